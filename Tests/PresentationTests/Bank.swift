import Domain
import Persistence
import Presentation
import TestSupport
import Testing

/// A bank in memory with the library and the list of questions on it, both loaded.
@MainActor
struct Bank {
  let clock = ManualClock()
  let questions = RefusingRepository(InMemoryRepository<Question>())
  let log = RefusingRepository(InMemoryRepository<Change>())
  let planner = samplePlanner()
  let record: ChangeRecorder
  let useCases: QuestionListModel.UseCases
  let library: QuestionLibrary
  let list: QuestionListModel

  /// - Parameter repository: where the view models look for questions; `questions` itself where it is nil.
  init(through repository: (any Repository<Question>)? = nil) async {
    let (clock, ids) = (clock, CountingIDs())
    let repository = repository ?? questions
    record = ChangeRecorder(questions: repository, log: log, now: { clock.now })
    useCases = QuestionListModel.UseCases(
      add: AddQuestion(record: record, newID: { ids.next() }),
      change: ChangeQuestions(record: record, newID: { ids.next() }),
      answer: AnswerQuestion(record: record, planner: planner), undo: UndoChange(questions: repository, log: log))
    library = QuestionLibrary(repository: repository)
    list = QuestionListModel(library: library, useCases: useCases, planner: planner, now: { clock.now })
    await library.load()
  }

  /// A study model for the bank.
  func session(_ settings: StudyQueue.Settings = StudyQueue.Settings()) -> StudySessionModel {
    let clock = clock
    return StudySessionModel(
      library: library, useCases: useCases, planner: planner, settings: settings, now: { clock.now })
  }

  /// Adds questions a second apart, `a1` the first.
  @discardableResult
  func add(_ prompts: String..., tags: [String] = []) async throws -> [Question] {
    var added: [Question] = []
    for prompt in prompts {
      added.append(try await list.add(prompt: prompt, answer: "= \(prompt)", tags: tags).question)
      clock.advance(seconds: 1)
    }
    return added
  }

  /// The question as it is shown now.
  func question(_ id: String) throws -> Question {
    try #require(library.questions[id])
  }

  /// Changes a question behind the back of every view model and of the log of changes.
  func changeElsewhere(_ id: String, _ body: @Sendable (inout Question, Instant) throws -> Void) async throws {
    var question = try #require(try await questions.find(by: id))
    try body(&question, clock.now)
    try await questions.save(question)
    await library.settle()
  }

  func deleteElsewhere(_ id: String) async throws {
    try await questions.delete(id)
    await library.settle()
  }
}
