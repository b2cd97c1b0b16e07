public import Domain
public import Observation

/// A session in which a person studies the questions that are due, one after the other.
///
/// While a rating, an edit or a suspension is being kept, another one has no effect.
@Observable
public final class StudySessionModel {
  /// Where the session stands.
  public nonisolated enum State: Equatable, Sendable {
    /// No session is under way.
    case idle
    /// The prompt of this question is shown.
    case asking(Question)
    /// The answer of this question is shown as well, and what each rating would do.
    case revealed(Question, [Scheduler.Preview])
    /// Nothing is left to study now, or the person stopped.
    case finished(Summary)
  }

  /// What was done in a session.
  public nonisolated struct Summary: Equatable, Sendable {
    /// Answers by rating, undone ones left out.
    public var answers: [Rating: Int] = [:]
    /// Measured time spent on answers, in milliseconds.
    public var milliseconds = 0
    /// What is left to study now.
    public var remaining = StudyQueue.Counts()
    /// When the next question becomes due; nil where nothing is scheduled.
    public var nextDue: Instant?

    /// Answers in all.
    public var total: Int { answers.values.reduce(0, +) }
  }

  /// Where the session stands.
  public private(set) var state = State.idle
  /// What is left in this session, by kind.
  public private(set) var remaining = StudyQueue.Counts()

  @ObservationIgnored private let library: QuestionLibrary
  @ObservationIgnored private let useCases: QuestionListModel.UseCases
  @ObservationIgnored private let planner: StudyPlanner
  @ObservationIgnored private let settings: StudyQueue.Settings
  @ObservationIgnored private let seed: UInt64
  @ObservationIgnored private let now: () -> Instant
  @ObservationIgnored private var matcher: QueryMatcher?
  @ObservationIgnored private var queue: StudyQueue?
  @ObservationIgnored private var scope: Set<String> = []
  @ObservationIgnored private var shownAt = Instant(milliseconds: 0)
  @ObservationIgnored private var answers: [Answer] = []
  @ObservationIgnored private var isActing = false
  /// The queue of the whole bank, for ``waiting``.
  @ObservationIgnored private var bank: StudyQueue

  private struct Answer {
    let id: String
    let rating: Rating
    let milliseconds: Int
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
    let (questions, instant) = (library.questions.values, now())
    bank = StudyQueue(
      questions, done: StudyQueue.Done(questions, at: instant, calendar: planner.calendar), settings: settings,
      scheduler: planner.scheduler, at: instant, calendar: planner.calendar, seed: seed)
    library.onUpdate { [weak self] in self?.follow($0) }
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
  public func start(_ text: String = "") throws(QueryError) {
    let matcher = QueryMatcher(try Query(text), planner: planner, now: now())
    let questions = library.questions.values.filter(matcher.matches)
    self.matcher = matcher
    scope = Set(questions.map(\.id))
    queue = queue(of: questions)
    answers = []
    advance()
  }

  /// Shows the answer.
  public func reveal() {
    guard case .asking(let question) = state else { return }
    state = .revealed(question, planner.previews(of: question, at: now()))
  }

  /// Takes the answer, and shows the next question once it is kept.
  ///
  /// - Throws: where the answer was not kept; the same question then stays revealed.
  public func rate(_ rating: Rating) async throws(BankError) {
    guard !isActing, case .revealed(let question, _) = state else { return }
    let elapsed = Int(max(0, now().milliseconds(since: shownAt)))
    try await act { () throws(BankError) in
      _ = try await useCases.answer(id: question.id, rating: rating, milliseconds: elapsed)
    }
    answers.append(Answer(id: question.id, rating: rating, milliseconds: elapsed))
    advance()
  }

  /// Replaces the parts of the current question that are given, and goes on showing it.
  ///
  /// - Throws: where the prompt is blank or the change was not kept; the question then stays as it was.
  public func edit(prompt: String? = nil, answer: String? = nil, tags: [String]? = nil) async throws(BankError) {
    guard !isActing, let question = current else { return }
    var edited = question
    try await act { () throws(BankError) in
      edited = try await useCases.change.edit(id: question.id, prompt: prompt, answer: answer, tags: tags)
    }
    show(edited)
  }

  /// Keeps the current question out of study and shows the next.
  ///
  /// - Throws: where the change was not kept; the question then stays.
  public func suspend() async throws(BankError) {
    guard !isActing, let question = current else { return }
    try await act { () throws(BankError) in
      _ = try await useCases.change.suspend(ids: [question.id])
    }
    advance()
  }

  /// Takes back the last change; where it was an answer, its question is asked again.
  ///
  /// - Throws: ``BankError/nothingToUndo``, or where the change was not kept.
  public func undo() async throws(BankError) -> UndoChange.Undone {
    var undone: UndoChange.Undone?
    try await act { () throws(BankError) in
      undone = try await useCases.undo()
    }
    guard let undone else { throw .nothingToUndo }
    if undone.change.action == .answer, let question = undone.restored.first {
      if answers.last?.id == question.id { answers.removeLast() }
      ask(question)
    } else if let question = current, let now = library.questions[question.id], !now.isSuspended {
      show(now)
    } else {
      advance()
    }
    return undone
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

  /// What was done so far, and when the next question becomes due.
  public var summary: Summary {
    var summary = Summary()
    for answer in answers {
      summary.answers[answer.rating, default: 0] += 1
      summary.milliseconds += answer.milliseconds
    }
    summary.nextDue = queue?.nextDue(after: now())
    summary.remaining = queue?.remaining ?? StudyQueue.Counts()
    return summary
  }

  /// Makes a change of one's own: the questions shown are settled by the caller, not while the change comes in.
  private func act(_ body: () async throws(BankError) -> Void) async throws(BankError) {
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

  private func advance() {
    if let question = queue?.next(at: now()) {
      ask(question)
    } else {
      finish()
    }
  }

  private func ask(_ question: Question) {
    shownAt = now()
    state = .asking(question)
    remaining = queue?.remaining ?? StudyQueue.Counts()
  }

  /// Shows another version of the current question, as far as it was shown before.
  private func show(_ question: Question) {
    if case .revealed = state {
      state = .asking(question)
      reveal()
    } else {
      state = .asking(question)
    }
    remaining = queue?.remaining ?? StudyQueue.Counts()
  }

  private func queue(of questions: some Sequence<Question>) -> StudyQueue {
    let instant = now()
    return StudyQueue(
      questions,
      done: StudyQueue.Done(library.questions.values, at: instant, calendar: planner.calendar), settings: settings,
      scheduler: planner.scheduler, at: instant, calendar: planner.calendar, seed: seed)
  }

  private func follow(_ update: QuestionLibrary.Update) {
    withMutation(keyPath: \.waiting) { take(update) }
    keepUp()
  }

  /// Goes on where the question that is shown was deleted or suspended elsewhere, and shows it as it is now otherwise.
  private func keepUp() {
    guard !isActing, let shown = current else { return }
    guard let question = library.questions[shown.id], !question.isSuspended else { return advance() }
    if question != shown { show(question) }
    remaining = queue?.remaining ?? StudyQueue.Counts()
  }

  private func take(_ update: QuestionLibrary.Update) {
    switch update {
    case .loaded:
      bank = queue(of: library.questions.values)
      guard let matcher else { return }
      scope.formUnion(library.questions.values.filter(matcher.matches).map(\.id))
      queue = queue(of: scope.compactMap { library.questions[$0] })
    case .changed(let changes):
      for change in changes { take(change) }
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
