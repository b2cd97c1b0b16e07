import TestSupport
import Testing

@testable import Domain

@Suite struct `The chance in intervals` {
  typealias Samples = SchedulingSamples
  static let units = (0..<16).map { Double($0) / 16 } + [Double(1).nextDown]

  @Test(arguments: [
    (1, 1...1), (2, 2...2), (3, 2...4), (7, 5...9), (10, 8...12), (20, 17...23), (100, 93...107), (1000, 948...1052),
  ])
  func `spreads an interval over the known range`(interval: Int, range: ClosedRange<Int>) {
    #expect(Fuzz(around: interval, lowest: 1, maximum: 36_500).range == range)
  }

  @Test func `draws every day of the range equally often`() {
    let fuzz = Fuzz(around: 10, lowest: 1, maximum: 36_500)
    let drawn = (0..<5000).map { fuzz.interval(at: Double($0) / 5000) }
    let counts = Dictionary(drawn.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts == [8: 1000, 9: 1000, 10: 1000, 11: 1000, 12: 1000])
  }

  @Test(arguments: [Double(-1), 1, 2, .infinity, -.infinity, .nan]) func `stays in its range whatever it is given`(
    unit: Double
  ) {
    #expect((93...107).contains(Fuzz(around: 100, lowest: 1, maximum: 36_500).interval(at: unit)))
  }

  @Test func `is used only where the settings want it and chance is given`() throws {
    let now = try Samples.instant("2026-05-01T10:00:00Z")
    func interval(isFuzzed: Bool, fuzz: Double?) throws -> Int {
      Scheduler(try .init(isFuzzed: isFuzzed))
        .schedule(after: Schedule(), rating: .easy, at: now, calendar: Samples.utc, fuzz: fuzz).interval
    }
    #expect(try interval(isFuzzed: true, fuzz: 0) == 6)
    #expect(try interval(isFuzzed: true, fuzz: 0.99) == 10)
    #expect(try interval(isFuzzed: true, fuzz: nil) == 8)
    #expect(try interval(isFuzzed: false, fuzz: 0) == 8)
  }

  /// Schedules of all phases under random settings, each with what the four ratings lead to, with chance and without.
  private func forEachPreview(
    seed: UInt64,
    _ body: (_ maximum: Int, _ last: Schedule, _ plain: [Scheduler.Preview], _ fuzzed: [Scheduler.Preview]) -> Void
  ) throws {
    var chance = SeededGenerator(seed: seed)
    let now = try Samples.instant("2026-05-01T10:00:00Z")
    for _ in 0..<300 {
      let maximum = try #require([36_500, 365, 30, 3, 1].randomElement(using: &chance))
      let scheduler = Scheduler(
        try .init(
          parameters: Bool.random(using: &chance) ? .default : chance.parameters(),
          desiredRetention: Double.random(in: 0.7...0.99, using: &chance),
          learningSteps: Bool.random(using: &chance) ? [] : [.seconds(60)], maximumInterval: maximum))
      let phase = try #require([Phase.review, .review, .learning, .relearning].randomElement(using: &chance))
      let last = Schedule(
        phase: phase, step: phase == .review ? nil : 0,
        memory: MemoryState(
          stability: Double.random(in: 0.1...400, using: &chance),
          difficulty: Double.random(in: 1...10, using: &chance)),
        interval: phase == .review ? Int.random(in: 1...400, using: &chance) : 0, due: now,
        lastReview: now.advanced(bySeconds: -86_400 * Int64.random(in: 0...400, using: &chance)))
      let plain = scheduler.previews(after: last, at: now, calendar: Samples.utc, fuzz: nil)
      for unit in Self.units {
        body(maximum, last, plain, scheduler.previews(after: last, at: now, calendar: Samples.utc, fuzz: unit))
      }
    }
  }

  @Test(arguments: 0..<4) func `keeps Hard before Good before Easy, up to the maximum`(seed: UInt64) throws {
    try forEachPreview(seed: seed) { maximum, _, _, fuzzed in
      let days = fuzzed.filter { $0.rating != .again && $0.schedule.phase == .review }.map(\.schedule.interval)
      #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 || $1 == maximum })
    }
  }

  @Test(arguments: 0..<4) func `makes no interval shorter than the last where it was to be longer`(seed: UInt64) throws
  {
    try forEachPreview(seed: seed) { _, last, plain, fuzzed in
      for (plain, fuzzed) in zip(plain, fuzzed) where plain.schedule.interval > last.interval {
        #expect(fuzzed.schedule.interval >= last.interval)
      }
    }
  }

  @Test(arguments: 0..<4) func `exceeds the maximum never`(seed: UInt64) throws {
    try forEachPreview(seed: seed) { maximum, _, _, fuzzed in
      #expect(fuzzed.allSatisfy { $0.schedule.interval <= maximum })
    }
  }

  @Test(arguments: 0..<4) func `changes nothing but the interval and the due date`(seed: UInt64) throws {
    try forEachPreview(seed: seed) { _, _, plain, fuzzed in
      for (plain, fuzzed) in zip(plain, fuzzed) {
        var same = fuzzed.schedule
        (same.interval, same.due) = (plain.schedule.interval, plain.schedule.due)
        #expect(same == plain.schedule)
        #expect(plain.schedule.phase == .review || fuzzed == plain)
      }
    }
  }

  @Test func `shows beside each rating what the answer then does`() throws {
    let scheduler = Scheduler()
    let now = try Samples.instant("2026-05-01T10:00:00Z")
    let schedule = Schedule(
      phase: .review, memory: MemoryState(stability: 40, difficulty: 6), interval: 40, due: now,
      lastReview: now.advanced(bySeconds: -86_400 * 44))
    for unit in Self.units {
      let previews = scheduler.previews(after: schedule, at: now, calendar: Samples.utc, fuzz: unit)
      #expect(previews.map(\.rating) == Rating.allCases)
      for preview in previews {
        #expect(
          preview.schedule
            == scheduler.schedule(
              after: schedule, rating: preview.rating, at: now, calendar: Samples.utc, fuzz: unit))
      }
    }
  }
}
