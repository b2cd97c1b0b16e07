import Domain
import Testing

@Suite struct `The study queue` {
  typealias Samples = SchedulingSamples
  typealias Settings = StudyQueue.Settings
  let now: Instant
  let calendar: StudyCalendar

  init() throws {
    now = try Samples.instant("2026-05-10T10:00:00Z")
    calendar = try Samples.calendar("Europe/Berlin")
  }

  // MARK: Questions to study

  func new(_ id: String, addedAt milliseconds: Int64 = 0) throws -> Question {
    try Samples.question(id, createdAt: Instant(milliseconds: milliseconds))
  }

  func learning(_ id: String, dueIn seconds: Int64, _ phase: Phase = .learning) throws -> Question {
    let last = now.advanced(bySeconds: -600)
    return try Samples.question(
      id,
      Schedule(
        phase: phase, step: 0, memory: MemoryState(stability: 1, difficulty: 5), due: now.advanced(bySeconds: seconds),
        lastReview: last, reps: 1))
  }

  /// A question in review, due at the beginning of a study day that lies some days from today.
  func review(_ id: String, dueInDays days: Int, stability: Double = 10, interval: Int = 10) throws -> Question {
    let today = calendar.day(of: now)
    return try Samples.question(
      id,
      Schedule(
        phase: .review, memory: MemoryState(stability: stability, difficulty: 5), interval: interval,
        due: calendar.start(ofDay: today + days), lastReview: calendar.start(ofDay: today + days - interval), reps: 3))
  }

  /// A queue in an object, because expectations cannot call what is mutating.
  final class Queue {
    var value: StudyQueue
    var remaining: StudyQueue.Counts { value.remaining }

    init(_ value: StudyQueue) {
      self.value = value
    }

    func next(at now: Instant) -> Question? { value.next(at: now) }
    func nextDue(after now: Instant) -> Instant? { value.nextDue(after: now) }
    func update(_ question: Question) { value.update(question) }
    func remove(_ id: String) { value.remove(id) }
  }

  func queue(
    _ questions: [Question], done: StudyQueue.Done = .init(), _ settings: Settings = Settings(), seed: UInt64 = 0,
    at start: Instant? = nil
  ) -> Queue {
    Queue(
      StudyQueue(questions, done: done, settings: settings, at: start ?? now, calendar: calendar, seed: seed))
  }

  /// The order in which questions come when each is gone once it was asked.
  func order(_ queue: Queue) -> [String] {
    var ids: [String] = []
    while let question = queue.next(at: now) {
      ids.append(question.id)
      queue.remove(question.id)
    }
    return ids
  }

  // MARK: Order

  @Test func `asks what is being learned, then reviews, then new questions, then what is due soon`() throws {
    let queue = queue([
      try new("n"), try learning("soon", dueIn: 60), try review("r", dueInDays: 0), try learning("l", dueIn: -5),
      try learning("again", dueIn: -9, .relearning),
    ])
    #expect(order(queue) == ["again", "l", "r", "n", "soon"])
  }

  @Test func `never asks what is suspended or not due`() throws {
    var suspended = try review("s", dueInDays: -1)
    suspended.setSuspended(true, at: now)
    let queue = queue([suspended, try review("later", dueInDays: 1), try learning("l", dueIn: 1201)])
    #expect(order(queue) == [])
    #expect(queue.remaining == StudyQueue.Counts())
  }

  @Test func `asks new questions in the order in which they were added`() throws {
    let queue = queue([try new("b", addedAt: 2), try new("c", addedAt: 1), try new("a", addedAt: 2)])
    #expect(order(queue) == ["c", "a", "b"])
  }

  @Test func `asks the reviews that are due longest first`() throws {
    let queue = queue([try review("b", dueInDays: 0), try review("a", dueInDays: 0), try review("c", dueInDays: -3)])
    #expect(order(queue) == ["c", "a", "b"])
  }

  @Test func `asks the reviews that are most likely forgotten first`() throws {
    let questions = [
      try review("sure", dueInDays: 0, stability: 300), try review("lost", dueInDays: 0, stability: 1),
      try review("so so", dueInDays: 0, stability: 9),
    ]
    #expect(order(queue(questions, Settings(reviewOrder: .retrievability))) == ["lost", "so so", "sure"])
  }

