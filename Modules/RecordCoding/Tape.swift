/// Where each value of a text stands: two words a value, in the order of the text, in memory held by pointer.
///
///     scalar, key   kind, whether it is a string of ASCII, and offset of its bytes · their number
///     object, array kind and number of elements · where its tape ends
///                   the tape of what it lies in, and its place there · a bit for each key that it may have
///                   the key found last and the one behind it · more such bits
///
/// Strings have no quotes here. A key comes right before its value. A key that was there before is marked so that no
/// look-up finds it.
struct Tape: ~Copyable {
  /// The tape of the text's value; a null of no text comes before it.
  static let root = 2
  /// The words of an object's or an array's own.
  static let containerWords = 6

  private(set) var words: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  private var capacity: Int

  /// What a value is; a number and no enumeration, because it is read from the tape so often.
  struct Kind: Equatable {
    let rawValue: UInt64

    static var null: Kind { Kind(rawValue: 0) }
    static var no: Kind { Kind(rawValue: 1) }
    static var yes: Kind { Kind(rawValue: 2) }
    static var integer: Kind { Kind(rawValue: 3) }
    static var number: Kind { Kind(rawValue: 4) }
    static var string: Kind { Kind(rawValue: 5) }
    static var escapedString: Kind { Kind(rawValue: 6) }
    static var object: Kind { Kind(rawValue: 7) }
    static var array: Kind { Kind(rawValue: 8) }
    /// Its bytes are in the text.
    static var key: Kind { Kind(rawValue: 9) }
    /// Its bytes are those that its escapes stand for.
    static var escapedKey: Kind { Kind(rawValue: 10) }

    var isNumber: Bool { self == .integer || self == .number }
  }

  /// The mark of a string that is all ASCII, beside the offset of its bytes.
  static let isASCII = 1 << 55
  /// The mark of a repeated key, in its length, which then equals no other.
  static let repeatedKey: UInt64 = 1 << 63

  init(textCount: Int) {
    capacity = max(32, textCount / 4)
    words = .allocate(capacity: capacity)
    append(.null, 0, 0)
  }

  deinit { words.deallocate() }

  /// Appends a scalar or a key, for which there must be room.
  ///
  /// - Returns: where it stands.
  @discardableResult
  @inline(__always)
  mutating func append(_ kind: Kind, _ first: Int, _ second: UInt64) -> Int {
    let index = count
    words[index] = kind.rawValue &<< 56 | UInt64(truncatingIfNeeded: first)
    words[index &+ 1] = second
    count = index &+ 2
    return index
  }

  /// Begins a container, for which there must be room.
  ///
  /// - Parameter parent: the one that it lies in; 0 for none.
  /// - Returns: where its tape begins.
  @inline(__always)
  mutating func open(_ kind: Kind, in parent: Int) -> Int {
    let index = count
    words[index] = kind.rawValue &<< 56
    words[index &+ 1] = 0
    let ordinal = parent == 0 ? 0 : words.offset(parent) &- 1
    words[index &+ 2] = UInt64(truncatingIfNeeded: parent) &<< 32 | UInt64(truncatingIfNeeded: ordinal)
    words[index &+ 3] = 0
    words[index &+ 4] = UInt64(truncatingIfNeeded: index &+ Self.containerWords)
    words[index &+ 5] = 0
    count = index &+ Self.containerWords
    return index
  }

  /// Ends a container.
  ///
  /// - Returns: the one that it lies in; 0 for none.
  @inline(__always)
  mutating func close(_ index: Int) -> Int {
    words[index &+ 1] = UInt64(truncatingIfNeeded: count)
    return words.parent(index)
  }

  /// Makes room for so many words.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if count &+ additional > capacity {
      words = Self.doubled(words, count, capacity)
      capacity *= 2
    }
  }

  /// Static, as a call that takes the tape itself would keep the compiler from holding its parts in registers.
  @inline(never)
  private static func doubled(
    _ words: UnsafeMutablePointer<UInt64>, _ count: Int, _ capacity: Int
  ) -> UnsafeMutablePointer<UInt64> {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
    larger.update(from: words, count: count)
    words.deallocate()
    return larger
  }
}

extension UnsafeMutablePointer<UInt64> {
  @inline(__always)
  func kind(_ index: Int) -> Tape.Kind { Tape.Kind(rawValue: self[index] &>> 56) }

  @inline(__always)
  func isContainer(_ index: Int) -> Bool {
    let kind = self[index] &>> 56
    return kind == Tape.Kind.object.rawValue || kind == Tape.Kind.array.rawValue
  }

  /// Where the bytes of a scalar begin, or how many elements a container has.
  @inline(__always)
  func offset(_ index: Int) -> Int { Int(truncatingIfNeeded: self[index] & (1 << 55 - 1)) }

  @inline(__always)
  func isASCII(_ index: Int) -> Bool { self[index] & UInt64(Tape.isASCII) != 0 }

  @inline(__always)
  func length(_ index: Int) -> Int { Int(truncatingIfNeeded: self[index &+ 1]) }

  /// The tape of what a container lies in; 0 for none.
  @inline(__always)
  func parent(_ index: Int) -> Int { Int(truncatingIfNeeded: self[index &+ 2] &>> 32) }

  /// The place of a container in the array that it lies in.
  func ordinal(_ index: Int) -> Int { Int(truncatingIfNeeded: self[index &+ 2] & 0xFFFF_FFFF) }

  /// Whether an object may have a key of such a number.
  @inline(__always)
  func mayHaveKey(_ number: UInt64, in object: Int) -> Bool {
    self[Self.filter(number, object)] & KeyFilter.bit(number) != 0
  }

  /// Notes the number of a key that an object has.
  @inline(__always)
  func noteKey(_ number: UInt64, in object: Int) {
    self[Self.filter(number, object)] |= KeyFilter.bit(number)
  }

  /// Which of an object's words has the bit of a key: one of two, by the bit that the place in a word leaves over.
  @inline(__always)
  private static func filter(_ number: UInt64, _ object: Int) -> Int {
    object &+ 3 &+ Int(truncatingIfNeeded: number &>> 5 & 2)
  }

  /// The tape behind a value.
  @inline(__always)
  func next(_ index: Int) -> Int { isContainer(index) ? length(index) : index &+ 2 }
}
