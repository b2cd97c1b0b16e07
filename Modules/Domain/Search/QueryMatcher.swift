/// A query made ready to be matched against many questions at one moment.
public struct QueryMatcher: Sendable {
  private let test: Test
  private let planner: StudyPlanner
  private let now: Instant
  private let today: Int

  /// Creates a matcher.
  ///
  /// - Parameter now: what `is:due`, `prop:due`, `added:` and `rated:` count from.
  public init(_ query: Query, planner: StudyPlanner, now: Instant) {
    test = Test(query)
    self.planner = planner
    self.now = now
    today = planner.calendar.day(of: now)
  }

  /// A query with its texts made ready.
  private indirect enum Test: Sendable {
    case text(SoughtText, in: Query.Part?)
    case tag(SoughtTag)
    case all([Test])
    case any([Test])
    case not(Test)
    /// What needs no making ready.
    case other(Query)

    init(_ query: Query) {
      self =
        switch query {
        case .text(let text, let part): .text(SoughtText(text), in: part)
        case .tag(.some(let tag)): .tag(SoughtTag(tag))
        case .all(let parts): .all(parts.map(Test.init))
        case .any(let parts): .any(parts.map(Test.init))
        case .not(let part): .not(Test(part))
        default: .other(query)
        }
    }
  }

  /// Whether the question is one that the query asks for.
  public func matches(_ question: Question) -> Bool {
    withUnsafePointer(to: question) { matches($0, test, nil) }
  }

  /// The questions that the query asks for, in their order.
  ///
  /// - Parameter texts: those of the questions, in the same order, as far as they were put together.
  public func filter(_ questions: [Question], texts: SearchTexts = SearchTexts()) -> [Question] {
    var result: [Question] = []
    questions.withUnsafeBufferPointer { questions in
      guard let start = questions.baseAddress else { return }
      texts.withReader { reader in
        for place in questions.indices {
          let known = reader.knows(place) ? Known(reader: reader, place: place) : nil
          if matches(start + place, test, known) { result.append(questions[place]) }
        }
      }
    }
    return result
  }

  /// Where the texts of a question lie beside those of others.
  private struct Known {
    let reader: SearchTexts.Reader
    let place: Int
  }

  // Questions are looked at where they lie: to copy one, with all that it refers to, takes longer than to search it.

  private func matches(_ question: UnsafePointer<Question>, _ test: Test, _ known: Known?) -> Bool {
    switch test {
    case .text(let text, let part):
      if let known { return known.reader.has(text, in: part, at: known.place) }
      if part != .answer, text.occurs(in: question.pointee.prompt) { return true }
      if part != .prompt, text.occurs(in: question.pointee.answer) { return true }
      return part == nil && question.pointee.fields.contains { text.occurs(in: $0.value) }
    case .tag(let tag): return question.pointee.tags.contains(where: tag.matches)
    // Loops, because a closure would copy the question.
    case .all(let parts):
      for part in parts where !matches(question, part, known) { return false }
      return true
    case .any(let parts):
      for part in parts where matches(question, part, known) { return true }
      return false
    case .not(let part): return !matches(question, part, known)
    case .other(let query): return matches(question, query)
    }
  }

  private func matches(_ question: UnsafePointer<Question>, _ query: Query) -> Bool {
    switch query {
    case .everything:
      return true
    case .tag:
      return question.pointee.tags.isEmpty
    case .condition(let condition):
      return matches(question, condition)
    case .kind(let kind):
      return question.pointee.kind == kind
    case .id(let prefix):
      return question.pointee.id.hasPrefix(prefix)
    case .property(let property, let comparison, let number):
      guard let value = value(of: property, for: question) else { return false }
      return comparison.holds(value, number)
    case .added(let days):
      return today - planner.calendar.day(of: question.pointee.createdAt) < days
    case .rated(let days, let rating):
      return question.pointee.reviews.reversed().contains { review in
        (rating == nil || review.rating == rating) && today - planner.calendar.day(of: review.at) < days
      }
    case .text, .all, .any, .not:
      return matches(question, Test(query), nil)
    }
  }

  private func matches(_ question: UnsafePointer<Question>, _ condition: Query.Condition) -> Bool {
    switch condition {
    case .new: question.pointee.schedule.phase == .new
    case .learning: question.pointee.schedule.phase == .learning
    case .review: question.pointee.schedule.phase == .review
    case .relearning: question.pointee.schedule.phase == .relearning
    case .due: question.pointee.isDue(at: now)
    case .suspended: question.pointee.isSuspended
    case .buried: question.pointee.isBuried(at: now)
    case .flagged: question.pointee.isFlagged
    case .leech: planner.isLeech(question.pointee)
    }
  }

  /// The number that the property stands for; nil where the question has none yet.
  private func value(of property: Query.Property, for question: UnsafePointer<Question>) -> Double? {
    let schedule = question.pointee.schedule
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
