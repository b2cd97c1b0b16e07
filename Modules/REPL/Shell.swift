import Domain
import Executors
import Presentation

/// Carries out commands: one, those of a script, or those that a person types.
@MainActor
public final class Shell {
  var context: CommandContext
  let terminal: Terminal
  let options: Options
  private var depth = 0
  private var first: FirstLine?
  private var slot: (revision: Int, place: CompletionIndex.Slot)?

  /// How a shell behaves.
  public struct Options: Sendable {
    /// Prints one JSON document per command on standard output, and nothing else there.
    public var isJSON = false
    /// The command of the system's shell that shows what is taller than the window; nil for none.
    public var pager: String?

    /// Creates options with the defaults.
    public init() {}
  }

  /// Files of commands may carry out each other up to this depth.
  private static let greatestDepth = 16

  /// Creates a shell.
  public init(context: CommandContext, terminal: Terminal, options: Options = Options()) {
    self.context = context
    self.terminal = terminal
    self.options = options
    self.context.language = terminal.look.language
    self.context.source = { [weak self] path throws(CommandError) in try await self?.source(path) ?? 0 }
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
      // As what is wrong with the arguments themselves, and as other programs name themselves.
      report(error, label: "retain: ")
      return error.exitStatus
    }
  }

  /// Carries out the lines of a script, a failing one notwithstanding.
  ///
  /// - Returns: 0 if every line succeeded, else the exit status of the first that failed.
  public func runScript(_ reader: ScriptReader) async -> Int32 {
    do {
      return try await runScript(reader, path: nil)
    } catch {
      report(error)
      return error.exitStatus
    }
  }

  /// Reads commands from a person until they leave.
  ///
  /// - Parameter first: the line that they may have begun while the bank was opened.
  /// - Returns: the exit status.
  public func runInteractively(_ editor: LineEditor, first: FirstLine? = nil) async -> Int32 {
    context.console = console(editor)
    self.first = first
    if first?.isBegun != true { greet() }
    while true {
      switch await read(editor) {
      case .terminated: return 0
      case .interrupted: continue
      case .endOfInput:
        say("")
        return 0
      case .line(let text):
        if await carryOut(text: text) { return 0 }
      }
    }
  }

  /// Reads a line; nothing keeps hold of the questions behind it, or the first change would copy them all.
  private func read(_ editor: LineEditor) async -> LineInput {
    let completer = CommandCompleter(
      signatures: CommandTable.signatures, catalogue: terminal.look.language.catalogue,
      questions: context.library.questions, home: context.home, slot: completionSlot())
    let language = LineLanguage(ofCommands: CommandTable.signatures) { completer.complete($0, cursor: $1) }
    let watch = BackgroundWatch(shell: self, editor: editor)
    let access = await context.sharing.access()
    let prompt = prompt(access)
    watch.begin(prompt: prompt, access: access)
    let first = first
    self.first = nil
    let begun = await first?.line(greeting: greeting, prompt: prompt, completer: completer) { greet() }
    let input: LineInput
    if let begun { input = begun } else { input = await editor.readLine(prompt: prompt, language: language) }
    watch.end()
    return input
  }

  /// The place of what completion looks up in the present questions, which is made meanwhile; then searches are made fast.
  private func completionSlot() -> CompletionIndex.Slot {
    let revision = context.activity.revision
    if let slot, slot.revision == revision { return slot.place }
    let place = CompletionIndex.Slot()
    slot = (revision, place)
    let questions = context.library.questions
    Task.detached(priority: .utility) { [library = context.library] in
      _ = place.index(of: questions)
      await library.prepareSearch()
    }
    return place
  }

  // MARK: Carrying out

  private struct Outcome {
    var status: Int32 = 0
    var isQuit = false
  }

  /// Carries out the commands of a text that a person typed or pasted, up to the first that fails.
  ///
  /// - Returns: whether one of them was to leave.
  private func carryOut(text: String) async -> Bool {
    for statement in Tokenizer.statements(in: text) {
      do {
        if try await carryOut(line: statement).isQuit { return true }
      } catch {
        report(error, in: statement)
        return false
      }
    }
    return false
  }

  private func source(_ path: String) async throws(CommandError) -> Int32 {
    guard depth < Shell.greatestDepth else { throw .nestedTooDeeply(path: path) }
    depth += 1
    let result: Result<Int32, CommandError>
    do throws(CommandError) {
      result = .success(try await runScript(try ScriptReader(forSource: path), path: path))
    } catch {
      result = .failure(error)
    }
    depth -= 1
    return try result.get()
  }

  /// - Throws: where the script cannot be read from its beginning.
  private func runScript(_ reader: ScriptReader, path: String?) async throws(CommandError) -> Int32 {
    var status: Int32 = 0
    var number = 0
    var first = 0
    var pending = PendingStatement()
    func fail(_ error: CommandError, in text: String) {
      report(error, in: text, place: (path.map { "\($0), " } ?? "") + renderer.words.text(.atLine(first)))
      if status == 0 { status = error.exitStatus }
    }
    /// Carries out a statement; returns whether it was to leave.
    func carryOut(_ statement: String) async throws(CommandError) -> Bool {
      do throws(CommandError) {
        let outcome = try await self.carryOut(line: statement)
        if outcome.status != 0, status == 0 { status = outcome.status }
        return outcome.isQuit
      } catch {
        if error.exitStatus == CommandError.interrupted.exitStatus { throw error }
        fail(error, in: statement)
        return false
      }
    }
    while let line = await reader.next() {
      number += 1
      if pending.isEmpty { first = number }
      switch line {
      case .failed(let code):
        if let path, number == 1 { throw .unreadableScript(path: path, code: code) }
        fail(.unreadableInput(code: code), in: "")
        pending = PendingStatement()
      case .unreadable:
        fail(.unreadableLine, in: "")
        pending = PendingStatement()
      case .text(let text):
        if let statement = pending.end(with: text), try await carryOut(statement) { return status }
      }
    }
    guard !pending.isEmpty else { return status }
    if let place = Tokenizer.split(pending.text).openQuote {
      fail(.usage(UsageError(.openQuote, range: place..<place + 1)), in: pending.text)
    } else {
      // A backslash with nothing behind it takes nothing with it.
      _ = try await carryOut(pending.text)
    }
    return status
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
    if arguments.has("--help") {
      try await show(.help(command.signature), asJSON: arguments.has("--json"))
      return 0
    }
    let supervision = Supervision(editor: context.console?.editor, terminal: terminal)
    guard try await isAgreed(command, arguments, supervision) else {
      say(renderer.words.text(.leftAsItWas))
      return 1
    }
    let output: Output
    if command.signature.asks {
      output = try await perform(command, arguments)
    } else {
      output = try await supervision.run(command.signature.name) { () throws(CommandError) in
        try await self.perform(command, arguments)
      }
    }
    try await show(output, asJSON: arguments.has("--json"))
    switch output {
    case .sourced(let status): return status
    case .findings(let findings): return findings.contains { $0.severity == .problem } ? 1 : 0
    default: return 0
    }
  }

  /// Whether the person agrees to what a command is about to do; scripts, and programs that read JSON, are never asked.
  private func isAgreed(
    _ command: Command, _ arguments: Arguments, _ supervision: Supervision
  ) async throws(CommandError) -> Bool {
    guard let caution = command.caution, let console = context.console, depth == 0, !options.isJSON,
      !arguments.has("--json"), !command.signature.onlyReads(arguments)
    else { return true }
    let message = try await supervision.run(command.signature.name) { () throws(CommandError) in
      try await self.prepare(toWrite: true)
      let message = try await caution(arguments, self.context)
      if Task.isCancelled { throw .interrupted }
      return message
    }
    guard let message else { return true }
    return await console.agrees(to: message)
  }

  private func perform(_ command: Command, _ arguments: Arguments) async throws(CommandError) -> Output {
    try await prepare(toWrite: !command.signature.onlyReads(arguments))
    return try await command.run(arguments, context)
  }

  /// Becomes the writer where that is needed and nobody else is; shows what others have written by now.
  private func prepare(toWrite: Bool) async throws(CommandError) {
    do throws(BankError) {
      if toWrite {
        for finding in try await context.sharing.beginWriting() { warn(renderer.words.text(finding)) }
      } else {
        try await context.sharing.refresh()
      }
    } catch {
      throw .bank(error)
    }
    await context.library.settle()
  }
}

extension ScriptReader {
  /// - Throws: as where the file could not be read: without a thread it cannot be.
  fileprivate init(forSource path: String) throws(CommandError) {
    do {
      try self.init(path: path)
    } catch {
      throw .unreadableScript(path: path, code: error.code)
    }
  }
}
