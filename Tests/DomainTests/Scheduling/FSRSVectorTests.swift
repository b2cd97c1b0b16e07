import Domain
import Foundation
import Testing

/// Compares the scheduler with recorded histories; `Vectors/generate.py` says how they came about.
@Suite struct `Recorded histories of FSRS-6` {
  private struct Line: Decodable {
    let weights: [Double]
    let retention: Double
    let learning: [Int]
    let relearning: [Int]
    let maximum: Int

    func scheduler() throws -> Scheduler {
      Scheduler(
        try Scheduler.Settings(
          parameters: FSRSParameters(weights), desiredRetention: retention,
          learningSteps: learning.map { .seconds($0) }, relearningSteps: relearning.map { .seconds($0) },
          maximumInterval: maximum, isFuzzed: false))
    }
  }

  /// One review: what was put in, and what the oracle made of it.
  private struct Step {
    let scheduler: Int
    let rating: Rating
    let days: Int
    let state: Scheduler.State
    let wait: Scheduler.Wait

    init(_ numbers: [Double]) throws {
      try #require(numbers.count == 9)
      scheduler = Int(numbers[0])
      rating = try #require(Rating(rawValue: Int(numbers[1])))
      days = Int(numbers[2])
      let phase = try #require([1: Phase.learning, 2: .review, 3: .relearning][numbers[3]])
      state = Scheduler.State(
        phase: phase, step: numbers[4] < 0 ? nil : Int(numbers[4]),
        memory: MemoryState(stability: numbers[5], difficulty: numbers[6]))
      wait = phase == .review ? .days(Int(numbers[7])) : .step(.milliseconds(Int(numbers[8])))
    }
  }

  @Test func `are followed to the last digit that counts`() throws {
    let url = try #require(Bundle.module.url(forResource: "histories", withExtension: "jsonl", subdirectory: "Vectors"))
    let decoder = JSONDecoder()
    var schedulers: [Scheduler] = []
    var (histories, reviews, ties) = (0, 0, 0)
    var greatestError = 0.0
    var failures: [String] = []
    for text in try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")) {
      if text.first == UInt8(ascii: "{") {
        schedulers.append(try decoder.decode(Line.self, from: text).scheduler())
        continue
      }
      histories += 1
      var state = Scheduler.State()
      for step in try decoder.decode([[Double]].self, from: text).map(Step.init) {
        reviews += 1
        let scheduler = schedulers[step.scheduler]
        let next = scheduler.next(after: state, rating: step.rating, elapsedDays: step.days)
        state = next.state
        let (ours, theirs) = (try #require(state.memory), try #require(step.state.memory))
        let error = max(
          abs(ours.stability / theirs.stability - 1), abs(ours.difficulty / theirs.difficulty - 1))
        greatestError = max(greatestError, error)
        let isTie = Self.isTie(next.wait, step.wait, stability: ours.stability, scheduler: scheduler)
        if isTie { ties += 1 }
        guard error <= 1e-9, state.phase == step.state.phase, state.step == step.state.step,
          next.wait == step.wait || isTie
        else {
          failures.append("history \(histories): \(next) is not \(step)")
          break
        }
      }
    }
    print(
      "\(histories) histories, \(reviews) reviews: \(ties) intervals differ in the rounding of a half,",
      "greatest relative error \(greatestError)")
    #expect(histories >= 10_000 && ties > 0)
    #expect(failures.count == 0, "\(failures.prefix(5).joined(separator: "\n"))")
  }

  /// Whether two intervals differ only because the oracle rounds halves to even: then the interval ends in one half.
  private static func isTie(
    _ ours: Scheduler.Wait, _ theirs: Scheduler.Wait, stability: Double, scheduler: Scheduler
  ) -> Bool {
    guard case .days(let ours) = ours, case .days(let theirs) = theirs, ours != theirs else { return false }
    let exact = scheduler.fsrs.exactInterval(
      stability: stability, desiredRetention: scheduler.settings.desiredRetention)
    return abs(exact - exact.rounded(.down) - 0.5) < 1e-9 && abs(ours - theirs) == 1
  }
}
