/// Where records of one kind are kept: the port that adapters in Persistence implement.
///
/// A reader sees a value only once it is kept as durably as the adapter promises.
public protocol Repository<Item>: Sendable {
  /// The kind of record.
  associatedtype Item: Identifiable & Sendable where Item.ID == String

  /// All records, in the order in which they were first saved.
  func loadAll() async throws(RepositoryError) -> [Item]

  /// The record with this identifier; nil where there is none.
  func find(by id: String) async throws(RepositoryError) -> Item?

  /// Runs `body` on the current records and keeps everything it stages as one: all of it or nothing.
  ///
  /// No other change comes between what `body` reads and what it stages. Where it stages nothing, nothing is written.
  ///
  /// - Returns: what `body` returns, once everything it staged is kept.
  /// - Throws: where the records could not be kept; none of them then is.
  func transaction<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) async throws(RepositoryError) -> Result

  /// What changes from now on, each transaction as one event.
  func events() async -> AsyncStream<RepositoryEvent<Item>>
}

/// One record saved or deleted.
public enum RecordChange<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  /// The record was made or replaced.
  case save(Item)
  /// The record with this identifier is gone.
  case delete(String)

  /// The identifier of the record that changed.
  public var id: String {
    switch self {
    case .save(let item): item.id
    case .delete(let id): id
    }
  }
}

/// What a follower of a repository is told.
public enum RepositoryEvent<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  /// These records changed, in this order, as one.
  case changed([RecordChange<Item>])
  /// More changed than was kept for this follower: it must load everything anew.
  case reloadNeeded
}

/// The records as a transaction sees them, and the changes that it stages.
public struct Transaction<Item: Identifiable & Sendable> where Item.ID == String {
  private let current: [String: Item]
  private var staged: [String: Item?] = [:]
  private var order: [String] = []

  /// Creates a transaction over `current`; for adapters.
  public init(current: [String: Item]) {
    self.current = current
  }

  /// The record as this transaction would leave it; nil where there is none.
  public func find(by id: String) -> Item? {
    if let item = staged[id] { return item }
    return current[id]
  }

  /// Every record as it was when the transaction began, in no order.
  public var initial: some Collection<Item> { current.values }

  /// Stages a record to be made or replaced.
  public mutating func save(_ item: Item) {
    if staged.updateValue(item, forKey: item.id) == nil { order.append(item.id) }
  }

  /// Stages a record to be deleted; where there is none, nothing happens.
  public mutating func delete(_ id: String) {
    guard find(by: id) != nil else { return }
    if staged.updateValue(nil, forKey: id) == nil { order.append(id) }
  }

  /// What was staged, one change a record, in the order in which the records were first named; for adapters.
  public var changes: [RecordChange<Item>] {
    order.compactMap { id in
      switch staged[id] {
      case .some(.some(let item)): .save(item)
      case .some(.none): current[id] == nil ? nil : .delete(id)
      case .none: nil
      }
    }
  }
}
