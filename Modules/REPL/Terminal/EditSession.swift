import CLibEdit
import CTerminal
import Glibc

/// libedit with what this program adds to it: the keys, the drawing, the history.
///
/// libedit keeps the line, the cursor and the killed text, and runs the commands of its emacs and vi maps. It asks for
/// characters while `read(_:)` waits in it, always on the thread that called. A key that libedit knows goes to it as the
/// character of its map; every other key works on libedit's line from here. What libedit draws goes to the null device: see
/// `LineDrawing`.
final class EditSession {
  /// One line to read.
  struct Request {
    var prompt: StyledText = ""
    var language = LineLanguage()
    var prefilled = ""
    var usesHistory = false
  }

  let alphabet = ClusterAlphabet()
  let history: EditHistory
  let options: EditingOptions
  var request = Request()
  var search: HistorySearch?
  var walk: HistoryWalk?
  var undo = EditUndo()
  /// The completions that a second Tab lists.
  var ambiguous: CompletionResult?
  /// What vi keys do at the moment; nil where the keys are those of Emacs.
  var vi: ViState?
  /// Whether Ctrl-X was pressed, which gives the next key another meaning.
  var isAfterControlX = false
  /// How the reading ended where it was not with Enter.
  var outcome: LineInput?
  /// Characters that libedit gets before the next key is read.
  var queue: [wchar_t] = []
  /// Keys that are handled before the next one is read.
  var keysAhead: [Key] = []

  let editor: OpaquePointer
  let keys: KeyReader
  private let notices: NoticePipe
  private let nullDevice: UnsafeMutablePointer<FILE>
  var drawing = LineDrawing()
  private var hasBegun = false
  /// Whether the line is shown as it stays on the screen.
  var hasEnded = false

  init(
    keys: KeyReader, notices: NoticePipe, history: HistoryFile?, options: EditingOptions,
    report: @escaping @Sendable (HistoryError) -> Void
  ) throws(TerminalError) {
    self.keys = keys
    self.notices = notices
    self.options = options
    guard let nullDevice = fopen("/dev/null", "w") else { throw .failed(operation: "fopen", code: errno) }
    guard let editor = libedit_open("retain", nullDevice) else {
      fclose(nullDevice)
      throw .failed(operation: "el_init", code: ENOMEM)
    }
    guard let historyHandle = history_winit() else {
      el_end(editor)
      fclose(nullDevice)
      throw .failed(operation: "history_init", code: ENOMEM)
    }
    self.nullDevice = nullDevice
    self.editor = editor
    self.history = EditHistory(handle: historyHandle, file: history, alphabet: alphabet, report: report)
    libedit_configure(editor, options.keys == .vi)
    if options.readsUserFile { libedit_read_user_file(editor) }
    libedit_set_history(editor, historyHandle)
    libedit_set_client(editor, Unmanaged.passUnretained(self).toOpaque())
    libedit_set_reader(editor) { editor, code in
      guard let next = EditSession.of(editor)?.nextCode() else { return -1 }
      code?.pointee = next
      return 1
    }
    if libedit_has_vi_keys(editor) {
      vi = ViState()
      libedit_bind_mode_probe(
        editor, { editor, _ in EditSession.of(editor)?.tellMode(isCommand: false) ?? UInt8(CC_ARGHACK) },
        { editor, _ in EditSession.of(editor)?.tellMode(isCommand: true) ?? UInt8(CC_ARGHACK) })
    }
  }

  deinit {
    el_end(editor)
    fclose(nullDevice)
  }

  private static func of(_ editor: OpaquePointer?) -> EditSession? {
    guard let editor, let client = libedit_client(editor) else { return nil }
    return Unmanaged<EditSession>.fromOpaque(client).takeUnretainedValue()
  }

  /// Reads a line, with the terminal in raw mode meanwhile.
  func read(_ request: Request) -> LineInput {
    self.request = request
    // What a line was completed from is not kept from changing afterwards.
    defer { self.request = Request() }
    (queue, keysAhead, outcome, search, walk, ambiguous) = ([], [], nil, nil, nil, nil)
    (hasBegun, hasEnded, isAfterControlX) = (false, false, false)
    if vi != nil { vi = ViState() }
    terminal_prepare_thread()
    keys.discardStaleSignals()
    // libedit takes the modes it finds for the ones to go back to.
    _ = terminal_restore()
    terminal_watch_suspend(true)
    enterRawMode()
    var count: Int32 = 0
    let codes = el_wgets(editor, &count)
    let line = codes.map { alphabet.decode(UnsafeBufferPointer(start: $0, count: max(0, Int(count) - 1))) }
    leaveRawMode()
    terminal_watch_suspend(false)
    guard let line, outcome == nil else { return outcome ?? .endOfInput }
    if request.usesHistory { history.add(line) }
    return .line(line)
  }

