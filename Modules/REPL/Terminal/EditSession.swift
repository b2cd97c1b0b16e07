import CLibEdit
import CTerminal
import Glibc

/// libedit with what this program adds to it: the keys, the drawing, the history.
///
/// libedit calls back while `read(_:)` waits in it, always on the thread that called. Keys that libedit handles well go to
/// it as the characters of its emacs map; every other key is kept in `pendingKey`, and libedit gets the one code that is
/// bound to `perform()`.
final class EditSession {
  /// One line to read.
  struct Request {
    var prompt: StyledText
    var completer: Completer
    var prefilled: String
    var usesHistory: Bool
  }

  let alphabet = ClusterAlphabet()
  let keys: KeyReader
  let output: EditOutput
  let editor: OpaquePointer
  let hasColor: Bool
  var request = Request(prompt: "", completer: { _, _ in .none }, prefilled: "", usesHistory: false)
  var search: HistorySearch?
  /// The completions that a second Tab lists.
  var ambiguous: CompletionResult?

  let history: EditHistory
  private var pendingKey: Key?
  /// Characters that libedit gets before the next key is read.
  private var queue: [wchar_t] = []
  /// How the reading ended where it was not with Enter.
  private var outcome: LineInput?
  private var promptCodes: [wchar_t] = []
  private var promptStorage = UnsafeMutableBufferPointer<wchar_t>.allocate(capacity: 1)

  init(
    keys: KeyReader, history: HistoryFile?, hasColor: Bool, report: @escaping @Sendable (HistoryError) -> Void
  ) throws(TerminalError) {
    self.keys = keys
    self.hasColor = hasColor
    output = try EditOutput(alphabet: alphabet)
    guard let editor = libedit_open("retain", output.stream) else { throw .failed(operation: "el_init", code: ENOMEM) }
    self.editor = editor
    self.history = try EditHistory(file: history, alphabet: alphabet, report: report)
    libedit_configure(editor)
    libedit_set_history(editor, self.history.handle)
    libedit_set_client(editor, Unmanaged.passUnretained(self).toOpaque())
    libedit_set_prompt(editor) { EditSession.of($0)?.promptStorage.baseAddress }
    libedit_set_reader(editor) { editor, code in
      guard let session = EditSession.of(editor), let next = session.nextCode() else { return -1 }
      code?.pointee = next
      return 1
    }
    libedit_set_command(editor) { editor, _ in EditSession.of(editor)?.perform() ?? UInt8(CC_ERROR) }
  }

  deinit {
    el_end(editor)
    promptStorage.deallocate()
  }

  private static func of(_ editor: OpaquePointer?) -> EditSession? {
    guard let editor, let client = libedit_client(editor) else { return nil }
    return Unmanaged<EditSession>.fromOpaque(client).takeUnretainedValue()
  }

  /// Reads a line, with the terminal in raw mode meanwhile.
  func read(_ request: Request) -> LineInput {
    self.request = request
    (pendingKey, queue, outcome, search, ambiguous) = (nil, [], nil, nil, nil)
    showPrompt(request.prompt)
    terminal_prepare_thread()
    keys.discardStaleSignals()
    // libedit takes the modes it finds for the ones to go back to.
    _ = terminal_restore()
    terminal_watch_suspend(true)
    enterRawMode()
    if !request.prefilled.isEmpty {
      pendingKey = .paste(request.prefilled)
      queue = [LIBEDIT_COMMAND_CODE]
    }

    var count: Int32 = 0
    var line: String?
    if let codes = el_wgets(editor, &count), count > 0 {
      line = alphabet.decode(UnsafeBufferPointer(start: codes, count: Int(count) - 1))
    }
    leaveRawMode()
    terminal_watch_suspend(false)
    guard let line, outcome == nil else {
      output.write("\r\n")
      return outcome ?? .endOfInput
    }
    if request.usesHistory { history.add(line) }
    return .line(line)
  }

  func showPrompt(_ prompt: StyledText) {
    promptCodes = alphabet.encode(prompt, hasColor: hasColor)
    promptStorage.deallocate()
    promptStorage = .allocate(capacity: promptCodes.count + 1)
    _ = promptStorage.initialize(from: promptCodes + [0])
  }

  // MARK: Keys

  /// The next character for libedit; nil ends the reading.
  private func nextCode() -> wchar_t? {
    if outcome != nil { return nil }
    if !queue.isEmpty { return queue.removeFirst() }
    // The prompt is on screen by now: reading a long history delays nothing that can be seen.
    if request.usesHistory { history.loadOnce() }
    while true {
      if Task.isCancelled { return end(.interrupted) }
      switch keys.next() {
      case .wake: continue
      case .end: return end(.endOfInput)
      case .signal(SIGINT):
        keys.discardKeys()
        return end(.interrupted)
      case .signal(SIGTERM), .signal(SIGHUP): return end(.terminated)
      case .signal(SIGTSTP): stop()
      case .signal(SIGCONT): resume()
      case .signal: redrawInNewSize()
      case .key(let key):
        if key != .tab { ambiguous = nil }
        if let code = code(for: key) { return code }
      }
    }
  }

  private func end(_ outcome: LineInput) -> wchar_t? {
    moveToEnd()
    if outcome == .interrupted { output.write("^C") }
    self.outcome = outcome
    return nil
  }