  @Test func `asks in a random order that the seed decides`() throws {
    let questions = try (0..<30).map { try new("n\($0)") } + (0..<30).map { try review("r\($0)", dueInDays: 0) }
    let settings = Settings(newPerDay: 100, newOrder: .random, reviewOrder: .random)
    let orders = (0..<20).map { order(queue(questions, settings, seed: $0)) }
    #expect(Set(orders).count == 20)
    #expect(orders[7] == order(queue(questions.reversed(), settings, seed: 7)))
    #expect(orders.allSatisfy { $0.prefix(30).allSatisfy { $0.hasPrefix("r") } })
  }

  @Test(arguments: [
    (StudyQueue.Mix.newLast, "rrrrrrnn"), (.newFirst, "nnrrrrrr"), (.mixed, "rrnrrnrr"),
  ])
  func `puts new questions where the mix says`(mix: StudyQueue.Mix, expected: String) throws {
    let questions = try ["n1", "n2"].map { try new($0) } + (1...6).map { try review("r\($0)", dueInDays: 0) }
    let queue = queue(questions, Settings(newReviewMix: mix))
    var kinds = ""
    while let question = queue.next(at: now) {
      guard question.reviews.isEmpty else { break }
      kinds += question.id.prefix(1)
      queue.update(Samples.answered(question, .easy, at: now, calendar: calendar))
    }
    #expect(kinds == expected)
  }

  @Test func `asks the same question until something changes`() throws {
    let queue = queue([try new("a"), try new("b"), try review("r", dueInDays: 0)])
    #expect(queue.next(at: now)?.id == "r")
    #expect(queue.next(at: now.advanced(bySeconds: 300))?.id == "r")
  }

  // MARK: Limits

  @Test func `brings no more new questions than the day allows`() throws {
    let questions = try (0..<9).map { try new("n\($0)") }
    #expect(order(queue(questions, done: .init(new: 2), Settings(newPerDay: 5))).count == 9, "removed, not answered")
    let queue = queue(questions, done: .init(new: 2), Settings(newPerDay: 5))
    #expect(queue.remaining.new == 3)
    for left in [2, 1, 0] {
      let question = try #require(queue.next(at: now))
      queue.update(Samples.answered(question, .easy, at: now, calendar: calendar))
      #expect(queue.remaining.new == left)
    }
    #expect(queue.next(at: now) == nil)
  }

  @Test func `brings no more reviews than the day allows`() throws {
    let questions = try (0..<5).map { try review("r\($0)", dueInDays: 0) }
    let queue = queue(questions, done: .init(reviews: 198))
    #expect(queue.remaining.review == 2)
    for left in [1, 0] {
      let question = try #require(queue.next(at: now))
      queue.update(Samples.answered(question, .good, at: now, calendar: calendar))
      #expect(queue.remaining.review == left)
    }
    #expect(queue.next(at: now) == nil)
  }

  @Test func `asks what is being learned even where the day's limits are reached`() throws {
    let queue = queue(
      [try learning("l", dueIn: -1), try new("n"), try review("r", dueInDays: 0)], done: .init(new: 20, reviews: 200))
    #expect(queue.remaining == StudyQueue.Counts(learning: 1))
    #expect(queue.next(at: now)?.id == "l")
  }

  @Test(arguments: [0, -1, Int.min]) func `brings nothing where the limit is 0 or less`(limit: Int) throws {
    let settings = Settings(newPerDay: limit, reviewsPerDay: limit)
    let queue = queue([try new("n"), try review("r", dueInDays: 0)], settings)
    #expect(queue.next(at: now) == nil)
    #expect(queue.nextDue(after: now) == nil)
  }

  @Test func `counts as done today what the study day brought`() throws {
    let yesterday = try Samples.instant("2026-05-10T03:59:59+02:00")
    let today = try Samples.instant("2026-05-10T04:00:00+02:00")
    let late = Samples.answered(try new("late"), .good, at: yesterday, calendar: calendar)
    let questions = [
      Samples.answered(late, .good, at: today, calendar: calendar),
      Samples.answered(try new("early"), .good, at: today, calendar: calendar),
      Samples.answered(try review("r", dueInDays: 0), .again, at: today, calendar: calendar),
      Samples.answered(try review("old", dueInDays: -1), .good, at: yesterday, calendar: calendar),
    ]
    // The two in review came from elsewhere: they were not new at their first answer here.
    #expect(StudyQueue.Done(questions, at: now, calendar: calendar) == StudyQueue.Done(new: 1, reviews: 1))
  }

  // MARK: Time

