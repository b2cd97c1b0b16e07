/// What a person typed, held against the answer that was expected.
///
/// Case, white space, full and half width, diacritics and the shape of quotation marks and dashes do not count.
public struct AnswerComparison: Hashable, Sendable {
  /// A stretch of one of the two texts or of both.
  public enum Piece: Hashable, Sendable {
    /// In both, though not always in the same spelling.
    case same(typed: String, expected: String)
    /// Typed, and not expected.
    case extra(String)
    /// Expected, and not typed.
    case missing(String)
  }

  /// Whether the two are the same but for what does not count.
  public let isRight: Bool
  /// The two texts from the beginning to the end; where they differ, what was typed comes before what was expected.
  public let pieces: [Piece]

  /// Compares two texts.
  public init(typed: String, expected: String) {
    let letters = (typed: Self.letters(of: typed), expected: Self.letters(of: expected))
    // As texts, because one letter may be as good as two: ß is ss.
    isRight = letters.typed.map(\.folded).joined() == letters.expected.map(\.folded).joined()
    pieces = isRight ? [.same(typed: typed, expected: expected)] : Self.pieces(letters.typed, letters.expected)
  }

  // MARK: Differences

  /// A character that counts, with those after it that do not.
  private struct Letter {
    var text: String
    let folded: String
  }

  private static func letters(of text: String) -> [Letter] {
    var letters: [Letter] = []
    for character in text.trimmed {
      let folded = folded(character)
      if folded.isEmpty, !letters.isEmpty {
        letters[letters.count - 1].text.append(character)
      } else if !folded.isEmpty {
        letters.append(Letter(text: String(character), folded: folded))
      }
    }
    return letters
  }

  /// Beyond this many pairs of letters the texts are not worth the time to look for what they share in the middle.
  private static let mostPairs = 250_000

  private static func pieces(_ typed: [Letter], _ expected: [Letter]) -> [Piece] {
    let shorter = min(typed.count, expected.count)
    var start = 0
    while start < shorter, typed[start].folded == expected[start].folded { start += 1 }
    var end = 0
    while end < shorter - start, typed[typed.count - 1 - end].folded == expected[expected.count - 1 - end].folded {
      end += 1
    }
    var (middle, other) = (Array(typed[start..<typed.count - end]), Array(expected[start..<expected.count - end]))
    var pairs = middle.count * other.count <= mostPairs ? shared(middle, other) : []
    if start + end + pairs.count < max(typed.count, expected.count) / 2 {
      // Two answers rather than one with mistakes: letters that they happen to share would only confuse.
      (start, end, pairs, middle, other) = (0, 0, [], typed, expected)
    }
    var builder = PieceBuilder()
    for index in 0..<start { builder.same(typed[index].text, expected[index].text) }
    var (left, right) = (0, 0)
    for (i, j) in pairs + [(middle.count, other.count)] {
      for index in left..<i { builder.extra(middle[index].text) }
      for index in right..<j { builder.missing(other[index].text) }
      if i < middle.count { builder.same(middle[i].text, other[j].text) }
      (left, right) = (i + 1, j + 1)
    }
    for offset in stride(from: end, to: 0, by: -1) {
      builder.same(typed[typed.count - offset].text, expected[expected.count - offset].text)
    }
    return builder.pieces
  }

  /// The longest common subsequence, as pairs of places.
  private static func shared(_ left: [Letter], _ right: [Letter]) -> [(Int, Int)] {
    let width = right.count + 1
    var lengths = [Int](repeating: 0, count: (left.count + 1) * width)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i * width + j] =
          left[i].folded == right[j].folded
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i].folded == right[j].folded {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Puts letters of one sort together.
  private struct PieceBuilder {
    private(set) var pieces: [Piece] = []

    mutating func same(_ typed: String, _ expected: String) {
      if case .same(let before, let other) = pieces.last {
        pieces[pieces.count - 1] = .same(typed: before + typed, expected: other + expected)
      } else {
        pieces.append(.same(typed: typed, expected: expected))
      }
    }

    mutating func extra(_ text: String) {
      // What was typed comes before what was expected, however the two were found.
      if case .missing(let missing) = pieces.last {
        pieces.removeLast()
        extra(text)
        pieces.append(.missing(missing))
      } else if case .extra(let before) = pieces.last {
        pieces[pieces.count - 1] = .extra(before + text)
      } else {
        pieces.append(.extra(text))
      }
    }

    mutating func missing(_ text: String) {
      if case .missing(let before) = pieces.last {
        pieces[pieces.count - 1] = .missing(before + text)
      } else {
        pieces.append(.missing(text))
      }
    }
  }

  // MARK: Folding

  /// What counts of a character; empty where nothing does.
  private static func folded(_ character: Character) -> String {
    if let ascii = character.asciiValue {
      return ascii <= 0x20 ? "" : String(character).lowercased()
    }
    if character.isWhitespace { return "" }
    if ownLetters.contains(character) { return String(character).lowercased() }
    return character.unicodeScalars.map(folded).joined()
  }

  /// Letters that are none without their marks, whether they are written as one scalar or two.
  private static let ownLetters: Set<Character> = ["й", "Й", "ї", "Ї", "ў", "Ў", "ѓ", "Ѓ", "ќ", "Ќ"]

  private static func folded(_ scalar: Unicode.Scalar) -> String {
    if let other = others[scalar] { return other }
    switch scalar.value {
    // Combining marks of Latin, Greek and Cyrillic; Hebrew and Arabic vowels. Elsewhere marks are letters of their own.
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x591...0x5BD, 0x5BF...0x5C7, 0x64B...0x652, 0x670: return ""
    // Zero width space, joiners, soft hyphen.
    case 0x200B...0x200D, 0x2060, 0xFEFF, 0xAD: return ""
    case 0xFF01...0xFF5E: return folded(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    case 0xFF66...0xFF9F: return halfWidth[Int(scalar.value - 0xFF66)]
    default: break
    }
    guard scalar.properties.isAlphabetic else { return String(scalar) }
    return (base(of: scalar) ?? scalar).properties.lowercaseMapping
  }

  /// The letter of which this one is a variant, to judge by its name: `LATIN SMALL LETTER O WITH STROKE` is one of `o`.
  ///
  /// The names of characters never change (Unicode stability policy).
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard let name = scalar.properties.name, let with = name.firstRange(of: " WITH ") else { return nil }
    return letters[String(name[..<with.lowerBound])]
  }

  private static let letters: [String: Unicode.Scalar] = {
    var letters: [String: Unicode.Scalar] = [:]
    for range in [0x41...0x5A, 0x61...0x7A, 0x391...0x3C9, 0x410...0x44F] as [ClosedRange<UInt32>] {
      for scalar in range.compactMap(Unicode.Scalar.init) {
        if let name = scalar.properties.name { letters[name] = scalar }
      }
    }
    return letters
  }()

  private static let others: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ı": "i", "ё": "е", "Ё": "е", "ς": "σ",
    "‘": "'", "’": "'", "‚": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "–": "-", "—": "-", "‐": "-",
    "‑": "-", "−": "-", "…": "...", "。": ".", "、": ",", "｡": ".", "､": ",",
  ]

  /// The full forms of U+FF66 to U+FF9F; the last two are the voiced marks.
  private static let halfWidth: [String] =
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".map(String.init)
    + ["\u{3099}", "\u{309A}"]
}
