import Domain

extension English {
  func text(_ message: Message) -> String {
    switch message {
    case .questions(let count), .listed(let count): plural(count, "question")
    case .noQuestionsYet: "No questions yet: ‘add’ one, or ‘import FILE’."
    case .noMatch: "No question matches."
    case .nothingChanged: "No question matches; nothing was changed."
    case .added(let name, 0): "Added \(name)."
    case .added(let name, let siblings): "Added \(name) and \(plural(siblings, "sibling"))."
    case .duplicates(1, let name): "another question asks the same: \(name)"
    case .duplicates(let count, let name): "\(number(count)) other questions ask the same: \(name)"
    case .answered(let name, let rating, let wait): "Answered \(name) with \(self.name(rating)); next in \(wait)."
    case .changed(let action, let subject): sentence("\(past(action)) \(subject)")
    case .undoBringsBack: "‘undo’ brings them back."
    case .tagged(let subject, let tags): "\(subject) is tagged \(tags ?? "no more")."
    case .undone(let action, let subject): "Undone: \(past(action)) \(subject)."
    case .questionsFrom(let count, let file): "\(plural(count, "question")) from \(file)"
    case .leftAlone(let count): "\(plural(count, "question")) changed since and stayed as they are."
    case .noTags: "No question has a tag."
    case .dueNow: "now"
    case .dueIn(let wait, let moment): "in \(wait) (\(moment))"
    case .memory(let stability, let difficulty): "stability \(stability) days, difficulty \(difficulty) of 10"
    case .earlierAnswers(let count): "… and \(number(count)) before"
    case .image(let name): "[image: \(name)]"
    case .sound(let name): "[sound: \(name)]"

    case .exported(let count, let path): "Wrote \(plural(count, "question")) to \(path)."
    case .written(let path): "Wrote \(path)."
    case .importAdded(let count): "\(number(count)) added"
    case .importUpdated(let count): "\(number(count)) updated"
    case .importSkipped(let count): "\(number(count)) skipped"
    case .importRejected(let count): "\(number(count)) rejected"
    case .furtherSiblings(let count): "\(plural(count, "question")) more for further hidden parts and other sides."
    case .looksLikeHTML:
      "some cells look like HTML and were taken as text; ‘undo’, then import with --html yes, takes them as HTML"
    case .rejectedRow(let line, let reason): "line \(line): rejected: \(reason)"
    case .skippedRow(let line, let reason): "line \(line): skipped: \(reason)"
    case .moreSkipped(let count): "… and \(number(count)) more skipped likewise (--json lists them)"
    case .backedUp(let count, let path): "Copied \(plural(count, "question")) to \(path)."
    case .backedUpDamaged(let count):
      "The bank is damaged in \(plural(count, "place")), and the copy with it; ‘doctor’ tells where."
    case .damagedPlaces(let count): "damaged in \(plural(count, "place"))"
    case .noBackups: "There are no backups yet; ‘backup’ makes one."
    case .restored(let count, let path, let added, let changed, let removed):
      "Restored \(plural(count, "question")) from \(path): \(number(added)) came back, \(number(changed)) changed, "
        + "\(number(removed)) went away."
    case .unreadableRecords(let count):
      "\(plural(count, "record")) of it cannot be read and stay there only, so no question was taken away."
    case .previousKept(let path): "The bank as it was is kept in \(path)."

    case .greeting(0): "Retain. \(text(.noQuestionsYet)) ‘study’ begins, ‘help’ explains, Ctrl-D leaves."
    case .greeting(let count):
      "Retain. \(plural(count, "question")). ‘study’ begins, ‘help’ explains, Ctrl-D leaves."
    case .opening: "opening"
    case .promptDue(let count): "\(number(count)) due"
    case .promptNew(let count): "\(number(count)) new"
    case .reading(let writer?): "reading; process \(writer) writes"
    case .reading(nil): "reading; the writer has ended"
    case .writerEnded(let process):
      "Process \(process) has ended; the next command that changes something takes its place."
    case .reloaded(let process): "\(other(process)) changed the bank; the questions were read anew."
    case .news(let process, let added, let changed, let deleted, let rows, let more):
      news(other(process), [(added, "added"), (changed, "changed"), (deleted, "deleted")], rows, more)
    case .becameDue(let count): "\(plural(count, "question")) became due; ‘study’ begins."
    case .atLine(let line): "line \(line): "

    case .errorLabel: "error: "
    case .noteLabel: "note: "
    case .itIsAbout(let part): "It is about ‘\(part)’."

    case .deletes(let count): "This deletes \(plural(count, "question"))."
    case .restores(let count, let path, let added, let changed, let removed):
      "Restoring \(plural(count, "question")) from \(path): \(number(added)) will come back, \(number(changed)) will change, "
        + "\(number(removed)) will go away."
    case .goOn: "Go on? (y/N)"
    case .leftAsItWas: "Nothing was changed."

    case .searching(let text): "(search) \(text): "
    case .searchFailed(let text): "(no match) \(text): "
    case .moreLines(let count): "… \(count) more lines"
    case .plainText(let text): "Now: \(text). Enter alone keeps it; a single - clears it."
    case .furtherRow: "more: "
    case .promptField: "Prompt:"
    case .answerField: "Answer:"
    case .tagsField: "Tags:"

    case .amount(let done, let total): "\(done) of \(total)"
    case .rate(let amount): "\(amount)/s"
    case .timeLeft(let time): "\(time) left"
    }
  }

  private func other(_ process: Int32?) -> String { process.map { "Process \($0)" } ?? "Another program" }

  private func news(_ who: String, _ parts: [(count: Int, verb: String)], _ rows: [Int], _ more: Int) -> String {
    let what = list(parts.filter { $0.count > 0 }.map { "\($0.verb) \(plural($0.count, "question"))" })
    guard !rows.isEmpty else { return "\(who) \(what)." }
    let shown = list(rows.map(String.init)) + (more > 0 ? " and more" : "")
    let isOne = rows.count == 1 && more == 0
    return "\(who) \(what). Row\(isOne ? "" : "s") \(shown) of the list \(isOne ? "is" : "are") among them."
  }

  /// What was done, as a word that goes before the thing it was done to.
  private func past(_ action: Change.Action) -> String {
    switch action {
    case .add: "added"
    case .edit: "edited"
    case .delete: "deleted"
    case .tag: "tagged"
    case .suspend: "suspended"
    case .resume: "resumed"
    case .flag: "flagged"
    case .unflag: "took the flag from"
    case .bury: "buried"
    case .unbury: "dug up"
    case .answer: "answered"
    case .import: "imported"
    case .repair: "repaired"
    case .restore: "restored"
    }
  }
}
