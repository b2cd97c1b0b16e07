/// One word of a command line, and where it stands in it.
struct Word: Hashable, Sendable {
  /// The word without quotation marks and backslashes.
  let text: String
  /// The word as it was typed.
  let raw: String
  /// Its place in the line, in characters; nil where the word came from the program's arguments.
  let range: Range<Int>?

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
/// backslash takes the next character as it is, and `#` at the beginning of a word makes the rest a comment.
enum Tokenizer {
  /// What a line consists of.
  struct Result: Hashable, Sendable {
    /// The words that are complete, and the last one even if it is not.
    var words: [Word] = []
    /// Where a quotation mark stands that has no partner; nil where every one has.
    var openQuote: Int?
    /// Whether the line ends in a backslash that has nothing to take.
    var endsInBackslash = false

    /// Whether the line goes on in the next one.
    var isUnfinished: Bool { openQuote != nil || endsInBackslash }
  }

  static func split(_ line: String) -> Result {
    let characters = Array(line)
    var result = Result()
    var index = 0
    while index < characters.count {
      if characters[index].isWhitespace {
        index += 1
      } else if characters[index] == "#" {
        break
      } else {
        result.words.append(word(in: characters, at: &index, result: &result))
      }
    }
    return result
  }

  private static func word(in characters: [Character], at index: inout Int, result: inout Result) -> Word {
    let start = index
    var text = ""
    var quote: (mark: Character, place: Int)?
    while index < characters.count {
      let character = characters[index]
      if let open = quote {
        if character == open.mark {
          quote = nil
        } else if character == "\\", open.mark == "\"", index + 1 < characters.count,
          "\"\\".contains(characters[index + 1])
        {
          index += 1
          text.append(characters[index])
        } else {
          text.append(character)
        }
      } else if character == "'" || character == "\"" {
        quote = (character, index)
      } else if character == "\\" {
        if index + 1 < characters.count {
          index += 1
          text.append(characters[index])
        } else {
          result.endsInBackslash = true
        }
      } else if character.isWhitespace {
        break
      } else {
        text.append(character)
      }
      index += 1
    }
    result.openQuote = quote?.place
    return Word(text: text, raw: String(characters[start..<index]), range: start..<index)
  }

  /// A word quoted so that `split` gives it back unchanged.
  static func quoted(_ text: String) -> String {
    let needsQuotes = text.isEmpty || text.contains { $0.isWhitespace || "'\"\\#".contains($0) }
    return needsQuotes ? "'" + text.replacing("'", with: "'\\''") + "'" : text
  }
}
