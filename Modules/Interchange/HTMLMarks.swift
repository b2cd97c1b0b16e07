/// The elements of a fragment of HTML that become marks in its text.
struct HTMLMarks {
  private enum Kind: Hashable {
    case strong, emphasis, code, raised, lowered

    init?(_ name: String) {
      switch name {
      case "b", "strong": self = .strong
      case "i", "em", "u": self = .emphasis
      case "code", "tt", "kbd", "samp": self = .code
      case "sup": self = .raised
      case "sub": self = .lowered
      default: return nil
      }
    }
  }

  private struct Span {
    let kind: Kind
    var start: Int
    var end: Int
  }

  private var open: [(kind: Kind, start: Int)] = []
  private var spans: [Span] = []
  /// Stretches in which signs are no marks.
  private var literals: [Range<Int>] = []

  /// Notes that an element begins; one that is no mark is passed over.
  mutating func open(_ name: String, at place: Int) {
    if let kind = Kind(name), open.count < 64 { open.append((kind, place)) }
  }

  /// Notes that an element ends; one that never began is passed over.
  mutating func close(_ name: String, in text: inout [UInt8]) {
    guard let kind = Kind(name), let index = open.lastIndex(where: { $0.kind == kind }) else { return }
    let start = open[index].start
    open.removeSubrange(index...)
    switch kind {
    case .raised, .lowered: shift(&text, from: start, isRaised: kind == .raised)
    case .strong, .emphasis, .code:
      if var last = spans.last, last.kind == kind, last.end == start {
        last.end = text.count
        spans[spans.count - 1] = last
      } else {
        // What is within an element of the same kind is marked by that one.
        spans.removeAll { $0.kind == kind && $0.start >= start }
        spans.append(Span(kind: kind, start: start, end: text.count))
      }
    }
  }

  /// Notes a stretch whose signs are no marks.
  mutating func leaveAlone(from start: Int, to end: Int) {
    literals.append(start..<end)
  }

  /// Figures above or below the line have characters of their own; for others, `^` tells that they are raised.
  private func shift(_ text: inout [UInt8], from start: Int, isRaised: Bool) {
    // White space that waited until something follows it was written behind the beginning of the element.
    guard let start = text[min(start, text.count)...].firstIndex(where: { !isHTMLSpace($0) }),
      !spans.contains(where: { $0.end > start })
    else { return }
    let content = String(decoding: text[start...], as: UTF8.self)
    let table: [Character: Character] = isRaised ? Self.raised : Self.lowered
    let shifted = content.compactMap { table[$0] }
    if shifted.count == content.count {
      text.replaceSubrange(start..., with: String(shifted).utf8)
    } else if isRaised {
      text.replaceSubrange(start..., with: (content.count == 1 ? "^\(content)" : "^(\(content))").utf8)
    }
  }

  private static let raised = Dictionary(uniqueKeysWithValues: zip("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ"))
  private static let lowered = Dictionary(uniqueKeysWithValues: zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"))

  // MARK: Writing

  /// The text with its marks, and with backslashes before signs that would be taken for some.
  func applied(to bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !spans.isEmpty || bytes.contains(where: Self.isSign) else { return text }
    var marks: [Int: [(order: Int, mark: String)]] = [:]
    var untouched = literals
    for span in spans {
      guard let (start, end) = extent(of: span, in: text) else { continue }
      let mark = span.kind == .strong ? "**" : span.kind == .emphasis ? "*" : "`"
      // Of marks at one place the longer span is outside.
      marks[start, default: []].append((start - end, mark))
      marks[end, default: []].append((end - start, mark))
      if span.kind == .code { untouched.append(start..<end) }
    }
    var result: [UInt8] = []
    for place in 0...bytes.count {
      for mark in (marks[place] ?? []).sorted(by: { $0.order < $1.order }) { result += mark.mark.utf8 }
      guard place < bytes.count else { break }
      if Self.isSign(bytes[place]), !untouched.contains(where: { $0.contains(place) }),
        isMark(at: place, in: text)
      {
        result.append(UInt8(ascii: "\\"))
      }
      result.append(bytes[place])
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`")
  }

  /// Where the marks of a span go: white space at its ends stays outside; nil where they would not count.
  private func extent(of span: Span, in text: String) -> (Int, Int)? {
    var (start, end) = (index(span.start, in: text), index(span.end, in: text))
    while start < end, text[start].isWhitespace { start = text.index(after: start) }
    while start < end, text[text.index(before: end)].isWhitespace { end = text.index(before: end) }
    guard start < end else { return nil }
    let content = text[start..<end]
    let before = start > text.startIndex ? text[text.index(before: start)] : " "
    let after = end < text.endIndex ? text[end] : " "
    let (first, last) = (text[start], text[text.index(before: end)])
    switch span.kind {
    case .code:
      guard !content.contains("`"), !content.contains(where: \.isNewline) else { return nil }
    case .emphasis:
      guard !isWord(before), !isWord(after), !content.contains("\n\n") else { return nil }
    default:
      guard isWord(first) || !isWord(before), isWord(last) || !isWord(after), !content.contains("\n\n"),
        !(before.isNumber && first.isNumber), !(last.isNumber && after.isNumber)
      else { return nil }
    }
    return (text.utf8.distance(from: text.startIndex, to: start), text.utf8.distance(from: text.startIndex, to: end))
  }

  /// Whether a sign would be taken for the beginning of a mark.
  private func isMark(at place: Int, in text: String) -> Bool {
    let index = index(place, in: text)
    guard text[index] != "`" else { return true }
    let next = text.index(after: index)
    guard next < text.endIndex, !text[next].isWhitespace else { return false }
    let before = index > text.startIndex ? text[text.index(before: index)] : " "
    return !isWord(before) || (text[index] == "*" && text[next] == "*")
  }

  private func index(_ place: Int, in text: String) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: place)
  }

  private func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
