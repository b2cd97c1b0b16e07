import TestSupport
import Testing

@testable import Domain

@Suite struct `A schedule that contradicts its answers` {
  static let now = ManualClock().now
  static let earlier = Instant(milliseconds: now.milliseconds - 1000)
  static let memory = MemoryState(stability: 3, difficulty: 5)

  static func review(_ instant: Instant) -> Review {
    Review(at: instant, rating: .good, state: .new, elapsedDays: 0)
  }

  /// A schedule in review, and answers.
  static func question(
    _ schedule: Schedule = Schedule(phase: .review, memory: memory, interval: 3, due: now, lastReview: now, reps: 1),
    answers: Instant..., change: (inout Schedule) -> Void = { _ in }
  ) throws -> Question {
    var question = try Question(id: "a1", prompt: "p", answer: "a", createdAt: earlier)
    question.schedule = schedule
    change(&question.schedule)
    question.reviews = answers.map(review)
    return question
  }

  @Test func `is told by what contradicts what`() throws {
    let outOfRange = MemoryState(stability: 3, difficulty: 50)
    let samples: [(Question, Question.Inconsistency)] = [
      (try Self.question(Schedule(due: Self.now)), .newWithDueDate),
      (try Self.question { $0.due = nil }, .withoutDueDate(.review)),
      (try Self.question(Schedule(memory: Self.memory)), .newWithMemory),
      (try Self.question { $0.memory = nil }, .withoutMemory(.review)),
      (try Self.question { $0.memory = outOfRange }, .memoryOutOfRange(outOfRange)),
      (try Self.question(Schedule(), answers: Self.now), .newWithAnswers(count: 1)),
      (try Self.question { $0.lapses = 2 }, .impossibleCounts(answers: 1, lapses: 2, interval: 3)),
      (try Self.question(answers: Self.now, Self.earlier), .unorderedAnswers),
      (try Self.question(answers: Self.now) { $0.lastReview = Self.earlier }, .unknownAnswer(at: Self.now)),
    ]
    for (question, inconsistency) in samples { #expect(question.inconsistency == inconsistency) }
  }

  @Test func `is none where they agree`() throws {
    #expect(try Self.question(answers: Self.earlier, Self.now).inconsistency == nil)
    #expect(try Self.question(Schedule()).inconsistency == nil)
  }

  @Test func `differs from the one of today in what changed first`() throws {
    let planner = samplePlanner()
    let replayed = planner.scheduler.replay([Self.review(Self.now)], calendar: planner.calendar)
    #expect(try Self.question(replayed, answers: Self.now).difference(from: planner) == nil)
    #expect(
      try Self.question(replayed, answers: Self.now) { $0.reps = 0 }.difference(from: planner)
        == .answers(counted: 0, held: 1))
    #expect(
      try Self.question(replayed, answers: Self.now) { $0.phase = .relearning }.difference(from: planner)
        == .phase(replayed.phase))
    #expect(
      try Self.question(replayed, answers: Self.now) { $0.memory?.difficulty += 1 }.difference(from: planner) == .memory
    )
  }
}
