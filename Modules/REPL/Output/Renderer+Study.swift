import Domain
import Presentation

extension Renderer {
  /// The prompt of a question with what is left to study.
  func asking(_ question: Question, progress: StudySessionModel.Progress) -> String {
    var lines = [""]
    lines += look.isPlain ? [spokenHead(question, progress)] : head(question, progress) + [""]
    lines.append(labelledIfPlain(.question, rich(question.asked, indent: 2, style: .bold)))
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
      lines.append(labelledIfPlain(.answer, answer(to: question)))
    } else {
      lines.removeLast()
    }
    let width = min(16, question.fields.map { DisplayText.width(of: $0.name) }.max() ?? 0)
    lines += question.fields.map { field in
      "  " + labelled(safe(field.name), field.value, width: width, indent: 2, isRich: true)
    }
    return (lines + ["", buttons(previews, suggested: attempt?.rating)]).joined(separator: "\n")
  }

  /// A short reminder.
  func hint(_ hint: SessionText) -> String {
    block(words.text(hint), indent: 0, style: .dim)
  }

  /// What a person should know about a question that they keep forgetting.
  func leech(_ question: Question) -> String {
    block(
      words.text(.leech(name: name(question), lapses: question.schedule.lapses, id: question.id)), indent: 0,
      style: Style.plain.colored(.yellow))
  }

  // MARK: The head

  /// What was done and what is left, on as many rows as it takes; only the tags are cut.
  private func head(_ question: Question, _ progress: StudySessionModel.Progress) -> [String] {
    let line = "── "
    let room = columns.map { max(8, $0 - line.count - 1) }
    var parts = [words.text(.done(progress.done, limit: progress.limit))]
    parts.append(left(progress) ?? words.text(.lastOne))
    if progress.done > 0 { parts.append(words.text(Elapsed(milliseconds: progress.milliseconds / 1000 * 1000))) }
    if question.isFlagged { parts.append(words.name(.flagged)) }
    if let room { parts = parts.flatMap { DisplayText.wrapped($0, to: room) } }
    let tags = safe(question.tags.joined(separator: " "))
    if !tags.isEmpty { parts.append(room.map { DisplayText.truncated(tags, to: $0) } ?? tags) }
    return (line + flowing(parts, gap: " · ", indent: line.count)).split(separator: "\n").map {
      style(String($0), .dim)
    }
  }

  /// What is left beside the question that is shown; nil where nothing is.
  private func left(_ progress: StudySessionModel.Progress) -> String? {
    let remaining = progress.remaining
    if progress.isCram { return words.text(.cramming(left: remaining.total)) }
    guard remaining.total > 0 else { return nil }
    return words.text(.left(new: remaining.new, learning: remaining.learning, review: remaining.review))
  }

  private func spokenHead(_ question: Question, _ progress: StudySessionModel.Progress) -> String {
    var sentences = [words.text(.done(progress.done, limit: progress.limit))]
    sentences.append(words.text(left(progress).map { .spokenLeft($0) } ?? .thisIsTheLast))
    if progress.done > 0 { sentences.append(words.text(.time(duration(progress.milliseconds)))) }
    if question.isFlagged { sentences.append(words.text(SessionText.flagged)) }
    if !question.tags.isEmpty { sentences.append(words.text(.tags(words.list(question.tags.map(safe))))) }
    return block(words.sentences(sentences), indent: 0)
  }

  /// As many of the keys as there is room for.
  private func keys(offered: Int) -> String {
    let all = words.keys(offered: offered)
    return all.first { text in columns.map { DisplayText.width(of: text) <= $0 } ?? true } ?? all.last ?? ""
  }

  private func spokenKeys(offered: Int) -> String {
    block(words.text(.spokenKeys(offered: offered)), indent: 0)
  }

  private func labelledIfPlain(_ label: SessionText, _ text: String) -> String {
    look.isPlain ? "\(words.text(label)):\n\(text)" : text
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
    let text = lines(of: Markup(pieces, in: words), indent: 2)
    return question.answer.isEmpty ? text : text + "\n\n" + rich(question.answer, indent: 2)
  }

  private func showsAnswer(_ attempt: StudySessionModel.Attempt) -> Bool {
    if case .typed(let comparison) = attempt { !comparison.isRight } else { false }
  }

  private func verdict(_ attempt: StudySessionModel.Attempt, on question: Question) -> String {
    let right = style(words.text(SessionText.right), Style.bold.colored(.green))
    let wrong = style(words.text(SessionText.wrong), Style.bold.colored(.red))
    switch attempt {
    case .chosen(let place, let isRight):
      let offered = question.offered
      let chosen = offered.indices.contains(place) ? flat(offered[place]) : ""
      return behind("  \(isRight ? right : wrong): ") { block(chosen, indent: $0) }
    case .typed(let comparison) where look.isPlain:
      return block(spoken(comparison), indent: 2)
    case .typed(let comparison):
      if comparison.isRight { return behind("  \(right)  ") { difference(comparison, isTyped: true, indent: $0) } }
      let width = max(width(of: .wrong), width(of: .rightAnswer))
      let expected = style(words.text(SessionText.rightAnswer), .dim)
      return [(wrong, true), (expected, false)].map { label, isTyped in
        behind("  \(padded(label, to: width))  ") { difference(comparison, isTyped: isTyped, indent: $0) }
      }.joined(separator: "\n")
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
    let said = words.text(.youTyped(typed, isRight: comparison.isRight))
    if comparison.isRight { return said }
    var sentences = [said]
    let extra = comparison.pieces.compactMap { if case .extra(let text) = $0 { text } else { nil } }
    let missing = comparison.pieces.compactMap { if case .missing(let text) = $0 { text } else { nil } }
    if !extra.isEmpty { sentences.append(words.text(.tooMuch(words.list(extra)))) }
    if !missing.isEmpty { sentences.append(words.text(.missing(words.list(missing)))) }
    return words.sentences(sentences)
  }

  private func width(of text: SessionText) -> Int { DisplayText.width(of: words.text(text)) }

  /// Text that has its styles already, with space behind it.
  private func padded(_ styled: String, to width: Int) -> String {
    styled + String(repeating: " ", count: max(0, width - DisplayText.width(of: Style.removed(from: styled))))
  }

  /// One of the two texts that were compared, with what the other lacks in colour, or in brackets where there is none.
  private func difference(_ comparison: AnswerComparison, isTyped: Bool, indent: Int) -> String {
    func marked(_ text: String, _ look: Markup.Look) -> (String, Markup.Look) {
      hasColor ? (safe(text), look) : ("[\(safe(text))]", [])
    }
    let pieces = comparison.pieces.compactMap { piece -> (String, Markup.Look)? in
      switch piece {
      case .same(let typed, let expected): (safe(isTyped ? typed : expected), [])
      case .extra(let text): isTyped ? marked(text, .excess) : nil
      case .missing(let text): isTyped ? nil : marked(text, .asked)
      }
    }
    return lines(of: Markup(literally: pieces.isEmpty ? [("–", [])] : pieces), indent: indent)
  }

  // MARK: Ratings

  private func buttons(_ previews: [Scheduler.Preview], suggested: Rating?) -> String {
    let enter = suggested.map { words.text(.enterTakes($0)) }
    func schedule(_ rating: Rating) -> Schedule? { previews.first { $0.rating == rating }?.schedule }
    if look.isPlain {
      let parts = Rating.allCases.map { rating in
        schedule(rating).map { words.text(.ratingIn(rating, wait: spokenWait(of: $0))) }
          ?? "\(rating.rawValue) \(words.name(rating))"
      }
      let asked = words.text(.howWell(parts.joined(separator: "; ")))
      return block(words.sentences([asked] + (enter.map { [$0] } ?? [])), indent: 0)
    }
    let parts = Rating.allCases.map { rating in
      let label = style("\(rating.rawValue)", .bold) + " \(words.name(rating))"
      guard let schedule = schedule(rating) else { return label }
      return label + " " + style(wait(of: schedule), Style.plain.colored(rating.color))
    }
    let room = columns.map { max(8, $0 - 1) }
    let taken = enter.map { text in room.map { DisplayText.wrapped(text, to: $0) } ?? [text] } ?? []
    return flowing(parts + taken.map { style($0, .dim) }, gap: "   ")
  }

  /// How long the schedule that an answer gives lets the question rest, in words.
  private func spokenWait(of schedule: Schedule) -> String {
    span(of: schedule).map(words.spoken) ?? words.text(.noTime)
  }

  // MARK: The end

  /// What was done in a session, and what is left of it.
  func studied(_ summary: StudySessionModel.Summary) -> String {
    var lines: [String] = []
    if summary.total > 0 {
      let parts = Rating.allCases.compactMap { rating in
        summary.answers[rating].map { words.text(.ratings($0, rating)) }
      }
      let each = summary.total > 1 ? duration(summary.milliseconds / summary.total) : nil
      lines.append(
        words.text(
          .answers(summary.total, time: duration(summary.milliseconds), each: each, ratings: words.list(parts))))
      if !look.isPlain, summary.ratings.count > 1 { lines += ["", picture(of: summary.ratings), ""] }
    }
    lines += summary.leeches.map { words.text(.leechInShort(name: name($0), lapses: $0.schedule.lapses)) }
    if summary.isCram {
      lines.append(
        words.text(
          summary.total == 0 && summary.remaining.total == 0
            ? .nothingToCram : .crammed(left: summary.remaining.total)))
    } else if summary.remaining.total > 0 {
      lines.append(words.text(.goesOn(left: summary.remaining.total)))
    } else if let next = summary.nextDue, next > now {
      let wait = look.isPlain ? words.spoken(Span(milliseconds: next.milliseconds(since: now))) : due(next)
      lines.append(words.text(.nextIn(wait: wait, didStudy: summary.total > 0)))
    } else if summary.total == 0, summary.nextDue == nil {
      lines.append(words.text(.nothingToStudy))
    }
    return lines.joined(separator: "\n")
  }

  private func duration(_ milliseconds: Int) -> String {
    let elapsed = Elapsed(milliseconds: milliseconds)
    return look.isPlain ? words.spoken(elapsed) : words.text(elapsed)
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
