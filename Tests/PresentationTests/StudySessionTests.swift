import Domain
import Observation
import TestSupport
import Testing

@testable import Presentation

@MainActor
@Suite struct `A study session` {
  let bank: Bank

  init() async throws { bank = await Bank() }

  @Test func `asks a question, shows its answer, and goes on to the next`() async throws {
    try await bank.add("a", "b")
    let session = bank.session()
    try session.start()
    #expect(session.state == .asking(try bank.question("a1")))
    session.reveal()
    let previews = bank.list.previews(of: try bank.question("a1"))
    #expect(session.state == .revealed(try bank.question("a1"), previews))
    try await session.rate(.good)
    #expect(session.state == .asking(try bank.question("a2")))
  }

  @Test func `is idle before it starts`() async throws {
    try await bank.add("a")
    let session = bank.session()
    session.reveal()
    try await session.rate(.good)
    try await session.suspend()
    try await session.edit(prompt: "b")
    #expect(session.state == .idle && session.current == nil)
    #expect(try bank.question("a1").prompt == "a")
  }

  @Test func `has nothing to show where there is nothing to study`() throws {
    let session = bank.session()
    try session.start()
    #expect(session.state == .finished(StudySessionModel.Summary()))
  }

  @Test(arguments: Rating.allCases) func `does what it shows beside the rating`(rating: Rating) async throws {
    try await bank.add("a")
    let session = bank.session()
    try session.start()
    session.reveal()
    guard case .revealed(_, let previews) = session.state else { throw NotRevealed() }
    try await session.rate(rating)
    #expect(previews.first { $0.rating == rating }?.schedule == (try bank.question("a1").schedule))
  }

  @Test func `takes no rating before the answer shows`() async throws {
    try await bank.add("a")
    let session = bank.session()
    try session.start()
    try await session.rate(.good)
    #expect(session.state == .asking(try bank.question("a1")))
    #expect(try bank.question("a1").isNew)
  }

  @Test func `measures the time from the question to the answer`() async throws {
    try await bank.add("a", "b")
    let session = bank.session()
    try session.start()
    bank.clock.advance(seconds: 3)
    try await session.answer(.good)
    bank.clock.advance(seconds: 4)
    try await session.answer(.good)
    #expect(try bank.question("a1").reviews.map(\.milliseconds) == [3000])
    #expect(session.summary.milliseconds == 7000)
  }

  @Test func `measures no time below nothing where the clock went back`() async throws {
    try await bank.add("a")
    let session = bank.session()
    try session.start()
    bank.clock.advance(seconds: -60)
    try await session.answer(.good)
    #expect(try bank.question("a1").reviews.map(\.milliseconds) == [0])
  }

  @Test(arguments: [0, 1]) func `stays with a question whose answer is not kept`(refusedAfter: Int) async throws {
    try await bank.add("a", "b")
    let session = bank.session()
    try session.start()
    session.reveal()
    let before = session.state
    await bank.questions.refuse(with: .full(path: "/x"), after: refusedAfter)
    await #expect(throws: BankError.repository(.full(path: "/x"))) { try await session.rate(.good) }
    #expect(session.state == before)
    #expect(session.summary.total == 0)
    await bank.questions.refuse(with: nil)
    try await session.rate(.good)
    #expect(session.summary.total == 1)
    #expect(session.current?.id == "a2")
  }

  @Test func `keeps showing a question that is edited, as far as it was shown`() async throws {
    try await bank.add("a")
    let session = bank.session()
    try session.start()
    try await session.edit(prompt: "b")
    #expect(session.state == .asking(try bank.question("a1")))
    session.reveal()
    try await session.edit(answer: "c", tags: ["t"])
    let question = try bank.question("a1")
    #expect(question.prompt == "b" && question.answer == "c" && question.tags == ["t"])
    #expect(session.state == .revealed(question, bank.list.previews(of: question)))
  }

