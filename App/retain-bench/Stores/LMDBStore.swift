import CLMDB
import Domain
import Executors
import FoundationEssentials

/// LMDB through its C library: one database of identifier and JSON, each write transaction synced as it comes (the
/// default), Foundation's coder.
///
/// The environment belongs to a thread of its own; writers that come at once wait in its queue, as they would for
/// LMDB's own lock.
actor LMDBStore: Contender {
  static let system = System.lmdb

  private let thread: DedicatedThread
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()
  private let directory: String
  private let environment: OpaquePointer
  private let database: MDB_dbi

  /// More than any run fills; it takes addresses and no memory.
  private static let mapSize = 64 << 30

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  static func open(in directory: String, _ questions: QuestionSet) async throws -> LMDBStore {
    let store = try LMDBStore(directory, on: try DedicatedThread())
    keep(try await store.loadAll().count)
    return store
  }

  private init(_ directory: String, on thread: DedicatedThread) throws {
    self.thread = thread
    self.directory = directory
    var pointer: OpaquePointer?
    try Self.check(mdb_env_create(&pointer), "mdb_env_create")
    guard let pointer else { throw CallError(call: "mdb_env_create", message: "no environment") }
    environment = pointer
    try Self.check(mdb_env_set_mapsize(environment, Self.mapSize), "mdb_env_set_mapsize")
    // Transactions that only read are not bound to the thread that began them.
    try Self.check(mdb_env_open(environment, directory, UInt32(MDB_NOTLS), 0o600), "mdb_env_open")
    var transaction: OpaquePointer?
    try Self.check(mdb_txn_begin(environment, nil, 0, &transaction), "mdb_txn_begin")
    var database = MDB_dbi()
    try Self.check(mdb_dbi_open(transaction, nil, 0, &database), "mdb_dbi_open")
    try Self.check(mdb_txn_commit(transaction), "mdb_txn_commit")
    self.database = database
  }

  func close() { mdb_env_close(environment) }

  func importBatch(_ questions: [Question]) throws {
    try writing { transaction in
      for question in questions { try put(question, transaction) }
    }
  }

  func save(_ questions: [Question]) throws {
    for question in questions { try writing { try put(question, $0) } }
  }

  func find(_ ids: [String]) throws -> Int {
    // Kept and renewed from one look-up to the next, as a prepared statement is.
    let transaction = try begin(UInt32(MDB_RDONLY))
    defer { mdb_txn_abort(transaction) }
    var found = 0
    for id in ids {
      mdb_txn_reset(transaction)
      try Self.check(mdb_txn_renew(transaction), "mdb_txn_renew")
      if try question(id, transaction)?.id == id { found += 1 }
    }
    return found
  }

  func loadAll() throws -> [Question] {
    let transaction = try begin(UInt32(MDB_RDONLY))
    defer { mdb_txn_abort(transaction) }
    var cursor: OpaquePointer?
    try Self.check(mdb_cursor_open(transaction, database, &cursor), "mdb_cursor_open")
    defer { mdb_cursor_close(cursor) }
    var questions: [Question] = []
    var (key, value) = (MDB_val(), MDB_val())
    while true {
      let code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
      if code == MDB_NOTFOUND { return questions }
      try Self.check(code, "mdb_cursor_get")
      questions.append(try decode(value))
    }
  }

  func suspend(_ ids: [String]) throws {
    for id in ids {
      try writing { transaction in
        guard var question = try question(id, transaction) else { return }
        question.setSuspended(true, at: question.modifiedAt)
        try put(question, transaction)
      }
    }
  }

  func delete(_ ids: [String]) throws {
    for id in ids {
      try writing { transaction in
        try withKey(id) { key in
          let code = mdb_del(transaction, database, &key, nil)
          if code != MDB_NOTFOUND { try Self.check(code, "mdb_del") }
        }
      }
    }
  }

  /// Copies what is alive into a new file; LMDB has no way to put it in the place of the open one, and fills the free
  /// pages of that with what is written next.
  func compact() throws {
    let copy = directory + "/compacted"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
    try Self.check(mdb_env_copy2(environment, copy, UInt32(MDB_CP_COMPACT)), "mdb_env_copy2")
    try FileManager.default.removeItem(atPath: copy)
  }

  private func begin(_ flags: UInt32) throws -> OpaquePointer {
    var transaction: OpaquePointer?
    try Self.check(mdb_txn_begin(environment, nil, flags, &transaction), "mdb_txn_begin")
    guard let transaction else { throw CallError(call: "mdb_txn_begin", message: "no transaction") }
    return transaction
  }

  private func writing(_ body: (OpaquePointer) throws -> Void) throws {
    let transaction = try begin(0)
    do {
      try body(transaction)
    } catch {
      mdb_txn_abort(transaction)
      throw error
    }
    try Self.check(mdb_txn_commit(transaction), "mdb_txn_commit")
  }

  private func put(_ question: Question, _ transaction: OpaquePointer) throws {
    try encoder.encode(question).withUnsafeBytes { item in
      var value = MDB_val(mv_size: item.count, mv_data: UnsafeMutableRawPointer(mutating: item.baseAddress))
      try withKey(question.id) { key in
        try Self.check(mdb_put(transaction, database, &key, &value, 0), "mdb_put")
      }
    }
  }

  private func question(_ id: String, _ transaction: OpaquePointer) throws -> Question? {
    try withKey(id) { key in
      var value = MDB_val()
      let code = mdb_get(transaction, database, &key, &value)
      if code == MDB_NOTFOUND { return nil }
      try Self.check(code, "mdb_get")
      return try decode(value)
    }
  }

  private func decode(_ value: MDB_val) throws -> Question {
    try decoder.decode(Question.self, from: Data(bytes: value.mv_data, count: value.mv_size))
  }

  private func withKey<Result>(_ id: String, _ body: (inout MDB_val) throws -> Result) rethrows -> Result {
    var id = id
    return try id.withUTF8 { text in
      var key = MDB_val(mv_size: text.count, mv_data: UnsafeMutableRawPointer(mutating: text.baseAddress))
      return try body(&key)
    }
  }

  private static func check(_ code: Int32, _ call: String) throws {
    guard code == MDB_SUCCESS else { throw CallError(call: call, message: String(cString: mdb_strerror(code))) }
  }
}
