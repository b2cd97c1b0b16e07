import CFiles
import Glibc

/// The file system of the machine.
public struct SystemFileSystem: FileSystem {
  /// Creates it; it has no state.
  public init() {}

  /// As `geteuid` tells.
  public func effectiveUser() -> UInt32 { geteuid() }

  /// As `getpid` tells.
  public func processIdentifier() -> Int32 { getpid() }

  /// As signal 0 tells.
  public func isRunning(_ process: Int32) -> Bool {
    // Not being allowed to signal a process is a sign that it lives, too.
    process > 0 && (kill(process, 0) == 0 || errno == EPERM)
  }

  /// Calls `realpath`.
  public func resolve(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else {
      throw SystemError(operation: "realpath", path: path, code: errno)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Calls `mkdir`.
  public func makeDirectory(_ path: String) throws(SystemError) {
    try check("mkdir", path) { mkdir(path, 0o700) }
  }

  /// Calls `open`.
  public func openDirectory(_ path: String) throws(SystemError) -> FileDescriptor {
    let number = try check("open", path) { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    return FileDescriptor(number: number, path: path)
  }

  /// Calls `openat`.
  public func open(
    _ name: String, in directory: FileDescriptor, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor {
    let path = directory.path(of: name)
    let access: Int32 =
      switch purpose {
      case .reading: O_RDONLY
      case .writing: O_RDWR
      case .creating: O_RDWR | O_CREAT | O_EXCL
      case .creatingIfMissing: O_RDWR | O_CREAT
      }
    // Without O_NONBLOCK, opening a named pipe would wait for its other end.
    let flags = access | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let number = try check("openat", path) { openat(directory.number, name, flags, 0o600) }
    return FileDescriptor(number: number, path: path)
  }

  /// Calls `close`.
  public func close(_ file: FileDescriptor) {
    // Not retried: after an interruption Linux has closed the descriptor, and its number may be another's by now.
    _ = Glibc.close(file.number)
  }

  /// Calls `statx`.
  public func status(of file: FileDescriptor) throws(SystemError) -> FileStatus {
    var status = file_status()
    try check("statx", file.path) { read_file_status(file.number, "", &status) }
    return FileStatus(status)
  }

  /// Calls `statx`.
  public func status(of name: String, in directory: FileDescriptor) throws(SystemError) -> FileStatus {
    // What an empty name leads to would be the directory itself.
    if name.isEmpty { throw SystemError(operation: "statx", path: directory.path, code: ENOENT) }
    var status = file_status()
    try check("statx", directory.path(of: name)) { read_file_status(directory.number, name, &status) }
    return FileStatus(status)
  }

  /// Calls `readdir` on the very directory that was opened.
  public func names(in directory: FileDescriptor) throws(SystemError) -> [String] {
    // A descriptor of its own, because reading a directory moves along and closes it.
    let copy = openat(directory.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SystemError(operation: "openat", path: directory.path, code: errno) }
    guard let stream = fdopendir(copy) else {
      let code = errno
      _ = Glibc.close(copy)
      throw SystemError(operation: "fdopendir", path: directory.path, code: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw SystemError(operation: "readdir", path: directory.path, code: errno) }
    return names
  }

  /// Calls `fchmod`.
  public func setPermissions(_ permissions: UInt32, of file: FileDescriptor) throws(SystemError) {
    try check("fchmod", file.path) { fchmod(file.number, permissions) }
  }

  /// Calls `pread`.
  public func read(
    from file: FileDescriptor, at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try check("pread", file.path) { pread(file.number, buffer.baseAddress, buffer.count, Int(offset)) }
  }

  /// Calls `pwrite`.
  public func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int64
  ) throws(SystemError) -> Int {
    try check("pwrite", file.path) { pwrite(file.number, bytes.baseAddress, bytes.count, Int(offset)) }
  }

  /// Calls `sync_file_range`.
  public func beginWriting(_ file: FileDescriptor, at offset: Int64, count: Int) {
    // What fails here is told by the sync, which nobody may leave out.
    _ = begin_writing(file.number, offset, Int64(count))
  }

  /// Calls `fdatasync`.
  public func synchronizeData(of file: FileDescriptor) throws(SystemError) {
    try check("fdatasync", file.path) { fdatasync(file.number) }
  }

  /// Calls `fsync`.
  public func synchronize(_ file: FileDescriptor) throws(SystemError) {
    try check("fsync", file.path) { fsync(file.number) }
  }

  /// Calls `ftruncate`.
  public func truncate(_ file: FileDescriptor, to length: Int64) throws(SystemError) {
    try check("ftruncate", file.path) { ftruncate(file.number, Int(length)) }
  }

  /// Calls `renameat`.
  public func rename(_ name: String, to newName: String, in directory: FileDescriptor) throws(SystemError) {
    try check("renameat", directory.path(of: newName)) {
      renameat(directory.number, name, directory.number, newName)
    }
  }

  /// Calls `unlinkat`.
  public func remove(_ name: String, in directory: FileDescriptor) throws(SystemError) {
    try check("unlinkat", directory.path(of: name)) { unlinkat(directory.number, name, 0) }
  }

  /// Calls `flock`.
  public func lock(_ file: FileDescriptor) throws(SystemError) -> Bool {
    do {
      try check("flock", file.path) { flock(file.number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Calls `flock` to unlock.
  public func unlock(_ file: FileDescriptor) throws(SystemError) {
    try check("flock", file.path) { flock(file.number, LOCK_UN) }
  }

  /// Calls `fcntl` for a lease to write, which the system gives to nobody but the only one who has the file open, and
  /// gives it back.
  public func isOpenElsewhere(_ file: FileDescriptor) throws(SystemError) -> Bool {
    // Whoever opens the file in between has the system send a signal here: one that does nothing, instead of one that
    // ends the program.
    try check("fcntl", file.path) { fcntl(file.number, setSignal, SIGURG) }
    do {
      try check("fcntl", file.path) { fcntl(file.number, setLease, Int32(F_WRLCK)) }
    } catch {
      if error.code == EAGAIN { return true }
      throw error
    }
    try check("fcntl", file.path) { fcntl(file.number, setLease, Int32(F_UNLCK)) }
    return false
  }

  /// Makes a call until no signal interrupts it.
  @discardableResult
  private func check<Value: FixedWidthInteger>(
    _ operation: String, _ path: String, _ call: () -> Value
  ) throws(SystemError) -> Value {
    while true {
      let value = call()
      if value >= 0 { return value }
      let code = errno
      if code != EINTR { throw SystemError(operation: operation, path: path, code: code) }
    }
  }
}

/// `F_SETSIG` and `F_SETLEASE` of Linux's `fcntl.h`, which the Glibc module leaves out as GNU extensions.
private let (setSignal, setLease): (Int32, Int32) = (10, 1024)

extension FileDescriptor {
  /// The path of an entry of this directory.
  func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }
}

extension FileStatus {
  fileprivate init(_ status: file_status) {
    let kind: Kind =
      switch status.mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    self.init(
      kind: kind, permissions: status.mode & 0o7777, owner: status.owner, length: status.length, links: status.links,
      number: status.number)
  }
}

extension SystemError {
  /// The system's own words for the errno.
  var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
