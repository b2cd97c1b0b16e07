/// Decides when a question comes up again, by FSRS-6 with learning steps.
public struct Scheduler: Hashable, Sendable {
  /// What it goes by.
  public let settings: Settings
  /// The formulas with the weights of the settings.
  public let fsrs: FSRS

  /// Creates a scheduler.
  public init(_ settings: Settings = .default) {
    self.settings = settings
    fsrs = FSRS(settings.parameters)
  }

  /// The part of a schedule that the next one depends on, free of any calendar.
  public struct State: Hashable, Sendable {
    /// Where the question stands.
    public var phase: Phase
    /// The index of the current step; nil outside learning and relearning.
    public var step: Int?
    /// The memory state; nil before the first answer.
    public var memory: MemoryState?

    /// Creates a state; the defaults are those of a question that was never answered.
    public init(phase: Phase = .new, step: Int? = nil, memory: MemoryState? = nil) {
      self.phase = phase
      self.step = step
      self.memory = memory
    }
  }

  /// How long a question rests.
  public enum Wait: Hashable, Sendable {
    /// For the time of a step.
    case step(Duration)
    /// Until a later study day.
    case days(Int)
  }

  /// The state after an answer and the wait until the next, without chance.
  ///
  /// The steps follow py-fsrs 6.3.2, `review_card`: Again goes back to the first step. Hard repeats the step, where the
  /// first takes the mean of the first two, or one and a half times the only one. Good goes on a step, and Easy, or
  /// Good after the last step, to review. A step that the settings no longer have counts as passed.
  ///
  /// - Parameter elapsedDays: whole study days since the answer before; less than 1 is the same day.
  public func next(after state: State, rating: Rating, elapsedDays: Int) -> (state: State, wait: Wait) {
    let memory = fsrs.memory(after: state.memory, rating: rating, elapsedDays: elapsedDays)
    let (phase, steps): (Phase, [Duration]) =
      switch state.phase {
      case .new, .learning: (.learning, settings.learningSteps)
      case .relearning: (.relearning, settings.relearningSteps)
      case .review: (.relearning, rating == .again ? settings.relearningSteps : [])
      }
    let step = max(state.step ?? 0, 0)
    let next: (index: Int, wait: Duration)? =
      switch rating {
      case .again: steps.first.map { (0, $0) }
      case .hard where step == 0: steps.first.map { (0, ($0 + (steps.count > 1 ? steps[1] : $0 * 2)) / 2) }
      case .hard: step < steps.count ? (step, steps[step]) : nil
      case .good: step < steps.count - 1 ? (step + 1, steps[step + 1]) : nil
      case .easy: nil
      }
    if let next {
      return (State(phase: phase, step: next.index, memory: memory), .step(next.wait))
    }
    let days = fsrs.interval(
      stability: memory.stability, desiredRetention: settings.desiredRetention, maximum: settings.maximumInterval)
    return (State(phase: .review, step: nil, memory: memory), .days(days))
  }

  /// The schedule after an answer.
  ///
  /// A step ends to the second; days end where the study day begins.
  ///
  /// - Parameters:
  ///   - schedule: as it was before the answer.
  ///   - now: when the answer was given; before the last one, it counts as on the same day.
  ///   - fuzz: a number in 0..<1 that stands for chance; nil for none. Without fuzz in the settings it is not used.
  public func schedule(
    after schedule: Schedule, rating: Rating, at now: Instant, calendar: StudyCalendar, fuzz: Double?
  ) -> Schedule {
    let elapsed = elapsedDays(since: schedule, at: now, calendar: calendar)
    return self.schedule(
      after: schedule, rating: rating, at: now, elapsedDays: elapsed, calendar: calendar, fuzz: fuzz)
  }

  /// What each rating would lead to.
  public struct Preview: Hashable, Sendable {
    /// The rating.
    public let rating: Rating
    /// The schedule after an answer with it.
    public let schedule: Schedule
  }

