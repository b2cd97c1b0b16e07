import Domain
import TestSupport
import Testing

@Suite struct `The scheduler` {
  typealias Samples = SchedulingSamples
  let scheduler = Scheduler()

  struct Golden: Sendable, CustomTestStringConvertible {
    let ratings: String
    var settings = Scheduler.Settings.default
    var gaps: [Int]?
    let waits: String
    var testDescription: String { "\(ratings) → \(waits)" }

    init(
      _ ratings: String, _ waits: String, hasSteps: Bool = true, maximum: Int = 36_500, retention: Double = 0.9,
      gaps: [Int]? = nil
    ) throws {
      self.ratings = ratings
      self.waits = waits
      self.gaps = gaps
      settings = try Scheduler.Settings(
        desiredRetention: retention, learningSteps: hasSteps ? [.seconds(60), .seconds(600)] : [],
        relearningSteps: hasSteps ? [.seconds(600)] : [], maximumInterval: maximum)
    }
  }

  static func golden() throws -> [Golden] {
    [
      try Golden("GGGGGGAAGGGGG", "10m 2 11 46 163 498 10m 10m 2 4 7 12 21"),
      try Golden("GGGGGGGG", "10m 2 11 46 163 498 1348 3299"),
      try Golden("EEEEEE", "8 66 397 1875 7265 23933"),
      try Golden("HGGG", "5.5m 10m 1 5"),
      try Golden("GGHHH", "10m 2 8 19 36"),
      try Golden("EGHAGGHE", "8 39 108 10m 4 9 15 38"),
      try Golden("GGGAHGG", "10m 2 11 10m 15m 2 4"),
      try Golden("AGGH", "1 2 6 13", hasSteps: false),
      try Golden("EEEE", "8 66 100 100", maximum: 100),
      try Golden("GGGGG", "10m 21 310 3006 20924", retention: 0.7),
      try Golden("GGGGG", "10m 1 3 8 19", retention: 0.95),
      try Golden("GGG", "10m 7 85", gaps: [0, 1, 60]),
    ]
  }

  @Test(arguments: try golden()) func `gives the known intervals, each review at its due time`(golden: Golden) throws {
    let scheduler = Scheduler(golden.settings)
    var state = Scheduler.State()
    var due = 0
    var waits: [String] = []
    for (index, letter) in golden.ratings.enumerated() {
      let rating = try #require(["A": Rating.again, "H": .hard, "G": .good, "E": .easy][letter])
      let next = scheduler.next(after: state, rating: rating, elapsedDays: golden.gaps?[index] ?? due)
      state = next.state
      switch next.wait {
      case .days(let days):
        waits.append("\(days)")
        due = days
      case .step(let duration):
        let tenths = duration / .seconds(6)
        waits.append(tenths.remainder(dividingBy: 10) == 0 ? "\(Int(tenths) / 10)m" : "\(tenths / 10)m")
        due = 0
      }
    }
    #expect(waits.joined(separator: " ") == golden.waits)
  }

  @Test func `goes through the steps as a question is learned`() throws {
    let steps = Scheduler(try .init(learningSteps: [.seconds(10), .seconds(25), .seconds(60)]))
    let memory = MemoryState(stability: 3, difficulty: 5)
    func after(_ step: Int, _ rating: Rating) -> (step: Int?, wait: Scheduler.Wait) {
      let state = Scheduler.State(phase: .learning, step: step, memory: memory)
      let next = steps.next(after: state, rating: rating, elapsedDays: 0)
      return (next.state.step, next.wait)
    }
    #expect(after(2, .again) == (0, .step(.seconds(10))))
    #expect(after(0, .hard) == (0, .step(.milliseconds(17_500))))
    #expect(after(1, .hard) == (1, .step(.seconds(25))))
    #expect(after(0, .good) == (1, .step(.seconds(25))))
    #expect(after(2, .good).step == nil)
    #expect(after(0, .easy).step == nil)
  }

