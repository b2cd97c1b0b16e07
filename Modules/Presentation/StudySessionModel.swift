public import Domain
public import Observation

/// A session in which a person studies the questions that are due, one after the other.
///
/// While a rating or a change is being kept, another one has no effect.
@Observable
public final class StudySessionModel {
  /// Where the session stands.
  public nonisolated enum State: Equatable, Sendable {
    /// No session is under way.
    case idle
    /// The prompt of this question is shown.
    case asking(Question)
    /// The answer of this question is shown as well, and what each rating would do; nothing where the session leaves the
    /// schedule alone.
    case revealed(Question, [Scheduler.Preview])
    /// Nothing is left to study now, or the person stopped.
    case finished(Summary)
  }

  /// Where the session stands.
  public internal(set) var state = State.idle
  /// What is left in this session, by kind.
  public internal(set) var remaining = StudyQueue.Counts()
  /// What the person answered before the answer was shown; nil where they only looked.
  public internal(set) var attempt: Attempt?
  /// The question that the last rating made a leech; nil where it made none.
  public internal(set) var leech: Question?
  /// How the session was asked for.
  public internal(set) var options = Options()

  @ObservationIgnored let library: QuestionLibrary
  @ObservationIgnored let useCases: QuestionListModel.UseCases
  @ObservationIgnored let planner: StudyPlanner
  @ObservationIgnored private let settings: StudyQueue.Settings
  @ObservationIgnored private let seed: UInt64
  @ObservationIgnored let now: () -> Instant
  @ObservationIgnored private var matcher: QueryMatcher?
  @ObservationIgnored private var queue: StudyQueue?
  @ObservationIgnored var cram: CramQueue?
  /// What was done in the session, the last step last.
  @ObservationIgnored var steps: [Step] = []
  @ObservationIgnored private var scope: Set<String> = []
  @ObservationIgnored private var startedAt = Instant(milliseconds: 0)
  @ObservationIgnored private var shownAt = Instant(milliseconds: 0)
  @ObservationIgnored var answers: [Answer] = []
  @ObservationIgnored private(set) var isActing = false
  /// The queue of the whole bank, for ``waiting``.
  @ObservationIgnored private var bank: StudyQueue
  /// The same for what was loaded and does not show yet.
  @ObservationIgnored private var nextBank: StudyQueue?

  /// An answer of this session that was not taken back.
  struct Answer {
    let id: String
    let rating: Rating
    let milliseconds: Int
    /// Whether it made the question a leech.
    let isLeech: Bool
  }

  /// A step that can be taken back.
  enum Step {
    /// An answer in a session that leaves the schedule alone; it is in no log.
    case cramAnswer
    /// A change that left the question of this identifier behind with this instant as its `modifiedAt`, by which the log knows it.
    case change(String, Instant)
  }

  /// Creates a model without a session.
  ///
  /// - Parameter seed: decides the random orders.
  public init(
    library: QuestionLibrary, useCases: QuestionListModel.UseCases, planner: StudyPlanner,
    settings: StudyQueue.Settings, seed: UInt64 = 0, now: @escaping () -> Instant
  ) {
    self.library = library
    self.useCases = useCases
    self.planner = planner
    self.settings = settings
    self.seed = seed
    self.now = now
    bank = StudyQueue(library.ordered.all, settings: settings, planner: planner, at: now(), seed: seed)
    library.onLoading { [weak self] in await self?.prepare($0) }
    library.onUpdate { [weak self] in self?.follow($0) }
  }

  private func prepare(_ loaded: OrderedQuestions) async {
    nextBank = await Self.queue(
      of: loaded.all, settings: settings, planner: planner, at: now(), seed: seed)
  }

  /// Builds the queue of many questions on another thread than that of the screen.
  @concurrent
  private nonisolated static func queue(
    of questions: [Question], settings: StudyQueue.Settings, planner: StudyPlanner, at now: Instant, seed: UInt64
  ) async -> StudyQueue {
    StudyQueue(questions, settings: settings, planner: planner, at: now, seed: seed)
  }

