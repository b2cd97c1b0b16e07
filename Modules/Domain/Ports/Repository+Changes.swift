/// The usual calls, each a transaction of its own.
extension Repository {
  /// Makes or replaces one record.
  public func save(_ item: Item) async throws(RepositoryError) {
    try await transaction { $0.save(item) }
  }

  /// Makes or replaces records as one; of two with the same identifier the later one counts.
  public func save(contentsOf items: some Sequence<Item> & Sendable) async throws(RepositoryError) {
    try await transaction { transaction in
      for item in items { transaction.save(item) }
    }
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
  public func commit(_ changes: [RecordChange<Item>]) async throws(RepositoryError) {
    try await transaction { transaction in
      for change in changes {
        switch change {
        case .save(let item): transaction.save(item)
        case .delete(let id): transaction.delete(id)
        }
      }
    }
  }
}