  @Test(arguments: [Rating.hard, .good, .easy])
  func `takes a step that the settings no longer have as passed`(rating: Rating) {
    let memory = MemoryState(stability: 3, difficulty: 5)
    let state = Scheduler.State(phase: .learning, step: 2, memory: memory)
    #expect(scheduler.next(after: state, rating: rating, elapsedDays: 0).state.phase == .review)
    let again = scheduler.next(after: state, rating: .again, elapsedDays: 0)
    #expect(again.state.step == 0 && again.state.phase == .learning)
  }

  @Test(arguments: [nil, -1, Int.min, Int.max]) func `has an answer for every step that a file may hold`(step: Int?) {
    for phase in Phase.allCases {
      for rating in Rating.allCases {
        let next = scheduler.next(after: .init(phase: phase, step: step), rating: rating, elapsedDays: 0)
        #expect((next.state.phase == .review) == (next.state.step == nil))
      }
    }
  }

  @Test func `counts as a lapse what is forgotten in review only`() throws {
    let now = try Samples.instant("2026-05-01T10:00:00Z")
    func lapses(_ phase: Phase, _ rating: Rating) -> Int {
      let schedule = Schedule(
        phase: phase, step: 0, memory: MemoryState(stability: 9, difficulty: 5), interval: 9, due: now, lastReview: now,
        reps: 4, lapses: 2)
      return scheduler.schedule(after: schedule, rating: rating, at: now, calendar: Samples.utc, fuzz: nil).lapses
    }
    #expect(lapses(.review, .again) == 3)
    #expect(lapses(.review, .hard) == 2)
    #expect(lapses(.relearning, .again) == 2)
    #expect(lapses(.learning, .again) == 2)
  }

  @Test func `stops counting where a damaged file holds the greatest count`() throws {
    let now = try Samples.instant("2026-05-01T10:00:00Z")
    let schedule = Schedule(phase: .review, interval: .max, reps: .max, lapses: .max)
    let next = scheduler.schedule(after: schedule, rating: .again, at: now, calendar: Samples.utc, fuzz: 0.5)
    #expect(next.reps == .max && next.lapses == .max)
  }

  @Test func `makes a step due to the second and says so with an interval of 0`() throws {
    let now = try Samples.instant("2026-05-01T10:00:00.250Z")
    let next = scheduler.schedule(after: Schedule(), rating: .again, at: now, calendar: Samples.utc, fuzz: 0.5)
    #expect(next.due == now.advanced(bySeconds: 60))
    #expect(next.interval == 0 && next.phase == .learning && next.step == 0)
    #expect(next.lastReview == now && next.reps == 1)
  }

  @Test(arguments: [
    (zone: "Europe/Berlin", now: "2026-03-28T12:00:00+01:00", due: "2026-04-05T04:00:00+02:00"),
    (zone: "Europe/Berlin", now: "2026-03-28T03:59:00+01:00", due: "2026-04-04T04:00:00+02:00"),
    (zone: "Europe/Berlin", now: "2026-10-20T23:30:00+02:00", due: "2026-10-28T04:00:00+01:00"),
    (zone: "Asia/Tokyo", now: "2026-10-20T04:00:00+09:00", due: "2026-10-28T04:00:00+09:00"),
  ])
  func `makes days due where the study day begins`(example: (zone: String, now: String, due: String)) throws {
    let calendar = try Samples.calendar(example.zone)
    let now = try Samples.instant(example.now)
    let next = scheduler.schedule(after: Schedule(), rating: .easy, at: now, calendar: calendar, fuzz: nil)
    #expect(next.interval == 8)
    #expect(next.due == (try Samples.instant(example.due)))
  }

