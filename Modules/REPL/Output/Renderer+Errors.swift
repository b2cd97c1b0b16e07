extension Renderer {
  /// An error: one line, which only a window that is too narrow for it breaks, and the place in the line that was typed.
  ///
  /// - Parameters:
  ///   - line: what was typed; nil where it stands elsewhere, as the arguments of the program do.
  ///   - label: what stands before it; nil for the word for an error.
  func error(_ error: CommandError, in line: String? = nil, label: String? = nil) -> String {
    let label = label ?? words.text(.errorLabel)
    let text = headed(label, Style.bold.colored(.red), safe(words.text(error)))
    guard let (line, range) = line.flatMap({ error.place(in: $0) }) else { return text }
    if look.isPlain {
      // Marks below a word say nothing to an ear.
      let part = String(Array(line)[range.clamped(to: 0..<line.count)])
      return part.isEmpty ? text : text + "\n" + words.text(.itIsAbout(safe(part)))
    }
    return text + "\n" + pointer(to: range, in: line)
  }

  /// The row of a line that a range begins in, with marks below what the range covers of it.
  private func pointer(to range: Range<Int>, in line: String) -> String {
    var start = 0
    for row in line.split(separator: "\n", omittingEmptySubsequences: false) {
      let end = start + row.count
      defer { start = end + 1 }
      guard range.lowerBound <= end else { continue }
      let rest = row.dropFirst(range.lowerBound - start)
      let marked = DisplayText.sanitized(String(rest.prefix(range.count)))
      let room = max(12, (columns ?? 10_000) - 3)
      // Where the place is far to the right, the beginning of the row gives way.
      let before = suffix(of: row.prefix(range.lowerBound - start), columns: room - 8)
      let indent = DisplayText.width(of: before)
      let marks = "^" + String(repeating: "~", count: max(0, min(DisplayText.width(of: marked), room - indent) - 1))
      return "  " + DisplayText.truncated(before + DisplayText.sanitized(String(rest)), to: room) + "\n"
        + String(repeating: " ", count: indent + 2) + style(marks, Style.bold.colored(.red))
    }
    return ""
  }

  /// The end of a text that fits a width, with a sign before it where something is left out.
  private func suffix(of text: Substring, columns: Int) -> String {
    var used = 1
    var kept: [Character] = []
    for character in DisplayText.sanitized(String(text)).reversed() {
      used += DisplayText.width(of: character)
      guard used <= columns else { return "…" + String(kept.reversed()) }
      kept.append(character)
    }
    return String(kept.reversed())
  }
}
