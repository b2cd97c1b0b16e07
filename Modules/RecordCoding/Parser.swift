/// Checks a text and makes the tape of it, in one pass.
///
/// It keeps no stack: an open container's tape says what it lies in.
struct Parser: ~Copyable {
  let text: UnsafePointer<UInt8>
  let end: Int
  var position = 0
  var tape: Tape
  /// The bytes of the keys that have escapes.
  var escapedKeys = EscapedKeys()
  /// The keys of each large object.
  private(set) var indexes: [Int: [KeyBytes: Int]] = [:]
  /// The container that is open; 0 for none.
  private var current = 0
  private var depth = 0

  /// Objects with more keys than this get an index of them.
  static let greatestUnindexed = 32
  /// 1 GiB: then every place in the tape, which has up to two words a byte, fits 32 bits.
  static let greatestSize = 1 << 30

  init(_ text: UnsafePointer<UInt8>, _ count: Int) {
    self.text = text
    end = count
    tape = Tape(textCount: count)
  }

  mutating func parse() throws(SyntaxError) {
    if end > Self.greatestSize { throw SyntaxError(reason: .size, offset: 0) }
    if end >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
    repeat {
      if try parseValue() { continue }
      try closeValues()
    } while current != 0
    skipSpace()
    if position < end { throw SyntaxError(reason: .trailing, offset: position) }
  }

  /// Reads a scalar, an empty container, or the beginning of one.
  ///
  /// - Returns: whether a container is open now, at its first value.
  private mutating func parseValue() throws(SyntaxError) -> Bool {
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "\""):
      let string = try scanString()
      tape.append(string.hasEscapes ? .escapedString : .string, string.start, UInt64(string.count))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
    case UInt8(ascii: "{"):
      try open(.object)
      skipSpace()
      if try peek() != UInt8(ascii: "}") {
        try parseKey()
        return true
      }
      position += 1
      close()
    case UInt8(ascii: "["):
      try open(.array)
      skipSpace()
      if try peek() != UInt8(ascii: "]") {
        tape.words[current] += 1
        return true
      }
      position += 1
      close()
    case UInt8(ascii: "t"): try parseWord("true", .yes)
    case UInt8(ascii: "f"): try parseWord("false", .no)
    case UInt8(ascii: "n"): try parseWord("null", .null)
    default: throw SyntaxError(reason: .unexpectedByte, offset: position)
    }
    return false
  }

  /// Reads what follows a value, up to the beginning of the next one or the end.
  private mutating func closeValues() throws(SyntaxError) {
    while current != 0 {
      let isObject = tape.words.kind(current) == .object
      skipSpace()
      let byte = try peek()
      if byte == UInt8(ascii: ",") {
        position += 1
        if isObject {
          skipSpace()
          try parseKey()
        } else {
          tape.words[current] += 1
        }
        return
      }
      guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw SyntaxError(reason: .unexpectedByte, offset: position)
      }
      position += 1
      close()
    }
  }

  private mutating func open(_ kind: Tape.Kind) throws(SyntaxError) {
    depth += 1
    if depth > RecordDecoder.greatestDepth { throw SyntaxError(reason: .depth, offset: position) }
    position += 1
    let index = tape.count
    let ordinal = current == 0 ? 0 : tape.words.offset(current) - 1
    tape.append(kind, 0, 0)
    tape.appendPlain(current, ordinal)
    tape.appendPlain(index + Tape.containerWords, 0)
    current = index
  }

  private mutating func close() {
    depth -= 1
    tape.words[current + 1] = UInt64(truncatingIfNeeded: tape.count)
    current = Int(truncatingIfNeeded: tape.words[current + 2])
  }

  @inline(__always)
  private func peek() throws(SyntaxError) -> UInt8 {
    guard position < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    return text[position]
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < end {
      let byte = text[position]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  private mutating func parseWord(_ word: StaticString, _ kind: Tape.Kind) throws(SyntaxError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard try peek() == word.utf8Start[index] else { throw SyntaxError(reason: .unexpectedByte, offset: position) }
      position += 1
    }
    tape.append(kind, 0, 0)
  }

  private mutating func parseNumber() throws(SyntaxError) {
    let start = position
    var kind = Tape.Kind.integer
    if text[position] == UInt8(ascii: "-") { position += 1 }
    if position < end, text[position] == UInt8(ascii: "0") {
      position += 1
      if position < end, isDigit(text[position]) { throw SyntaxError(reason: .number, offset: position) }
    } else {
      try parseDigits()
    }
    if position < end, text[position] == UInt8(ascii: ".") {
      kind = .number
      position += 1
      try parseDigits()
    }
    if position < end, text[position] | 0x20 == UInt8(ascii: "e") {
      kind = .number
      position += 1
      if position < end, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") { position += 1 }
      try parseDigits()
    }
    tape.append(kind, start, UInt64(position - start))
  }

  @inline(__always)
  private mutating func parseDigits() throws(SyntaxError) {
    guard position < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    guard isDigit(text[position]) else { throw SyntaxError(reason: .number, offset: position) }
    repeat { position += 1 } while position < end && isDigit(text[position])
  }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

// MARK: Keys

/// The bytes of a key, without its escapes, for as long as the text is there.
struct KeyBytes: Hashable {
  let bytes: UnsafeBufferPointer<UInt8>

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    guard left.bytes.count == right.bytes.count else { return false }
    guard let start = left.bytes.baseAddress, let other = right.bytes.baseAddress else { return true }
    return isEqual(start, other, left.bytes.count)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
  }
}

