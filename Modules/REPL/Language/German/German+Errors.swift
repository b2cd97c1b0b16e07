import Domain
import Presentation

/// Every error that a person can meet.
extension German {
  func text(_ error: CommandError) -> String {
    switch error {
    case .usage(let error): text(error)
    case .query(let error, _): text(error)
    case .reference(let error): text(error)
    case .bank(let error): text(error)
    case .importing(let failure, let path): text(failure, path: path)
    case .exporting(let failure): text(failure)
    case .backup(let failure): text(failure)
    case .unreadableScript(let path, let code): "\(path) ist nicht lesbar: \(system(code))"
    case .nestedTooDeeply(let path): "\(path) führt sich selbst aus, oder Dateien sind zu tief verschachtelt"
    case .notEdited(nil): "kein Editor bekannt: EDITOR setzen, oder „editor“ in der Konfiguration"
    case .notEdited(let editor?): "\(editor) hat keinen Text hinterlassen; nichts wurde geändert"
    case .editRefused(let error, let path): kept(path, error.map(text) ?? missingHeadings)
    case .unreadableLine: "die Zeile ist kein UTF-8-Text"
    case .unreadableInput(let code): "die Standardeingabe ist nicht lesbar: \(system(code))"
    case .notEncodable(let reason): "das Ergebnis hat keine JSON-Form: \(reason)"
    case .interrupted: "abgebrochen"
    case .about(_, let error): text(error)
    }
  }

  private func kept(_ path: String?, _ reason: String) -> String {
    path.map { path in "\(reason); der Text steht in \(path)" } ?? "\(reason); der Text ließ sich nicht aufheben"
  }

  private var missingHeadings: String {
    let headings = QuestionDocument.headings(in: self).map(quoted)
    return "jede der Zeilen \(list(headings)) muss einmal da sein, in dieser Reihenfolge"
  }

  func text(_ error: UsageError) -> String {
    let reason =
      switch error.reason {
      case .unknownCommand(let name, let similar): "es gibt keinen Befehl „\(name)“\(suggestion(similar))"
      case .unknownOption(let name, let similar): "es gibt keine Option \(name)\(suggestion(similar))"
      case .missing(let name): "es fehlt \(name)"
      case .missingValue(let option, let value): "\(option) braucht einen Wert: \(option) \(value)"
      case .unexpected(let word): "„\(word)“ ist ein Wort zu viel"
      case .repeated(let option): "\(option) darf nur einmal angegeben werden"
      case .badValue(let value, let name, let allowed):
        "\(name) kann nicht „\(value)“ sein; möglich: \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
      case .emptyQuery:
        "eine leere Suchanfrage meint alle Fragen; wenn das gewollt ist, die Fragen mit „list“ auflisten und ihre Zeilen angeben, etwa 1-9"
      case .openQuote: "ein Anführungszeichen ist nicht geschlossen"
      case .needsTerminal(let instead): "das geht nur in einem Terminal; sonst „\(instead)“ verwenden"
      }
    guard let command = error.command else {
      if case .unknownCommand = error.reason { return reason + "; „help“ nennt alle" }
      return reason
    }
    return "\(command): \(reason); siehe „help \(command)“"
  }

  func text(_ error: QueryError) -> String {
    switch error.reason {
    case .openQuote: return "in der Suchanfrage ist ein Anführungszeichen nicht geschlossen"
    case .unbalancedParenthesis: return "in der Suchanfrage fehlt zu einer Klammer das Gegenstück"
    case .missingOperand: return "in der Suchanfrage fehlt ein Wort neben „or“, „not“ oder einer Klammer"
    case .unknownFilter(let name, let known):
      let similar = Similarity.closest(to: name, in: known).map { $0 + ":" }
      return "es gibt keinen Filter „\(name):“\(suggestion(similar)); Text mit Doppelpunkt gehört in Anführungszeichen"
    case .badValue(let value, let filter, let allowed):
      let given = value.isEmpty ? "\(filter): braucht einen Wert" : "\(filter): kennt „\(value)“ nicht"
      return "\(given); möglich: \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
    }
  }

