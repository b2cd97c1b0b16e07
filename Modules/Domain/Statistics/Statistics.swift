/// How a bank of questions and its owner are doing.
public struct Statistics: Hashable, Encodable, Sendable {
  /// Questions by where they stand.
  public var questions: Questions
  /// What was done today.
  public var today: Day
  /// How much of what was due was remembered.
  public var retention: Retention
  /// How often each rating was given, ever.
  public var ratings: Ratings
  /// All answers ever given.
  public var reviews: Int
  /// Study days in a row with at least one answer, today or yesterday the last.
  public var streak: Int
  /// Questions that become due on each of the coming 30 study days; the first is today, with all that is overdue.
  public var forecast: [Int]
  /// The mean memory state over questions that were answered; nil where there are none.
  public var memory: Memory?

  /// Questions by where they stand.
  public struct Questions: Hashable, Encodable, Sendable {
    /// All questions.
    public var total = 0
    /// Never answered, and not suspended.
    public var new = 0
    /// In the learning steps, and not suspended.
    public var learning = 0
    /// Graduated, and not suspended.
    public var review = 0
    /// In the relearning steps, and not suspended.
    public var relearning = 0
    /// Kept out of study.
    public var suspended = 0
    /// Due now, in whatever phase.
    public var due = 0
  }

  /// What was done on one study day.
  public struct Day: Hashable, Encodable, Sendable {
    /// Answers given.
    public var reviews = 0
    /// Questions answered for the first time.
    public var new = 0
    /// Answers that were not Again.
    public var passed = 0
    /// Measured time spent on answers, in milliseconds.
    public var milliseconds = 0
  }

  /// True retention: answers to questions in review that were not Again, as a share of all of them.
  public struct Retention: Hashable, Encodable, Sendable {
    /// Today.
    public var today = Share()
    /// The last 7 study days, today included.
    public var week = Share()
    /// The last 30 study days, today included.
    public var month = Share()
    /// All time.
    public var all = Share()
  }

  /// Passed answers out of all.
  public struct Share: Hashable, Encodable, Sendable {
    /// Answers that were not Again.
    public var passed = 0
    /// All answers.
    public var total = 0
    /// The share passed, 0 to 1; nil where there were no answers.
    public var rate: Double? { total == 0 ? nil : Double(passed) / Double(total) }

    private enum Key: String, CodingKey {
      case passed, total, rate
    }

    /// Encodes the rate beside the counts, so that nobody has to divide.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(passed, forKey: .passed)
      try container.encode(total, forKey: .total)
      try container.encode(rate, forKey: .rate)
    }

    mutating func count(_ rating: Rating) {
      total += 1
      if rating != .again { passed += 1 }
    }
  }

  /// How often each rating was given.
  public struct Ratings: Hashable, Encodable, Sendable {
    /// Answers of each rating.
    public var again = 0, hard = 0, good = 0, easy = 0

    mutating func count(_ rating: Rating) {
      switch rating {
      case .again: again += 1
      case .hard: hard += 1
      case .good: good += 1
      case .easy: easy += 1
      }
    }
  }

  /// A mean memory state.
  public struct Memory: Hashable, Encodable, Sendable {
    /// Mean stability, in days.
    public var stability: Double
    /// Mean difficulty, 1 to 10.
    public var difficulty: Double
    /// Mean chance that a question is remembered now, 0 to 1.
    public var retrievability: Double
  }
}

extension Statistics {
  /// Counts and sums up `items` as they stand at `now`.
  public init(of items: some Sequence<Question>, planner: StudyPlanner, now: Instant) {
    let calendar = planner.calendar
    let today = calendar.day(of: now)
    self.init(
      questions: Questions(), today: Day(), retention: Retention(), ratings: Ratings(), reviews: 0, streak: 0,
      forecast: Array(repeating: 0, count: 30), memory: nil)
    var studied: Set<Int> = []
    var answered = 0.0
    var sum = Memory(stability: 0, difficulty: 0, retrievability: 0)
    for question in items {
      count(question, at: now)
      if let due = question.schedule.due, !question.isSuspended {
        let day = max(0, calendar.day(of: due) - today)
        if day < forecast.count { forecast[day] += 1 }
      }
      if let memory = question.schedule.memory {
        answered += 1
        sum.stability += memory.stability
        sum.difficulty += memory.difficulty
        sum.retrievability +=
          planner.scheduler.retrievability(of: question.schedule, at: now, calendar: calendar) ?? 0
      }
      for (index, review) in question.reviews.enumerated() {
        let day = calendar.day(of: review.at)
        studied.insert(day)
        count(review, daysAgo: today - day, isFirst: index == 0)
      }
    }
    if answered > 0 {
      memory = Memory(
        stability: sum.stability / answered, difficulty: sum.difficulty / answered,
        retrievability: sum.retrievability / answered)
    }
    var day = studied.contains(today) ? today : today - 1
    while studied.contains(day) {
      streak += 1
      day -= 1
    }
  }

  private mutating func count(_ question: Question, at now: Instant) {
    questions.total += 1
    if question.isDue(at: now) { questions.due += 1 }
    if question.isSuspended {
      questions.suspended += 1
      return
    }
    switch question.schedule.phase {
    case .new: questions.new += 1
    case .learning: questions.learning += 1
    case .review: questions.review += 1
    case .relearning: questions.relearning += 1
    }
  }

  private mutating func count(_ review: Review, daysAgo: Int, isFirst: Bool) {
    reviews += 1
    ratings.count(review.rating)
    if daysAgo <= 0 {
      today.reviews += 1
      if isFirst { today.new += 1 }
      if review.rating != .again { today.passed += 1 }
      // A file may hold any number: the sum stops at the greatest there is.
      let (sum, overflows) = today.milliseconds.addingReportingOverflow(max(0, review.milliseconds ?? 0))
      today.milliseconds = overflows ? .max : sum
    }
    guard review.state == .review else { return }
    retention.all.count(review.rating)
    if daysAgo < 30 { retention.month.count(review.rating) }
    if daysAgo < 7 { retention.week.count(review.rating) }
    if daysAgo <= 0 { retention.today.count(review.rating) }
  }
}
