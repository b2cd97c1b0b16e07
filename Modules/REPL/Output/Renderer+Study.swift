import Domain
import Presentation

extension Renderer {
  /// Short reminders during a study session.
  enum Hint {
    case askingKeys, ratingKeys, unchanged, typing
  }

  /// The prompt of a question with what is left to study.
  func asking(_ question: Question, progress: StudySessionModel.Progress) -> String {
    var lines = [""]
    lines +=
      look.isPlain ? [spokenHead(question, progress)] : [style(fitted("── \(head(question, progress)) "), .dim), ""]
    lines.append(labelledIfPlain("Question", rich(question.asked, indent: 2, style: .bold)))
    let offered = question.offered
    if !offered.isEmpty {
      lines.append("")
      lines += offered.enumerated().map { place, text in
        "  " + style("\(place + 1)", .bold) + "  " + rich(text, indent: 5).drop { $0 == " " }
      }
    }
    lines.append("")
    lines.append(look.isPlain ? spokenKeys(offered: offered.count) : style(keys(offered: offered.count), .dim))
    return lines.joined(separator: "\n")
  }

  /// The answer with what each rating would do, and how what the person answered before compares.
  func revealed(
    _ question: Question, previews: [Scheduler.Preview], attempt: StudySessionModel.Attempt? = nil
  ) -> String {
    var lines = [""]
    if let attempt { lines += [verdict(attempt, on: question), ""] }
    // What was wrong stands above the answer already, unless that has more to show than one line.
    let isShown = !look.isPlain && attempt.map(showsAnswer) ?? false
    if !isShown || question.kind == .cloze || question.answer.contains(where: \.isNewline) {
      lines.append(labelledIfPlain("Answer", answer(to: question)))
    } else {
      lines.removeLast()
    }
    let width = min(16, question.fields.map { DisplayText.width(of: $0.name) }.max() ?? 0)
    lines += question.fields.map { field in
      "  " + style(DisplayText.padded(safe(field.name), to: width), .dim) + "  "
        + rich(field.value, indent: width + 4).drop { $0 == " " }
    }
    return (lines + ["", buttons(previews, suggested: attempt?.rating)]).joined(separator: "\n")
  }

  func hint(_ hint: Hint) -> String {
    let text =
      switch hint {
      case .askingKeys: "Enter shows the answer, a answers by typing. " + Self.furtherKeys
      case .ratingKeys: "1 again, 2 hard, 3 good, 4 easy. " + Self.furtherKeys
      case .unchanged: "Left as it was."
      case .typing: "Type the answer; Enter alone shows it, Ctrl-C gives the other keys."
      }
    return block(text, indent: 0, style: .dim)
  }

  private static let furtherKeys =
    "e edits, t tags, f flags, s suspends, b buries until tomorrow, u undoes, r shows the question again, q quits."

  /// What a person should know about a question that they keep forgetting.
  func leech(_ question: Question) -> String {
    block(
      "Leech: \(name(question)) was forgotten \(question.schedule.lapses) times. Another wording may help: "
        + "‘edit \(question.id)’, or ‘suspend \(question.id)’.", indent: 0, style: Style.plain.colored(.yellow))
  }

  // MARK: The head

  private func head(_ question: Question, _ progress: StudySessionModel.Progress) -> String {
    var parts = ["\(progress.done) done" + (progress.limit.map { " of \($0)" } ?? "")]
    let left = left(progress)
    parts.append(left.isEmpty ? "last one" : left)
    if progress.done > 0 { parts.append(Spans.duration(milliseconds: progress.milliseconds / 1000 * 1000)) }
    if question.isFlagged { parts.append("flagged") }
    if !question.tags.isEmpty { parts.append(safe(question.tags.joined(separator: " "))) }
    return parts.joined(separator: " · ")
  }

