/// One word of a command line, and where it stands in it.
struct Word: Hashable, Sendable {
  /// The word without quotation marks and backslashes.
  let text: String
  /// The word as it was typed.
  let raw: String
  /// Its place in the line, in characters; nil where the word came from the program's arguments.
  let range: Range<Int>?

  /// The word as it was typed, but without the marks `'` that quoted a part of it: queries do not have them.
  var query: String {
    if range == nil { return raw }
    var text = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in raw.unicodeScalars {
      let isMark = !isEscaped && (scalar == "'" || scalar == "\"") && (quote ?? scalar) == scalar
      if isMark { quote = quote == nil ? scalar : nil }
      if !isMark || scalar != "'" { text.append(scalar) }
      isEscaped = !isEscaped && scalar == "\\" && quote != "'"
    }
    return String(text)
  }

  init(text: String, raw: String, range: Range<Int>?) {
    self.text = text
    self.raw = raw
    self.range = range
  }

  /// A word that came from the program's arguments, which the calling shell has split already.
  init(argument: String) {
    self.init(text: argument, raw: argument, range: nil)
  }
}

/// Splits a line into words as a shell does: white space separates, quotation marks of both sorts keep together, a
/// backslash takes the next character as it is, or a line break away, and `#` at the beginning of a word makes the rest of
/// the row a comment.
enum Tokenizer {
  /// What a line consists of.
  struct Result: Hashable, Sendable {
    /// The words that are complete, and the last one even if it is not.
    var words: [Word] = []
    /// Where a quotation mark stands that has no partner; nil where every one has.
    var openQuote: Int?
    /// Whether the line ends in a backslash that has nothing to take.
    var endsInBackslash = false
    /// Where comments stand, in characters.
    var comments: [Range<Int>] = []

    /// Whether the line goes on in the next one.
    var isUnfinished: Bool { openQuote != nil || endsInBackslash }
  }

  /// Goes by Unicode scalars, as shells do: a combining mark behind a quotation mark makes no other mark of it.
  static func split(_ line: String) -> Result {
    let scalars = Array(line.unicodeScalars)
    // The character to which each scalar belongs.
    var places: [Int] = []
    places.reserveCapacity(scalars.count)
    for (place, character) in line.enumerated() {
      for _ in character.unicodeScalars { places.append(place) }
    }
    var result = Result()
    var index = 0
    while index < scalars.count {
      if scalars[index].properties.isWhitespace {
        index += 1
      } else if scalars[index] == "#" {
        let start = index
        while index < scalars.count, scalars[index] != "\n" { index += 1 }
        result.comments.append(places[start]..<places[index - 1] + 1)
      } else if isBrokenLine(scalars, index) {
        index += 2
      } else {
        let start = index
        let (text, quote) = word(in: scalars, at: &index, endsInBackslash: &result.endsInBackslash)
        result.openQuote = quote.map { places[$0] }
        var raw = String(String.UnicodeScalarView(scalars[start..<index]))
        if raw.utf8.contains(UInt8(ascii: "\\")) { raw = raw.replacing("\\\n", with: "") }
        result.words.append(Word(text: text, raw: raw, range: places[start]..<places[index - 1] + 1))
      }
    }
    return result
  }

  /// Reads one word, and tells where in it a quotation mark stands that has no partner.
  private static func word(
    in scalars: [Unicode.Scalar], at index: inout Int, endsInBackslash: inout Bool
  ) -> (text: String, openQuote: Int?) {
    var text = String.UnicodeScalarView()
    var quote: (mark: Unicode.Scalar, place: Int)?
    while index < scalars.count {
      let scalar = scalars[index]
      if quote?.mark != "'", isBrokenLine(scalars, index) {
        index += 1
      } else if let open = quote {
        if scalar == open.mark {
          quote = nil
        } else if scalar == "\\", open.mark == "\"", index + 1 < scalars.count,
          "\"\\".unicodeScalars.contains(scalars[index + 1])
        {
          index += 1
          text.append(scalars[index])
        } else {
          text.append(scalar)
        }
      } else if scalar == "'" || scalar == "\"" {
        quote = (scalar, index)
      } else if scalar == "\\" {
        if index + 1 < scalars.count {
          index += 1
          text.append(scalars[index])
        } else {
          endsInBackslash = true
        }
      } else if scalar.properties.isWhitespace {
        break
      } else {
        text.append(scalar)
      }
      index += 1
    }
    return (String(text), quote?.place)
  }

  /// Whether a backslash stands there that takes the line break behind it away.
  private static func isBrokenLine(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars[index] == "\\" && index + 1 < scalars.count && scalars[index + 1] == "\n"
  }

  /// The commands in a text of several rows; one goes on in the next row after an open quotation mark or a backslash.
  static func statements(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return [text] }
    var pending = PendingStatement()
    let statements = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
      pending.end(with: String($0))
    }
    return pending.isEmpty ? statements : statements + [pending.text]
  }

  /// A word quoted so that `split` gives it back unchanged.
  static func quoted(_ text: String) -> String {
    let needsQuotes =
      text.isEmpty
      || text.unicodeScalars.contains { $0.properties.isWhitespace || "'\"\\#".unicodeScalars.contains($0) }
    guard needsQuotes else { return text }
    let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}

/// The rows of a command that goes on in the next row after an open quotation mark or a backslash.
struct PendingStatement {
  private var rows: [String] = []
  private var openMark: Unicode.Scalar?

  /// Whether no row waits.
  var isEmpty: Bool { rows.isEmpty }

  /// The rows that wait.
  var text: String { rows.joined(separator: "\n") }

  /// Adds a row; gives the statement if the row ends it.
  mutating func end(with row: String) -> String? {
    rows.append(row)
    // Without its mark the row cannot end the statement, and to split all rows for each one would take long.
    if let openMark, !row.unicodeScalars.contains(openMark) { return nil }
    let statement = text
    let result = Tokenizer.split(statement)
    openMark = result.openQuote.flatMap { place in
      statement.dropFirst(place).first?.unicodeScalars.first { $0 == "'" || $0 == "\"" }
    }
    if result.isUnfinished { return nil }
    rows = []
    return statement
  }
}