  /// The next character for libedit; nil ends the reading.
  private func nextCode() -> wchar_t? {
    if !queue.isEmpty { return queue.removeFirst() }
    if !hasBegun { begin() }
    if vi?.mustProbe == true {
      vi?.mustProbe = false
      return wchar_t(LIBEDIT_MODE_PROBE)
    }
    // What libedit did with the character before shows only now.
    undo.observe(state)
    while true {
      if Task.isCancelled { return end(.interrupted) }
      if !keysAhead.isEmpty {
        if let code = take(keysAhead.removeFirst()) { return code }
        continue
      }
      switch keys.next(takesNotices: true, beforeWaiting: draw) {
      case .wake: continue
      case .notices: notices.take().forEach(tell)
      case .end: return end(.endOfInput)
      case .signal(SIGINT):
        keys.discardKeys()
        return end(.interrupted)
      case .signal(SIGTERM), .signal(SIGHUP): return end(.terminated)
      case .signal(SIGTSTP): stop()
      case .signal(SIGCONT): resume()
      case .signal: adaptToWindow()
      case .key(let key): if let code = take(key) { return code }
      }
      if let outcome { return end(outcome) }
    }
  }

  /// Handles a key, and takes note of what it did to the line.
  private func take(_ key: Key) -> wchar_t? {
    if key != .tab { ambiguous = nil }
    if let code = search == nil ? handle(key) : handleInSearch(key) { return code }
    if case .character(let character) = key, search == nil {
      undo.observe(state, typed: character)
    } else {
      undo.observe(state)
    }
    return nil
  }

  private func begin() {
    hasBegun = true
    if !request.prefilled.isEmpty { insert(request.prefilled) }
    undo.begin(with: state)
    draw()
    // The prompt is on screen by now: reading a long history delays nothing that can be seen.
    if request.usesHistory { history.loadOnce() }
  }

  private func end(_ outcome: LineInput) -> wchar_t? {
    self.outcome = outcome
    finish(outcome == .interrupted ? "^C\r\n" : "\r\n")
    return nil
  }

  // MARK: The line

  /// The characters in libedit's buffer.
  var codes: [wchar_t] {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: max(0, end - start)))
  }

  /// How many of them stand before the cursor.
  var cursor: Int { min(max(0, Int(el_cursor(editor, 0))), codes.count) }

  /// The text of the line.
  var line: String { alphabet.decode(codes) }

  private var state: EditUndo.State { EditUndo.State(codes: codes, cursor: cursor) }

  /// Moves the cursor by so many characters, as far as there are any.
  func move(_ count: Int) { el_cursor(editor, Int32(count)) }

  /// Takes the character at the cursor away.
  func deleteNext() {
    guard cursor < codes.count else { return }
    move(1)
    el_deletestr(editor, 1)
  }

  /// Makes a text the line, with the cursor behind its first part.
  func replaceLine(before: String, after: String) {
    let before = alphabet.encode(before)
    replaceLine(with: EditUndo.State(codes: before + alphabet.encode(after), cursor: before.count))
  }

  func replaceLine(with state: EditUndo.State) {
    move(codes.count)
    el_deletestr(editor, Int32(codes.count))
    insert(state.codes)
    move(state.cursor - state.codes.count)
  }

  /// Inserts text at the cursor; it may join the clusters beside it.
  func insert(_ text: String) {
    let (codes, cursor) = (codes, cursor)
    let left = alphabet.decode(codes[..<cursor].suffix(1))
    let right = alphabet.decode(codes[cursor...].prefix(1))
    let before = alphabet.encode(left + text)
    let all = alphabet.encode(left + text + right)
    if !right.isEmpty { move(1) }
    el_deletestr(editor, Int32((left.isEmpty ? 0 : 1) + (right.isEmpty ? 0 : 1)))
    insert(all)
    move(min(before.count, all.count) - all.count)
  }

  private func insert(_ codes: [wchar_t]) {
    guard !codes.isEmpty else { return }
    _ = (codes + [0]).withUnsafeBufferPointer { el_winsertstr(editor, $0.baseAddress) }
  }
}
