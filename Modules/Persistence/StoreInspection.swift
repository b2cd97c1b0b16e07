public import Executors
public import FoundationEssentials
import Glibc

/// Looks at what is around stores in one folder: permissions, locks, and what was left behind; and tidies it up.
///
/// It looks at names and modes only, so that it has an answer also where a store refuses to open.
public actor StoreInspection {
  private nonisolated let thread: DedicatedThread
  private let directory: URL
  private let filenames: [String]
  private let fileSystem: any FileSystem

  /// The thread on which everything here runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Names the stores.
  ///
  /// - Parameters:
  ///   - filenames: of the stores in the folder.
  ///   - thread: may be shared; it waits for the disk.
  ///   - fileSystem: another one is for tests.
  public init(
    directory: URL, filenames: [String], thread: DedicatedThread, fileSystem: any FileSystem = SystemFileSystem()
  ) {
    self.directory = directory
    self.filenames = filenames
    self.thread = thread
    self.fileSystem = fileSystem
  }

  /// What is around the stores.
  public struct Surroundings: Hashable, Sendable {
    /// Where the folder is, links resolved.
    public internal(set) var directory: String
    /// The lock of each store, in the order in which the stores were named.
    public internal(set) var locks: [Lock] = []
    /// The folder and the files that others than their owner may read or write.
    public internal(set) var loose: [Loose] = []
    /// Files that were left unfinished by a program that was stopped, and that no program needs.
    public internal(set) var leftovers: [String] = []
    /// The originals that were kept before a repair or an upgrade.
    public internal(set) var originals: [String] = []
  }

  /// Who writes to a store.
  public enum Lock: Hashable, Sendable {
    /// Nobody.
    case free
    /// This process.
    case own
    /// Another process.
    case held(Int32)
    /// Nobody, though the lock file still names a process that has ended; the next one that writes takes the lock.
    case stale(Int32)
  }

  /// Something that others than its owner may read or write.
  public struct Loose: Hashable, Sendable {
    /// Where it is.
    public let path: String
    /// The lowest twelve bits of its mode.
    public let permissions: UInt32
    /// What they should be.
    public let right: UInt32
  }

  /// What a repair did, or would do.
  public struct Repair: Hashable, Sendable {
    /// What was loose.
    public internal(set) var tightened: [Loose] = []
    /// What was left behind and is gone.
    public internal(set) var removed: [String] = []
    /// What could not be set right.
    public internal(set) var failures: [SystemError] = []
  }

  /// Looks, and changes nothing.
  ///
  /// - Returns: nil where the folder is missing.
  public func inspect() throws(SystemError) -> Surroundings? {
    guard let folder = try openFolder() else { return nil }
    return try inspect(folder)
  }

  private func inspect(_ folder: OpenFile) throws(SystemError) -> Surroundings {
    var found = Surroundings(directory: folder.path)
    for filename in filenames { found.locks.append(try lock(of: filename, in: folder)) }
    try look(into: folder, &found, isBackups: false)
    do {
      try look(into: try backups(in: folder), &found, isBackups: true)
    } catch  where error.code == ENOENT {
      // There were no backups yet.
    }
    return found
  }

  /// Makes everything private and removes what was left behind.
  ///
  /// - Parameter isDryRun: only tells what would be done.
  public func tidy(isDryRun: Bool) throws(SystemError) -> Repair {
    var repair = Repair()
    guard let folder = try openFolder() else { return repair }
    let found = try inspect(folder)
    for loose in found.loose {
      do {
        if !isDryRun { try tighten(loose, folder) }
        repair.tightened.append(loose)
      } catch {
        repair.failures.append(error)
      }
    }
    // What a program that is writing has not finished yet is not left behind.
    guard found.locks.allSatisfy({ $0.isFree }) else { return repair }
    for path in found.leftovers {
      do {
        if !isDryRun { try remove(path, folder) }
        repair.removed.append(path)
      } catch {
        repair.failures.append(error)
      }
    }
    return repair
  }

  // MARK: Looking

  private func openFolder() throws(SystemError) -> OpenFile? {
    do {
      let path = try fileSystem.resolve(directory.path(percentEncoded: false))
      return OpenFile(try fileSystem.openDirectory(path), fileSystem: fileSystem)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  private func backups(in folder: OpenFile) throws(SystemError) -> OpenFile {
    let path = folder.descriptor.path(of: BackupDirectory.name)
    return OpenFile(try fileSystem.openDirectory(path), fileSystem: fileSystem)
  }

  private func look(into folder: OpenFile, _ found: inout Surroundings, isBackups: Bool) throws(SystemError) {
    let mode = try folder.status().permissions
    if mode & 0o077 != 0 { found.loose.append(Loose(path: folder.path, permissions: mode, right: 0o700)) }
    for name in try fileSystem.names(in: folder.descriptor).sorted() where isBackups || isOurs(name) {
      let path = folder.descriptor.path(of: name)
      let status: FileStatus
      do {
        status = try fileSystem.status(of: name, in: folder.descriptor)
      } catch  where error.code == ENOENT {
        continue  // It has gone in the meantime.
      }
      guard status.kind == .regular else { continue }
      if status.permissions & 0o177 != 0 {
        found.loose.append(Loose(path: path, permissions: status.permissions, right: 0o600))
      }
      if isBackups ? name.hasSuffix(BackupDirectory.unfinished) : name.hasSuffix(SideFile.replacement) {
        found.leftovers.append(path)
      } else if !isBackups, !name.hasSuffix(SideFile.lock), SideFile.isReserved(name) {
        found.originals.append(path)
      }
    }
  }

  private func isOurs(_ name: String) -> Bool {
    filenames.contains { name == $0 || (name.hasPrefix($0 + ".") && SideFile.isReserved(name)) }
  }

  /// Who writes to a store, as its lock file tells.
  ///
  /// The lock itself is tried only where the file names a process that lives, because a program that is just starting
  /// would take even a moment's lock for that of a writer.
  private func lock(of filename: String, in folder: OpenFile) throws(SystemError) -> Lock {
    let file: OpenFile
    do {
      file = OpenFile(
        try fileSystem.open(filename + SideFile.lock, in: folder.descriptor, for: .reading), fileSystem: fileSystem)
    } catch  where error.code == ENOENT || error.code == ELOOP {
      return .free
    }
    guard let process = try StoreLock.process(namedIn: file) else { return .free }
    if process == fileSystem.processIdentifier() { return .own }
    guard fileSystem.isRunning(process) else { return .stale(process) }
    guard try file.lock() else { return .held(process) }
    try file.unlock()
    return .stale(process)
  }

  // MARK: Tidying up

  private func tighten(_ loose: Loose, _ folder: OpenFile) throws(SystemError) {
    if loose.path == folder.path { return try folder.setPermissions(loose.right) }
    let (parent, name) = try parent(of: loose.path, folder)
    if name == BackupDirectory.name, parent === folder {
      return try backups(in: folder).setPermissions(loose.right)
    }
    let file = OpenFile(
      try fileSystem.open(name, in: parent.descriptor, for: .reading), fileSystem: fileSystem)
    try file.setPermissions(loose.right)
  }

  private func remove(_ path: String, _ folder: OpenFile) throws(SystemError) {
    let (parent, name) = try parent(of: path, folder)
    try fileSystem.remove(name, in: parent.descriptor)
    try parent.synchronize()
  }

  private func parent(of path: String, _ folder: OpenFile) throws(SystemError) -> (OpenFile, name: String) {
    let name = String(path.split(separator: "/").last ?? "")
    let isInFolder = path == folder.descriptor.path(of: name)
    return (isInFolder ? folder : try backups(in: folder), name)
  }
}

extension StoreInspection.Lock {
  fileprivate var isFree: Bool {
    switch self {
    case .free, .stale: true
    case .own, .held: false
    }
  }
}
