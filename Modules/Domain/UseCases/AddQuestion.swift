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

  /// How a question that a person adds is to be asked.
  public enum Form: Hashable, Sendable {
    /// From the prompt to the answer; a prompt with hidden parts is a cloze.
    case basic
    /// From either side to the other: two questions.
    case reversed
    /// With hidden parts: a question for each number.
    case cloze
    /// With the answer among wrong ones.
    case choice(wrong: [String])
    /// With an answer that is typed.
    case typed
  }

  /// What was added.
  public struct Added: Sendable {
    /// The new question; the first of them where it became several.
    public let question: Question
    /// The other questions that the same text became: further numbers of a cloze, the other side of a pair.
    public let siblings: [Question]
    /// Questions that were there already and ask the same.
    public let duplicates: [Question]

    /// Creates a note of what was added.
    public init(question: Question, siblings: [Question] = [], duplicates: [Question] = []) {
      self.question = question
      self.siblings = siblings
      self.duplicates = duplicates
    }
  }

  /// Adds a question, whether or not another one asks the same.
  ///
  /// - Throws: ``BankError/emptyPrompt`` where the prompt is blank, another case where the form needs what is not there, and
  ///   ``BankError/repository(_:)`` where it was not kept.
  public func callAsFunction(
    prompt: String, answer: String, tags: [String] = [], as form: Form = .basic
  ) async throws(BankError) -> Added {
    let newID = newID
    return try await record(.add) { transaction, now in
      do throws(QuestionError) {
        var taken: Set<String> = []
        let freeID = { [transaction] in transaction.freeID(newID, &taken) }
        let given = try Question(id: freeID(), prompt: prompt, answer: answer, tags: tags, createdAt: now)
        let questions = try Siblings.made(from: given, as: form, newID: freeID)
        let folded = given.prompt.lowercased()
        let duplicates = transaction.initial.filter { $0.prompt.lowercased() == folded }
        for question in questions { transaction.save(question) }
        return .success(
          ChangeRecorder.Plan(
            value: Added(
              question: questions[0], siblings: Array(questions.dropFirst()),
              duplicates: duplicates.sorted { $0.createdAt < $1.createdAt }),
            subject: questions[0].title))
      } catch {
        return .failure(BankError(error))
      }
    }
  }
}
