/// What the store asks of the operating system; no call to it goes around this protocol.
///
/// It is the boundary at which a test can fail, shorten or record every single call. A conformer retries interrupted
/// calls; short reads and short writes are the store's to continue.
public protocol FileSystem: Sendable {
  /// The user whose rights count, as `geteuid` tells.
  func effectiveUser() -> UInt32

  /// This process.
  func processIdentifier() -> Int32

  /// Whether a process with this identifier exists.
  func isRunning(_ process: Int32) -> Bool

  /// The absolute path that remains when every link in `path` is followed.
  func resolve(_ path: String) throws(SystemError) -> String

  /// Makes one directory with the permissions 0700, less what the umask takes.
  func makeDirectory(_ path: String) throws(SystemError)

  /// Opens a directory, not through a link.
  func openDirectory(_ path: String) throws(SystemError) -> FileDescriptor

  /// Opens a file of a directory, not through a link and without waiting.
  func open(
    _ name: String, in directory: FileDescriptor, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor

  /// Closes a descriptor. What must be kept was synced before, so there is no failure to tell of.
  func close(_ file: FileDescriptor)

  /// What is known about an open file.
  func status(of file: FileDescriptor) throws(SystemError) -> FileStatus

  /// What is known about an entry of a directory; of a link, about the link.
  func status(of name: String, in directory: FileDescriptor) throws(SystemError) -> FileStatus

  /// The names in an open directory, in no order, without `.` and `..`.
  func names(in directory: FileDescriptor) throws(SystemError) -> [String]

  /// Sets the permissions of an open file, whatever the umask.
  func setPermissions(_ permissions: UInt32, of file: FileDescriptor) throws(SystemError)

  /// Reads at `offset`.
  ///
  /// - Returns: how many bytes were read, possibly fewer than asked for; 0 at the end of the file.
  func read(
    from file: FileDescriptor, at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int

  /// Writes at `offset`.
  ///
  /// - Returns: how many bytes were written, possibly fewer than given.
  func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int64) throws(SystemError) -> Int

  /// Lets the disk begin with bytes that were written and are not to be waited for yet; a sync has less left to do then.
  func beginWriting(_ file: FileDescriptor, at offset: Int64, count: Int)

  /// Waits until the bytes of a file, and its length, are on the disk.
  func synchronizeData(of file: FileDescriptor) throws(SystemError)

  /// Waits until everything about a file, or the entries of a directory, are on the disk.
  func synchronize(_ file: FileDescriptor) throws(SystemError)

  /// Cuts a file off.
  func truncate(_ file: FileDescriptor, to length: Int64) throws(SystemError)

  /// Gives an entry of a directory another name, replacing the entry of that name.
  func rename(_ name: String, to newName: String, in directory: FileDescriptor) throws(SystemError)

  /// Removes an entry of a directory that is no directory itself.
  func remove(_ name: String, in directory: FileDescriptor) throws(SystemError)

  /// Takes the exclusive lock of an open file, without waiting.
  ///
  /// - Returns: false where somebody else holds it.
  func lock(_ file: FileDescriptor) throws(SystemError) -> Bool

  /// Gives the lock of an open file back.
  ///
  /// Closing alone does not do so at once where the process is starting another one, which holds a copy of the
  /// descriptor until it runs its own program.
  func unlock(_ file: FileDescriptor) throws(SystemError)

  /// Whether a file that is open for writing is open a second time, in this process or another one.
  ///
  /// - Throws: also where a file system cannot tell.
  func isOpenElsewhere(_ file: FileDescriptor) throws(SystemError) -> Bool
}

extension FileSystem {
  /// Leaves everything to the sync.
  public func beginWriting(_ file: FileDescriptor, at offset: Int64, count: Int) {}
}

/// An open file or directory.
public struct FileDescriptor: Hashable, Sendable {
  /// The number under which the system knows it.
  public let number: Int32
  /// Where it was opened, for messages.
  public let path: String

  /// Creates a descriptor from what the system returned.
  public init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }
}

/// What a file is opened for.
public enum OpenPurpose: Hashable, CaseIterable, Sendable {
  /// An existing file, to be read.
  case reading
  /// An existing file, to be read and written.
  case writing
  /// A file that must not exist yet, to be read and written, with the permissions 0600 less what the umask takes.
  case creating
  /// A file that may exist already; otherwise as `creating`.
  case creatingIfMissing
}

/// What is known about a file.
public struct FileStatus: Hashable, Sendable {
  /// What sort of file it is.
  public let kind: Kind
  /// The lowest twelve bits of its mode.
  public let permissions: UInt32
  /// The user who owns it.
  public let owner: UInt32
  /// In bytes.
  public let length: Int64
  /// How many names it has; 0 once it was removed or replaced.
  public let links: UInt64
  /// What tells it from every other file of its file system (the inode); 0 where that is not known.
  public let number: UInt64

  /// The sorts of file that the store tells apart.
  public enum Kind: Hashable, Sendable {
    case regular, directory, link, other
  }

  /// Creates a status.
  public init(
    kind: Kind, permissions: UInt32, owner: UInt32, length: Int64, links: UInt64, number: UInt64 = 0
  ) {
    self.kind = kind
    self.permissions = permissions
    self.owner = owner
    self.length = length
    self.links = links
    self.number = number
  }
}

/// A call to the operating system that failed.
public struct SystemError: Error, Hashable, Sendable {
  /// The name of the call, such as `fdatasync`.
  public let operation: String
  /// What it was called for.
  public let path: String
  /// Its errno.
  public let code: Int32

  /// Creates an error.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }
}
