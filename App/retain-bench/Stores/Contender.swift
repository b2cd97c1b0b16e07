import Domain
import FoundationEssentials
import Glibc

/// A store that is measured: all of them keep the same questions and make the same promise, that what was saved when a
/// call returns survives a crash of the machine.
///
/// Each call is a loop of its own, so that what it takes to reach a contender counts once and not once an operation.
protocol Contender: Sendable {
  /// The key that its figures have.
  static var system: System { get }

  /// Opens the store in a directory, or makes one, and decodes every question in it once.
  static func open(in directory: String, _ questions: QuestionSet) async throws -> Self

  /// Gives the file back.
  func close() async throws

  /// Saves all of them as one: all or none.
  func importBatch(_ questions: [Question]) async throws

  /// Saves one after the other, each durable before the next.
  func save(_ questions: [Question]) async throws

  /// Saves them from as many tasks at once as there are `shares`; each task waits for one save before the next.
  func saveConcurrently(_ shares: [[Question]]) async throws

  /// Looks up one after the other, and tells how many are the ones that were sought.
  func find(_ ids: [String]) async throws -> Int

  /// All questions, decoded.
  func loadAll() async throws -> [Question]

  /// Reads a question, suspends it and saves it, as one transaction; one after the other.
  func suspend(_ ids: [String]) async throws

  /// Deletes one after the other, each durable before the next.
  func delete(_ ids: [String]) async throws

  /// Rewrites the file without what is dead in it, where the store has something of the kind.
  func compact() async throws

  /// A second way into the open store that reads and writes while ``compact()`` runs; nil where there is none.
  func companion(in directory: String) async throws -> Self?
}

extension Contender {
  func saveConcurrently(_ shares: [[Question]]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for share in shares {
        group.addTask {
          for question in share { try await save([question]) }
        }
      }
      try await group.waitForAll()
    }
  }

  func companion(in directory: String) async throws -> Self? { nil }
}

/// The systems that are compared, under the keys of their figures.
enum System: String, CaseIterable {
  case retain, wholeFile, sqlite, lmdb, limit

  var contender: any Contender.Type {
    switch self {
    case .retain: RetainStore.self
    case .wholeFile: WholeFileStore.self
    case .sqlite: SQLiteStore.self
    case .lmdb: LMDBStore.self
    case .limit: LimitStore.self
    }
  }

  /// Whether each write writes all questions anew, so that few of them must do.
  var rewritesEverything: Bool { self == .wholeFile }
}

/// The questions of a run.
struct QuestionSet: Sendable {
  /// What the stores hold.
  let stored: [Question]
  /// What is saved into them on top.
  let further: [Question]
  /// The stored ones under their identifiers.
  let byID: [String: Question]
  /// How many bytes a question takes as JSON, on average.
  let size: Int

  init(_ count: Int, further: Int) throws {
    var samples = SampleQuestions()
    stored = try samples.make(count)
    self.further = try samples.make(further)
    byID = Dictionary(stored.map { ($0.id, $0) }) { $1 }
    let encoder = JSONEncoder()
    let bytes = try stored.prefix(200).reduce(0) { try $0 + encoder.encode($1).count }
    size = bytes / min(count, 200)
  }
}

/// A call of a library or of the system that failed.
struct CallError: Error, CustomStringConvertible {
  let call: String
  let message: String

  var description: String { "\(call): \(message)" }

  /// Creates the error that `errno` tells of.
  static func system(_ call: String, _ code: Int32 = errno) -> CallError {
    CallError(call: call, message: String(cString: strerror(code)))
  }
}
