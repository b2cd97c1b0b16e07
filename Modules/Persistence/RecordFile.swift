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
  private var room: FileRoom
  private var file: OpenFile?
  private var lock: StoreLock?
  private var isRefusing = false
  private var isSynced = true
  private var isBatchUnmarked = false
  /// Whether a write is under way whose parts come one after the other.
  private var isAppending = false
  private var whenAppended: [CheckedContinuation<Void, Never>] = []
  /// What was appended since a compaction began; nil where none is at work.
  private var appendedMeanwhile: [(id: String, line: FileLayout.Line?)]?
  /// How many bytes must be dead before the next automatic compaction.
  private var compactionThreshold = RecordFile.leastDeadBytes

  /// Fewer dead bytes than this are not worth a new file.
  private static let leastDeadBytes: Int64 = 64 << 10

  /// The first sequence number with more digits than a reader takes.
  private static let sequenceLimit: Int64 = 1_000_000_000_000_000_000

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(
    _ store: WritableStore, durability: Durability, thread: DedicatedThread, room: RoomPolicy = .current
  ) {
    directory = store.directory
    path = store.directory.path
    file = store.file
    lock = store.lock
    layout = store.layout
    self.room = FileRoom(store.layout.end, room)
    self.durability = durability
    self.thread = thread
  }

  // MARK: Writing

  /// Appends the lines of several writes with one sync; all of them are kept or none.
  ///
  /// Where something before them was to be appended and was not, they are not either: they may build on it.
  ///
  /// - Returns: whether so many bytes are dead now that a compaction is worth it.
  func append(_ lines: RecordLines) throws(RepositoryError) -> Bool {
    // A lone writer comes back at once; of many, the next group is longer on its way.
    thread.expectNext(soon: lines.writeCount == 1)
    var new = try begin(behind: lines.start, lines.changes.count)
    if lines.changes.isEmpty { return false }
    try write(lines, &new, isWorthRoom: true)
    return try finish(new)
  }

  /// Appends the lines of one write, which come in parts, each of which is written while the next ones are made; all of
  /// them are kept or none.
  ///
  /// Nobody else appends meanwhile. Whatever else is asked for comes between the parts, and finds none of them.
  ///
  /// - Parameter batch: that of all lines.
  func append(
    _ parts: AsyncStream<Result<RecordLines, RepositoryError>>, of batch: Batch
  ) async -> Result<Bool, RepositoryError> {
    isAppending = true
    defer {
      isAppending = false
      for waiter in whenAppended { waiter.resume() }
      whenAppended = []
    }
    do throws(RepositoryError) {
      var new = try begin(behind: batch.first - 1, Int(batch.count))
      for await part in parts {
        // A sync that failed meanwhile has cut the file off.
        _ = try writableFile()
        switch part {
        case .success(let lines):
          try write(lines, &new)
          if durability == .synced {
            new.file.beginWriting(at: new.end - Int64(lines.bytes.count), count: lines.bytes.count)
          }
        case .failure(let error):
          takeBack(new.file)
          throw error
        }
      }
      // The stream ends early where its task is cancelled; nobody cancels this one.
      guard new.changes.count == Int(batch.count) else {
        takeBack(new.file)
        throw .failed(operation: "append", path: path, code: ECANCELED)
      }
      // Behind the last part a sync may have failed as well.
      _ = try writableFile()
      return .success(try finish(new))
    } catch {
      return .failure(error)
    }
  }

  /// Lines on their way into the file.
  ///
  /// They stand behind its end, and none of them counts before all are on the disk.
  private struct NewLines {
    let file: OpenFile
    var end: Int64
    var changes: [(id: String, line: FileLayout.Line?)] = []
    var hasBatch = false
  }

  private func begin(behind sequence: Int64, _ count: Int) throws(RepositoryError) -> NewLines {
    let file = try writableFile()
    // Nobody is told: those who wait for them were, with what was lost before them.
    if sequence != layout.sequence { throw .writesRefused(path: path) }
    guard sequence + Int64(count) < Self.sequenceLimit else {
      throw .failed(operation: "append", path: path, code: EOVERFLOW)
    }
    var new = NewLines(file: file, end: layout.end)
    guard count > 0 else { return new }
    try checkIdentity(of: file)
    new.changes.reserveCapacity(count)
    return new
  }

  /// - Parameter isWorthRoom: false for many changes at once: nothing says that more will follow.
  private func write(
    _ lines: RecordLines, _ new: inout NewLines, isWorthRoom: Bool = false
  ) throws(RepositoryError) {
    do {
      try room.write(lines.bytes, at: new.end, of: new.file, isWorthIt: isWorthRoom)
    } catch {
      takeBack(new.file)
      throw failure(error)
    }
    for (id, line) in lines.changes { new.changes.append((id, line?.moved(by: new.end))) }
    new.end += Int64(lines.bytes.count)
    if lines.hasBatch { new.hasBatch = true }
  }

  private func finish(_ new: consuming NewLines) throws(RepositoryError) -> Bool {
    if durability == .synced {
      try sync(new.file)
      room.countSyncedAppend()
    } else {
      isSynced = false
    }
    layout.end = new.end
    layout.sequence += Int64(new.changes.count)
    layout.apply(new.changes)
    appendedMeanwhile?.append(contentsOf: new.changes)
    if new.hasBatch { isBatchUnmarked = true }
    if durability == .synced && isBatchUnmarked { writeCheckpoint(to: new.file) }
    return layout.deadBytes > max(layout.liveBytes, compactionThreshold)
  }

  /// Waits until everything that was appended is on the disk.
  ///
  /// - Returns: the number of the last change.
  func synchronize() throws(RepositoryError) -> Int64 {
    let file = try writableFile()
    guard !isSynced else { return layout.sequence }
    try sync(file)
    // Where lines are on their way, it would stand in their place.
    if isBatchUnmarked && !isAppending { writeCheckpoint(to: file) }
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
    do {
      // What another program wrote is left to it, in the place of room as well.
      try checkIdentity(of: file)
      if layout.sequence > layout.checkpoint { writeCheckpoint(to: file) }
      if room.length > layout.end { try room.cutOff(file, at: layout.end) }
    } catch {
      // A checkpoint that fails is owed to nobody, and room does no harm: the next opening for writing cuts it off.
    }
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
    let isUntouched = try running { () throws(SystemError) in
      try room.isUntouched(file, status, behind: layout.end)
    }
    guard isUntouched else {
      isRefusing = true
      throw .writesRefused(path: path)
    }
  }

  /// Cuts off what a failed write left, and the room.
  ///
  /// Where that fails, the end of the file is unknown.
  private func takeBack(_ file: OpenFile) {
    do {
      try room.cutOff(file, at: layout.end)
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
        try room.cutOff(file, at: layout.end)
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
      try room.write(bytes, at: layout.end, of: file)
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
      room.begin(at: layout.end)
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
    var turns = 1024
    while turns > 0, !Task.isCancelled {
      // What is on its way is written to this file and must end in it.
      while isAppending { await withCheckedContinuation { whenAppended.append($0) } }
      if compaction.remaining(to: layout.end) <= Compaction.slice { break }
      try running { () throws(SystemError) in try compaction.catchUp(to: layout.end) }
      await Task.yield()
      turns -= 1
    }
    if Task.isCancelled { return }
    while isAppending { await withCheckedContinuation { whenAppended.append($0) } }
    // From here on nothing is let in between.
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
