public import Domain
public import Observation

/// The questions as a screen sees them: a copy in memory that follows the repository by itself.
///
/// View models read from one library, so that there is one copy and one follower however many of them there are.
@MainActor  // Written out for the isolated deinit: the optimised build of an importing module does not see the default.
@Observable
public final class QuestionLibrary {
  /// Where the library stands.
  public enum State {
    /// Nothing was loaded yet.
    case idle
    /// Loaded, and following.
    case ready
    /// The repository could not be read; the questions shown are those that were read before.
    case failed(RepositoryError)
  }

  /// Where the library stands.
  public private(set) var state = State.idle
  /// Every question, oldest first, or by its identifier.
  public var questions: OrderedQuestions {
    access(keyPath: \.questions)
    return ordered
  }

  @ObservationIgnored private(set) var ordered = OrderedQuestions()

  @ObservationIgnored private let repository: any Repository<Question>
  @ObservationIgnored private var follower: Task<Void, Never>?
  @ObservationIgnored private var preparations: [(OrderedQuestions) async -> Void] = []
  @ObservationIgnored private var listeners: [(Update) -> Void] = []
  @ObservationIgnored private var sequence: Int64 = 0
  @ObservationIgnored private var revision = 0
  @ObservationIgnored private var isPreparing = false
  @ObservationIgnored private var waiting: [(sequence: Int64, continuation: CheckedContinuation<Void, Never>)] = []

  /// Creates a library; it is empty until ``load()``.
  public init(repository: any Repository<Question>) {
    self.repository = repository
  }

  isolated deinit {
    follower?.cancel()
    for waiter in waiting { waiter.continuation.resume() }
  }

  /// Loads all questions and follows the repository from then on.
  public func load() async {
    follower?.cancel()
    let events = await repository.events()
    await reload()
    follower = Task { [weak self] in
      for await event in events {
        guard let self, !Task.isCancelled else { return }
        await self.follow(event)
      }
    }
  }

  /// Returns when everything that was changed before the call shows in the library.
  public func settle() async {
    let target = await repository.sequence()
    guard follower != nil, sequence < target else { return }
    await withCheckedContinuation { waiting.append((target, $0)) }
  }

  /// Makes searches fast; returns when they are.
  ///
  /// It takes about as long as one search without it, on another thread.
  ///
  /// - Parameter least: does nothing below this number of questions, which are searched as fast as they are.
  public func prepareSearch(ifAtLeast least: Int = 5_000) async {
    guard !isPreparing else { return }
    isPreparing = true
    while ordered.all.count >= max(1, least), ordered.texts.count == 0 {
      let revision = revision
      let texts = await Self.texts(of: ordered.all)
      if revision == self.revision { ordered.take(texts) }
    }
    isPreparing = false
  }

  @concurrent
  private nonisolated static func texts(of questions: [Question]) async -> SearchTexts { SearchTexts(questions) }

  /// What happened to the library.
  enum Update {
    /// Everything was loaded anew.
    case loaded
    /// These questions changed; each was another one before, or none.
    case changed([(change: RecordChange<Question>, before: Question?)])
  }

  /// Calls before what was loaded shows, and waits: for work that takes long and needs no screen.
  func onLoading(_ preparation: @escaping (OrderedQuestions) async -> Void) {
    preparations.append(preparation)
  }

  /// Calls back after each update for as long as the library lives.
  func onUpdate(_ listener: @escaping (Update) -> Void) {
    listeners.append(listener)
  }

  private func follow(_ event: RepositoryEvent<Question>) async {
    switch event.content {
    case .reloadNeeded:
      await reload()
    case .changed(let changes):
      // What was loaded holds it already.
      guard event.sequence > sequence else { return }
      let before = withMutation(keyPath: \.questions) { ordered.apply(changes) }
      finish(.changed(zip(changes, before).map { ($0, $1) }), at: event.sequence)
    }
  }

  private func reload() async {
    // Asked for first: what is loaded then holds at least everything up to here.
    let sequence = await repository.sequence()
    do throws(RepositoryError) {
      let loaded = try await Self.load(from: repository)
      for prepare in preparations { await prepare(loaded) }
      withMutation(keyPath: \.questions) { ordered = loaded }
      state = .ready
    } catch {
      state = .failed(error)
    }
    finish(.loaded, at: sequence)
  }

  /// Loads all questions and puts them in order, on another thread than that of the screen.
  @concurrent
  private nonisolated static func load(
    from repository: any Repository<Question>
  ) async throws(RepositoryError) -> OrderedQuestions {
    OrderedQuestions(try await repository.loadAll())
  }

  private func finish(_ update: Update, at sequence: Int64) {
    // Only what was loaded anew can go back: to a time before a write that another program took back.
    let wentBack = sequence < self.sequence
    self.sequence = sequence
    revision += 1
    for listener in listeners { listener(update) }
    let ready = waiting.filter { $0.sequence <= sequence || wentBack }
    waiting.removeAll { $0.sequence <= sequence || wentBack }
    for waiter in ready { waiter.continuation.resume() }
  }
}
