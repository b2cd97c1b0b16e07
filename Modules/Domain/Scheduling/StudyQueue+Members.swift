extension StudyQueue {
  /// Where a question waits for its turn.
  enum Pool: Int, CaseIterable {
    case new, reviewDue, reviewLater, learningDue, learningSoon, learningLater, buried
    /// A sibling's turn is today.
    case apart

    /// The pool of a question at an instant, siblings left aside; nil for one that never comes.
    init?(_ question: Question, at now: Instant, settings: Settings) {
      guard !question.isSuspended else { return nil }
      if let end = question.buriedUntil, now < end {
        self = .buried
        return
      }
      // An answered question without a due date is damaged: it comes now rather than never.
      let due = question.schedule.due ?? now
      switch question.schedule.phase {
      case .new: self = .new
      case .review: self = due <= now ? .reviewDue : .reviewLater
      case .learning, .relearning:
        self = due <= now ? .learningDue : due <= settings.horizon(at: now) ? .learningSoon : .learningLater
      }
    }

    var isLearning: Bool { self == .learningDue || self == .learningSoon || self == .learningLater }
  }

  /// A question in the queue, and the entry by which its pool knows it.
  struct Member {
    let question: Question
    /// Where it would wait if it had no siblings.
    var own: Pool?
    var pool: Pool?
    var version = 0
    var isGone = false

    init(_ question: Question) {
      self.question = question
    }

    /// Whether the question was answered last within a span of time.
    func isAnswered(in span: Range<Instant>) -> Bool {
      question.reviews.last.map { span.contains($0.at) } ?? false
    }
  }

  /// A question's place in a pool: the lower the rank, the earlier its turn.
  ///
  /// A heap finds its least entry only, so the entry of a question that has left stays until it comes to the top. It is
  /// then known by its version, which is no longer that of the question.
  struct Entry: Comparable {
    let rank: Double
    let id: String
    let place: Int
    let version: Int

    static func < (left: Entry, right: Entry) -> Bool {
      left.rank != right.rank ? left.rank < right.rank : left.id < right.id
    }
  }
}
