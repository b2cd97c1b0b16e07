/// Files and directories as programs see them, and what of them is on the disk for good.
///
/// What is not synced is a list of changes in the order in which they were made. A power cut lets any part of it
/// survive; see ``PowerCut``.
struct Disk: Sendable {
  /// A file or a directory, whatever it is called.
  struct Node: Sendable {
    let isDirectory: Bool
    var permissions: UInt32
    /// As programs see it.
    var visible = Content()
    /// As it was when it was last synced.
    var durable = Content()
  }

  /// What a node holds: bytes, or entries.
  struct Content: Sendable, Equatable {
    var bytes: [UInt8] = []
    var entries: [String: Int] = [:]
  }

  /// A change that was not synced yet.
  struct Change: Sendable {
    let node: Int
    let effect: Effect
    /// Whether a sync failed on it: the system then takes it for written, and no later sync writes it.
    var isForgotten = false
  }

  enum Effect: Sendable {
    case write(offset: Int, bytes: [UInt8])
    case truncate(length: Int)
    /// A file that is shorter grows with zeros; only a power cut makes this of a write.
    case extend(length: Int)
    case link(name: String, node: Int)
    case unlink(name: String)
    case rename(from: String, to: String, node: Int)
  }

  /// An open file.
  struct Descriptor: Sendable {
    let node: Int
    let path: String
  }

  static let root = 0

  private(set) var nodes: [Int: Node] = [root: Node(isDirectory: true, permissions: 0o755)]
  private(set) var changes: [Change] = []
  private(set) var descriptors: [Int32: Descriptor] = [:]
  /// The descriptor that holds the lock of a node.
  private(set) var locks: [Int: Int32] = [:]
  private var nextNode = 1
  private var nextDescriptor: Int32 = 3

  // MARK: Looking

  /// The node to which a path leads; nil where there is none.
  func node(at path: String) -> Int? {
    var node = Self.root
    for component in path.split(separator: "/") {
      guard let next = nodes[node]?.visible.entries[String(component)] else { return nil }
      node = next
    }
    return node
  }

  /// The bytes of a file as programs see them; nil where there is none.
  func bytes(at path: String) -> [UInt8]? {
    node(at: path).flatMap { nodes[$0]?.visible.bytes }
  }

  /// The bytes of every file in a directory as programs see them.
  func files(in directory: String) -> [[UInt8]] {
    let entries = node(at: directory).flatMap { nodes[$0]?.visible.entries } ?? [:]
    return entries.values.compactMap { nodes[$0]?.visible.bytes }
  }

  /// How many names a node has.
  func links(to node: Int) -> UInt64 {
    UInt64(nodes.values.reduce(0) { $0 + $1.visible.entries.values.count { $0 == node } })
  }

  // MARK: Changing

  mutating func makeNode(_ name: String, in directory: Int, isDirectory: Bool, permissions: UInt32) -> Int {
    let node = nextNode
    nextNode += 1
    nodes[node] = Node(isDirectory: isDirectory, permissions: permissions)
    apply(.link(name: name, node: node), to: directory)
    return node
  }

  /// Makes a change that programs see at once.
  mutating func apply(_ effect: Effect, to node: Int) {
    nodes[node]?.visible.apply(effect)
    changes.append(Change(node: node, effect: effect))
  }

  mutating func setPermissions(_ permissions: UInt32, of node: Int) {
    nodes[node]?.permissions = permissions
  }

  /// Brings everything about a node to the disk, but for what the system has forgotten.
  mutating func synchronize(_ node: Int) {
    var durable = nodes[node]?.durable ?? Content()
    var left: [Change] = []
    for change in changes {
      guard change.node == node else {
        left.append(change)
        continue
      }
      if change.isForgotten {
        left.append(change)
      } else {
        durable.apply(change.effect)
        // What comes later in the same place is what the disk then holds there.
        left = left.flatMap { earlier in
          guard earlier.node == node, earlier.isForgotten else { return [earlier] }
          return earlier.effect.parts(beside: change.effect).map { Change(node: node, effect: $0, isForgotten: true) }
        }
      }
    }
    changes = left
    nodes[node]?.durable = durable
  }

  /// What a failed sync leaves: the bytes written may have reached the disk or not, and the system tries no more.
  ///
  /// Lengths and entries are in the journal, which writes them with the next change or stops for good.
  mutating func failToSynchronize(_ node: Int) {
    for index in changes.indices where changes[index].node == node {
      if case .write = changes[index].effect { changes[index].isForgotten = true }
    }
  }

  // MARK: Descriptors

  mutating func open(_ node: Int, path: String) -> Int32 {
    defer { nextDescriptor += 1 }
    descriptors[nextDescriptor] = Descriptor(node: node, path: path)
    return nextDescriptor
  }

  mutating func close(_ descriptor: Int32) {
    unlock(descriptor)
    descriptors[descriptor] = nil
  }

  /// - Returns: false where another descriptor holds the lock.
  mutating func lock(_ descriptor: Int32) -> Bool {
    guard let node = descriptors[descriptor]?.node else { return false }
    if let holder = locks[node], holder != descriptor { return false }
    locks[node] = descriptor
    return true
  }

  mutating func unlock(_ descriptor: Int32) {
    guard let node = descriptors[descriptor]?.node, locks[node] == descriptor else { return }
    locks[node] = nil
  }

  /// The same disk for a program that starts: nothing is open or locked.
  func withoutProcesses() -> Disk {
    var disk = self
    disk.descriptors = [:]
    disk.locks = [:]
    return disk
  }

  /// The same disk after the power went and came back.
  ///
  /// - Parameter surviving: the effects that reached the disk, of those that were not synced.
  func restarted(with surviving: [(node: Int, effect: Effect)]) -> Disk {
    var disk = withoutProcesses()
    disk.changes = []
    for (node, effect) in surviving { disk.nodes[node]?.durable.apply(effect) }
    disk.nodes = disk.nodes.mapValues { node in
      var node = node
      node.visible = node.durable
      return node
    }
    return disk
  }
}

extension Disk.Content {
  mutating func apply(_ effect: Disk.Effect) {
    switch effect {
    case .write(let offset, let new):
      let end = offset + new.count
      apply(.extend(length: end))
      bytes.replaceSubrange(offset..<end, with: new)
    case .truncate(let length):
      if length < bytes.count { bytes.removeLast(bytes.count - length) }
      apply(.extend(length: length))
    case .extend(let length):
      if bytes.count < length { bytes += [UInt8](repeating: 0, count: length - bytes.count) }
    case .link(let name, let node): entries[name] = node
    case .unlink(let name): entries[name] = nil
    case .rename(let from, let to, let node):
      entries[from] = nil
      entries[to] = node
    }
  }
}

extension Disk.Effect {
  /// What of this effect can still be seen once a later one has reached the disk.
  func parts(beside later: Disk.Effect) -> [Disk.Effect] {
    guard case .write(let offset, let bytes) = self else { return [self] }
    let range = offset..<(offset + bytes.count)
    let covered: Range<Int>
    switch later {
    case .truncate(let length): covered = min(length, range.upperBound)..<range.upperBound
    case .write(let offset, let bytes): covered = (offset..<(offset + bytes.count)).clamped(to: range)
    default: return [self]
    }
    return [range.lowerBound..<max(range.lowerBound, covered.lowerBound), covered.upperBound..<range.upperBound]
      .filter { !$0.isEmpty }
      .map { .write(offset: $0.lowerBound, bytes: Array(bytes[($0.lowerBound - offset)..<($0.upperBound - offset)])) }
  }
}
