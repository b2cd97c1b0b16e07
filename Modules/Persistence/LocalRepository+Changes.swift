import Domain

/// What followers are told.
extension LocalRepository {
  /// What comes next for a follower: from memory, else from the file.
  func step(from place: FollowerPlace) async -> FollowerStep<Item> {
    if let step = log.step(from: place) { return step }
    let page: HistoryPage?
    do throws(SystemError) {
      page = try await history(from: place, through: log.start)
    } catch {
      // Told as changes that are gone: loading everything anew needs no file.
      page = nil
    }
    guard let page, let last = page.groups.last else { return log.reload }
    let events = await Self.events(of: page.groups, after: place.sequence, coder)
    return .events(events, FollowerPlace(sequence: last.sequence, epoch: place.epoch, history: page.next))
  }

  private func history(from place: FollowerPlace, through limit: Int64) async throws(SystemError) -> HistoryPage? {
    switch role {
    case .writing(let file): try await file.history(after: place.sequence, through: limit, at: place.history)
    case .following(let file): try await file.history(after: place.sequence, through: limit, at: place.history)
    case .reading: nil
    }
  }

  /// Decoded on any thread but the repository's, which has others to serve.
  @concurrent
  private static func events(
    of groups: [AppendedLines.Group], after sequence: Int64, _ coder: ItemCoder<Item>
  ) async -> [RepositoryEvent<Item>] {
    coder.events(of: groups).map { $0.after(sequence) }
  }
}
