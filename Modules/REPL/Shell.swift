import Domain
import Presentation

/// Carries out commands: one, those of a script, or those that a person types.
@MainActor
public final class Shell {
  private var context: CommandContext
  private let terminal: Terminal
  private let isJSON: Bool

  /// Creates a shell.
  ///
  /// - Parameter isJSON: prints one JSON document per command on standard output, and nothing else there.
  public init(context: CommandContext, terminal: Terminal, isJSON: Bool) {
    self.context = context
    self.terminal = terminal
    self.isJSON = isJSON
  }

  /// Carries out one command that came with the program's arguments.
  ///
  /// - Parameter editor: lets the command ask a person; nil where there is none.
  /// - Returns: the exit status.
  public func run(_ call: Invocation.CommandCall, editor: LineEditor?) async -> Int32 {
    context.console = console(editor)
    do {
      return try await carryOut(call.command, call.arguments)
    } catch {
      report(error)
      return error.exitStatus
    }
  }

  /// Carries out the lines of a script, a failing one notwithstanding.
  ///
  /// - Returns: 0 if every line succeeded, else the exit status of the first that failed.
  public func runScript(_ reader: ScriptReader) async -> Int32 {
    var status: Int32 = 0
    var number = 0
    var first = 0
    var pending = ""
    while let line = await reader.next() {
      number += 1
      if pending.isEmpty { first = number }
      var failure: CommandError?
      switch line {
      case .unreadable: failure = .unreadableLine
      case .failed(let code): failure = .unreadableInput(code: code)
      case .text(let text):
        pending += text
        if Tokenizer.split(pending).isUnfinished {
          pending = Shell.continued(pending)
          continue
        }
      }
      do throws(CommandError) {
        if let failure { throw failure }
        let outcome = try await carryOut(line: pending)
        if outcome.status != 0, status == 0 { status = outcome.status }
        if outcome.isQuit { return status }
      } catch {
        report(error, line: first)
        if status == 0 { status = error.exitStatus }
      }
      pending = ""
    }
    if !pending.isEmpty {
      let error = CommandError.usage(UsageError(.openQuote))
      report(error, line: first)
      if status == 0 { status = error.exitStatus }
    }
    return status
  }

  /// Reads commands from a person until they leave.
  ///
  /// - Returns: the exit status.
  public func runInteractively(_ editor: LineEditor) async -> Int32 {
    context.console = console(editor)
    say(greeting)
    var pending = ""
    while true {
      let prompt: StyledText = pending.isEmpty ? await self.prompt : StyledText("… ", .dim)
      let completer = CommandCompleter(
        signatures: CommandTable.signatures, questions: context.library.questions, home: context.home)
      switch await editor.readLine(prompt: prompt, completer: { completer.complete($0, cursor: $1) }) {
      case .terminated: return 0
      case .interrupted: pending = ""
      case .endOfInput:
        say("")
        return 0
      case .line(let line):
        pending += line
        if Tokenizer.split(pending).isUnfinished {
          pending = Shell.continued(pending)
          continue
        }
        let text = pending
        pending = ""
        do {
          if try await carryOut(line: text).isQuit { return 0 }
        } catch {
          report(error)
        }
      }
    }
  }

  // MARK: Carrying out

  private struct Outcome {
    var status: Int32 = 0
    var isQuit = false
  }

  private func carryOut(line: String) async throws(CommandError) -> Outcome {
    let words = Tokenizer.split(line).words
    guard let first = words.first else { return Outcome() }
    let command: Command
    let arguments: Arguments
    do {
      command = try CommandTable.command(named: first)
      arguments = try Arguments(words.dropFirst(), for: command.signature)
    } catch {
      throw .usage(error)
    }
    let status = try await carryOut(command, arguments)
    return Outcome(status: status, isQuit: command.signature.name == "quit" && !arguments.has("--help"))
  }

  private func carryOut(_ command: Command, _ arguments: Arguments) async throws(CommandError) -> Int32 {
    if !arguments.has("--help") { try await prepare(toWrite: !command.signature.onlyReads(arguments)) }
    let output =
      arguments.has("--help") ? Output.help(command.signature) : try await command.run(arguments, context)
    if isJSON || arguments.has("--json") {
      do {
        if let text = try JSONText.text(output) { say(text) }
      } catch {
        throw .notEncodable(reason: "\(error)")
      }
    } else {
      let text = renderer.text(output)
      if !text.isEmpty { say(text) }
    }
    if case .findings(let findings) = output, findings.contains(where: { $0.severity == .problem }) { return 1 }
    return 0
  }

  /// Becomes the writer where that is needed and nobody else is; shows what others have written by now.
  private func prepare(toWrite: Bool) async throws(CommandError) {
    do throws(BankError) {
      if toWrite {
        for finding in try await context.sharing.beginWriting() { warn("\(finding.subject): \(finding.detail)") }
      } else {
        try await context.sharing.refresh()
      }
    } catch {
      throw .bank(error)
    }
    await context.library.settle()
  }

  /// The line so far, ready for the next one to be added: an open quotation takes the line break in, a backslash at the
  /// end takes it away.
  private static func continued(_ line: String) -> String {
    Tokenizer.split(line).endsInBackslash ? String(line.unicodeScalars.dropLast()) : line + "\n"
  }

  // MARK: Saying

  private var renderer: Renderer {
    Renderer(terminal: terminal, calendar: context.calendar, now: context.now())
  }

  private func console(_ editor: LineEditor?) -> Console? {
    editor.map { Console(editor: $0, terminal: terminal, calendar: context.calendar, now: context.now) }
  }

  private var prompt: StyledText {
    get async {
      let sharing: StyledText
      switch await context.sharing.access() {
      case .writing: sharing = ""
      case .reading(let writer?): sharing = StyledText(" [reading; process \(writer) writes]", .dim)
      case .reading(nil): sharing = StyledText(" [reading; the writer has ended]", .dim)
      }
      return StyledText("retain", .bold) + sharing + counts + "> "
    }
  }

  private var counts: StyledText {
    let waiting = context.study.waiting
    let due = waiting.learning + waiting.review
    let parts = [(due, "due"), (waiting.new, "new")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? "" : StyledText(" (\(parts.joined(separator: ", ")))", .dim)
  }

  private var greeting: String {
    let count = context.library.questions.count
    let bank = count == 0 ? "No questions yet: ‘add’ one, or ‘import FILE’." : "\(renderer.plural(count, "question"))."
    return renderer.block("Retain. \(bank) ‘study’ begins, ‘help’ explains, Ctrl-D leaves.", indent: 0)
  }

  private func say(_ text: String) {
    do {
      try terminal.write(text + "\n")
    } catch {
      // The reader has gone, as `head` does: there is nobody left to tell.
    }
  }

  private func warn(_ text: String) {
    do {
      try terminal.writeError("retain: \(renderer.safe(text))\n")
    } catch {
      // As above.
    }
  }

  private func report(_ error: CommandError, line: Int? = nil) {
    if case .interrupted = error { return }
    let place = line.map { "line \($0): " } ?? ""
    do {
      try terminal.writeError(place + renderer.error(error) + "\n")
    } catch {
      // As above; the exit status tells.
    }
  }
}
