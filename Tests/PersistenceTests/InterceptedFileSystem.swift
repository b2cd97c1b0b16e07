import Glibc
import Persistence
import Synchronization

/// The calls of a file system.
enum Operation: Int, CaseIterable, Sendable {
  case resolve, makeDirectory, openDirectory, open, close, statusOfFile, statusOfName, list, setPermissions, read, write
  case synchronizeData, synchronize, truncate, rename, remove, lock, lookForOthers
}

/// A file system in front of the real one, which asks before every call whether it may go through.
struct InterceptedFileSystem: FileSystem {
  private let base = SystemFileSystem()
  /// Called before every call; what it throws is what the call fails with.
  var before: @Sendable (Operation, String) throws(SystemError) -> Void = { _, _ in }
  /// How many of so many bytes a write may write.
  var allowance: @Sendable (Int, String) throws(SystemError) -> Int = { count, _ in count }
  /// Called with the number of bytes that a read gave.
  var didRead: @Sendable (Int) -> Void = { _ in }
  /// Called with the bytes of every write that goes through.
  var willWrite: @Sendable ([UInt8], String) -> Void = { _, _ in }
  /// The user whose rights count.
  var user: UInt32 = geteuid()
  /// The user to whom files seem to belong; nil leaves it at the truth.
  var fileOwner: UInt32?

  func effectiveUser() -> UInt32 { user }
  func processIdentifier() -> Int32 { base.processIdentifier() }
  func isRunning(_ process: Int32) -> Bool { base.isRunning(process) }

  func resolve(_ path: String) throws(SystemError) -> String {
    try before(.resolve, path)
    return try base.resolve(path)
  }

  func makeDirectory(_ path: String) throws(SystemError) {
    try before(.makeDirectory, path)
    try base.makeDirectory(path)
  }

  func openDirectory(_ path: String) throws(SystemError) -> FileDescriptor {
    try before(.openDirectory, path)
    return try base.openDirectory(path)
  }

  func open(
    _ name: String, in directory: FileDescriptor, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor {
    try before(.open, name)
    return try base.open(name, in: directory, for: purpose)
  }

  func close(_ file: FileDescriptor) {
    base.close(file)
  }

  func status(of file: FileDescriptor) throws(SystemError) -> FileStatus {
    try before(.statusOfFile, file.path)
    return try base.status(of: file)
  }

  func status(of name: String, in directory: FileDescriptor) throws(SystemError) -> FileStatus {
    try before(.statusOfName, name)
    let status = try base.status(of: name, in: directory)
    return FileStatus(
      kind: status.kind, permissions: status.permissions,
      owner: status.kind == .regular ? fileOwner ?? status.owner : status.owner, length: status.length,
      links: status.links, number: status.number)
  }

  func names(in directory: FileDescriptor) throws(SystemError) -> [String] {
    try before(.list, directory.path)
    return try base.names(in: directory)
  }

  func setPermissions(_ permissions: UInt32, of file: FileDescriptor) throws(SystemError) {
    try before(.setPermissions, file.path)
    try base.setPermissions(permissions, of: file)
  }

  func read(
    from file: FileDescriptor, at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try before(.read, file.path)
    let count = try base.read(from: file, at: offset, into: buffer)
    didRead(count)
    return count
  }

  func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int64) throws(SystemError) -> Int {
    try before(.write, file.path)
    let count = try allowance(bytes.count, file.path)
    willWrite(Array(bytes[..<count]), file.path)
    return try base.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: file, at: offset)
  }

  func synchronizeData(of file: FileDescriptor) throws(SystemError) {
    try before(.synchronizeData, file.path)
    try base.synchronizeData(of: file)
  }

  func synchronize(_ file: FileDescriptor) throws(SystemError) {
    try before(.synchronize, file.path)
    try base.synchronize(file)
  }

  func truncate(_ file: FileDescriptor, to length: Int64) throws(SystemError) {
    try before(.truncate, file.path)
    try base.truncate(file, to: length)
  }

  func rename(_ name: String, to newName: String, in directory: FileDescriptor) throws(SystemError) {
    try before(.rename, name)
    try base.rename(name, to: newName, in: directory)
  }

  func remove(_ name: String, in directory: FileDescriptor) throws(SystemError) {
    try before(.remove, name)
    try base.remove(name, in: directory)
  }

  func lock(_ file: FileDescriptor) throws(SystemError) -> Bool {
    try before(.lock, file.path)
    return try base.lock(file)
  }

  func unlock(_ file: FileDescriptor) throws(SystemError) {
    try base.unlock(file)
  }

  func isOpenElsewhere(_ file: FileDescriptor) throws(SystemError) -> Bool {
    try before(.lookForOthers, file.path)
    return try base.isOpenElsewhere(file)
  }
}

