/// Draws a prompt and a line over the rows they need, and knows where on the terminal they stand.
///
/// It replaces libedit's own drawing, which loses text when a wrapped line is edited and every character without a width.
/// It needs no more of a terminal than moving the cursor and erasing (ECMA-48 CUU, CUD, CUF, EL, ED). The rows of a line
/// are joined by the terminal's own wrapping, so that copying and resizing treat them as one.
///
/// A drawing changes only the rows from the first that differs. All functions return what to send to the terminal.
struct LineDrawing {
  /// What is to be shown.
  struct Frame {
    var prompt: StyledText
    var line: String
    /// How many clusters of the line stand before the cursor.
    var cursor: Int
    /// How the parts of the line look.
    var styles: [StyledRange] = []
    /// What the line may go on with, shown faintly behind it on the same row.
    var hint = ""
    /// What stands before each further row that a line break begins.
    var continuation: StyledText = ""
  }

  private struct Place: Hashable {
    var row = 0
    var column = 0
  }

  private struct Row: Hashable {
    var text = ""
    /// Whether the terminal itself goes on to the next row, because nothing more fits.
    var isWrapped = false
    var width = 0
  }

  private struct Layout {
    var rows = [Row()]
    var cursor = Place()
  }

  private var frame: Frame?
  private var shown = Layout()
  /// How many rows of a line that is taller than the window are above it.
  private var hiddenRows = 0
  /// The height of a window whose first row is the frame's too; nil where that is not known.
  private var heightFromTop: Int?
  /// How many rows of the frame have left such a window at its top because it became narrower.
  ///
  /// tmux moves them there although there is room below, and brings them back when the window becomes wider.
  private var lostRows = 0

  /// Shows a frame in place of the last one.
  mutating func draw(_ frame: Frame, in size: Terminal.Size, hasColor: Bool) -> String {
    let layout = Self.visible(
      Self.layout(frame, columns: size.columns, hasColor: hasColor), rows: size.rows, hidden: &hiddenRows)
    let isFirst = self.frame == nil
    self.frame = frame
    let former = isFirst ? Layout(rows: []) : shown
    shown = layout

    let same = zip(former.rows, layout.rows).prefix { $0 == $1 }.count
    if same == layout.rows.count, same == former.rows.count {
      return Self.move(from: former.cursor, to: layout.cursor)
    }
    // An unchanged row before the first change is drawn too: it hands over to the next one.
    let start = max(0, min(same, layout.rows.count - 1) - (same > 0 ? 1 : 0))
    var output = isFirst ? "\r" : Self.move(from: former.cursor, to: Place(row: min(start, former.rows.count - 1)))
    for (index, row) in layout.rows.enumerated().dropFirst(start) {
      output += row.text
      // Behind a full row the terminal's cursor is still on its last column, which erasing would take away.
      if row.width < size.columns { output += "\u{1B}[K" }
      guard index + 1 < layout.rows.count else { break }
      if !row.isWrapped || layout.rows[index + 1].text.isEmpty { output += "\r\n" }
    }
    let last = layout.rows.count - 1
    if former.rows.count > layout.rows.count {
      // Erasing below needs a cursor that is not on the last column of a full row.
      output += "\r\n\u{1B}[J\u{1B}[A"
    }
    return output + "\r" + Self.move(from: Place(row: last), to: layout.cursor)
  }

  /// Goes behind the last character; what is printed then stands after the line.
  mutating func finish() -> String {
    let last = Place(row: shown.rows.count - 1, column: shown.rows.last?.width ?? 0)
    let output = frame == nil ? "" : Self.move(from: shown.cursor, to: last)
    reset()
    return output
  }

  /// Forgets the frame: the next one begins in the row where the cursor is.
  ///
  /// - Parameter heightFromTop: the height of the window, where that row is its first.
  mutating func reset(heightFromTop: Int? = nil) {
    frame = nil
    shown = Layout()
    hiddenRows = 0
    self.heightFromTop = heightFromTop
    lostRows = 0
  }

  /// Takes the frame off the terminal, whose window may have another size and which has wrapped the rows anew.
  mutating func erase(in size: Terminal.Size) -> String {
    guard let frame else { return "\r" }
    let rewrapped = Self.layout(frame, columns: size.columns, hasColor: false)
    var above = min(rewrapped.cursor.row - min(hiddenRows, rewrapped.cursor.row), size.rows - 1)
    let growth = rewrapped.rows.count - shown.rows.count
    let lost = lostRows + growth
    let isAtTop = heightFromTop == size.rows && rewrapped.rows.count <= size.rows && hiddenRows == 0 && lost >= 0
    if isAtTop { above += max(0, -growth) }
    reset(heightFromTop: isAtTop ? size.rows : nil)
    if isAtTop { lostRows = lost }
    // Erasing all of the display from its first place puts it into the scrollback of some terminals, such as tmux's.
    return "\r" + (above > 0 ? "\u{1B}[\(above)A" : "") + "\u{1B}[K\u{1B}[C\u{1B}[J\r"
  }

