import Domain
import Executors
import FoundationEssentials

/// The pattern of most small programs: an actor with a dictionary, and a JSON array of everything in one file that each
/// change writes anew, with Foundation's coder and `Data.write(to:options: .atomic)`, which syncs the new file and
/// renames it over the old one.
actor WholeFileStore: Contender {
  static let system = System.wholeFile

  private let thread: DedicatedThread
  private let file: URL
  private let encoder = JSONEncoder()
  private var questions: [String: Question] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  static func open(in directory: String, _ questions: QuestionSet) async throws -> WholeFileStore {
    let store = WholeFileStore(directory, on: try DedicatedThread())
    try await store.load()
    return store
  }

  private init(_ directory: String, on thread: DedicatedThread) {
    self.thread = thread
    file = URL(filePath: directory + "/questions.json")
  }

  private func load() throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let all = try JSONDecoder().decode([Question].self, from: Data(contentsOf: file))
    questions = Dictionary(all.map { ($0.id, $0) }) { $1 }
  }

  private func write() throws {
    try encoder.encode(Array(questions.values)).write(to: file, options: .atomic)
  }

  func close() {}

  func importBatch(_ questions: [Question]) throws {
    for question in questions { self.questions[question.id] = question }
    try write()
  }

  func save(_ questions: [Question]) throws {
    for question in questions {
      self.questions[question.id] = question
      try write()
    }
  }

  func find(_ ids: [String]) -> Int {
    ids.count { questions[$0]?.id == $0 }
  }

  func loadAll() -> [Question] { Array(questions.values) }

  func suspend(_ ids: [String]) throws {
    for id in ids {
      guard var question = questions[id] else { continue }
      question.setSuspended(true, at: question.modifiedAt)
      questions[id] = question
      try write()
    }
  }

  func delete(_ ids: [String]) throws {
    for id in ids {
      questions[id] = nil
      try write()
    }
  }

  func compact() {}
}
