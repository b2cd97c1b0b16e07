import Domain

extension German {
  func text(_ message: Message) -> String {
    switch message {
    case .questions(let count), .listed(let count): questions(count)
    case .noQuestionsYet: "Noch keine Fragen: „add“ legt eine an, „import FILE“ liest eine Datei ein."
    case .noMatch: "Keine passenden Fragen."
    case .nothingChanged: "Keine passenden Fragen; nichts wurde geändert."
    case .added(let name, 0): "\(name) hinzugefügt."
    case .added(let name, let siblings):
      "\(name) und \(plural(siblings, "Geschwisterfrage", "Geschwisterfragen")) hinzugefügt."
    case .duplicates(1, let name): "eine andere Frage fragt dasselbe: \(name)"
    case .duplicates(let count, let name): "\(number(count)) andere Fragen fragen dasselbe, darunter \(name)"
    case .answered(let name, let rating, let wait):
      "\(name) mit „\(self.name(rating))“ beantwortet; in \(wait) wieder fällig."
    case .changed(let action, let subject): "\(subject) \(past(action))."
    case .undoBringsBack: "„undo“ holt sie zurück."
    case .tagged(let subject, nil): "\(subject) hat keine Schlagwörter mehr."
    case .tagged(let subject, let tags?):
      "\(subject) hat jetzt \(tags.contains(" ") ? "die Schlagwörter" : "das Schlagwort") \(tags)."
    case .undone(let action, let subject): "Rückgängig gemacht: \(subject) \(past(action))."
    case .questionsFrom(let count, let file): "\(questions(count)) aus \(file)"
    case .leftAlone(1): "1 Frage wurde seither geändert und blieb, wie sie war."
    case .leftAlone(let count): "\(questions(count)) wurden seither geändert und blieben, wie sie waren."
    case .noTags: "Keine Frage hat ein Schlagwort."
    case .dueNow: "jetzt"
    case .dueIn(let wait, let moment): "in \(wait) (\(moment))"
    case .memory(let stability, let difficulty):
      "Stabilität \(plural(stability, "Tag", "Tage")), Schwierigkeit \(difficulty) von 10"
    case .earlierAnswers(let count): "… und \(number(count)) frühere"
    case .image(let name): "[Bild: \(name)]"
    case .sound(let name): "[Ton: \(name)]"

    case .exported(let count, let path): "\(questions(count)) in \(path) geschrieben."
    case .written(let path): "\(path) geschrieben."
    case .importAdded(let count): "\(number(count)) hinzugefügt"
    case .importUpdated(let count): "\(number(count)) aktualisiert"
    case .importSkipped(let count): "\(number(count)) übersprungen"
    case .importRejected(let count): "\(number(count)) abgelehnt"
    case .furtherSiblings(let count):
      "\(plural(count, "weitere Frage", "weitere Fragen")) für zusätzliche Lücken und Gegenrichtungen."
    case .looksLikeHTML:
      "einige Zellen sehen nach HTML aus und wurden als Text übernommen; „undo“ und ein erneuter Import mit "
        + "--html yes übernehmen sie als HTML"
    case .rejectedRow(let line, let reason): "Zeile \(line): abgelehnt: \(reason)"
    case .skippedRow(let line, let reason): "Zeile \(line): übersprungen: \(reason)"
    case .moreSkipped(let count): "… und \(number(count)) weitere ebenso übersprungen (--json führt sie auf)"
    case .backedUp(let count, let path): "\(questions(count)) in \(path) gesichert."
    case .backedUpDamaged(let count):
      "Die Sammlung ist an \(places(count)) beschädigt, die Kopie ebenso; „doctor“ zeigt, wo."
    case .damagedPlaces(let count): "an \(places(count)) beschädigt"
    case .noBackups: "Noch keine Sicherungen; „backup“ legt eine an."
    case .restored(let count, let path, let added, let changed, let removed):
      "\(questions(count)) aus \(path) wiederhergestellt: \(number(added)) zurückgeholt, \(number(changed)) geändert, "
        + "\(number(removed)) entfernt."
    case .unreadableRecords(1):
      "1 Datensatz der Sicherung ist nicht lesbar und bleibt nur dort erhalten; daher wurde keine Frage entfernt."
    case .unreadableRecords(let count):
      "\(number(count)) Datensätze der Sicherung sind nicht lesbar und bleiben nur dort erhalten; daher wurde keine "
        + "Frage entfernt."
    case .previousKept(let path): "Der vorherige Stand der Sammlung bleibt in \(path) erhalten."

    case .greeting(0): "Retain. \(text(.noQuestionsYet)) „study“ beginnt, „help“ erklärt, Strg+D beendet."
    case .greeting(let count): "Retain. \(questions(count)). „study“ beginnt, „help“ erklärt, Strg+D beendet."
    case .opening: "wird geöffnet"
    case .promptDue(let count): "\(number(count)) fällig"
    case .promptNew(let count): "\(number(count)) neu"
    case .reading(let writer?): "nur lesend; Prozess \(writer) schreibt"
    case .reading(nil): "nur lesend; der schreibende Prozess ist beendet"
    case .writerEnded(let process):
      "Prozess \(process) ist beendet; der nächste Befehl, der etwas ändert, tritt an seine Stelle."
    case .reloaded(let process): "\(other(process)) hat die Sammlung geändert; die Fragen wurden neu eingelesen."
    case .news(let process, let added, let changed, let deleted, let rows, let more):
      news(other(process), [(added, "hinzugefügt"), (changed, "geändert"), (deleted, "gelöscht")], rows, more)
    case .becameDue(1): "1 Frage ist fällig geworden; „study“ beginnt."
    case .becameDue(let count): "\(questions(count)) sind fällig geworden; „study“ beginnt."
    case .atLine(let line): "Zeile \(line): "

    case .errorLabel: "Fehler: "
    case .noteLabel: "Hinweis: "
    case .itIsAbout(let part): "Es geht um „\(part)“."

    case .deletes(let count): "Dies löscht \(questions(count))."
    case .restores(let count, let path, let added, let changed, let removed):
      "Wiederherstellung von \(questions(count)) aus \(path): \(number(added)) zurückzuholen, \(number(changed)) zu ändern, "
        + "\(number(removed)) zu entfernen."
    case .goOn: "Weiter? (j/N)"
    case .leftAsItWas: "Nichts wurde geändert."

    case .searching(let text): "(Suche) \(text): "
    case .searchFailed(let text): "(kein Treffer) \(text): "
    case .moreLines(let count): "… \(plural(count, "weitere Zeile", "weitere Zeilen"))"
    case .plainText(let text): "Bisher: \(text). Enter allein behält es bei, ein einzelnes - löscht es."
    case .furtherRow: "weiter: "
    case .promptField: "Fragetext:"
    case .answerField: "Antwort:"
    case .tagsField: "Schlagw.:"

    case .amount(let done, let total): "\(done) von \(total)"
    case .rate(let amount): "\(amount)/s"
    case .timeLeft(let time): "noch \(time)"
    }
  }

