import Glibc
public import Persistence

/// A file system in memory that knows what is synced, counts its calls, and can let each of them fail.
///
/// It has directories and files, but no links, no other users and no other processes. A failed sync leaves what Linux
/// leaves: the bytes can be read, may or may not be on the disk, and no later sync writes them.
public struct MemoryFileSystem: FileSystem {
  /// What the calls leave behind.
  struct State: Sendable {
    var disk: Disk
    /// The call that led here; nil before the first.
    var call: Call?
    /// How many bytes it was to read or write.
    var size = 0
    /// How many syncs of a node failed.
    var failedSyncs: [Int: Int] = [:]
    /// The errors that calls were let fail with.
    var errors: Set<Int32> = []
  }

  private let history: History<State>
  private let plan: FaultPlan?

  /// Creates one that holds nothing and never fails.
  public init() {
    self.init(Disk())
  }

  /// Creates one that holds these files by their paths, all of them synced, and never fails.
  ///
  /// Files and directories are for the user alone.
  public init(_ files: [String: [UInt8]]) {
    var disk = Disk()
    for (path, bytes) in files {
      var node = Disk.root
      let components = path.split(separator: "/").map(String.init)
      for component in components.dropLast() {
        let next = disk.nodes[node]?.visible.entries[component]
        node = next ?? disk.makeNode(component, in: node, isDirectory: true, permissions: 0o700)
      }
      guard let name = components.last else { continue }
      let file = disk.makeNode(name, in: node, isDirectory: false, permissions: 0o600)
      disk.apply(.write(offset: 0, bytes: bytes), to: file)
    }
    self.init(disk.after(.kept))
  }

  init(_ disk: Disk, _ plan: FaultPlan? = nil) {
    history = History(State(disk: disk))
    self.plan = plan
  }

  /// The states after each call; the first is that before any.
  var states: [State] { history.states }

  var state: State { history.current }

  /// How many calls there were.
  public var callCount: Int { state.call?.number ?? 0 }

  /// The bytes of a file as programs see them; nil where there is none.
  public func bytes(at path: String) -> [UInt8]? { state.disk.bytes(at: path) }

  // MARK: The calls

  /// The user 0, to whom everything belongs.
  public func effectiveUser() -> UInt32 { 0 }

  /// The process 1.
  public func processIdentifier() -> Int32 { 1 }

  /// Whether it is process 1.
  public func isRunning(_ process: Int32) -> Bool { process == 1 }

  /// The path itself, where it leads somewhere.
  public func resolve(_ path: String) throws(SystemError) -> String {
    try call(.resolve, path) { disk in
      disk.node(at: path) == nil ? .failure(ENOENT) : .success("/" + path.split(separator: "/").joined(separator: "/"))
    }
  }

  /// Makes an entry that is not synced.
  public func makeDirectory(_ path: String) throws(SystemError) {
    try call(.makeDirectory, path) { disk -> Outcome<Void> in
      let components = path.split(separator: "/")
      guard let name = components.last, let parent = disk.node(at: components.dropLast().joined(separator: "/"))
      else { return .failure(ENOENT) }
      if disk.node(at: path) != nil { return .failure(EEXIST) }
      _ = disk.makeNode(String(name), in: parent, isDirectory: true, permissions: 0o700)
      return .success(())
    }
  }

  /// Opens a directory.
  public func openDirectory(_ path: String) throws(SystemError) -> FileDescriptor {
    try call(.openDirectory, path) { disk in
      guard let node = disk.node(at: path) else { return .failure(ENOENT) }
      guard disk.nodes[node]?.isDirectory == true else { return .failure(ENOTDIR) }
      return .success(FileDescriptor(number: disk.open(node, path: path), path: path))
    }
  }

