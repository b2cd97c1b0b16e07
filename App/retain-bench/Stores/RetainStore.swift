import Domain
import FoundationEssentials
import Persistence

/// Our store, as the program uses it: every write synced.
struct RetainStore: Contender {
  static let system = System.retain

  private let repository: LocalRepository<Question>
  private var isCompanion = false

  @concurrent
  static func open(in directory: String, _ questions: QuestionSet) async throws -> RetainStore {
    RetainStore(
      try await .open(directory: URL(filePath: directory, directoryHint: .isDirectory), filename: "questions.jsonl"))
  }

  private init(_ repository: LocalRepository<Question>) {
    self.repository = repository
  }

  func close() async throws {
    if !isCompanion { try await repository.close() }
  }

  func importBatch(_ questions: [Question]) async throws { try await repository.save(contentsOf: questions) }

  @concurrent
  func save(_ questions: [Question]) async throws {
    for question in questions { try await repository.save(question) }
  }

  @concurrent
  func find(_ ids: [String]) async throws -> Int {
    var found = 0
    for id in ids where try await repository.find(by: id)?.id == id { found += 1 }
    return found
  }

  func loadAll() async throws -> [Question] { try await repository.loadAll() }

  @concurrent
  func suspend(_ ids: [String]) async throws {
    for id in ids {
      try await repository.update(by: id) { $0.setSuspended(true, at: $0.modifiedAt) }
    }
  }

  @concurrent
  func delete(_ ids: [String]) async throws {
    for id in ids { try await repository.delete(id) }
  }

  func compact() async throws {
    try await repository.compact()
  }

  func companion(in directory: String) async throws -> RetainStore? {
    var companion = self
    companion.isCompanion = true
    return companion
  }
}
