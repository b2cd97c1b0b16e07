import Domain
import TestSupport
import Testing

@Suite struct `A search for marks and kinds` {
  let now = ManualClock().now

  func matches(_ text: String, _ question: Question, threshold: Int = 8) throws -> Bool {
    let planner = StudyPlanner(
      scheduler: Scheduler(), calendar: samplePlanner().calendar, leechThreshold: threshold, fuzz: { _ in 0 })
    return QueryMatcher(try Query(text), planner: planner, now: now).matches(question)
  }

  func question(
    kind: Question.Kind = .basic, isFlagged: Bool = false, buriedUntil: Instant? = nil, lapses: Int = 0
  ) throws -> Question {
    try Question(
      id: "a", prompt: "p", answer: "", kind: kind, createdAt: now, isFlagged: isFlagged, buriedUntil: buriedUntil,
      schedule: Schedule(phase: .review, due: now, lapses: lapses))
  }

  @Test func `finds what a person marked`() throws {
    #expect(try matches("is:flagged", question(isFlagged: true)))
    #expect(try !matches("is:flagged", question()))
  }

  @Test func `finds what is put aside, and only for so long`() throws {
    let later = try question(buriedUntil: now.advanced(bySeconds: 1))
    #expect(try matches("is:buried", later) && !matches("is:due", later))
    #expect(try !matches("is:buried", question(buriedUntil: now)) && matches("is:due", question(buriedUntil: now)))
  }

  @Test func `finds what was forgotten as often as the threshold says`() throws {
    #expect(try matches("is:leech", question(lapses: 8)) && !matches("is:leech", question(lapses: 7)))
    #expect(try matches("is:leech", question(lapses: 3), threshold: 3))
    #expect(try !matches("is:leech", question(lapses: 100), threshold: 0))
  }

  @Test(arguments: Question.Kind.known) func `finds questions of a kind`(kind: Question.Kind) throws {
    #expect(try matches("kind:\(kind.rawValue)", question(kind: kind)))
    let others = Question.Kind.known.filter { $0 != kind }
    for other in others { #expect(try !matches("kind:\(kind.rawValue)", question(kind: other))) }
  }
}
