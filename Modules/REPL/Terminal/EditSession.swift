import CLibEdit
import CTerminal
import Glibc

/// libedit with what this program adds to it: the keys, the drawing, the history.
///
/// libedit keeps the line, the cursor, the killed text and the place in the history, and runs the commands of its emacs
/// map. It asks for characters while `read(_:)` waits in it, always on the thread that called. A key that libedit knows
/// goes to it as the character of its map; every other key works on libedit's line from here. What libedit draws goes to
/// the null device: see `LineDrawing`.
final class EditSession {
  /// One line to read.
  struct Request {
    var prompt: StyledText = ""
    var completer: Completer = { _, _ in .none }
    var prefilled = ""
    var usesHistory = false
  }

  let alphabet = ClusterAlphabet()
  let history: EditHistory
  var request = Request()
  var search: HistorySearch?
  /// The completions that a second Tab lists.
  var ambiguous: CompletionResult?

  private let editor: OpaquePointer
  private let keys: KeyReader
  private let hasColor: Bool
  private let nullDevice: UnsafeMutablePointer<FILE>
  private var drawing = LineDrawing()
  /// Characters that libedit gets before the next key is read.
  private var queue: [wchar_t] = []
  private var hasBegun = false
  /// How the reading ended where it was not with Enter.
  private var outcome: LineInput?

  init(
    keys: KeyReader, history: HistoryFile?, hasColor: Bool, report: @escaping @Sendable (HistoryError) -> Void
  ) throws(TerminalError) {
    self.keys = keys
    self.hasColor = hasColor
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
    libedit_configure(editor)
    libedit_set_history(editor, historyHandle)
    libedit_set_client(editor, Unmanaged.passUnretained(self).toOpaque())
    libedit_set_reader(editor) { editor, code in
      guard let editor, let client = libedit_client(editor) else { return -1 }
      guard let next = Unmanaged<EditSession>.fromOpaque(client).takeUnretainedValue().nextCode() else { return -1 }
      code?.pointee = next
      return 1
    }
  }

  deinit {
    el_end(editor)
    fclose(nullDevice)
  }

  /// Reads a line, with the terminal in raw mode meanwhile.
  func read(_ request: Request) -> LineInput {
    self.request = request
    (queue, outcome, search, ambiguous, hasBegun) = ([], nil, nil, nil, false)
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
    while true {
      if Task.isCancelled { return end(.interrupted) }
      switch keys.next(beforeWaiting: draw) {
      case .wake: continue
      case .end: return end(.endOfInput)
      case .signal(SIGINT):
        keys.discardKeys()
        return end(.interrupted)
      case .signal(SIGTERM), .signal(SIGHUP): return end(.terminated)
      case .signal(SIGTSTP): stop()
      case .signal(SIGCONT): resume()
      case .signal: adaptToWindow()
      case .key(let key):
        if key != .tab { ambiguous = nil }
        if let code = search == nil ? handle(key) : handleInSearch(key) { return code }
      }
      if let outcome { return end(outcome) }
    }
  }

  private func begin() {
    hasBegun = true
    if !request.prefilled.isEmpty { insert(request.prefilled) }
    draw()
    // The prompt is on screen by now: reading a long history delays nothing that can be seen.
    if request.usesHistory { history.loadOnce() }
  }

  private func end(_ outcome: LineInput) -> wchar_t? {
    self.outcome = outcome
    draw()
    send(drawing.finish() + (outcome == .interrupted ? "^C\r\n" : "\r\n"))
    return nil
  }

  // MARK: Keys

  /// Does what a key is for; a character that is returned makes libedit do it, by its emacs map.
  func handle(_ key: Key) -> wchar_t? {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text)
    case .enter:
      draw()
      send(drawing.finish() + "\r\n")
      return control("m")
    case .tab: complete()
    case .backspace: return 0x7F
    case .endOfInput where codes.isEmpty: outcome = .endOfInput
    case .delete, .endOfInput:
      if cursor < codes.count {
        el_cursor(editor, 1)
        el_deletestr(editor, 1)
      }
    case .left: el_cursor(editor, -1)
    case .right: el_cursor(editor, 1)
    case .home: el_cursor(editor, Int32(-cursor))
    case .end: el_cursor(editor, Int32(codes.count))
    case .up, .control("p"): return request.usesHistory ? control("p") : nil
    case .down, .control("n"): return request.usesHistory ? control("n") : nil
    case .wordLeft: return meta("b")
    case .wordRight: return meta("f")
    case .control("r"): if request.usesHistory { search = HistorySearch() }
    case .control("l"):
      drawing.reset()
      send("\u{1B}[H\u{1B}[2J")
    case .control(let letter): return "abefktuwy".contains(letter) ? control(letter) : nil
    case .meta(let character): return "bcdflu\u{7F}".contains(character) ? meta(character) : nil
    case .interrupt: outcome = .interrupted
    case .terminated: outcome = .terminated
    case .escape, .backTab, .pageUp, .pageDown, .redraw, .unknown: break
    }
    return nil
  }

  private func control(_ letter: Character) -> wchar_t { wchar_t((letter.asciiValue ?? 0) & 0x1F) }

  private func meta(_ character: Character) -> wchar_t {
    queue.append(wchar_t(character.asciiValue ?? 0))
    return 0x1B
  }

  // MARK: The line

  /// The characters in libedit's buffer.
  var codes: [wchar_t] {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: end - start))
  }

  /// How many of them stand before the cursor.
  var cursor: Int { Int(el_cursor(editor, 0)) }

  /// Makes a text the line, with the cursor behind its first part.
  func replaceLine(before: String, after: String) {
    el_cursor(editor, Int32(codes.count))
    el_deletestr(editor, Int32(codes.count))
    insert(alphabet.encode(before + after))
    el_cursor(editor, Int32(alphabet.encode(before).count - codes.count))
  }

  /// Inserts text at the cursor; it may join the clusters beside it.
  private func insert(_ text: String) {
    let (codes, cursor) = (codes, cursor)
    let left = alphabet.decode(codes[..<cursor].suffix(1))
    let right = alphabet.decode(codes[cursor...].prefix(1))
    let before = alphabet.encode(left + text)
    let all = alphabet.encode(left + text + right)
    if !right.isEmpty { el_cursor(editor, 1) }
    el_deletestr(editor, Int32((left.isEmpty ? 0 : 1) + (right.isEmpty ? 0 : 1)))
    insert(all)
    el_cursor(editor, Int32(min(before.count, all.count) - all.count))
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

  private func draw() {
    let codes = codes
    let line = alphabet.decode(codes)
    let frame =
      search?.frame(line: line, history: history.lines)
      ?? LineDrawing.Frame(prompt: request.prompt, line: line, cursor: alphabet.decode(codes[..<cursor]).count)
    send(drawing.draw(frame, in: windowSize, hasColor: hasColor))
  }

  /// Prints lines below the line; the next drawing stands below them.
  func show(_ lines: [String]) {
    draw()
    send(drawing.finish() + "\r\n" + lines.map { $0 + "\r\n" }.joined())
  }

  func beep() { send("\u{7}") }

  private func send(_ text: String) {
    // A terminal that is gone ends the input too, and the reading with it; there is nobody to tell here.
    _ = writeFully(text.utf8, to: STDOUT_FILENO)
  }

  private func adaptToWindow() {
    send(drawing.erase(in: windowSize))
    // libedit's drawing nobody sees, but its sizes have to agree with each other.
    el_resize(editor)
    libedit_redraw(editor)
  }

  private func stop() {
    draw()
    send(drawing.finish() + "\r\n")
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
