/// A query made ready to be matched against many questions at one moment.
public struct QueryMatcher: Sendable {
  private let query: Query
  private let planner: StudyPlanner
  private let now: Instant
  private let today: Int

  /// Creates a matcher.
  ///
  /// - Parameter now: what `is:due`, `prop:due`, `added:` and `rated:` count from.
  public init(_ query: Query, planner: StudyPlanner, now: Instant) {
    self.query = query.folded
    self.planner = planner
    self.now = now
    today = planner.calendar.day(of: now)
  }

  /// Whether the question is one that the query asks for.
  public func matches(_ question: Question) -> Bool {
    matches(question, query)
  }

  private func matches(_ question: Question, _ query: Query) -> Bool {
    switch query {
    case .everything:
      return true
    case .text(let text, let part):
      if part != .answer, question.prompt.containsFolded(text) { return true }
      if part != .prompt, question.answer.containsFolded(text) { return true }
      return part == nil && question.fields.contains { $0.value.containsFolded(text) }
    case .tag(.none):
      return question.tags.isEmpty
    case .tag(.some(let tag)):
      return question.tags.contains { Tags.matches($0, tag) }
    case .condition(let condition):
      return matches(question, condition)
    case .kind(let kind):
      return question.kind == kind
    case .id(let prefix):
      return question.id.hasPrefix(prefix)
    case .property(let property, let comparison, let number):
      guard let value = value(of: property, for: question) else { return false }
      return comparison.holds(value, number)
    case .added(let days):
      return today - planner.calendar.day(of: question.createdAt) < days
    case .rated(let days, let rating):
      return question.reviews.reversed().contains { review in
        (rating == nil || review.rating == rating) && today - planner.calendar.day(of: review.at) < days
      }
    case .all(let parts):
      return parts.allSatisfy { matches(question, $0) }
    case .any(let parts):
      return parts.contains { matches(question, $0) }
    case .not(let part):
      return !matches(question, part)
    }
  }

  private func matches(_ question: Question, _ condition: Query.Condition) -> Bool {
    switch condition {
    case .new: question.schedule.phase == .new
    case .learning: question.schedule.phase == .learning
    case .review: question.schedule.phase == .review
    case .relearning: question.schedule.phase == .relearning
    case .due: question.isDue(at: now)
    case .suspended: question.isSuspended
    case .buried: question.isBuried(at: now)
    case .flagged: question.isFlagged
    case .leech: planner.isLeech(question)
    }
  }

  /// The number that the property stands for; nil where the question has none yet.
  private func value(of property: Query.Property, for question: Question) -> Double? {
    let schedule = question.schedule
    return switch property {
    case .interval: schedule.phase == .new ? nil : Double(schedule.interval)
    case .due: schedule.due.map { Double(planner.calendar.day(of: $0) - today) }
    case .reps: Double(schedule.reps)
    case .lapses: Double(schedule.lapses)
    case .stability: schedule.memory?.stability
    case .difficulty: schedule.memory?.difficulty
    case .retrievability:
      planner.scheduler.retrievability(of: schedule, at: now, calendar: planner.calendar)
    }
  }
}

extension Query {
  /// The same query with its texts in the form in which they are sought.
  fileprivate var folded: Query {
    switch self {
    case .text(let text, let part): .text(text.lowercased(), in: part)
    case .all(let parts): .all(parts.map(\.folded))
    case .any(let parts): .any(parts.map(\.folded))
    case .not(let part): .not(part.folded)
    default: self
    }
  }
}

extension Query.Comparison {
  fileprivate func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .lessOrEqual: left <= right
    case .greaterOrEqual: left >= right
    case .notEqual: left != right
    case .less: left < right
    case .greater: left > right
    case .equal: left == right
    }
  }
}

extension String {
  /// Whether `needle`, which is in lower case, occurs in this text in any case.
  ///
  /// Bytes are compared first: that answers nearly every search. Only where both texts go beyond ASCII and the bytes
  /// differ can the same characters still be there, spelt with combining marks on one side.
  func containsFolded(_ needle: String) -> Bool {
    let text = lowercased()
    if text.utf8.containsBytes(needle.utf8) { return true }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 } || needle.utf8.allSatisfy { $0 < 0x80 }
    return isPlain ? false : text.contains(needle)
  }
}

extension String.UTF8View {
  fileprivate func containsBytes(_ needle: String.UTF8View) -> Bool {
    guard let first = needle.first else { return true }
    let length = needle.count
    let found = withContiguousStorageIfAvailable { text -> Bool in
      needle.withContiguousStorageIfAvailable { needle -> Bool in
        guard text.count >= length else { return false }
        for start in 0...(text.count - length) where text[start] == first {
          var offset = 1
          while offset < length, text[start + offset] == needle[offset] { offset += 1 }
          if offset == length { return true }
        }
        return false
      } ?? false
    }
    return found ?? false
  }
}
