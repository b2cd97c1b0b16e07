import Domain
import Presentation
import TestSupport
import Testing

@MainActor
@Suite struct `A change made elsewhere during a study session` {
  let bank: Bank
  let session: StudySessionModel

  init() async throws {
    bank = await Bank()
    session = bank.session()
    try await bank.add("a", "b", tags: ["x"])
    try session.start("tag:x")
  }

  @Test(arguments: [false, true]) func `goes on where it deletes the question that is shown`(isRevealed: Bool)
    async throws
  {
    if isRevealed { session.reveal() }
    try await bank.deleteElsewhere("a1")
    #expect(session.state == .asking(try bank.question("a2")))
    #expect(session.remaining == StudyQueue.Counts(new: 1))
  }

  @Test(arguments: [false, true]) func `goes on where it suspends the question that is shown`(isRevealed: Bool)
    async throws
  {
    if isRevealed { session.reveal() }
    try await bank.changeElsewhere("a1") { $0.setSuspended(true, at: $1) }
    #expect(session.state == .asking(try bank.question("a2")))
  }

  @Test func `shows where it edits the question that is asked`() async throws {
    try await bank.changeElsewhere("a1") { try $0.edit(prompt: "new", at: $1) }
    #expect(session.state == .asking(try bank.question("a1")))
    #expect(session.current?.prompt == "new")
  }

  @Test func `shows where it edits the question that is revealed`() async throws {
    session.reveal()
    try await bank.changeElsewhere("a1") { try $0.edit(answer: "new", at: $1) }
    let question = try bank.question("a1")
    #expect(session.state == .revealed(question, bank.list.previews(of: question)))
  }

  @Test func `keeps a question in the session that matched at its start`() async throws {
    try await bank.changeElsewhere("a2") { $0.tag(adding: [], removing: ["x"], at: $1) }
    #expect(try await session.studyToTheEnd(.easy) == ["a1", "a2"])
  }

  @Test func `leaves a finished session finished`() async throws {
    session.finish()
    try await bank.add("c", tags: ["x"])
    #expect(session.state.isFinished)
  }

  @Test func `does not start a session`() async throws {
    let other = bank.session()
    try await bank.add("c", tags: ["x"])
    #expect(other.state == .idle)
  }

  @Test func `shows after everything had to be loaded anew`() async throws {
    try await bank.questions.delete("a1")
    await bank.library.load()
    #expect(session.state == .asking(try bank.question("a2")))
    #expect(session.waiting == StudyQueue.Counts(new: 1))
  }
}
