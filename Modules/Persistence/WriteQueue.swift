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
    let waiter: WriteWaiter?

    init(_ changes: [RecordChange<Item>], _ encoded: [EncodedChange], _ waiter: WriteWaiter?) {
      (self.changes, self.encoded, self.waiter) = (changes, encoded, waiter)
    }
  }

  /// What is being written.
  private var written: ArraySlice<Write> = []
  private var waiting: [Write] = []
  /// The last change that was staged of each record; nil as long as nobody asks for one, since to keep it takes as long as
  /// all else that is done here.
  private var pending: [String: (write: Write, index: Int)]?
  /// Whether somebody writes.
  private(set) var isBusy = false

  /// Whether nothing is staged.
  var isEmpty: Bool { written.isEmpty && waiting.isEmpty }

  /// Makes ``change(of:)`` and ``saved`` tell what is staged, and what will be.
  mutating func prepareSearch() {
    guard pending == nil else { return }
    pending = [:]
    for write in written + waiting { index(write) }
  }

  /// A record as the staged changes leave it; nil where they leave it alone.
  func change(of id: String) -> RecordChange<Item>? {
    pending?[id].map { $0.write.changes[$0.index] }
  }

  /// All records that are staged to be saved.
  var saved: [Item] {
    (pending ?? [:]).values.compactMap { place in
      if case .save(let item) = place.write.changes[place.index] { item } else { nil }
    }
  }

  private mutating func index(_ write: Write) {
    for (index, change) in write.encoded.enumerated() { pending?[change.id] = (write, index) }
  }

  /// Stages the changes of one transaction behind those before; where nobody writes, the caller has to.
  mutating func stage(_ write: Write) {
    waiting.append(write)
    if pending != nil { index(write) }
    isBusy = true
  }

  /// Whether anything waits to be written.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Everything that waits, to be written as one; of much, the first half where that is asked for.
  mutating func takeGroup(isHalf: Bool = false) -> [Write] {
    let group = isHalf && waiting.count >= 16 ? Array(waiting.prefix(waiting.count / 2)) : waiting
    waiting.removeFirst(group.count)
    written += group
    return group
  }

  /// Forgets what was written first, which is on the disk now, except where it was staged again since.
  mutating func completeFirst() {
    let write = written.removeFirst()
    if isEmpty {
      // A slice goes on holding what it begins behind.
      (written, pending) = ([], nil)
    } else if pending != nil {
      for change in write.encoded where pending?[change.id]?.write === write { pending?[change.id] = nil }
    }
  }

  /// Gives up everything that is staged: what waits may build on what just failed.
  ///
  /// - Returns: the writes that waited.
  mutating func fail() -> [Write] {
    defer { (written, waiting, pending) = ([], [], nil) }
    return waiting
  }

  /// Says that nobody writes any more.
  mutating func end() {
    isBusy = false
  }
}

/// Somebody who waits for a write, and is told the number of its last change; nil where nobody writes any more who would
/// have taken it along.
typealias WriteWaiter = CheckedContinuation<Result<Int64, RepositoryError>?, Never>
