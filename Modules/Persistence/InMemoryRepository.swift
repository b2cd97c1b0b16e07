public import Domain

/// Records that live as long as the repository: for a program that keeps nothing, and for tests of what uses one.
public actor InMemoryRepository<Item: Identifiable & Sendable>: Repository where Item.ID == String {
  private var records = RecordTable<Item>()
  private var log = ChangeLog<Item>()
  private var isClosed = false

  /// Creates a repository; of two items with the same identifier the later one counts.
  public init(_ items: [Item] = []) {
    for item in items { records.save(item) }
  }

  deinit {
    log.finish()
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
  public func commit<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) throws(RepositoryError) -> Committed<Result> {
    if isClosed { throw .closed }
    let (result, changes) = run(body)
    records.apply(changes)
    if !changes.isEmpty { log.publish(changes) }
    return Committed(result: result, receipt: Receipt(sequence: log.sequence, durability: nil))
  }

  /// The sequence number of the last change that readers see; 0 where there was none.
  public func sequence() -> Int64 {
    log.sequence
  }

  /// What changed after the change with this number, and from now on, until the repository is closed.
  ///
  /// ``LocalRepository/eventCapacity`` events are kept for followers that are slow.
  public func changes(after sequence: Int64) -> AsyncStream<RepositoryEvent<Item>> {
    let place = FollowerPlace(sequence: sequence, epoch: log.epoch)
    return Follower.stream(from: place, signals: log.signals()) { [weak self] in await self?.step(from: $0) }
  }

  private func step(from place: FollowerPlace) -> FollowerStep<Item> {
    log.step(from: place) ?? log.reload
  }

  /// Ends the streams of all followers; every other call fails from now on.
  public func close() {
    isClosed = true
    log.finish()
  }

  private func run<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) -> (Result, [RecordChange<Item>]) {
    let records = records
    var transaction = Transaction(find: { records[$0] }, all: { records.ordered })
    return (body(&transaction), transaction.changes)
  }
}
