import Domain
import Executors
import FoundationEssentials
import Glibc
import Interchange
import Persistence
import REPL

@main
@MainActor
struct Main {
  static func main() async {
    let status = await run(Array(CommandLine.arguments.dropFirst()))
    // Not `exit`, which takes the runtime apart while its threads may still be at the end of a job. What is to be kept is
    // on the disk by now, what is to be said has been written, and the terminal is as it was.
    _exit(status)
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    var terminal = Terminal(color: .auto, environment: environment)
    let invocation: Invocation
    do throws(CommandError) {
      invocation = try Invocation(arguments)
    } catch {
      complain(terminal.look.language.text(error), terminal)
      return error.exitStatus
    }
    switch invocation.task {
    case .help:
      say(Invocation.help(for: terminal), terminal)
      return 0
    case .version:
      say(Invocation.version, terminal)
      return 0
    case .command, .session:
      break
    }
    do throws(StartError) {
      let root = try compose(invocation, environment: environment)
      let color = invocation.color ?? root.configuration.color
      terminal = Terminal(
        color: color, isPlain: invocation.isPlain || root.configuration.plain, environment: environment)
      if let language = root.configuration.language { terminal.look.language = language }
      return try await serve(invocation, root, terminal)
    } catch {
      complain(error.text(in: terminal.look.language), terminal)
      return error.exitStatus
    }
  }

  /// Kept until the program ends: to take a large bank apart costs more than most commands.
  private static var shell: Shell?

