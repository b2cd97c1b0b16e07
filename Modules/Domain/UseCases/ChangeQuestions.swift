/// Changes questions that are there: their text, their tags, whether they are suspended, whether they exist.
///
/// Each call is one change: it is made wholly or not at all, and one undo takes it back.
public struct ChangeQuestions: Sendable {
  private let record: ChangeRecorder
  private let newID: @Sendable () -> String

  /// Creates the use case.
  ///
  /// - Parameter newID: makes identifiers for questions that an edit adds; one that is taken is passed over.
  public init(record: ChangeRecorder, newID: @escaping @Sendable () -> String) {
    self.record = record
    self.newID = newID
  }

  /// Replaces the parts that are given; reviews and schedule stay as they are.
  ///
  /// The text of questions that come from one text is changed in all of them: a number that a cloze has more becomes a
  /// question, and one that it has no more suspends its question.
  ///
  /// - Parameter wrong: the wrong answers of a multiple choice; other kinds become one.
  /// - Throws: ``BankError/emptyPrompt`` or another case where the kind of the question needs what is not there,
  ///   ``BankError/notFound(id:)`` or ``BankError/repository(_:)``.
  public func edit(
    id: String, prompt: String? = nil, answer: String? = nil, tags: [String]? = nil, wrong: [String]? = nil
  ) async throws(BankError) -> Question {
    let newID = newID
    return try await record(.edit) { transaction, now in
      guard var question = transaction.find(by: id) else { return .failure(.notFound(id: id)) }
      do throws(QuestionError) {
        let before = question
        try question.edit(prompt: prompt, answer: answer, tags: tags, at: now)
        if let wrong {
          try question.setChoices(wrong)
        } else if question.kind == .choice, question.answer != before.answer {
          try question.setChoices(question.choices)
        }
        if question.kind == .typed, question.answer.isEmpty { throw .emptyAnswer }
        let siblings = before.group.map { group in
          transaction.initial.filter { $0.group == group && $0.id != id }
        }
        var taken: Set<String> = []
        let others = try Siblings.changed(
          by: &question, from: before, among: siblings ?? [],
          newID: { [transaction] in transaction.freeID(newID, &taken) }, at: now)
        if !question.isSameExceptModified(as: before) { transaction.save(question) }
        for other in others { transaction.save(other) }
        return .success(ChangeRecorder.Plan(value: question, subject: before.title))
      } catch {
        return .failure(BankError(error))
      }
    }
  }

  /// Adds and removes tags; a tag that is in both is removed.
  ///
  /// - Throws: ``BankError/notFound(id:)`` or ``BankError/repository(_:)``.
  public func tag(ids: [String], adding: [String], removing: [String]) async throws(BankError) -> [Question] {
    try await change(.tag, ids: ids) { $0.tag(adding: adding, removing: removing, at: $1) }
  }

  /// Keeps the questions out of study.
  ///
  /// - Throws: ``BankError/notFound(id:)`` or ``BankError/repository(_:)``.
  public func suspend(ids: [String]) async throws(BankError) -> [Question] {
    try await change(.suspend, ids: ids) { $0.setSuspended(true, at: $1) }
  }

  /// Lets the questions back into study.
  ///
  /// - Throws: ``BankError/notFound(id:)`` or ``BankError/repository(_:)``.
  public func resume(ids: [String]) async throws(BankError) -> [Question] {
    try await change(.resume, ids: ids) { $0.setSuspended(false, at: $1) }
  }

  /// Marks the questions, or takes the mark away.
  ///
  /// - Throws: ``BankError/notFound(id:)`` or ``BankError/repository(_:)``.
  public func flag(ids: [String], isOn: Bool = true) async throws(BankError) -> [Question] {
    try await change(isOn ? .flag : .unflag, ids: ids) { $0.setFlagged(isOn, at: $1) }
  }

  /// Puts the questions aside until an instant; nil takes them back into study.
  ///
  /// - Throws: ``BankError/notFound(id:)`` or ``BankError/repository(_:)``.
  public func bury(ids: [String], until instant: Instant?) async throws(BankError) -> [Question] {
    try await change(instant == nil ? .unbury : .bury, ids: ids) { $0.bury(until: instant, at: $1) }
  }

  /// Deletes the questions with all that is known about them.
  ///
  /// - Returns: the questions as they were.
  /// - Throws: ``BankError/notFound(id:)`` or ``BankError/repository(_:)``.
  public func delete(ids: [String]) async throws(BankError) -> [Question] {
    try await record(.delete) { transaction, _ in
      transaction.questions(ids).map { questions in
        for question in questions { transaction.delete(question.id) }
        return ChangeRecorder.Plan(value: questions, subject: questions.onlyTitle)
      }
    }
  }

  private func change(
    _ action: Change.Action, ids: [String],
    _ edit: @Sendable (inout Question, Instant) throws(QuestionError) -> Void
  ) async throws(BankError) -> [Question] {
    try await record(action) { transaction, now in
      transaction.questions(ids).flatMap { questions in
        do throws(QuestionError) {
          var changed: [Question] = []
          for var question in questions {
            let before = question
            try edit(&question, now)
            if !question.isSameExceptModified(as: before) { transaction.save(question) }
            changed.append(question)
          }
          return .success(ChangeRecorder.Plan(value: changed, subject: questions.onlyTitle))
        } catch {
          return .failure(BankError(error))
        }
      }
    }
  }
}

extension Transaction<Question> {
  /// The questions with these identifiers, each once, in this order.
  func questions(_ ids: [String]) -> Result<[Question], BankError> {
    var seen: Set<String> = []
    var questions: [Question] = []
    for id in ids where seen.insert(id).inserted {
      guard let question = find(by: id) else { return .failure(.notFound(id: id)) }
      questions.append(question)
    }
    return .success(questions)
  }

  /// An identifier that no question has, and none that was taken before.
  func freeID(_ newID: () -> String, _ taken: inout Set<String>) -> String {
    var id = newID()
    while find(by: id) != nil || !taken.insert(id).inserted { id = newID() }
    return id
  }
}

extension [Question] {
  /// The title of the only question; nil where there are more or none.
  var onlyTitle: String? {
    count == 1 ? first?.title : nil
  }
}

extension Question {
  /// Whether nothing but the instant of the last change tells the two apart.
  func isSameExceptModified(as other: Question) -> Bool {
    var copy = other
    copy.modifiedAt = modifiedAt
    return self == copy
  }
}
