import Domain
import Presentation
import TestSupport
import Testing

@MainActor
@Suite struct `A study session with other kinds of questions` {
  let bank: Bank
  let session: StudySessionModel

  init() async {
    bank = await Bank()
    session = bank.session()
  }

  @Test(arguments: [("= A", true), ("b", false)]) func `compares what is typed and suggests a rating`(
    typed: String, isRight: Bool
  ) async throws {
    try await bank.add("a")
    try session.start()
    session.reveal(typed: typed)
    #expect(session.attempt?.isRight == isRight && session.attempt?.rating == (isRight ? .good : .again))
    guard case .revealed = session.state else { throw WrongState(state: session.state) }
    try await session.rate(.good)
    #expect(session.attempt == nil)
  }

  @Test func `forgets what was typed when the question is asked again`() async throws {
    try await bank.add("a")
    try session.start()
    session.reveal(typed: "x")
    try await session.rate(.again)
    #expect(session.attempt == nil && session.current?.id == "a1")
  }

  @Test func `compares a typed answer with what a cloze hides`() async throws {
    _ = try await bank.list.add(prompt: "{{c1::Paris}} is here", answer: "note", tags: [], as: .cloze)
    try session.start()
    session.reveal(typed: "paris")
    #expect(session.attempt?.isRight == true)
  }

  @Test func `takes one of the answers offered`() async throws {
    _ = try await bank.list.add(prompt: "a", answer: "right", tags: [], as: .choice(wrong: ["x", "y"]))
    try session.start()
    let offered = try #require(session.current?.offered)
    session.choose(3)
    #expect(session.attempt == nil)
    let place = try #require(offered.firstIndex(of: "x"))
    session.choose(place)
    #expect(session.attempt == .chosen(place, isRight: false))
  }

  @Test func `asks one of the siblings a day, and the other the next day`() async throws {
    _ = try await bank.list.add(prompt: "a", answer: "b", tags: [], as: .reversed)
    try session.start()
    #expect(session.remaining.new == 1)
    #expect(try await session.studyToTheEnd(.easy) == ["a1"])
    bank.clock.advance(seconds: 86_400)
    try session.start()
    #expect(session.current?.prompt == "b")
  }

  @Test func `keeps a sibling for tomorrow though only that one is studied`() async throws {
    _ = try await bank.list.add(prompt: "a", answer: "b", tags: [], as: .reversed)
    _ = try await bank.list.answer("a1", .easy)
    try session.start("prompt:b")
    #expect(session.state.isFinished)
  }

  struct WrongState: Error {
    let state: StudySessionModel.State
  }
}

@MainActor
@Suite struct `A study session with limits` {
  let bank: Bank
  let session: StudySessionModel

  init() async throws {
    bank = await Bank()
    session = bank.session()
    try await bank.add("a", "b", "c", "d")
  }

  @Test func `ends after so many answers, and goes on where one is taken back`() async throws {
    try session.start(options: StudySessionModel.Options(limit: 2))
    try await session.answer(.easy)
    try await session.answer(.easy)
    #expect(session.state.isFinished && session.summary.remaining.new == 2)
    _ = try await session.undo()
    #expect(session.current?.id == "a2")
  }

  @Test func `shows nothing new after so many minutes, but takes the answer that is due`() async throws {
    try session.start(options: StudySessionModel.Options(minutes: 1))
    try await session.answer(.easy)
    bank.clock.advance(seconds: 61)
    try await session.answer(.easy)
    #expect(session.state.isFinished && session.summary.total == 2)
  }

  @Test func `tells how far it is`() async throws {
    try session.start(options: StudySessionModel.Options(limit: 3))
    bank.clock.advance(seconds: 5)
    try await session.answer(.easy)
    #expect(
      session.progress
        == StudySessionModel.Progress(
          done: 1, limit: 3, remaining: StudyQueue.Counts(new: 3), milliseconds: 5000))
  }
}

@MainActor
@Suite struct `A study session that leaves the schedule alone` {
  let bank: Bank
  let session: StudySessionModel

  init() async throws {
    bank = await Bank()
    session = bank.session()
    try await bank.add("a", "b", "c")
    for id in ["a1", "a2"] { _ = try await bank.list.answer(id, .easy) }
    try session.start(options: StudySessionModel.Options(isCram: true))
  }

  @Test func `asks all that matches, due or not, and changes nothing`() async throws {
    let before = bank.library.questions
    #expect(try await session.studyToTheEnd(.good).sorted() == ["a1", "a2", "a3"])
    #expect(bank.library.questions == before)
    #expect(session.summary.isCram && session.summary.answers == [.good: 3])
  }

