/// A file of the older pattern: all items in one JSON array.
struct ArrayFile {
  private(set) var elements: [Element] = []

  /// Where an element stands.
  struct Element {
    /// The line in which it begins, counted from 1.
    let line: Int
    let range: Range<Int>
  }

  /// A place at which the text stops being an array.
  struct Damage: Error {
    let line: Int
    let offset: Int64
  }

  /// Whether a file begins as an array does, after a byte order mark and white space.
  static func begins(_ bytes: [UInt8]) -> Bool {
    let start = firstNonSpace(bytes, from: afterMark(bytes))
    return start < bytes.count && bytes[start] == UInt8(ascii: "[")
  }

  /// Splits an array into its elements; what is inside of an element is the decoder's to check.
  init(_ bytes: [UInt8]) throws(Damage) {
    var index = Self.firstNonSpace(bytes, from: Self.afterMark(bytes))
    guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { throw Self.damage(bytes, at: index) }
    index = Self.firstNonSpace(bytes, from: index + 1)
    if index < bytes.count, bytes[index] == UInt8(ascii: "]") {
      index += 1
    } else {
      var (line, counted) = (1, 0)
      while true {
        let start = Self.firstNonSpace(bytes, from: index)
        line += bytes[counted..<start].count { $0 == RecordFormat.lineFeed }
        counted = start
        guard let end = Self.endOfElement(bytes, from: start), end > start else {
          throw Self.damage(bytes, at: start)
        }
        elements.append(Element(line: line, range: start..<end))
        index = Self.firstNonSpace(bytes, from: end)
        guard index < bytes.count else { throw Self.damage(bytes, at: index) }
        index += 1
        if bytes[index - 1] == UInt8(ascii: "]") { break }
        guard bytes[index - 1] == UInt8(ascii: ",") else { throw Self.damage(bytes, at: index - 1) }
      }
    }
    let rest = Self.firstNonSpace(bytes, from: index)
    if rest < bytes.count { throw Self.damage(bytes, at: rest) }
  }

  /// The bytes of an element without the white space between its parts, so that they fill one line.
  static func compact(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if !isInString && isSpace(byte) { continue }
      result.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInString
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return result
  }

  private static func damage(_ bytes: [UInt8], at index: Int) -> Damage {
    Damage(line: bytes[..<index].count { $0 == RecordFormat.lineFeed } + 1, offset: Int64(index))
  }

  /// The index behind an element; nil where brackets or quotes are left open.
  private static func endOfElement(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard let close = bytes.withUnsafeBufferPointer({ JSONText.end(of: $0, from: index + 1, to: $0.count) })
        else { return nil }
        index = close
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ",") where depth == 0: return index
      case let byte where depth == 0 && isSpace(byte): return index
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func afterMark(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private static func firstNonSpace(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { !isSpace($0) } ?? bytes.count
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
