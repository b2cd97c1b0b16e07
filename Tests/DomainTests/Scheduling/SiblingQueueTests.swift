import Domain
import Testing

extension `The study queue` {
  @Test func `asks one of several siblings a day`() throws {
    let siblings = [try new("a", group: "g"), try new("b", addedAt: 1, group: "g"), try new("c", addedAt: 2)]
    let queue = queue(siblings)
    #expect(queue.remaining == StudyQueue.Counts(new: 2))
    #expect(queue.next(at: now)?.id == "a")
    queue.update(Samples.answered(siblings[0], .easy, at: now, calendar: calendar))
    #expect(queue.next(at: now)?.id == "c")
    queue.update(Samples.answered(siblings[2], .easy, at: now, calendar: calendar))
    #expect(queue.next(at: now) == nil)
    let tomorrow = calendar.start(ofDay: calendar.day(of: now) + 1)
    #expect(queue.nextDue(after: now) == tomorrow)
    #expect(queue.next(at: tomorrow)?.id == "b")
  }

  @Test func `asks a sibling in review before a new one`() throws {
    var review = try review("b", dueInDays: 0)
    review = try Samples.question("b", review.schedule, group: "g")
    let queue = queue([try new("a", group: "g"), review])
    #expect(queue.remaining == StudyQueue.Counts(review: 1))
    #expect(queue.next(at: now)?.id == "b")
  }

  @Test func `goes on learning a question whose siblings wait`() throws {
    let siblings = [try new("a", group: "g"), try new("b", group: "g")]
    let queue = queue(siblings)
    queue.update(Samples.answered(siblings[0], .again, at: now, calendar: calendar))
    #expect(queue.remaining == StudyQueue.Counts(learning: 1))
    #expect(queue.next(at: now)?.id == "a")
  }

  @Test func `lets a sibling's turn come where the first one is put aside or gone`() throws {
    var first = try new("a", group: "g")
    let queue = queue([first, try new("b", addedAt: 1, group: "g")])
    first.bury(until: now.advanced(bySeconds: 60), at: now)
    queue.update(first)
    #expect(queue.next(at: now)?.id == "b")
    queue.remove("b")
    #expect(queue.next(at: now) == nil && queue.nextDue(after: now) == now.advanced(bySeconds: 60))
    #expect(queue.next(at: now.advanced(bySeconds: 60))?.id == "a")
  }

  @Test func `knows of a sibling that was answered today though it is not in the queue`() throws {
    let (first, second) = (try new("a", group: "g"), try new("b", group: "g"))
    let answered = Samples.answered(first, .easy, at: now, calendar: calendar)
    let done = StudyQueue.Done([answered, second], at: now, calendar: calendar)
    #expect(queue([second], done: done).next(at: now) == nil)
    #expect(queue([second]).next(at: now)?.id == "b")
  }

  @Test func `asks a sibling again after its answer was taken back`() throws {
    let siblings = [try new("a", group: "g"), try new("b", addedAt: 1, group: "g")]
    let queue = queue(siblings)
    queue.update(Samples.answered(siblings[0], .easy, at: now, calendar: calendar))
    queue.update(siblings[0])
    #expect(queue.remaining == StudyQueue.Counts(new: 1))
    #expect(queue.next(at: now)?.id == "a")
  }
}

@Suite struct `The queue of a session that leaves the schedule alone` {
  func ids(_ queue: CramQueue, unknown: Set<String> = []) -> [String] {
    var (queue, ids, unknown) = (queue, [String](), unknown)
    while let id = queue.next {
      ids.append(id)
      queue.answer(isKnown: unknown.remove(id) == nil)
    }
    return ids
  }

  let all = (0..<10).map { "q\($0)" }

  @Test func `asks each question once, in an order that the seed decides`() {
    let order = ids(CramQueue(all, seed: 1))
    #expect(order.sorted() == all && order != ids(CramQueue(all, seed: 2)))
    #expect(order == ids(CramQueue(all.reversed(), seed: 1)))
  }

  @Test func `brings a question again after some others where it was not known`() throws {
    let first = try #require(CramQueue(all, seed: 1).next)
    let order = ids(CramQueue(all, seed: 1), unknown: [first])
    #expect(order.count == 11 && order[6] == first)
  }

  @Test(arguments: [true, false]) func `takes an answer back`(isKnown: Bool) {
    var queue = CramQueue(all, seed: 1)
    queue.answer(isKnown: isKnown)
    queue.undo()
    #expect(queue.remaining == 10 && ids(queue) == ids(CramQueue(all, seed: 1)))
    queue.undo()
    #expect(queue.remaining == 10)
  }

  @Test func `takes an answer back after questions were left out and brought in`() {
    var queue = CramQueue(all, seed: 1)
    queue.answer(isKnown: false)
    queue.skip()
    queue.insert("new")
    queue.undo()
    #expect(queue.remaining == 10 && ids(queue).count == 10)
    #expect(Set(ids(queue)).count == 10)
  }
}
