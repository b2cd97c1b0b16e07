/// Changes questions that are there: their text, their tags, whether they are suspended, whether they exist.
///
/// Each call is one change: it is made wholly or not at all, and one undo takes it back.
public struct ChangeQuestions: Sendable {
  private let record: ChangeRecorder

  /// Creates the use case.
  public init(record: ChangeRecorder) {
    self.record = record
  }

  /// Replaces the parts that are given; reviews and schedule stay as they are.
  ///
  /// - Throws: ``BankError/emptyPrompt``, ``BankError/notFound(id:)`` or ``BankError/repository(_:)``.
  public func edit(
    id: String, prompt: String? = nil, answer: String? = nil, tags: [String]? = nil
  ) async throws(BankError) -> Question {
    let edited = try await change(.edit, ids: [id]) { question, now throws(QuestionError) in
      try question.edit(prompt: prompt, answer: answer, tags: tags, at: now)
    }
    return edited[0]
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