  @Test func `stays as it is where an edit is refused`() async throws {
    try await bank.add("a")
    let session = bank.session()
    try session.start()
    session.reveal()
    let before = session.state
    await #expect(throws: BankError.emptyPrompt) { try await session.edit(prompt: " ") }
    #expect(session.state == before)
  }

  @Test func `goes on when a question is suspended`() async throws {
    try await bank.add("a", "b")
    let session = bank.session()
    try session.start()
    session.reveal()
    try await session.suspend()
    #expect(try bank.question("a1").isSuspended)
    #expect(session.state == .asking(try bank.question("a2")))
    #expect(session.summary.total == 0)
  }

  @Test func `stays with a question that cannot be suspended`() async throws {
    try await bank.add("a", "b")
    let session = bank.session()
    try session.start()
    await bank.log.refuse(with: .full(path: "/x"))
    await #expect(throws: BankError.self) { try await session.suspend() }
    #expect(session.current?.id == "a1")
  }

  @Test func `has the questions that match a query`() async throws {
    try await bank.add("a", "b", "c", tags: ["x"])
    try await bank.add("d")
    let session = bank.session()
    try session.start("tag:x -b")
    #expect(try await session.studyToTheEnd(.easy) == ["a1", "a3"])
  }

  @Test func `goes on where a query for another cannot be understood`() async throws {
    try await bank.add("a")
    let session = bank.session()
    try session.start()
    session.reveal()
    let before = session.state
    #expect(throws: QueryError.self) { try session.start("(") }
    #expect(session.state == before)
  }

  @Test func `counts anew when another one starts`() async throws {
    try await bank.add("a", "b")
    let session = bank.session()
    try session.start()
    try await session.answer(.easy)
    try session.start()
    #expect(session.summary.total == 0 && session.current?.id == "a2")
  }

  @Test func `sums up when it ends`() async throws {
    try await bank.add("a", "b", "c")
    let session = bank.session()
    try session.start()
    bank.clock.advance(seconds: 2)
    for rating in [Rating.easy, .easy] { try await session.answer(rating) }
    session.finish()
    guard case .finished(let summary) = session.state else { throw NotFinished() }
    #expect(summary.answers == [.easy: 2] && summary.total == 2 && summary.milliseconds == 2000)
    #expect(summary.remaining == StudyQueue.Counts(new: 1))
    #expect(summary.nextDue == (try bank.question("a1").schedule.due))
  }

  @Test func `has nothing left when its last question is answered`() async throws {
    try await bank.add("a", "b")
    let session = bank.session()
    try session.start()
    #expect(session.remaining == StudyQueue.Counts(new: 2))
    try await session.answer(.easy)
    #expect(session.remaining == StudyQueue.Counts(new: 1))
    try await session.answer(.easy)
    #expect(session.remaining == StudyQueue.Counts())
  }

  @Test(arguments: ["start", "reveal", "rate", "finish"]) func `tells observers of each step`(step: String) async throws
  {
    try await bank.add("a", "b")
    let session = bank.session()
    if step != "start" { try session.start() }
    if step == "rate" { session.reveal() }
    try await confirmation { changed in
      withObservationTracking {
        _ = session.state
      } onChange: {
        changed()
      }
      switch step {
      case "start": try session.start()
      case "reveal": session.reveal()
      case "rate": try await session.rate(.good)
      default: session.finish()
      }
    }
  }
}

struct NotRevealed: Error {}
struct NotFinished: Error {}

@MainActor
extension StudySessionModel {
  /// Shows the answer and rates it.
  func answer(_ rating: Rating) async throws {
    reveal()
    try await rate(rating)
  }

  /// Answers until nothing is left, and tells which questions came.
  func studyToTheEnd(_ rating: Rating) async throws -> [String] {
    var ids: [String] = []
    while let question = current {
      ids.append(question.id)
      try await answer(rating)
    }
    return ids
  }
}
