/// Checks a text and makes the tape of it, in one pass.
///
/// It keeps no stack: an open container's tape says what it lies in.
struct Parser: ~Copyable {
  let text: UnsafePointer<UInt8>
  let end: Int
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

  /// The place is kept in a variable of its own: in the parser, every step would have to write it back to memory.
  mutating func parse() throws(SyntaxError) {
    if end > Self.greatestSize { throw SyntaxError(reason: .size, offset: 0) }
    var place = end >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
    repeat {
      // A value, or the beginning of one.
      skipSpace(&place)
      switch try byte(at: place) {
      case UInt8(ascii: "\""):
        let string = try scanString(&place)
        tape.append(string.hasEscapes ? .escapedString : .string, string.tapeOffset, UInt64(string.count))
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber(&place)
      case UInt8(ascii: "{"):
        try open(.object, place)
        place += 1
        skipSpace(&place)
        if try byte(at: place) != UInt8(ascii: "}") {
          try parseKey(&place)
          continue
        }
        place += 1
        close()
      case UInt8(ascii: "["):
        try open(.array, place)
        place += 1
        skipSpace(&place)
        if try byte(at: place) != UInt8(ascii: "]") {
          tape.words[current] += 1
          continue
        }
        place += 1
        close()
      case UInt8(ascii: "t"): try parseWord("true", .yes, &place)
      case UInt8(ascii: "f"): try parseWord("false", .no, &place)
      case UInt8(ascii: "n"): try parseWord("null", .null, &place)
      default: throw SyntaxError(reason: .unexpectedByte, offset: place)
      }
      // What follows it, up to the beginning of the next one or the end.
      while current != 0 {
        let isObject = tape.words.kind(current) == .object
        skipSpace(&place)
        let byte = try byte(at: place)
        if byte == UInt8(ascii: ",") {
          place += 1
          if isObject {
            skipSpace(&place)
            try parseKey(&place)
          } else {
            tape.words[current] += 1
          }
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw SyntaxError(reason: .unexpectedByte, offset: place)
        }
        place += 1
        close()
      }
    } while current != 0
    skipSpace(&place)
    if place < end { throw SyntaxError(reason: .trailing, offset: place) }
  }

  private mutating func open(_ kind: Tape.Kind, _ place: Int) throws(SyntaxError) {
    depth += 1
    if depth > RecordDecoder.greatestDepth { throw SyntaxError(reason: .depth, offset: place) }
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
  private func byte(at place: Int) throws(SyntaxError) -> UInt8 {
    guard place < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    return text[place]
  }

  @inline(__always)
  private func skipSpace(_ place: inout Int) {
    while place < end {
      let byte = text[place]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      place += 1
    }
  }

  @inline(__always)
  private mutating func parseWord(_ word: StaticString, _ kind: Tape.Kind, _ place: inout Int) throws(SyntaxError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard try byte(at: place) == word.utf8Start[index] else {
        throw SyntaxError(reason: .unexpectedByte, offset: place)
      }
      place += 1
    }
    tape.append(kind, 0, 0)
  }

  @inline(__always)
  private mutating func parseNumber(_ place: inout Int) throws(SyntaxError) {
    let start = place
    var kind = Tape.Kind.integer
    if text[place] == UInt8(ascii: "-") { place += 1 }
    if place < end, text[place] == UInt8(ascii: "0") {
      place += 1
      if place < end, isDigit(text[place]) { throw SyntaxError(reason: .number, offset: place) }
    } else {
      try parseDigits(&place)
    }
    if place < end, text[place] == UInt8(ascii: ".") {
      kind = .number
      place += 1
      try parseDigits(&place)
    }
    if place < end, text[place] | 0x20 == UInt8(ascii: "e") {
      kind = .number
      place += 1
      if place < end, text[place] == UInt8(ascii: "+") || text[place] == UInt8(ascii: "-") { place += 1 }
      try parseDigits(&place)
    }
    tape.append(kind, start, UInt64(place - start))
  }

  @inline(__always)
  private func parseDigits(_ place: inout Int) throws(SyntaxError) {
    guard place < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    guard isDigit(text[place]) else { throw SyntaxError(reason: .number, offset: place) }
    repeat { place += 1 } while place < end && isDigit(text[place])
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
  @inline(__always)
  private mutating func parseKey(_ place: inout Int) throws(SyntaxError) {
    guard try byte(at: place) == UInt8(ascii: "\"") else {
      throw SyntaxError(reason: .unexpectedByte, offset: place)
    }
    let string = try scanString(&place)
    if string.hasEscapes {
      appendEscapedKey(string)
    } else {
      let index = tape.count
      tape.append(.key, string.start, UInt64(string.count))
      noteKey(UnsafeBufferPointer(start: text + string.start, count: string.count), index)
    }
    skipSpace(&place)
    guard try byte(at: place) == UInt8(ascii: ":") else {
      throw SyntaxError(reason: .unexpectedByte, offset: place)
    }
    place += 1
  }

  @inline(never)
  private mutating func appendEscapedKey(_ string: ScannedString) {
    let escaped = UnsafeBufferPointer(start: text + string.start, count: string.count)
    let key = escapedKeys.append(escaped, capacity: end)
    let index = tape.count
    tape.append(.escapedKey, key.lowerBound, UInt64(key.count))
    noteKey(escapedKeys[key.lowerBound, key.count], index)
  }

  /// Counts a key, or marks it where it was there before.
  @inline(__always)
  private mutating func noteKey(_ key: UnsafeBufferPointer<UInt8>, _ index: Int) {
    if isRepeated(key, index) {
      tape.words[index + 1] |= Tape.repeatedKey
    } else {
      tape.words[current] += 1
    }
  }

  @inline(__always)
  private mutating func isRepeated(_ key: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let bit = KeyFilter.bit(key)
    let filter = tape.words[current + 5]
    tape.words[current + 5] = filter | bit
    let count = tape.words.offset(current)
    if filter & bit == 0 && count < Self.greatestUnindexed { return false }
    return isReallyRepeated(key, index, count)
  }

  @inline(never)
  private mutating func isReallyRepeated(_ key: UnsafeBufferPointer<UInt8>, _ index: Int, _ count: Int) -> Bool {
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
