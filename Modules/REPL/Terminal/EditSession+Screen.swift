import CLibEdit
import CTerminal
import Glibc

/// What is drawn, and who has the terminal.
extension EditSession {
  /// Shows the line as it stays on the screen, and goes behind it.
  func finish(_ ending: String = "\r\n") {
    hasEnded = true
    draw()
    hasEnded = false
    send(drawing.finish() + ending)
  }

  var windowSize: Terminal.Size { .ofWindow }

  func draw() {
    let codes = codes
    let line = alphabet.decode(codes)
    let frame: LineDrawing.Frame
    if let search {
      frame = search.frame(line: line, history: history.lines, words: options.language.catalogue)
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
  func tell(_ notice: Notice) {
    if let prompt = notice.prompt { request.prompt = prompt }
    guard let text = notice.text else { return }
    let size = windowSize
    let lines = DisplayText.wrapped(DisplayText.sanitized(text), to: size.columns - 1)
      .map { Style.dim.apply(to: $0, if: options.hasColor) + "\r\n" }
    send(drawing.erase(in: size) + lines.joined())
    drawing.reset()
  }

  func clearScreen() {
    drawing.reset(heightFromTop: windowSize.rows)
    send("\u{1B}[H\u{1B}[2J")
  }

  func beep() { send("\u{7}") }

  func send(_ text: String) {
    guard !text.isEmpty else { return }
    // A terminal that is gone ends the input too, and the reading with it; there is nobody to tell here.
    _ = writeFully(text.utf8, to: STDOUT_FILENO)
  }

  func adaptToWindow() {
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

  func stop() {
    finish()
    leaveRawMode()
    terminal_stop()
    enterRawMode()
    adaptToWindow()
  }

  /// Takes the terminal again after the shell had it.
  func resume() {
    leaveRawMode()
    enterRawMode()
    adaptToWindow()
  }

  func enterRawMode() {
    terminal_begin_changes(true)
    libedit_enter_raw_mode(editor)
  }

  func leaveRawMode() {
    libedit_leave_raw_mode(editor)
    // A failure means that the terminal is gone, and the next read says so.
    _ = terminal_restore()
  }
}