  func text(_ error: ReferenceError) -> String {
    switch error {
    case .noListing(let row):
      "es gibt keine Zeile \(row): noch wurde nichts aufgelistet („list“ nummeriert die Fragen)"
    case .noSuchRow(let row, let count): "es gibt keine Zeile \(row): die letzte Liste hat \(number(count))"
    case .rowDeleted(let row): "die Frage in Zeile \(row) wurde seit dem Auflisten gelöscht"
    case .noMatch(let text): "keine Frage hat eine Kennung, die mit „\(text)“ beginnt"
    case .ambiguous(let text, let candidates):
      "„\(text)“ ist der Anfang mehrerer Kennungen: " + list(candidates.map { "\($0.id) (\($0.title))" })
    }
  }

  func text(_ error: BankError) -> String {
    switch error {
    case .emptyPrompt: "der Fragetext ist leer"
    case .emptyAnswer: "die Antwort ist leer, doch eine Frage dieser Art braucht eine"
    case .noChoices: "eine Auswahlfrage braucht neben der richtigen auch eine falsche Antwort"
    case .noCloze:
      "nichts ist verdeckt: ein Lückentext hat Teile wie {{c1::Paris}} oder {{c1::Paris::Hauptstadt}}"
    case .notFound(let id): "die Frage \(id) gibt es nicht mehr"
    case .suspended(let id): "die Frage \(id) ist ausgesetzt; „resume \(id)“ nimmt sie wieder auf"
    case .nothingToUndo: "es gibt nichts rückgängig zu machen"
    case .stopped: "abgebrochen; nichts wurde geändert"
    case .contended: "die Fragen wurden laufend von anderswo geändert; hier wurde nichts geändert"
    case .repository(let error): text(error)
    }
  }

  func text(_ error: RepositoryError) -> String {
    switch error {
    case .closed: "die Sammlung ist geschlossen"
    case .readOnly(let path, let holder?):
      "Prozess \(holder) schreibt in die Sammlung (\(path)); bis er endet, gehen hier nur Befehle, die lesen"
    case .readOnly(let path, nil): "nicht gespeichert: die Sammlung ist nur zum Lesen geöffnet (\(path))"
    case .unreadable(_, let problem): "was anderswo geändert wurde, lässt sich nicht anzeigen: \(text(problem))"
    case .full(let path): "nicht gespeichert: kein Speicherplatz mehr für \(path)"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .writesRefused(let path):
      "nicht gespeichert: nach einem früheren Fehler ist der Zustand von \(path) ungewiss; ein Neustart prüft ihn, "
        + "danach geht es weiter"
    case .notEncodable(let id, let reason):
      "nicht gespeichert: die Frage \(id) lässt sich nicht schreiben: \(reason)"
    case .notDecodable(let id):
      "nicht gespeichert: \(id) stammt von einer anderen Version des Programms und bleibt, wie es ist"
    }
  }

  private func failed(_ operation: String, _ path: String, _ code: Int32) -> String {
    "\(operation) für \(path) fehlgeschlagen: \(system(code))"
  }

  private func suggestion(_ similar: [String]) -> String {
    similar.isEmpty ? "" : " – gemeint vielleicht \(choice(similar.map(quoted)))?"
  }
}

extension German {
  func text(_ failure: ImportFailure, path: String) -> String {
    switch failure {
    case .unreadable(let path, let code): "\(path) ist nicht lesbar: \(system(code))"
    case .stopped: "abgebrochen; nichts wurde importiert"
    case .tooLarge(let path, let limit): "\(path) ist größer als \(number(limit / 1_048_576)) MiB"
    case .badEncoding(let line, let offset):
      "\(path), Zeile \(line): Byte \(offset) ist kein UTF-8; nichts wurde importiert (die Datei als UTF-8 speichern)"
    case .unmarkedUTF16:
      "\(path) sieht nach UTF-16 ohne Bytereihenfolgemarke aus; nichts wurde importiert"
    case .notRecognised: "\(path) ist kein Text, aus dem sich Fragen lesen lassen"
    case .malformedJSON(let line, let column, let problem):
      "\(path), Zeile \(line), Spalte \(column): kein gültiges JSON: \(text(problem)); nichts wurde importiert"
    case .badDirective(let line, let key, let value):
      "\(path), Zeile \(line): „\(value)“ hat bei #\(key) keine Bedeutung"
    case .unknownColumn(let column, let available):
      "\(path) hat keine Spalte \(text(column)); vorhanden: \(list(available))"
    case .columnAssignedTwice(let name): "die Spalte \(name) kann nicht zweierlei zugleich sein"
    }
  }

