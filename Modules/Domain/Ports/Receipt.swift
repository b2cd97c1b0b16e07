/// What a repository acknowledged.
public struct Receipt: Hashable, Sendable {
  /// The number of the last change of what was kept; where there was nothing to keep, that of the last change before.
  public let sequence: Int64
  /// How well it is kept; nil where it lives only as long as the repository.
  public let durability: Durability?

  /// Creates a receipt; for adapters.
  public init(sequence: Int64, durability: Durability?) {
    self.sequence = sequence
    self.durability = durability
  }
}

/// What a write that returns has reached.
public enum Durability: Hashable, Sendable {
  /// The disk: it survives a crash of the machine.
  case synced
  /// The operating system: it survives a crash of the program, and one of the machine only after the repository was
  /// synchronized or closed.
  case buffered
}

/// What a transaction gave, once it is kept.
public struct Committed<Result: Sendable>: Sendable {
  /// What the transaction returned.
  public let result: Result
  /// What is kept of it.
  public let receipt: Receipt

  /// Creates it; for adapters.
  public init(result: Result, receipt: Receipt) {
    self.result = result
    self.receipt = receipt
  }
}
