import Domain
import Foundation
import TestSupport
import Testing

@Suite struct `The statistics` {
  let bank = BankFixture()

  func statistics() async throws -> Statistics {
    Statistics(of: try await bank.all(), planner: bank.planner, now: bank.clock.now)
  }

  @Test func `of an empty bank are all nothing`() async throws {
    let statistics = try await statistics()
    #expect(statistics.questions.total == 0 && statistics.questions.due == 0)
    #expect(statistics.streak == 0 && statistics.memory == nil)
    #expect(statistics.retention.all.rate == nil)
  }

  @Test func `count questions by where they stand`() async throws {
    for prompt in ["a", "b", "c", "d"] { _ = try await bank.add(prompt: prompt, answer: "") }
    _ = try await bank.answer(id: "a1", rating: .good)
    _ = try await bank.answer(id: "a2", rating: .easy)
    _ = try await bank.change.suspend(ids: ["a3"])
    bank.clock.advance(seconds: 700)
    let questions = try await statistics().questions
    #expect(questions.total == 4 && questions.new == 1 && questions.suspended == 1)
    #expect(questions.learning == 1 && questions.review == 1 && questions.due == 1)
  }

  @Test func `count what was done today, and days in a row`() async throws {
    _ = try await bank.add(prompt: "a", answer: "")
    for _ in 0..<3 {
      _ = try await bank.answer(id: "a1", rating: .good, milliseconds: 1000)
      bank.clock.advance(seconds: 86_400)
    }
    #expect(try await statistics().streak == 3)
    #expect(try await statistics().today.reviews == 0)
    _ = try await bank.answer(id: "a1", rating: .again, milliseconds: 2500)
    let statistics = try await statistics()
    #expect(statistics.streak == 4)
    #expect(statistics.today.reviews == 1 && statistics.today.passed == 0 && statistics.today.milliseconds == 2500)
    #expect(statistics.today.new == 0)
    #expect(statistics.ratings.good == 3 && statistics.ratings.again == 1 && statistics.reviews == 4)
  }

  @Test func `take only answers in review for retention`() async throws {
    _ = try await bank.add(prompt: "a", answer: "")
    _ = try await bank.answer(id: "a1", rating: .again)
    _ = try await bank.answer(id: "a1", rating: .easy)
    bank.clock.advance(seconds: 10 * 86_400)
    _ = try await bank.answer(id: "a1", rating: .good)
    let retention = try await statistics().retention
    #expect(retention.all.passed == 1 && retention.all.total == 1 && retention.all.rate == 1)
  }

  @Test func `forecast what becomes due, with what is overdue today`() async throws {
    _ = try await bank.add(prompt: "a", answer: "")
    let due = try await bank.answer(id: "a1", rating: .easy).schedule.interval
    #expect(try await statistics().forecast[due] == 1)
    bank.clock.advance(seconds: Int64(due + 3) * 86_400)
    #expect(try await statistics().forecast[0] == 1)
  }

  @Test func `are written with the rate beside the counts`() async throws {
    let text = String(decoding: try JSONEncoder().encode(try await statistics()), as: UTF8.self)
    #expect(text.contains("\"rate\":null"))
  }

  @Test func `survive any number that a file may hold`() async throws {
    for prompt in ["a", "b"] {
      let id = try await bank.add(prompt: prompt, answer: "").question.id
      _ = try await bank.answer(id: id, rating: .good, milliseconds: .max)
    }
    #expect(try await statistics().today.milliseconds == .max)
  }
}