/// Says which calls fail; it can be told otherwise at any time.
final class FaultPlan: Sendable {
  private let operation = Atomic(-1)
  private let countdown = Atomic(0)
  private let code = Atomic(Int32(0))
  /// How many bytes fit on the disk.
  private let space = Atomic(Int.max)
  private let counts: [Counter] = Operation.allCases.map { _ in Counter() }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }

  /// Lets a call fail, and every one of its kind behind it.
  ///
  /// - Parameter call: which, from now on; 1 is the next.
  func fail(_ operation: Operation, call: Int = 1, with code: Int32) {
    self.code.store(code, ordering: .sequentiallyConsistent)
    countdown.store(call, ordering: .sequentiallyConsistent)
    self.operation.store(operation.rawValue, ordering: .sequentiallyConsistent)
  }

  /// Leaves so much space on the disk.
  func limitSpace(to bytes: Int) {
    space.store(bytes, ordering: .sequentiallyConsistent)
  }

  /// Lets everything go through again.
  func recover() {
    operation.store(-1, ordering: .sequentiallyConsistent)
    space.store(.max, ordering: .sequentiallyConsistent)
  }

  /// How many calls there were so far, failed ones included.
  func count(_ operation: Operation) -> Int {
    counts[operation.rawValue].value.load(ordering: .sequentiallyConsistent)
  }

  var fileSystem: InterceptedFileSystem {
    InterceptedFileSystem(
      before: { operation, path throws(SystemError) in
        self.counts[operation.rawValue].value.add(1, ordering: .sequentiallyConsistent)
        guard self.operation.load(ordering: .sequentiallyConsistent) == operation.rawValue else { return }
        let left = self.countdown.subtract(1, ordering: .sequentiallyConsistent).newValue
        guard left <= 0 else { return }
        let code = self.code.load(ordering: .sequentiallyConsistent)
        throw SystemError(operation: "\(operation)", path: path, code: code)
      },
      allowance: { count, path throws(SystemError) in
        let space = self.space.load(ordering: .sequentiallyConsistent)
        guard space < count else {
          if space != .max { self.space.store(space - count, ordering: .sequentiallyConsistent) }
          return count
        }
        if space == 0 { throw SystemError(operation: "write", path: path, code: ENOSPC) }
        self.space.store(0, ordering: .sequentiallyConsistent)
        return space
      })
  }
}

extension FaultPlan {
  /// The same, in which syncs wait at a gate.
  func fileSystem(holdingSyncsAt gate: Gate) -> InterceptedFileSystem {
    var fileSystem = fileSystem
    let before = fileSystem.before
    fileSystem.before = { operation, path throws(SystemError) in
      if operation == .synchronizeData { gate.pass() }
      try before(operation, path)
    }
    return fileSystem
  }
}

/// Holds up the thread that comes to it until the test lets it through.
final class Gate: Sendable {
  private let ends: (read: Int32, write: Int32)
  private let isClosed = Atomic(false)
  private let arrivals = Atomic(0)

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(operation: "pipe", path: "", code: errno) }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    _ = Glibc.close(ends.read)
    _ = Glibc.close(ends.write)
  }

  /// Holds up whoever comes from now on.
  func close() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
  }

  /// Lets one through that waits, and whoever comes later.
  func open() {
    isClosed.store(false, ordering: .sequentiallyConsistent)
    var byte: UInt8 = 0
    _ = write(ends.write, &byte, 1)
  }

  /// Called on the store's own thread, which may be blocked.
  func pass() {
    guard isClosed.load(ordering: .sequentiallyConsistent) else { return }
    arrivals.add(1, ordering: .sequentiallyConsistent)
    var byte: UInt8 = 0
    _ = read(ends.read, &byte, 1)
  }

  /// Waits until somebody is held up.
  func waitForArrival() async {
    while arrivals.load(ordering: .sequentiallyConsistent) == 0 { await Task.yield() }
  }
}
