/// A text with numbered parts that can be hidden, written as in Anki: `{{c1::hidden}}` or `{{c1::hidden::hint}}`.
///
/// A hidden part may hold others. Braces that are not written so, or that nothing closes, are text.
public struct Cloze: Hashable, Sendable {
  /// A stretch of text, or a part that can be hidden.
  enum Part: Hashable, Sendable {
    case text(String)
    case hidden(number: Int, parts: [Part], hint: String?)
  }

  /// A stretch of the text as it is shown with the answer.
  public struct Piece: Hashable, Sendable {
    /// The text.
    public let text: String
    /// Whether it was hidden before.
    public let isAsked: Bool
  }

  private let parts: [Part]

  /// Reads a text, in time that grows with its length.
  public init(_ text: String) {
    parts = Self.parts(of: text)
  }

  /// Whether there may be hidden parts in a text: false only where there are none.
  public static func isLikely(_ text: String) -> Bool {
    var seen: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{"), seen < 2 {
        seen += 1
      } else if byte == UInt8(ascii: "c"), seen == 2 {
        return true
      } else if byte != UInt8(ascii: "{") {
        seen = 0
      }
    }
    return false
  }

  /// The numbers that occur, each once, the least first.
  public var numbers: [Int] {
    var numbers: Set<Int> = []
    func collect(_ parts: [Part]) {
      for case .hidden(let number, let inner, _) in parts {
        numbers.insert(number)
        collect(inner)
      }
    }
    collect(parts)
    return numbers.sorted()
  }

  /// The text with the parts of a number hidden behind `[...]`, or behind their hint.
  public func asked(_ number: Int) -> String {
    func text(_ parts: [Part]) -> String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .hidden(number, _, let hint): "[\(hint ?? "...")]"
        case .hidden(_, let inner, _): text(inner)
        }
      }.joined()
    }
    return text(parts)
  }

  /// The text with nothing hidden, in stretches that tell what was.
  public func pieces(_ number: Int) -> [Piece] {
    var pieces: [Piece] = []
    func collect(_ parts: [Part], isAsked: Bool) {
      for part in parts {
        switch part {
        case .text(let text): pieces.append(Piece(text: text, isAsked: isAsked))
        case .hidden(let own, let inner, _): collect(inner, isAsked: isAsked || own == number)
        }
      }
    }
    collect(parts, isAsked: false)
    return pieces
  }

  /// What is hidden behind a number, with commas between several parts; empty where there is no such number.
  public func hidden(_ number: Int) -> String {
    var texts: [String] = []
    func collect(_ parts: [Part]) {
      for case .hidden(let own, let inner, _) in parts {
        if own == number { texts.append(Self.plain(inner)) } else { collect(inner) }
      }
    }
    collect(parts)
    return texts.joined(separator: ", ")
  }

  private static func plain(_ parts: [Part]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .hidden(_, let inner, _): plain(inner)
      }
    }.joined()
  }

  // MARK: Reading

  /// A hidden part that has begun and not ended.
  private struct Open {
    let number: Int
    /// How it was written, for the case that nothing closes it.
    let beginning: String
    var parts: [Part] = []
  }

  /// Deeper than anybody nests, and no danger to the stack.
  private static let deepest = 8

  private static func parts(of text: String) -> [Part] {
    guard isLikely(text) else { return text.isEmpty ? [] : [.text(text)] }
    var open = [Open(number: 0, beginning: "")]
    var plain = ""
    func flush() {
      if !plain.isEmpty { open[open.count - 1].parts.append(.text(plain)) }
      plain = ""
    }
    var rest = text[...]
    while !rest.isEmpty {
      if open.count <= deepest, let (number, length) = beginning(of: rest) {
        flush()
        open.append(Open(number: number, beginning: String(rest.prefix(length))))
        rest = rest.dropFirst(length)
      } else if open.count > 1, rest.hasPrefix("}}") {
        flush()
        let closed = open.removeLast()
        open[open.count - 1].parts.append(hidden(closed))
        rest = rest.dropFirst(2)
      } else {
        plain.append(rest.removeFirst())
      }
    }
    flush()
    while open.count > 1 {
      let unclosed = open.removeLast()
      open[open.count - 1].parts += [.text(unclosed.beginning)] + unclosed.parts
    }
    return open[0].parts
  }

  /// The number of a hidden part that begins here, and how long its beginning is: `{{c12::` is 7.
  private static func beginning(of rest: Substring) -> (number: Int, length: Int)? {
    guard rest.hasPrefix("{{c") else { return nil }
    let digits = rest.dropFirst(3).prefix(4).prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number > 0, rest.dropFirst(3 + digits.count).hasPrefix("::") else { return nil }
    return (number, 5 + digits.count)
  }

  /// A part that was closed: what stands behind the last `::` of its own is the hint.
  private static func hidden(_ open: Open) -> Part {
    var parts = open.parts
    var hint: String?
    if case .text(let text) = parts.last, let range = text.lastRange(of: "::") {
      hint = String(text[range.upperBound...])
      let before = String(text[..<range.lowerBound])
      parts[parts.count - 1] = .text(before)
      if before.isEmpty, parts.count == 1 { (parts, hint) = (open.parts, nil) }
    }
    return .hidden(number: open.number, parts: parts, hint: hint?.isEmpty == true ? nil : hint)
  }
}

extension String {
  fileprivate func lastRange(of mark: String) -> Range<Index>? {
    var end = endIndex
    while end > startIndex {
      let start = index(before: end)
      if self[start...].hasPrefix(mark) { return start..<index(start, offsetBy: mark.count) }
      end = start
    }
    return nil
  }
}