  /// The schedule after each of the ratings, from Again to Easy.
  ///
  /// With the same arguments, it is exactly what ``schedule(after:rating:at:calendar:fuzz:)`` gives.
  public func previews(after schedule: Schedule, at now: Instant, calendar: StudyCalendar, fuzz: Double?) -> [Preview] {
    Rating.allCases.map { rating in
      Preview(
        rating: rating,
        schedule: self.schedule(after: schedule, rating: rating, at: now, calendar: calendar, fuzz: fuzz))
    }
  }

  /// Study days since the last answer: 0 where there is none, or where the clock has gone back.
  public func elapsedDays(since schedule: Schedule, at now: Instant, calendar: StudyCalendar) -> Int {
    guard let last = schedule.lastReview else { return 0 }
    return max(calendar.days(from: last, to: now), 0)
  }

  /// The probability of remembering the answer at `now`; nil where the question was never answered.
  public func retrievability(of schedule: Schedule, at now: Instant, calendar: StudyCalendar) -> Double? {
    guard let memory = schedule.memory, schedule.lastReview != nil else { return nil }
    let elapsed = elapsedDays(since: schedule, at: now, calendar: calendar)
    return fsrs.retrievability(stability: memory.stability, elapsedDays: elapsed)
  }

  /// The schedule that reviews lead to, without chance.
  ///
  /// Elapsed days are taken as the reviews recorded them, so that someone who has moved to another time zone since gets
  /// the same memory state again. Chance changes intervals and due dates only: everything else equals what was kept
  /// when the answers were given, if the settings are still the same.
  ///
  /// - Parameter reviews: oldest first.
  public func replay(_ reviews: [Review], calendar: StudyCalendar) -> Schedule {
    reviews.reduce(Schedule()) { schedule, review in
      self.schedule(
        after: schedule, rating: review.rating, at: review.at, elapsedDays: review.elapsedDays, calendar: calendar,
        fuzz: nil)
    }
  }

  private func schedule(
    after schedule: Schedule, rating: Rating, at now: Instant, elapsedDays: Int, calendar: StudyCalendar, fuzz: Double?
  ) -> Schedule {
    let before = State(phase: schedule.phase, step: schedule.step, memory: schedule.memory)
    let (state, wait) = next(after: before, rating: rating, elapsedDays: elapsedDays)
    var result = schedule
    result.phase = state.phase
    result.step = state.step
    result.memory = state.memory
    result.lastReview = now
    result.reps = oneMore(than: schedule.reps)
    if schedule.phase == .review && rating == .again { result.lapses = oneMore(than: schedule.lapses) }
    switch wait {
    case .step(let duration):
      result.interval = 0
      result.due = Instant(milliseconds: now.milliseconds + duration.wholeMilliseconds)
    case .days(var days):
      if settings.isFuzzed, let fuzz {
        days = fuzzed(
          days, rating: rating, after: before, elapsedDays: elapsedDays, last: schedule.interval, unit: fuzz)
      }
      result.interval = days
      result.due = calendar.start(ofDay: calendar.day(of: now) + days)
    }
    return result
  }

  /// The interval that chance makes of `days`.
  ///
  /// What a better rating gets is longer by a day at least, so each is drawn above the one drawn for the rating below.
  /// An interval that would be longer than the last one does not become shorter than it.
  private func fuzzed(
    _ days: Int, rating: Rating, after state: State, elapsedDays: Int, last: Int, unit: Double
  ) -> Int {
    func draw(_ days: Int, above shorter: Int) -> Int {
      let lowest = days > last ? max(last, shorter + 1) : shorter + 1
      return Fuzz(around: days, lowest: lowest, maximum: settings.maximumInterval).interval(at: unit)
    }
    var shorter = 0
    for worse in [Rating.hard, .good] where worse < rating && rating != .again {
      if case .days(let days) = next(after: state, rating: worse, elapsedDays: elapsedDays).wait {
        shorter = draw(days, above: shorter)
      }
    }
    return draw(days, above: shorter)
  }
}

/// The next count, or the same where a damaged file holds the greatest there is.
private func oneMore(than count: Int) -> Int {
  max(count, count &+ 1)
}

extension Duration {
  /// The duration in milliseconds, without what is left over.
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
