/// The usual calls, each a transaction of its own.
extension Repository {
  /// Runs `body` as `commit` does, for those who need no receipt.
  public func transaction<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) async throws(RepositoryError) -> Result {
    try await commit(body).result
  }

  /// Makes or replaces one record.
  @discardableResult
  public func save(_ item: Item) async throws(RepositoryError) -> Receipt {
    try await commit { $0.save(item) }.receipt
  }

  /// Makes or replaces records as one; of two with the same identifier the later one counts.
  @discardableResult
  public func save(contentsOf items: some Sequence<Item> & Sendable) async throws(RepositoryError) -> Receipt {
    try await commit { transaction in
      transaction.reserveCapacity(items.underestimatedCount)
      for item in items { transaction.save(item) }
    }.receipt
  }

  /// Deletes one record.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func delete(_ id: String) async throws(RepositoryError) -> Bool {
    try await transaction { transaction in
      let existed = transaction.find(by: id) != nil
      transaction.delete(id)
      return existed
    }
  }

  /// Changes one record in place; no other change comes between what `body` sees and what it leaves.
  ///
  /// - Parameter body: where it leaves another identifier, the record moves there.
  /// - Returns: what `body` returns; nil where there is no such record, and `body` then does not run.
  @discardableResult
  public func update<Result: Sendable>(
    by id: String, _ body: @Sendable (inout Item) -> Result
  ) async throws(RepositoryError) -> Result? {
    try await transaction { transaction in
      guard var item = transaction.find(by: id) else { return nil }
      let result = body(&item)
      if item.id != id { transaction.delete(id) }
      transaction.save(item)
      return result
    }
  }

  /// Keeps all changes or none, in their order; of several to one record the last one counts.
  @discardableResult
  public func commit(_ changes: [RecordChange<Item>]) async throws(RepositoryError) -> Receipt {
    try await commit { transaction in
      for change in changes {
        switch change {
        case .save(let item): transaction.save(item)
        case .delete(let id): transaction.delete(id)
        }
      }
    }.receipt
  }

  /// What changes from now on, each transaction as one event.
  public func events() async -> AsyncStream<RepositoryEvent<Item>> {
    await changes(after: sequence())
  }
}
