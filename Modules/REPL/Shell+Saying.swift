import Domain
import Presentation

/// What the shell says to a person, and what it prints.
extension Shell {
  var renderer: Renderer {
    Renderer(terminal: terminal, calendar: context.calendar, now: context.now())
  }

  func console(_ editor: LineEditor?) -> Console? {
    editor.map { Console(editor: $0, terminal: terminal, calendar: context.calendar, now: context.now) }
  }

  /// What stands before a line: the name, whether another program writes, and what waits.
  func prompt(_ access: BankSharing.Access) -> StyledText {
    let sharing: StyledText =
      switch access {
      case .writing: ""
      case .reading(let writer): StyledText(" [\(renderer.words.text(.reading(writer: writer)))]", .dim)
      }
    return StyledText("retain", .bold) + sharing + counts + "> "
  }

  /// How many questions that were studied before are waiting.
  var dueCount: Int { context.study.waiting.learning + context.study.waiting.review }

  private var counts: StyledText {
    let (due, new, words) = (dueCount, context.study.waiting.new, renderer.words)
    let parts = (due > 0 ? [words.text(.promptDue(due))] : []) + (new > 0 ? [words.text(.promptNew(new))] : [])
    return parts.isEmpty ? "" : StyledText(" (\(words.list(parts)))", .dim)
  }

  var greeting: String {
    renderer.words.text(.greeting(questions: context.library.questions.count))
  }

  func greet() { say(renderer.block(greeting, indent: 0)) }

  func show(_ output: Output, asJSON: Bool) async throws(CommandError) {
    if options.isJSON || asJSON {
      do {
        if let text = try JSONText.text(output) { say(text) }
      } catch {
        throw .notEncodable(reason: "\(error)")
      }
      return
    }
    let text = renderer.text(output)
    if text.isEmpty { return }
    if let pager = options.pager, let editor = context.console?.editor, terminal.movesCursor, !terminal.isPlain,
      text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) + 2 > terminal.size.rows,
      await editor.page(text + "\n", with: pager)
    {
      return
    }
    say(text)
  }

  func say(_ text: String) {
    do {
      try terminal.write(text + "\n")
    } catch {
      // The reader has gone, as `head` does: there is nobody left to tell.
    }
  }

  func warn(_ text: String) {
    do {
      try terminal.writeError("retain: \(renderer.safe(text))\n")
    } catch {
      // As above.
    }
  }

  func report(_ error: CommandError, in line: String? = nil, place: String = "", label: String? = nil) {
    if case .interrupted = error { return }
    do {
      try terminal.writeError(place + renderer.error(error, in: line, label: label) + "\n")
    } catch {
      // As above; the exit status tells.
    }
  }
}
