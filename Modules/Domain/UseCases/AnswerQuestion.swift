/// Takes in an answer: one review and the schedule that follows from it, kept as one record.
public struct AnswerQuestion: Sendable {
  private let record: ChangeRecorder
  private let planner: StudyPlanner
  private let device: String?

  /// Creates the use case.
  ///
  /// - Parameter device: the name of this device, kept with each review.
  public init(record: ChangeRecorder, planner: StudyPlanner, device: String? = nil) {
    self.record = record
    self.planner = planner
    self.device = device
  }

  /// Answers a question, whether or not it is due.
  ///
  /// - Parameter milliseconds: from the question to the answer; nil where nobody measured.
  /// - Returns: the question as it then is; the answer is kept when this returns.
  /// - Throws: ``BankError/notFound(id:)``, ``BankError/suspended(id:)`` or ``BankError/repository(_:)``.
  public func callAsFunction(
    id: String, rating: Rating, milliseconds: Int? = nil
  ) async throws(BankError) -> Question {
    let (planner, device) = (planner, device)
    return try await record(.answer) { transaction, now in
      guard var question = transaction.find(by: id) else { return .failure(.notFound(id: id)) }
      guard !question.isSuspended else { return .failure(.suspended(id: id)) }
      let review = Review(
        at: now, rating: rating, state: question.schedule.phase,
        elapsedDays: planner.scheduler.elapsedDays(
          since: question.schedule, at: now, calendar: planner.calendar), milliseconds: milliseconds, device: device)
      question.record(review, schedule: planner.schedule(question, rating: rating, at: now))
      transaction.save(question)
      return .success(ChangeRecorder.Plan(value: question, subject: question.title))
    }
  }
}
