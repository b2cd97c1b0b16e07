public import Domain
public import Executors
import Glibc

/// Copies of a store in a folder beside it, each a whole file of a store of its own.
///
/// A copy is made of the bytes of the store up to its last finished line, so that it also keeps the records and lines that
/// this version cannot read. The file is only ever appended to, or replaced as a whole, so a copy is right even while
/// another program writes. It takes its name once it is on the disk and was read back and compared.
public actor BackupFolder<Item: Codable & Identifiable & Sendable>: BackupStorage where Item.ID == String {
  private nonisolated let thread: DedicatedThread
  private let directory: BackupDirectory
  private let coder = ItemCoder<Item>()

  /// The thread on which everything here runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Names a folder; nothing is touched before the first call.
  ///
  /// - Parameters:
  ///   - location: of the store that is copied.
  ///   - thread: may be shared; it waits for the disk.
  ///   - fileSystem: another one is for tests.
  public init(of location: StoreLocation, thread: DedicatedThread, fileSystem: any FileSystem = SystemFileSystem()) {
    directory = BackupDirectory(location: location, fileSystem: fileSystem)
    self.thread = thread
  }

  private var location: StoreLocation { directory.location }
  private var fileSystem: any FileSystem { directory.fileSystem }

  // MARK: Reading

  /// The backups in the folder, newest first; none where there is no folder.
  public func backups() throws(BackupFailure) -> [Backup] {
    try failing { () throws(SystemError) in
      guard let folder = try directory.folder(creating: false) else { return [] }
      return try fileSystem.names(in: folder.descriptor).compactMap(Backup.init(name:)).sorted(by: >)
    }
  }

  /// Counts the records of a backup, and checks the sum of every line.
  public func check(_ place: BackupPlace) throws(BackupFailure) -> BackupCopy {
    let (path, _, contents) = try load(place)
    return BackupCopy(path: path, count: contents.count, damage: contents.damage)
  }

  /// Decodes the records of a backup; the older pattern's array is understood as well.
  public func read(_ place: BackupPlace) throws(BackupFailure) -> BackupContents<Item> {
    let (path, bytes, contents) = try load(place)
    var items = OrderedRecords<Item>()
    var unreadable = 0
    switch contents {
    case .nothing: break
    case .records(let replay):
      for (id, record) in zip(replay.records.ids, replay.records.ordered) {
        if case .success(let item) = coder.decode(bytes[record.item]), item.id == id {
          items[id] = item
        } else {
          unreadable += 1
        }
      }
    case .array(let array):
      for element in array.elements {
        if case .success(let item) = coder.decode(bytes[element.range]) {
          items[item.id] = item
        } else {
          unreadable += 1
        }
      }
    }
    return BackupContents(path: path, items: items.ordered, unreadable: unreadable, damage: contents.damage)
  }

  private func load(_ place: BackupPlace) throws(BackupFailure) -> (path: String, [UInt8], StoreContents) {
    let (folder, name) = try failing { () throws(SystemError) in
      try directory.resolve(place, creating: false)
    }
    guard let folder else { throw .missing(name: name) }
    let path = folder.descriptor.path(of: name)
    let bytes: [UInt8]
    do {
      bytes = try directory.openRegular(name, in: folder).readAll()
    } catch  where error.code == ENOENT {
      throw .missing(name: path)
    } catch {
      throw BackupFailure(error)
    }
    return (path, bytes, try contents(bytes, path))
  }

  private func contents(_ bytes: [UInt8], _ path: String) throws(BackupFailure) -> StoreContents {
    do {
      return try StoreContents(bytes, path: path)
    } catch {
      throw .unreadable(path: path, StoreProblem(error))
    }
  }

  // MARK: Making

  /// Copies the store as it stands, and compares every record of the copy with the original.
  public func make(at place: BackupPlace) throws(BackupFailure) -> BackupCopy? {
    guard let (bytes, contents) = try source() else { return nil }
    let count = contents.count
    guard count > 0 || contents.damage > 0 || contents.hasUnknown else { return nil }
    let (folder, name) = try failing { () throws(SystemError) in
      try directory.resolve(place, creating: true)
    }
    guard let folder else { throw .missing(name: name) }
    let path = folder.descriptor.path(of: name)
    guard try !failing({ () throws(SystemError) in try directory.exists(name, in: folder) }) else {
      throw .exists(path: path)
    }
    let unfinished = name + BackupDirectory.unfinished
    do {
      try failing { () throws(SystemError) in try write(bytes, to: unfinished, in: folder) }
      try verify(unfinished, in: folder, against: bytes, contents)
      try failing { () throws(SystemError) in
        try fileSystem.rename(unfinished, to: name, in: folder.descriptor)
        try folder.synchronize()
      }
    } catch {
      discard(unfinished, in: folder)
      throw error
    }
    return BackupCopy(path: path, count: count, damage: contents.damage)
  }

  /// The store as far as it is finished; nil where there is none.
  private func source() throws(BackupFailure) -> (bytes: [UInt8], StoreContents)? {
    do throws(StoreError) {
      var previous: [OpenReport.Damage] = []
      // A writer that takes back a failed write can make lines look damaged for a moment.
      for attempt in 0... {
        guard let store = try StoreDirectory.open(location, creating: false, fileSystem: fileSystem),
          let file = try store.open(for: .reading)
        else { return nil }
        var bytes = try system { () throws(SystemError) in try file.readAll() }
        let contents = try StoreContents(bytes, path: store.path)
        guard case .records(let replay) = contents else { return (bytes, contents) }
        if replay.damage.isEmpty || replay.damage == previous || attempt == 10 {
          bytes.removeLast(bytes.count - replay.end)
          return (bytes, contents)
        }
        previous = replay.damage
      }
      return nil
    } catch .system(let error) {
      throw BackupFailure(error)
    } catch {
      throw .unreadable(path: location.directory + "/" + location.filename, StoreProblem(error))
    }
  }

  private func write(_ bytes: [UInt8], to name: String, in folder: OpenFile) throws(SystemError) {
    try directory.remove(name, in: folder)
    let file = OpenFile(try fileSystem.open(name, in: folder.descriptor, for: .creating), fileSystem: fileSystem)
    try file.setPermissions(0o600)
    try file.write(bytes, at: 0)
    try file.synchronize()
  }

  /// Reads a copy and compares every record with the original.
  private func verify(
    _ name: String, in folder: OpenFile, against bytes: [UInt8], _ original: StoreContents
  ) throws(BackupFailure) {
    let path = folder.descriptor.path(of: name)
    let copied = try failing { () throws(SystemError) in try directory.openRegular(name, in: folder).readAll() }
    switch (original, try contents(copied, path)) {
    case (.nothing, .nothing): break
    case (.array, .array):
      guard copied == bytes else { throw .notVerified(path: path) }
    case (.records(let own), .records(let other)):
      guard own.records.count == other.records.count, own.unknown.count == other.unknown.count else {
        throw .notVerified(path: path)
      }
      for (id, record) in zip(own.records.ids, own.records.ordered) {
        guard let same = other.records[id], copied[same.item] == bytes[record.item] else {
          throw .notVerified(path: path)
        }
      }
      for (own, other) in zip(own.unknown, other.unknown) where own.line != other.line {
        throw .notVerified(path: path)
      }
    default: throw .notVerified(path: path)
    }
  }

  // MARK: Removing

  /// Removes a backup; one that has gone already is no failure.
  public func remove(_ backup: Backup) throws(BackupFailure) {
    try failing { () throws(SystemError) in
      guard let folder = try directory.folder(creating: false) else { return }
      try directory.remove(backup.name, in: folder)
    }
  }

  private func discard(_ name: String, in folder: OpenFile) {
    do {
      try directory.remove(name, in: folder)
    } catch {
      // It is no backup by its name, the next one of that name removes it, and what failed before is what must be told.
    }
  }

  private func failing<Result>(_ body: () throws(SystemError) -> Result) throws(BackupFailure) -> Result {
    do {
      return try body()
    } catch {
      throw BackupFailure(error)
    }
  }
}

extension BackupFailure {
  fileprivate init(_ error: SystemError) {
    self =
      switch error.code {
      case ENOSPC, EDQUOT: .full(path: error.path)
      default: .failed(operation: error.operation, path: error.path, code: error.code)
      }
  }
}

extension StoreContents {
  /// How many records there are, whether or not this version can decode them.
  fileprivate var count: Int {
    switch self {
    case .nothing: 0
    case .records(let replay): replay.records.count
    case .array(let array): array.elements.count
    }
  }

  fileprivate var damage: Int { if case .records(let replay) = self { replay.damage.count } else { 0 } }

  fileprivate var hasUnknown: Bool { if case .records(let replay) = self { !replay.unknown.isEmpty } else { false } }
}
