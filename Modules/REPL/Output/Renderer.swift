import Domain
import Presentation

/// Turns what commands give back into text for a person or a program.
struct Renderer {
  /// The columns of the window; nil where the output goes to a file or a program, and nothing is cut.
  let columns: Int?
  /// Whether output has colours and styles.
  let hasColor: Bool
  /// Whether there are pictures, and of what.
  let look: Look
  let calendar: StudyCalendar
  let now: Instant
  /// The texts of the language that is spoken.
  let words: any Catalogue

  init(terminal: Terminal, calendar: StudyCalendar, now: Instant) {
    self.init(
      columns: terminal.outputIsTerminal ? terminal.size.columns : nil, hasColor: terminal.hasColor,
      look: terminal.look, calendar: calendar, now: now)
  }

  init(columns: Int?, hasColor: Bool, look: Look = Look(), calendar: StudyCalendar, now: Instant) {
    self.columns = columns
    self.hasColor = hasColor
    self.look = look
    self.calendar = calendar
    self.now = now
    words = look.language.catalogue
  }

  /// The text of an output, without a line break at its end; empty where there is nothing to say.
  func text(_ output: Output) -> String {
    switch output {
    case .none, .sourced: ""
    case .verbatim(let text): verbatim(text)
    case .listing(let questions): listing(questions)
    case .emptyBank: columns == nil ? "" : wrapped(words.text(.noQuestionsYet))
    case .question(let question, let previews): detail(question, previews: previews)
    case .added(let added): wrapped(self.added(added))
    case .answered(let question, let rating): wrapped(answered(question, rating))
    case .changed(let action, let questions): wrapped(changed(action, questions))
    case .undone(let undone): wrapped(self.undone(undone))
    case .studied(let summary): wrapped(studied(summary))
    case .imported(let report): wrapped(imported(report))
    case .exported(let count, let path): wrapped(words.text(.exported(count, path: safe(path))))
    case .tags(let tags): self.tags(tags)
    case .statistics(let statistics, let charts, let isASCII):
      self.statistics(statistics, charts: charts, isASCII: isASCII || look.isASCII)
    case .written(let path): wrapped(words.text(.written(path: safe(path))))
    case .backedUp(let copy): wrapped(backedUp(copy))
    case .backups(let backups): self.backups(backups)
    case .restored(let restored): wrapped(self.restored(restored))
    case .findings(let findings): self.findings(findings)
    case .overview(let signatures): overview(signatures)
    case .help(let signature): help(signature)
    case .topic(let topic): self.topic(topic)
    case .manual(let page): verbatim(page.text(in: words))
    case .completions(let completions): verbatim(completions.text(in: words))
    }
  }

  // MARK: Parts

