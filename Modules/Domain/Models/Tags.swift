/// The rules for tags: one word each, compared without regard to case, hierarchical through `::`.
public enum Tags {
  /// Splits each text at white space and commas, and drops empty words and repeats; the first spelling stays.
  public static func normalized(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.flatMap(words(in:)).filter { seen.insert(folded($0)).inserted }
  }

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
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
