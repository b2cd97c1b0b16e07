import Domain

/// What help says about options, queries, keys and what is completed.
extension German {
  func summary(of option: OptionHelp) -> String {
    switch option {
    case .help: "diese Hilfe zeigen"
    case .json: "ein JSON-Dokument ausgeben"
    case .data: "die Sammlung in diesem Ordner aufbewahren"
    case .config: "diese Konfigurationsdatei lesen"
    case .color: "wann Farben verwendet werden"
    case .plain: "alles in Worten sagen und nichts überschreiben, für Screenreader"
    case .documents: "je Befehl ein JSON-Dokument ausgeben"
    case .version: "die Version ausgeben"
    case .programHelp: "diese Hilfe ausgeben"
    case .matching: "auch die Fragen, die dazu passen"
    case .onlyMatching: "nur die Fragen, die dazu passen"
    case .prompt: "was gefragt wird"
    case .answer: "was zu wissen ist"
    case .tag: "ein Schlagwort dafür"
    case .cloze: "ein Text mit Lücken: {{c1::verdeckt::Hinweis}}"
    case .reversed: "in beiden Richtungen fragen, als zwei Fragen"
    case .wrong: "eine falsche Antwort zur Auswahl, für eine Auswahlfrage"
    case .typed: "die Antwort ist einzutippen"
    case .newPrompt: "der neue Fragetext"
    case .newAnswer: "die neue Antwort"
    case .newTags: "von nun an die Schlagwörter"
    case .newWrong: "von nun an die falschen Antworten einer Auswahlfrage"
    case .editor: "alles im eigenen Editor ändern"
    case .unbury: "aufgeschobene zurückholen"
    case .unflag: "die Markierung entfernen"
    case .importFormat: "was die Datei enthält, wo es nicht klar ist"
    case .duplicates: "was mit Fragen geschieht, die schon da sind"
    case .promptColumn: "die Spalte mit dem Fragetext, mit Namen oder Nummer"
    case .answerColumn: "die Spalte mit der Antwort"
    case .tagsColumn: "eine Spalte mit Schlagwörtern"
    case .identifierColumn: "die Spalte mit der Kennung aus einem anderen Programm"
    case .deckColumn: "die Spalte mit dem Stapel, der zum Schlagwort wird"
    case .ignoredColumn: "eine Spalte, die wegbleibt"
    case .tagForAll: "ein Schlagwort für jede Frage"
    case .header: "ob in der ersten Zeile Namen stehen"
    case .html: "ob die Zellen HTML enthalten"
    case .separator: "was zwischen zwei Zellen steht"
    case .reversedRows: "jede Zeile in beiden Richtungen fragen, als zwei Fragen"
    case .noQuotes: "Anführungszeichen sind Text, wie bei Exporten aus Quizlet"
    case .exportFormat: "was geschrieben wird; sonst entscheidet die Endung des Dateinamens"
    case .replace: "eine vorhandene Datei überschreiben"
    case .page: "eine Seite mit allen Bildern schreiben"
    case .ascii: "nur mit ASCII zeichnen"
    case .limit: "nach so vielen Antworten enden"
    case .minutes: "nach so langer Zeit nichts Neues mehr zeigen"
    case .typing: "die Antworten eintippen und vergleichen lassen"
    case .cram: "pauken: alles Passende fragen, ob fällig oder nicht, und den Zeitplan lassen, wie er ist"
    case .repair: "in Ordnung bringen, was sich in Ordnung bringen lässt, nachdem eine Kopie angelegt ist"
    case .dryRun: "mit --repair: nur sagen, was geschähe"
    case .manual: "die Handbuchseite ausgeben, für „man -l“"
    case .completions: "die Vervollständigung für eine Shell ausgeben"
    }
  }

  func summary(of topic: HelpTopic) -> String {
    switch topic {
    case .query: "wonach sich suchen lässt"
    case .keys: "die Tasten beim Bearbeiten einer Zeile"
    }
  }

