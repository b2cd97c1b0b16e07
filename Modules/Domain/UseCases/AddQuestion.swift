/// Adds a question that a person typed.
public struct AddQuestion: Sendable {
  private let record: ChangeRecorder
  private let newID: @Sendable () -> String

  /// Creates the use case.
  ///
  /// - Parameter newID: makes identifiers; one that is taken is passed over.
  public init(record: ChangeRecorder, newID: @escaping @Sendable () -> String) {
    self.record = record
    self.newID = newID
  }

  /// What was added.
  public struct Added: Sendable {
    /// The new question.
    public let question: Question
    /// Questions that were there already and ask the same.
    public let duplicates: [Question]
  }

  /// Adds a question, whether or not another one asks the same.
  ///
  /// - Throws: ``BankError/emptyPrompt`` where the prompt is blank, ``BankError/repository(_:)`` where it was not kept.
  public func callAsFunction(prompt: String, answer: String, tags: [String] = []) async throws(BankError) -> Added {
    let newID = newID
    return try await record(.add) { transaction, now in
      do throws(QuestionError) {
        var id = newID()
        while transaction.find(by: id) != nil { id = newID() }
        let question = try Question(id: id, prompt: prompt, answer: answer, tags: tags, createdAt: now)
        let folded = question.prompt.lowercased()
        let duplicates = transaction.initial.filter { $0.prompt.lowercased() == folded }
        transaction.save(question)
        return .success(
          ChangeRecorder.Plan(
            value: Added(question: question, duplicates: duplicates.sorted { $0.createdAt < $1.createdAt }),
            subject: question.title))
      } catch {
        return .failure(BankError(error))
      }
    }
  }
}
