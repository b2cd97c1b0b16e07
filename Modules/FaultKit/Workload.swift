public import Domain
import Persistence

/// What is done to a store while faults befall it: what its file holds to begin with, and what is done then.
///
/// The store is opened before the first step. The calls that a workload makes must be the same in each run, so it
/// draws no random numbers and its items come from no clock.
public struct Workload<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID == String {
  /// For the report.
  public let name: String
  /// What the file holds before it is opened; nil where there is none.
  public let file: [UInt8]?
  /// The records that are in that file, undamaged.
  public let items: [Item]
  /// How the store is opened.
  public let durability: Durability
  /// How many bytes of room the store writes behind its lines at a time, from the third append on; nil is what it does by
  /// itself, which is more, later.
  public let room: Int?
  /// What is done, in this order.
  public let steps: [Step<Item>]

  /// Describes a workload.
  public init(
    _ name: String, file: [UInt8]? = nil, holding items: [Item] = [], durability: Durability = .synced,
    room: Int? = nil, steps: [Step<Item>]
  ) {
    (self.name, self.file, self.items, self.steps) = (name, file, items, steps)
    (self.durability, self.room) = (durability, room)
  }
}

/// One thing that is done to a store.
public enum Step<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID == String {
  /// Several changes as one; or one.
  case commit([RecordChange<Item>])
  /// The record with this identifier is changed in place.
  case update(String, @Sendable (inout Item) -> Void)
  /// So many transactions at the same time, each of a task of its own; they must name different records.
  case concurrently([[RecordChange<Item>]])
  /// Everything acknowledged is brought to the disk.
  case synchronize
  /// The file is rewritten without what is dead.
  case compact
  /// The store is closed and opened again.
  case reopen
  /// The store is closed; every step behind it is left out.
  case close

  /// One record saved.
  public static func save(_ item: Item) -> Step { .commit([.save(item)]) }

  /// Several records saved as one.
  public static func save(contentsOf items: [Item]) -> Step { .commit(items.map { .save($0) }) }

  /// One record deleted.
  public static func delete(_ id: String) -> Step { .commit([.delete(id)]) }
}

/// The records of a store, by identifier.
typealias Model<Item: Identifiable> = [String: Item] where Item.ID == String

extension Dictionary where Key == String, Value: Identifiable & Sendable, Value.ID == String {
  /// The records as some changes leave them.
  func applying(_ changes: [RecordChange<Value>]) -> Self {
    var result = self
    for change in changes {
      switch change {
      case .save(let item): result[item.id] = item
      case .delete(let id): result[id] = nil
      }
    }
    return result
  }

  /// The records as any part of some transactions may leave them, but with all of those that are certain.
  func applying(anyOf transactions: [[RecordChange<Value>]], certain: Set<Int> = []) -> [Self] {
    transactions.enumerated().reduce([self]) { models, transaction in
      let changed = models.map { $0.applying(transaction.element) }
      return certain.contains(transaction.offset) ? changed : models + changed
    }
  }
}

extension Workload {
  static var directory: String { "/home/store" }
  static var filename: String { "records" }
  static var path: String { directory + "/" + filename }

  /// A disk on which only the file lies that the workload begins with, all of it synced.
  func disk() -> Disk {
    // The directory is the store's to make where there is no file yet.
    let files = file.map { [Self.path: $0] } ?? ["/home/other": []]
    return MemoryFileSystem(files).state.disk
  }

  /// When the store writes room behind its lines, and how much.
  var roomPolicy: RoomPolicy { room.map { RoomPolicy(appends: 2, size: $0) } ?? .current }

  /// What the file holds before it is opened.
  var start: Model<Item> { Model<Item>().applying(items.map { .save($0) }) }
}
