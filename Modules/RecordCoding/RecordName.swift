/// The name of a member, in a form that is compared and written a few words at a time.
///
/// It has at most ``greatestLength`` bytes, and needs no escapes.
public struct RecordName: Sendable, ExpressibleByStringLiteral {
  /// How many bytes a name has at most.
  public static let greatestLength = 29

  /// The name in quotes and its colon, and zeros behind them.
  private let words: (UInt64, UInt64, UInt64, UInt64)
  /// All bits of the bytes that count in the first two words.
  private let masks: (UInt64, UInt64)
  /// How many bytes there are, the quotes and the colon included.
  let count: Int

  /// Creates a name.
  ///
  /// - Precondition: it is not too long.
  public init(_ name: String) {
    let text = Array("\"\(name)\":".utf8)
    precondition(text.count <= Self.greatestLength + 3, "\(name) is too long for a name")
    let bits = text.map { _ in UInt8.max }
    words = (Self.word(text, 0), Self.word(text, 8), Self.word(text, 16), Self.word(text, 24))
    masks = (Self.word(bits, 0), Self.word(bits, 8))
    count = text.count
  }

  /// Creates a name from a literal.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  private static func word(_ bytes: [UInt8], _ start: Int) -> UInt64 {
    var word: UInt64 = 0
    withUnsafeMutableBytes(of: &word) { $0.copyBytes(from: bytes.dropFirst(start).prefix(8)) }
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
    if room < 16 || count > 16 { return isEqual(to: start) }
    let first = start.loadUnaligned(as: UInt64.self) ^ words.0
    let second = start.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ words.1
    return first & masks.0 | second & masks.1 == 0
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
    if count > 16 {
      target.storeBytes(of: words.2, toByteOffset: 16, as: UInt64.self)
      target.storeBytes(of: words.3, toByteOffset: 24, as: UInt64.self)
    }
  }

  /// How many bytes are stored at most.
  static var storedLength: Int { 32 }
}
