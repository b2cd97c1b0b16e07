import Domain
import Executors
import Glibc

/// No store, but what no store can beat here: the same number of bytes written and synced into a file that has its room
/// already, read in one go, and questions looked up in a plain dictionary.
actor LimitStore: Contender {
  static let system = System.limit

  private let thread: DedicatedThread
  private let descriptor: Int32
  private let questions: QuestionSet
  private let size: Int
  private var end = 0

  /// How many bytes behind the end are on the disk already when saves begin.
  private static let room = 16 << 20
  /// How many bytes a deletion takes.
  private static let deletionSize = 64

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  static func open(in directory: String, _ questions: QuestionSet) async throws -> LimitStore {
    let store = try LimitStore(directory + "/bytes", questions, on: try DedicatedThread())
    try await store.readAll()
    return store
  }

  private init(_ path: String, _ questions: QuestionSet, on thread: DedicatedThread) throws {
    self.thread = thread
    self.questions = questions
    size = questions.size
    descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw CallError.system("open") }
    end = max(0, Int(lseek(descriptor, 0, SEEK_END)) - Self.room)
  }

  private func readAll() throws {
    let count = end
    let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(filled))
        guard read > 0 else { throw CallError.system("pread") }
        filled += read
      }
    }
    keep(bytes.count)
  }

  /// Writes the room for the saves that come after the next opening.
  func close() throws {
    try write(Self.room, at: end)
    Glibc.close(descriptor)
  }

  func importBatch(_ questions: [Question]) throws { try append(questions.count * size) }

  func save(_ questions: [Question]) throws {
    for _ in questions { try append(size) }
  }

  /// One sync carries one save of every task.
  func saveConcurrently(_ shares: [[Question]]) throws {
    for _ in 0..<(shares.first?.count ?? 0) { try append(shares.count * size) }
  }

  func find(_ ids: [String]) -> Int {
    ids.count { questions.byID[$0]?.id == $0 }
  }

  func loadAll() -> [Question] { Array(questions.byID.values) }

  func suspend(_ ids: [String]) throws {
    for _ in ids { try append(size) }
  }

  func delete(_ ids: [String]) throws {
    for _ in ids { try append(Self.deletionSize) }
  }

  func compact() throws {
    try write(questions.stored.count * size, at: end)
  }

  private func append(_ count: Int) throws {
    try write(count, at: end)
    end += count
  }

  private func write(_ count: Int, at offset: Int) throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    var written = 0
    try bytes.withUnsafeBytes { bytes in
      while written < count {
        let result = pwrite(
          descriptor, bytes.baseAddress?.advanced(by: written), count - written, off_t(offset + written))
        guard result > 0 else { throw CallError.system("pwrite") }
        written += result
      }
    }
    guard fdatasync(descriptor) == 0 else { throw CallError.system("fdatasync") }
  }
}
