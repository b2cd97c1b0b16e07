import Domain
import Presentation
import TestSupport
import Testing

@MainActor
@Suite struct `An undo in a study session` {
  let bank: Bank
  let session: StudySessionModel

  init() async throws {
    bank = await Bank()
    session = bank.session()
    try await bank.add("a", "b")
    try session.start()
  }

  @Test func `asks the question again whose answer it takes back`() async throws {
    let question = try bank.question("a1")
    try await session.answer(.good)
    let undone = try await session.undo()
    #expect(undone.change.action == .answer)
    #expect(session.state == .asking(question))
    #expect(try bank.question("a1") == question)
    #expect(session.remaining == StudyQueue.Counts(new: 2))
  }

  @Test func `takes the answer out of the summary`() async throws {
    bank.clock.advance(seconds: 1)
    try await session.answer(.good)
    bank.clock.advance(seconds: 2)
    try await session.answer(.hard)
    _ = try await session.undo()
    #expect(session.summary.answers == [.good: 1])
    #expect(session.summary.milliseconds == 1000)
  }

  @Test func `takes back one answer after the other`() async throws {
    try await session.answer(.again)
    try await session.answer(.easy)
    try await session.answer(.good)
    for id in ["a1", "a2", "a1"] {
      _ = try await session.undo()
      #expect(session.current?.id == id)
    }
    #expect(session.summary.total == 0)
    #expect(try bank.question("a1").isNew && bank.question("a2").isNew)
    #expect(try await session.studyToTheEnd(.easy) == ["a1", "a2"])
  }

  @Test func `brings a session back that had ended`() async throws {
    _ = try await session.studyToTheEnd(.easy)
    _ = try await session.undo()
    #expect(session.state == .asking(try bank.question("a2")))
    #expect(session.summary.answers == [.easy: 1])
  }

  @Test func `takes back nothing that was done before the session`() async throws {
    session.reveal()
    let before = session.state
    await #expect(throws: BankError.nothingToUndo) { try await session.undo() }
    #expect(session.state == before && bank.library.questions.count == 2)
  }

  @Test func `takes back nothing that belongs to the session before`() async throws {
    try await session.answer(.easy)
    try session.start()
    await #expect(throws: BankError.nothingToUndo) { try await session.undo() }
    #expect(try bank.question("a1").reviews.count == 1)
  }

  @Test func `takes back the own step where others changed something since`() async throws {
    try await session.flag()
    _ = try await bank.list.tag(["a2"], adding: ["t"], removing: [])
    #expect(try await session.undo().change.action == .flag)
    #expect(try !bank.question("a1").isFlagged && bank.question("a2").tags == ["t"])
    await #expect(throws: BankError.nothingToUndo) { try await session.undo() }
  }

  @Test func `passes over a step that others took back`() async throws {
    try await session.flag()
    try await session.edit(tags: ["t"])
    #expect(try await bank.list.undo().change.action == .edit)
    #expect(try await session.undo().change.action == .flag)
    await #expect(throws: BankError.nothingToUndo) { try await session.undo() }
  }

  @Test func `leaves a question alone that others changed since`() async throws {
    try await session.answer(.easy)
    try await bank.changeElsewhere("a1") { try $0.edit(prompt: "new", at: $1) }
    #expect(try await session.undo().leftAlone == 1)
    #expect(try bank.question("a1").reviews.count == 1 && session.summary.answers == [.easy: 1])
    #expect(session.current?.id == "a2")
  }

  @Test func `of an edit shows the old text, as far as the question was shown`() async throws {
    let question = try bank.question("a1")
    session.reveal()
    try await session.edit(prompt: "new")
    _ = try await session.undo()
    #expect(session.state == .revealed(question, bank.list.previews(of: question)))
  }

  @Test func `of a suspension lets the question back into the session`() async throws {
    try await session.suspend()
    _ = try await session.undo()
    #expect(session.current?.id == "a2")
    #expect(session.remaining == StudyQueue.Counts(new: 2))
    #expect(try await session.studyToTheEnd(.easy) == ["a2", "a1"])
  }

  @Test func `of the own answer leaves one alone that was given elsewhere since`() async throws {
    try await session.answer(.easy)
    _ = try await bank.list.answer("a2", .easy)
    _ = try await session.undo()
    #expect(session.current?.id == "a1" && session.summary.total == 0)
    #expect(try bank.question("a1").isNew && bank.question("a2").reviews.count == 1)
  }

  @Test func `that cannot be kept leaves everything as it is`() async throws {
    try await session.answer(.good)
    let before = session.state
    await bank.questions.refuse(with: .full(path: "/x"))
    await #expect(throws: BankError.repository(.full(path: "/x"))) { try await session.undo() }
    #expect(session.state == before && session.summary.total == 1)
  }
}
