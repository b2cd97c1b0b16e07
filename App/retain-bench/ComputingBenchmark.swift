import Domain
import FoundationEssentials
import FoundationInternationalization
import Persistence
import Presentation

/// What the program computes in memory: searches through the view model of the list, and schedules.
@MainActor
final class ComputingBenchmark {
  /// Some that find a few questions of many, as people's do.
  nonisolated static let queries = [
    "memory river \"early capital\"", "tag:queue is:review \"hash language tree\"",
    "\"食べる network never\" prop:lapses>0",
  ]

  private let list: QuestionListModel
  private let planner: StudyPlanner
  private let questions: [Question]

  init(_ questions: [Question]) async {
    self.questions = questions
    // A zone with daylight saving, as most people's have.
    let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let planner = StudyPlanner(scheduler: Scheduler(), calendar: StudyCalendar(timeZone: zone)) { _ in 0.5 }
    let now: @Sendable () -> Instant = { Instant(milliseconds: 1_796_000_000_000) }
    let repository = InMemoryRepository(questions)
    let log = InMemoryRepository<Change>()
    let record = ChangeRecorder(questions: repository, log: log, now: now)
    let library = QuestionLibrary(repository: repository)
    await library.load()
    await library.prepareSearch()
    list = QuestionListModel(
      library: library,
      useCases: QuestionListModel.UseCases(
        add: AddQuestion(record: record) { "" }, change: ChangeQuestions(record: record) { "" },
        answer: AnswerQuestion(record: record, planner: planner),
        undo: UndoChange(questions: repository, log: log)),
      planner: planner, now: now)
    self.planner = planner
  }

  /// Milliseconds of one search after the other.
  func searches() throws -> [Double] {
    try Self.queries.map { query in
      let start = ContinuousClock.now
      keep(try list.search(query).count)
      return microseconds(since: start) / 1000
    }
  }

  /// How many reviews the scheduler replays in a second, the dates they lead to included.
  func reviewsPerSecond() -> Double {
    var reviews = 0
    let start = ContinuousClock.now
    for question in questions {
      reviews += question.reviews.count
      keep(planner.scheduler.replay(question.reviews, calendar: planner.calendar).interval)
    }
    return Double(reviews) / (microseconds(since: start) / 1e6)
  }
}
