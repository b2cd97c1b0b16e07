import Domain
import Persistence
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

  @Test func `brings a question in that matches now`() async throws {
    try await bank.add("c")
    #expect(session.remaining == StudyQueue.Counts(new: 2))
    try await bank.changeElsewhere("a3") { $0.tag(adding: ["x"], removing: [], at: $1) }
    #expect(session.remaining == StudyQueue.Counts(new: 3))
    #expect(try await session.studyToTheEnd(.easy) == ["a1", "a2", "a3"])
  }

  @Test func `takes a question out that is deleted before its turn`() async throws {
    try await bank.deleteElsewhere("a2")
    #expect(session.remaining == StudyQueue.Counts(new: 1))
    #expect(try await session.studyToTheEnd(.easy) == ["a1"])
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

@MainActor
@Suite struct `A change made elsewhere at the moment of an action` {
  let repository = InterruptedRepository(InMemoryRepository<Question>())
  let bank: Bank
  let session: StudySessionModel

  init() async throws {
    bank = await Bank(through: repository)
    session = bank.session()
    try await bank.add("a", "b")
    try session.start()
    session.reveal()
  }

  /// Changes `a1` after the action began and before it is kept, and shows the change.
  func interrupt(_ body: @escaping @Sendable (InterruptedRepository) async throws -> Void) async {
    let (repository, library) = (repository, bank.library)
    await repository.interrupt {
      do {
        try await body(repository)
      } catch {
        Issue.record(error)
      }
      await library.settle()
    }
  }

  @Test func `goes on where it deletes the question that is rated`() async throws {
    await interrupt { try await $0.delete("a1") }
    await #expect(throws: BankError.notFound(id: "a1")) { try await session.rate(.good) }
    #expect(session.state == .asking(try bank.question("a2")))
    #expect(session.summary.total == 0)
  }

  @Test func `goes on where it suspends the question that is rated`() async throws {
    let at = bank.clock.now
    await interrupt { try await $0.update(by: "a1") { $0.setSuspended(true, at: at) } }
    await #expect(throws: BankError.suspended(id: "a1")) { try await session.rate(.good) }
    #expect(session.state == .asking(try bank.question("a2")))
  }

  @Test func `shows where it edits a question whose own edit is refused`() async throws {
    let at = bank.clock.now
    await interrupt { try await $0.update(by: "a1") { $0.tag(adding: ["t"], removing: [], at: at) } }
    await #expect(throws: BankError.emptyPrompt) { try await session.edit(prompt: " ") }
    #expect(session.current?.tags == ["t"])
  }

  @Test func `is part of what is rated where it edits the question`() async throws {
    let at = bank.clock.now
    await interrupt { try await $0.update(by: "a1") { $0.tag(adding: ["t"], removing: [], at: at) } }
    try await session.rate(.good)
    #expect(try bank.question("a1").tags == ["t"] && bank.question("a1").reviews.count == 1)
    #expect(session.state == .asking(try bank.question("a2")))
  }
}

@MainActor
@Suite struct `An action in a study session that comes while a rating is being kept` {
  let repository = InterruptedRepository(InMemoryRepository<Question>())
  let bank: Bank
  let session: StudySessionModel

  init() async throws {
    bank = await Bank(through: repository)
    session = bank.session()
    try await bank.add("a", "b")
    try session.start()
    session.reveal()
  }

  nonisolated static let actions: [(name: String, act: @MainActor @Sendable (StudySessionModel) async throws -> Void)] =
    [
      ("rate", { try await $0.rate(.easy) }), ("edit", { try await $0.edit(prompt: "new") }),
      ("suspend", { try await $0.suspend() }),
    ]

  @Test(arguments: actions.map(\.name)) func `has no effect`(name: String) async throws {
    let action = try #require(Self.actions.first { $0.name == name })
    await repository.interrupt { [session] in
      do {
        try await action.act(session)
      } catch {
        Issue.record(error)
      }
    }
    try await session.rate(.good)
    let question = try bank.question("a1")
    #expect(question.reviews.map(\.rating) == [.good] && question.prompt == "a" && !question.isSuspended)
    #expect(session.summary.answers == [.good: 1])
    #expect(session.state == .asking(try bank.question("a2")))
  }
}