  /// Places in the dative.
  func places(_ count: Int) -> String { plural(count, "Stelle", "Stellen") }

  private func other(_ process: Int32?) -> String { process.map { "Prozess \($0)" } ?? "Ein anderes Programm" }

  private func news(_ who: String, _ parts: [(count: Int, verb: String)], _ rows: [Int], _ more: Int) -> String {
    let what = row(parts.filter { $0.count > 0 }.map { "\(questions($0.count)) \($0.verb)" })
    guard !rows.isEmpty else { return "\(who) hat \(what)." }
    let shown = row(rows.map(String.init) + (more > 0 ? ["weitere"] : []))
    return "\(who) hat \(what). In der Liste betroffen: \(rows.count + more == 1 ? "Zeile" : "Zeilen") \(shown)."
  }

  /// What was done, as words that go behind the thing it was done to.
  private func past(_ action: Change.Action) -> String {
    switch action {
    case .add: "hinzugefügt"
    case .edit: "bearbeitet"
    case .delete: "gelöscht"
    case .tag: "verschlagwortet"
    case .suspend: "ausgesetzt"
    case .resume: "nicht mehr ausgesetzt"
    case .flag: "markiert"
    case .unflag: "nicht mehr markiert"
    case .bury: "aufgeschoben"
    case .unbury: "nicht mehr aufgeschoben"
    case .answer: "beantwortet"
    case .import: "importiert"
    case .repair: "repariert"
    case .restore: "wiederhergestellt"
    }
  }
}
