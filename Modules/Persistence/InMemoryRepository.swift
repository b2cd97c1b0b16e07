public import Domain

/// Records that live as long as the repository: for a program that keeps nothing, and for tests of what uses one.
public actor InMemoryRepository<Item: Identifiable & Sendable>: Repository where Item.ID == String {
  private var records = OrderedRecords<Item>()
  private var followers = Followers<Item>()
  private var isClosed = false

  /// Creates a repository; of two items with the same identifier the later one counts.
  public init(_ items: [Item] = []) {
    for item in items { records[item.id] = item }
  }

  deinit {
    followers.finish()
  }

  /// All records, in the order in which they were first saved.
  public func loadAll() throws(RepositoryError) -> [Item] {
    if isClosed { throw .closed }
    return records.ordered
  }

  /// The record with this identifier; nil where there is none.
  public func find(by id: String) throws(RepositoryError) -> Item? {
    if isClosed { throw .closed }
    return records[id]
  }

  /// Runs `body` on the records and keeps everything it stages as one.
  public func transaction<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) throws(RepositoryError) -> Result {
    if isClosed { throw .closed }
    let (result, changes) = run(body)
    for change in changes {
      switch change {
      case .save(let item): records[item.id] = item
      case .delete(let id): records[id] = nil
      }
    }
    if !changes.isEmpty { followers.publish(changes) }
    return result
  }

  /// The sequence number of the last change that readers see; 0 where there was none.
  public func sequence() -> Int64 {
    followers.sequence
  }

  /// What changes from now on, each transaction as one event, until the repository is closed.
  public func events() -> AsyncStream<RepositoryEvent<Item>> {
    let stream = followers.add()
    if isClosed { followers.finish() }
    return stream
  }

  /// Ends the streams of all followers; every other call fails from now on.
  public func close() {
    isClosed = true
    followers.finish()
  }

  private func run<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) -> (Result, [RecordChange<Item>]) {
    var transaction = Transaction(current: records.values)
    return (body(&transaction), transaction.changes)
  }
}