  func summary(of part: QueryHelp) -> String {
    let others = list(part.others)
    return switch part {
    case .word: "das Wort kommt in Fragetext, Antwort oder einem anderen Feld vor, groß oder klein geschrieben"
    case .phrase: "ebenso die Wortfolge"
    case .field: "nur im Fragetext; answer:word nur in der Antwort"
    case .tag: "das Schlagwort oder eines darunter, etwa verb::irregular; tag:none für keine Schlagwörter"
    case .condition, .kind: "auch \(others)"
    case .property: "eine Zahl im Vergleich: \(others)"
    case .added: "in den letzten 7 Tagen angelegt"
    case .rated: "heute mit „nochmal“ beantwortet; rated:7 für jede Antwort aus 7 Tagen"
    case .id: "die Kennung beginnt so"
    case .not: "passt nicht; auch „not word“"
    case .or: "eines von beiden; von Wörtern nebeneinander müssen alle passen"
    case .parentheses: "Klammern fassen zusammen"
    }
  }

  func summary(of key: KeyHelp) -> String {
    switch key {
    case .complete: "vervollständigt; zweimal: zeigt, was passt"
    case .history:
      "ältere und neuere Zeilen, die wie die getippte beginnen; in mehrzeiligem Text die Zeile darüber oder darunter"
    case .wholeHistory: "ältere und neuere Zeilen, gleich, wie sie beginnen"
    case .search: "durchsucht beim Tippen den Verlauf; noch einmal: weiter zurück; Strg+G bricht ab"
    case .hint: "am Zeilenende: übernimmt den Vorschlag aus dem Verlauf; Alt+F ein Wort davon"
    case .undo: "macht die letzte Bearbeitung rückgängig und stellt sie wieder her; auch Strg+X Strg+U macht rückgängig"
    case .row: "beginnt eine neue Zeile; nach offenem Anführungszeichen oder Backslash am Ende tut es auch Enter"
    case .editor: "bearbeitet die Zeile im eigenen Editor"
    case .ends: "Anfang und Ende der Zeile"
    case .word: "ein Wort zurück und vor, wie mit Strg und Links oder Rechts"
    case .cut: "schneidet aus: bis zum Ende, bis zum Anfang, das Wort davor; Strg+Y fügt es wieder ein"
    case .clear: "leert den Bildschirm"
    case .interrupt: "verwirft die Zeile oder bricht den laufenden Befehl ab; ein zweites Mal beendet"
    case .leave: "beendet, auf einer leeren Zeile"
    case .suspend: "kehrt zur Shell zurück; „fg“ setzt fort"
    case .vi:
      "wenn die Einstellung „keys“ vi ist: Tasten sind Befehle von vi, bis i, a, c oder ein anderer wieder einfügt"
    }
  }

  func name(_ key: KeyHelp) -> String {
    switch key {
    case .history: "Auf, Ab"
    case .hint: "Rechts, Ende"
    case .vi: "Esc"
    case .complete, .wholeHistory, .search, .undo, .row, .editor, .ends, .word, .cut, .clear, .interrupt, .leave,
      .suspend:
      key.rawValue.replacing("Ctrl-", with: "Strg+").replacing("Alt-", with: "Alt+")
    }
  }

  func summary(of filter: FilterHelp) -> String {
    switch filter {
    case .added: "in den letzten Tagen angelegt"
    case .answer: "ein Wort in der Antwort"
    case .id: "wie die Kennung beginnt"
    case .is: "ein Status, etwa due oder new"
    case .kind: "eine Art, etwa cloze"
    case .prompt: "ein Wort im Fragetext"
    case .prop: "eine Zahl, etwa interval>30"
    case .rated: "in den letzten Tagen beantwortet"
    case .tag: "ein Schlagwort oder eines darunter"
    }
  }

  func summary(of rating: Rating) -> String {
    switch rating {
    case .again: "vergessen"
    case .hard: "mit Mühe gewusst"
    case .good: "gewusst"
    case .easy: "sofort gewusst"
    }
  }
}
