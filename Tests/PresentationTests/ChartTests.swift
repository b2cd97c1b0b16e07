import Domain
import Presentation
import TestSupport
import Testing

/// The clock shows a Monday.
@MainActor
@Suite struct `The pictures of the statistics` {
  let bank: Bank

  init() async throws {
    bank = await Bank()
    try await bank.add("a", "b")
    _ = try await bank.list.answer("a1", .easy)
    _ = try await bank.list.answer("a2", .again)
  }

  func chart(_ name: Chart.Name) throws -> Chart {
    let statistics = Statistics(of: bank.library.questions.all, planner: bank.planner, now: bank.clock.now)
    let today = try #require(CivilDate(year: 2026, month: 11, day: 30))
    return try #require(Chart.all(of: statistics, names: [name], today: today).first)
  }

  func points(_ name: Chart.Name) throws -> [Chart.Point] {
    switch try chart(name).content {
    case .columns(let points): points
    case .bars(let groups): groups.flatMap(\.points)
    case .calendar: []
    }
  }

  @Test func `come in the order of their names, or as they are asked for`() throws {
    let statistics = Statistics(of: [], planner: bank.planner, now: bank.clock.now)
    let today = CivilDate(daysSinceEpoch: 0)
    #expect(Chart.all(of: statistics, today: today).map(\.name) == Chart.Name.allCases)
    #expect(Chart.all(of: statistics, names: [.hours, .reviews], today: today).map(\.name) == [.reviews, .hours])
  }

  @Test func `end with today where they show what was done, and begin with it where they show what comes`() throws {
    #expect(try points(.reviews).count == 30 && points(.reviews).last?.label == .date("2026-11-30"))
    #expect(try points(.reviews).last?.value == 2)
    #expect(try points(.forecast).count == 30 && points(.forecast).first?.label == .date("2026-11-30"))
    #expect(try points(.forecast).last?.label == .date("2026-12-29"))
  }

  @Test func `have weeks that begin on Monday in the calendar`() throws {
    guard case .calendar(let days) = try chart(.calendar).content else { return #expect(Bool(false)) }
    #expect(days.count % 7 == 1 && days.first?.date == "2025-12-01" && days.last?.date == "2026-11-30")
  }

  @Test func `know nothing of shares before there is an answer in review`() throws {
    for name in [Chart.Name.retention, .hours, .maturity] {
      #expect(try points(name).allSatisfy { $0.value == nil && $0.total == 0 })
      #expect(try chart(name).base == 0)
    }
    bank.clock.advance(seconds: 0)
  }

  @Test func `begin at a half where all shares lie above it`() async throws {
    bank.clock.advance(seconds: 30 * 86_400)
    _ = try await bank.list.answer("a1", .easy)
    #expect(try chart(.retention).base == 0.5)
    #expect(try points(.retention).last?.value == 1)
  }

  @Test func `count ratings by stage`() throws {
    guard case .bars(let groups) = try chart(.buttons).content else { return #expect(Bool(false)) }
    #expect(groups.map(\.stage) == [.learning, .young, .mature])
    #expect(groups[0].points.map(\.value) == [1, 0, 0, 1])
  }
}