  func text(_ failure: ExportFailure) -> String {
    switch failure {
    case .stopped: "abgebrochen; keine Datei wurde geschrieben"
    case .exists(let path): "\(path) ist schon vorhanden; --replace überschreibt die Datei"
    case .notARegularFile(let path): "\(path) ist keine Datei, die ersetzt werden kann"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .notEncodable(let id, let key):
      "die Frage \(id) lässt sich nicht schreiben: \(key) hat keine Textform"
    }
  }

  func text(_ failure: BackupFailure) -> String {
    switch failure {
    case .empty: "es gibt keine Fragen, die zu sichern oder wiederherzustellen wären"
    case .exists(let path): "\(path) ist schon vorhanden"
    case .missing(let name): "es gibt keine Sicherung \(name); „restore“ listet alle auf"
    case .ambiguous(let name, let names):
      "„\(name)“ ist der Anfang mehrerer Sicherungen: \(list(Array(names.prefix(5))))"
    case .unreadable(let path, let problem):
      text(problem).contains(path) ? text(problem) : "\(path) ist nicht lesbar: \(text(problem))"
    case .notVerified(let path):
      "\(path) enthielt beim Nachlesen etwas anderes, als geschrieben wurde, und wurde verworfen"
    case .full(let path): "kein Speicherplatz mehr für \(path)"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    }
  }

  func text(_ reason: Backup.Reason) -> String {
    switch reason {
    case .start: "erster Start des Tages"
    case .import: "Import"
    case .repair: "Reparatur"
    case .restore: "Wiederherstellung"
    case .hand: "auf Wunsch"
    }
  }

  func text(_ reason: RejectedRow.Reason) -> String {
    switch reason {
    case .emptyPrompt: "der Fragetext ist leer"
    case .unbalancedQuote: "ein Anführungszeichen ist nicht geschlossen, oder dem schließenden folgt Text"
    case .containsNUL: "das Zeichen NUL kommt vor"
    case .notAnObject: "kein Objekt"
    case .missing(let key): "\(key) fehlt"
    case .invalid(let key): "\(key) hat einen unmöglichen Wert"
    case .reviewsWithoutID: "Wiederholungen ohne Kennung"
    }
  }

  func text(_ reason: SkippedRow.Reason) -> String {
    switch reason {
    case .unchanged(let id): "\(id) ist schon genauso vorhanden"
    case .duplicate(let id):
      "\(id) fragt dasselbe mit anderem Text (--duplicates update oder keep übernimmt die Zeile)"
    case .repeat(let line): "wiederholt Zeile \(line)"
    case .superseded(let line): "Zeile \(line) hat das letzte Wort"
    }
  }

  private func text(_ column: ImportColumn) -> String {
    switch column {
    case .name(let name): quoted(name)
    case .number(let number): "\(number)"
    }
  }

  private func text(_ problem: ImportFailure.JSONProblem) -> String {
    switch problem {
    case .unexpectedEnd: "der Text endet zu früh"
    case .unexpectedCharacter: "hier muss etwas anderes stehen"
    case .invalidEscape: "dem Backslash folgt etwas ohne Bedeutung"
    case .controlCharacter: "eine Zeichenkette enthält einen Zeilenumbruch oder ein Steuerzeichen"
    case .tooDeep: "Werte sind zu tief verschachtelt"
    case .notAList: "weder eine Liste noch Objekte"
    }
  }
}

extension German {
  func text(_ error: HistoryError) -> String {
    switch error {
    case .failed(let operation, let path, let code):
      "der Verlauf wird nicht gespeichert: \(failed(operation, path, code))"
    case .notAFile(let path): "der Verlauf wird nicht gespeichert: \(path) ist keine Datei"
    case .damaged(let path, let lines):
      "der Verlauf \(path) hat unlesbare Zeilen, darunter Zeile \(lines.first ?? 0)"
    }
  }

  func text(_ error: TerminalError) -> String {
    switch error {
    case .notATerminal: "es ist keines"
    case .closed: "es ist nicht mehr da"
    case .failed(let operation, let code): "\(operation) fehlgeschlagen: \(system(code))"
    }
  }
}