  @Test func `takes back the answer before one whose question is gone`() async throws {
    var asked: [String] = []
    for _ in 0..<2 {
      asked.append(try #require(session.current?.id))
      session.reveal()
      try await session.rate(.good)
    }
    let shown = try #require(session.current?.id)
    try await bank.deleteElsewhere(asked[1])
    _ = try await session.undo()
    #expect(session.current?.id == asked[0])
    session.reveal()
    try await session.rate(.good)
    #expect(session.current?.id == shown && session.progress.remaining.total == 1)
  }

  @Test func `shows no intervals, as there are none`() {
    session.reveal()
    guard case .revealed(_, let previews) = session.state else { return #expect(Bool(false), "not revealed") }
    #expect(previews.isEmpty)
  }

  @Test func `brings a question again that was not known`() async throws {
    let first = try #require(session.current?.id)
    try await session.answer(.again)
    let rest = try await session.studyToTheEnd(.good)
    #expect(rest.count == 3 && rest.last == first)
  }

  @Test func `takes its answers back one after the other, and nothing before it`() async throws {
    let first = try #require(session.current?.id)
    try await session.answer(.again)
    try await session.answer(.good)
    for _ in 1...2 { _ = try await session.undo() }
    #expect(session.current?.id == first && session.summary.total == 0)
    await #expect(throws: BankError.nothingToUndo) { try await session.undo() }
    #expect(try bank.question("a1").reviews.count == 1)
  }

  @Test func `takes back what was changed in it, too`() async throws {
    let first = try #require(session.current?.id)
    try await session.flag()
    try await session.answer(.good)
    let second = try #require(session.current?.id)
    try await session.bury()
    _ = try await session.undo()
    #expect(session.current?.id == second && session.remaining.total == 2)
    for _ in 1...2 { _ = try await session.undo() }
    #expect(session.current?.id == first)
    #expect(try !bank.question(first).isFlagged && bank.question(second).buriedUntil == nil)
    #expect(try await session.studyToTheEnd(.good).count == 3)
  }

  @Test func `takes back nothing that was done before it, where a change left all as it was`() async throws {
    let question = try #require(session.current)
    try await session.edit(prompt: question.prompt, answer: question.answer, tags: question.tags)
    await #expect(throws: BankError.nothingToUndo) { try await session.undo() }
    #expect(try bank.question("a1").reviews.count == 1 && bank.question("a2").reviews.count == 1)
  }

  @Test func `leaves suspended questions out`() async throws {
    try await session.suspend()
    #expect(try await session.studyToTheEnd(.good).count == 2)
  }
}

@MainActor
@Suite struct `A mark that is set in the middle of a study session` {
  let bank: Bank
  let session: StudySessionModel

  init() async throws {
    bank = await Bank()
    session = bank.session()
    try await bank.add("a", "b")
    try session.start()
  }

  @Test func `stays with the question, which goes on being shown`() async throws {
    session.reveal()
    try await session.flag()
    #expect(try bank.question("a1").isFlagged)
    #expect(session.state == .revealed(try bank.question("a1"), bank.list.previews(of: try bank.question("a1"))))
    try await session.flag()
    #expect(try !bank.question("a1").isFlagged)
  }

  @Test func `puts the question aside until the next study day`() async throws {
    try await session.bury()
    #expect(session.current?.id == "a2")
    #expect(try bank.question("a1").buriedUntil == bank.planner.endOfDay(at: bank.clock.now))
    #expect(try await session.studyToTheEnd(.easy) == ["a2"])
    bank.clock.advance(seconds: 86_400)
    session.continueIfDue()
    #expect(session.current?.id == "a1")
  }

  @Test func `is taken back like everything else, step by step`() async throws {
    try await session.flag()
    try await session.edit(tags: ["t"])
    try await session.answer(.good)
    try await session.bury()
    try await session.answer(.good)
    for _ in 1...5 { _ = try await session.undo() }
    #expect(try bank.question("a1").isNew && bank.question("a2").isNew)
    #expect(try !bank.question("a1").isFlagged && bank.question("a1").tags.isEmpty)
    #expect(try bank.question("a2").buriedUntil == nil)
    #expect(session.summary.total == 0)
  }
}

@MainActor
@Suite struct `A question that is forgotten again and again` {
  @Test func `is named a leech when the threshold is reached, and at every half of it from there on`() async throws {
    let bank = await Bank()
    try await bank.add("a")
    let session = bank.session(StudyQueue.Settings(reviewsPerDay: 99))
    var named: [Int] = []
    _ = try await bank.list.answer("a1", .easy)
    for _ in 1...13 {
      bank.clock.advance(seconds: 40 * 86_400)
      try session.start()
      try await session.answer(.again)
      if let leech = session.leech {
        named.append(leech.schedule.lapses)
        #expect(session.summary.leeches.map(\.id) == ["a1"])
      }
      _ = try await bank.list.answer("a1", .easy)
    }
    #expect(named == [8, 12])
  }
}
