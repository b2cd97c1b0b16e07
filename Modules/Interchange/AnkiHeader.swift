internal import Domain

/// The `#key:value` lines at the top of Anki's "notes in plain text".
struct AnkiHeader {
  /// What `separator` says.
  var separator: Separator?
  /// What `html` says.
  var isHTML: Bool?
  /// What `tags` gives every row.
  var tags: [String]?
  /// What `deck` gives every row.
  var deck: String?
  /// Whether the name in `notetype` says that notes are asked from both sides.
  var isReversed = false
  /// The text of `columns`, still to be split.
  var columns: String?
  /// What `… column` says, from 1.
  var tagsColumn: Int?
  var guidColumn: Int?
  var deckColumn: Int?
  var notetypeColumn: Int?
  /// The lines, from 1, whose key means nothing here.
  var comments: [Int] = []
  /// Where the rows begin.
  var end = 0
  /// The line of that place.
  var endLine = 1

  /// How a note looks in Anki, and what Anki does with duplicates, is not about what is asked: known, and left out but for
  /// whether notes are asked from both sides.
  private static let keysLeftOut: Set = ["notetype", "match scope", "if matches"]
  private static let keys: Set = [
    "separator", "html", "tags", "deck", "columns", "tags column", "guid column", "deck column", "notetype column",
  ]

  /// Reads the lines at the top of `bytes`.
  ///
  /// They are a header if at least one has a known key. Then a line with an unknown key is a comment, unless the separator
  /// stands in it: that one is a row (`#include: what is it⇥a directive`), and so is everything behind it. A line without
  /// a key (`#define⇥a macro`) is a row anyway.
  ///
  /// - Parameter isCertain: whether it is a header even where no key is known.
  init(_ bytes: [UInt8], isCertain: Bool) throws(ImportFailure) {
    let lines = Self.keyLines(at: bytes)
    let isKnown = lines.contains { Self.keys.contains($0.key) || Self.keysLeftOut.contains($0.key) }
    guard isCertain || isKnown else { return }
    for line in lines where line.key == "separator" { try read(line) }
    isReversed = lines.contains { $0.key == "notetype" && $0.value.lowercased().contains("reversed") }
    for line in lines {
      if Self.keys.contains(line.key) {
        try read(line)
      } else if !Self.keysLeftOut.contains(line.key) {
        if line.value.utf8.contains((separator ?? .tab).byte) { break }
        comments.append(line.number)
      }
      end = line.end
      endLine = line.number + 1
    }
  }

  private struct Line {
    let number: Int
    let key: String
    let value: String
    let end: Int
  }

  private static func keyLines(at bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var position = 0
    while position < bytes.count, bytes[position] == UInt8(ascii: "#") {
      var end = position
      while end < bytes.count && bytes[end] != newline && bytes[end] != carriageReturn { end += 1 }
      guard let colon = bytes[position..<end].firstIndex(of: UInt8(ascii: ":")) else { break }
      let key = String(decoding: bytes[position + 1..<colon], as: UTF8.self)
      guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || " _-".contains($0) }) else { break }
      let value = String(decoding: bytes[colon + 1..<end], as: UTF8.self)
      if end < bytes.count {
        end += bytes[end] == carriageReturn && end + 1 < bytes.count && bytes[end + 1] == newline ? 2 : 1
      }
      lines.append(Line(number: lines.count + 1, key: key.lowercased(), value: value, end: end))
      position = end
    }
    return lines
  }

  private mutating func read(_ line: Line) throws(ImportFailure) {
    // A spreadsheet that saved the file again ends every line with as many delimiters as there are columns.
    let value = trimmed(line.value, where: { ",;|\t ".contains($0) })
    func invalid() -> ImportFailure { .badDirective(line: line.number, key: line.key, value: line.value) }
    func column() throws(ImportFailure) -> Int? {
      if value.isEmpty { return nil }
      guard let number = Int(value), number > 0 else { throw invalid() }
      return number
    }
    switch line.key {
    case "separator":
      // The separator itself may be the value: then nothing is left but it.
      guard let separator = Separator(value.isEmpty ? String(line.value.prefix(1)) : value) else { throw invalid() }
      self.separator = separator
    case "html":
      guard let isHTML = Bool(value.lowercased()) else { throw invalid() }
      self.isHTML = isHTML
    case "tags": tags = Tags.words(in: value)
    case "deck": deck = value
    case "columns": columns = line.value
    case "tags column": tagsColumn = try column()
    case "guid column": guidColumn = try column()
    case "deck column": deckColumn = try column()
    default: notetypeColumn = try column()
    }
  }
}