  private static func compose(
    _ invocation: Invocation, environment: [String: String]
  ) throws(StartError) -> CompositionRoot {
    let paths = Paths(environment: environment, current: FileManager.default.currentDirectoryPath)
    let configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try Configuration.load(
        named: invocation.config ?? environment["RETAIN_CONFIG"], usual: paths.configuration, environment: environment)
    } catch {
      throw .configuration(error)
    }
    guard let data = invocation.data.map(paths.absolute) ?? configuration.data ?? paths.data else {
      throw .problem(.noHome)
    }
    return CompositionRoot(
      configuration: configuration, paths: paths, environment: environment,
      directory: URL(filePath: data, directoryHint: .isDirectory))
  }

  private static func serve(
    _ invocation: Invocation, _ root: CompositionRoot, _ terminal: Terminal
  ) async throws(StartError) -> Int32 {
    let files: FileExchange
    let thread: DedicatedThread
    do throws(ThreadError) {
      files = try FileExchange()
      thread = try DedicatedThread()
    } catch {
      throw .problem(.thread(operation: error.operation, code: error.code))
    }
    let care = try root.care(on: thread)
    guard case .session = invocation.task, terminal.isInteractive else {
      let opened = try await begin(invocation, root, files, care, terminal) { complain($0, terminal) }
      return try await end(opened, status: run(invocation, opened.shell, root, terminal), terminal)
    }
    let editor = try Self.editor(root, terminal)
    let first = FirstLine(editor: editor, terminal: terminal)
    let opening = Task { await opened(invocation, root, files, care, terminal) }
    let (result, complaints) = await first.wait(for: opening)
    for text in complaints where !first.tell(text) { complain(text, terminal) }
    switch result {
    case .success(let opened):
      let status = await opened.shell.runInteractively(editor, first: first)
      await editor.restoreTerminal()
      return await end(opened, status: status, terminal)
    case .failure(let error):
      await first.abandon()
      throw error
    }
  }

  /// A bank that is open, and the shell that works with it.
  private struct Opened {
    let bank: CompositionRoot.Bank
    let shell: Shell
  }

  /// What became of opening the bank, and what there is to complain about.
  private static func opened(
    _ invocation: Invocation, _ root: CompositionRoot, _ files: FileExchange, _ care: CompositionRoot.Care,
    _ terminal: Terminal
  ) async -> (Result<Opened, StartError>, complaints: [String]) {
    let (complaints, continuation) = AsyncStream.makeStream(of: String.self)
    let result: Result<Opened, StartError>
    do throws(StartError) {
      result = .success(
        try await begin(invocation, root, files, care, terminal) { text in
          // Once the bank is open, nobody collects them any more.
          if case .terminated = continuation.yield(text) { complain(text, terminal) }
        })
    } catch {
      result = .failure(error)
    }
    continuation.finish()
    var texts: [String] = []
    for await text in complaints { texts.append(text) }
    return (result, texts)
  }

  private static func begin(
    _ invocation: Invocation, _ root: CompositionRoot, _ files: FileExchange, _ care: CompositionRoot.Care,
    _ terminal: Terminal, complain: @escaping @Sendable (String) -> Void
  ) async throws(StartError) -> Opened {
    var repaired = invocation.isRepair ? await care.examination.repair(isDryRun: false) : []
    let bank = try await open(invocation, root, &repaired)
    if invocation.isRepair {
      repaired += bank.reports.flatMap(\.repairs)
    } else if !invocation.isExamination {
      for finding in bank.reports.flatMap(\.findings) where finding.severity != .fine {
        complain(terminal.look.language.text(finding))
      }
    }
    let context = try await root.context(for: bank, files: files, care: care, repaired: repaired) { problem in
      complain(terminal.look.language.text(problem))
    }
    var options = Shell.Options()
    options.isJSON = invocation.isJSON
    options.pager = root.pager
    let shell = Shell(context: context, terminal: terminal, options: options)
    Self.shell = shell
    return Opened(bank: bank, shell: shell)
  }

  private static func end(_ opened: Opened, status: Int32, _ terminal: Terminal) async -> Int32 {
    do {
      try await opened.bank.close()
      return status
    } catch {
      complain(terminal.look.language.text(CommandError.bank(.repository(error))), terminal)
      return status == 0 ? 1 : status
    }
  }

  /// Opens the bank for what is to be done: a command that only reads works beside a program that writes, and so do a
  /// session and a script, which follow what that program writes and take its place once it has ended.
  ///
  /// An examination goes on without a bank that cannot be opened, because that is what it is to tell about.
  private static func open(
    _ invocation: Invocation, _ root: CompositionRoot, _ repaired: inout [Finding]
  ) async throws(StartError) -> CompositionRoot.Bank {
    do throws(StoreError) {
      return try await open(invocation, root)
    } catch {
      guard invocation.isExamination else { throw StartError(error) }
      if case .locked = error { throw StartError(error) }
      if invocation.isRepair {
        repaired.append(Finding(.problem, subject: .repair, detail: .store(StoreProblem(error))))
      }
      return .unopened
    }
  }

  private static func open(
    _ invocation: Invocation, _ root: CompositionRoot
  ) async throws(StoreError) -> CompositionRoot.Bank {
    if case .command(let call) = invocation.task, !call.isScript {
      return try await root.open(call.isReadOnly ? .reading : .writing)
    }
    do {
      return try await root.open(.writing)
    } catch .locked {
      return try await root.open(.following)
    }
  }

  private static func run(
    _ invocation: Invocation, _ shell: Shell, _ root: CompositionRoot, _ terminal: Terminal
  ) async throws(StartError) -> Int32 {
    if case .command(let call) = invocation.task {
      guard terminal.isInteractive else { return await shell.run(call, editor: nil) }
      let editor = try editor(root, terminal)
      let status = await shell.run(call, editor: editor)
      await editor.restoreTerminal()
      return status
    }
    do {
      return await shell.runScript(try ScriptReader())
    } catch {
      throw .problem(.thread(operation: error.operation, code: error.code))
    }
  }

  private static func editor(_ root: CompositionRoot, _ terminal: Terminal) throws(StartError) -> LineEditor {
    do {
      let options = root.editing(terminal)
      return try LineEditor(history: root.history, options: options) { error in
        complain(terminal.look.language.text(error), terminal)
      }
    } catch {
      throw .problem(.terminal(error))
    }
  }

  private static func say(_ text: String, _ terminal: Terminal) {
    do {
      try terminal.write(text + "\n")
    } catch {
      // The reader has gone: there is nobody left to tell.
    }
  }

  private nonisolated static func complain(_ text: String, _ terminal: Terminal) {
    do {
      try terminal.writeError("retain: \(text)\n")
    } catch {
      // As above.
    }
  }
}