  private func left(_ progress: StudySessionModel.Progress) -> String {
    let remaining = progress.remaining
    if progress.isCram { return "cramming, \(remaining.total) left" }
    return [(remaining.new, "new"), (remaining.learning, "learning"), (remaining.review, "to review")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private func spokenHead(_ question: Question, _ progress: StudySessionModel.Progress) -> String {
    var sentences = ["\(progress.done) done\(progress.limit.map { " of \($0)" } ?? "")"]
    let left = left(progress)
    sentences.append(left.isEmpty ? "This is the last one" : "Left: \(left)")
    if progress.done > 0 { sentences.append("Time: \(duration(progress.milliseconds))") }
    if question.isFlagged { sentences.append("Flagged") }
    if !question.tags.isEmpty { sentences.append("Tags: \(safe(question.tags.joined(separator: ", ")))") }
    return block(sentences.joined(separator: ". ") + ".", indent: 0)
  }

  /// As many of the keys as there is room for.
  private func keys(offered: Int) -> String {
    let all =
      offered == 0
      ? [
        "Enter shows the answer · e edit  s suspend  u undo  q quit  ? more", "Enter shows the answer  ? more",
        "Enter · ? more",
      ]
      : [
        "1 to \(offered) answers · Enter shows the answer · u undo  q quit  ? more", "1 to \(offered) answers  ? more",
        "1 to \(offered) · ? more",
      ]
    return all.first { text in columns.map { DisplayText.width(of: text) <= $0 } ?? true } ?? all[all.count - 1]
  }

  private func spokenKeys(offered: Int) -> String {
    block(
      (offered > 0 ? "Choose from 1 to \(offered). " : "") + "Enter shows the answer. ? names all keys.", indent: 0)
  }

  private func labelledIfPlain(_ label: String, _ text: String) -> String {
    look.isPlain ? "\(label):\n\(text)" : text
  }

  // MARK: The answer

  private func answer(to question: Question) -> String {
    guard question.kind == .cloze, let number = question.clozeNumber else {
      return rich(question.answer.isEmpty ? "–" : question.answer, indent: 2)
    }
    if look.isPlain {
      let text = Cloze(question.prompt).pieces(number).map(\.text).joined()
      return [question.expected, text, question.answer].filter { !$0.isEmpty }.map { rich($0, indent: 2) }
        .joined(separator: "\n\n")
    }
    // Without colour brackets show what was hidden.
    let pieces = Cloze(question.prompt).pieces(number).map { piece in
      (piece.isAsked && !hasColor ? "[\(piece.text)]" : piece.text, piece.isAsked)
    }
    let text = lines(of: Markup(pieces), indent: 2)
    return question.answer.isEmpty ? text : text + "\n\n" + rich(question.answer, indent: 2)
  }

  private func showsAnswer(_ attempt: StudySessionModel.Attempt) -> Bool {
    if case .typed(let comparison) = attempt { !comparison.isRight } else { false }
  }

  private func verdict(_ attempt: StudySessionModel.Attempt, on question: Question) -> String {
    let right = style("Right", Style.bold.colored(.green))
    let wrong = style("Wrong", Style.bold.colored(.red))
    switch attempt {
    case .chosen(let place, let isRight):
      let offered = question.offered
      let chosen = offered.indices.contains(place) ? flat(offered[place]) : ""
      return "  " + (isRight ? "\(right): \(chosen)" : "\(wrong): \(chosen)")
    case .typed(let comparison) where look.isPlain:
      return block(spoken(comparison), indent: 2)
    case .typed(let comparison):
      let typed = difference(comparison, isTyped: true)
      if comparison.isRight { return "  " + labelled(right, typed, columns: 5) }
      let expected = difference(comparison, isTyped: false)
      return "  " + labelled(wrong, typed.isEmpty ? "–" : typed, columns: 5)
        + "\n  " + labelled(style("is", .dim), expected, columns: 2, width: 5)
    }
  }

  /// How what was typed compares, in words.
  private func spoken(_ comparison: AnswerComparison) -> String {
    let typed = comparison.pieces.map { piece in
      switch piece {
      case .same(let typed, _), .extra(let typed): typed
      case .missing: ""
      }
    }.joined()
    if comparison.isRight { return "Right. You typed: \(typed)" }
    var sentences = ["Wrong. You typed: \(typed)"]
    let extra = comparison.pieces.compactMap { if case .extra(let text) = $0 { text } else { nil } }
    let missing = comparison.pieces.compactMap { if case .missing(let text) = $0 { text } else { nil } }
    if !extra.isEmpty { sentences.append("Too much: \(extra.joined(separator: ", "))") }
    if !missing.isEmpty { sentences.append("Missing: \(missing.joined(separator: ", "))") }
    return sentences.joined(separator: ". ") + "."
  }

  /// A label that may have a style, `columns` wide, and a text that has its styles already.
  private func labelled(_ label: String, _ text: String, columns: Int, width: Int = 5) -> String {
    label + String(repeating: " ", count: max(0, width - columns)) + "  " + text
  }

  /// One of the two texts that were compared, with what the other lacks in colour, or in brackets where there is none.
  private func difference(_ comparison: AnswerComparison, isTyped: Bool) -> String {
    let mark = Style(bold: true, underlined: true).colored(isTyped ? .red : .green)
    return comparison.pieces.map { piece in
      switch piece {
      case .same(let typed, let expected): safe(isTyped ? typed : expected)
      case .extra(let text) where isTyped: hasColor ? style(safe(text), mark) : "[\(safe(text))]"
      case .missing(let text) where !isTyped: hasColor ? style(safe(text), mark) : "[\(safe(text))]"
      case .extra, .missing: ""
      }
    }.joined()
  }

  // MARK: Ratings

  private func buttons(_ previews: [Scheduler.Preview], suggested: Rating?) -> String {
    let enter = suggested.map { "Enter takes \($0.rawValue) \($0.name)" }
    func schedule(_ rating: Rating) -> Schedule? { previews.first { $0.rating == rating }?.schedule }
    if look.isPlain {
      let parts = Rating.allCases.map { rating in
        "\(rating.rawValue) \(rating.name)" + (schedule(rating).map { ", in \(spokenWait(of: $0))" } ?? "")
      }
      let sentences = ["How well did you know it? " + parts.joined(separator: "; ")] + (enter.map { [$0] } ?? [])
      return block(sentences.joined(separator: ". ") + ".", indent: 0)
    }
    let parts = Rating.allCases.map { rating in
      let label = style("\(rating.rawValue)", .bold) + " \(rating.name)"
      guard let schedule = schedule(rating) else { return label }
      return label + " " + style(wait(of: schedule), Style.plain.colored(rating.color))
    }
    return flowing(parts + (enter.map { [style($0, .dim)] } ?? []), gap: "   ")
  }

  /// How long the schedule that an answer gives lets the question rest, in words.
  private func spokenWait(of schedule: Schedule) -> String {
    guard let due = schedule.due, let answered = schedule.lastReview else { return "no time" }
    return schedule.interval > 0
      ? Spans.spoken(days: schedule.interval) : Spans.spoken(milliseconds: due.milliseconds(since: answered))
  }

  private func fitted(_ text: String) -> String {
    columns.map { DisplayText.truncated(text, to: $0) } ?? text
  }

  // MARK: The end

  /// What was done in a session, and what is left of it.
  func studied(_ summary: StudySessionModel.Summary) -> String {
    var lines: [String] = []
    if summary.total > 0 {
      let parts = Rating.allCases.compactMap { rating in
        summary.answers[rating].map { "\($0) \(rating.name)" }
      }
      let time = duration(summary.milliseconds)
      let each = summary.total > 1 ? ", \(duration(summary.milliseconds / summary.total)) each" : ""
      lines.append("\(plural(summary.total, "answer")) in \(time)\(each): " + parts.joined(separator: ", ") + ".")
      if !look.isPlain, summary.ratings.count > 1 { lines += ["", picture(of: summary.ratings), ""] }
    }
    lines += summary.leeches.map { "Leech: \(name($0)), forgotten \($0.schedule.lapses) times." }
    if summary.isCram {
      lines.append(
        summary.total == 0 && summary.remaining.total == 0
          ? "Nothing to cram." : "Nothing was scheduled; \(plural(summary.remaining.total, "question")) left.")
    } else if summary.remaining.total > 0 {
      lines.append("\(plural(summary.remaining.total, "question")) left for now; ‘study’ goes on.")
    } else if let next = summary.nextDue, next > now {
      let wait = look.isPlain ? Spans.spoken(milliseconds: next.milliseconds(since: now)) : due(next)
      lines.append(summary.total == 0 ? "Nothing to study now; next in \(wait)." : "Next in \(wait).")
    } else if summary.total == 0, summary.nextDue == nil {
      lines.append("Nothing to study.")
    }
    return lines.joined(separator: "\n")
  }

  private func duration(_ milliseconds: Int) -> String {
    look.isPlain ? Spans.spokenDuration(milliseconds: milliseconds) : Spans.duration(milliseconds: milliseconds)
  }

  /// The ratings of a session in their order, each a column the higher the better.
  private func picture(of ratings: [Rating]) -> String {
    let signs = look.isASCII ? ["_", "-", "=", "#"] : ["▁", "▃", "▅", "█"]
    let width = max(8, min(columns ?? 80, 72) - 2)
    return stride(from: 0, to: ratings.count, by: width).map { start in
      let row = ratings[start..<min(start + width, ratings.count)]
      return "  "
        + row.map { style(signs[$0.rawValue - 1], Style.plain.colored($0.color)) }.joined()
    }.joined(separator: "\n")
  }
}

extension Rating {
  /// The colour in which the rating is shown.
  var color: Style.Color {
    switch self {
    case .again: .red
    case .hard: .yellow
    case .good: .green
    case .easy: .cyan
    }
  }
}
