import Domain
import Presentation

extension Renderer {
  /// Questions as a table that fits the window, or as lines with tabs where the output goes elsewhere.
  func listing(_ questions: [Question]) -> String {
    guard let columns else {
      return questions.map { question in
        [
          question.id, state(of: question),
          question.schedule.due?.description ?? "", question.asked, question.expected,
          question.tags.joined(separator: " "),
        ].map { safe($0).replacing("\t", with: " ") }.joined(separator: "\t")
      }.joined(separator: "\n")
    }
    guard !questions.isEmpty else { return "No question matches." }
    let rows = questions.enumerated().map { index, question in
      [
        "\(index + 1)", question.id, state(of: question),
        due(question.schedule.due), flat(question.title), flat(short: question.expected),
        safe(question.tags.joined(separator: " ")),
      ]
    }
    let table = Table(
      columns: [
        Table.Column("#", isRight: true), Table.Column("id", shrinks: .toNothing),
        Table.Column("state", shrinks: .toNothing),
        Table.Column("due", isRight: true, shrinks: .toNothing), Table.Column("prompt", shrinks: .toFit),
        Table.Column("answer", shrinks: .toFit), Table.Column("tags", shrinks: .toNothing),
      ], rows: rows)
    let lines = table.lines(width: columns)
    return ([style(lines[0], .dim)] + lines.dropFirst() + [style(plural(questions.count, "question"), .dim)])
      .joined(separator: "\n")
  }

  /// Where a question stands, in one word.
  private func state(of question: Question) -> String {
    if question.isSuspended { return "suspended" }
    return question.isBuried(at: now) ? "buried" : question.schedule.phase.rawValue
  }

  /// As much of a text on one line as any column shows.
  private func flat(short text: String) -> String {
    flat(String(text.prefix(400)))
  }

  /// One question with all that is known about it.
  func detail(_ question: Question, previews: [Scheduler.Preview]) -> String {
    let schedule = question.schedule
    var rows: [(String, String)] = [("id", question.id), ("prompt", question.prompt), ("answer", question.answer)]
    switch question.kind {
    case .cloze:
      rows.append(("asks for", question.expected))
    case .choice:
      rows.append(("or wrong", question.choices.joined(separator: "\n")))
    case .basic: break
    default: rows.append(("kind", question.kind.rawValue))
    }
    rows += question.fields.map { ($0.name, $0.value) }
    if !question.tags.isEmpty { rows.append(("tags", question.tags.joined(separator: " "))) }
    let marks = [
      (question.isSuspended, "suspended"), (question.isBuried(at: now), "buried"), (question.isFlagged, "flagged"),
    ].filter(\.0).map { ", " + $0.1 }
    rows.append(("state", schedule.phase.rawValue + marks.joined()))
    if let instant = schedule.due {
      rows.append(("due", instant <= now ? "now" : "in \(due(instant)) (\(moment(instant)))"))
    }
    if let memory = schedule.memory {
      rows.append(
        (
          "memory",
          "stability \(Spans.tenths(memory.stability)) days, difficulty \(Spans.tenths(memory.difficulty)) of 10"
        ))
    }
    if !question.isSuspended {
      rows.append(("next", previews.map { "\($0.rating.name) \(wait(of: $0.schedule))" }.joined(separator: ", ")))
    }
    rows.append(("made", moment(question.createdAt)))
    if !question.reviews.isEmpty {
      let lines = question.reviews.suffix(10).map { review in
        let time = review.milliseconds.map { "  \(Spans.duration(milliseconds: $0))" } ?? ""
        return "\(moment(review.at))  \(DisplayText.padded(review.rating.name, to: 5))\(time)"
      }
      let earlier = question.reviews.count > 10 ? ["… and \(question.reviews.count - 10) before"] : []
      rows.append(("answers", (earlier + lines).joined(separator: "\n")))
    }
    let width = rows.map { DisplayText.width(of: $0.0) }.max() ?? 0
    // What a program reads keeps its marks.
    let marked = columns == nil ? [] : ["prompt", "answer", "asks for"]
    return rows.map { label, text in
      labelled(safe(label), text, width: min(width, 16), isRich: marked.contains(label))
    }.joined(separator: "\n")
  }

  func added(_ added: AddQuestion.Added) -> String {
    let more = added.siblings.count
    var lines = ["Added \(name(added.question))" + (more == 0 ? "." : " and \(plural(more, "sibling")).")]
    if let first = added.duplicates.first {
      let count = added.duplicates.count
      lines.append(
        style("note: ", Style.bold.colored(.yellow))
          + "\(count == 1 ? "another question asks" : "\(count) other questions ask") the same: \(name(first))")
    }
    return lines.joined(separator: "\n")
  }

  func answered(_ question: Question, _ rating: Rating) -> String {
    "Answered \(name(question)) with \(rating.name); next in \(wait(of: question.schedule))."
  }

  func changed(_ action: Change.Action, _ questions: [Question]) -> String {
    guard let first = questions.first else { return "No question matches; nothing was changed." }
    let subject = questions.count == 1 ? name(first) : plural(questions.count, "question")
    switch action {
    case .tag where questions.count == 1:
      return "\(subject) is tagged \(first.tags.isEmpty ? "no more" : safe(first.tags.joined(separator: " ")))."
    default:
      return "\(past(action).capitalizedFirst) \(subject)."
    }
  }

  func undone(_ undone: UndoChange.Undone) -> String {
    let change = undone.change
    let count = change.records.count
    let subject =
      switch (change.action, change.subject) {
      case (.restore, let file?): safe(file)
      case (.import, let file?): "\(plural(count, "question")) from \(safe(file))"
      case (_, let title?): "‘\(short(title))’"
      case (_, nil): plural(count, "question")
      }
    let rest =
      undone.leftAlone == 0 ? "" : " \(plural(undone.leftAlone, "question")) changed since and stayed as they are."
    return "Undone: \(past(change.action)) \(subject).\(rest)"
  }

  func tags(_ tags: [(tag: String, count: Int)]) -> String {
    guard columns != nil else { return tags.map { "\(safe($0.tag))\t\($0.count)" }.joined(separator: "\n") }
    guard !tags.isEmpty else { return "No question has a tag." }
    let width = tags.map { "\($0.count)".count }.max() ?? 1
    return tags.map { tag in
      String(repeating: " ", count: width - "\(tag.count)".count) + "\(tag.count)  \(safe(tag.tag))"
    }.joined(separator: "\n")
  }

  /// A question as a message names it.
  func name(_ question: Question) -> String {
    "\(question.id) ‘\(short(question.title))’"
  }

  func short(_ title: String) -> String {
    DisplayText.truncated(flat(title), to: 40)
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

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
