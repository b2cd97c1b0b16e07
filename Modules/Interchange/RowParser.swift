internal import Domain

/// One row of delimited text.
struct ParsedRow {
  /// The physical line at which it begins, from 1.
  let line: Int
  /// Its cells; empty where the row cannot be read.
  var cells: [String]
  /// Why it cannot be read; nil where it can.
  var problem: RejectedRow.Reason?

  /// Whether nothing stands in it at all.
  var isBlank: Bool { problem == nil && cells.allSatisfy(\.isEmpty) }
}

/// Splits delimited text (RFC 4180, or without quoting) into rows and cells, in one pass over its bytes.
///
/// Rows end at LF, CR LF or CR. A row with an unbalanced quotation mark is given up at the end of the line in which the cell
/// at fault begins, so the rows after it are not swallowed. That reads a part of the text twice, but never more often: a
/// quoted cell only reaches as far as the next odd run of quotation marks, and no cell between can reach further.
struct RowParser {
  private let bytes: [UInt8]
  private let separator: UInt8?
  private let isQuoting: Bool
  /// The byte that comes next.
  private(set) var position: Int
  private var line: Int

  /// - Parameters:
  ///   - separator: nil where every row is one cell.
  ///   - position: where the rows begin.
  ///   - line: the line of that position.
  init(_ bytes: [UInt8], separator: UInt8?, quoting: Quoting, from position: Int = 0, line: Int = 1) {
    self.bytes = bytes
    self.separator = separator
    isQuoting = quoting == .rfc4180
    self.position = position
    self.line = line
  }

  /// The next row, blank ones included; nil at the end.
  mutating func next() -> ParsedRow? {
    guard position < bytes.count else { return nil }
    let start = position
    var row = ParsedRow(line: line, cells: [])
    while true {
      if isQuoting && position < bytes.count && bytes[position] == quotationMark {
        guard let cell = quotedCell() else {
          skipPlain(toRowEnd: true)
          row.problem = .unbalancedQuote
          break
        }
        row.cells.append(cell)
      } else {
        let begin = position
        skipPlain(toRowEnd: false)
        row.cells.append(String(decoding: bytes[begin..<position], as: UTF8.self))
      }
      guard position < bytes.count, bytes[position] == separator else { break }
      position += 1
    }
    if row.problem == nil && bytes[start..<position].contains(0) { row.problem = .containsNUL }
    if row.problem != nil { row.cells = [] }
    endRow()
    return row
  }

  /// Moves to the end of an unquoted cell or of the line.
  private mutating func skipPlain(toRowEnd: Bool) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == newline || byte == carriageReturn || (byte == separator && !toRowEnd) { return }
      position += 1
    }
  }

  /// Reads a quoted cell and stops behind it; nil, without moving, where no matching quotation mark ends it.
  private mutating func quotedCell() -> String? {
    var text: [UInt8] = []
    var begin = position + 1
    var index = begin
    while true {
      while index < bytes.count && bytes[index] != quotationMark { index += 1 }
      guard index < bytes.count else { return nil }
      guard index + 1 < bytes.count, bytes[index + 1] == quotationMark else { break }
      text += bytes[begin...index]
      begin = index + 2
      index = begin
    }
    if index + 1 < bytes.count {
      let next = bytes[index + 1]
      guard next == separator || next == newline || next == carriageReturn else { return nil }
    }
    line += SourceText.lineBreaks(in: bytes[position...index])
    position = index + 1
    if text.isEmpty { return String(decoding: bytes[begin..<index], as: UTF8.self) }
    text += bytes[begin..<index]
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func endRow() {
    guard position < bytes.count else { return }
    let isCRLF = bytes[position] == carriageReturn && position + 1 < bytes.count && bytes[position + 1] == newline
    position += isCRLF ? 2 : 1
    line += 1
  }
}
