import Synchronization

/// Every state that something was in, the newest on top.
///
/// Calls of a file system come from any thread and may not wait, so there is neither an actor nor a lock: a change puts
/// a new state on top of the one it was made from, by compare and exchange, and is made again where another thread was
/// quicker. Nothing is ever taken off, so a state that one thread reads cannot be freed by another.
final class History<State: Sendable>: Sendable {
  private final class Entry: Sendable {
    let state: State
    let previous: Entry?

    init(_ state: State, _ previous: Entry?) {
      (self.state, self.previous) = (state, previous)
    }
  }

  /// Holds a reference of its own to the entry.
  private let newest: Atomic<Unmanaged<Entry>>

  init(_ state: State) {
    newest = Atomic(Unmanaged.passRetained(Entry(state, nil)))
  }

  deinit {
    // One after the other, the newest first: left to itself, each would free the one before from within, and a long
    // history would need more stack than there is.
    var entries = entries
    newest.load(ordering: .acquiring).release()
    while entries.popLast() != nil {}
  }

  var current: State { newest.load(ordering: .acquiring).takeUnretainedValue().state }

  /// All states, the first one first.
  var states: [State] { entries.map(\.state) }

  private var entries: [Entry] {
    var entries: [Entry] = []
    var entry: Entry? = newest.load(ordering: .acquiring).takeUnretainedValue()
    while let current = entry {
      entries.append(current)
      entry = current.previous
    }
    return entries.reversed()
  }

  /// Makes a change.
  ///
  /// - Parameter body: may run more than once; only the last run counts.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    while true {
      let old = newest.load(ordering: .acquiring)
      let previous = old.takeUnretainedValue()
      var state = previous.state
      let result = body(&state)
      let new = Unmanaged.passRetained(Entry(state, previous))
      if newest.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged {
        old.release()
        return result
      }
      new.release()
    }
  }
}
