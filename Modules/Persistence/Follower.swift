import Domain

/// One who follows a repository: comes for a few events at a time, and waits where there are none.
///
/// It does not keep the repository alive; its stream ends with it.
actor Follower<Item: Identifiable & Sendable> where Item.ID == String {
  private var place: FollowerPlace
  private var waiting: ArraySlice<RepositoryEvent<Item>> = []
  private let signals: AsyncStream<Void>
  /// Asks the repository what comes next; nil where that has gone.
  private let step: @Sendable (FollowerPlace) async -> FollowerStep<Item>?

  private init(
    _ place: FollowerPlace, signals: AsyncStream<Void>,
    step: @escaping @Sendable (FollowerPlace) async -> FollowerStep<Item>?
  ) {
    self.place = place
    self.signals = signals
    self.step = step
  }

  /// The stream of what follows a place.
  static func stream(
    from place: FollowerPlace, signals: AsyncStream<Void>,
    step: @escaping @Sendable (FollowerPlace) async -> FollowerStep<Item>?
  ) -> AsyncStream<RepositoryEvent<Item>> {
    let follower = Follower(place, signals: signals, step: step)
    return AsyncStream { await follower.next() }
  }

  private func next() async -> RepositoryEvent<Item>? {
    while waiting.isEmpty {
      switch await step(place) {
      case .events(let events, let place):
        waiting = events[...]
        self.place = place
      case .wait:
        // Where the signals have ended, the repository was closed, and what is left comes before the end.
        for await _ in signals { break }
        if Task.isCancelled { return nil }
      case .end, nil:
        return nil
      }
    }
    return waiting.removeFirst()
  }
}
