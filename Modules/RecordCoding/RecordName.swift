/// The name of a member, in a form that is compared and written as two words.
///
/// It has at most ``greatestLength`` bytes, and needs no escapes.
public struct RecordName: Sendable, ExpressibleByStringLiteral {
  /// How many bytes a name has at most: with its quotes and its colon it fills two words, and is handed on in registers.
  public static let greatestLength = 13

  /// The name in quotes and its colon, and zeros behind them.
  private let words: (UInt64, UInt64)
  /// How many bytes there are, the quotes and the colon included; at least three.
  let count: Int

  /// Creates a name.
  ///
  /// - Precondition: it is not too long.
  public init(_ name: String) {
    let text = Array("\"\(name)\":".utf8)
    precondition(text.count <= Self.storedLength, "\(name) is too long for a name")
    words = (Self.word(text.prefix(8)), Self.word(text.dropFirst(8)))
    count = text.count
  }

  /// Creates a name from a literal.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    withUnsafeMutableBytes(of: &word) { $0.copyBytes(from: bytes) }
    return word
  }

  /// The name alone.
  var text: String {
    withUnsafeBytes(of: words) { String(decoding: $0[1..<(count - 2)], as: UTF8.self) }
  }

  /// Whether it stands at a place, with its quotes and colon, and something follows.
  @inline(__always)
  func stands(at place: Int, in text: CheckedText) -> Bool {
    let room = text.end &- place
    guard count < room else { return false }
    let start = UnsafeRawPointer(text.start + place)
    if room < Self.storedLength { return isEqual(to: start) }
    let first = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self) ^ words.0)
    let second = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ words.1)
    // What stands behind the name is shifted out.
    return count <= 8
      ? first &<< UInt64(truncatingIfNeeded: 64 &- count &* 8) == 0
      : first | second &<< UInt64(truncatingIfNeeded: 128 &- count &* 8) == 0
  }

  @inline(never)
  private func isEqual(to start: UnsafeRawPointer) -> Bool {
    withUnsafeBytes(of: words) { words in
      for place in 0..<count where words[place] != start.load(fromByteOffset: place, as: UInt8.self) { return false }
      return true
    }
  }

  /// Stores it, and some bytes of no meaning behind it, where there is room for ``storedLength``.
  @inline(__always)
  func store(to target: UnsafeMutableRawPointer) {
    target.storeBytes(of: words.0, as: UInt64.self)
    target.storeBytes(of: words.1, toByteOffset: 8, as: UInt64.self)
  }

  /// How many bytes are stored.
  static var storedLength: Int { 16 }
}
