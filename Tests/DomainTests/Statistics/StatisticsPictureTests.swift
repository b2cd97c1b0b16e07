import Domain
import Foundation
import TestSupport
import Testing

/// Counted by hand: the clock shows 2026-11-30T10:00 in Berlin, a Monday, and days begin at 04:00.
@Suite struct `The statistics for pictures` {
  let planner = samplePlanner()
  let now = ManualClock().now

  func question(
    _ id: String, _ reviews: [(String, Rating, Phase, Int)] = [], schedule: Schedule = Schedule(),
    isSuspended: Bool = false, isFlagged: Bool = false, buriedUntil: Instant? = nil
  ) throws -> Question {
    try Question(
      id: id, prompt: id, answer: "", createdAt: Instant(milliseconds: 0), isSuspended: isSuspended,
      isFlagged: isFlagged, buriedUntil: buriedUntil, schedule: schedule,
      reviews: try reviews.map { at, rating, state, elapsed in
        Review(
          at: try #require(Instant(at)), rating: rating, state: state, elapsedDays: elapsed, milliseconds: 1000)
      })
  }

  func statistics(_ questions: [Question]) -> Statistics {
    Statistics(of: questions, planner: planner, now: now)
  }

  @Test func `have a day for each of the last 53 weeks, the last one today`() throws {
    let history = statistics([]).history
    #expect(history.count == Statistics.historyLength)
    #expect(history.last?.date == "2026-11-30" && history.first?.date == "2025-11-25")
  }

  @Test func `count answers on the study day on which they were given`() throws {
    let statistics = statistics([
      try question(
        "a",
        [
          // 03:30 in Berlin belongs to the day before.
          ("2026-11-29T02:30:00Z", .good, .new, 0), ("2026-11-29T03:30:00Z", .again, .review, 0),
          ("2026-11-30T08:00:00Z", .good, .review, 1), ("2020-01-01T00:00:00Z", .good, .review, 1),
        ])
    ])
    let days = Dictionary(uniqueKeysWithValues: statistics.history.map { ($0.date, $0) })
    #expect(days["2026-11-28"]?.reviews == 1 && days["2026-11-28"]?.new == 1)
    #expect(days["2026-11-29"]?.reviews == 1 && days["2026-11-29"]?.retention.rate == 0)
    #expect(days["2026-11-30"]?.retention.rate == 1 && statistics.today.reviews == 1)
    #expect(statistics.reviews == 4 && statistics.history.reduce(0) { $0 + $1.reviews } == 3)
    #expect(statistics.streak == 3)
  }

  @Test func `keep young and mature apart by how long a question had rested`() throws {
    let statistics = statistics([
      try question(
        "a",
        [
          ("2026-11-01T08:00:00Z", .good, .new, 0), ("2026-11-01T08:10:00Z", .hard, .learning, 0),
          ("2026-11-21T08:00:00Z", .again, .review, 20), ("2026-11-30T08:00:00Z", .easy, .review, 21),
        ])
    ])
    #expect(Rating.allCases.map { statistics.buttons.learning[$0] } == [0, 1, 1, 0])
    #expect(statistics.buttons.young.again == 1 && statistics.buttons.mature.easy == 1)
    #expect(statistics.maturity.young.all.rate == 0 && statistics.maturity.mature.today.rate == 1)
    #expect(statistics.retention.month.total == 2 && statistics.retention.week.total == 1)
  }

  @Test func `count answers in review by the hour of the local clock`() throws {
    let statistics = statistics([
      try question(
        "a",
        [
          ("2026-11-29T22:59:00Z", .good, .review, 1), ("2026-11-29T22:30:00Z", .again, .review, 1),
          ("2026-07-01T05:00:00Z", .good, .review, 1), ("2026-11-29T10:00:00Z", .good, .learning, 0),
        ])
    ])
    #expect(statistics.hours[23].passed == 1 && statistics.hours[23].total == 2)
    // In summer the clock in Berlin is two hours ahead.
    #expect(statistics.hours[7].total == 1)
    #expect(statistics.hours.reduce(0) { $0 + $1.total } == 3)
  }

  @Test func `sort questions by interval and difficulty`() throws {
    func review(_ interval: Int, _ difficulty: Double) -> Schedule {
      Schedule(phase: .review, memory: MemoryState(stability: 1, difficulty: difficulty), interval: interval)
    }
    let schedules = [review(1, 1), review(3, 1.99), review(30, 5), review(31, 9.5), review(366, 10), review(9999, 10)]
    let statistics = statistics(
      try schedules.enumerated().map { try question("q\($0.offset)", schedule: $0.element) } + [try question("new")])
    #expect(statistics.intervals.map(\.count) == [1, 1, 0, 0, 1, 1, 0, 0, 2])
    #expect(statistics.difficulties.map(\.count) == [2, 0, 0, 0, 1, 0, 0, 0, 1, 2])
  }

  @Test func `count what is put aside, marked and forgotten too often`() throws {
    let statistics = statistics([
      try question("a", isFlagged: true, buriedUntil: now.advanced(bySeconds: 1)),
      try question("b", schedule: Schedule(phase: .review, lapses: 8), isSuspended: true),
      try question("c", buriedUntil: now),
    ])
    #expect(statistics.questions.buried == 1 && statistics.questions.flagged == 1)
    #expect(statistics.questions.leeches == 1 && statistics.questions.suspended == 1)
  }

  @Test func `put what is buried into the forecast of the day on which it comes back`() throws {
    let schedule = Schedule(phase: .review, interval: 1, due: now.advanced(bySeconds: -1))
    let statistics = statistics([
      try question("a", schedule: schedule, buriedUntil: planner.endOfDay(at: now)),
      try question("b", schedule: schedule),
    ])
    #expect(statistics.forecast.prefix(3) == [1, 1, 0])
  }

  @Test func `have all of it in JSON`() throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(statistics([])))
    let keys = try #require(json as? [String: Any]).keys
    for key in [
      "buttons", "difficulties", "forecast", "history", "hours", "intervals", "maturity", "questions", "ratings",
      "retention", "reviews", "streak", "today",
    ] { #expect(keys.contains(key)) }
  }
}
