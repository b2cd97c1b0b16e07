import Domain

/// Says what a test wants it to say, and tells its follower when the test wants it to.
actor ScriptedRepository: Repository {
  private var items: [Question]
  private var number: Int64
  private var error: RepositoryError?
  private let stream: AsyncStream<RepositoryEvent<Question>>
  private let continuation: AsyncStream<RepositoryEvent<Question>>.Continuation

  init(_ items: [Question] = [], sequence: Int64 = 0) {
    self.items = items
    number = sequence
    (stream, continuation) = AsyncStream.makeStream()
  }

  func hold(_ items: [Question], sequence: Int64) {
    self.items = items
    number = sequence
  }

  func fail(with error: RepositoryError?) {
    self.error = error
  }

  nonisolated func tell(_ content: RepositoryEvent<Question>.Content, sequence: Int64) {
    continuation.yield(RepositoryEvent(sequence: sequence, content: content))
  }

  func loadAll() throws(RepositoryError) -> [Question] {
    if let error { throw error }
    return items
  }

  func find(by id: String) -> Question? { items.first { $0.id == id } }

  func commit<Result: Sendable>(_ body: @Sendable (inout Transaction<Question>) -> Result) -> Committed<Result> {
    var transaction = Transaction<Question>(current: [:])
    return Committed(result: body(&transaction), receipt: Receipt(sequence: number, durability: nil))
  }

  func sequence() -> Int64 { number }

  func changes(after sequence: Int64) -> AsyncStream<RepositoryEvent<Question>> { stream }
}

/// Passes everything on to another repository, and does something once before the next transaction.
actor InterruptedRepository: Repository {
  private let base: any Repository<Question>
  private var interruption: (@Sendable () async -> Void)?

  init(_ base: any Repository<Question>) {
    self.base = base
  }

  func interrupt(_ interruption: @escaping @Sendable () async -> Void) {
    self.interruption = interruption
  }

  func loadAll() async throws(RepositoryError) -> [Question] { try await base.loadAll() }

  func find(by id: String) async throws(RepositoryError) -> Question? { try await base.find(by: id) }

  func commit<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Question>) -> Result
  ) async throws(RepositoryError) -> Committed<Result> {
    if let interruption {
      self.interruption = nil
      await interruption()
    }
    return try await base.commit(body)
  }

  func sequence() async -> Int64 { await base.sequence() }

  func changes(after sequence: Int64) async -> AsyncStream<RepositoryEvent<Question>> {
    await base.changes(after: sequence)
  }
}