  /// How many questions wait to be studied now, in all the bank.
  public var waiting: StudyQueue.Counts {
    access(keyPath: \.waiting)
    // Asking for the next question moves the queue on to this moment.
    _ = bank.next(at: now())
    return bank.remaining
  }

  /// When the next question of the bank becomes due; nil where none will.
  public var nextWaiting: Instant? { bank.nextDue(after: now()) }

  /// Begins a session with the questions that match, and shows the first.
  ///
  /// - Throws: where the query cannot be understood; a session under way then goes on.
  public func start(_ text: String = "", options: Options = Options()) throws(QueryError) {
    let matcher = QueryMatcher(try Query(text), planner: planner, now: now())
    let all = library.ordered.all
    let chosen = matcher.filter(all, texts: library.ordered.texts)
    self.matcher = matcher
    self.options = options
    scope = Set(chosen.map(\.id))
    queue = options.isCram ? nil : queue(of: chosen)
    cram = options.isCram ? CramQueue(chosen.filter { !$0.isSuspended }.map(\.id), seed: seed) : nil
    answers = []
    steps = []
    leech = nil
    startedAt = now()
    advance()
  }

  /// Shows the answer.
  public func reveal() {
    guard case .asking(let question) = state else { return }
    state = .revealed(question, options.isCram ? [] : planner.previews(of: question, at: now()))
  }

  /// Compares what the person typed with what was expected, and shows the answer.
  ///
  /// - Parameter expected: the text to compare with, as the person would see it; nil for ``Question/expected`` as it stands.
  public func reveal(typed text: String, expected: String? = nil) {
    guard case .asking(let question) = state else { return }
    attempt = .typed(AnswerComparison(typed: text, expected: expected ?? question.expected))
    reveal()
  }

  /// Takes one of ``Question/offered``, by its place from 0, and shows the answer; a place without one does nothing.
  public func choose(_ place: Int) {
    guard case .asking(let question) = state else { return }
    let offered = question.offered
    guard offered.indices.contains(place) else { return }
    attempt = .chosen(place, isRight: offered[place] == question.answer)
    reveal()
  }

  /// Takes the answer, and shows the next question once it is kept.
  ///
  /// - Throws: where the answer was not kept; the same question then stays revealed.
  public func rate(_ rating: Rating) async throws(BankError) {
    guard !isActing, case .revealed(let question, _) = state else { return }
    let elapsed = Int(max(0, now().milliseconds(since: shownAt)))
    var answered = question
    if options.isCram {
      cram?.answer(isKnown: rating != .again)
      steps.append(.cramAnswer)
    } else {
      try await act { () throws(BankError) in
        answered = try await useCases.answer(id: question.id, rating: rating, milliseconds: elapsed)
      }
      steps.append(.change(answered.id, answered.modifiedAt))
    }
    let isLeech = planner.isLeechAnew(answered, before: question)
    leech = isLeech ? answered : nil
    answers.append(Answer(id: question.id, rating: rating, milliseconds: elapsed, isLeech: isLeech))
    advance()
  }

  /// Looks again whether something has become due; has no effect while a question is shown.
  public func continueIfDue() {
    if case .finished = state { advance() }
  }

  /// Ends the session.
  public func finish() {
    let summary = summary
    remaining = summary.remaining
    state = .finished(summary)
  }

  /// The question that is shown; nil between sessions.
  public var current: Question? {
    switch state {
    case .asking(let question), .revealed(let question, _): question
    case .idle, .finished: nil
    }
  }

  /// How far the session is, as of now.
  public var progress: Progress {
    Progress(
      done: answers.count, limit: options.limit, remaining: remaining, isCram: options.isCram,
      milliseconds: Int(max(0, now().milliseconds(since: startedAt))))
  }

