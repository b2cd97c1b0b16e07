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
    let changes: [RecordChange<Item>]
    let encoded: [EncodedChange]
    let number: Int
    /// Nil for the one that writes for the others.
    var waiter: CheckedContinuation<Turn, Never>?
  }

  /// The records as the staged changes leave them; nil is a deletion.
  private(set) var pending: [String: Item?] = [:]
  /// The number of the last write to each of them.
  private var lastWrite: [String: Int] = [:]
  private var waiting: [Write] = []
  private var number = 0
  /// Whether somebody writes, or was told to.
  private(set) var isBusy = false

  /// Stages the changes of one transaction behind those before.
  ///
  /// - Returns: whether the caller leads: nobody else writes at the moment.
  mutating func stage(_ changes: [RecordChange<Item>], _ encoded: [EncodedChange]) -> Bool {
    number += 1
    for change in changes {
      lastWrite[change.id] = number
      switch change {
      case .save(let item): pending.updateValue(item, forKey: item.id)
      case .delete(let id): pending.updateValue(nil, forKey: id)
      }
    }
    waiting.append(Write(changes: changes, encoded: encoded, number: number))
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
    for change in write.changes where lastWrite[change.id] == write.number {
      lastWrite[change.id] = nil
      pending.removeValue(forKey: change.id)
    }
  }

  /// Gives up everything that is staged: what waits may build on what just failed.
  ///
  /// - Returns: the writes that waited.
  mutating func fail() -> [Write] {
    pending = [:]
    lastWrite = [:]
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
