/// The rules for tags: one word each, compared without regard to case, hierarchical through `::`.
public enum Tags {
  /// Splits each text at white space and commas, and drops empty words and repeats; the first spelling stays.
  public static func normalized(_ texts: [String]) -> [String] {
    if areNormalized(texts) { return texts }
    var seen: Set<String> = []
    return texts.flatMap(words(in:)).filter { seen.insert(folded($0)).inserted }
  }

  /// Whether it is plain to see that nothing has to be done: a few words, no two of which can be the same.
  private static func areNormalized(_ texts: [String]) -> Bool {
    guard texts.count <= 8 else { return false }
    for (index, text) in texts.enumerated() {
      guard !text.isEmpty, !text.unicodeScalars.contains(where: separates) else { return false }
      for earlier in texts[..<index] where mayEqual(earlier, text) { return false }
    }
    return true
  }

  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar == "," }
    // Most letters: what counts as white space ends with U+3000, the ideographic space.
    if (0xA1..<0x1680).contains(scalar.value) || (0x3002..<0xFF00).contains(scalar.value) { return false }
    return scalar == "，" || scalar == "、" || scalar.properties.isWhitespace
  }

  /// False only where two tags differ in more than case.
  private static func mayEqual(_ left: String, _ right: String) -> Bool {
    guard isASCII(left), isASCII(right) else { return folded(left) == folded(right) }
    // Setting the bit in which the letters' cases differ makes more texts equal, and none different.
    return left.utf8.elementsEqual(right.utf8) { $0 | 0x20 == $1 | 0x20 }
  }

  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  /// The tags in one text, such as a field of a spreadsheet: words between white space and commas.
  public static func words(in text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "," || $0 == "，" || $0 == "、" }.map(String.init)
  }

  /// The form in which two tags are compared.
  public static func folded(_ tag: String) -> String {
    tag.lowercased()
  }

  /// Whether `tag` is `wanted` or lies below it: `language::german` lies below `language`.
  public static func matches(_ tag: String, _ wanted: String) -> Bool {
    let (tag, wanted) = (folded(tag), folded(wanted))
    return tag == wanted || tag.hasPrefix(wanted + "::")
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