  /// The character of libedit's emacs map that does what a key is for; nil where the key does nothing.
  private func code(for key: Key) -> wchar_t? {
    if search != nil { return keep(key) }
    switch key {
    case .character(let character):
      guard let ascii = character.asciiValue else { return keep(key) }
      return wchar_t(ascii)
    case .enter: return control("m")
    case .backspace: return 0x7F
    case .left: return control("b")
    case .right: return control("f")
    case .home: return control("a")
    case .end: return control("e")
    case .up: return request.usesHistory ? control("p") : nil
    case .down: return request.usesHistory ? control("n") : nil
    case .wordLeft: return meta("b")
    case .wordRight: return meta("f")
    case .control("p"), .control("n"): return code(for: key == .control("p") ? .up : .down)
    case .control("r"): return request.usesHistory ? keep(key) : nil
    case .control(let letter): return "abefklutwy".contains(letter) ? control(letter) : nil
    case .meta(let character):
      guard "bcdflu\u{7F}".contains(character) else { return nil }
      return meta(character)
    case .paste, .tab, .delete, .endOfInput: return keep(key)
    case .interrupt: return end(.interrupted)
    case .terminated: return end(.terminated)
    case .escape, .backTab, .pageUp, .pageDown, .redraw, .unknown: return nil
    }
  }

  private func keep(_ key: Key) -> wchar_t {
    pendingKey = key
    return LIBEDIT_COMMAND_CODE
  }

  private func control(_ letter: Character) -> wchar_t { wchar_t((letter.asciiValue ?? 0) & 0x1F) }

  private func meta(_ character: Character) -> wchar_t {
    queue.append(wchar_t(character.asciiValue ?? 0))
    return 0x1B
  }

  /// Handles the key that was kept, and tells libedit what to do then (`CC_…` of histedit.h).
  private func perform() -> UInt8 {
    guard let key = pendingKey else { return UInt8(CC_ERROR) }
    pendingKey = nil
    if search != nil { return continueSearch(key) }
    switch key {
    case .character(let character): return insert(String(character))
    case .paste(let text): return insert(text)
    case .tab: return complete()
    case .control("r"): return beginSearch()
    case .endOfInput where codes.isEmpty:
      outcome = .endOfInput
      return UInt8(CC_EOF)
    case .delete, .endOfInput: return deleteForward()
    default: return UInt8(CC_ERROR)
    }
  }

  /// Ends a search with a key that means something to the line itself.
  func handBack(_ key: Key) {
    if let code = code(for: key) { queue.insert(code, at: 0) }
  }

  // MARK: The line

  /// The characters in libedit's buffer.
  var codes: [wchar_t] {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: end - start))
  }

  /// How many of them stand before the cursor.
  var cursor: Int { Int(el_cursor(editor, 0)) }

  /// Makes a text the line, with the cursor after some of its characters.
  func replaceLine(with codes: [wchar_t], cursor: Int) {
    el_cursor(editor, Int32(self.codes.count))
    el_deletestr(editor, Int32(self.codes.count))
    insert(codes)
    el_cursor(editor, Int32(cursor - codes.count))
  }

  private func insert(_ codes: [wchar_t]) {
    guard !codes.isEmpty else { return }
    _ = (codes + [0]).withUnsafeBufferPointer { el_winsertstr(editor, $0.baseAddress) }
  }

  /// Inserts text at the cursor; it may join the clusters beside it.
  private func insert(_ text: String) -> UInt8 {
    let (codes, cursor) = (codes, cursor)
    let left = alphabet.decode(codes[..<cursor].suffix(1))
    let right = alphabet.decode(codes[cursor...].prefix(1))
    let before = alphabet.encode(left + text)
    let all = alphabet.encode(left + text + right)
    if !right.isEmpty {
      el_cursor(editor, 1)
      el_deletestr(editor, 1)
    }
    if !left.isEmpty { el_deletestr(editor, 1) }
    insert(all)
    el_cursor(editor, Int32(min(before.count, all.count) - all.count))
    return UInt8(CC_REFRESH)
  }

  private func deleteForward() -> UInt8 {
    guard cursor < codes.count else { return UInt8(CC_ERROR) }
    el_cursor(editor, 1)
    el_deletestr(editor, 1)
    return UInt8(CC_REFRESH)
  }

  // MARK: The screen

  private var layout: BlockLayout { BlockLayout(columns: windowSize.columns) }

  var windowSize: Terminal.Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard terminal_size(STDOUT_FILENO, &columns, &rows) == 0 else { return Terminal.Size(columns: 80, rows: 24) }
    return Terminal.Size(columns: Int(columns), rows: Int(rows))
  }

  private var cursorPlace: BlockLayout.Place {
    let codes = codes
    let cursor = min(cursor, codes.count)
    return layout.place(after: promptCodes + codes[..<cursor], next: codes[cursor...].first)
  }

  /// Moves the terminal's cursor behind the last character, without libedit's knowledge.
  func moveToEnd() {
    let here = cursorPlace
    let end = layout.place(after: promptCodes + codes)
    if end.row > here.row { output.write("\u{1B}[\(end.row - here.row)B") }
    output.write("\r")
    if end.column > 0 { output.write("\u{1B}[\(end.column)C") }
  }

  /// Draws the block again in a window of another size, whose terminal has wrapped its rows anew.
  private func redrawInNewSize() {
    let row = min(cursorPlace.row, windowSize.rows - 1)
    output.write("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J")
    el_resize(editor)
    libedit_redraw(editor)
  }

  private func stop() {
    moveToEnd()
    output.write("\r\n")
    leaveRawMode()
    terminal_stop()
    enterRawMode()
    el_resize(editor)
    libedit_redraw(editor)
  }

  /// Takes the terminal again after the shell had it.
  private func resume() {
    libedit_leave_raw_mode(editor)
    enterRawMode()
    redrawInNewSize()
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
