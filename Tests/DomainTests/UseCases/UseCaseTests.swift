import Domain
import TestSupport
import Testing

@Suite struct `Adding a question` {
  let bank = BankFixture()

  @Test func `keeps it`() async throws {
    let added = try await bank.add(prompt: " 会う ", answer: "to meet", tags: ["verb jlpt"])
    #expect(try await bank.questions.find(by: added.question.id) == added.question)
    #expect(added.question.prompt == "会う")
    #expect(added.question.tags == ["verb", "jlpt"])
  }

  @Test func `rejects an empty prompt and keeps nothing`() async throws {
    await #expect(throws: BankError.emptyPrompt) { try await bank.add(prompt: " \n", answer: "x") }
    #expect(try await bank.all().isEmpty)
    #expect(try await bank.log.loadAll().isEmpty)
  }

  @Test func `tells of another question that asks the same, in whatever case`() async throws {
    let first = try await bank.add(prompt: "Tokyo", answer: "a").question
    let second = try await bank.add(prompt: "TOKYO", answer: "b")
    #expect(second.duplicates == [first])
    #expect(try await bank.all().count == 2)
  }

  @Test func `passes over an identifier that is taken`() async throws {
    _ = try await bank.add(prompt: "a", answer: "")
    let again = CountingIDs()
    let add = AddQuestion(record: bank.record, newID: { again.next() })
    #expect(try await add(prompt: "b", answer: "").question.id == "a2")
  }

  @Test func `says why it was not kept`() async throws {
    await bank.questions.refuse(with: .full(path: "/x"), after: 1)
    await #expect(throws: BankError.repository(.full(path: "/x"))) { try await bank.add(prompt: "a", answer: "") }
    #expect(try await bank.all().isEmpty)
  }

  @Test func `keeps nothing where the change could not be logged`() async throws {
    await bank.log.refuse(with: .full(path: "/x"))
    await #expect(throws: BankError.repository(.full(path: "/x"))) { try await bank.add(prompt: "a", answer: "") }
    #expect(try await bank.all().isEmpty)
  }
}

@Suite struct `Changing questions` {
  let bank = BankFixture()

  @Test func `edits what is given and keeps the progress`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b", tags: ["t"]).question.id
    let answered = try await bank.answer(id: id, rating: .good)
    let edited = try await bank.change.edit(id: id, answer: "c")
    #expect(edited.prompt == "a" && edited.answer == "c" && edited.tags == ["t"])
    #expect(edited.schedule == answered.schedule && edited.reviews == answered.reviews)
  }

  @Test func `changes all questions named or none`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    await #expect(throws: BankError.notFound(id: "zz")) {
      try await bank.change.tag(ids: [id, "zz"], adding: ["x"], removing: [])
    }
    #expect(try await bank.all().map(\.tags) == [[]])
  }

  @Test func `adds and removes tags without regard to case`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b", tags: ["Verb", "old"]).question.id
    let tagged = try await bank.change.tag(ids: [id], adding: ["new", "verb"], removing: ["OLD"])
    #expect(tagged.map(\.tags) == [["Verb", "new"]])
  }

  @Test func `suspends and resumes`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    #expect(try await bank.change.suspend(ids: [id]).map(\.isSuspended) == [true])
    await #expect(throws: BankError.suspended(id: id)) { try await bank.answer(id: id, rating: .good) }
    #expect(try await bank.change.resume(ids: [id]).map(\.isSuspended) == [false])
  }

  @Test func `deletes`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    #expect(try await bank.change.delete(ids: [id]).map(\.id) == [id])
    #expect(try await bank.all().isEmpty)
    await #expect(throws: BankError.notFound(id: id)) { try await bank.change.delete(ids: [id]) }
  }

  @Test func `logs nothing where nothing changes`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b", tags: ["t"]).question.id
    let before = try await bank.log.loadAll().count
    _ = try await bank.change.tag(ids: [id], adding: ["T"], removing: ["none"])
    _ = try await bank.change.resume(ids: [id])
    #expect(try await bank.log.loadAll().count == before)
  }
}

@Suite struct `Answering a question` {
  let bank = BankFixture()

  @Test func `keeps the review and the schedule as one record`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    bank.clock.advance(seconds: 60)
    let answered = try await bank.answer(id: id, rating: .good, milliseconds: 4200)
    #expect(
      answered.reviews == [
        Review(
          at: bank.clock.now, rating: .good, state: .new, elapsedDays: 0, milliseconds: 4200, device: "desk")
      ])
    #expect(answered.schedule.phase == .learning)
    #expect(answered.schedule.due == bank.clock.now.advanced(bySeconds: 600))
    #expect(try await bank.questions.find(by: id) == answered)
  }

  @Test func `gives what was shown beside the rating`() async throws {
    let question = try await bank.add(prompt: "a", answer: "b").question
    for rating in Rating.allCases {
      let preview = try #require(
        bank.planner.previews(of: question, at: bank.clock.now).first { $0.rating == rating })
      let answered = try await bank.answer(id: question.id, rating: rating)
      #expect(answered.schedule == preview.schedule)
      _ = try await bank.undo()
    }
  }

  @Test func `counts study days of the calendar between answers`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    _ = try await bank.answer(id: id, rating: .easy)
    // From 10:00 to 05:00 in Berlin: less than a day by the clock, and yet the next study day.
    bank.clock.advance(seconds: 19 * 3600)
    #expect(try await bank.answer(id: id, rating: .good).reviews.last?.elapsedDays == 1)
  }

  @Test func `takes a clock that went back for the same day`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    _ = try await bank.answer(id: id, rating: .easy)
    bank.clock.advance(seconds: -3 * 86_400)
    let answered = try await bank.answer(id: id, rating: .good)
    #expect(answered.reviews.last?.elapsedDays == 0)
    #expect(answered.modifiedAt > answered.createdAt)
  }

  @Test func `refuses a question that is not there`() async {
    await #expect(throws: BankError.notFound(id: "zz")) { try await bank.answer(id: "zz", rating: .good) }
  }

  @Test func `counts each of many answers that come at once`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    let answer = bank.answer
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { _ = try await answer(id: id, rating: .again) } }
      try await group.waitForAll()
    }
    #expect(try await bank.questions.find(by: id)?.reviews.count == 5)
  }
}
