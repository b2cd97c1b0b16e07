import Domain

/// Changes that were staged and are not on the disk yet.
///
/// Writers see them, so that no update is lost; readers do not.
struct WriteQueue<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  /// The changes of one transaction; an object, because many places lead to them.
  final class Write: Sendable {
    let changes: [RecordChange<Item>]
    let encoded: [EncodedChange]
    /// Nil for the one that writes at once.
    let waiter: CheckedContinuation<WriteTurn, Never>?

    init(_ changes: [RecordChange<Item>], _ encoded: [EncodedChange], _ waiter: CheckedContinuation<WriteTurn, Never>?)
    {
      (self.changes, self.encoded, self.waiter) = (changes, encoded, waiter)
    }
  }

  /// The last change that was staged of each record.
  private var pending: [String: (write: Write, index: Int)] = [:]
  private var waiting: [Write] = []
  /// What was staged last.
  private var last: Write?
  /// Whether somebody writes, or was told to.
  private(set) var isBusy = false

  /// Whether nothing is staged.
  var isEmpty: Bool { pending.isEmpty }

  /// A record as the staged changes leave it; nil where they leave it alone.
  func change(of id: String) -> RecordChange<Item>? {
    pending[id].map { $0.write.changes[$0.index] }
  }

  /// All records that are staged to be saved.
  var saved: [Item] {
    pending.values.compactMap { place in
      if case .save(let item) = place.write.changes[place.index] { item } else { nil }
    }
  }

  /// Stages the changes of one transaction behind those before; where nobody writes, the caller has to.
  mutating func stage(_ write: Write) {
    for (index, change) in write.encoded.enumerated() { pending[change.id] = (write, index) }
    waiting.append(write)
    last = write
    isBusy = true
  }

  /// Whether anything waits for the next turn.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Everything that waits, for its leader to write as one; the leader's own changes are the first.
  mutating func takeGroup() -> [Write] {
    defer { waiting = [] }
    return waiting
  }

  /// Forgets what is on the disk now, except where it was staged again since.
  mutating func complete(_ write: Write) {
    if write === last { return pending.removeAll(keepingCapacity: pending.capacity < 4096) }
    for change in write.encoded where pending[change.id]?.write === write { pending[change.id] = nil }
  }

  /// Gives up everything that is staged: what waits may build on what just failed.
  ///
  /// - Returns: the writes that waited.
  mutating func fail() -> [Write] {
    pending = [:]
    return takeGroup()
  }

  /// Ends a leader's turn; the first of those that wait leads next, so that nobody writes for the others for ever.
  mutating func handOver(_ file: RecordFile) {
    if let next = waiting.first { next.waiter?.resume(returning: .lead(file)) } else { isBusy = false }
  }
}

/// What a writer that waits is told.
enum WriteTurn {
  /// It now writes to this file for all that wait.
  case lead(RecordFile)
  /// It was written, up to the change with this number, or nothing of it was kept.
  case done(Result<Int64, RepositoryError>)
  /// It has to be staged first: nobody writes any more who would have taken it along.
  case stage
}