  @Test func `asks early what is due within the time to learn ahead`() throws {
    let questions = [try learning("l", dueIn: 1200), try learning("m", dueIn: 1201)]
    #expect(order(queue(questions)) == ["l"])
    #expect(order(queue(questions, Settings(learnAheadSeconds: 0))) == [])
    #expect(order(queue(questions, Settings(learnAheadSeconds: .max))) == ["l", "m"])
    #expect(order(queue(questions, Settings(learnAheadSeconds: .min))) == [])
  }

  @Test func `asks what comes due before it goes on`() throws {
    let queue = queue([try review("r", dueInDays: 0), try learning("l", dueIn: 1300)])
    #expect(queue.next(at: now)?.id == "r")
    #expect(queue.remaining == StudyQueue.Counts(learning: 0, review: 1))
    #expect(queue.next(at: now.advanced(bySeconds: 100))?.id == "r")
    #expect(queue.remaining == StudyQueue.Counts(learning: 1, review: 1))
    #expect(queue.next(at: now.advanced(bySeconds: 1300))?.id == "l")
  }

  @Test func `says when the next question comes due`() throws {
    let queue = queue([
      try review("r", dueInDays: 3), try learning("l", dueIn: 5000), try learning("m", dueIn: 700),
    ])
    #expect(queue.nextDue(after: now) == now.advanced(bySeconds: 700))
    #expect(queue.nextDue(after: now.advanced(bySeconds: 700)) == now.advanced(bySeconds: 5000))
    queue.remove("l")
    #expect(queue.nextDue(after: now.advanced(bySeconds: 700)) == (try Samples.instant("2026-05-13T04:00:00+02:00")))
  }

  @Test func `says that what the limits hold back comes up tomorrow`() throws {
    let tomorrow = try Samples.instant("2026-05-11T04:00:00+02:00")
    let heldNew = queue([try new("n")], done: .init(new: 20))
    #expect(heldNew.nextDue(after: now) == tomorrow)
    let heldReview = queue([try review("r", dueInDays: 0)], done: .init(reviews: 200))
    #expect(heldReview.nextDue(after: now) == tomorrow)
    let free = queue([try new("n"), try review("r", dueInDays: 0)])
    #expect(free.nextDue(after: now) == nil)
  }

  @Test func `says that a review due today comes up tomorrow where the limit is reached`() throws {
    let evening = now.advanced(bySeconds: 3600)
    let imported = try Samples.question("i", Schedule(phase: .review, due: evening))
    let open = queue([imported])
    #expect(open.nextDue(after: now) == evening)
    let full = queue([imported], done: .init(reviews: 200))
    #expect(full.nextDue(after: now) == (try Samples.instant("2026-05-11T04:00:00+02:00")))
  }

  @Test(arguments: [("2026-03-28T22:00:00Z", "2026-03-29T04:00:00+02:00"), ("2026-10-24T22:00:00Z", "2026-10-25T04:00:00+01:00")])
  func `begins the next day at the rollover hour, daylight saving or not`(evening: String, rollover: String) throws {
    let (evening, rollover) = (try Samples.instant(evening), try Samples.instant(rollover))
    let questions = try (0..<3).map { try new("n\($0)") }
    let queue = queue(questions, Settings(newPerDay: 1), at: evening)
    let first = try #require(queue.next(at: evening))
    queue.update(Samples.answered(first, .easy, at: evening, calendar: calendar))
    #expect(queue.next(at: Instant(milliseconds: rollover.milliseconds - 1)) == nil)
    #expect(queue.nextDue(after: evening) == rollover)
    #expect(queue.next(at: rollover)?.id == "n1")
    #expect(queue.remaining.new == 1)
  }

  @Test func `forgets with the day what other questions took of the limits`() throws {
    let queue = queue([try new("n")], done: .init(new: 20))
    #expect(queue.next(at: now) == nil)
    #expect(queue.next(at: now.advanced(bySeconds: 86_400))?.id == "n")
  }

  @Test func `takes back what is no longer due where the clock goes back`() throws {
    let queue = queue([try learning("l", dueIn: 1800), try review("r", dueInDays: 1)])
    let later = now.advanced(bySeconds: 86_400)
    #expect(queue.next(at: later)?.id == "l")
    #expect(queue.remaining == StudyQueue.Counts(learning: 1, review: 1))
    #expect(queue.next(at: now) == nil)
    #expect(queue.next(at: now.advanced(bySeconds: 1800))?.id == "l")
    #expect(queue.next(at: now) == nil)
  }

  // MARK: Changes

