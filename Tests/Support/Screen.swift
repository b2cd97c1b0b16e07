import CTerminal

/// What a terminal shows: a small model that understands what line editors and this program print.
///
/// It knows line ends, backspace and tab, cursor movement, erasing, inserting and deleting characters, wrapping at the
/// right edge, wide characters and characters that join the one before, and the style of each character. Rows that leave at
/// the top are kept; as in tmux, so are those that an erase of the whole display takes away.
public struct Screen: Sendable {
  /// The characters in a row.
  public private(set) var columns: Int
  /// The rows of the window.
  public private(set) var rowCount: Int
  /// Where the cursor is, from 0.
  ///
  /// The column may be one behind the last while a wrap is due.
  public private(set) var cursor = (row: 0, column: 0)
  /// Whether the program has asked the terminal to mark pasted text.
  public private(set) var marksPaste = false
  /// How often the bell rang.
  public private(set) var bells = 0
  /// How many control sequences came.
  public private(set) var sequences = 0
  /// Everything that was not understood, for a test to find empty.
  public private(set) var unknown: [String] = []

  /// The rows that have left at the top, the oldest first.
  public private(set) var history: [String] = []

  private struct Cell {
    // A wide character has an empty cell behind it; nil is blank.
    var text: String?
    var style = ""
  }

  private var cells: [[Cell]]
  private var pen = ""
  private var pending: [UInt8] = []

  /// Creates an empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    rowCount = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The rows from the top, without spaces at their ends.
  public var rows: [String] {
    cells.map { Self.text(of: $0) }
  }

  /// The style of a text in the lowest row that holds it, as the parameters of its SGR sequences (ECMA-48 8.3.117), such as
  /// `1;32`; the empty string is plain.
  ///
  /// Nil where no row holds the text, or where its characters differ in style.
  public func style(of text: String) -> String? {
    for row in cells.reversed() {
      for start in row.indices where row[start].text != "" {
        var found = ""
        var styles: Set<String> = []
        for cell in row[start...] where found.count < text.count {
          found += cell.text ?? " "
          styles.insert(cell.style)
        }
        if found == text { return styles.count == 1 ? styles.first : nil }
      }
    }
    return nil
  }

  /// Everything on it without spaces, for a text that may be broken anywhere.
  public var squeezed: String { rows.joined().filter { $0 != " " } }

  private static func text(of row: [Cell]) -> String {
    var text = row.map { $0.text ?? " " }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The rows that hold something, joined by line feeds, with the cursor's place: for a message of a test.
  public var description: String {
    let shown = rows.enumerated().filter { !$1.isEmpty }.map { "\($0)|\($1)" }
    return shown.joined(separator: "\n") + "\ncursor: row \(cursor.row), column \(cursor.column)"
  }

  /// Whether a row holds a text.
  public func contains(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

  /// The row that the cursor is in.
  public var currentRow: String { rows[cursor.row] }

  /// Gives the window another size; rows are cut or filled up, as terminals without reflow do.
  public mutating func resize(columns: Int, rows: Int) {
    cells = cells.map { Array(($0 + Array(repeating: Cell(), count: columns)).prefix(columns)) }
    // Rows leave at the top while the cursor would be below the window.
    while cells.count > rows, cursor.row > 0, cursor.row >= rows {
      history.append(Self.text(of: cells.removeFirst()))
      cursor.row -= 1
    }
    cells = Array(cells.prefix(rows))
    while cells.count < rows { cells.append(Array(repeating: Cell(), count: columns)) }
    self.columns = columns
    rowCount = rows
    cursor.column = min(cursor.column, columns - 1)
  }

  /// Takes what a program prints, in portions of any size.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let length = unitLength() {
      let unit = Array(pending[..<length])
      pending.removeFirst(length)
      handle(unit)
    }
  }

  /// The length of the first character or sequence; nil where it is unfinished.
  private func unitLength() -> Int? {
    guard let first = pending.first else { return nil }
    if first != 0x1B {
      let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      return pending.count >= length ? length : nil
    }
    guard pending.count >= 2 else { return nil }
    guard pending[1] == UInt8(ascii: "[") else { return 2 }
    let final = pending.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
    return final.map { $0 + 1 }
  }

  private mutating func handle(_ unit: [UInt8]) {
    switch unit[0] {
    case 0x1B where unit.count > 2:
      sequences += 1
      control(unit)
    case 0x0D: cursor.column = 0
    case 0x0A: lineFeed()
    case 0x08: cursor.column = max(0, min(cursor.column, columns - 1) - 1)
    case 0x09: cursor.column = min(columns - 1, cursor.column / 8 * 8 + 8)
    case 0x07: bells += 1
    case 0..<0x20, 0x7F: unknown.append(String(decoding: unit, as: UTF8.self))
    default:
      for scalar in String(decoding: unit, as: UTF8.self).unicodeScalars { put(scalar) }
    }
  }

