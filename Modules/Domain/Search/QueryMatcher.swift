/// A query made ready to be matched against many questions at one moment.
///
/// One test after the other narrows the places of the questions down, those first that take the least time: each test then
/// runs in a loop of its own, and most of them look at few questions.
public struct QueryMatcher: Sendable {
  private let test: Test
  private let planner: StudyPlanner
  private let now: Instant
  private let today: Int

  /// Creates a matcher.
  ///
  /// - Parameter now: what `is:due`, `prop:due`, `added:` and `rated:` count from.
  public init(_ query: Query, planner: StudyPlanner, now: Instant) {
    self.planner = planner
    self.now = now
    let (calendar, today) = (planner.calendar, planner.calendar.day(of: now))
    self.today = today
    test = Test(query) { days in
      // So many days that the calendar does not reach back are all that there were.
      calendar.start(ofDay: today - (min(days, 100_000_000_000) - 1))
    }
  }

  /// A query with its texts and days made ready.
  private indirect enum Test: Sendable {
    case everything
    case text(SoughtText, in: Query.Part?)
    case tag(SoughtTag)
    case untagged
    case condition(Query.Condition)
    case kind(Question.Kind)
    case id(String)
    case property(Query.Property, Query.Comparison, Double)
    case added(since: Instant)
    case rated(since: Instant, Rating?)
    case all([Test])
    case any([Test])
    case not(Test)

    /// - Parameter start: tells when the first of the last so many study days began.
    init(_ query: Query, start: (Int) -> Instant) {
      self =
        switch query {
        case .everything: .everything
        case .text(let text, let part): .text(SoughtText(text), in: part)
        case .tag(.some(let tag)): .tag(SoughtTag(tag, separator: SearchTexts.separator))
        case .tag(nil): .untagged
        case .condition(let condition): .condition(condition)
        case .kind(let kind): .kind(kind)
        case .id(let prefix): .id(prefix)
        case .property(let property, let comparison, let number): .property(property, comparison, number)
        case .added(let days): .added(since: start(days))
        case .rated(let days, let rating): .rated(since: start(days), rating)
        case .all(let parts): .all(parts.map { Test($0, start: start) })
        case .any(let parts): .any(parts.map { Test($0, start: start) })
        case .not(let part): .not(Test(part, start: start))
        }
    }

    /// What the test takes for a question, the least first; of texts the longest, which stand in the fewest.
    func cost(hasTexts: Bool) -> (step: Int, part: Int) {
      switch self {
      case .everything: (0, 0)
      case .text(let text, _): (hasTexts ? 1 : 4, -text.length)
      case .tag: (hasTexts ? 1 : 3, 0)
      case .condition, .kind, .id, .added, .property(.interval, _, _), .property(.reps, _, _),
        .property(.lapses, _, _), .property(.stability, _, _), .property(.difficulty, _, _):
        (2, 0)
      // These are to be looked for elsewhere in the heap, or reckoned.
      case .untagged, .rated, .property(.due, _, _), .property(.retrievability, _, _): (3, 0)
      case .not(let part): part.cost(hasTexts: hasTexts)
      case .all(let parts), .any(let parts):
        parts.map { $0.cost(hasTexts: hasTexts) }.max { $0 < $1 } ?? (0, 0)
      }
    }
  }

  /// Whether the question is one that the query asks for.
  public func matches(_ question: Question) -> Bool { !filter([question]).isEmpty }

  /// The questions that the query asks for, in their order.
  ///
  /// - Parameter texts: those of the questions, in the same order, as far as they were put together.
  public func filter(_ questions: [Question], texts: SearchTexts = SearchTexts()) -> [Question] {
    texts.withReader { narrow(Array(questions.indices), test, Bank(questions: questions, texts: $0)) }
      .map { questions[$0] }
  }

  /// The questions that are searched, and their texts.
  private struct Bank {
    let questions: [Question]
    let texts: SearchTexts.Reader

    /// The places in which the questions pass a test.
    @inline(__always)
    func keep(_ places: [Int], where passes: (Question, Int) -> Bool) -> [Int] {
      Array(unsafeUninitializedCapacity: places.count) { kept, count in
        for place in places where passes(questions[place], place) {
          kept[count] = place
          count += 1
        }
      }
    }

    @inline(__always)
    func keep(_ places: [Int], where passes: (Question) -> Bool) -> [Int] {
      keep(places) { question, _ in passes(question) }
    }
  }

  /// The places in which the questions match; both in ascending order.
  private func narrow(_ places: [Int], _ test: Test, _ bank: Bank) -> [Int] {
    switch test {
    case .everything: return places
    case .text(let text, let part): return narrow(places, text, part, bank)
    case .all(let parts):
      let costs = parts.map { $0.cost(hasTexts: !bank.texts.isEmpty) }
      var places = places
      for index in parts.indices.sorted(by: { costs[$0] < costs[$1] }) where !places.isEmpty {
        places = narrow(places, parts[index], bank)
      }
      return places
    case .any(let parts):
      // Each part looks at those only that none before it has found.
      let rest = parts.reduce(places) { rest, part in rest.without(narrow(rest, part, bank)) }
      return places.without(rest)
    case .not(let part): return places.without(narrow(places, part, bank))
    case .tag(let tag):
      return bank.keep(places) { question, place in
        let known = bank.texts.knows(place) ? bank.texts.has(tag, at: place) : nil
        return known ?? question.tags.contains(where: tag.matches)
      }
    case .untagged: return bank.keep(places) { $0.tags.isEmpty }
    case .condition(let condition): return bank.keep(places) { matches($0, condition) }
    case .kind(let kind): return bank.keep(places) { $0.kind == kind }
    case .id(let prefix): return bank.keep(places) { $0.id.hasPrefix(prefix) }
    case .property(let property, let comparison, let number):
      return bank.keep(places) { question in
        value(of: property, for: question).map { comparison.holds($0, number) } ?? false
      }
    case .added(let start): return bank.keep(places) { $0.createdAt >= start }
    case .rated(let start, let rating):
      return bank.keep(places) { question in
        question.reviews.reversed().contains { $0.at >= start && (rating == nil || $0.rating == rating) }
      }
    }
  }

  private func narrow(_ places: [Int], _ text: SoughtText, _ part: Query.Part?, _ bank: Bank) -> [Int] {
    // Texts that nobody put together are, one question after the other.
    var own = SearchTexts()
    return bank.keep(places) { question, place in
      if bank.texts.knows(place) { return bank.texts.has(text, in: part, at: place) }
      own.replaceAll(with: question)
      return own.withReader { $0.has(text, in: part, at: 0) }
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

extension [Int] {
  /// The places that are not among others; both are in ascending order.
  fileprivate func without(_ others: [Int]) -> [Int] {
    if others.isEmpty { return self }
    var next = 0
    return filter { place in
      while next < others.count, others[next] < place { next += 1 }
      return next == others.count || others[next] != place
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
