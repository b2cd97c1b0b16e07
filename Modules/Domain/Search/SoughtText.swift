/// A text that is sought in others in any case, made ready once for many of them.
///
/// Nearly always the bytes decide as they stand, with the letters of ASCII folded. Making a text lower case costs more
/// than all else; it is left for where letters beyond ASCII have a case, or characters may be composed in other ways.
struct SoughtText: Sendable {
  private let lowercase: String
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Whether the bytes alone decide in texts that are not ASCII either, where those are composed.
  private let isPlain: Bool
  /// A part in ASCII that stands in every text in which the whole is, however that is written; may be empty.
  private let part: [UInt8]

  /// Takes the text in any case.
  init(_ text: String) {
    lowercase = text.lowercased()
    bytes = Array(lowercase.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    let isCased = lowercase.unicodeScalars.contains { !$0.isASCII && $0.properties.changesWhenUppercased }
    isPlain = !isCased && lowercase.isComposed
    part = isASCII ? [] : Self.longestPart(of: bytes)
  }

  /// The longest part in ASCII; the last letter before one that is not may be composed with that.
  private static func longestPart(of bytes: [UInt8]) -> [UInt8] {
    var runs = bytes.split(omittingEmptySubsequences: true) { $0 >= 0x80 }
    for index in runs.indices where runs[index].endIndex < bytes.endIndex { runs[index].removeLast() }
    return runs.max { $0.count < $1.count }.map(Array.init) ?? []
  }

  /// Whether the text occurs in another one.
  func occurs(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { answer(in: $0) } ?? occurs(inFolded: text)
  }

  /// Whether the text occurs in the bytes of another one.
  func occurs(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    answer(in: text) ?? occurs(inFolded: String(decoding: text, as: UTF8.self))
  }

  /// What the bytes say; nil where they do not decide.
  private func answer(in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    bytes.withUnsafeBufferPointer { sought in
      guard sought.count > 0 else { return true }
      switch Self.search(text, for: sought) {
      case .here: return true
      case .notInASCII: return false
      case .notHere where isASCII: return false
      case .notHere where !hasPart(text): return false
      case .notHere: return isPlain && Self.isComposed(text) ? false : nil
      case .perhaps: return nil
      }
    }
  }

  private func hasPart(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    part.isEmpty || part.withUnsafeBufferPointer { Self.search(text, for: $0) == .here }
  }

  /// What a search for bytes found.
  private enum Finding {
    case here
    case notHere
    /// Not there, in a text of ASCII alone.
    case notInASCII
    /// Not there, but the text may have a letter beyond ASCII whose lower case is in it: the capital I with a dot, or the
    /// sign for kelvin.
    case perhaps
  }

  /// Looks for bytes, eight places at a time: where the first one and the second one stand side by side, the rest is
  /// compared.
  private static func search(
    _ text: UnsafeBufferPointer<UInt8>, for sought: UnsafeBufferPointer<UInt8>
  ) -> Finding {
    guard let base = text.baseAddress else { return .notInASCII }
    let first = Pattern(sought[0])
    let second = sought.count > 1 ? Pattern(sought[1]) : nil
    let last = text.count - sought.count
    var seen: UInt64 = 0
    var peculiar: UInt64 = 0
    var index = 0
    while index + 9 <= text.count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      if word & highBits != 0 {
        seen = highBits
        peculiar |= dottedI.places(in: word) | kelvin.places(in: word)
      }
      var found = first.places(in: word)
      if let second {
        found &= second.places(in: UnsafeRawPointer(base + index + 1).loadUnaligned(as: UInt64.self))
      }
      if found != 0 {
        for place in index..<(index + 8) where place <= last && isEqual(text, place, sought) { return .here }
      }
      index += 8
    }
    while index < text.count {
      let byte = UInt64(text[index])
      seen |= byte
      peculiar |= dottedI.isByte(byte) || kelvin.isByte(byte) ? 1 : 0
      if index <= last, isEqual(text, index, sought) { return .here }
      index += 1
    }
    if seen & highBits == 0 { return .notInASCII }
    return peculiar == 0 ? .notHere : .perhaps
  }

  /// The highest bit of each byte.
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
  /// The first bytes of the letters whose lower case is in ASCII.
  private static var dottedI: Pattern { Pattern(0xC4) }
  private static var kelvin: Pattern { Pattern(0xE2) }

  /// A byte to be found in words, as a letter in either case.
  private struct Pattern {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private let byte: UInt64
    /// The bit in which the cases of a letter differ.
    private let mask: UInt64

    init(_ byte: UInt8) {
      self.byte = UInt64(byte) &* Self.ones
      mask = byte &- UInt8(ascii: "a") < 26 ? 0x20 &* Self.ones : 0
    }

    /// A bit for each place where the byte may stand, and for none where it does not at the lowest.
    @inline(__always)
    func places(in word: UInt64) -> UInt64 {
      let difference = (word | mask) ^ byte
      return (difference &- Self.ones) & ~difference & SoughtText.highBits
    }

    /// Whether the lowest byte of a word is this one.
    func isByte(_ word: UInt64) -> Bool { word == byte & 0xFF }
  }

  private static func isEqual(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ sought: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for offset in 0..<sought.count {
      var byte = text[start + offset]
      if byte &- UInt8(ascii: "A") < 26 { byte |= 0x20 }
      if byte != sought[offset] { return false }
    }
    return true
  }

  /// Whether no character of a text can be composed in another way.
  private static func isComposed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0..<0xCC: index += 1  // Up to U+02FF, with the bytes that go on with a character.
      case 0xE3 where text[index + 1] != 0x82: index += 3  // Kana, but for their marks.
      case 0xE3 where text[index + 2] != 0x99 && text[index + 2] != 0x9A: index += 3
      case 0xE4...0xE9: index += 3  // Han characters.
      default:
        // The bytes are those of a string.
        var span = UTF8Span(unchecked: text.span)
        return span.checkForNFC(quickCheck: true)
      }
    }
    return true
  }

  private func occurs(inFolded text: String) -> Bool {
    var text = text.lowercased()
    let isFound = text.withUTF8 { text in bytes.withUnsafeBufferPointer { Self.search(text, for: $0) == .here } }
    if isFound || isASCII { return isFound }
    // Characters can still be the same where one side has them composed in another way.
    return lowercase.isComposed && text.isComposed ? false : text.contains(lowercase)
  }
}

/// A tag that is sought with those below it, in any case.
struct SoughtTag: Sendable {
  private let folded: String

  /// Takes the tag in any case.
  init(_ tag: String) {
    folded = Tags.folded(tag)
  }

  /// Whether a tag is the one that is sought or lies below it.
  func matches(_ tag: String) -> Bool {
    // The first bytes tell most of them apart, and never those whose letters beyond ASCII are the same in lower case.
    if let first = tag.utf8.first, let own = folded.utf8.first, first < 0x80, own < 0x80, first | 0x20 != own | 0x20 {
      return false
    }
    let tag = Tags.folded(tag)
    return tag == folded || tag.hasPrefix(folded + "::")
  }
}

extension String {
  /// Whether no other way to compose its characters has to be thought of.
  fileprivate var isComposed: Bool {
    var span = utf8Span
    return span.checkForNFC(quickCheck: true)
  }
}
