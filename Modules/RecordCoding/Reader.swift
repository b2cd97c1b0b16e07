/// A text that was checked, and its tape.
///
/// The bytes belong to the caller of `decode` and are there until it returns; where something outlives that call,
/// they are copied.
final class Reader {
  let userInfo: [CodingUserInfoKey: any Sendable]
  let words: UnsafeMutablePointer<UInt64>
  private(set) var text: UnsafePointer<UInt8>
  private let textCount: Int
  private let tape: Tape
  private let escapedKeys: EscapedKeys
  private var indexes: [Int: [KeyBytes: Int]]
  private var kept: UnsafeMutablePointer<UInt8>?

  init(_ parser: consuming Parser, _ tape: consuming Tape, userInfo: [CodingUserInfoKey: any Sendable]) {
    self.userInfo = userInfo
    text = parser.text.start
    textCount = parser.text.end
    indexes = parser.indexes
    words = tape.words
    self.tape = tape
    escapedKeys = parser.escapedKeys
  }

  deinit { kept?.deallocate() }

  func keepBytes() {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: textCount)
    copy.update(from: text, count: textCount)
    text = UnsafePointer(copy)
    kept = copy
    // They hold addresses in the caller's bytes; without them a look-up searches.
    indexes = [:]
  }

  func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + words.offset(index), count: words.length(index))
  }

  // MARK: Keys

  /// The value of a key; 0 where the object has no such key.
  ///
  /// Keys are mostly asked for in the order in which they stand, so the look-up begins where the last one ended.
  @inline(__always)
  func find(_ name: String, in object: Int) -> Int {
    // Other than `withUTF8` this needs no copy of the string.
    if let value = name.utf8.withContiguousStorageIfAvailable({ find($0, in: object) }) { return value }
    var native = name
    return native.withUTF8 { find($0, in: object) }
  }

  @inline(__always)
  private func find(_ name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int {
    let expected = Int(truncatingIfNeeded: words[object + 4] & 0xFFFF_FFFF)
    let end = words.length(object)
    if expected < end, matches(expected, name) {
      remember(expected, in: object)
      return expected + 2
    }
    return search(name, in: object, from: expected, to: end)
  }

  private func search(_ name: UnsafeBufferPointer<UInt8>, in object: Int, from expected: Int, to end: Int) -> Int {
    if !words.mayHaveKey(KeyFilter.number(name), in: object) { return 0 }
    if words.offset(object) > Parser.greatestUnindexed, let index = indexes[object] {
      guard let value = index[KeyBytes(bytes: name)] else { return 0 }
      remember(value - 2, in: object)
      return value
    }
    // A key that is there may be asked for several times: is it, is it null, what is it.
    let last = Int(truncatingIfNeeded: words[object + 4] >> 32)
    if last > 0, matches(last, name) { return last + 2 }
    var key = expected
    while key < end {
      let next = words.next(key + 2)
      if matches(key, name) {
        remember(key, in: object)
        return key + 2
      }
      key = next
    }
    key = object + Tape.containerWords
    while key < expected {
      let next = words.next(key + 2)
      if matches(key, name) {
        remember(key, in: object)
        return key + 2
      }
      key = next
    }
    return 0
  }

  /// Notes the key that was found, and the one behind it as the next one.
  @inline(__always)
  private func remember(_ key: Int, in object: Int) {
    words[object + 4] = UInt64(truncatingIfNeeded: key) << 32 | UInt64(truncatingIfNeeded: words.next(key + 2))
  }

  @inline(__always)
  private func matches(_ key: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard words[key + 1] == UInt64(truncatingIfNeeded: name.count) else { return false }
    guard let start = name.baseAddress, name.count > 0 else { return true }
    if words.kind(key) == .key { return isEqual(text + words.offset(key), start, name.count) }
    return KeyBytes(bytes: escapedKeys[words.offset(key), name.count]) == KeyBytes(bytes: name)
  }

  /// The name of a key; nil for one that was there before.
  func name(_ key: Int) -> String? {
    guard words[key + 1] & Tape.repeatedKey == 0 else { return nil }
    return exactName(key)
  }

  private func exactName(_ key: Int) -> String {
    let length = Int(truncatingIfNeeded: words[key + 1] & ~Tape.repeatedKey)
    if words.kind(key) == .escapedKey {
      return String(decoding: escapedKeys[words.offset(key), length], as: UTF8.self)
    }
    return String(decoding: UnsafeBufferPointer(start: text + words.offset(key), count: length), as: UTF8.self)
  }

  // MARK: Paths

  func path(to place: Place) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var (index, parent, ordinal) = (place.index, place.parent, place.ordinal)
    while parent != 0 {
      if words.kind(parent) == .array {
        path.append(RecordKey.index(ordinal))
      } else if index > 0 {
        path.append(RecordKey.name(exactName(index - 2)))
      }
      index = parent
      (parent, ordinal) = (words.parent(index), words.ordinal(index))
    }
    return path.reversed()
  }

  func path(toContainer index: Int) -> [any CodingKey] {
    path(to: Place(index, parent: words.parent(index), ordinal: words.ordinal(index)))
  }
}
