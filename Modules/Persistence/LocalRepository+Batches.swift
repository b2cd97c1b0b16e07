import Domain

/// Many changes as one.
extension LocalRepository {
  /// More changes than this are encoded on all processors, and written while they are.
  static var manyChanges: Int { 64 }
  /// How many are encoded at a time.
  private static var partSize: Int { 256 }

  /// Keeps many changes, once everything that was staged before is kept; whoever wants to build on them waits.
  @specialized(where Item == Question)
  func commitMany(_ changes: [RecordChange<Item>], to file: RecordFile) async throws(RepositoryError) -> Int64 {
    isAlone = true
    closeInbox()
    defer {
      isAlone = false
      resumeIdle()
    }
    let failuresBefore = failures.count
    while queue.isBusy { await withCheckedContinuation { whenIdle.append($0) } }
    // They may build on what was staged then, and is not kept.
    if failures.count > failuresBefore, let error = failures.last { throw error }
    let appending = await append(changes, to: file)
    // While the disk works; nobody else changes the records until this ends.
    let changed = await Self.applying(changes, to: records)
    let isCompactionDue = try await appending.value.get()
    records = changed
    log.publish(changes)
    if isCompactionDue { beginCompaction(file) }
    return log.sequence
  }

  /// On any thread but the repository's, which has readers to serve.
  @concurrent
  @specialized(where Item == Question)
  private static func applying(
    _ changes: [RecordChange<Item>], to records: RecordTable<Item>
  ) async -> RecordTable<Item> {
    var records = records
    records.apply(changes)
    return records
  }

  /// Makes the lines of changes and has them appended.
  ///
  /// - Returns: once all are made, the task that appends them.
  private func append(
    _ changes: [RecordChange<Item>], to file: RecordFile
  ) async -> Task<Result<Bool, RepositoryError>, Never> {
    let (parts, continuation) = AsyncStream.makeStream(of: Result<RecordLines, RepositoryError>.self)
    let batch = Batch(first: log.sequence + 1, count: Int64(changes.count))
    // A task of its own, because a stream ends where its task is cancelled, and this write goes on.
    let appending = Task { await file.append(parts, of: batch) }
    let coder = coder
    await Parts(changes.indices.pieces(of: Self.partSize)) { range in
      coder.lines(of: changes[range], behind: batch.first - 1 + Int64(range.lowerBound), in: batch)
    }.inOrder {
      Work.report(.saving, changes.count / $2 * $1, of: changes.count)
      continuation.yield($0)
    }
    continuation.finish()
    return appending
  }
}
