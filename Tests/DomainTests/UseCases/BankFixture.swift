import Domain
import Persistence
import TestSupport

/// A bank in memory with every use case on it.
struct BankFixture {
  let clock = ManualClock()
  let ids = CountingIDs()
  let questions = RefusingRepository(InMemoryRepository<Question>())
  let log = RefusingRepository(InMemoryRepository<Change>())
  let planner = samplePlanner()

  var record: ChangeRecorder { ChangeRecorder(questions: questions, log: log, now: { clock.now }) }
  var add: AddQuestion { AddQuestion(record: record, newID: { ids.next() }) }
  var change: ChangeQuestions { ChangeQuestions(record: record, newID: { ids.next() }) }
  var answer: AnswerQuestion { AnswerQuestion(record: record, planner: planner, device: "desk") }
  var undo: UndoChange { UndoChange(questions: questions, log: log) }

  func importing(_ document: ImportDocument) -> ImportQuestions {
    ImportQuestions(record: record, newID: { ids.next() }, read: { _, _ in document })
  }

  func all() async throws -> [Question] {
    try await questions.loadAll().sorted { $0.id < $1.id }
  }
}
