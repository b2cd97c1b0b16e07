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

  private let editor: OpaquePointer
  private let keys: KeyReader
  private let notices: NoticePipe
  private let nullDevice: UnsafeMutablePointer<FILE>
  private var drawing = LineDrawing()
  private var hasBegun = false
  private var hasEnded = false

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

  /// Shows the line as it stays on the screen, and goes behind it.
  func finish(_ ending: String = "\r\n") {
    hasEnded = true
    draw()
    hasEnded = false
    send(drawing.finish() + ending)
  }

  // MARK: The line

  /// The characters in libedit's buffer.
  var codes: [wchar_t] {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: end - start))
  }

  /// How many of them stand before the cursor.
  var cursor: Int { Int(el_cursor(editor, 0)) }

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

  // MARK: The screen

  var windowSize: Terminal.Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard terminal_size(STDOUT_FILENO, &columns, &rows) == 0 else { return Terminal.Size(columns: 80, rows: 24) }
    return Terminal.Size(columns: max(2, Int(columns)), rows: Int(rows))
  }

  func draw() {
    let codes = codes
    let line = alphabet.decode(codes)
    let frame: LineDrawing.Frame
    if let search {
      frame = search.frame(line: line, history: history.lines)
    } else {
      frame = LineDrawing.Frame(
        prompt: (vi?.sign ?? "") + request.prompt, line: line, cursor: alphabet.decode(codes[..<cursor]).count,
        styles: options.hasColor && options.colorsInput ? request.language.highlighter(line) : [],
        hint: hasEnded ? "" : hint ?? "", continuation: StyledText("… ", .dim))
    }
    send(drawing.draw(frame, in: windowSize, hasColor: options.hasColor))
  }

  /// Prints lines below the line; the next drawing stands below them.
  func show(_ lines: [String]) {
    finish("\r\n" + lines.map { $0 + "\r\n" }.joined())
  }

  /// Prints a notice where the line stood, which moves down.
  private func tell(_ notice: Notice) {
    if let prompt = notice.prompt { request.prompt = prompt }
    guard let text = notice.text else { return }
    let size = windowSize
    let lines = DisplayText.wrapped(DisplayText.sanitized(text), to: size.columns - 1)
      .map { Style.dim.apply(to: $0, if: options.hasColor) + "\r\n" }
    send(drawing.erase(in: size) + lines.joined())
  }

  func clearScreen() {
    drawing.reset()
    send("\u{1B}[H\u{1B}[2J")
  }

  func beep() { send("\u{7}") }

  private func send(_ text: String) {
    guard !text.isEmpty else { return }
    // A terminal that is gone ends the input too, and the reading with it; there is nobody to tell here.
    _ = writeFully(text.utf8, to: STDOUT_FILENO)
  }

  private func adaptToWindow() {
    send(drawing.erase(in: windowSize))
    // libedit's drawing nobody sees, but its sizes have to agree with each other.
    el_resize(editor)
    libedit_redraw(editor)
  }

  // MARK: Giving the terminal away

  /// Lets another program have the terminal, and draws the line anew afterwards.
  func lend<Result>(_ body: () -> Result) -> Result {
    finish()
    leaveRawMode()
    terminal_watch_suspend(false)
    let result = body()
    // What was pressed meanwhile was for the other program.
    keys.discardStaleSignals()
    terminal_watch_suspend(true)
    enterRawMode()
    adaptToWindow()
    return result
  }

  private func stop() {
    finish()
    leaveRawMode()
    terminal_stop()
    enterRawMode()
    adaptToWindow()
  }

  /// Takes the terminal again after the shell had it.
  private func resume() {
    libedit_leave_raw_mode(editor)
    enterRawMode()
    adaptToWindow()
  }

  private func enterRawMode() {
    terminal_begin_changes(true)
    libedit_enter_raw_mode(editor)
  }

  private func leaveRawMode() {
    libedit_leave_raw_mode(editor)
    // A failure means that the terminal is gone, and the next read says so.
    _ = terminal_restore()
  }
}
