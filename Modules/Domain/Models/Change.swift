/// One change that a person made, kept so that it can be undone.
public struct Change: Identifiable, Hashable, Codable, Sendable {
  /// Sorts as text in the order in which the changes were made.
  public let id: String
  /// When the change was made.
  public let at: Instant
  /// What was done.
  public let action: Action
  /// The prompt of the one question concerned, or the name of the file that was imported or restored; nil where it was many.
  public let subject: String?
  /// Every question concerned, as it was before.
  public let records: [Record]

  /// What a person can do to questions.
  public enum Action: String, Codable, Sendable {
    case add, edit, delete, tag, suspend, resume, flag, unflag, bury, unbury, answer, `import`, repair, restore
  }

  /// One question before and after a change.
  public struct Record: Hashable, Codable, Sendable {
    /// The identifier of the question.
    public let id: String
    /// The question as it was; nil where it did not exist.
    public let before: Question?
    /// The `modifiedAt` that the change left behind; nil where it deleted the question.
    public let after: Instant?

    /// Creates a record.
    public init(id: String, before: Question?, after: Instant?) {
      self.id = id
      self.before = before
      self.after = after
    }
  }

  /// Creates a change.
  public init(id: String, at: Instant, action: Action, subject: String?, records: [Record]) {
    self.id = id
    self.at = at
    self.action = action
    self.subject = subject
    self.records = records
  }
}