  /// What was done so far, and when the next question becomes due.
  public var summary: Summary {
    var summary = Summary()
    for answer in answers {
      summary.answers[answer.rating, default: 0] += 1
      summary.milliseconds += answer.milliseconds
    }
    summary.ratings = answers.map(\.rating)
    var seen: Set<String> = []
    summary.leeches = answers.filter { $0.isLeech && seen.insert($0.id).inserted }.compactMap {
      library.questions[$0.id]
    }
    summary.isCram = options.isCram
    summary.nextDue = queue?.nextDue(after: now())
    summary.remaining = left
    return summary
  }

  // MARK: Going on

  /// Makes a change of one's own: the questions shown are settled by the caller, not while the change comes in.
  func act(_ body: () async throws(BankError) -> Void) async throws(BankError) {
    isActing = true
    do throws(BankError) {
      try await body()
    } catch {
      isActing = false
      keepUp()
      throw error
    }
    await library.settle()
    isActing = false
  }

  /// Shows the next question, unless the person wanted no more than this.
  func advance() {
    let isEnough = options.limit.map { answers.count >= $0 } ?? false
    let isLate = options.minutes.map { now().milliseconds(since: startedAt) >= Int64($0) * 60_000 } ?? false
    if !isEnough, !isLate, let question = next() { ask(question) } else { finish() }
  }

  /// Shows a question from the beginning.
  func ask(_ question: Question) {
    shownAt = now()
    attempt = nil
    state = .asking(question)
    remaining = left
  }

  /// Shows another version of the current question, as far as it was shown before.
  func show(_ question: Question) {
    if case .revealed = state {
      state = .asking(question)
      reveal()
    } else {
      state = .asking(question)
    }
    remaining = left
  }

  private func next() -> Question? {
    guard options.isCram else { return queue?.next(at: now()).flatMap { library.questions[$0] } }
    while let id = cram?.next {
      if let question = library.questions[id], !question.isSuspended { return question }
      cram?.skip()
    }
    return nil
  }

  private var left: StudyQueue.Counts {
    cram.map { StudyQueue.Counts(review: $0.remaining) } ?? queue?.remaining ?? StudyQueue.Counts()
  }

  /// - Parameter chosen: those that are to be studied; nil for all.
  private func queue(of chosen: [Question]? = nil) -> StudyQueue {
    StudyQueue(
      library.ordered.all, chosen: chosen, settings: settings, planner: planner, at: now(), seed: seed)
  }

  private func follow(_ update: QuestionLibrary.Update) {
    withMutation(keyPath: \.waiting) { take(update) }
    keepUp()
  }

  /// Goes on where the question that is shown was deleted, suspended or put aside elsewhere, and shows it as it is now
  /// otherwise.
  private func keepUp() {
    guard !isActing, let shown = current else { return }
    guard let question = library.questions[shown.id], isAsked(question) else { return advance() }
    if question != shown { show(question) }
    remaining = left
  }

  /// Whether the question may be asked at all.
  func isAsked(_ question: Question) -> Bool {
    !question.isSuspended && (options.isCram || !question.isBuried(at: now()))
  }

  private func take(_ update: QuestionLibrary.Update) {
    switch update {
    case .loaded:
      bank = nextBank ?? queue()
      nextBank = nil
      guard let matcher else { return }
      let all = library.ordered.all
      scope.formUnion(matcher.filter(all, texts: library.ordered.texts).map(\.id))
      if queue != nil { queue = queue(of: all.filter { scope.contains($0.id) }) }
    case .changed(let changes):
      for (change, _) in changes { take(change) }
    }
  }

  /// Takes a change into the queues; a question is part of the session where it was at the start, or matches now.
  private func take(_ change: RecordChange<Question>) {
    switch change {
    case .save(let question):
      bank.update(question)
      guard let matcher, scope.contains(question.id) || matcher.matches(question) else { return }
      scope.insert(question.id)
      queue?.update(question)
    case .delete(let id):
      bank.remove(id)
      queue?.remove(id)
    }
  }
}