  /// Opens a file, or makes one, whose entry is then not synced.
  public func open(
    _ name: String, in directory: FileDescriptor, for purpose: OpenPurpose
  ) throws(SystemError) -> FileDescriptor {
    let path = directory.path + "/" + name
    let operation: Operation =
      switch purpose {
      case .reading: .openForReading
      case .writing: .openForWriting
      case .creating, .creatingIfMissing: .create
      }
    return try call(operation, path) { disk in
      guard let parent = disk.descriptors[directory.number]?.node else { return .failure(EBADF) }
      var node = disk.nodes[parent]?.visible.entries[name]
      if node != nil && purpose == .creating { return .failure(EEXIST) }
      if node == nil && operation == .create {
        node = disk.makeNode(name, in: parent, isDirectory: false, permissions: 0o600)
      }
      guard let node else { return .failure(ENOENT) }
      return .success(FileDescriptor(number: disk.open(node, path: path), path: path))
    }
  }

  /// Closes a descriptor, which gives its lock back.
  public func close(_ file: FileDescriptor) {
    history.change { $0.disk.close(file.number) }
  }

  /// What is known about an open file.
  public func status(of file: FileDescriptor) throws(SystemError) -> FileStatus {
    try call(.status, file.path) { disk in
      Self.status(disk, disk.descriptors[file.number]?.node, EBADF)
    }
  }

  /// What is known about an entry.
  public func status(of name: String, in directory: FileDescriptor) throws(SystemError) -> FileStatus {
    try call(.status, directory.path + "/" + name) { disk in
      // A name may lead upwards: `..`, `../..` and so on.
      let up = name.split(separator: "/").count { $0 == ".." }
      if up > 0 {
        let ancestor = directory.path.split(separator: "/").dropLast(up).joined(separator: "/")
        return Self.status(disk, disk.node(at: ancestor), ENOENT)
      }
      let parent = disk.descriptors[directory.number]?.node
      return Self.status(disk, parent.flatMap { disk.nodes[$0]?.visible.entries[name] }, ENOENT)
    }
  }

  /// The entries as programs see them.
  public func names(in directory: FileDescriptor) throws(SystemError) -> [String] {
    try call(.list, directory.path) { disk in
      guard let node = disk.descriptors[directory.number]?.node, let content = disk.nodes[node]?.visible else {
        return .failure(EBADF)
      }
      return .success(content.entries.keys.sorted())
    }
  }

  /// Sets permissions; they count as synced.
  public func setPermissions(_ permissions: UInt32, of file: FileDescriptor) throws(SystemError) {
    try callWithNode(.setPermissions, file) { disk, node -> Outcome<Void> in
      disk.setPermissions(permissions, of: node)
      return .success(())
    }
  }

  /// Reads what programs see.
  public func read(
    from file: FileDescriptor, at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    // The bytes are taken out of the state first, because nothing but the state may be touched in a change.
    let bytes: ArraySlice<UInt8> = try callSized(.read, file.path, size: buffer.count) { disk, allowance in
      guard let node = disk.descriptors[file.number]?.node, let bytes = disk.nodes[node]?.visible.bytes else {
        return .failure(EBADF)
      }
      return .success(bytes.dropFirst(Int(offset)).prefix(allowance))
    }
    buffer.copyBytes(from: bytes)
    return bytes.count
  }

