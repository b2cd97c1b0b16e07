/// Where a question stands on its way from new to remembered.
public enum Phase: String, CaseIterable, Codable, Sendable {
  /// Never answered.
  case new
  /// Going through the learning steps, minutes apart.
  case learning
  /// Graduated: intervals are whole days.
  case review
  /// Forgotten in review, going through the relearning steps.
  case relearning
}

extension Phase {
  /// Reads a phase from the word that files hold; nil for anything else.
  public init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    switch text.count {
    case 3 where text.spells("new"): self = .new
    case 6 where text.spells("review"): self = .review
    case 8 where text.spells("learning"): self = .learning
    case 10 where text.spells("relearning"): self = .relearning
    default: return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is this word, which is as long.
  @inline(__always)
  func spells(_ word: StaticString) -> Bool {
    for place in 0..<count where self[place] != word.utf8Start[place] { return false }
    return true
  }
}

/// The two FSRS variables that describe one memory.
public struct MemoryState: Hashable, Sendable {
  /// Days until retrievability falls to 90 %; at least 0.001.
  public var stability: Double
  /// How hard the question is to remember, 1 to 10.
  public var difficulty: Double

  /// Creates a memory state.
  public init(stability: Double, difficulty: Double) {
    self.stability = stability
    self.difficulty = difficulty
  }
}

/// When a question is due, and the memory state from which that follows.
public struct Schedule: Hashable, Sendable {
  /// The phase the question is in.
  public var phase: Phase
  /// The index of the current step; nil outside learning and relearning.
  public var step: Int?
  /// The memory state; nil until the first answer.
  public var memory: MemoryState?
  /// The interval that was scheduled last, in study days; 0 while the interval is a step of minutes.
  public var interval: Int
  /// When the question is due; nil while it is new.
  public var due: Instant?
  /// When it was answered last; nil while it is new.
  public var lastReview: Instant?
  /// How often it was answered.
  public var reps: Int
  /// How often it was forgotten in review.
  public var lapses: Int

  /// Creates a schedule; the defaults are those of a question that was never answered.
  public init(
    phase: Phase = .new, step: Int? = nil, memory: MemoryState? = nil, interval: Int = 0, due: Instant? = nil,
    lastReview: Instant? = nil, reps: Int = 0, lapses: Int = 0
  ) {
    self.phase = phase
    self.step = step
    self.memory = memory
    self.interval = interval
    self.due = due
    self.lastReview = lastReview
    self.reps = reps
    self.lapses = lapses
  }
}
