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
  /// - Returns: what `body` returns, once everything it staged is kept, and the receipt for it.
  /// - Throws: where the records could not be kept; none of them then is.
  func commit<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) async throws(RepositoryError) -> Committed<Result>

  /// The sequence number of the last change; it grows with every change, and 0 means that there was none.
  func sequence() async -> Int64

  /// What changed after the change with this sequence number, and whatever changes from now on: each transaction as one
  /// event, in order, without a gap and without a repeat.
  ///
  /// The stream is pulled: a follower that is slow costs nothing. Where the changes that it needs next are gone, it is
  /// told to reload in the place of them, and goes on from there.
  func changes(after sequence: Int64) async -> AsyncStream<RepositoryEvent<Item>>
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
public struct RepositoryEvent<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  /// The sequence number of the last change that this event covers.
  public let sequence: Int64
  /// What happened.
  public let content: Content

  /// What an event can be about.
  public enum Content: Sendable {
    /// These records changed, in this order, as one; their numbers are consecutive and end in that of the event.
    case changed([RecordChange<Item>])
    /// The changes up to this number cannot be told one by one any more: the follower must load everything anew.
    ///
    /// What is loaded may show later changes already; they are told all the same, and change nothing then.
    case reloadNeeded
  }

  /// Creates an event; for adapters.
  public init(sequence: Int64, content: Content) {
    self.sequence = sequence
    self.content = content
  }
}

/// The records as a transaction sees them, and the changes that it stages.
public struct Transaction<Item: Identifiable & Sendable> where Item.ID == String {
  private let current: (String) -> Item?
  private let all: () -> [Item]
  /// Where in `staged` each record stands that was named.
  private var places: [String: Int] = [:]
  /// What each of them is to be, in the order in which they were first named.
  private var staged: [RecordChange<Item>] = []
  private var hasDeletions = false

  /// Creates a transaction on the records of a dictionary; for adapters.
  public init(current: [String: Item]) {
    self.init(find: { current[$0] }, all: { Array(current.values) })
  }

  /// Creates a transaction; for adapters.
  ///
  /// - Parameters:
  ///   - find: finds a record as it is before this transaction.
  ///   - all: all of them, in any order.
  public init(find: @escaping (String) -> Item?, all: @escaping () -> [Item]) {
    (current, self.all) = (find, all)
  }

  /// The record as this transaction would leave it; nil where there is none.
  @specialized(where Item == Question)
  public func find(by id: String) -> Item? {
    guard let place = places[id] else { return current(id) }
    if case .save(let item) = staged[place] { return item }
    return nil
  }

  /// Every record as it was when the transaction began, in no order.
  public var initial: [Item] { all() }

  /// Makes room for so many changes at once, where they are known to come.
  @specialized(where Item == Question)
  public mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
    staged.reserveCapacity(count)
  }

  /// Stages a record to be made or replaced.
  @specialized(where Item == Question)
  public mutating func save(_ item: Item) {
    let place = place(of: item.id)
    if place == staged.count { staged.append(.save(item)) } else { staged[place] = .save(item) }
  }

  /// Stages a record to be deleted; where there is none, nothing happens.
  @specialized(where Item == Question)
  public mutating func delete(_ id: String) {
    hasDeletions = true
    let place = place(of: id)
    if place == staged.count { staged.append(.delete(id)) } else { staged[place] = .delete(id) }
  }

  /// Where the change of a record stands, or is to stand.
  private mutating func place(of id: String) -> Int { places.number(of: id, orNext: staged.count) }

  /// The identifiers of all records that were to be saved or deleted, in the order in which they were first named; for
  /// adapters.
  public var named: [String] { staged.map(\.id) }

  /// What was staged, one change a record, in the order in which the records were first named; for adapters.
  public var changes: [RecordChange<Item>] {
    if !hasDeletions { return staged }
    return staged.filter { change in
      if case .delete(let id) = change { current(id) != nil } else { true }
    }
  }
}
