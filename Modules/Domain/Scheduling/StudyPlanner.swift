/// The scheduler set up for one person: their calendar, their settings, and the source of fuzz.
public struct StudyPlanner: Sendable {
  /// The FSRS scheduler with its settings.
  public let scheduler: Scheduler
  /// The user's days.
  public let calendar: StudyCalendar
  /// A number from 0 up to 1 for the next answer to a question: the same each time it is asked before that answer, so
  /// that the interval shown beside a rating is the one that rating gives.
  public let fuzz: @Sendable (Question) -> Double
  /// How often a question is forgotten in review before it counts as a leech; 0 for never.
  public let leechThreshold: Int

  /// Creates a planner.
  public init(
    scheduler: Scheduler, calendar: StudyCalendar, leechThreshold: Int = 8,
    fuzz: @escaping @Sendable (Question) -> Double
  ) {
    self.scheduler = scheduler
    self.calendar = calendar
    self.leechThreshold = leechThreshold
    self.fuzz = fuzz
  }

  /// Whether the question keeps being forgotten, so that it takes more time than it is worth as it stands.
  public func isLeech(_ question: Question) -> Bool {
    leechThreshold > 0 && question.schedule.lapses >= leechThreshold
  }

  /// Whether an answer made the question a leech, or is one of those at which it is worth saying so again: every time that
  /// half of the threshold is reached once more.
  public func isLeechAnew(_ question: Question, before: Question) -> Bool {
    let lapses = question.schedule.lapses
    guard isLeech(question), lapses > before.schedule.lapses else { return false }
    return (lapses - leechThreshold) % max(1, leechThreshold / 2) == 0
  }

  /// When the study day ends in which an instant lies.
  public func endOfDay(at now: Instant) -> Instant {
    calendar.span(around: now).upperBound
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
