/// The lock that makes one repository the writer of a store; given back when nothing refers to it any more.
///
/// The lock belongs to the opened lock file, not to the file's existence, so a process that dies leaves none behind.
/// The file itself stays: removing it would let two processes lock two files of the same name.
final class StoreLock: Sendable {
  private let file: OpenFile

  private init(_ file: OpenFile) {
    self.file = file
  }

  deinit {
    do {
      try file.truncate(to: 0)
    } catch {
      // The identifier in the file is for messages only; who holds the lock does not depend on it.
    }
    do {
      try file.unlock()
    } catch {
      // Closing the file, which follows, gives the lock back as well.
    }
  }

  /// Takes the lock, without waiting.
  static func take(in directory: StoreDirectory) throws(StoreError) -> StoreLock {
    guard let file = try directory.open(SideFile.lock, for: .creatingIfMissing) else {
      throw .locked(holder: nil, path: directory.path)
    }
    guard try system({ () throws(SystemError) in try file.lock() }) else {
      throw .locked(holder: try holder(in: directory), path: directory.path)
    }
    do {
      try file.truncate(to: 0)
      try file.write(Array("\(directory.fileSystem.processIdentifier())\n".utf8), at: 0)
    } catch {
      // A full disk should keep nobody from opening what is on it; others are then not told who holds the lock.
    }
    return StoreLock(file)
  }

  /// The process that writes to the store, as far as the lock file tells; nil where none does.
  static func holder(in directory: StoreDirectory) throws(StoreError) -> Int32? {
    guard let file = try directory.open(SideFile.lock, for: .reading) else { return nil }
    let process = try system { () throws(SystemError) in try Self.process(namedIn: file) }
    return process.flatMap { directory.fileSystem.isRunning($0) ? $0 : nil }
  }

  /// The process that a lock file names; nil where it names none.
  static func process(namedIn file: OpenFile) throws(SystemError) -> Int32? {
    let digits = try file.read(at: 0, count: 16).prefix { $0 != RecordFormat.lineFeed }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