  // MARK: Layout

  /// What shows a cluster, and its columns; a sign where it would show nothing or do something.
  private static func cell(for character: Character) -> (text: String, width: Int) {
    if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) { return (String(character), 1) }
    let text = DisplayText.sanitized(String(character))
    let width = DisplayText.width(of: text)
    return width == 0 ? ("\u{FFFD}", 1) : (text, width)
  }

  /// The part of the hint that can stand on one row.
  private static func hint(_ frame: Frame) -> String {
    let first = frame.hint.prefix { !$0.isNewline && $0 != "\t" }
    return DisplayText.sanitized(first.count < frame.hint.count ? first + "…" : String(first))
  }

  private static func layout(_ frame: Frame, columns: Int, hasColor: Bool) -> Layout {
    var layout = Layout()
    var row = Row()
    // The characters at the end of the row that share a style.
    var tail = (text: "", style: Style.plain)
    func endTail() {
      row.text += tail.style.apply(to: tail.text, if: hasColor)
      tail.text = ""
    }
    func endRow(isWrapped: Bool) {
      endTail()
      row.isWrapped = isWrapped
      layout.rows[layout.rows.count - 1] = row
      layout.rows.append(Row())
      row = Row()
    }
    func add(_ character: Character, _ style: Style) {
      if character == "\n" {
        endRow(isWrapped: false)
        return
      }
      let isTab = character == "\t"
      var (text, width) = isTab ? ("", 8 - row.width % 8) : cell(for: character)
      if isTab {
        width = min(width, columns - row.width)
        text = String(repeating: " ", count: width)
      } else if row.width + width > columns, row.width > 0 {
        // The terminal wraps a wide character by itself, but not a cluster whose first character still fits.
        let first = character.unicodeScalars.first.map { DisplayText.width(of: Character($0)) } ?? 0
        if first < width {
          tail.text += String(repeating: " ", count: columns - row.width)
          row.width = columns
        }
        endRow(isWrapped: true)
      }
      if style != tail.style { endTail() }
      tail.text += text
      tail.style = style
      row.width += width
      if row.width >= columns { endRow(isWrapped: true) }
    }
    func add(_ text: StyledText) {
      for run in text.runs {
        for character in run.text { add(character, run.style) }
      }
    }
    add(frame.prompt)
    var styles = frame.styles[...]
    for (index, character) in frame.line.enumerated() {
      while let first = styles.first, first.range.upperBound <= index { styles.removeFirst() }
      if index == frame.cursor { layout.cursor = place(before: character) }
      add(character, styles.first.map { $0.range.contains(index) ? $0.style : .plain } ?? .plain)
      if character == "\n" { add(frame.continuation) }
    }
    func place(before character: Character) -> Place {
      let width = character == "\n" || character == "\t" ? 1 : cell(for: character).width
      let last = layout.rows.count - 1
      return row.width + width > columns ? Place(row: last + 1) : Place(row: last, column: row.width)
    }
    if frame.cursor >= frame.line.count { layout.cursor = Place(row: layout.rows.count - 1, column: row.width) }
    // It never fills the row, because the terminal would go on to a further one.
    for character in DisplayText.truncated(hint(frame), to: columns - row.width - 1) { add(character, .dim) }
    endTail()
    layout.rows[layout.rows.count - 1] = row
    return layout
  }

  /// The rows that a window can show, among them the one with the cursor.
  private static func visible(_ layout: Layout, rows: Int, hidden: inout Int) -> Layout {
    let rows = max(1, rows)
    hidden = max(0, min(hidden, layout.rows.count - rows))
    hidden = min(layout.cursor.row, max(hidden, layout.cursor.row - rows + 1))
    var visible = layout
    visible.rows = Array(layout.rows[hidden..<min(hidden + rows, layout.rows.count)])
    visible.cursor.row -= hidden
    return visible
  }

  /// Moves the cursor between two places of the block.
  private static func move(from: Place, to: Place) -> String {
    guard from != to else { return "" }
    var output = ""
    if to.row > from.row { output += "\u{1B}[\(to.row - from.row)B" }
    if to.row < from.row { output += "\u{1B}[\(from.row - to.row)A" }
    output += "\r"
    if to.column > 0 { output += "\u{1B}[\(to.column)C" }
    return output
  }
}
