import Domain

/// What happens to the questions while a person does nothing: another program changes them, or time passes.
@MainActor  // Written out for importing modules, as in QuestionLibrary.
public final class ActivityModel {
  /// What was changed since the news were taken last.
  public nonisolated struct News: Equatable, Sendable {
    /// The questions that were made.
    public var added: Set<String> = []
    /// The questions that were changed and are there still.
    public var changed: Set<String> = []
    /// The questions that were deleted.
    public var deleted: Set<String> = []
    /// Whether all was read anew, so that more may be different.
    public var isReloaded = false

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { self == News() }
  }

  /// How often the questions have changed.
  public private(set) var revision = 0

  private var news = News()
  private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  private var lastListener = 0

  /// Creates a model that follows a library.
  public init(library: QuestionLibrary) {
    library.onUpdate { [weak self] in self?.take($0) }
  }

  /// The news so far; from then on new ones are gathered.
  public func takeNews() -> News {
    defer { news = News() }
    return news
  }

  /// Gives an element whenever there may be news; several at once count as one.
  public func updates() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    lastListener += 1
    let number = lastListener
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return stream
  }

  private func take(_ update: QuestionLibrary.Update) {
    revision += 1
    switch update {
    case .loaded: news.isReloaded = true
    case .changed(let changes): for (change, _) in changes { take(change) }
    }
    for listener in listeners.values { listener.yield() }
  }

  private func take(_ change: RecordChange<Question>) {
    switch change {
    case .save(let question) where question.createdAt == question.modifiedAt && question.reviews.isEmpty:
      news.added.insert(question.id)
    case .save(let question):
      if !news.added.contains(question.id) { news.changed.insert(question.id) }
    case .delete(let id):
      news.changed.remove(id)
      if news.added.remove(id) == nil { news.deleted.insert(id) }
    }
  }
}
