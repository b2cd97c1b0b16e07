/// The rules for tags: one word each, compared without regard to case, hierarchical through `::`.
public enum Tags {
  /// Splits each text at white space and commas, and drops empty words and repeats; the first spelling stays.
  public static func normalized(_ texts: [String]) -> [String] {
    if areNormalized(texts) { return texts }
    var seen: Set<String> = []
    return texts.flatMap(words(in:)).filter { seen.insert(folded($0)).inserted }
  }

  /// Whether it is soon seen that nothing has to be done: a few words, no two of which are the same.
  private static func areNormalized(_ texts: [String]) -> Bool {
    guard texts.count <= 8 else { return false }
    for (index, text) in texts.enumerated() {
      guard !text.isEmpty, isWord(text) else { return false }
      for earlier in texts[..<index] where mayEqual(earlier, text) && folded(earlier) == folded(text) { return false }
    }
    return true
  }

  /// Whether nothing in a text separates words.
  private static func isWord(_ text: String) -> Bool {
    var text = text
    let (isPlain, mayHaveOthers) = text.withUTF8 { bytes in
      var mayHaveOthers = false
      for byte in bytes {
        // Letters and digits, soon passed over.
        if (0x2D..<0xC2).contains(byte) { continue }
        switch byte {
        case 0...0x20, UInt8(ascii: ","): return (false, false)
        // The first bytes of all that separates and is not ASCII are among these, and of many letters.
        case 0xC2, 0xE1...0xE3, 0xEF: mayHaveOthers = true
        default: break
        }
      }
      return (true, mayHaveOthers)
    }
    return isPlain && !(mayHaveOthers && text.unicodeScalars.contains(where: separates))
  }

  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar == "," }
    // Most letters: what counts as white space ends with U+3000, the ideographic space.
    if (0xA1..<0x1680).contains(scalar.value) || (0x3002..<0xFF00).contains(scalar.value) { return false }
    return scalar == "，" || scalar == "、" || scalar.properties.isWhitespace
  }

  /// False only where two tags differ in more than case.
  private static func mayEqual(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left.utf8.makeIterator(), right.utf8.makeIterator())
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return true
      // The characters of East Asia begin with these, and neither fold to ASCII nor are composed from it.
      case (let byte?, let other?) where min(byte, other) < 0x80 && (0xE3...0xED).contains(max(byte, other)):
        return false
      // What other letters beyond ASCII fold to is not seen here.
      case (let byte?, _) where byte >= 0x80, (_, let byte?) where byte >= 0x80: return true
      // Setting the bit in which the letters' cases differ makes more texts equal, and none different.
      case (let one?, let other?) where one | 0x20 == other | 0x20: continue
      default: return false
      }
    }
  }

  /// The tags in one text, such as a field of a spreadsheet: words between white space and commas.
  public static func words(in text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "," || $0 == "，" || $0 == "、" }.map(String.init)
  }

  /// The form in which two tags are compared.
  public static func folded(_ tag: String) -> String {
    tag.lowercased()
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmed: String {
    if utf8.withContiguousStorageIfAvailable({ Self.beginsWithLetter($0) && Self.endsWithLetter($0) }) == true {
      return self
    }
    if let first, let last, !first.isWhitespace, !last.isWhitespace { return self }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }

  // What is soon seen, by the bytes: visible ASCII, and most ideographs, which have no accents.

  /// Whether the first character is certainly no white space.
  private static func beginsWithLetter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.first.map { isVisible($0) || beginsIdeograph($0) } ?? false
  }

  /// Whether the last character is certainly no white space, with an accent or without.
  private static func endsWithLetter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.last.map(isVisible) ?? false || bytes.count > 2 && beginsIdeograph(bytes[bytes.count - 3])
  }

  private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

  /// The first of three bytes of U+4000 to U+9FFF.
  private static func beginsIdeograph(_ byte: UInt8) -> Bool { (0xE4...0xE9).contains(byte) }
}
