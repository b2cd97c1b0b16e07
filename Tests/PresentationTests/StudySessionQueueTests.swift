import Domain
import Observation
import Presentation
import TestSupport
import Testing

@MainActor
@Suite struct `What comes next in a study session` {
  let bank: Bank
  static let day: Int64 = 86_400

  init() async throws { bank = await Bank() }

  @Test func `is limited to so many new questions a day`() async throws {
    try await bank.add("a", "b", "c")
    let session = bank.session(StudyQueue.Settings(newPerDay: 2))
    try session.start()
    #expect(session.remaining.new == 2)
    #expect(try await session.studyToTheEnd(.easy) == ["a1", "a2"])
    try session.start()
    #expect(session.state.isFinished)
    bank.clock.advance(seconds: Self.day)
    try session.start()
    #expect(session.current?.id == "a3")
  }

  @Test func `counts what was answered outside the session towards the limit`() async throws {
    try await bank.add("a", "b", "c")
    _ = try await bank.list.answer("a1", .easy)
    let session = bank.session(StudyQueue.Settings(newPerDay: 2))
    try session.start("b or c")
    #expect(try await session.studyToTheEnd(.easy) == ["a2"])
  }

  @Test func `is a forgotten question again before the session ends`() async throws {
    try await bank.add("a")
    let session = bank.session()
    try session.start()
    try await session.answer(.again)
    #expect(session.state == .asking(try bank.question("a1")))
    #expect(session.remaining == StudyQueue.Counts(learning: 1))
    #expect(try await session.studyToTheEnd(.good) == ["a1", "a1"])
  }

  @Test func `is a new question before a learning one that is not due yet`() async throws {
    try await bank.add("a", "b", "c")
    let session = bank.session()
    try session.start()
    try await session.answer(.again)
    #expect(session.current?.id == "a2")
    bank.clock.advance(seconds: 60)
    try await session.answer(.easy)
    #expect(session.current?.id == "a1")
  }

  @Test func `comes with its time where learning ahead is off`() async throws {
    try await bank.add("a")
    let session = bank.session(StudyQueue.Settings(learnAheadSeconds: 0))
    try session.start()
    try await session.answer(.again)
    #expect(session.state.isFinished)
    #expect(session.summary.nextDue == bank.clock.now.advanced(bySeconds: 60))
    bank.clock.advance(seconds: 59)
    session.continueIfDue()
    #expect(session.state.isFinished)
    bank.clock.advance(seconds: 1)
    session.continueIfDue()
    #expect(session.state == .asking(try bank.question("a1")))
    #expect(session.summary.total == 1)
  }

  @Test func `does not change while a question is shown`() async throws {
    try await bank.add("a")
    let session = bank.session()
    try session.start()
    session.reveal()
    let before = session.state
    session.continueIfDue()
    #expect(session.state == before)
  }

  @Test func `is a review on the day on which it is due`() async throws {
    try await bank.add("a")
    let days = try await bank.list.answer("a1", .easy).schedule.interval
    let session = bank.session()
    try session.start()
    #expect(session.state.isFinished)
    bank.clock.advance(seconds: Int64(days) * Self.day)
    try session.start()
    #expect(session.remaining == StudyQueue.Counts(review: 1))
    #expect(session.current?.id == "a1")
  }

  @Test func `waits to be counted in all the bank`() async throws {
    try await bank.add("a", "b", "c", tags: ["x"])
    try await bank.add("d")
    let session = bank.session(StudyQueue.Settings(newPerDay: 3, learnAheadSeconds: 0))
    #expect(session.waiting == StudyQueue.Counts(new: 3))
    try session.start("tag:x")
    try await session.answer(.again)
    #expect(session.waiting == StudyQueue.Counts(new: 2))
    bank.clock.advance(seconds: 60)
    #expect(session.waiting == StudyQueue.Counts(new: 2, learning: 1))
    try await bank.deleteElsewhere("a1")
    #expect(session.waiting == StudyQueue.Counts(new: 3))
  }

  @Test func `tells observers where more waits`() async throws {
    let session = bank.session()
    try await confirmation { changed in
      withObservationTracking {
        _ = session.waiting
      } onChange: {
        changed()
      }
      try await bank.add("a")
    }
    #expect(session.waiting == StudyQueue.Counts(new: 1))
  }

  @Test func `waits from the day on which it is due`() async throws {
    try await bank.add("a")
    let session = bank.session()
    let days = try await bank.list.answer("a1", .easy).schedule.interval
    #expect(session.waiting == StudyQueue.Counts())
    bank.clock.advance(seconds: Int64(days) * Self.day)
    #expect(session.waiting == StudyQueue.Counts(review: 1))
  }
}

extension StudySessionModel.State {
  var isFinished: Bool { if case .finished = self { true } else { false } }
}
