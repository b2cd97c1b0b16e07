public import Domain
import Executors
import Glibc

/// What a repository does beside another one that writes to its file.
extension LocalRepository {
  /// How often the file is looked at; what was appended is read then, and nothing else.
  private static var interval: Duration { .milliseconds(200) }

  /// Whether this is the repository that writes to the file.
  public var isWriting: Bool {
    if case .writing = role { true } else { false }
  }

  /// The process that writes to the file, which may be this one; nil where none does.
  public func writer() async throws(RepositoryError) -> Int32? {
    switch role {
    case .writing: return loader.fileSystem.processIdentifier()
    case .reading(let holder): return holder
    case .following(let file):
      do {
        return try await file.writer()
      } catch {
        throw RepositoryError(error, path: report.path)
      }
    }
  }

  /// Takes in at once what another repository has written by now; without a call it takes a moment.
  ///
  /// - Throws: where the file cannot be read any more; what was read before stays.
  public func refresh() async throws(RepositoryError) {
    await takeTurn()
    defer { endTurn() }
    try checkOpen()
    guard case .following(let file) = role else { return }
    do {
      take(try await file.look())
    } catch {
      throw RepositoryError(error, path: report.path)
    }
  }

  /// Becomes the repository that writes, unless another one does; reads the file anew, and repairs it as opening does.
  ///
  /// - Returns: what it found; ``report`` where it writes already.
  /// - Throws: `readOnly` with the process that writes; everything is as it was then.
  @discardableResult
  public func beginWriting() async throws(RepositoryError) -> OpenReport {
    await takeTurn()
    defer { endTurn() }
    try checkOpen()
    if case .writing = role { return report }
    let thread: DedicatedThread
    let store: LoadedStore<Item>
    do {
      thread = try Self.startThread(loader.location)
      store = try await loader.load(for: .writing, on: LoadingThread(thread: thread))
    } catch {
      throw RepositoryError(error, path: report.path)
    }
    try checkOpen()
    guard let writable = store.writable else { return store.report }
    role = .writing(RecordFile(writable, durability: durability, thread: thread))
    replace(with: store)
    return store.report
  }

  /// Lets some time pass; false where the task was cancelled.
  static func wait() async -> Bool {
    do {
      try await Task.sleep(for: interval)
      return true
    } catch {
      return false
    }
  }

  /// Looks at the file; false where there is nothing to follow any more.
  func lookAgain() async -> Bool {
    do {
      try await refresh()
    } catch {
      // Nobody waits here for what is wrong with the file: who calls `refresh` is told.
    }
    if case .following = role, !isClosed { return true }
    return false
  }

  private func take(_ news: FollowedFile<Item>.News) {
    switch news {
    case .nothing: break
    case .replaced(let store): replace(with: store)
    case .appended(let events):
      for event in events {
        guard case .changed(let changes) = event.content else { continue }
        records.apply(changes)
        log.publish(changes, through: event.sequence)
      }
    }
  }

  private func replace(with store: LoadedStore<Item>) {
    records = store.records
    undecodable = Set(store.undecodable.ids)
    log.reset(to: store.sequence)
  }

  // MARK: Turns

  /// Waits until nobody else reads or takes over the file, so that nothing is taken in out of order.
  func takeTurn() async {
    if isTaking { await withCheckedContinuation { whenTaken.append($0) } }
    isTaking = true
  }

  func endTurn() {
    if whenTaken.isEmpty { isTaking = false } else { whenTaken.removeFirst().resume() }
  }
}

extension RepositoryError {
  /// Why a file that was open already could not be read, or taken over.
  fileprivate init(_ error: StoreError, path: String) {
    switch error {
    case .locked(let holder, let path): self = .readOnly(path: path, holder: holder)
    case .system(let error) where error.code == ENOSPC || error.code == EDQUOT: self = .full(path: path)
    case .system(let error): self = .failed(operation: error.operation, path: error.path, code: error.code)
    default: self = .unreadable(path: path, StoreProblem(error))
    }
  }
}
