import CTerminal
import Executors
import Glibc

/// What reading a line came to.
public enum LineInput: Hashable, Sendable {
  /// A line, without its end. A paste may have brought line breaks into it.
  case line(String)
  /// Ctrl-C, or the task was cancelled: the line is gone and a fresh prompt is in order.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal is gone.
  case endOfInput
  /// The system asks the program to end (SIGTERM, SIGHUP).
  case terminated
}

/// What the system or the person wants while nothing is being read.
public enum TerminalSignal: Hashable, Sendable {
  /// Ctrl-C.
  case interrupt
  /// SIGTERM or SIGHUP.
  case terminate
}

/// Reads lines and keys from the terminal.
///
/// The actor runs on a thread of its own: waiting for a key holds neither the main actor nor a thread of the cooperative
/// pool. A process has one terminal and should have one editor. The terminal's modes are changed while a line or a key
/// is read and restored afterwards, and on every way out of the program.
public actor LineEditor {
  private let thread: DedicatedThread
  private let keys: KeyReader
  private let session: EditSession
  private let isPlain: Bool
  private let language: Language
  /// The command of the shell that edits a file; nil where there is none.
  nonisolated let editorCommand: String?
  private nonisolated let notices: NoticePipe
  private var isTerminated = false

  /// The editor's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Opens the editor on standard input and output.
  ///
  /// Unless it is plain, the terminal has to understand cursor movement: see ``Terminal/movesCursor``.
  ///
  /// - Parameters:
  ///   - history: where lines are remembered; nil remembers them for this run only.
  ///   - report: takes what goes wrong with the history file. It is called on the editor's thread, between two lines or
  ///     while the first waits for a key, and editing goes on without the file.
  /// - Throws: ``TerminalError/notATerminal`` unless both streams are a terminal.
  public init(
    history: HistoryFile? = nil, options: EditingOptions = EditingOptions(),
    report: @escaping @Sendable (HistoryError) -> Void = { _ in }
  ) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let code = terminal_save_modes(STDIN_FILENO, STDOUT_FILENO)
    guard code == 0 else { throw .failed(operation: "tcgetattr", code: code) }
    let signals = terminal_watch_signals()
    guard signals >= 0 else { throw .failed(operation: "pipe2", code: errno) }
    do {
      thread = try DedicatedThread()
    } catch {
      throw .failed(operation: error.operation, code: error.code)
    }
    isPlain = options.isPlain
    language = options.language
    editorCommand = options.editor
    notices = try NoticePipe()
    keys = KeyReader(terminal: STDIN_FILENO, signals: signals, notices: notices.output)
    session = try EditSession(keys: keys, notices: notices, history: history, options: options, report: report)
  }

  /// Reads a line that the person types and edits.
  ///
  /// Ctrl-Z stops the program and `fg` brings prompt and line back. A cancelled task gets ``LineInput/interrupted``.
  ///
  /// - Parameters:
  ///   - prompt: what stands before the line. Its last row should leave room for typing.
  ///   - language: what completes and colours the line, and tells where it goes on.
  public func readLine(prompt: StyledText, language: LineLanguage = LineLanguage()) async -> LineInput {
    await read(EditSession.Request(prompt: prompt, language: language, prefilled: "", usesHistory: true))
  }

  /// Lets the person edit a text in place; neither the text nor the result touches the history.
  public func readLine(prompt: StyledText, prefilled: String) async -> LineInput {
    await read(EditSession.Request(prompt: prompt, prefilled: prefilled, usesHistory: false))
  }

  /// Prints a notice above the line that is edited, or above the next one where none is.
  ///
  /// It returns at once, from any thread.
  public nonisolated func post(_ notice: Notice) {
    notices.post(notice)
  }

  /// Shows a text in a pager, and returns when the person has left it.
  ///
  /// - Parameter command: the command line of the pager, which reads the text from standard input.
  /// - Returns: whether the pager could be started.
  func page(_ text: String, with command: String) -> Bool {
    lend { ExternalProgram.run(command, input: text) }.map { $0 != 127 && $0 != 126 } ?? false
  }

  /// Lets the person change a text in an editor of their own.
  ///
  /// - Returns: what they saved; nil where the editor failed.
  func edit(_ text: String, with command: String) -> String? {
    lend { EditedText(editor: command).edit(text) }
  }

  /// Keeps a text that the person would miss in a file that is private to them.
  ///
  /// - Returns: its path; nil where no file could be made.
  func keep(_ text: String) -> String? {
    EditedText.file(holding: text)
  }

  /// Reads a single key without showing it; a paste is one key, except where the editor is plain and cannot tell.
  ///
  /// The terminal stays in this mode, in which typing shows nothing, until the next line is read or
  /// ``restoreTerminal()`` is called. Ctrl-Z stops the program; the key after `fg` is ``Key/redraw``. A cancelled task gets
  /// ``Key/interrupt``.
  public func readKey() async -> Key {
    await withTaskCancellationHandler {
      nextKey()
    } onCancel: {
      terminal_wake()
    }
  }

  /// Gives the terminal back as it was, for another program such as an editor.
  public func restoreTerminal() {
    terminal_watch_suspend(false)
    // A failure means that the terminal is gone, and the next read says so.
    _ = terminal_restore()
  }

  /// Waits for Ctrl-C or a request to end while a command runs; nil when the task is cancelled.
  ///
  /// The editor is busy meanwhile: a command that reads lines or keys runs without this.
  public func signal() async -> TerminalSignal? {
    await withTaskCancellationHandler {
      nextSignal()
    } onCancel: {
      terminal_wake()
    }
  }

  /// Gives the terminal to another program meanwhile; Ctrl-C is that one's business.
  private func lend<Result>(_ body: () -> Result) -> Result {
    restoreTerminal()
    let result = body()
    keys.discardStaleSignals()
    return result
  }

  private func read(_ request: EditSession.Request) async -> LineInput {
    await withTaskCancellationHandler {
      guard !isTerminated else { return .terminated }
      let input =
        isPlain ? PlainSession(keys: keys, notices: notices, language: language).read(request) : session.read(request)
      isTerminated = input == .terminated
      return input
    } onCancel: {
      terminal_wake()
    }
  }

  private func nextKey() -> Key {
    guard !isTerminated else { return .terminated }
    terminal_prepare_thread()
    terminal_watch_suspend(true)
    guard enterKeyMode() else { return .endOfInput }
    while true {
      if Task.isCancelled { return .interrupt }
      switch keys.next() {
      case .key(let key): return key
      case .end: return .endOfInput
      case .wake, .notices: continue
      case .signal(SIGINT):
        keys.discardKeys()
        return .interrupt
      case .signal(SIGTERM), .signal(SIGHUP):
        isTerminated = true
        return .terminated
      case .signal(SIGTSTP):
        _ = terminal_restore()
        terminal_stop()
      // The signal that continues the program has it drawn again.
      case .signal(SIGCONT):
        // Whoever had the terminal meanwhile may have told it not to mark pastes.
        _ = terminal_restore()
        return enterKeyMode() ? .redraw : .endOfInput
      case .signal:
        // A window of another size shows the same lines.
        continue
      }
    }
  }

  /// Switches to reading keys; false where the terminal is gone.
  private func enterKeyMode() -> Bool {
    terminal_enter_key_mode(!isPlain) == 0
  }

  private func nextSignal() -> TerminalSignal? {
    guard !isTerminated else { return .terminate }
    while !Task.isCancelled {
      switch keys.waitForSignal() {
      case .signal(SIGINT): return .interrupt
      case .signal(SIGTERM), .signal(SIGHUP):
        isTerminated = true
        return .terminate
      default: continue
      }
    }
    return nil
  }
}
