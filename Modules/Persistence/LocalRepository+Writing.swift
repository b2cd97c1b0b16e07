public import Domain

/// How a repository writes.
///
/// Who finds nobody writing writes at once. Who comes meanwhile waits, and a task writes for all of them, one group after the other, each
/// with one sync.
extension LocalRepository {
  /// Runs `body` on the records, staged changes included, and keeps everything it stages as one.
  ///
  /// Transactions that wait at the same time share one write and one sync. Where that fails, all of them fail, and none
  /// of them shows anywhere. A task that is cancelled still waits for the outcome and tells it truly.
  public func commit<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) async throws(RepositoryError) -> Committed<Result> {
    let file = try await beginWrite()
    let (result, changes) = try run(body)
    let sequence = try await commit(changes, to: file)
    return Committed(result: result, receipt: Receipt(sequence: sequence, durability: durability))
  }

  /// Makes or replaces one record.
  ///
  /// It is encoded before the repository is asked for anything, so that many who save at once encode at once.
  @specialized(where Item == Question)
  @discardableResult
  public nonisolated func save(_ item: Item) async throws(RepositoryError) -> Receipt {
    let encoded = [try coder.encode(.save(item))]
    let changes = [RecordChange.save(item)]
    if let outcome = await outcomeOutside(of: changes, encoded) {
      return Receipt(sequence: try outcome.get(), durability: durability)
    }
    return try await save(changes, encoded)
  }

  /// Waits outside of the repository while others write in it; nil where nobody does.
  private nonisolated func outcomeOutside(
    of changes: [RecordChange<Item>], _ encoded: [EncodedChange]
  ) async -> Result<Int64, RepositoryError>? {
    guard inbox.isOpen else { return nil }
    return await withCheckedContinuation { waiter in
      if !inbox.put(WriteQueue.Write(changes, encoded, waiter)) { waiter.resume(returning: nil) }
    }
  }

  @specialized(where Item == Question)
  private func save(
    _ changes: [RecordChange<Item>], _ encoded: [EncodedChange]
  ) async throws(RepositoryError) -> Receipt {
    let file = try await beginWrite()
    if !undecodable.isEmpty {
      for change in encoded where undecodable.contains(change.id) { throw .notDecodable(id: change.id) }
    }
    return Receipt(sequence: try await commit(changes, encoded, to: file), durability: durability)
  }

  /// The file to write to, once nobody writes many changes that it may build on.
  private func beginWrite() async throws(RepositoryError) -> RecordFile {
    while isAlone { await withCheckedContinuation { whenIdle.append($0) } }
    return try await writableFile()
  }

  func writableFile() async throws(RepositoryError) -> RecordFile {
    try checkOpen()
    if case .writing(let file) = role { return file }
    throw .readOnly(path: report.path, holder: try await writer())
  }

  /// Runs `body` on a transaction of its own, which is gone when this returns: as long as it shares the records, a change
  /// would copy all of them.
  private func run<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) throws(RepositoryError) -> (Result, [RecordChange<Item>]) {
    var transaction = transaction()
    return (body(&transaction), try changes(of: transaction))
  }

  /// A transaction on the records as all that is staged will leave them.
  @specialized(where Item == Question)
  private func transaction() -> Transaction<Item> {
    queue.prepareSearch()
    let (records, queue) = (records, queue)
    return Transaction<Item>(
      find: { id in
        switch queue.change(of: id) {
        case .save(let item): item
        case .delete: nil
        case nil: records[id]
        }
      },
      all: {
        if queue.isEmpty { return records.ordered }
        return records.ordered.filter { queue.change(of: $0.id) == nil } + queue.saved
      })
  }

  @specialized(where Item == Question)
  private func changes(of transaction: Transaction<Item>) throws(RepositoryError) -> [RecordChange<Item>] {
    if !undecodable.isEmpty {
      for id in transaction.named where undecodable.contains(id) { throw .notDecodable(id: id) }
    }
    return transaction.changes
  }

  @specialized(where Item == Question)
  private func commit(
    _ changes: [RecordChange<Item>], to file: RecordFile
  ) async throws(RepositoryError) -> Int64 {
    if changes.count > Self.manyChanges { return try await commitMany(changes, to: file) }
    let encoded = try coder.encode(changes)
    // What nothing was staged for takes its turn as well: it may rest on changes that are not on the disk yet, and where
    // writes are refused, nobody knows what is there.
    return try await commit(changes, encoded, to: file)
  }

  func resumeIdle() {
    for waiter in whenIdle { waiter.resume() }
    whenIdle = []
  }

  @specialized(where Item == Question)
  private func commit(
    _ changes: [RecordChange<Item>], _ encoded: [EncodedChange], to file: RecordFile
  ) async throws(RepositoryError) -> Int64 {
    while queue.isBusy {
      let outcome = await withCheckedContinuation { queue.stage(WriteQueue.Write(changes, encoded, $0)) }
      if let outcome { return try outcome.get() }
    }
    queue.stage(WriteQueue.Write(changes, encoded, nil))
    openInbox()
    let group = queue.takeGroup()
    let failure = settle(group, await file.keep(RecordLines(behind: log.sequence, of: [encoded])), file)
    if failure == nil { tell(group) }
    let sequence = log.sequence
    stage(inbox.take())
    if !queue.hasWaiting { stage(inbox.close()) }
    if queue.hasWaiting {
      // Whoever has written goes, so that nobody writes for the others for ever. The task is nobody's: what is bound to the
      // caller's, its priority for one, does not concern those who wait.
      Task.detached { await self.writeGroups(to: file) }
    } else {
      endWriting()
    }
    if let failure { throw failure }
    return sequence
  }

  /// Writes for all who wait, until nobody does.
  @specialized(where Item == Question)
  private func writeGroups(to file: RecordFile) async {
    var pace = WritingPace(at: .now)
    var first: Begun?
    while true {
      openInbox()
      stage(inbox.take())
      pace.endMaking(at: .now)
      var second = first == nil || pace.isDiskQuick ? beginGroup(behind: first, file, pace) : nil
      if let first {
        let failure = settle(first.group, behind: second?.group ?? [], await first.appending.value, file)
        pace.endWriting(of: first.start, at: .now)
        if failure == nil {
          tell(first.group)
          // Those who were told come back before the next group is made up.
          await Task.yield()
        } else {
          // The file keeps nothing of it; those who wait for it were told.
          _ = await second?.appending.value
          second = nil
        }
      } else if second == nil {
        stage(inbox.close())
        if !queue.hasWaiting { break }
      }
      first = second
    }
    endWriting()
  }

  /// A group that the file has.
  private struct Begun {
    let group: [WriteQueue<Item>.Write]
    let appending: Task<Result<Bool, RepositoryError>, Never>
    /// The number of its last change.
    let sequence: Int64
    let start = ContinuousClock.now
  }

  /// Has everything written that waits, or half of it; nil where nothing does.
  private func beginGroup(behind earlier: Begun?, _ file: RecordFile, _ pace: WritingPace) -> Begun? {
    let group = queue.takeGroup(isHalf: earlier == nil && pace.isDiskQuick)
    if group.isEmpty { return nil }
    // A closure, because a key path of a generic type is made anew each time.
    let lines = RecordLines(behind: earlier?.sequence ?? log.sequence, of: group.map { $0.encoded })
    return Begun(group: group, appending: file.beginKeeping(lines), sequence: lines.sequence)
  }

  private func endWriting() {
    queue.end()
    resumeIdle()
  }

  /// Lets those wait outside who only save.
  ///
  /// Who saves something that an undecodable record stands in the way of has to ask; and once many changes or the end wait
  /// for their turn, nobody may overtake them.
  private func openInbox() {
    if undecodable.isEmpty && !isAlone && !isClosed { inbox.open() }
  }

  /// Goes on from what became of a group; tells those of one that was lost, and all who may build on it.
  ///
  /// - Parameter behind: what was sent behind it, and is lost with it.
  /// - Returns: why it was lost; nil where it was kept.
  private func settle(
    _ group: [WriteQueue<Item>.Write], behind: [WriteQueue<Item>.Write] = [], _ kept: Result<Bool, RepositoryError>,
    _ file: RecordFile
  ) -> RepositoryError? {
    switch kept {
    case .success(let isCompactionDue):
      if isCompactionDue { beginCompaction(file) }
      return nil
    case .failure(let error):
      failures = (failures.count + 1, error)
      for write in group + behind + queue.fail() { write.waiter?.resume(returning: .failure(error)) }
      return error
    }
  }

  /// Shows what was kept, and tells those who wait for it.
  @specialized(where Item == Question)
  private func tell(_ group: [WriteQueue<Item>.Write]) {
    for write in group {
      publish(write)
      write.waiter?.resume(returning: .success(log.sequence))
    }
  }

  private func stage(_ writes: [WriteQueue<Item>.Write]) {
    for write in writes { queue.stage(write) }
  }

  /// Lets nobody wait outside any more; whoever does has come before what is about to happen.
  func closeInbox() {
    stage(inbox.close())
  }

  private func publish(_ write: WriteQueue<Item>.Write) {
    queue.completeFirst()
    guard !write.changes.isEmpty else { return }
    records.apply(write.changes)
    log.publish(write.changes)
  }
}

extension RecordFile {
  /// As ``append(_:)``, with an outcome that a task can keep.
  fileprivate func keep(_ lines: RecordLines) -> Result<Bool, RepositoryError> {
    Result { () throws(RepositoryError) in try append(lines) }
  }

  /// Appends in a task of its own.
  fileprivate nonisolated func beginKeeping(_ lines: RecordLines) -> Task<Result<Bool, RepositoryError>, Never> {
    Task.immediate { await keep(lines) }
  }
}
