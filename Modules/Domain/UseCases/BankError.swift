/// Why something that a person asked of the question bank could not be done; nothing has changed then.
public enum BankError: Error, Hashable, Sendable {
  /// Nothing but white space was given as the prompt.
  case emptyPrompt
  /// A question of this form needs an answer.
  case emptyAnswer
  /// A multiple choice needs a wrong answer.
  case noChoices
  /// A cloze needs a numbered part, such as `{{c1::hidden}}`.
  case noCloze
  /// No question has this identifier.
  case notFound(id: String)
  /// The question is suspended, so it cannot be answered.
  case suspended(id: String)
  /// No change is left to undo.
  case nothingToUndo
  /// The questions concerned kept being changed from elsewhere while this change was made.
  case contended
  /// The task was cancelled before anything was changed.
  case stopped
  /// The repository could not do its part.
  case repository(RepositoryError)
}

extension BankError {
  init(_ error: QuestionError) {
    switch error {
    case .emptyPrompt: self = .emptyPrompt
    case .emptyAnswer: self = .emptyAnswer
    case .noChoices: self = .noChoices
    case .noCloze: self = .noCloze
    }
  }
}
