/// Where copies of a repository are kept: the port that an adapter in Persistence implements.
public protocol BackupStorage<Item>: Sendable {
  /// The kind of record.
  associatedtype Item: Identifiable & Sendable where Item.ID == String

  /// The backups in the folder, newest first; files with other names are not among them.
  func backups() async throws(BackupFailure) -> [Backup]

  /// Copies the repository as it stands, and compares every record of the copy with the original.
  ///
  /// - Returns: nil where there is nothing to copy.
  /// - Throws: the copy is not there then, and nothing that was there before has changed.
  func make(at place: BackupPlace) async throws(BackupFailure) -> BackupCopy?

  /// Counts the records of a backup and checks them.
  func check(_ place: BackupPlace) async throws(BackupFailure) -> BackupCopy

  /// The records of a backup.
  func read(_ place: BackupPlace) async throws(BackupFailure) -> BackupContents<Item>

  /// Removes a backup; one that has gone already is no failure.
  func remove(_ backup: Backup) async throws(BackupFailure)
}

/// Where one backup lies.
public enum BackupPlace: Hashable, Sendable {
  /// In the folder of backups.
  case folder(Backup)
  /// In a file that a person named.
  case file(path: String)
}

/// What a copy holds.
public struct BackupCopy: Hashable, Sendable {
  /// Where it lies.
  public let path: String
  /// How many records it has.
  public let count: Int
  /// How many places in it are damaged, as they were in what it was copied from.
  public let damage: Int

  /// Creates a description; for adapters.
  public init(path: String, count: Int, damage: Int) {
    self.path = path
    self.count = count
    self.damage = damage
  }
}

/// What was read from a copy.
public struct BackupContents<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  /// Where it was read from.
  public let path: String
  /// The records, in the order in which they were first saved.
  public let items: [Item]
  /// How many records this version cannot read.
  public let unreadable: Int
  /// How many places are damaged.
  public let damage: Int

  /// Whether every record that it ever had is among the items.
  public var isWhole: Bool { unreadable == 0 && damage == 0 }

  /// Creates contents; for adapters.
  public init(path: String, items: [Item], unreadable: Int, damage: Int) {
    self.path = path
    self.items = items
    self.unreadable = unreadable
    self.damage = damage
  }
}

/// Why a backup was not made, read or removed.
public enum BackupFailure: Error, Hashable, Sendable {
  /// There is no question that a backup could hold.
  case empty
  /// A file of this name is there already.
  case exists(path: String)
  /// There is no such backup.
  case missing(name: String)
  /// Several backups have a name that begins like this.
  case ambiguous(name: String, [String])
  /// The file is none of a bank, or it cannot be read.
  case unreadable(path: String, StoreProblem)
  /// What was read back was not what was written.
  case notVerified(path: String)
  /// The device or the quota is full.
  case full(path: String)
  /// A call to the operating system failed with `code` (errno).
  case failed(operation: String, path: String, code: Int32)
}
