/// Why a file could not be imported at all; nothing of it is imported then.
public enum ImportFailure: Error, Hashable, Sendable {
  /// The operating system would not read it; `code` is its errno.
  case unreadable(path: String, code: Int32)
  /// The task was cancelled.
  case stopped
  /// It holds more than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  /// It is not text in UTF-8, nor in UTF-16 behind a byte order mark.
  ///
  /// `line` counts from 1, `offset` from 0 in bytes of the file: where the first bad sequence begins.
  case badEncoding(line: Int, offset: Int)
  /// It looks like UTF-16 without the byte order mark that would say so.
  case unmarkedUTF16
  /// It is not text: a package, a database, a picture.
  case notRecognised
  /// It is not JSON; `line` and `column`, in characters, count from 1.
  case malformedJSON(line: Int, column: Int, problem: JSONProblem)
  /// A header line has a value that means nothing.
  case badDirective(line: Int, key: String, value: String)
  /// A column that a person assigned is not there; `available` are the names that are, or the numbers without a header.
  case unknownColumn(ImportColumn, available: [String])
  /// A column was assigned two roles; `name` is its name, or its number without a header.
  case columnAssignedTwice(name: String)

  /// What is wrong with JSON text.
  public enum JSONProblem: Hashable, Sendable {
    /// The text ends within a value.
    case unexpectedEnd
    /// Something else must stand here.
    case unexpectedCharacter
    /// A backslash in a string is followed by something that has no meaning, or by half a character.
    case invalidEscape
    /// A line break or another control character stands in a string as it is.
    case controlCharacter
    /// Values are nested deeper than any question needs.
    case tooDeep
    /// The text is neither an array nor objects.
    case notAList
  }
}