  // MARK: Printing

  private mutating func lineFeed() {
    if cursor.row < rowCount - 1 {
      cursor.row += 1
    } else {
      history.append(Self.text(of: cells.removeFirst()))
      cells.append(Array(repeating: Cell(), count: columns))
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if joinsPrevious(scalar) { return }
    // In a window of one column there is room for half of a wide character.
    let width = min(columns, max(1, Int(terminal_character_width(scalar.value))))
    if cursor.column + width > columns {
      cursor.column = 0
      lineFeed()
    }
    set(String(scalar), width: width, at: cursor.column)
    cursor.column += width
  }

  /// Adds a scalar to the cluster before the cursor where the two make one, and widens it where that makes it a picture.
  private mutating func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
    guard cursor.column > 0 else { return false }
    var column = cursor.column - 1
    while column > 0, cells[cursor.row][column].text == "" { column -= 1 }
    guard let before = cells[cursor.row][column].text, (before + String(scalar)).count == 1 else { return false }
    let cluster = before + String(scalar)
    var width = cursor.column - column
    let isPicture = scalar.value == 0xFE0F || (0x1F1E6...0x1F1FF).contains(scalar.value)
    if isPicture { width = 2 }
    if terminal_character_width(scalar.value) == 1, !isPicture { width += 1 }
    guard column + width <= columns else { return true }
    set(cluster, width: width, at: column)
    cursor.column = column + width
    return true
  }

  private mutating func set(_ text: String, width: Int, at column: Int) {
    // Half of a wide character cannot stay behind, on either side.
    if column > 0, cells[cursor.row][column].text == "" { cells[cursor.row][column - 1] = Cell() }
    for offset in 0..<max(1, width) {
      cells[cursor.row][column + offset] = Cell(text: offset == 0 ? text : "", style: pen)
    }
    let behind = column + width
    if behind < columns, cells[cursor.row][behind].text == "" { cells[cursor.row][behind] = Cell() }
  }

  // MARK: Control sequences

  private mutating func control(_ unit: [UInt8]) {
    let parameters = String(decoding: unit[2..<(unit.count - 1)], as: UTF8.self)
    let first = Int(parameters.split(separator: ";").first ?? "")
    let count = max(1, first ?? 1)
    let column = min(cursor.column, columns - 1)
    switch Character(Unicode.Scalar(unit[unit.count - 1])) {
    case "A": cursor = (max(0, cursor.row - count), column)
    case "B": cursor = (min(rowCount - 1, cursor.row + count), column)
    case "C": cursor.column = min(columns - 1, column + count)
    case "D": cursor.column = max(0, column - count)
    case "G": cursor.column = min(columns - 1, count - 1)
    case "H":
      let fields = parameters.split(separator: ";").map { Int($0) ?? 1 }
      cursor = (
        min(rowCount, max(1, fields.first ?? 1)) - 1, min(columns, max(1, fields.dropFirst().first ?? 1)) - 1
      )
    case "J": eraseScreen(first ?? 0)
    case "K": eraseRow(first ?? 0)
    case "m": pen = ["", "0"].contains(parameters) ? "" : pen.isEmpty ? parameters : pen + ";" + parameters
    case "P":
      for _ in 0..<min(count, columns - column) {
        cells[cursor.row].remove(at: column)
        cells[cursor.row].append(Cell())
      }
    case "@":
      for _ in 0..<min(count, columns - column) {
        cells[cursor.row].insert(Cell(), at: column)
        cells[cursor.row].removeLast()
      }
    case "h" where parameters == "?2004": marksPaste = true
    case "l" where parameters == "?2004": marksPaste = false
    default: unknown.append(String(decoding: unit, as: UTF8.self))
    }
  }

  private mutating func eraseRow(_ mode: Int) {
    let column = min(cursor.column, columns - 1)
    let range = mode == 0 ? column..<columns : mode == 1 ? 0..<(column + 1) : 0..<columns
    for index in range { cells[cursor.row][index] = Cell() }
  }

  private mutating func eraseScreen(_ mode: Int) {
    let isWhole = mode == 2 || mode == 0 && cursor == (0, 0)
    if isWhole, let last = rows.lastIndex(where: { !$0.isEmpty }) { history += rows[...last] }
    if mode < 2 { eraseRow(mode) }
    let range = mode == 0 ? (cursor.row + 1)..<rowCount : mode == 1 ? 0..<cursor.row : 0..<rowCount
    for row in range { cells[row] = Array(repeating: Cell(), count: columns) }
  }
}
