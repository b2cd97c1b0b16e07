import Synchronization

/// Where those wait who have something to save while others write.
///
/// A task that enters a busy actor, waits in it and leaves it again gives the actor's thread to another one each time, which takes
/// longer than everything else in its save. So it leaves what it wants kept here, and whoever writes next takes all of it along.
///
/// There is neither an actor nor a lock, because nobody should wait to be able to wait: it is a stack, whose top is
/// exchanged as a whole by whoever takes what is in it. It is closed while nobody writes, since nobody would come for it.
final class WriteInbox<Value: Sendable>: Sendable {
  private final class Entry: Sendable {
    /// Nil at the bottom.
    let value: Value?
    /// Nil at the bottom.
    let below: Unmanaged<Entry>?

    init(_ value: Value?, on below: Unmanaged<Entry>?) {
      (self.value, self.below) = (value, below)
    }
  }

  /// Keeps a reference of its own to each entry above the bottom; nil while it is closed.
  private let top = Atomic<Unmanaged<Entry>?>(nil)
  private let bottom = Entry(nil, on: nil)

  deinit {
    _ = close()
  }

  /// Whether something can be left, unless it is closed in this moment.
  var isOpen: Bool { top.load(ordering: .relaxed) != nil }

  /// Leaves something to be taken by whoever closes it at the latest; false where it is closed.
  func put(_ value: Value) -> Bool {
    while let below = top.load(ordering: .relaxed) {
      let entry = Unmanaged.passRetained(Entry(value, on: below))
      if top.compareExchange(expected: below, desired: entry, ordering: .acquiringAndReleasing).exchanged {
        return true
      }
      entry.release()
    }
    return false
  }

  /// Opens it; nothing happens where it is open.
  func open() {
    _ = top.compareExchange(
      expected: nil, desired: Unmanaged.passUnretained(bottom), ordering: .acquiringAndReleasing)
  }

  /// Takes what was left, in the order in which it was; leaves it open or closed as it is.
  func take() -> [Value] {
    while let entry = top.load(ordering: .relaxed) {
      let (isTaken, _) = top.compareExchange(
        expected: entry, desired: Unmanaged.passUnretained(bottom), ordering: .acquiringAndReleasing)
      if isTaken { return values(from: entry) }
    }
    return []
  }

  /// Closes it, and takes what was left.
  func close() -> [Value] {
    top.exchange(nil, ordering: .acquiringAndReleasing).map { values(from: $0) } ?? []
  }

  private func values(from top: Unmanaged<Entry>) -> [Value] {
    var values: [Value] = []
    var place = top
    while let below = place._withUnsafeGuaranteedRef({ $0.below }) {
      // One after the other: left to itself, each entry would free the one below from within.
      if let value = place.takeRetainedValue().value { values.append(value) }
      place = below
    }
    return values.reversed()
  }
}
