import Domain
import TestSupport
import Testing

@Suite struct `FSRS-6` {
  typealias Samples = SchedulingSamples
  let fsrs = FSRS()

  static func isClose(_ left: Double, _ right: Double, within tolerance: Double) -> Bool {
    abs(left - right) <= tolerance * max(abs(right), 1)
  }

  @Test(arguments: [
    (days: 0, stability: 1.0, retrievability: 1.0), (days: 1, stability: 2, retrievability: 0.9403443),
    (days: 2, stability: 3, retrievability: 0.9253786), (days: 3, stability: 4, retrievability: 0.9185229),
    (days: 4, stability: 4, retrievability: 0.9), (days: 5, stability: 2, retrievability: 0.8261359),
  ])
  func `follows the published forgetting curve`(point: (days: Int, stability: Double, retrievability: Double)) {
    let retrievability = fsrs.retrievability(stability: point.stability, elapsedDays: point.days)
    #expect(Self.isClose(retrievability, point.retrievability, within: 1e-7))
  }

  @Test(arguments: zip(Rating.allCases, [1.596818, 5, 5, 8.12961]))
  func `changes a stability of 5 on the same day as published`(rating: Rating, expected: Double) {
    #expect(Self.isClose(fsrs.sameDayStability(5, rating: rating), expected, within: 1e-6))
  }

  @Test(arguments: zip(1...10, [3_116_766, 34_793, 2508, 387, 90, 27, 9, 3, 1, 1]))
  func `gives a stability of 1 the published interval for each retention`(tenths: Int, expected: Int) {
    let retention = Double(tenths) / 10
    let interval = fsrs.interval(stability: 1, desiredRetention: retention, maximum: .max)
    // Published in single precision: the longest is three days off, the others are exact.
    #expect(abs(interval - expected) <= expected / 1_000_000)
  }

  struct MemoryCase: Sendable {
    let sameDayWeights: [Double]?
    let stability: Double
    let difficulty: Double
  }

  @Test(arguments: [
    MemoryCase(sameDayWeights: nil, stability: 53.62691, difficulty: 6.3574867),
    MemoryCase(sameDayWeights: [0, 0, 0], stability: 53.335106, difficulty: 6.3574867),
  ])
  func `comes to the published memory state`(example: MemoryCase) throws {
    var weights = FSRSParameters.default.weights
    if let same = example.sameDayWeights { weights.replaceSubrange(17...19, with: same) }
    let fsrs = FSRS(try FSRSParameters(weights))
    var memory: MemoryState?
    for (index, days) in [0, 0, 1, 3, 8, 21].enumerated() {
      memory = fsrs.memory(after: memory, rating: index == 0 ? .again : .good, elapsedDays: days)
    }
    let state = try #require(memory)
    // Published in single precision.
    #expect(Self.isClose(state.stability, example.stability, within: 1e-6))
    #expect(Self.isClose(state.difficulty, example.difficulty, within: 1e-6))
  }

  @Test func `rounds halves of a day away from zero`() {
    #expect(
      [0.5, 1.5, 2.5, 3.5].map { fsrs.interval(stability: $0, desiredRetention: 0.9, maximum: 100) } == [1, 2, 3, 4])
  }

  @Test(arguments: [1, 7, 36_500]) func `keeps every interval from 1 to the maximum`(maximum: Int) {
    for stability in [0, 1e-300, 0.001, 3, 1e9, 1e300, .infinity, .nan, -.infinity, -4] {
      for retention in [0, 0.5, 0.9, 1, .nan] {
        let interval = fsrs.interval(stability: stability, desiredRetention: retention, maximum: maximum)
        #expect((1...maximum).contains(interval))
      }
    }
  }

  @Test func `remembers no less after a better answer`() throws {
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let fsrs = FSRS(try chance.parameters())
      let memory = MemoryState(
        stability: Double.random(in: 0.001...2000, using: &chance),
        difficulty: Double.random(in: 1...10, using: &chance))
      let days = Int.random(in: 0...4000, using: &chance)
      let stabilities = [Rating.again, .good, .easy].map {
        fsrs.memory(after: memory, rating: $0, elapsedDays: days).stability
      }
      #expect(stabilities == stabilities.sorted())
    }
  }

  @Test func `forgets more with every day`() throws {
    var chance = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let fsrs = FSRS(try chance.parameters())
      let stability = Double.random(in: 0.001...2000, using: &chance)
      let curve = (0...100).map { fsrs.retrievability(stability: stability, elapsedDays: $0 * $0) }
      #expect(curve.first == 1)
      #expect(zip(curve, curve.dropFirst()).allSatisfy { $0 > $1 && $1 > 0 })
    }
  }

  @Test func `keeps stability and difficulty within bounds`() throws {
    var chance = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let fsrs = FSRS(try chance.parameters())
      var memory: MemoryState?
      for _ in 0..<60 {
        let rating = try #require(Rating.allCases.randomElement(using: &chance))
        let days = [0, 1, 30, 3650, 3_650_000].randomElement(using: &chance) ?? 0
        let next = fsrs.memory(after: memory, rating: rating, elapsedDays: days)
        #expect(next.stability >= 0.001 && next.stability.isFinite && (1...10).contains(next.difficulty))
        memory = next
      }
    }
  }

  @Test(arguments: [
    MemoryState(stability: .nan, difficulty: 5), MemoryState(stability: .infinity, difficulty: 5),
    MemoryState(stability: 5, difficulty: .nan),
  ])
  func `begins anew where a memory state is no number`(memory: MemoryState) {
    #expect(
      fsrs.memory(after: memory, rating: .good, elapsedDays: 3)
        == fsrs.memory(after: nil, rating: .good, elapsedDays: 0))
  }

  @Test(arguments: [-1, -400, Int.min]) func `counts days before the last answer as the same day`(days: Int) {
    let memory = MemoryState(stability: 5, difficulty: 5)
    #expect(fsrs.retrievability(stability: 5, elapsedDays: days) == 1)
    #expect(
      fsrs.memory(after: memory, rating: .again, elapsedDays: days)
        == fsrs.memory(after: memory, rating: .again, elapsedDays: 0))
  }
}

@Suite struct `The parameters of FSRS-6` {
  @Test func `are published within their ranges`() throws {
    #expect(try FSRSParameters(FSRSParameters.default.weights) == .default)
  }

  @Test(arguments: 0..<21) func `may be the ends of their range and nothing beyond`(index: Int) throws {
    let allowed = FSRSParameters.ranges[index]
    var weights = FSRSParameters.default.weights
    for value in [allowed.lowerBound, allowed.upperBound] {
      weights[index] = value
      #expect(try FSRSParameters(weights).weights[index] == value)
    }
    for value in [allowed.lowerBound.nextDown, allowed.upperBound.nextUp, .infinity] {
      weights[index] = value
      #expect(throws: FSRSParametersError.outOfRange(index: index, value: value, allowed: allowed)) {
        try FSRSParameters(weights)
      }
    }
  }

  @Test func `are numbers`() {
    var weights = FSRSParameters.default.weights
    weights[3] = .nan
    #expect(throws: FSRSParametersError.self) { try FSRSParameters(weights) }
  }

  @Test(arguments: [0, 17, 19, 20, 22]) func `are exactly 21`(count: Int) {
    #expect(throws: FSRSParametersError.wrongCount(count, expected: 21)) {
      try FSRSParameters(Array(repeating: 1, count: count))
    }
  }
}
