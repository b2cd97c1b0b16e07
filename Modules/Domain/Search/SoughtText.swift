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

  /// Takes the text in any case.
  init(_ text: String) {
    lowercase = text.lowercased()
    bytes = Array(lowercase.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    let isCased = lowercase.unicodeScalars.contains { !$0.isASCII && $0.properties.changesWhenUppercased }
    isPlain = !isCased && lowercase.isComposed
  }

  /// Whether the text occurs in another one.
  func occurs(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { answer(in: $0) } ?? occurs(inFolded: text)
  }

  /// What the bytes say; nil where they do not decide.
  private func answer(in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    bytes.withUnsafeBufferPointer { sought in
      guard sought.count > 0 else { return true }
      let (isFound, isOtherASCII) = Self.search(text, for: sought)
      if isFound { return true }
      if isOtherASCII { return false }
      if Self.hasLetterBecomingASCII(text) { return nil }
      if isASCII { return false }
      return isPlain && Self.isComposed(text) ? false : nil
    }
  }

  /// Looks for bytes, eight places at a time: where the first one and the second one stand side by side, the rest is
  /// compared.
  private static func search(
    _ text: UnsafeBufferPointer<UInt8>, for sought: UnsafeBufferPointer<UInt8>
  ) -> (isFound: Bool, isASCII: Bool) {
    guard let base = text.baseAddress else { return (false, true) }
    let first = Pattern(sought[0])
    let second = sought.count > 1 ? Pattern(sought[1]) : nil
    let last = text.count - sought.count
    var seen: UInt64 = 0
    var index = 0
    while index + 9 <= text.count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      seen |= word
      var found = first.places(in: word)
      if let second {
        found &= second.places(in: UnsafeRawPointer(base + index + 1).loadUnaligned(as: UInt64.self))
      }
      if found != 0 {
        for place in index..<(index + 8) where place <= last && isEqual(text, place, sought) { return (true, false) }
      }
      index += 8
    }
    while index < text.count {
      seen |= UInt64(text[index])
      if index <= last, isEqual(text, index, sought) { return (true, false) }
      index += 1
    }
    return (false, seen & 0x8080_8080_8080_8080 == 0)
  }

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
      return (difference &- Self.ones) & ~difference & 0x8080_8080_8080_8080
    }
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

  /// Whether a text has a letter beyond ASCII whose lower case is in it: the capital I with a dot, or the sign for kelvin.
  private static func hasLetterBecomingASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count > 1 else { return false }
    for index in 0..<(text.count - 1) where text[index] == 0xC4 || text[index] == 0xE2 {
      if text[index] == 0xC4, text[index + 1] == 0xB0 { return true }
      if text[index] == 0xE2, text[index + 1] == 0x84, index + 2 < text.count, text[index + 2] == 0xAA { return true }
    }
    return false
  }

  private static func isComposed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // The bytes are those of a string.
    var span = UTF8Span(unchecked: text.span)
    return span.checkForNFC(quickCheck: true)
  }

  private func occurs(inFolded text: String) -> Bool {
    var text = text.lowercased()
    let isFound = text.withUTF8 { text in bytes.withUnsafeBufferPointer { Self.search(text, for: $0).isFound } }
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
