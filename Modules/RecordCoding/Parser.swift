/// Checks a text and makes the tape of it, in one pass.
///
/// It keeps no stack: an open container's tape says what it lies in.
struct Parser: ~Copyable {
  let text: CheckedText
  /// The bytes of the keys that have escapes.
  var escapedKeys = EscapedKeys()
  /// The keys of each large object.
  private(set) var indexes: [Int: [KeyBytes: Int]] = [:]

  /// Objects with more keys than this get an index of them.
  static let greatestUnindexed = 32
  /// 1 GiB: then every place in the tape, which has up to two words a byte, fits 32 bits.
  static let greatestSize = 1 << 30

  init(_ text: UnsafePointer<UInt8>, _ count: Int) {
    self.text = CheckedText(start: text, end: count)
  }

  /// All that changes with every step is in variables of its own: in the parser it would have to be written back to memory
  /// each time.
  mutating func parse() throws(SyntaxError) -> Tape {
    let text = text
    if text.end > Self.greatestSize { throw SyntaxError(reason: .size, offset: 0) }
    var tape = Tape(textCount: text.end)
    var place = text.beginning
    // The container that is open, 0 for none, and whether it is an object.
    var current = 0
    var isObject = false
    var depth = 0
    repeat {
      // For a key and its value, a container at most.
      tape.reserve(2 + Tape.containerWords)
      text.skipSpace(&place)
      if isObject {
        let key = try text.scanKey(&place)
        if key.hasEscapes {
          appendEscapedKey(key, &tape, current)
        } else {
          let index = tape.append(.key, key.start, UInt64(truncatingIfNeeded: key.count))
          noteKey(text[key.start, key.count], index, tape.words, current)
        }
        text.skipSpace(&place)
      } else if current != 0 {
        tape.words[current] &+= 1
      }
      // A value, or the beginning of one.
      let byte = try text.byte(at: place)
      switch byte {
      case UInt8(ascii: "\""):
        let string = try text.scanString(&place)
        tape.append(
          string.hasEscapes ? .escapedString : .string, string.tapeOffset, UInt64(truncatingIfNeeded: string.count))
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = place
        let kind = try text.scanNumber(&place)
        tape.append(kind, start, UInt64(truncatingIfNeeded: place &- start))
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        isObject = byte == UInt8(ascii: "{")
        depth &+= 1
        if depth > RecordDecoder.greatestDepth { throw SyntaxError(reason: .depth, offset: place) }
        current = tape.open(isObject ? .object : .array, in: current)
        place &+= 1
        text.skipSpace(&place)
        if try text.byte(at: place) != Self.end(isObject) { continue }
      // It ends as the containers do that end behind a value.
      case UInt8(ascii: "t"):
        try text.scanWord("true", &place)
        tape.append(.yes, 0, 0)
      case UInt8(ascii: "f"):
        try text.scanWord("false", &place)
        tape.append(.no, 0, 0)
      case UInt8(ascii: "n"):
        try text.scanWord("null", &place)
        tape.append(.null, 0, 0)
      default: throw SyntaxError(reason: .unexpectedByte, offset: place)
      }
      // What follows it, up to the beginning of the next one or the end.
      while current != 0 {
        text.skipSpace(&place)
        let byte = try text.byte(at: place)
        if byte == UInt8(ascii: ",") {
          place &+= 1
          break
        }
        guard byte == Self.end(isObject) else { throw SyntaxError(reason: .unexpectedByte, offset: place) }
        place &+= 1
        depth &-= 1
        current = tape.close(current)
        isObject = tape.words.kind(current) == .object
      }
    } while current != 0
    text.skipSpace(&place)
    if place < text.end { throw SyntaxError(reason: .trailing, offset: place) }
    return tape
  }

  @inline(__always)
  private static func end(_ isObject: Bool) -> UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
}

// MARK: Keys

extension Parser {
  @inline(never)
  private mutating func appendEscapedKey(
    _ key: CheckedText.ScannedString, _ tape: inout Tape, _ object: Int
  ) {
    let range = escapedKeys.append(text[key.start, key.count], capacity: text.end)
    let index = tape.append(.escapedKey, range.lowerBound, UInt64(range.count))
    noteKey(escapedKeys[range.lowerBound, range.count], index, tape.words, object)
  }

  /// Counts a key of an object, or marks it where it was there before.
  @inline(__always)
  private mutating func noteKey(
    _ key: UnsafeBufferPointer<UInt8>, _ index: Int, _ words: UnsafeMutablePointer<UInt64>, _ object: Int
  ) {
    let number = KeyFilter.number(key)
    let isNew = !words.mayHaveKey(number, in: object) && words.offset(object) < Self.greatestUnindexed
    words.noteKey(number, in: object)
    if !isNew, isRepeated(key, index, words, object) {
      words[index &+ 1] |= Tape.repeatedKey
    } else {
      words[object] &+= 1
    }
  }

  /// Whether a key that is the last one of an object so far was there before.
  @inline(never)
  private mutating func isRepeated(
    _ key: UnsafeBufferPointer<UInt8>, _ index: Int, _ words: UnsafeMutablePointer<UInt64>, _ object: Int
  ) -> Bool {
    if words.offset(object) >= Self.greatestUnindexed { return isIndexed(key, index, words, object) }
    var earlier = object + Tape.containerWords
    while earlier < index {
      if words[earlier + 1] == UInt64(key.count), isEqual(bytes(ofKey: earlier, words), key) { return true }
      earlier = words.next(earlier + 2)
    }
    return false
  }

  private mutating func isIndexed(
    _ key: UnsafeBufferPointer<UInt8>, _ index: Int, _ words: UnsafeMutablePointer<UInt64>, _ object: Int
  ) -> Bool {
    if indexes[object] == nil {
      var keys: [KeyBytes: Int] = [:]
      var earlier = object + Tape.containerWords
      while earlier < index {
        if words[earlier + 1] & Tape.repeatedKey == 0 {
          keys[KeyBytes(bytes: bytes(ofKey: earlier, words))] = earlier + 2
        }
        earlier = words.next(earlier + 2)
      }
      indexes[object] = keys
    }
    if indexes[object]?[KeyBytes(bytes: key)] != nil { return true }
    indexes[object]?[KeyBytes(bytes: key)] = index + 2
    return false
  }

  private func bytes(ofKey index: Int, _ words: UnsafeMutablePointer<UInt64>) -> UnsafeBufferPointer<UInt8> {
    let start = words.offset(index)
    let count = Int(truncatingIfNeeded: words[index + 1] & ~Tape.repeatedKey)
    return words.kind(index) == .escapedKey ? escapedKeys[start, count] : text[start, count]
  }
}

/// The bytes of a key, without its escapes, for as long as the text is there.
struct KeyBytes: Hashable {
  let bytes: UnsafeBufferPointer<UInt8>

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    left.bytes.count == right.bytes.count && isEqual(left.bytes, right.bytes)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
  }
}

/// What the keys with escapes stand for, one after the other, in memory that never moves.
struct EscapedKeys: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>?
  private var count = 0

  deinit { bytes?.deallocate() }

  /// Adds a key; all of them together must not be longer than `capacity`.
  @inline(never)
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
