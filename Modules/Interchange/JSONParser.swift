internal import Domain

/// A value of JSON text.
indirect enum JSONValue: Hashable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value, in the order of the text.
  struct Member: Hashable {
    let key: String
    let value: JSONValue
  }

  /// What a person would write for a value in a cell; nil for arrays and objects, and empty for null.
  var text: String? {
    switch self {
    case .null: ""
    case .bool(let value): String(value)
    case .number(let text), .string(let text): text
    case .array, .object: nil
    }
  }

  /// Whether the character NUL is in it anywhere.
  var containsNUL: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string(let text): text.utf8.contains(0)
    case .array(let values): values.contains(where: \.containsNUL)
    case .object(let members): members.contains { $0.key.utf8.contains(0) || $0.value.containsNUL }
    }
  }
}

/// An element of the array that is the file.
struct JSONElement {
  /// The line at which it begins, from 1.
  let line: Int
  /// Its text.
  let range: Range<Int>
  let value: JSONValue
}

/// Reads JSON text (RFC 8259), because an element has to be named by its line and a mistake by line and column.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  private static let greatestDepth = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The elements of an array, or objects one after the other.
  mutating func elements() throws(ImportFailure) -> [JSONElement] {
    skipSpace()
    var elements: [JSONElement] = []
    guard let first = current else { return [] }
    if first == UInt8(ascii: "{") {
      while current == UInt8(ascii: "{") {
        elements.append(try element())
        skipSpace()
      }
    } else {
      guard take("[") else { throw failure(.notAList) }
      skipSpace()
      if !take("]") {
        repeat {
          skipSpace()
          elements.append(try element())
          skipSpace()
        } while take(",")
        guard take("]") else { throw failure() }
      }
    }
    skipSpace()
    guard current == nil else { throw failure() }
    return elements
  }

  private mutating func element() throws(ImportFailure) -> JSONElement {
    let (start, startLine) = (position, line)
    let value = try value(depth: 0)
    return JSONElement(line: startLine, range: start..<position, value: value)
  }

  private mutating func value(depth: Int) throws(ImportFailure) -> JSONValue {
    guard depth < Self.greatestDepth else { throw failure(.tooDeep) }
    skipSpace()
    switch current {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["):
      position += 1
      var values: [JSONValue] = []
      skipSpace()
      if take("]") { return .array([]) }
      repeat {
        values.append(try value(depth: depth + 1))
        skipSpace()
      } while take(",")
      guard take("]") else { throw failure() }
      return .array(values)
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
    default:
      for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
      throw failure()
    }
  }

  private mutating func members(depth: Int) throws(ImportFailure) -> [JSONValue.Member] {
    position += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return [] }
    repeat {
      skipSpace()
      guard current == quotationMark else { throw failure() }
      let key = try string()
      skipSpace()
      guard take(":") else { throw failure() }
      members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure() }
    return members
  }

  private mutating func number() throws(ImportFailure) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(ImportFailure) {
    let start = position
    while let byte = current, (48...57).contains(byte) { position += 1 }
    if position == start { throw failure() }
  }

  private mutating func string() throws(ImportFailure) -> String {
    position += 1
    var text: [UInt8] = []
    var begin = position
    while true {
      guard let byte = current else { throw failure() }
      if byte == quotationMark { break }
      if byte < 0x20 { throw failure(.controlCharacter) }
      if byte != UInt8(ascii: "\\") {
        position += 1
        continue
      }
      text += bytes[begin..<position]
      text += String(try escape()).utf8
      begin = position
    }
    text += bytes[begin..<position]
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape() throws(ImportFailure) -> Unicode.Scalar {
    let start = position
    func invalid() -> ImportFailure { failure(.invalidEscape, at: start) }
    position += 1
    guard let byte = current else { throw failure() }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case quotationMark, UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): break
    default: throw invalid()
    }
    guard let first = unit() else { throw invalid() }
    if UTF16.isLeadSurrogate(first), take("\\"), take("u"), let second = unit(), UTF16.isTrailSurrogate(second),
      let scalar = Interchange.scalar(lead: first, trail: second)
    {
      return scalar
    }
    guard let scalar = Unicode.Scalar(first) else { throw invalid() }
    return scalar
  }

  private mutating func unit() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0 | 0x20) }) else { return nil }
    position += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current {
      guard byte == 0x20 || byte == 0x09 || byte == newline || byte == carriageReturn else { return }
      position += 1
      if byte == newline || (byte == carriageReturn && current != newline) { line += 1 }
    }
  }

  private func failure(_ problem: ImportFailure.JSONProblem? = nil, at place: Int? = nil) -> ImportFailure {
    let place = place ?? position
    let lineStart = bytes[..<place].lastIndex { $0 == newline || $0 == carriageReturn }.map { $0 + 1 } ?? 0
    return .malformedJSON(
      line: SourceText.line(of: place, in: bytes),
      column: String(decoding: bytes[lineStart..<place], as: UTF8.self).count + 1,
      problem: problem ?? (place >= bytes.count ? .unexpectedEnd : .unexpectedCharacter))
  }
}
