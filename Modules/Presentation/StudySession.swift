public import Domain

extension StudySessionModel {
  /// How a session is asked for.
  public nonisolated struct Options: Equatable, Sendable {
    /// Whether all that matches is asked, due or not, and the schedule left alone.
    public var isCram: Bool
    /// Whether answers are to be typed.
    public var isTyped: Bool
    /// After how many answers the session ends; nil for no limit.
    public var limit: Int?
    /// After how many minutes no further question is shown; nil for no limit.
    public var minutes: Int?

    /// Creates options; the defaults are those of a session until nothing is left.
    public init(isCram: Bool = false, isTyped: Bool = false, limit: Int? = nil, minutes: Int? = nil) {
      self.isCram = isCram
      self.isTyped = isTyped
      self.limit = limit
      self.minutes = minutes
    }
  }

  /// What a person answered before they saw the answer.
  public nonisolated enum Attempt: Equatable, Sendable {
    /// Typed text, compared with what was expected.
    case typed(AnswerComparison)
    /// One of the answers offered, by its place from 0.
    case chosen(Int, isRight: Bool)

    /// Whether it was right.
    public var isRight: Bool {
      switch self {
      case .typed(let comparison): comparison.isRight
      case .chosen(_, let isRight): isRight
      }
    }

    /// The rating that fits.
    public var rating: Rating { isRight ? .good : .again }
  }

  /// How far a session is.
  public nonisolated struct Progress: Equatable, Sendable {
    /// Answers given, undone ones left out.
    public var done: Int
    /// After how many answers the session ends; nil for no limit.
    public var limit: Int?
    /// What is left, by kind; where the schedule is left alone, all of it counts as reviews.
    public var remaining: StudyQueue.Counts
    /// Whether the session leaves the schedule alone.
    public var isCram: Bool
    /// Since the session began.
    public var milliseconds: Int

    /// Creates a note of progress.
    public init(
      done: Int, limit: Int? = nil, remaining: StudyQueue.Counts, isCram: Bool = false, milliseconds: Int = 0
    ) {
      self.done = done
      self.limit = limit
      self.remaining = remaining
      self.isCram = isCram
      self.milliseconds = milliseconds
    }
  }

  /// What was done in a session.
  public nonisolated struct Summary: Equatable, Sendable {
    /// Answers by rating, undone ones left out.
    public var answers: [Rating: Int] = [:]
    /// Measured time spent on answers, in milliseconds.
    public var milliseconds = 0
    /// What is left to study now.
    public var remaining = StudyQueue.Counts()
    /// When the next question becomes due; nil where nothing is scheduled.
    public var nextDue: Instant?
    /// The ratings in the order in which they were given.
    public var ratings: [Rating] = []
    /// The questions that the session made leeches.
    public var leeches: [Question] = []
    /// Whether the session left the schedule alone.
    public var isCram = false

    /// Answers in all.
    public var total: Int { answers.values.reduce(0, +) }
  }
}

extension StudyQueue {
  /// Creates a queue of questions, or of some chosen among them; all of them count for what was done today.
  nonisolated init(
    _ questions: [Question], chosen: [Question]? = nil, settings: Settings, planner: StudyPlanner, at now: Instant,
    seed: UInt64
  ) {
    self.init(
      chosen ?? questions, done: Done(questions, at: now, calendar: planner.calendar), settings: settings,
      scheduler: planner.scheduler, at: now, calendar: planner.calendar, seed: seed)
  }
}