  /// Sentences on as many lines as they need; what has styles stays as it is.
  private func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.contains("\u{1B}") ? String(line) : block(String(line), indent: 0)
    }.joined(separator: "\n")
  }

  /// Text that is passed on; a terminal gets it without what would take the terminal over.
  private func verbatim(_ text: String) -> String {
    let text = columns == nil ? text : DisplayText.sanitized(text, keepsLines: true)
    // A carriage return before the last line feed stays, as the line feed will be printed again.
    return text.unicodeScalars.last == "\n" ? String(text.unicodeScalars.dropLast()) : text
  }

  /// Text from a question or a file on one line, harmless to the terminal.
  func safe(_ text: String) -> String {
    DisplayText.sanitized(text.replacing("\r\n", with: " ⏎ ").replacing("\n", with: " ⏎ "))
  }

  func style(_ text: String, _ style: Style) -> String {
    style.apply(to: text, if: hasColor)
  }

  /// Text behind a label with a style, broken into lines as if the label were its first words.
  func headed(_ label: String, _ labelStyle: Style, _ text: String) -> String {
    style(label, labelStyle) + block(label + text, indent: 0).dropFirst(label.count)
  }

  /// Text from a question on as many lines as it needs, each with an indentation.
  func block(_ text: String, indent: Int, style: Style = .plain) -> String {
    let margin = String(repeating: " ", count: indent)
    let text = DisplayText.sanitized(text, keepsLines: true).replacing("\t", with: "    ")
    let lines =
      columns.map { DisplayText.wrapped(text, to: max(8, $0 - indent - 1)) }
      ?? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    return lines.map { $0.isEmpty ? "" : margin + self.style($0, style) }.joined(separator: "\n")
  }

  /// Text from a question with its marks as styles, on as many lines as it needs, each with an indentation.
  func rich(_ text: String, indent: Int, style: Style = .plain) -> String {
    lines(of: Markup(text, in: words), indent: indent, style: style)
  }

  func lines(of markup: Markup, indent: Int, style: Style = .plain) -> String {
    let margin = String(repeating: " ", count: indent)
    return markup.lines(width: columns.map { max(8, $0 - indent - 1) }, base: style, hasColor: hasColor)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  /// Text from a question on one line, without its marks.
  func flat(_ text: String) -> String {
    safe(Markup(text, in: words).plain)
  }

  /// Parts in as few lines as they fit into, with a gap between two on one line.
  ///
  /// - Parameter indent: the columns that stand before each line; the lines after the first have them already.
  func flowing(_ parts: [String], gap: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var used = 0
    for part in parts {
      let width = DisplayText.width(of: Style.removed(from: part))
      if let last = lines.last, columns.map({ indent + used + gap.count + width < $0 }) ?? true {
        lines[lines.count - 1] = last + gap + part
        used += gap.count + width
      } else {
        lines.append(part)
        used = width
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Text behind a beginning that has its styles already, or below it where that leaves no room for words.
  func behind(_ beginning: String, _ body: (_ indent: Int) -> String) -> String {
    let width = DisplayText.width(of: Style.removed(from: beginning))
    if let columns, columns - width < 12 {
      return String(beginning.reversed().drop { $0 == " " }.reversed()) + "\n" + body(4)
    }
    return beginning + body(width).drop { $0 == " " }
  }

  /// A label and what belongs to it, which may go over several lines.
  ///
  /// - Parameters:
  ///   - indent: the columns that stand before the label already.
  ///   - isRich: whether marks in the text become styles.
  func labelled(
    _ label: String, _ text: String, width: Int, indent: Int = 0, style labelStyle: Style = .dim, isRich: Bool = false
  ) -> String {
    let width = max(width, DisplayText.width(of: label))
    func body(_ indent: Int) -> String { isRich ? rich(text, indent: indent) : block(text, indent: indent) }
    // Beside a long label there may be no room for words.
    if let columns, columns - indent - width - 2 < 12 {
      return block(label, indent: indent, style: labelStyle).drop { $0 == " " } + "\n" + body(indent + 2)
    }
    return style(DisplayText.padded(label, to: width), labelStyle) + "  " + body(indent + width + 2).drop { $0 == " " }
  }

  /// When something is due, as seen from now.
  func due(_ instant: Instant?) -> String {
    guard let instant else { return "–" }
    let span = instant.milliseconds(since: now)
    if span <= 0 { return words.text(.dueNow) }
    let days = calendar.days(from: now, to: instant)
    return words.text(days > 0 ? Span(days: days) : Span(milliseconds: span))
  }

  /// How long the schedule that an answer gives lets the question rest.
  func wait(of schedule: Schedule) -> String {
    span(of: schedule).map(words.text) ?? "–"
  }

  func span(of schedule: Schedule) -> Span? {
    guard let due = schedule.due, let answered = schedule.lastReview else { return nil }
    return schedule.interval > 0 ? Span(days: schedule.interval) : Span(milliseconds: due.milliseconds(since: answered))
  }

  /// The local date and time of an instant.
  func moment(_ instant: Instant) -> String {
    let (date, minute) = calendar.clock(at: instant)
    return "\(words.date(date.description)) \(words.twoDigits(minute / 60)):\(words.twoDigits(minute % 60))"
  }
}