extension Parser {
  /// Reads a key and its colon.
  private mutating func parseKey() throws(SyntaxError) {
    guard try peek() == UInt8(ascii: "\"") else { throw SyntaxError(reason: .unexpectedByte, offset: position) }
    let string = try scanString()
    let index = tape.count
    var key = UnsafeBufferPointer(start: text + string.start, count: string.count)
    if string.hasEscapes {
      let place = escapedKeys.append(key, capacity: end)
      tape.append(.escapedKey, place.lowerBound, UInt64(place.count))
      key = escapedKeys[place.lowerBound, place.count]
    } else {
      tape.append(.key, string.start, UInt64(string.count))
    }
    if isRepeated(key, index) {
      tape.words[index + 1] |= Tape.repeatedKey
    } else {
      tape.words[current] += 1
    }
    skipSpace()
    guard try peek() == UInt8(ascii: ":") else { throw SyntaxError(reason: .unexpectedByte, offset: position) }
    position += 1
  }

  @inline(__always)
  private mutating func isRepeated(_ key: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let bit = KeyFilter.bit(key)
    let filter = tape.words[current + 5]
    tape.words[current + 5] = filter | bit
    let count = tape.words.offset(current)
    if filter & bit == 0 && count < Self.greatestUnindexed { return false }
    if count < Self.greatestUnindexed {
      var earlier = current + Tape.containerWords
      while earlier < index {
        if KeyBytes(bytes: bytes(ofKey: earlier)) == KeyBytes(bytes: key) { return true }
        earlier = tape.words.next(earlier + 2)
      }
      return false
    }
    return isIndexed(key, index)
  }

  private mutating func isIndexed(_ key: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let object = current
    if indexes[object] == nil {
      var keys: [KeyBytes: Int] = [:]
      var earlier = object + Tape.containerWords
      while earlier < index {
        if tape.words[earlier + 1] & Tape.repeatedKey == 0 {
          keys[KeyBytes(bytes: bytes(ofKey: earlier))] = earlier + 2
        }
        earlier = tape.words.next(earlier + 2)
      }
      indexes[object] = keys
    }
    if indexes[object]?[KeyBytes(bytes: key)] != nil { return true }
    indexes[object]?[KeyBytes(bytes: key)] = index + 2
    return false
  }

  private func bytes(ofKey index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = tape.words.offset(index)
    let count = Int(truncatingIfNeeded: tape.words[index + 1] & ~Tape.repeatedKey)
    if tape.words.kind(index) == .escapedKey { return escapedKeys[start, count] }
    return UnsafeBufferPointer(start: text + start, count: count)
  }
}

/// What the keys with escapes stand for, one after the other, in memory that never moves.
struct EscapedKeys: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>?
  private var count = 0

  deinit { bytes?.deallocate() }

  /// Adds a key; all of them together must not be longer than `capacity`.
  mutating func append(_ key: UnsafeBufferPointer<UInt8>, capacity: Int) -> Range<Int> {
    let room = bytes ?? .allocate(capacity: capacity)
    bytes = room
    let start = count
    count += unescape(key, into: room + start)
    return start..<count
  }

  subscript(start: Int, length: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes.map { UnsafePointer($0 + start) }, count: bytes == nil ? 0 : length)
  }
}
