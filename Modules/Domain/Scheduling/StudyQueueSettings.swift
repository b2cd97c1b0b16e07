extension StudyQueue {
  /// What a person may set about the order and the amount of study.
  public struct Settings: Hashable, Sendable {
    /// How many new questions a study day brings at most; less than 0 is 0.
    public var newPerDay: Int
    /// How many reviews a study day brings at most; less than 0 is 0.
    ///
    /// Learning and relearning do not count.
    public var reviewsPerDay: Int
    /// The order of new questions.
    public var newOrder: NewOrder
    /// The order of reviews.
    public var reviewOrder: ReviewOrder
    /// Where new questions come among reviews.
    public var newReviewMix: Mix
    /// How many seconds early a learning question may come when nothing else is left.
    public var learnAheadSeconds: Int

    /// Creates settings; the defaults are those of someone who has set nothing.
    public init(
      newPerDay: Int = 20, reviewsPerDay: Int = 200, newOrder: NewOrder = .added, reviewOrder: ReviewOrder = .due,
      newReviewMix: Mix = .newLast, learnAheadSeconds: Int = 1200
    ) {
      self.newPerDay = newPerDay
      self.reviewsPerDay = reviewsPerDay
      self.newOrder = newOrder
      self.reviewOrder = reviewOrder
      self.newReviewMix = newReviewMix
      self.learnAheadSeconds = learnAheadSeconds
    }

    /// How many new questions the day still brings.
    func newLeft(after done: Done) -> Int { max(0, max(0, newPerDay) - max(0, done.new)) }

    /// How many reviews the day still brings.
    func reviewsLeft(after done: Done) -> Int { max(0, max(0, reviewsPerDay) - max(0, done.reviews)) }

    /// Up to when a learning question may come at `now`; a year ahead at most.
    func horizon(at now: Instant) -> Instant {
      now.advanced(bySeconds: Int64(min(max(0, learnAheadSeconds), 31_536_000)))
    }
  }

  /// The order in which new questions come.
  public enum NewOrder: String, CaseIterable, Codable, Sendable {
    /// As they were added.
    case added
    /// By chance.
    case random
  }

  /// The order in which reviews come.
  public enum ReviewOrder: String, CaseIterable, Codable, Sendable {
    /// The longest due first.
    case due
    /// By chance.
    case random
    /// The most likely forgotten first.
    case retrievability
  }

  /// Where new questions come among reviews.
  public enum Mix: String, CaseIterable, Codable, Sendable {
    /// After the last review.
    case newLast
    /// Before the first review.
    case newFirst
    /// Spread evenly among the reviews.
    case mixed
  }

  /// How many questions of each kind there are to study now.
  public struct Counts: Hashable, Sendable {
    /// New ones, within the daily limit.
    public var new: Int
    /// Those in learning and relearning that are due, or may come early when nothing else is left.
    public var learning: Int
    /// Reviews that are due, within the daily limit.
    public var review: Int

    /// Creates counts.
    public init(new: Int = 0, learning: Int = 0, review: Int = 0) {
      self.new = new
      self.learning = learning
      self.review = review
    }

    /// All of them.
    public var total: Int { new + learning + review }
  }

  /// What was done in one study day and counts for the rest of it.
  public struct Done: Hashable, Sendable {
    /// Questions answered for the first time.
    public var new: Int
    /// Answers to questions in review.
    public var reviews: Int
    /// For each group of siblings how many of them were answered.
    var siblings: [String: Int] = [:]

    /// Creates counts of what was done.
    public init(new: Int = 0, reviews: Int = 0) {
      self.new = new
      self.reviews = reviews
    }

    /// Counts what was done, in all the questions given, in the study day in which `now` lies.
    public init(_ questions: [Question], at now: Instant, calendar: StudyCalendar) {
      self.init()
      let span = calendar.span(around: now)
      for question in questions { count(question.reviews, of: question.group, in: span) }
    }

    /// Counts what was done with one question in a span of time.
    ///
    /// A question that came with a schedule from elsewhere was not new at its first answer here.
    ///
    /// - Parameters:
    ///   - all: every review of the question.
    ///   - group: that of the question.
    ///   - times: -1 takes it out again.
    mutating func count(_ all: [Review], of group: String?, in span: Range<Instant>, times: Int = 1) {
      if let first = all.first, first.state == .new, span.contains(first.at) { new += times }
      for review in all where review.state == .review && span.contains(review.at) { reviews += times }
      guard let group, let last = all.last, span.contains(last.at) else { return }
      let count = siblings[group, default: 0] + times
      siblings[group] = count > 0 ? count : nil
    }
  }
}

extension StudyCalendar {
  /// The study day in which an instant lies, from its beginning up to the beginning of the next.
  func span(around instant: Instant) -> Range<Instant> {
    let day = day(of: instant)
    let start = start(ofDay: day)
    return start..<max(start, self.start(ofDay: day + 1))
  }
}
