/// What stands around the parts of the help, and what only the manual page says.
extension German {
  func help(_ text: HelpText) -> String {
    switch text {
    case .commands: "Befehle:"
    case .usage: "Aufruf:"
    case .aliases: "Auch:"
    case .options: "Optionen:"
    case .examples: "Beispiele:"
    case .queries: "Wonach sich suchen lässt, bei „list“, „study“ und --query:"
    case .keys: "Die Tasten beim Bearbeiten einer Zeile:"
    case .moreHelp:
      "„help COMMAND“ erklärt einen Befehl, „help query“, wonach sich suchen lässt, „help keys“ die Tasten."
    case .naming: "Eine Frage wird mit ihrer Zeile in der letzten Liste benannt, oder mit dem Anfang ihrer Kennung."
    case .programWays:
      "Ohne Befehl lassen sich Befehle eintippen; aus einer Pipe oder einer Datei wird jede Zeile ausgeführt."
    case .programCommands: "Befehle („retain COMMAND --help“ erklärt einen):"
    }
  }

  func sentence(_ summary: String) -> String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }

  func summary(_ summary: String, oneOf names: [String]) -> String { "\(summary): \(list(names))" }

  func manual(_ text: ManualText) -> String {
    switch text {
    case .section: "Dienstprogramme für Benutzer"
    case .name: "NAME"
    case .synopsis: "ÜBERSICHT"
    case .description: "BESCHREIBUNG"
    case .options: "OPTIONEN"
    case .commands: "BEFEHLE"
    case .queries: "SUCHANFRAGEN"
    case .keys: "TASTEN"
    case .scripts: "SKRIPTE"
    case .exitStatus: "RÜCKGABEWERT"
    case .environment: "UMGEBUNGSVARIABLEN"
    case .files: "DATEIEN"
    case .purpose:
      """
      Fragen werden hinzugefügt oder importiert und beantwortet, sobald sie fällig sind; FSRS-6 entscheidet, wann jede \
      wiederkommt. Jede Antwort ist auf dem Datenträger, bevor die nächste Frage erscheint.
      """
    case .ways:
      """
      Ohne Befehl nimmt retain Befehle entgegen, die eingetippt werden. Aus einer Pipe oder einer Datei führt es jede \
      Zeile aus. Mit einem Befehl führt es diesen aus und endet.
      """
    case .lines:
      """
      Eine Zeile wird wie von einer Shell in Wörter zerlegt: Anführungszeichen halten zusammen, ein Backslash nimmt \
      das nächste Zeichen, wie es ist, und # beginnt einen Kommentar. Nach -- ist kein Wort eine Option. Nach einem \
      offenen Anführungszeichen oder einem Backslash am Ende geht eine Zeile weiter. Eine Zeile, die fehlschlägt, wird \
      genannt und hält die übrigen nicht auf.
      """
    case .streams: "Daten gehen an die Standardausgabe, alles andere an die Standardfehlerausgabe."
    case .success: "Erfolg"
    case .failure: "Fehlschlag"
    case .wrongArguments: "falsche Argumente"
    case .stopped: "mit Strg+C abgebrochen"
    case .noColor: "keine Farben, sofern nicht leer"
    case .term: "mit dumb wird nichts überschrieben"
    case .editor: "womit lange Texte geändert werden"
    case .pager: "womit gezeigt wird, was höher ist als das Fenster"
    case .config: "die Konfigurationsdatei"
    case .settings: "jeder Schlüssel der Konfiguration, in Großbuchstaben und mit RETAIN_ davor"
    case .questionsFile: "die Fragen, eine je Zeile"
    case .backupsFolder: "die Sicherungen"
    case .configurationFile: "die Konfiguration"
    case .historyFile: "die eingetippten Zeilen"
    }
  }
}
