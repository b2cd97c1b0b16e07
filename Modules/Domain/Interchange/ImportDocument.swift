/// What a file holds, read but not yet compared with anything.
public struct ImportDocument: Hashable, Sendable {
  /// What could be read, in the order of the file.
  public var rows: [ImportedRow]
  /// What could not be read, in the order of the file.
  public var rejected: [RejectedRow]
  /// The lines at the top, from 1, that were taken for comments because they have the shape `#key:value` with an
  /// unknown key.
  public var comments: [Int]
  /// The line, from 1, of the row that was taken for the names of the columns; nil where none was.
  public var headerLine: Int?
  /// Tags for every question, beside those of its row.
  public var tags: [String]
  /// Whether the file says that its questions are to be asked from both sides.
  public var isReversed = false
  /// Whether cells look like HTML that nobody declared.
  public var looksLikeHTML = false

  /// Creates a document.
  public init(
    rows: [ImportedRow] = [], rejected: [RejectedRow] = [], comments: [Int] = [], headerLine: Int? = nil,
    tags: [String] = []
  ) {
    self.rows = rows
    self.rejected = rejected
    self.comments = comments
    self.headerLine = headerLine
    self.tags = tags
  }
}

/// One question as a file has it.
public struct ImportedRow: Hashable, Sendable {
  /// The physical line at which it begins, from 1.
  public let line: Int
  /// What is asked; may be blank here.
  public let prompt: String
  /// What is to be remembered.
  public let answer: String
  /// The further named parts.
  public let fields: [Question.Field]
  /// The tags; nil where the file has no say about tags, so that an update leaves them alone.
  public let tags: [String]?
  /// The identifier under which another program knows the question; nil where it has none.
  public let guid: String?
  /// The question with its identifier and its progress, where the file holds all that; nil for a plain row.
  public let question: Question?

  /// Creates a plain row.
  public init(
    line: Int, prompt: String, answer: String, fields: [Question.Field] = [], tags: [String]? = nil, guid: String? = nil
  ) {
    self.line = line
    self.prompt = prompt
    self.answer = answer
    self.fields = fields
    self.tags = tags
    self.guid = guid
    question = nil
  }

  /// Creates a row that is a complete question.
  public init(line: Int, question: Question) {
    self.line = line
    prompt = question.prompt
    answer = question.answer
    fields = question.fields
    tags = question.tags
    guid = question.guid
    self.question = question
  }
}

/// A row that is not imported, and why.
public struct RejectedRow: Hashable, Sendable {
  /// The physical line at which it begins, from 1.
  public let line: Int
  /// What is wrong with it.
  public let reason: Reason

  /// Creates a rejection.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// What can be wrong with a row.
  public enum Reason: Error, Hashable, Sendable {
    /// Nothing but white space is where the prompt should be.
    case emptyPrompt
    /// A cell begins with a quotation mark and no matching one ends it, or text follows the matching one.
    case unbalancedQuote
    /// The text contains the character NUL.
    case containsNUL
    /// An element of the JSON array is something else than an object.
    case notAnObject
    /// A value that a question needs is not there; `key` is its path, such as `reviews.0.rating`.
    case missing(key: String)
    /// A value is of another type, out of range or not readable.
    case invalid(key: String)
    /// It has reviews but no `id` to tell whose they are.
    case reviewsWithoutID
  }
}
