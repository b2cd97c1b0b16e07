import Domain

/// The last changes of a repository, and those who wait for more.
///
/// Followers keep nothing here but their place, and come for the next change when they are ready for it. However slow they
/// are, and however many, the memory is bounded.
struct ChangeLog<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  typealias Event = RepositoryEvent<Item>

  /// How many events are kept, where they are small.
  static var capacity: Int { 1024 }

  /// How many changes may be in them, so that a few large imports do not stay in memory.
  private static var changeCapacity: Int { 8 * capacity }

  /// Everything that was published behind ``start``, in order; a slice, whose first element goes without the others moving.
  private var events: ArraySlice<Event> = []
  /// How many changes are in them.
  private var changeCount = 0
  /// The number of the last change before the events that are kept.
  private(set) var start: Int64
  /// The number of the last change that was published.
  private(set) var sequence: Int64
  /// Grows when the records were loaded anew, so that what follows does not build on what was before.
  private(set) var epoch = 0
  private var isFinished = false
  private var followers: [AsyncStream<Void>.Continuation] = []

  /// - Parameter sequence: the number of the last change there was.
  init(sequence: Int64 = 0) {
    start = sequence
    self.sequence = sequence
  }

  /// Publishes changes that count as one.
  ///
  /// - Parameter sequence: the number of the last of them; nil where they follow the last one published.
  mutating func publish(_ changes: [RecordChange<Item>], through sequence: Int64? = nil) {
    self.sequence = sequence ?? self.sequence + Int64(changes.count)
    events.append(Event(sequence: self.sequence, content: .changed(changes)))
    changeCount += changes.count
    while events.count > Self.capacity || changeCount > Self.changeCapacity && events.count > 1 { dropFirst() }
    signal()
  }

  /// Forgets all changes: the records were loaded anew, as the change with this number left them.
  mutating func reset(to sequence: Int64) {
    events = []
    changeCount = 0
    start = sequence
    self.sequence = sequence
    epoch += 1
    signal()
  }

  /// Tells everybody that there is nothing more.
  mutating func finish() {
    isFinished = true
    for follower in followers { follower.finish() }
    followers = []
  }

  /// A stream that has an element whenever something was published since the last one; never more than one waits.
  mutating func signals() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    if isFinished { continuation.finish() } else { followers.append(continuation) }
    return stream
  }

  /// What a follower finds at its place.
  func step(from place: FollowerPlace) -> FollowerStep<Item>? {
    if place.epoch != epoch || place.sequence > sequence { return reload }
    if place.sequence < start { return nil }
    let next = events.firstIndex { $0.sequence > place.sequence }
    guard let next else { return isFinished ? .end : .wait }
    let event = events[next].after(place.sequence)
    return .events([event], FollowerPlace(sequence: event.sequence, epoch: epoch))
  }

  /// Tells a follower to load everything anew and to go on from here.
  var reload: FollowerStep<Item> {
    .events([Event(sequence: sequence, content: .reloadNeeded)], FollowerPlace(sequence: sequence, epoch: epoch))
  }

  private mutating func dropFirst() {
    let event = events[events.startIndex]
    start = event.sequence
    // A slice goes on holding what it begins behind, until it grows.
    events[events.startIndex] = Event(sequence: event.sequence, content: .reloadNeeded)
    events.removeFirst()
    guard case .changed(let changes) = event.content else { return }
    changeCount -= changes.count
    // To free the records of an import takes ten milliseconds, and readers wait for whoever calls this.
    if changes.count > Self.changeCapacity { Task.detached { withExtendedLifetime(changes) {} } }
  }

  private mutating func signal() {
    followers.removeAll { follower in
      if case .terminated = follower.yield() { true } else { false }
    }
  }
}

/// How far a follower has come.
struct FollowerPlace: Sendable {
  /// The number of the last change that it was told.
  var sequence: Int64
  /// The log's when it was told.
  var epoch: Int
  /// Where it reads on in the file; nil where it reads none.
  var history: HistoryPlace?
}

/// What comes next for a follower.
enum FollowerStep<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  /// These events, and the place behind them.
  case events([RepositoryEvent<Item>], FollowerPlace)
  /// Nothing yet.
  case wait
  /// Nothing any more.
  case end
}

extension RepositoryEvent {
  /// Without the changes up to this number.
  func after(_ sequence: Int64) -> RepositoryEvent {
    guard case .changed(let changes) = content, self.sequence - Int64(changes.count) < sequence else { return self }
    return RepositoryEvent(
      sequence: self.sequence, content: .changed(changes.suffix(Int(clamping: self.sequence - sequence))))
  }
}
