/// What is said about the configuration.
extension German {
  func summary(of key: SettingKey) -> String {
    switch key {
    case .data: "wo die Sammlung aufbewahrt wird"
    case .language: "die Sprache des Programms, auto für die des Systems"
    case .color: "ob die Ausgabe farbig ist"
    case .plain: "ob alles in Worten gesagt und nichts überschrieben wird, für Screenreader"
    case .keys: "mit welchen Tasten eine Zeile bearbeitet wird"
    case .editrc: "ob ~/.editrc für weitere Tasten gelesen wird"
    case .historyHints: "ob der Verlauf zeigt, wie eine Zeile weitergehen kann"
    case .inputColors: "ob Getipptes nach seiner Bedeutung gefärbt wird"
    case .completionSummaries: "ob die Vervollständigung sagt, was jeder Vorschlag ist"
    case .editor: "womit lange Texte geändert werden"
    case .pager: "womit gezeigt wird, was höher ist als das Fenster"
    case .desiredRetention: "wie wahrscheinlich eine Antwort gewusst wird, wenn sie fällig ist"
    case .maximumInterval: "das längste Intervall, in Tagen"
    case .learningSteps: "die Wartezeiten einer neuen Frage"
    case .relearningSteps: "die Wartezeiten einer vergessenen Frage"
    case .fuzz: "ob Intervalle zufällig ein wenig schwanken"
    case .weights: "wie das Gedächtnis modelliert wird"
    case .newPerDay: "neue Fragen pro Tag"
    case .reviewsPerDay: "Wiederholungen pro Tag"
    case .newOrder: "die Reihenfolge neuer Fragen"
    case .reviewOrder: "die Reihenfolge der Wiederholungen"
    case .newReviewMix: "wo neue Fragen zwischen den Wiederholungen stehen"
    case .learnAheadMinutes:
      "wie viele Minuten früher eine Frage der Lernphase kommen darf, wenn sonst nichts mehr da ist"
    case .leechThreshold: "wie oft eine Frage vergessen wird, bis sie als Lernbremse gilt, 0 für nie"
    case .rolloverHour: "die Stunde, zu der ein neuer Tag beginnt"
    case .timeZone: "die Zeitzone der Lerntage"
    case .device: "wie dieser Rechner in den Antworten heißt"
    case .historyLimit: "wie viele Zeilen des Verlaufs aufbewahrt werden"
    case .backups: "ob der erste Start eines Tages und Importe von selbst eine Sicherung anlegen"
    case .backupRecentDays: "von wie vielen Tagen alle Sicherungen bleiben"
    case .backupDays: "von wie vielen Tagen die letzte Sicherung bleibt"
    case .backupWeeks: "von wie vielen Wochen die letzte Sicherung bleibt"
    case .backupMonths: "von wie vielen Monaten die letzte Sicherung bleibt"
    }
  }

  // Numbers are given as the file has them.
  func text(_ values: SettingValues) -> String {
    switch values {
    case .folder: "ein Ordner mit absolutem Pfad, Vorgabe ist der Datenordner des Benutzers"
    case .flag(let preset): "true oder false, Vorgabe ist \(preset)"
    case .choice(let names, let preset): "einer der Werte \(list(names)), Vorgabe ist \(preset)"
    case .number(let range, let preset):
      "eine Zahl von \(range.lowerBound) bis \(range.upperBound), Vorgabe ist \(preset)"
    case .count(let range, let preset):
      "eine ganze Zahl von \(range.lowerBound) bis \(range.upperBound), Vorgabe ist \(preset)"
    case .waits(let preset):
      "eine Liste von bis zu 10 Wartezeiten von 1s bis 1d wie 90s, 10m, 2h, Vorgabe ist \(preset)"
    case .weights(let ranges):
      "die 21 Gewichte von FSRS-6, Vorgabe sind die veröffentlichten, in den Bereichen "
        + list(ranges.map { "\($0.lowerBound)…\($0.upperBound)" })
    case .timeZone: "ein Name wie Europe/Berlin, Vorgabe ist die des Systems"
    case .device: "ein Name, Vorgabe ist der des Rechners"
    case .editor: "ein Befehl der Shell, Vorgabe ist VISUAL oder EDITOR"
    case .pager: "ein Befehl der Shell, Vorgabe ist PAGER oder less; off für keinen"
    }
  }

  func text(_ error: ConfigurationError) -> String {
    switch error {
    case .unreadable(let path, .missing): "\(path): nicht lesbar: die Datei gibt es nicht"
    case .unreadable(let path, .forbidden): "\(path): nicht lesbar: keine Berechtigung"
    case .unreadable(let path, .other(let reason)): "\(path): nicht lesbar: \(reason)"
    case .malformed(let path, let detail): "\(path): kein gültiges JSON: \(detail)"
    case .notAnObject(let path): "\(path): muss ein einziges JSON-Objekt mit einem Wert je Schlüssel enthalten"
    case .unknownKey(let key, let path, let known):
      "\(path): „\(key)“ ist kein Schlüssel; es gibt \(list(known))"
    case .badValue(let key, let path, let values):
      "\(path): „\(key.rawValue)“ hat einen falschen Wert; möglich: \(text(values))"
    case .badVariable(let name, let value, let values):
      "Umgebung: „\(name)“ kann nicht „\(value)“ sein; möglich: \(text(values))"
    }
  }
}
