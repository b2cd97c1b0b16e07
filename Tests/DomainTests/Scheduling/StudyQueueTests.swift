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

  func new(_ id: String, addedAt milliseconds: Int64 = 0, group: String? = nil) throws -> Question {
    try Samples.question(id, createdAt: Instant(milliseconds: milliseconds), group: group)
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
    var questions: [String: Question] = [:]
    var remaining: StudyQueue.Counts { value.remaining }

    init(_ value: StudyQueue, of questions: [Question]) {
      self.value = value
      for question in questions { self.questions[question.id] = question }
    }

    func next(at now: Instant) -> Question? { value.next(at: now).flatMap { questions[$0] } }
    func nextDue(after now: Instant) -> Instant? { value.nextDue(after: now) }
    func update(_ question: Question) {
      value.update(question)
      questions[question.id] = question
    }
    func remove(_ id: String) {
      value.remove(id)
      questions[id] = nil
    }
  }

  func queue(
    _ questions: [Question], done: StudyQueue.Done = .init(), _ settings: Settings = Settings(), seed: UInt64 = 0,
    at start: Instant? = nil
  ) -> Queue {
    Queue(
      StudyQueue(questions, done: done, settings: settings, at: start ?? now, calendar: calendar, seed: seed),
      of: questions)
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

  @Test func `brings no more new questions than the day allows`() throws {
    let questions = try (0..<9).map { try new("n\($0)") }
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
}
