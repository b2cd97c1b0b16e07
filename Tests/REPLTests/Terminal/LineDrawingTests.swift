import TestSupport
import Testing

@testable import REPL

@Suite struct `The drawing of a line` {
  let size = Terminal.Size(columns: 20, rows: 6)
  var screen = Screen(columns: 20, rows: 6)
  var drawing = LineDrawing()

  mutating func show(_ line: String, cursor: Int? = nil, prompt: StyledText = "> ", hasColor: Bool = false) {
    let frame = LineDrawing.Frame(prompt: prompt, line: line, cursor: cursor ?? line.count)
    screen.feed(drawing.draw(frame, in: size, hasColor: hasColor).utf8)
  }

  @Test(arguments: [
    ("abc", 3, 0, 5), ("abc", 0, 0, 2), ("日本", 1, 0, 4), ("e\u{301}e\u{301}", 2, 0, 4), ("👨‍👩‍👧👨‍👩‍👧", 1, 0, 4),
    ("123456789012345678", 18, 1, 0), ("123456789012345678x", 18, 1, 0), ("12345678901234567日", 17, 1, 0),
    ("12345678901234567日", 18, 1, 2), ("a\nb", 2, 1, 0), ("a\nb", 1, 0, 3), ("a\tb", 2, 0, 8), ("\u{1B}x", 1, 0, 3),
    ("\u{200B}x", 1, 0, 3), ("a\n", 2, 1, 0),
  ])
  mutating func `puts the cursor where the next character goes`(line: String, cursor: Int, row: Int, column: Int) {
    show(line, cursor: cursor)
    #expect(screen.cursor == (row, column))
  }

  @Test mutating func `shows the rows of a long line`() {
    show("the quick brown fox 日本 jumps")
    #expect(screen.rows.prefix(3) == ["> the quick brown fo", "x 日本 jumps", ""])
  }

  @Test mutating func `leaves nothing of a longer line before`() {
    show("the quick brown fox jumps over the lazy dog\nand more")
    show("the")
    #expect(screen.rows == ["> the", "", "", "", "", ""])
  }

  @Test mutating func `shows the part around the cursor of a line that is taller than the window`() {
    let line = (1...12).map { "row \($0)" }.joined(separator: "\n")
    show(line)
    #expect(screen.rows == (7...12).map { "row \($0)" })
    show(line, cursor: 0)
    #expect(screen.rows == ["> row 1"] + (2...6).map { "row \($0)" })
    #expect(screen.cursor == (0, 2))
  }

  @Test(arguments: ["short", "the quick brown fox jumps", "one\ntwo\nthree", ""])
  mutating func
    `leaves nothing behind, on the screen or above it, when it is taken off`(line: String)
  {
    for cursor in [0, line.count] {
      show(line, cursor: cursor)
      screen.feed(drawing.erase(in: size).utf8)
      #expect(screen.rows.joined().isEmpty)
      #expect(screen.history.isEmpty)
      #expect(screen.cursor == (0, 0))
    }
  }

  @Test(arguments: [(true, "\r\u{1B}[1A"), (false, "\r\u{1B}[K")])
  mutating func
    `takes off what left a narrower window at its top and comes back with the wider one`(
      isAtTop: Bool, start: String
    )
  {
    if isAtTop { drawing.reset(heightFromTop: 6) }
    show("1234567890")
    let narrow = Terminal.Size(columns: 10, rows: 6)
    #expect(drawing.erase(in: narrow).hasPrefix("\r\u{1B}[1A"))
    _ = drawing.draw(LineDrawing.Frame(prompt: "> ", line: "1234567890", cursor: 10), in: narrow, hasColor: false)
    #expect(drawing.erase(in: size).hasPrefix(start))
  }

  @Test mutating func `goes behind the line when it is done`() {
    show("the quick brown fox jumps", cursor: 0)
    screen.feed((drawing.finish() + "!").utf8)
    #expect(screen.rows[1] == "x jumps!")
  }

  @Test mutating func `styles a stretch at once, also over the edge`() {
    let frame = LineDrawing.Frame(prompt: StyledText("ab", .bold), line: "c", cursor: 1)
    #expect(
      drawing.draw(frame, in: Terminal.Size(columns: 10, rows: 2), hasColor: true).contains("\u{1B}[1mab\u{1B}[0mc"))
    drawing.reset()
    show("x", prompt: StyledText("a prompt that is longer than a row> ", .bold), hasColor: true)
    #expect(screen.rows.prefix(2) == ["a prompt that is lon", "ger than a row> x"])
  }

  @Test mutating func `sends little for a character at the end`() {
    show("hello")
    let frame = LineDrawing.Frame(prompt: "> ", line: "hello", cursor: 2)
    #expect(drawing.draw(frame, in: size, hasColor: false) == "\r\u{1B}[4C")
  }

  @Test mutating func `any sequence of frames ends as the last frame alone would look`() {
    var generator = SystemRandomNumberGenerator()
    let pieces = ["a", "bc ", "日", "本語", "e\u{301}", "👨‍👩‍👧", "\n", "\t", "🇩🇪", "long word "]
    for _ in 0..<20 {
      for _ in 0..<12 {
        let line = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
          pieces[Int.random(in: pieces.indices, using: &generator)]
        }.joined()
        show(line, cursor: Int.random(in: 0...line.count, using: &generator))
        let fresh = freshScreen(of: line)
        // A block that is lower than the window and began at the top stands where a fresh one does.
        if let fresh { #expect(screen.rows == fresh.rows, "\(line.debugDescription)") }
      }
      screen = Screen(columns: 20, rows: 6)
      drawing.reset()
    }
  }

  /// The screen with a line alone on it; nil where it does not fit.
  func freshScreen(of line: String) -> Screen? {
    var tall = Screen(columns: 20, rows: 100)
    var drawing = LineDrawing()
    let frame = LineDrawing.Frame(prompt: "> ", line: line, cursor: line.count)
    tall.feed(drawing.draw(frame, in: Terminal.Size(columns: 20, rows: 100), hasColor: false).utf8)
    guard tall.cursor.row < 6 else { return nil }
    tall.resize(columns: 20, rows: 6)
    return tall
  }
}
