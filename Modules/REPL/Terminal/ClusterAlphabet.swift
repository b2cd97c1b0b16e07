import CTerminal
import Glibc

/// Gives every grapheme cluster one wide character, so that libedit, which knows single characters only, edits and draws
/// text by cluster.
///
/// libedit moves and deletes by character and loses characters without a width when it draws. So a cluster of several
/// characters, or one without a width, goes into its buffer as a stand-in of the same width; what libedit draws passes
/// through ``translate(_:)``, which puts the clusters back. The stand-ins are private-use characters (one column) and
/// CJK Extension B (two columns); text that contains such characters gets stand-ins for them as well. Styled characters
/// of a prompt work the same way.
final class ClusterAlphabet {
  private struct Entry: Hashable {
    /// What stands in the line.
    var text: String
    /// What the terminal gets for it.
    var printed: String
  }

  /// Stand-ins of one width.
  private struct Block {
    let scalars: ClosedRange<UInt32>
    var entries: [Entry] = []
    var codes: [Entry: UInt32] = [:]

    mutating func code(for entry: Entry) -> UInt32? {
      if let code = codes[entry] { return code }
      let code = scalars.lowerBound + UInt32(entries.count)
      guard scalars.contains(code) else { return nil }
      entries.append(entry)
      codes[entry] = code
      return code
    }

    func entry(for code: UInt32) -> Entry? {
      guard scalars.contains(code) else { return nil }
      let index = Int(code - scalars.lowerBound)
      return index < entries.count ? entries[index] : nil
    }
  }

  private var narrow = Block(scalars: 0xF0000...0xFFFFD)
  private var wide = Block(scalars: 0x20000...0x2A6DF)

  /// The wide characters that stand for text, one for each cluster.
  ///
  /// A cluster of three columns or more, which some scripts have, stays several characters.
  func encode(_ text: some StringProtocol) -> [wchar_t] {
    var codes: [wchar_t] = []
    for character in text { append(character, style: .plain, to: &codes) }
    return codes
  }

  /// The wide characters that stand for styled text, each printed with its style.
  func encode(_ text: StyledText, hasColor: Bool) -> [wchar_t] {
    var codes: [wchar_t] = []
    for run in text.runs {
      for character in run.text { append(character, style: hasColor ? run.style : .plain, to: &codes) }
    }
    return codes
  }

  /// The text that wide characters stand for.
  func decode(_ codes: some Sequence<wchar_t>) -> String {
    var text = ""
    for code in codes {
      let value = UInt32(bitPattern: code)
      if let entry = entry(for: value) {
        text += entry.text
      } else {
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
    }
    return text
  }

  /// Replaces stand-ins in the UTF-8 that libedit draws; the end of an unfinished character is returned for next time.
  func translate(_ bytes: some Collection<UInt8>) -> (output: [UInt8], rest: [UInt8]) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var remaining = bytes[...]
    while let lead = remaining.first {
      // All stand-ins take four bytes, the first of them F0 or F3.
      guard lead == 0xF0 || lead == 0xF3 else {
        output.append(lead)
        remaining = remaining.dropFirst()
        continue
      }
      let unit = Array(remaining.prefix(4))
      guard unit.count == 4 else { return (output, unit) }
      let code = unit.dropFirst().reduce(UInt32(lead & 0x07)) { $0 << 6 | UInt32($1 & 0x3F) }
      if let entry = entry(for: code) { output += Array(entry.printed.utf8) } else { output += unit }
      remaining = remaining.dropFirst(4)
    }
    return (output, [])
  }

  private func entry(for code: UInt32) -> Entry? { narrow.entry(for: code) ?? wide.entry(for: code) }

  private func append(_ character: Character, style: Style, to codes: inout [wchar_t]) {
    if character == "\n" || character == "\t" || (character.isASCII && style == .plain && isPrintable(character)) {
      codes += character.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
      return
    }
    let text = String(character)
    let shown = DisplayText.sanitized(text)
    // What shows nothing could not be seen or deleted on purpose.
    let visible = DisplayText.width(of: shown) == 0 ? "\u{FFFD}" : shown
    let width = DisplayText.width(of: visible)
    if style == .plain, width < 3, visible == text, let scalar = soleScalar(of: character), !isStandIn(scalar.value),
      terminal_character_width(scalar.value) == width
    {
      codes.append(wchar_t(bitPattern: scalar.value))
      return
    }
    let entry = Entry(text: text, printed: style.apply(to: visible))
    if let code = width == 1 ? narrow.code(for: entry) : width == 2 ? wide.code(for: entry) : nil {
      codes.append(wchar_t(bitPattern: code))
    } else {
      codes += character.unicodeScalars.map { isStandIn($0.value) ? 0xFFFD : wchar_t(bitPattern: $0.value) }
    }
  }

  private func isPrintable(_ character: Character) -> Bool {
    character.asciiValue.map { (0x20..<0x7F).contains($0) } ?? false
  }

  private func soleScalar(of character: Character) -> Unicode.Scalar? {
    let scalars = character.unicodeScalars
    return scalars.index(after: scalars.startIndex) == scalars.endIndex ? scalars.first : nil
  }

  private func isStandIn(_ value: UInt32) -> Bool { narrow.scalars.contains(value) || wide.scalars.contains(value) }
}
