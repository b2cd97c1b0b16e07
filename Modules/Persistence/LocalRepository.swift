public import Domain
import Executors
public import FoundationEssentials

/// Records in a file of this machine, all of them in memory as well.
///
/// - A write that returns is on the disk, and survives a crash of the program and of the machine.
/// - A transaction is wholly there or wholly absent, whatever happens.
/// - Readers see a record once it is on the disk, and never wait for it.
/// - Nothing is lost in silence: ``report`` tells what opening found, and damaged files are kept.
/// - One repository writes to a file at a time; others may read.
///
/// `FORMAT.md` describes the file. Reading and writing it is the business of a thread of its own; no thread of the
/// cooperative pool ever waits for the disk.
public actor LocalRepository<Item: Codable & Identifiable & Sendable>: Repository where Item.ID == String {
  /// What opening found.
  public nonisolated let report: OpenReport

  /// Nil where the repository only reads.
  private let file: RecordFile?
  private let holder: Int32?
  private let undecodable: Set<String>
  private let coder = ItemCoder<Item>()
  private var records: OrderedRecords<Item>
  private var queue = WriteQueue<Item>()
  private var followers: Followers<Item>
  private var isClosed = false
  private var whenIdle: [CheckedContinuation<Void, Never>] = []
  private var compaction: Task<RepositoryError?, Never>?

  /// Why the last compaction failed; nil where it did not.
  ///
  /// The records are as safe as before it.
  public private(set) var compactionFailure: RepositoryError?

  /// Opens a store, and blocks the calling thread until it is read.
  ///
  /// ``open(directory:filename:access:durability:fileSystem:)`` blocks none.
  ///
  /// - Parameters:
  ///   - directory: is made where it is missing and the store is opened for writing.
  ///   - filename: one plain component; ``StoreLocation`` tells all rules.
  ///   - access: `.reading` changes nothing and shows what was there when it opened.
  ///   - durability: what a write that returns has reached.
  ///   - fileSystem: another one is for tests.
  public init(
    directory: URL, filename: String, access: StoreAccess = .writing, durability: Durability = .synced,
    fileSystem: any FileSystem = SystemFileSystem()
  ) throws(StoreError) {
    let location = try Self.location(directory, filename)
    let thread = access == .writing ? try Self.startThread(location) : nil
    let store = try StoreLoader<Item>(location: location, fileSystem: fileSystem).load(for: access)
    self.init(store, durability, thread)
  }

  /// Opens a store on the thread that will write it.
  ///
  /// The parameters are those of ``init(directory:filename:access:durability:fileSystem:)``.
  public static func open(
    directory: URL, filename: String, access: StoreAccess = .writing, durability: Durability = .synced,
    fileSystem: any FileSystem = SystemFileSystem()
  ) async throws(StoreError) -> LocalRepository {
    let location = try location(directory, filename)
    let thread = try startThread(location)
    let loader = StoreLoader<Item>(location: location, fileSystem: fileSystem)
    let store = try await LoadingThread(thread: thread).load(loader, for: access)
    return LocalRepository(store, durability, thread)
  }

  private init(_ store: LoadedStore<Item>, _ durability: Durability, _ thread: DedicatedThread?) {
    report = store.report
    records = store.records
    undecodable = Set(store.undecodable.ids)
    holder = store.holder
    followers = Followers(sequence: store.writable?.layout.sequence ?? 0)
    if let writable = store.writable, let thread {
      file = RecordFile(writable, durability: durability, thread: thread)
    } else {
      file = nil
    }
  }

  deinit {
    compaction?.cancel()
    followers.finish()
  }

  private static func location(_ directory: URL, _ filename: String) throws(StoreError) -> StoreLocation {
    do {
      return try StoreLocation(directory: directory, filename: filename)
    } catch {
      throw .location(error)
    }
  }

  private static func startThread(_ location: StoreLocation) throws(StoreError) -> DedicatedThread {
    do {
      return try DedicatedThread()
    } catch {
      throw .system(SystemError(operation: error.operation, path: location.directory, code: error.code))
    }
  }

  // MARK: Reading

  /// All records, in the order in which they were first saved.
  public func loadAll() throws(RepositoryError) -> [Item] {
    try checkOpen()
    return records.ordered
  }

  /// The record with this identifier; nil where there is none, or none that this version can decode.
  public func find(by id: String) throws(RepositoryError) -> Item? {
    try checkOpen()
    return records[id]
  }

  /// The sequence number of the last change that readers see; 0 where there was none.
  public func sequence() -> Int64 {
    followers.sequence
  }

  /// What changes from now on, each transaction as one event, until the repository is closed.
  ///
  /// A follower that lets ``eventCapacity`` events wait is told to reload in the place of further ones.
  public func events() -> AsyncStream<RepositoryEvent<Item>> {
    let stream = followers.add()
    if isClosed { followers.finish() }
    return stream
  }

  /// How many events wait for a follower.
  public static var eventCapacity: Int { Followers<Item>.capacity }

  private func checkOpen() throws(RepositoryError) {
    if isClosed { throw .closed }
  }

  // MARK: Writing

  /// Runs `body` on the records, staged changes included, and keeps everything it stages as one.
  ///
  /// Transactions that wait at the same time share one write and one sync. Where that fails, all of them fail, and none
  /// of them shows anywhere. A task that is cancelled still waits for the outcome and tells it truly.
  public func transaction<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) async throws(RepositoryError) -> Result {
    let file = try writableFile()
    let (result, write) = try run(body)
    // What nothing was staged for may rest on changes that are not on the disk yet, so it waits for them, too.
    if !write.changes.isEmpty || queue.isBusy { try await commit(write, to: file) }
    return result
  }

  private func writableFile() throws(RepositoryError) -> RecordFile {
    try checkOpen()
    guard let file else { throw .readOnly(path: report.path, holder: holder) }
    return file
  }

  private func run<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) throws(RepositoryError) -> (Result, (changes: [RecordChange<Item>], encoded: [EncodedChange])) {
    var transaction = Transaction(current: records.values, pending: queue.pending)
    let result = body(&transaction)
    for id in transaction.named where undecodable.contains(id) { throw .notDecodable(id: id) }
    let changes = transaction.changes
    var encoded: [EncodedChange] = []
    for change in changes { encoded.append(try encode(change)) }
    return (result, (changes, encoded))
  }

  private func encode(_ change: RecordChange<Item>) throws(RepositoryError) -> EncodedChange {
    guard case .save(let item) = change else { return EncodedChange(id: change.id, item: nil) }
    switch coder.encode(item) {
    case .success(let bytes): return EncodedChange(id: item.id, item: bytes)
    case .failure(let failure): throw .notEncodable(id: item.id, reason: failure.reason)
    }
  }

  private func commit(
    _ write: (changes: [RecordChange<Item>], encoded: [EncodedChange]), to file: RecordFile
  ) async throws(RepositoryError) {
    if !queue.stage(write.changes, write.encoded) {
      switch await withCheckedContinuation({ queue.wait($0) }) {
      case .lead: break
      case .done(let outcome): return try outcome.get()
      }
    }
    let group = queue.takeGroup()
    let outcome: Result<Void, RepositoryError>
    var losers: [WriteQueue<Item>.Write] = []
    var isCompactionDue = false
    do {
      isCompactionDue = try await file.append(group.map(\.encoded))
      for write in group { publish(write) }
      outcome = .success(())
    } catch {
      losers = queue.fail()
      outcome = .failure(error)
    }
    for write in group + losers { write.waiter?.resume(returning: .done(outcome)) }
    queue.handOver()
    if !queue.isBusy {
      for waiter in whenIdle { waiter.resume() }
      whenIdle = []
    }
    if isCompactionDue && compaction == nil && !isClosed { startCompaction(file) }
    try outcome.get()
  }

  private func publish(_ write: WriteQueue<Item>.Write) {
    guard !write.changes.isEmpty else { return }
    for change in write.changes {
      switch change {
      case .save(let item): records[item.id] = item
      case .delete(let id): records[id] = nil
      }
    }
    queue.complete(write)
    followers.publish(write.changes)
  }

  /// Waits until everything that was written is on the disk; of use where the durability is `buffered`.
  public func synchronize() async throws(RepositoryError) {
    try await writableFile().synchronize()
  }

  /// Finishes what was begun and gives the file back; ends the streams of all followers.
  ///
  /// - Throws: where the last sync failed; the repository is closed all the same.
  public func close() async throws(RepositoryError) {
    isClosed = true
    if queue.isBusy { await withCheckedContinuation { whenIdle.append($0) } }
    followers.finish()
    compaction?.cancel()
    _ = await compaction?.value
    try await file?.close()
  }

  // MARK: Compaction

  /// Rewrites the file without the records that were replaced or deleted; readers and writers go on meanwhile.
  ///
  /// The repository does so by itself when the dead bytes outweigh the live ones.
  public func compact() async throws(RepositoryError) {
    let file = try writableFile()
    while let compaction { _ = await compaction.value }
    try checkOpen()
    if let error = await startCompaction(file).value { throw error }
  }

  @discardableResult
  private func startCompaction(_ file: RecordFile) -> Task<RepositoryError?, Never> {
    let task = Task { [weak self] () -> RepositoryError? in
      // Set behind the call on either path: Swift 6.3.1, optimizing, loses what was set before it.
      let failure: RepositoryError?
      do throws(RepositoryError) {
        try await file.compact()
        failure = nil
      } catch {
        failure = error
      }
      await self?.endCompaction(failure)
      return failure
    }
    compaction = task
    return task
  }

  private func endCompaction(_ failure: RepositoryError?) {
    compaction = nil
    compactionFailure = failure
  }
}
