import Domain

/// Those who follow what changes in a repository.
///
/// Each has a buffer of its own, so that a slow one holds up nobody. The last place of a buffer is kept for
/// `reloadNeeded`: a follower that falls behind is told so in the place of what it misses.
struct Followers<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  private typealias Event = RepositoryEvent<Item>
  private struct Follower {
    let continuation: AsyncStream<Event>.Continuation
    /// How many more events its buffer holds at least; it may have taken some since.
    var room: Int
  }

  private var followers: [Follower] = []
  /// The sequence number of the last change that was published.
  private(set) var sequence: Int64

  /// - Parameter sequence: that of the last change there was.
  init(sequence: Int64 = 0) {
    self.sequence = sequence
  }

  /// How many events wait for a follower before it has to reload.
  static var capacity: Int { 1024 }

  /// A stream of what changes from now on.
  mutating func add() -> AsyncStream<RepositoryEvent<Item>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingOldest(Self.capacity))
    followers.append(Follower(continuation: continuation, room: Self.capacity))
    return stream
  }

  /// Tells everybody; those who have gone are forgotten.
  mutating func publish(_ changes: [RecordChange<Item>]) {
    sequence += Int64(changes.count)
    for index in followers.indices.reversed() {
      let event = Event(sequence: sequence, content: followers[index].room > 1 ? .changed(changes) : .reloadNeeded)
      switch followers[index].continuation.yield(event) {
      case .enqueued(let room): followers[index].room = room
      // Full means that its last event is `reloadNeeded`, and reloading will show this change as well.
      case .dropped: followers[index].room = 0
      case .terminated: followers.remove(at: index)
      @unknown default: followers[index].room = 0
      }
    }
  }

  /// Ends all streams.
  func finish() {
    for follower in followers { follower.continuation.finish() }
  }
}