  @Test func `gives the limit back and the question again where an answer is undone`() throws {
    let queue = queue([try new("n1"), try review("r1", dueInDays: 0)], Settings(newPerDay: 1, reviewsPerDay: 1))
    for expected in ["r1", "n1"] {
      let (question, before) = (try #require(queue.next(at: now)), queue.remaining)
      queue.update(Samples.answered(question, .easy, at: now, calendar: calendar))
      #expect(queue.remaining.total == before.total - 1)
      queue.update(question)
      #expect(queue.remaining == before)
      #expect(queue.next(at: now) == question)
      #expect(question.id == expected)
      queue.update(Samples.answered(question, .easy, at: now, calendar: calendar))
    }
    #expect(queue.next(at: now) == nil)
  }

  @Test func `asks a question as it was changed elsewhere`() throws {
    var question = try new("n")
    let queue = queue([question])
    try question.edit(prompt: "What now?", at: now)
    queue.update(question)
    #expect(queue.next(at: now)?.prompt == "What now?")
    question.setSuspended(true, at: now)
    queue.update(question)
    #expect(queue.next(at: now) == nil)
    question.setSuspended(false, at: now)
    queue.update(question)
    #expect(queue.next(at: now)?.id == "n")
    queue.remove("n")
    queue.remove("never there")
    #expect(queue.next(at: now) == nil && queue.remaining.total == 0)
    queue.update(try new("m"))
    #expect(queue.next(at: now)?.id == "m")
  }

  @Test func `keeps the last of two questions with one identifier`() throws {
    let queue = queue([try new("a"), try review("a", dueInDays: 0)])
    #expect(queue.remaining == StudyQueue.Counts(review: 1))
  }

  @Test func `asks a damaged question rather than losing it`() throws {
    let questions = [Phase.review, .learning].map { ($0.rawValue, Schedule(phase: $0)) }
    #expect(order(queue(try questions.map { try Samples.question($0.0, $0.1) })) == ["learning", "review"])
  }

  @Test(arguments: 0..<24) func `answers after any changes as a queue built anew`(seed: UInt64) throws {
    var chance = Samples.Chance(seed: seed)
    func pick<Value>(_ values: [Value]) throws -> Value { try #require(values.randomElement(using: &chance)) }
    let settings = Settings(
      newPerDay: try pick([0, 3, 8]), reviewsPerDay: try pick([2, 10, 200]), newOrder: try pick([.added, .random]),
      reviewOrder: try pick([.due, .random, .retrievability]), newReviewMix: try pick([.newLast, .newFirst, .mixed]),
      learnAheadSeconds: try pick([0, 1200]))
    var (now, undone) = (now, [Question]())
    var all = Dictionary(uniqueKeysWithValues: try (0..<40).map { ("q\($0)", try new("q\($0)", addedAt: Int64($0 % 7))) })
    func fresh() -> Queue {
      let done = StudyQueue.Done(all.values, at: now, calendar: calendar)
      return self.queue(Array(all.values), done: done, settings, seed: seed, at: now)
    }
    let queue = fresh()
    for turn in 0..<600 {
      switch Int.random(in: 0..<12, using: &chance) {
      case 0: now = now.advanced(bySeconds: Int64.random(in: -4000...30_000, using: &chance))
      case 1:
        if var question = all.values.filter({ !$0.isSuspended }).min(by: { $0.id < $1.id }) {
          question.setSuspended(true, at: now)
          all[question.id] = question
          queue.update(question)
        }
      case 2:
        for var question in all.values where question.isSuspended {
          question.setSuspended(false, at: now)
          all[question.id] = question
          queue.update(question)
        }
      case 3:
        if let question = undone.popLast() {
          all[question.id] = question
          queue.update(question)
        }
      case 4:
        let id = "q\(Int.random(in: 0..<40, using: &chance))"
        all[id] = nil
        queue.remove(id)
      default:
        now = now.advanced(bySeconds: Int64.random(in: 0...200, using: &chance))
        guard let question = queue.next(at: now) else { break }
        let answered = Samples.answered(question, try pick(Rating.allCases), at: now, calendar: calendar)
        undone.append(question)
        all[question.id] = answered
        queue.update(answered)
      }
      let expected = fresh()
      try #require(queue.next(at: now) == expected.next(at: now), "turn \(turn)")
      try #require(queue.nextDue(after: now) == expected.nextDue(after: now), "turn \(turn)")
      try #require(queue.remaining == expected.remaining, "turn \(turn)")
      let done = StudyQueue.Done(all.values, at: now, calendar: calendar)
      try #require(
        StudyQueue.counts(of: all.values, done: done, settings: settings, at: now) == expected.remaining)
    }
  }
}
