import Domain

/// Changes that were staged and are not on the disk yet.
///
/// Writers see them, so that no update is lost; readers do not.
struct WriteQueue<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  /// What a writer that waits is told.
  enum Turn {
    /// It now writes for all that wait.
    case lead
    /// It was written, up to the change with this number, or nothing of it was kept.
    case done(Result<Int64, RepositoryError>)
  }

  /// The changes of one transaction.
  struct Write: Sendable {
    let staged: Staged
    let encoded: [EncodedChange]
    let number: Int
    /// Nil for the one that writes for the others.
    var waiter: CheckedContinuation<Turn, Never>?

    var changes: [RecordChange<Item>] { staged.changes }
  }

  /// The changes of one transaction, shared by all the places that lead to them.
  final class Staged: Sendable {
    let changes: [RecordChange<Item>]

    init(_ changes: [RecordChange<Item>]) {
      self.changes = changes
    }
  }

  /// The last change that was staged of each record.
  private var pending: [String: (staged: Staged, index: Int)] = [:]
  private var waiting: [Write] = []
  private var number = 0
  /// Whether somebody writes, or was told to.
  private(set) var isBusy = false

  /// Whether nothing is staged.
  var isEmpty: Bool { pending.isEmpty }

  /// A record as the staged changes leave it; nil where they leave it alone.
  func change(of id: String) -> RecordChange<Item>? {
    pending[id].map { $0.staged.changes[$0.index] }
  }

  /// All records that are staged to be saved.
  var saved: [Item] {
    pending.values.compactMap { place in
      if case .save(let item) = place.staged.changes[place.index] { item } else { nil }
    }
  }

  /// Stages the changes of one transaction behind those before.
  ///
  /// - Returns: whether the caller leads: nobody else writes at the moment.
  mutating func stage(_ changes: [RecordChange<Item>], _ encoded: [EncodedChange]) -> Bool {
    number += 1
    let staged = Staged(changes)
    for (index, change) in encoded.enumerated() { pending[change.id] = (staged, index) }
    waiting.append(Write(staged: staged, encoded: encoded, number: number))
    defer { isBusy = true }
    return !isBusy
  }

  /// Lets the writer that staged last wait for its turn.
  mutating func wait(_ waiter: CheckedContinuation<Turn, Never>) {
    waiting[waiting.count - 1].waiter = waiter
  }

  /// Everything that waits, for its leader to write as one.
  mutating func takeGroup() -> [Write] {
    defer { waiting = [] }
    return waiting
  }

  /// Forgets what is on the disk now, except where it was staged again since.
  mutating func complete(_ write: Write) {
    // Nothing was staged since.
    if write.number == number { return pending.removeAll() }
    for change in write.encoded where pending[change.id]?.staged === write.staged { pending[change.id] = nil }
  }

  /// Gives up everything that is staged: what waits may build on what just failed.
  ///
  /// - Returns: the writes that waited.
  mutating func fail() -> [Write] {
    pending = [:]
    return takeGroup()
  }

  /// Ends a leader's turn; the first of those that wait leads next, so that nobody writes for the others for ever.
  mutating func handOver() {
    guard !waiting.isEmpty else {
      isBusy = false
      return
    }
    waiting[0].waiter?.resume(returning: .lead)
    waiting[0].waiter = nil
  }
}
