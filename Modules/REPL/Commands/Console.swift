import Domain

/// The person at the terminal: what is said to them, and what they are asked.
@MainActor
struct Console {
  let editor: LineEditor
  let terminal: Terminal
  let calendar: StudyCalendar
  let now: () -> Instant

  /// Puts things into words as of now.
  var renderer: Renderer { Renderer(terminal: terminal, calendar: calendar, now: now()) }

  /// Prints text and ends the line.
  func say(_ text: String) {
    do {
      try terminal.write(text + "\n")
    } catch {
      // The terminal has gone; the next key that is waited for says so.
    }
  }

  /// Says what went wrong.
  func complain(_ error: CommandError) {
    say(renderer.error(error))
  }

  /// Waits for one key.
  func key() async -> Key {
    await editor.readKey()
  }

  /// Asks for one line.
  ///
  /// - Parameters:
  ///   - field: what the line is for.
  ///   - text: what stands on the line already, to be changed.
  ///   - needsText: asks again until there is something.
  /// - Throws: ``CommandError/interrupted`` where the person would rather not.
  func ask(_ field: Message, text: String = "", needsText: Bool = false) async throws(CommandError) -> String {
    let words = renderer.words
    // What is typed begins in the same column for each field.
    let width =
      [Message.promptField, .answerField, .tagsField].map { DisplayText.width(of: words.text($0)) }.max() ?? 0
    let prompt = DisplayText.padded(words.text(field), to: width) + " "
    while true {
      guard case .line(let line) = await editor.readLine(prompt: StyledText(prompt, .bold), prefilled: text) else {
        throw .interrupted
      }
      if !needsText || line.contains(where: { !$0.isWhitespace }) { return line }
      complain(.bank(.emptyPrompt))
    }
  }

  /// What means yes, in any of the languages: people answer in their own, whatever letter is offered.
  private static let yes: Set = ["y", "yes", "j", "ja", "はい", "예", "네", "是"]

  /// Tells what is about to happen, and asks whether it should.
  ///
  /// - Returns: whether the person said yes; everything else means no, Ctrl-C and the end of the input among it.
  func agrees(to caution: Message) async -> Bool {
    let renderer = renderer
    say(renderer.block(renderer.safe(renderer.words.text(caution)), indent: 0))
    let prompt = StyledText(renderer.words.text(.goOn) + " ", .bold)
    guard case .line(let answer) = await editor.readLine(prompt: prompt, prefilled: "") else { return false }
    return Self.yes.contains(answer.filter { !$0.isWhitespace }.lowercased())
  }

  /// Lets the person change a question in place, on as many rows as it has.
  ///
  /// - Throws: ``CommandError/interrupted`` where the person would rather not.
  func edit(_ question: Question) async throws(CommandError) -> (prompt: String, answer: String, tags: [String]) {
    let prompt = try await ask(.promptField, text: question.prompt.withPlainLineBreaks, needsText: true)
    let answer = try await ask(.answerField, text: question.answer.withPlainLineBreaks)
    let tags = try await ask(.tagsField, text: question.tags.joined(separator: " "))
    return (prompt, answer, [tags])
  }

  /// Lets the person change a question in their own editor.
  ///
  /// - Throws: ``CommandError/notEdited(editor:)`` where there is no editor, or it left no text, and
  ///   ``CommandError/editRefused(_:keptIn:)`` where the headings are gone.
  func editElsewhere(_ question: Question) async throws(CommandError) -> QuestionDocument {
    guard let command = editor.editorCommand else { throw .notEdited(editor: nil) }
    let language = renderer.look.language
    guard let text = await editor.edit(QuestionDocument(question).text(in: language), with: command) else {
      throw .notEdited(editor: command)
    }
    guard let edited = QuestionDocument(text, in: language) else {
      throw .editRefused(nil, keptIn: await editor.keep(text))
    }
    return edited
  }

  /// Keeps what a person wrote in their own editor, and the bank did not take.
  func refused(_ document: QuestionDocument, because error: BankError) async -> CommandError {
    .editRefused(error, keptIn: await editor.keep(document.text(in: renderer.look.language)))
  }
}

/// The text of a question as it is changed in an editor: a heading before each part.
struct QuestionDocument: Hashable {
  var prompt: String
  var answer: String
  var tags: String

  /// What stands above each part.
  static func headings(in words: any Catalogue) -> [String] {
    [Label.prompt, .answer, .tags].map { "==> \(words.label($0))" }
  }

  init(_ question: Question) {
    prompt = question.prompt.withPlainLineBreaks
    answer = question.answer.withPlainLineBreaks
    tags = question.tags.joined(separator: " ")
  }

  /// Reads what a person left of it; nil unless every heading is there once, in this order.
  ///
  /// - Parameter language: that of the headings; where they are not there, those of any other count.
  init?(_ text: String, in language: Language) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let found = ([language] + Language.allCases).lazy.compactMap { Self.places(ofHeadingsIn: $0, in: lines) }.first
    guard let places = found else { return nil }
    func part(_ index: Int) -> String {
      let end = index + 1 < places.count ? places[index + 1] : lines.count
      return lines[(places[index] + 1)..<end].joined(separator: "\n")
    }
    (prompt, answer, tags) = (part(0), part(1), part(2))
  }

  private static func places(ofHeadingsIn language: Language, in lines: [String]) -> [Int]? {
    let places = headings(in: language.catalogue).map { heading in
      lines.indices.filter {
        lines[$0].hasPrefix(heading) && lines[$0].dropFirst(heading.count).allSatisfy(\.isWhitespace)
      }
    }
    guard places.allSatisfy({ $0.count == 1 }) else { return nil }
    let order = places.joined().map(\.self)
    return order == order.sorted() ? order : nil
  }

  func text(in language: Language) -> String {
    zip(Self.headings(in: language.catalogue), [prompt, answer, tags]).map { "\($0)\n\($1)" }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var withPlainLineBreaks: String { replacing("\r\n", with: "\n") }
}
