extension Statistics {
  /// Counts and sums up `items` as they stand at `now`, in one pass.
  public init(of items: some Collection<Question>, planner: StudyPlanner, now: Instant) {
    let calendar = planner.calendar
    let days = DayTable(
      from: items.lazy.compactMap { $0.reviews.first?.at }.min() ?? now, to: now, calendar: calendar)
    let today = calendar.day(of: now)
    history = (1 - Self.historyLength...0).map { Day(date: calendar.date(ofDay: today + $0).description) }
    self.today = Day(date: calendar.date(ofDay: today).description)
    var studied: Set<Int> = []
    var answered = 0.0
    var sum = Memory(stability: 0, difficulty: 0, retrievability: 0)
    for question in items {
      count(question, planner: planner, at: now)
      if let due = question.schedule.due, !question.isSuspended {
        let day = max(0, calendar.day(of: max(due, question.buriedUntil ?? due)) - today)
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
        let day = days.day(of: review.at)
        studied.insert(day)
        count(review, daysAgo: today - day, isFirst: index == 0, calendar: calendar)
      }
    }
    if let last = history.last { self.today = last }
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

  private mutating func count(_ question: Question, planner: StudyPlanner, at now: Instant) {
    questions.total += 1
    if question.isFlagged { questions.flagged += 1 }
    if planner.isLeech(question) { questions.leeches += 1 }
    if question.isDue(at: now) { questions.due += 1 }
    let schedule = question.schedule
    if schedule.phase == .review { Self.count(schedule.interval, in: &intervals) }
    if let difficulty = schedule.memory?.difficulty, let step = Int(exactly: difficulty.rounded(.down)) {
      Self.count(min(max(step, 1), 10), in: &difficulties)
    }
    if question.isSuspended {
      questions.suspended += 1
      return
    }
    if question.isBuried(at: now) { questions.buried += 1 }
    switch schedule.phase {
    case .new: questions.new += 1
    case .learning: questions.learning += 1
    case .review: questions.review += 1
    case .relearning: questions.relearning += 1
    }
  }

  private static func count(_ number: Int, in buckets: inout [Bucket]) {
    guard let index = buckets.firstIndex(where: { $0.to.map { number <= $0 } ?? true }) else { return }
    buckets[index].count += 1
  }

  private mutating func count(_ review: Review, daysAgo: Int, isFirst: Bool, calendar: StudyCalendar) {
    reviews += 1
    ratings.count(review.rating)
    // An answer that a wrong clock dated later counts as one of today.
    let place = history.count - 1 - max(0, daysAgo)
    if place >= 0 { history[place].count(review, isFirst: isFirst) }
    guard review.state == .review else {
      buttons.learning.count(review.rating)
      return
    }
    hours[min(max(calendar.hour(of: review.at), 0), 23)].count(review.rating)
    retention.count(review.rating, daysAgo: daysAgo)
    if review.elapsedDays < Self.matureDays {
      buttons.young.count(review.rating)
      maturity.young.count(review.rating, daysAgo: daysAgo)
    } else {
      buttons.mature.count(review.rating)
      maturity.mature.count(review.rating, daysAgo: daysAgo)
    }
  }
}

/// The study days of many instants, for a fraction of what the calendar takes for each.
private struct DayTable {
  private let calendar: StudyCalendar
  private let first: Int
  /// Where each day begins; one more than there are days.
  private var starts: [Instant] = []

  /// Days beyond these are left to the calendar.
  private static let most = 40_000

  init(from: Instant, to: Instant, calendar: StudyCalendar) {
    self.calendar = calendar
    let last = calendar.day(of: to)
    first = max(calendar.day(of: min(from, to)), last - Self.most)
    starts = (first...last + 1).map(calendar.start)
  }

  func day(of instant: Instant) -> Int {
    guard let start = starts.first, let end = starts.last, start <= instant, instant < end else {
      return calendar.day(of: instant)
    }
    // Days are 24 hours long but for a few: the guess is hardly ever wrong, and never by more than a day or two.
    var index = min(Int(instant.milliseconds(since: start) / 86_400_000), starts.count - 2)
    while starts[index] > instant { index -= 1 }
    while starts[index + 1] <= instant { index += 1 }
    return first + index
  }
}
