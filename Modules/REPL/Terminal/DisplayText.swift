import CTerminal

/// Measures and fits text for a terminal, whose unit is the column and not the character.
///
/// A column count is per grapheme cluster: the C library's table gives the width of single characters, and clusters that
/// make one picture (emoji sequences, flags, keycaps) take two columns.
public enum DisplayText {
  /// The columns that text takes on one line.
  ///
  /// Line breaks and other control characters take none.
  public static func width(of text: some StringProtocol) -> Int {
    var total = 0
    for character in text { total += width(of: character) }
    return total
  }

  /// The columns that one grapheme cluster takes.
  public static func width(of character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return width(of: first) }
    if isPictureSequence(scalars) { return 2 }
    var total = 0
    for scalar in scalars { total += width(of: scalar) }
    return total
  }

  /// Cuts text to a width, ending it with `…` where something was cut.
  public static func truncated(_ text: String, to columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    var kept = ""
    var used = 1
    for character in text {
      used += width(of: character)
      guard used <= columns else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Fills text up with spaces to a width.
  ///
  /// Longer text stays as it is.
  public static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(of: text)))
  }

  /// Breaks text into lines of at most a width: at spaces, between wide characters, and inside a word only where the
  /// word alone is wider than a line.
  ///
  /// Line breaks in the text stay, and so do spaces at the beginning of a line where they leave room for text. Tabs become
  /// spaces up to the next multiple of eight columns. A cluster that is wider than the width gets a line of its own.
  public static func wrapped(_ text: String, to columns: Int) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedLine(expandingTabs($0)[...], to: max(1, columns)) }
  }

  /// Text that a terminal may print: control characters, bidirectional overrides and isolates, and line separators
  /// become visible signs that do nothing.
  ///
  /// - Parameter keepsLines: true keeps line feeds and tabs, and takes CR LF for a line feed.
  public static func sanitized(_ text: String, keepsLines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { harmless($0) != nil }) else { return text }
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if keepsLines, scalar == "\r", scalars.first == "\n" { continue }
      let isKept = keepsLines && (scalar == "\n" || scalar == "\t")
      result.append(isKept ? scalar : harmless(scalar) ?? scalar)
    }
    return String(result)
  }

  /// The sign that stands for a character with an effect on the terminal; nil for every other character.
  private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)  // Control Pictures
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
    let width = terminal_character_width(scalar.value)
    if width >= 0 { return Int(width) }
    if scalar.properties.generalCategory == .control { return 0 }
    // Newer than the C library's table.
    return scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// Whether several characters make one picture: joined by ZERO WIDTH JOINER, asked for by VARIATION SELECTOR-16 or a
  /// skin tone, a keycap, or the two letters of a flag.
  private static func isPictureSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0x200D, 0xFE0F, 0x20E3, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
      default: false
      }
    }
  }

  private static func expandingTabs(_ line: Substring) -> String {
    var result = ""
    var used = 0
    for character in line {
      let isTab = character == "\t"
      let columns = isTab ? 8 - used % 8 : width(of: character)
      result += isTab ? String(repeating: " ", count: columns) : String(character)
      used += columns
    }
    return result
  }

  private static func isHangul(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
  }

  private static func wrappedLine(_ text: Substring, to columns: Int) -> [String] {
    var lines: [String] = []
    var lineStart = text.startIndex
    var used = 0
    // Where the line may end, and where the next would begin.
    var lastBreak: (end: String.Index, next: String.Index)?
    var index = text.startIndex
    var endsInsideWord = true
    let breaks = text.utf8.allSatisfy { $0 < 0x80 } ? nil : LineBreaks(text)
    func mayBreak(_ index: String.Index) -> Bool {
      guard index > text.startIndex, index < text.endIndex else { return false }
      // Korean is parted at its spaces, numbers with what they count included.
      let (before, after) = (text[text.index(before: index)], text[index])
      if isHangul(before) ? isHangul(after) || after.isNumber : isHangul(after) && before.isNumber { return false }
      return breaks?.isPossible(before: text.utf8.distance(from: text.startIndex, to: index)) ?? false
    }
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      let columnsNeeded = width(of: character)
      if character == " " {
        // Spaces at the end of a line take no room; those at its beginning are an indentation.
        let hasText = text[lineStart..<index].contains { $0 != " " }
        if hasText { lastBreak = (endsInsideWord ? index : lastBreak?.end ?? index, next) }
        endsInsideWord = false
        used += 1
        if !hasText, used >= columns { (lineStart, used) = (next, 0) }
        index = next
        continue
      }
      if columnsNeeded == 2, index > lineStart, endsInsideWord, mayBreak(index) { lastBreak = (index, index) }
      if used + columnsNeeded > columns, index > lineStart {
        let place = lastBreak ?? (index, index)
        lines.append(String(text[lineStart..<place.end]))
        lineStart = place.next
        used = width(of: text[lineStart..<index])
        lastBreak = nil
        endsInsideWord = true
        if used + columnsNeeded > columns { continue }
      }
      used += columnsNeeded
      endsInsideWord = true
      index = next
      if columnsNeeded == 2, mayBreak(next) { lastBreak = (next, next) }
    }
    var last = text[lineStart...]
    while last.last == " ", used > columns {
      last.removeLast()
      used -= 1
    }
    lines.append(String(last))
    return lines
  }
}