  @Test func `counts a review before the last one as on the same day`() throws {
    let now = try Samples.instant("2026-05-10T10:00:00Z")
    let schedule = scheduler.schedule(after: Schedule(), rating: .easy, at: now, calendar: Samples.utc, fuzz: nil)
    let earlier = now.advanced(bySeconds: -5 * 86_400)
    #expect(scheduler.elapsedDays(since: schedule, at: earlier, calendar: Samples.utc) == 0)
    #expect(
      scheduler.schedule(after: schedule, rating: .good, at: earlier, calendar: Samples.utc, fuzz: nil).memory
        == scheduler.schedule(after: schedule, rating: .good, at: now, calendar: Samples.utc, fuzz: nil).memory)
    #expect(scheduler.retrievability(of: schedule, at: earlier, calendar: Samples.utc) == 1)
  }

  @Test func `knows no retrievability before the first answer`() throws {
    let now = try Samples.instant("2026-05-10T10:00:00Z")
    #expect(scheduler.retrievability(of: Schedule(), at: now, calendar: Samples.utc) == nil)
  }

  @Test func `expects the desired retention when a question is due`() throws {
    let now = try Samples.instant("2026-05-10T10:00:00Z")
    let schedule = Schedule(
      phase: .review, memory: MemoryState(stability: 30, difficulty: 5), interval: 30, lastReview: now)
    let due = now.advanced(bySeconds: 30 * 86_400)
    let retrievability = try #require(scheduler.retrievability(of: schedule, at: due, calendar: Samples.utc))
    #expect(abs(retrievability - 0.9) < 1e-12)
  }

  @Test(arguments: 0..<40) func `comes to the kept schedule when the reviews are replayed`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let calendar = try Samples.calendar("Europe/Berlin")
    var now = try Samples.instant("2026-01-05T09:00:00Z")
    let scheduler = Scheduler(try .init(parameters: chance.parameters()))
    var schedule = Schedule()
    var reviews: [Review] = []
    for _ in 0..<30 {
      let rating = try #require(Rating.allCases.randomElement(using: &chance))
      let elapsed = scheduler.elapsedDays(since: schedule, at: now, calendar: calendar)
      reviews.append(Review(at: now, rating: rating, state: schedule.phase, elapsedDays: elapsed))
      schedule = scheduler.schedule(
        after: schedule, rating: rating, at: now, calendar: calendar, fuzz: Double.random(in: 0..<1, using: &chance))
      now = now.advanced(bySeconds: Int64.random(in: -10_000...2_000_000, using: &chance))
    }
    var replayed = scheduler.replay(reviews, calendar: calendar)
    // Chance decides these two; no memory state depends on them.
    (replayed.interval, replayed.due) = (schedule.interval, schedule.due)
    #expect(replayed == schedule)
  }
}

@Suite struct `The settings of the scheduler` {
  typealias Settings = Scheduler.Settings

  @Test func `are by default what they may be`() throws {
    #expect(try Settings() == .default)
  }

  @Test(arguments: [0.69, 0.991, 1, 0, -1, .infinity]) func `refuse a retention out of range`(retention: Double) {
    #expect(throws: Scheduler.SettingsError.desiredRetention(retention, allowed: 0.7...0.99)) {
      try Settings(desiredRetention: retention)
    }
  }

  @Test func `refuse a retention that is no number`() {
    #expect(throws: Scheduler.SettingsError.self) { try Settings(desiredRetention: .nan) }
  }

  @Test(arguments: [0, 36_501, -1, Int.min, Int.max]) func `refuse a maximum out of range`(maximum: Int) {
    #expect(throws: Scheduler.SettingsError.maximumInterval(maximum, allowed: 1...36_500)) {
      try Settings(maximumInterval: maximum)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-60), .milliseconds(999), .seconds(2_592_001)])
  func `name the step that is too short or too long`(step: Duration) {
    let allowed = Duration.seconds(1)...Duration.seconds(2_592_000)
    #expect(throws: Scheduler.SettingsError.learningStep(index: 1, step, allowed: allowed)) {
      try Settings(learningSteps: [.seconds(60), step])
    }
    #expect(throws: Scheduler.SettingsError.relearningStep(index: 0, step, allowed: allowed)) {
      try Settings(relearningSteps: [step])
    }
  }
}