  /// Writes what is then not synced.
  public func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int64
  ) throws(SystemError) -> Int {
    try callSized(.write, file.path, size: bytes.count) { disk, allowance in
      guard let node = disk.descriptors[file.number]?.node else { return .failure(EBADF) }
      if allowance > 0 {
        disk.apply(.write(offset: Int(offset), bytes: Array(bytes.prefix(allowance))), to: node)
      }
      return .success(allowance)
    }
  }

  /// Brings a file to the disk.
  public func synchronizeData(of file: FileDescriptor) throws(SystemError) {
    try synchronize(file, .synchronizeData)
  }

  /// Brings a file, or the entries of a directory, to the disk.
  public func synchronize(_ file: FileDescriptor) throws(SystemError) {
    try synchronize(file, .synchronize)
  }

  private func synchronize(_ file: FileDescriptor, _ operation: Operation) throws(SystemError) {
    try callWithNode(operation, file) { disk, node -> Outcome<Void> in
      disk.synchronize(node)
      return .success(())
    }
  }

  /// Cuts a file off, which is then not synced.
  public func truncate(_ file: FileDescriptor, to length: Int64) throws(SystemError) {
    try callWithNode(.truncate, file) { disk, node -> Outcome<Void> in
      disk.apply(.truncate(length: Int(length)), to: node)
      return .success(())
    }
  }

  /// Gives an entry another name, which is then not synced.
  public func rename(_ name: String, to newName: String, in directory: FileDescriptor) throws(SystemError) {
    try callWithNode(.rename, directory) { disk, parent -> Outcome<Void> in
      guard let node = disk.nodes[parent]?.visible.entries[name] else { return .failure(ENOENT) }
      disk.apply(.rename(from: name, to: newName, node: node), to: parent)
      return .success(())
    }
  }

  /// Removes an entry, which is then not synced.
  public func remove(_ name: String, in directory: FileDescriptor) throws(SystemError) {
    try callWithNode(.remove, directory) { disk, parent -> Outcome<Void> in
      guard disk.nodes[parent]?.visible.entries[name] != nil else { return .failure(ENOENT) }
      disk.apply(.unlink(name: name), to: parent)
      return .success(())
    }
  }

  /// Takes a lock, where no other descriptor holds it.
  public func lock(_ file: FileDescriptor) throws(SystemError) -> Bool {
    try call(.lock, file.path) { disk in .success(disk.lock(file.number)) }
  }

  /// Gives a lock back.
  public func unlock(_ file: FileDescriptor) throws(SystemError) {
    try call(.unlock, file.path) { disk -> Outcome<Void> in
      disk.unlock(file.number)
      return .success(())
    }
  }

  /// Whether another descriptor leads to the same file.
  public func isOpenElsewhere(_ file: FileDescriptor) throws(SystemError) -> Bool {
    try callWithNode(.lookForOthers, file) { disk, node in
      .success(disk.descriptors.values.count { $0.node == node } > 1)
    }
  }

  // MARK: Counting and failing

  /// How a call ends: with a value or an errno.
  private enum Outcome<Value> {
    case success(Value)
    case failure(Int32)
  }

  private static func status(_ disk: Disk, _ node: Int?, _ missing: Int32) -> Outcome<FileStatus> {
    guard let number = node, let node = disk.nodes[number] else { return .failure(missing) }
    return .success(
      FileStatus(
        kind: node.isDirectory ? .directory : .regular, permissions: node.permissions, owner: 0,
        length: Int64(node.visible.bytes.count), links: disk.links(to: number), number: UInt64(number)))
  }

  private func callWithNode<Value>(
    _ operation: Operation, _ file: FileDescriptor, _ body: (inout Disk, Int) -> Outcome<Value>
  ) throws(SystemError) -> Value {
    try callSized(operation, file.path, file, size: 0) { disk, _ in
      guard let node = disk.descriptors[file.number]?.node else { return .failure(EBADF) }
      return body(&disk, node)
    }
  }

  private func call<Value>(
    _ operation: Operation, _ path: String, _ body: (inout Disk) -> Outcome<Value>
  ) throws(SystemError) -> Value {
    try callSized(operation, path, size: 0) { disk, _ in body(&disk) }
  }

  /// - Parameter body: gets how many bytes it may read or write; it may run more than once.
  private func callSized<Value>(
    _ operation: Operation, _ path: String, _ file: FileDescriptor? = nil, size: Int,
    _ body: (inout Disk, Int) -> Outcome<Value>
  ) throws(SystemError) -> Value {
    let result: Result<Value, SystemError> = history.change { state in
      let call = Call(number: (state.call?.number ?? 0) + 1, operation: operation, path: path)
      state.call = call
      state.size = size
      let failure = plan?.failure(of: call)
      let allowance = failure?.bytes ?? plan?.allowance(of: call, size) ?? size
      if let failure {
        state.errors.insert(failure.error.code)
        if operation == .write { _ = body(&state.disk, allowance) }
        if operation == .synchronize || operation == .synchronizeData,
          let node = file.flatMap({ state.disk.descriptors[$0.number]?.node })
        {
          state.disk.failToSynchronize(node)
          state.failedSyncs[node, default: 0] += 1
        }
        return .failure(failure.error)
      }
      switch body(&state.disk, allowance) {
      case .success(let value): return .success(value)
      case .failure(let code): return .failure(SystemError(operation: operation.rawValue, path: path, code: code))
      }
    }
    return try result.get()
  }
}
