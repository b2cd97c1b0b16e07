public import Domain

/// Passes everything on to another repository, and refuses writes on command.
public actor RefusingRepository<Item: Identifiable & Sendable>: Repository where Item.ID == String {
  private let base: any Repository<Item>
  private var error: RepositoryError?
  private var writesLeft = 0

  /// Creates a repository that passes everything on.
  public init(_ base: any Repository<Item>) {
    self.base = base
  }

  /// Refuses every transaction after the next `count`; nil stops refusing.
  public func refuse(with error: RepositoryError?, after count: Int = 0) {
    self.error = error
    writesLeft = count
  }

  /// Passes on.
  public func loadAll() async throws(RepositoryError) -> [Item] {
    try await base.loadAll()
  }

  /// Passes on.
  public func find(by id: String) async throws(RepositoryError) -> Item? {
    try await base.find(by: id)
  }

  /// Passes on, unless it is to refuse.
  public func commit<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) async throws(RepositoryError) -> Committed<Result> {
    if let error {
      if writesLeft == 0 { throw error }
      writesLeft -= 1
    }
    return try await base.commit(body)
  }

  /// Passes on.
  public func sequence() async -> Int64 {
    await base.sequence()
  }

  /// Passes on.
  public func changes(after sequence: Int64) async -> AsyncStream<RepositoryEvent<Item>> {
    await base.changes(after: sequence)
  }
}
