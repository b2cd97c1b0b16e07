public import Domain
public import Observation

/// The list of questions that match a query, and what a person does with them.
@Observable
public final class QuestionListModel {
  /// The questions of the current query as they stand now, oldest first.
  public private(set) var questions: [Question] = []
  /// The query whose questions are listed.
  public private(set) var query = Query.everything
  /// The identifiers in the order in which they were listed last: row 1 is the first.
  ///
  /// Unlike ``questions`` it stays as it was shown until the next ``search(_:)``, so that a number never comes to mean
  /// another question.
  public private(set) var listing: [String] = []

  @ObservationIgnored let library: QuestionLibrary
  @ObservationIgnored private let useCases: UseCases
  @ObservationIgnored private let planner: StudyPlanner
  @ObservationIgnored private let now: () -> Instant
  @ObservationIgnored private var isListing = false

  /// What a person can do with questions.
  public struct UseCases {
    let add: AddQuestion
    let change: ChangeQuestions
    let answer: AnswerQuestion
    let undo: UndoChange

    /// Gathers the use cases.
    public init(add: AddQuestion, change: ChangeQuestions, answer: AnswerQuestion, undo: UndoChange) {
      self.add = add
      self.change = change
      self.answer = answer
      self.undo = undo
    }
  }

  /// Creates a list that shows nothing until the first search.
  public init(
    library: QuestionLibrary, useCases: UseCases, planner: StudyPlanner, now: @escaping () -> Instant
  ) {
    self.library = library
    self.useCases = useCases
    self.planner = planner
    self.now = now
    library.onUpdate { [weak self] in self?.follow($0) }
  }

  /// Lists the questions that match, oldest first.
  ///
  /// - Throws: where the query cannot be understood; the list then stays as it was.
  @discardableResult
  public func search(_ text: String) throws(QueryError) -> [Question] {
    query = try Query(text)
    questions = matches(query)
    listing = questions.map(\.id)
    isListing = true
    return questions
  }

  /// The questions that match a query, without listing them.
  public func find(_ text: String) throws(QueryError) -> [Question] {
    matches(try Query(text))
  }

  /// Every tag in use with the number of questions that have it, in alphabetical order.
  public var tags: [(tag: String, count: Int)] {
    library.questions.tagCounts.map { ($0.key, $0.value) }.sorted { $0.tag < $1.tag }
  }

  /// When each rating given now would bring the question back.
  public func previews(of question: Question) -> [Scheduler.Preview] {
    planner.previews(of: question, at: now())
  }

  /// Adds a question.
  public func add(
    prompt: String, answer: String, tags: [String], as form: AddQuestion.Form = .basic
  ) async throws(BankError) -> AddQuestion.Added {
    let added = try await useCases.add(prompt: prompt, answer: answer, tags: tags, as: form)
    await library.settle()
    return added
  }

  /// Replaces the parts that are given.
  public func edit(
    _ id: String, prompt: String? = nil, answer: String? = nil, tags: [String]? = nil, wrong: [String]? = nil
  ) async throws(BankError) -> Question {
    let question = try await useCases.change.edit(
      id: id, prompt: prompt, answer: answer, tags: tags, wrong: wrong)
    await library.settle()
    return question
  }

  /// Deletes the questions; gives them back as they were.
  public func delete(_ ids: [String]) async throws(BankError) -> [Question] {
    let deleted = try await useCases.change.delete(ids: ids)
    await library.settle()
    return deleted
  }

  /// Adds and removes tags.
  public func tag(_ ids: [String], adding: [String], removing: [String]) async throws(BankError) -> [Question] {
    let questions = try await useCases.change.tag(ids: ids, adding: adding, removing: removing)
    await library.settle()
    return questions
  }

  /// Keeps the questions out of study.
  public func suspend(_ ids: [String]) async throws(BankError) -> [Question] {
    let questions = try await useCases.change.suspend(ids: ids)
    await library.settle()
    return questions
  }

  /// Lets the questions back into study.
  public func resume(_ ids: [String]) async throws(BankError) -> [Question] {
    let questions = try await useCases.change.resume(ids: ids)
    await library.settle()
    return questions
  }

  /// Marks the questions, or takes the mark away.
  public func flag(_ ids: [String], isOn: Bool) async throws(BankError) -> [Question] {
    let questions = try await useCases.change.flag(ids: ids, isOn: isOn)
    await library.settle()
    return questions
  }

  /// Puts the questions aside for the rest of the study day, or takes them back into study.
  public func bury(_ ids: [String], isOn: Bool) async throws(BankError) -> [Question] {
    let end = isOn ? planner.endOfDay(at: now()) : nil
    let questions = try await useCases.change.bury(ids: ids, until: end)
    await library.settle()
    return questions
  }

  /// Answers a question outside a study session.
  public func answer(_ id: String, _ rating: Rating) async throws(BankError) -> Question {
    let question = try await useCases.answer(id: id, rating: rating)
    await library.settle()
    return question
  }

  /// Takes back the last change.
  public func undo() async throws(BankError) -> UndoChange.Undone {
    let undone = try await useCases.undo()
    await library.settle()
    return undone
  }

  private func matches(_ query: Query) -> [Question] {
    let matcher = QueryMatcher(query, planner: planner, now: now())
    return matcher.filter(library.ordered.all, texts: library.ordered.texts)
  }

  /// Keeps the list as it would be found now; a few changes need no search of all questions.
  private func follow(_ update: QuestionLibrary.Update) {
    guard isListing else { return }
    guard case .changed(let changes) = update, changes.count < 100 else {
      questions = matches(query)
      return
    }
    let matcher = QueryMatcher(query, planner: planner, now: now())
    for (change, before) in changes {
      if case .save(let question) = change, matcher.matches(question) {
        questions.replace(before, with: question)
      } else if let before {
        questions.replace(before, with: nil)
      }
    }
  }
}
