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
  ///   - text: what stands on the line already, to be changed.
  ///   - needsText: asks again until there is something.
  /// - Throws: ``CommandError/interrupted`` where the person would rather not.
  func ask(_ prompt: String, text: String = "", needsText: Bool = false) async throws(CommandError) -> String {
    while true {
      guard case .line(let line) = await editor.readLine(prompt: StyledText(prompt, .bold), prefilled: text) else {
        throw .interrupted
      }
      if !needsText || line.contains(where: { !$0.isWhitespace }) { return line }
      complain(.bank(.emptyPrompt))
    }
  }

  /// Lets the person change a question in place; line breaks are shown as ⏎.
  ///
  /// - Throws: ``CommandError/interrupted`` where the person would rather not.
  func edit(_ question: Question) async throws(CommandError) -> (prompt: String, answer: String, tags: [String]) {
    let prompt = try await ask("Prompt: ", text: question.prompt.onOneLine, needsText: true)
    let answer = try await ask("Answer: ", text: question.answer.onOneLine)
    let tags = try await ask("Tags:   ", text: question.tags.joined(separator: " "))
    return (prompt.onManyLines, answer.onManyLines, [tags])
  }
}

extension String {
  fileprivate var onOneLine: String { replacing("\r\n", with: "⏎").replacing("\n", with: "⏎") }
  fileprivate var onManyLines: String { replacing("⏎", with: "\n") }
}
