/// Takes back the last change, and at the next call the one before it.
public struct UndoChange: Sendable {
  private let questions: any Repository<Question>
  private let log: any Repository<Change>

  /// Creates the use case.
  public init(questions: any Repository<Question>, log: any Repository<Change>) {
    self.questions = questions
    self.log = log
  }

  /// What was undone.
  public struct Undone: Sendable {
    /// The change that was taken back.
    public let change: Change
    /// The questions concerned that exist now, as they are.
    public let restored: [Question]
    /// How many questions were left alone because something else had changed them since.
    public let leftAlone: Int

    /// Creates a note of what was undone.
    public init(change: Change, restored: [Question], leftAlone: Int) {
      self.change = change
      self.restored = restored
      self.leftAlone = leftAlone
    }
  }

  /// Undoes the last change that is still in force.
  ///
  /// A question that was changed again in a way the log does not know is left alone: an undo never takes back more than
  /// the change it names.
  ///
  /// - Throws: ``BankError/nothingToUndo`` or ``BankError/repository(_:)``.
  public func callAsFunction() async throws(BankError) -> Undone {
    guard let undone = try await callAsFunction(where: { _ in true }) else { throw .nothingToUndo }
    return undone
  }

  /// Undoes the last change that is still in force of those that are meant, whatever was changed after it; nil where none is.
  ///
  /// - Throws: ``BankError/repository(_:)``.
  public func callAsFunction(where isMeant: (Change) -> Bool) async throws(BankError) -> Undone? {
    while true {
      let (questions, log) = (questions, log)
      let changes = try await BankError.wrap { () throws(RepositoryError) in try await log.loadAll() }
      guard let change = changes.filter(isMeant).max(by: { $0.id < $1.id }) else { return nil }
      let outcome = try await BankError.wrap { () throws(RepositoryError) in
        try await questions.transaction { Outcome(undoing: change, in: &$0) }
      }
      try await BankError.wrap { () throws(RepositoryError) in
        try await log.transaction { $0.delete(change.id) }
      }
      // An entry whose change never came, or was undone just before the program was stopped, is passed over.
      if outcome.undone + outcome.leftAlone > 0 {
        return Undone(change: change, restored: outcome.restored, leftAlone: outcome.leftAlone)
      }
    }
  }

  private struct Outcome: Sendable {
    var undone = 0
    var leftAlone = 0
    var restored: [Question] = []

    init(undoing change: Change, in transaction: inout Transaction<Question>) {
      for record in change.records {
        let current = transaction.find(by: record.id)?.modifiedAt
        if current == record.after {
          undone += 1
          if let before = record.before {
            transaction.save(before)
            restored.append(before)
          } else {
            transaction.delete(record.id)
          }
        } else if current != record.before?.modifiedAt {
          leftAlone += 1
        }
      }
    }
  }
}
