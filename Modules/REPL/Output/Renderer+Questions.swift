import Domain
import Presentation

extension Renderer {
  /// Questions as a table that fits the window, or as lines with tabs where the output goes elsewhere.
  func listing(_ questions: [Question]) -> String {
    guard let columns else {
      return questions.map { question in
        [
          question.id,
          question.isSuspended ? "suspended" : question.isBuried(at: now) ? "buried" : question.schedule.phase.rawValue,
          question.schedule.due?.description ?? "", question.asked, question.expected,
          question.tags.joined(separator: " "),
        ].map { safe($0).replacing("\t", with: " ") }.joined(separator: "\t")
      }.joined(separator: "\n")
    }
    guard !questions.isEmpty else { return words.text(.noMatch) }
    let rows = questions.enumerated().map { index, question in
      [
        "\(index + 1)", question.id, state(of: question),
        due(question.schedule.due), flat(question.title), flat(short: question.expected),
        safe(question.tags.joined(separator: " ")),
      ]
    }
    let table = Table(
      columns: [
        Table.Column("#", isRight: true), Table.Column(words.label(.id), shrinks: .toNothing),
        Table.Column(words.label(.state), shrinks: .toNothing),
        Table.Column(words.label(.due), isRight: true, shrinks: .toNothing),
        Table.Column(words.label(.prompt), shrinks: .toFit), Table.Column(words.label(.answer), shrinks: .toFit),
        Table.Column(words.label(.tags), shrinks: .toNothing),
      ], rows: rows)
    let lines = table.lines(width: columns)
    return ([style(lines[0], .dim)] + lines.dropFirst() + [style(words.text(.listed(questions.count)), .dim)])
      .joined(separator: "\n")
  }

  /// Where a question stands, in one word.
  private func state(of question: Question) -> String {
    if question.isSuspended { return words.name(.suspended) }
    return question.isBuried(at: now) ? words.name(.buried) : words.name(question.schedule.phase)
  }

  /// As much of a text on one line as any column shows.
  private func flat(short text: String) -> String {
    flat(String(text.prefix(400)))
  }

  /// One question with all that is known about it.
  func detail(_ question: Question, previews: [Scheduler.Preview]) -> String {
    let schedule = question.schedule
    // What a program reads keeps its marks.
    let isRich = columns != nil
    var rows: [(label: String, text: String, isRich: Bool)] = []
    func add(_ label: Label, _ text: String, isRich: Bool = false) { rows.append((words.label(label), text, isRich)) }
    add(.id, question.id)
    add(.prompt, question.prompt, isRich: isRich)
    add(.answer, question.answer, isRich: isRich)
    switch question.kind {
    case .cloze: add(.asksFor, question.expected, isRich: isRich)
    case .choice: add(.orWrong, question.choices.joined(separator: "\n"))
    case .basic: break
    default: add(.kind, question.kind.rawValue)
    }
    rows += question.fields.map { ($0.name, $0.value, false) }
    if !question.tags.isEmpty { add(.tags, question.tags.joined(separator: " ")) }
    let marks: [(Bool, Mark)] = [
      (question.isSuspended, .suspended), (question.isBuried(at: now), .buried), (question.isFlagged, .flagged),
    ]
    add(.state, words.list([words.name(schedule.phase)] + marks.filter(\.0).map { words.name($0.1) }))
    if let instant = schedule.due {
      add(.due, words.text(instant <= now ? .dueNow : .dueIn(wait: due(instant), moment: moment(instant))))
    }
    if let memory = schedule.memory {
      add(
        .memory,
        words.text(.memory(stability: words.tenths(memory.stability), difficulty: words.tenths(memory.difficulty))))
    }
    if !question.isSuspended {
      add(.next, words.list(previews.map { "\(words.name($0.rating)) \(wait(of: $0.schedule))" }))
    }
    add(.made, moment(question.createdAt))
    if !question.reviews.isEmpty { add(.answers, answers(of: question)) }
    let width = rows.map { DisplayText.width(of: $0.label) }.max() ?? 0
    return rows.map { labelled(safe($0.label), $0.text, width: min(width, 16), isRich: $0.isRich) }
      .joined(separator: "\n")
  }

  /// The last answers that were given, a line each.
  private func answers(of question: Question) -> String {
    let width = Rating.allCases.map { DisplayText.width(of: words.name($0)) }.max() ?? 0
    let lines = question.reviews.suffix(10).map { review in
      let time = review.milliseconds.map { "  \(words.text(Elapsed(milliseconds: $0)))" } ?? ""
      return "\(moment(review.at))  \(DisplayText.padded(words.name(review.rating), to: width))\(time)"
    }
    let count = question.reviews.count
    return ((count > 10 ? [words.text(.earlierAnswers(count - 10))] : []) + lines).joined(separator: "\n")
  }

  func added(_ added: AddQuestion.Added) -> String {
    var lines = [words.text(.added(name: name(added.question), siblings: added.siblings.count))]
    if let first = added.duplicates.first {
      lines.append(note(.duplicates(added.duplicates.count, name: name(first))))
    }
    return lines.joined(separator: "\n")
  }

  func answered(_ question: Question, _ rating: Rating) -> String {
    words.text(.answered(name: name(question), rating, wait: wait(of: question.schedule)))
  }

  /// What a person should know beside what they wanted to.
  func note(_ message: Message) -> String {
    headed(words.text(.noteLabel), Style.bold.colored(.yellow), words.text(message))
  }

  func changed(_ action: Change.Action, _ questions: [Question]) -> String {
    guard let first = questions.first else { return words.text(.nothingChanged) }
    guard questions.count == 1 else {
      let text = words.text(.changed(action, subject: words.text(.questions(questions.count))))
      return action == .delete ? text + " " + words.text(.undoBringsBack) : text
    }
    guard action == .tag else { return words.text(.changed(action, subject: name(first))) }
    let tags = first.tags.isEmpty ? nil : safe(first.tags.joined(separator: " "))
    return words.text(.tagged(subject: name(first), tags: tags))
  }

  func undone(_ undone: UndoChange.Undone) -> String {
    let change = undone.change
    let count = change.records.count
    let subject =
      switch (change.action, change.subject) {
      case (.restore, let file?): safe(file)
      case (.import, let file?): words.text(.questionsFrom(count, file: safe(file)))
      case (_, let title?): words.quoted(short(title))
      case (_, nil): words.text(.questions(count))
      }
    let texts =
      [words.text(.undone(change.action, subject: subject))]
      + (undone.leftAlone == 0 ? [] : [words.text(.leftAlone(undone.leftAlone))])
    return texts.joined(separator: " ")
  }

  func tags(_ tags: [(tag: String, count: Int)]) -> String {
    guard columns != nil else { return tags.map { "\(safe($0.tag))\t\($0.count)" }.joined(separator: "\n") }
    guard !tags.isEmpty else { return words.text(.noTags) }
    let width = tags.map { "\($0.count)".count }.max() ?? 1
    return tags.map { tag in
      labelled(
        String(repeating: " ", count: width - "\(tag.count)".count) + "\(tag.count)", safe(tag.tag), width: width,
        style: .plain)
    }.joined(separator: "\n")
  }

  /// A question as a message names it.
  func name(_ question: Question) -> String {
    "\(question.id) \(words.quoted(short(question.title)))"
  }

  func short(_ title: String) -> String {
    DisplayText.truncated(flat(title), to: 40)
  }
}
