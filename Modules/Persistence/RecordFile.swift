import Domain
import Executors
import Glibc

/// The file of a store, written by one thread of its own, so that waiting for the disk holds up nothing else.
actor RecordFile {
  private let durability: Durability
  nonisolated private let thread: DedicatedThread
  private let path: String
  private let directory: StoreDirectory
  private var layout: FileLayout
  private var file: OpenFile?
  private var lock: StoreLock?
  private var isRefusing = false
  private var isSynced = true
  private var isBatchUnmarked = false
  /// What was appended since a compaction began; nil where none is at work.
  private var appendedMeanwhile: [(id: String, line: FileLayout.Line?)]?
  /// How many bytes must be dead before the next automatic compaction.
  private var compactionThreshold = RecordFile.leastDeadBytes

  /// Fewer dead bytes than this are not worth a new file.
  private static let leastDeadBytes: Int64 = 64 << 10

  /// The first sequence number with more digits than a reader takes.
  private static let sequenceLimit: Int64 = 1_000_000_000_000_000_000

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(_ store: WritableStore, durability: Durability, thread: DedicatedThread) {
    directory = store.directory
    path = store.directory.path
    file = store.file
    lock = store.lock
    layout = store.layout
    self.durability = durability
    self.thread = thread
  }

  // MARK: Writing

  /// Appends the changes of several writes, in their order, with one write and one sync; all of them are kept or none.
  ///
  /// - Returns: whether so many bytes are dead now that a compaction is worth it.
  func append(_ writes: [[EncodedChange]]) throws(RepositoryError) -> Bool {
    let file = try writableFile()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      writes.reduce(0) { $0 + $1.reduce(0) { $0 + ($1.item?.count ?? 0) + RecordFormat.lineRoom } })
    var lines: [(id: String, line: FileLayout.Line?)] = []
    lines.reserveCapacity(writes.reduce(0) { $0 + $1.count })
    var sequence = layout.sequence
    for changes in writes {
      let batch = changes.count > 1 ? Batch(first: sequence + 1, count: Int64(changes.count)) : nil
      if batch != nil { isBatchUnmarked = true }
      for change in changes {
        sequence += 1
        let start = bytes.count
        RecordFormat.append(change, sequence: sequence, batch: batch, to: &bytes)
        let line = FileLayout.Line(offset: layout.end + Int64(start), length: bytes.count - start - 1)
        lines.append((change.id, change.item == nil ? nil : line))
      }
    }
    guard !bytes.isEmpty else { return false }
    guard sequence < Self.sequenceLimit else { throw .failed(operation: "append", path: path, code: EOVERFLOW) }
    try checkIdentity(of: file)
    try write(bytes, to: file)
    if durability == .synced { try sync(file) } else { isSynced = false }
    layout.end += Int64(bytes.count)
    layout.sequence = sequence
    for (id, line) in lines { layout.apply(id, line) }
    appendedMeanwhile?.append(contentsOf: lines)
    if durability == .synced && isBatchUnmarked { writeCheckpoint(to: file) }
    return layout.deadBytes > max(layout.liveBytes, compactionThreshold)
  }

  /// Waits until everything that was appended is on the disk.
  ///
  /// - Returns: the number of the last change.
  func synchronize() throws(RepositoryError) -> Int64 {
    let file = try writableFile()
    guard !isSynced else { return layout.sequence }
    try sync(file)
    if isBatchUnmarked { writeCheckpoint(to: file) }
    return layout.sequence
  }

  /// Syncs what is left to sync and lets go of the file and its lock; they are let go of where that fails, too.
  func close() throws(RepositoryError) {
    guard let file else { return }
    defer {
      self.file = nil
      lock = nil
    }
    guard !isRefusing else { return }
    if !isSynced { try sync(file) }
    if layout.sequence > layout.checkpoint { writeCheckpoint(to: file) }
  }

  private func writableFile() throws(RepositoryError) -> OpenFile {
    guard let file else { throw .closed }
    if isRefusing { throw .writesRefused(path: path) }
    return file
  }

  /// Makes sure that the open file is still the one that the name leads to, and that nobody else wrote to it: what is
  /// appended to any other would be lost with it.
  private func checkIdentity(of file: OpenFile) throws(RepositoryError) {
    let status = try running { () throws(SystemError) in try file.status() }
    if status.links == 0 { throw .closed }
    guard status.length == layout.end else {
      isRefusing = true
      throw .writesRefused(path: path)
    }
  }

  private func write(_ bytes: [UInt8], to file: OpenFile) throws(RepositoryError) {
    do {
      try file.write(bytes, at: layout.end)
    } catch {
      takeBack(file)
      throw failure(error)
    }
  }

  /// Cuts off what a failed write left.
  ///
  /// Where that fails, the end of the file is unknown.
  private func takeBack(_ file: OpenFile) {
    do {
      try file.truncate(to: layout.end)
      // What was written must not come back in a crash: it was told to have failed.
      try file.synchronizeData()
    } catch {
      isRefusing = true
    }
  }

  private func sync(_ file: OpenFile) throws(RepositoryError) {
    do {
      try file.synchronizeData()
      isSynced = true
    } catch {
      // The system may have dropped the bytes and may call the next sync a success all the same, so none is tried.
      isRefusing = true
      do {
        try file.truncate(to: layout.end)
      } catch {
        // An attempt to let the next opening see what was acknowledged; nothing may be written after it either way.
      }
      throw failure(error)
    }
  }

  /// Says in the file that it is on the disk.
  ///
  /// Nobody waits for it, and a checkpoint that fails is owed to nobody: the next one says the same.
  private func writeCheckpoint(to file: OpenFile) {
    var bytes: [UInt8] = []
    RecordFormat.appendCheckpoint(layout.sequence, to: &bytes)
    do {
      try file.write(bytes, at: layout.end)
    } catch {
      return takeBack(file)
    }
    layout.end += Int64(bytes.count)
    layout.checkpoint = layout.sequence
    isBatchUnmarked = false
  }

  // MARK: Compaction

  /// Writes the records into a new file that takes the place of this one; appending goes on between the slices.
  ///
  /// The old file stays in use where anything fails, or where the task is cancelled, which is told as `closed`.
  ///
  /// - Returns: what was replaced. To free it takes longer than any writer should wait.
  func compact() async throws(RepositoryError) -> ReplacedFile {
    let file = try writableFile()
    compactionThreshold = max(2 * layout.deadBytes, Self.leastDeadBytes)
    var compaction = try running { () throws(SystemError) in try Compaction(of: file, layout, in: directory) }
    appendedMeanwhile = []
    defer { appendedMeanwhile = nil }
    let replaced: ReplacedFile
    do throws(RepositoryError) {
      try await copy(&compaction)
      if Task.isCancelled { throw .closed }
      try checkIdentity(of: writableFile())
      let changes = appendedMeanwhile ?? []
      let new = try running { () throws(SystemError) in try compaction.takeOver(layout.sequence, changes) }
      replaced = ReplacedFile(file: file, layout: layout)
      (self.file, layout) = new
    } catch {
      compaction.discard()
      throw error
    }
    isSynced = true
    isBatchUnmarked = false
    compactionThreshold = Self.leastDeadBytes
    do {
      try directory.synchronize()
    } catch {
      // A crash may bring the old file back, and with it a time before whatever would be written now.
      isRefusing = true
      throw failure(error)
    }
    return replaced
  }

  /// Copies everything, and lets other calls in between, but for the last bytes.
  private func copy(_ compaction: inout Compaction) async throws(RepositoryError) {
    await Task.yield()
    while try running({ () throws(SystemError) in try compaction.copySlice() }), !Task.isCancelled {
      await Task.yield()
    }
    // A bound, because a store that is written to faster than it is copied must come to an end, too.
    var turns = 64
    while compaction.remaining(to: layout.end) > Compaction.slice, turns > 0, !Task.isCancelled {
      try running { () throws(SystemError) in try compaction.catchUp(to: layout.end) }
      await Task.yield()
      turns -= 1
    }
    if Task.isCancelled { return }
    while compaction.remaining(to: layout.end) > 0 {
      try running { () throws(SystemError) in try compaction.catchUp(to: layout.end) }
    }
  }

  // MARK: History

  /// The next transactions that the file still tells one by one; nil where it does not.
  func history(
    after sequence: Int64, through limit: Int64, at place: HistoryPlace?
  ) throws(SystemError) -> HistoryPage? {
    if let page = try place?.page(after: sequence, through: limit) { return page }
    return try file.flatMap { HistoryPlace(in: $0, layout.history, after: sequence) }?
      .page(after: sequence, through: limit)
  }

  // MARK: Errors

  private func running<Result>(_ body: () throws(SystemError) -> Result) throws(RepositoryError) -> Result {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  /// The port's word for a failed call.
  ///
  /// The path is always the store's: a file that took its place was opened under another name.
  private func failure(_ error: SystemError) -> RepositoryError {
    switch error.code {
    case ENOSPC, EDQUOT: .full(path: path)
    default: .failed(operation: error.operation, path: path, code: error.code)
    }
  }
}
