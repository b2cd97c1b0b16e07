import Domain

/// Questions of the size and shape that people have after a few weeks, the same at every run.
struct SampleQuestions {
  private var state: UInt64 = 0x5EED
  private var made = 0

  private static let words = """
    the which memory system river early capital writes between layer 日本 Straße network always never why cache
    second question thread 食べる mountain value answer protocol hash country language Überblick tree queue balance
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Makes the next questions; no identifier comes twice.
  mutating func make(_ count: Int) throws -> [Question] {
    defer { made += count }
    return try (made..<(made + count)).map { try question($0) }
  }

  private mutating func question(_ number: Int) throws -> Question {
    let created = Instant(milliseconds: 1_764_000_000_000 + Int64(number) * 61_003)
    let reviews = (0..<(2 + below(4))).map { review($0, after: created) }
    let schedule = Schedule(
      phase: .review, memory: MemoryState(stability: fraction() * 90, difficulty: 1 + fraction() * 9),
      interval: 1 + below(90), due: reviews.last?.at.advanced(bySeconds: 86_400 * Int64(1 + below(90))),
      lastReview: reviews.last?.at, reps: reviews.count, lapses: below(2))
    return try Question(
      id: identifier(number), prompt: sentence(6 + below(8)) + "?",
      answer: sentence(4 + below(16)), tags: ["deck::" + word(), word()], createdAt: created,
      modifiedAt: reviews.last?.at, schedule: schedule, reviews: reviews)
  }

  /// Ten characters, as people's have, in no order: a multiplication by an odd number meets no remainder of a power of two
  /// twice.
  private func identifier(_ number: Int) -> String {
    let mixed = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15 & 0x3_FFFF_FFFF_FFFF
    let digits = String(mixed, radix: 36)
    return "q" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits
  }

  private mutating func review(_ place: Int, after created: Instant) -> Review {
    Review(
      at: created.advanced(bySeconds: Int64(place) * 172_800 + Int64(below(40_000))),
      rating: Rating.allCases[below(4)], state: place == 0 ? .learning : .review, elapsedDays: place * 2,
      milliseconds: 1500 + below(20_000), device: "desk")
  }

  private mutating func sentence(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  private mutating func word() -> String { Self.words[below(Self.words.count)] }

  private mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53 as UInt64) }

  private mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
