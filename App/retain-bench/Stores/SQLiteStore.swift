import CSQLite
import Domain
import Executors
import FoundationEssentials

/// SQLite through its C library: one table of identifier and JSON, write-ahead log, `synchronous` FULL, prepared
/// statements, Foundation's coder.
///
/// The connection belongs to a thread of its own; writers that come at once wait in its queue.
actor SQLiteStore: Contender {
  static let system = System.sqlite

  private let thread: DedicatedThread
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()
  private let database: OpaquePointer
  private let begin, commit, put, get, all, remove: OpaquePointer

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  static func open(in directory: String, _ questions: QuestionSet) async throws -> SQLiteStore {
    let store = try SQLiteStore(directory, on: try DedicatedThread())
    keep(try await store.loadAll().count)
    return store
  }

  private init(_ directory: String, on thread: DedicatedThread) throws {
    self.thread = thread
    var pointer: OpaquePointer?
    let code = sqlite3_open(directory + "/questions.sqlite", &pointer)
    guard code == SQLITE_OK, let pointer else { throw CallError(call: "sqlite3_open", message: "code \(code)") }
    let setUp = """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS questions (id TEXT PRIMARY KEY, item BLOB NOT NULL)
      """
    try Self.check(sqlite3_exec(pointer, setUp, nil, nil, nil), pointer)
    // Two connections wait for one another while the file is compacted.
    try Self.check(sqlite3_busy_timeout(pointer, 600_000), pointer)
    func prepare(_ text: String) throws -> OpaquePointer {
      var statement: OpaquePointer?
      try Self.check(sqlite3_prepare_v3(pointer, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil), pointer)
      guard let statement else { throw CallError(call: text, message: "no statement") }
      return statement
    }
    database = pointer
    begin = try prepare("BEGIN IMMEDIATE")
    commit = try prepare("COMMIT")
    put = try prepare(
      "INSERT INTO questions (id, item) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET item = excluded.item")
    get = try prepare("SELECT item FROM questions WHERE id = ?")
    all = try prepare("SELECT item FROM questions ORDER BY rowid")
    remove = try prepare("DELETE FROM questions WHERE id = ?")
  }

  func close() throws {
    for statement in [begin, commit, put, get, all, remove] { sqlite3_finalize(statement) }
    try Self.check(sqlite3_close(database), database)
  }

  func importBatch(_ questions: [Question]) throws {
    try run(begin)
    for question in questions { try insert(question) }
    try run(commit)
  }

  func save(_ questions: [Question]) throws {
    for question in questions { try insert(question) }
  }

  func find(_ ids: [String]) throws -> Int {
    try ids.count { try question($0)?.id == $0 }
  }

  func loadAll() throws -> [Question] {
    defer { sqlite3_reset(all) }
    var questions: [Question] = []
    while try step(all) { questions.append(try decode(all)) }
    return questions
  }

  func suspend(_ ids: [String]) throws {
    for id in ids {
      try run(begin)
      if var question = try question(id) {
        question.setSuspended(true, at: question.modifiedAt)
        try insert(question)
      }
      try run(commit)
    }
  }

  func delete(_ ids: [String]) throws {
    for id in ids { try run(remove, id) }
  }

  func compact() throws {
    try Self.check(sqlite3_exec(database, "VACUUM", nil, nil, nil), database)
    try Self.check(sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil), database)
  }

  func companion(in directory: String) throws -> SQLiteStore? {
    try SQLiteStore(directory, on: try DedicatedThread())
  }

  private func insert(_ question: Question) throws {
    // Bound without a copy, as the bytes outlive the step.
    try encoder.encode(question).withUnsafeBytes { item in
      sqlite3_bind_blob(put, 2, item.baseAddress, Int32(item.count), nil)
      try run(put, question.id)
    }
  }

  private func question(_ id: String) throws -> Question? {
    try bound(get, id) { try step(get) ? try decode(get) : nil }
  }

  private func decode(_ statement: OpaquePointer) throws -> Question {
    guard let bytes = sqlite3_column_blob(statement, 0) else {
      throw CallError(call: "sqlite3_column_blob", message: "no bytes")
    }
    return try decoder.decode(Question.self, from: Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, 0))))
  }

  private func run(_ statement: OpaquePointer, _ id: String) throws {
    try bound(statement, id) { _ = try step(statement) }
  }

  private func run(_ statement: OpaquePointer) throws {
    defer { sqlite3_reset(statement) }
    _ = try step(statement)
  }

  private func bound<Result>(_ statement: OpaquePointer, _ id: String, _ body: () throws -> Result) rethrows -> Result {
    var id = id
    return try id.withUTF8 { text in
      defer { sqlite3_reset(statement) }
      text.withMemoryRebound(to: CChar.self) {
        _ = sqlite3_bind_text(statement, 1, $0.baseAddress, Int32($0.count), nil)
      }
      return try body()
    }
  }

  /// Whether there is a row.
  private func step(_ statement: OpaquePointer) throws -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw CallError(call: "sqlite3_step", message: String(cString: sqlite3_errmsg(database)))
    }
  }

  private static func check(_ code: Int32, _ database: OpaquePointer) throws {
    guard code == SQLITE_OK else {
      throw CallError(call: "SQLite", message: String(cString: sqlite3_errmsg(database)))
    }
  }
}
