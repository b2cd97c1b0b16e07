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
      (
        bytes.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: ",") },
        // The first bytes of all that separates and is not ASCII are among these, and of many letters.
        bytes.contains { $0 == 0xC2 || (0xE1...0xE3).contains($0) || $0 == 0xEF }
      )
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
    if let first = utf8.first, let last = utf8.last, first > 0x20, first < 0x7F, last > 0x20, last < 0x7F {
      return self
    }
    if let first, let last, !first.isWhitespace, !last.isWhitespace { return self }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
