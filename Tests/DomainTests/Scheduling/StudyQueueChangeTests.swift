import Domain
import TestSupport
import Testing

// What time and changes do to the queue.
extension `The study queue` {
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

  @Test(arguments: [
    ("2026-03-28T22:00:00Z", "2026-03-29T04:00:00+02:00"), ("2026-10-24T22:00:00Z", "2026-10-25T04:00:00+01:00"),
  ])
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

  @Test(arguments: 0..<12) func `answers after any changes as a queue built anew`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    func pick<Value>(_ values: [Value]) throws -> Value { try #require(values.randomElement(using: &chance)) }
    let settings = Settings(
      newPerDay: try pick([0, 3, 8]), reviewsPerDay: try pick([2, 10, 200]), newOrder: try pick([.added, .random]),
      reviewOrder: try pick([.due, .random, .retrievability]), newReviewMix: try pick([.newLast, .newFirst, .mixed]),
      learnAheadSeconds: try pick([0, 1200]))
    var (now, undone) = (now, [Question]())
    var all = Dictionary(
      uniqueKeysWithValues: try (0..<40).map { number in
        let group = number % 3 == 0 ? nil : "g\(number % 8)"
        return ("q\(number)", try new("q\(number)", addedAt: Int64(number % 7), group: group))
      })
    func fresh() -> Queue {
      let done = StudyQueue.Done(Array(all.values), at: now, calendar: calendar)
      return self.queue(Array(all.values), done: done, settings, seed: seed, at: now)
    }
    let queue = fresh()
    for turn in 0..<400 {
      switch Int.random(in: 0..<14, using: &chance) {
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
      case 5:
        if var question = all.values.max(by: { $0.modifiedAt < $1.modifiedAt }) {
          question.bury(until: Bool.random(using: &chance) ? now.advanced(bySeconds: 5_000) : nil, at: now)
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
    }
  }
}
