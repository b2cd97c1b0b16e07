import Domain
import Observation
import Presentation
import TestSupport
import Testing

@MainActor
@Suite struct `The statistics` {
  let bank: Bank
  let model: StatisticsModel

  init() async {
    bank = await Bank()
    let clock = bank.clock
    model = StatisticsModel(library: bank.library, planner: bank.planner, now: { clock.now })
  }

  @Test func `cost nothing until they are asked for`() async throws {
    try await bank.add("a")
    #expect(model.statistics.questions.total == 0)
  }

  @Test func `count the questions when they are asked for`() async throws {
    try await bank.add("a", "b")
    #expect(model.refresh().questions.total == 2)
    #expect(model.statistics.questions.new == 2)
  }

  @Test func `follow every change from then on`() async throws {
    try await bank.add("a", "b")
    model.refresh()
    _ = try await bank.list.answer("a1", .easy)
    #expect(model.statistics.today.reviews == 1 && model.statistics.questions.review == 1)
    try await bank.deleteElsewhere("a1")
    #expect(model.statistics.questions.total == 1)
  }

  @Test func `move with time when they are asked for again`() async throws {
    try await bank.add("a")
    _ = try await bank.list.answer("a1", .good)
    #expect(model.refresh().questions.due == 0)
    bank.clock.advance(seconds: 600)
    #expect(model.statistics.questions.due == 0)
    #expect(model.refresh().questions.due == 1)
  }

  @Test func `tell observers of a change`() async throws {
    model.refresh()
    try await confirmation { changed in
      withObservationTracking {
        _ = model.statistics
      } onChange: {
        changed()
      }
      try await bank.add("a")
    }
  }
}
