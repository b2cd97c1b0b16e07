/// How a bank of questions and its owner are doing.
public struct Statistics: Hashable, Encodable, Sendable {
  /// Questions by where they stand.
  public var questions = Questions()
  /// What was done today.
  public var today: Day
  /// What was done on each of the last ``historyLength`` study days, the oldest first and today last.
  public var history: [Day]
  /// How much of what was due was remembered.
  public var retention = Retention()
  /// The same for questions that had rested for less than ``matureDays``, and for the others.
  public var maturity = Maturity()
  /// How often each rating was given, ever.
  public var ratings = Ratings()
  /// The same by how far the question was.
  public var buttons = Buttons()
  /// Answers to questions in review by the hour of the local clock, from 0 to 23.
  public var hours = Array(repeating: Share(), count: 24)
  /// All answers ever given.
  public var reviews = 0
  /// Study days in a row with at least one answer, today or yesterday the last.
  public var streak = 0
  /// Questions that become due on each of the coming 30 study days; the first is today, with all that is overdue.
  public var forecast = Array(repeating: 0, count: 30)
  /// Questions in review by the interval that was scheduled last.
  public var intervals = Bucket.intervals
  /// Questions that were answered by their difficulty, 1 to 10.
  public var difficulties = Bucket.difficulties
  /// The mean memory state over questions that were answered; nil where there are none.
  public var memory: Memory?

  /// How many study days the history goes back, today included: 53 weeks, so that a calendar of a year is full.
  public static let historyLength = 371
  /// After how many study days of rest a question counts as mature.
  public static let matureDays = 21

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
    /// Put aside for the rest of a day.
    public var buried = 0
    /// Marked by a person.
    public var flagged = 0
    /// Forgotten again and again.
    public var leeches = 0
    /// Due now, in whatever phase.
    public var due = 0
  }

  /// What was done on one study day.
  public struct Day: Hashable, Encodable, Sendable {
    /// The date on which the day began, as `yyyy-mm-dd`.
    public let date: String
    /// Answers given.
    public var reviews = 0
    /// Questions answered for the first time.
    public var new = 0
    /// Answers that were not Again.
    public var passed = 0
    /// Measured time spent on answers, in milliseconds.
    public var milliseconds = 0
    /// Answers to questions in review.
    public var retention = Share()

    mutating func count(_ review: Review, isFirst: Bool) {
      reviews += 1
      if isFirst { new += 1 }
      if review.rating != .again { passed += 1 }
      if review.state == .review { retention.count(review.rating) }
      // A file may hold any number: the sum stops at the greatest there is.
      let (sum, overflows) = milliseconds.addingReportingOverflow(max(0, review.milliseconds ?? 0))
      milliseconds = overflows ? .max : sum
    }
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

    mutating func count(_ rating: Rating, daysAgo: Int) {
      all.count(rating)
      if daysAgo < 30 { month.count(rating) }
      if daysAgo < 7 { week.count(rating) }
      if daysAgo <= 0 { today.count(rating) }
    }
  }

  /// True retention by how long the question had rested.
  public struct Maturity: Hashable, Encodable, Sendable {
    /// Less than ``Statistics/matureDays``.
    public var young = Retention()
    /// As long or longer.
    public var mature = Retention()
  }

  /// Passed answers out of all.
  public struct Share: Hashable, Encodable, Sendable {
    /// Answers that were not Again.
    public var passed = 0
    /// All answers.
    public var total = 0
    /// The share passed, 0 to 1; nil where there were no answers.
    public var rate: Double? { total == 0 ? nil : Double(passed) / Double(total) }

    /// Creates a share of nothing.
    public init() {}

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

    /// Answers of one rating.
    public subscript(rating: Rating) -> Int {
      switch rating {
      case .again: again
      case .hard: hard
      case .good: good
      case .easy: easy
      }
    }

    mutating func count(_ rating: Rating) {
      switch rating {
      case .again: again += 1
      case .hard: hard += 1
      case .good: good += 1
      case .easy: easy += 1
      }
    }
  }

  /// How often each rating was given to questions in one stage.
  public struct Buttons: Hashable, Encodable, Sendable {
    /// New, or in the learning or relearning steps.
    public var learning = Ratings()
    /// In review, after less than ``Statistics/matureDays`` of rest.
    public var young = Ratings()
    /// In review, after as long or longer.
    public var mature = Ratings()
  }

  /// How many questions have a number within a range.
  public struct Bucket: Hashable, Encodable, Sendable {
    /// The least number of the range.
    public let from: Int
    /// The greatest, or nil where there is none.
    public let to: Int?
    /// How many there are.
    public var count = 0

    /// Ranges of days, each some times as long as the one before.
    static let intervals = [
      Bucket(from: 0, to: 1), Bucket(from: 2, to: 3), Bucket(from: 4, to: 7), Bucket(from: 8, to: 14),
      Bucket(from: 15, to: 30), Bucket(from: 31, to: 90), Bucket(from: 91, to: 180), Bucket(from: 181, to: 365),
      Bucket(from: 366, to: nil),
    ]
    /// The ten steps of difficulty.
    static let difficulties = (1...10).map { Bucket(from: $0, to: $0) }

    private enum Key: String, CodingKey {
      case from, to, count
    }

    /// Encodes an open end as null.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
      try container.encode(count, forKey: .count)
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
