/// Lines of changes, made on any thread, for the thread of a file to write.
struct RecordLines: Sendable {
  /// The number of the change before the first one.
  let start: Int64
  private(set) var bytes: [UInt8] = []
  /// The line of each change, whose offset counts from the first of these bytes; nil for a deletion.
  private(set) var changes: [(id: String, line: FileLayout.Line?)] = []
  /// How many writes they are of.
  private(set) var writeCount = 0
  /// Whether some of them count as one.
  private(set) var hasBatch = false

  /// - Parameters:
  ///   - start: the number of the change before the first one.
  ///   - writes: the changes of several writes, in their order.
  init(behind start: Int64, of writes: [[EncodedChange]]) {
    self.start = start
    makeRoom(for: writes.reduce(0) { $0 + $1.count }, bytes: writes.reduce(0) { $1.reduce($0) { $0 + $1.room } })
    for write in writes {
      writeCount += 1
      let batch = write.count > 1 ? Batch(first: sequence + 1, count: Int64(write.count)) : nil
      for change in write {
        if let item = change.item { append(change.id, of: batch) { $0 += item } } else { delete(change.id, of: batch) }
      }
    }
  }

  /// - Parameter start: the number of the change before the first one.
  init(behind start: Int64) {
    self.start = start
  }

  /// The number of the last change.
  var sequence: Int64 { start + Int64(changes.count) }

  /// Makes room for some changes, whose lines have about so many bytes.
  mutating func makeRoom(for count: Int, bytes size: Int) {
    changes.reserveCapacity(count)
    bytes.reserveCapacity(size)
  }

  /// Appends the line of a record, whose JSON text `item` appends; where that throws, all lines are of no use.
  ///
  /// - Parameter batch: of which it is a part; nil where it stands alone.
  mutating func append<Failure>(
    _ id: String, of batch: Batch?, item: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let offset = bytes.count
    try RecordFormat.append(id, sequence: sequence + 1, batch: batch, to: &bytes, item: item)
    changes.append((id, FileLayout.Line(offset: Int64(offset), length: bytes.count - offset - 1)))
    if batch != nil { hasBatch = true }
  }

  /// Appends the line that says that a record is gone.
  ///
  /// - Parameter batch: of which it is a part; nil where it stands alone.
  mutating func delete(_ id: String, of batch: Batch?) {
    RecordFormat.appendDeletion(of: id, sequence: sequence + 1, batch: batch, to: &bytes)
    changes.append((id, nil))
    if batch != nil { hasBatch = true }
  }
}
