/// The scheduler set up for one person: their calendar, their settings, and the source of fuzz.
public struct StudyPlanner: Sendable {
  /// The FSRS scheduler with its settings.
  public let scheduler: Scheduler
  /// The user's days.
  public let calendar: StudyCalendar
  /// A number from 0 up to 1 for the next answer to a question: the same each time it is asked before that answer, so
  /// that the interval shown beside a rating is the one that rating gives.
  public let fuzz: @Sendable (Question) -> Double

  /// Creates a planner.
  public init(
    scheduler: Scheduler, calendar: StudyCalendar, fuzz: @escaping @Sendable (Question) -> Double
  ) {
    self.scheduler = scheduler
    self.calendar = calendar
    self.fuzz = fuzz
  }

  /// The schedule that follows when the question is answered so at `now`.
  public func schedule(_ question: Question, rating: Rating, at now: Instant) -> Schedule {
    scheduler.schedule(
      after: question.schedule, rating: rating, at: now, calendar: calendar, fuzz: fuzz(question))
  }

  /// What each rating would give when the question is answered at `now`, from Again to Easy.
  public func previews(of question: Question, at now: Instant) -> [Scheduler.Preview] {
    scheduler.previews(after: question.schedule, at: now, calendar: calendar, fuzz: fuzz(question))
  }
}
