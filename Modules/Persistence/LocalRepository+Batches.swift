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
    let isCompactionDue = try await append(changes, to: file).get()
    records.apply(changes)
    log.publish(changes)
    if isCompactionDue { beginCompaction(file) }
    return log.sequence
  }

  private func append(
    _ changes: [RecordChange<Item>], to file: RecordFile
  ) async -> Result<Bool, RepositoryError> {
    let (parts, continuation) = AsyncStream.makeStream(of: Result<[EncodedChange], RepositoryError>.self)
    // A task of its own, because a stream ends where its task is cancelled, and this write goes on.
    let appending = Task { await file.append(parts, count: changes.count) }
    let coder = coder
    await Parts(changes.indices.pieces(of: Self.partSize)) { coder.encode(changes[$0]) }.inOrder {
      Work.report(.saving, changes.count / $2 * $1, of: changes.count)
      continuation.yield($0)
    }
    continuation.finish()
    return await appending.value
  }
}
