/// Makes changes to questions so that each can be undone.
///
/// The entry in the log of changes is kept before the change itself. Whatever happens in between, then, no change goes
/// unlogged; an entry whose change never came is recognised by ``UndoChange`` and passed over.
public struct ChangeRecorder: Sendable {
  /// How many changes can be undone; older entries are dropped.
  public static let limit = 200

  let questions: any Repository<Question>
  let log: any Repository<Change>
  let now: @Sendable () -> Instant

  /// Creates a recorder.
  public init(
    questions: any Repository<Question>, log: any Repository<Change>, now: @escaping @Sendable () -> Instant
  ) {
    self.questions = questions
    self.log = log
    self.now = now
  }

  /// What a change consists of, as far as it was planned on the questions as they stood.
  struct Plan<Value: Sendable>: Sendable {
    /// What the use case gives back when the change is made.
    let value: Value
    /// What a person would call the thing that changed; nil where it was many.
    let subject: String?
  }

  /// Plans a change on the current questions, logs it, and makes it.
  ///
  /// - Parameter plan: stages the change and says what it is; it may run again when the questions concerned changed
  ///   between planning and making. Where it stages nothing, nothing is logged.
  func callAsFunction<Value: Sendable>(
    _ action: Change.Action,
    plan: @Sendable (inout Transaction<Question>, Instant) -> Result<Plan<Value>, BankError>
  ) async throws(BankError) -> Value {
    for _ in 0..<8 {
      let instant = now()
      let draft = try await BankError.wrap { () throws(RepositoryError) in
        try await questions.transaction { transaction in
          var draft = transaction
          return plan(&draft, instant).map { plan in
            Draft(
              plan: plan,
              steps: draft.changes.map { Step(change: $0, before: transaction.find(by: $0.id)) })
          }
        }
      }.get()
      guard !draft.steps.isEmpty else { return draft.plan.value }
      try await keep(draft, action: action, at: instant)
      if try await make(draft.steps) { return draft.plan.value }
    }
    throw .contended
  }

  private struct Step: Sendable {
    let change: RecordChange<Question>
    let before: Question?

    var after: Instant? {
      if case .save(let question) = change { question.modifiedAt } else { nil }
    }
  }

  private struct Draft<Value: Sendable>: Sendable {
    let plan: Plan<Value>
    let steps: [Step]
  }

  private func keep<Value>(_ draft: Draft<Value>, action: Change.Action, at instant: Instant) async throws(BankError) {
    let records = draft.steps.map { Change.Record(id: $0.change.id, before: $0.before, after: $0.after) }
    let subject = draft.plan.subject
    try await BankError.wrap { () throws(RepositoryError) in
      try await log.transaction { transaction in
        let ids = transaction.initial.map(\.id).sorted()
        for old in ids.dropLast(Self.limit - 1) { transaction.delete(old) }
        let number = ids.last.flatMap { Int($0) } ?? 0
        transaction.save(
          Change(id: Change.id(number: number + 1), at: instant, action: action, subject: subject, records: records))
      }
    }
  }

  /// Makes the change unless a question concerned is no longer as it was when the change was planned.
  private func make(_ steps: [Step]) async throws(BankError) -> Bool {
    try await BankError.wrap { () throws(RepositoryError) in
      try await questions.transaction { transaction in
        for step in steps where transaction.find(by: step.change.id)?.modifiedAt != step.before?.modifiedAt {
          return false
        }
        for step in steps {
          switch step.change {
          case .save(let question): transaction.save(question)
          case .delete(let id): transaction.delete(id)
          }
        }
        return true
      }
    }
  }
}

extension Change {
  /// An identifier that sorts as text like the number.
  static func id(number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }
}

extension BankError {
  /// Runs a call on a repository and rethrows its error as this type.
  static func wrap<Value>(
    _ body: () async throws(RepositoryError) -> Value
  ) async throws(BankError) -> Value {
    do {
      return try await body()
    } catch {
      throw .repository(error)
    }
  }
}
