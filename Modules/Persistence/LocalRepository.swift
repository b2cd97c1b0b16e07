public import Domain
import Executors
public import FoundationEssentials

/// Records in a file of this machine, all of them in memory as well.
///
/// - A write that returns is on the disk, and survives a crash of the program and of the machine.
/// - A transaction is wholly there or wholly absent, whatever happens.
/// - Readers see a record once it is on the disk, and never wait for it.
/// - Nothing is lost in silence: ``report`` tells what opening found, and damaged files are kept.
/// - One repository writes to a file at a time; others may read, and follow what it writes.
///
/// `FORMAT.md` describes the file. Reading and writing it is the business of a thread of its own; no thread of the
/// cooperative pool ever waits for the disk.
///
/// What is called for each record is specialized for questions, the records of which there are many: in the generic form
/// a save spends a tenth of its time looking up types.
public actor LocalRepository<Item: Codable & Identifiable & Sendable>: Repository where Item.ID == String {
  /// What opening found.
  public nonisolated let report: OpenReport

  let loader: StoreLoader<Item>
  let durability: Durability
  var role: Role
  var undecodable: Set<String>
  let coder = ItemCoder<Item>()
  var records: OrderedRecords<Item>
  private(set) var queue = WriteQueue<Item>()
  /// What is to be saved, and not staged yet; open while somebody writes.
  private nonisolated let inbox = WriteInbox<WriteQueue<Item>.Write>()
  var log: ChangeLog<Item>
  private(set) var isClosed = false
  var whenIdle: [CheckedContinuation<Void, Never>] = []
  /// Whether many changes are on their way, and all others wait until they are kept or not.
  var isAlone = false
  /// How often a write failed, and why the last one did.
  private(set) var failures: (count: Int, last: RepositoryError?) = (0, nil)
  private(set) var compaction: Task<RepositoryError?, Never>?
  /// Whether the file of another writer is being read, or taken over.
  var isTaking = false
  var whenTaken: [CheckedContinuation<Void, Never>] = []

  /// What the repository does with its file.
  enum Role {
    case writing(RecordFile)
    case following(FollowedFile<Item>)
    /// Nothing any more; the holder is the process that wrote to it.
    case reading(holder: Int32?)
  }

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
  ///   - access: `.reading` changes nothing and shows what was there when it opened; `.following` goes on taking in what
  ///     another repository writes.
  ///   - durability: what a write that returns has reached.
  ///   - fileSystem: another one is for tests.
  public init(
    directory: URL, filename: String, access: StoreAccess = .writing, durability: Durability = .synced,
    fileSystem: any FileSystem = SystemFileSystem()
  ) throws(StoreError) {
    let location = try Self.location(directory, filename)
    let thread = access == .reading ? nil : try Self.startThread(location)
    let loader = StoreLoader<Item>(location: location, fileSystem: fileSystem)
    self.init(loader, try loader.load(for: access), access, durability, thread)
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
    let store = try await loader.load(for: access, on: LoadingThread(thread: thread))
    return LocalRepository(loader, store, access, durability, thread)
  }

  private init(
    _ loader: StoreLoader<Item>, _ store: LoadedStore<Item>, _ access: StoreAccess, _ durability: Durability,
    _ thread: DedicatedThread?
  ) {
    self.loader = loader
    self.durability = durability
    report = store.report
    records = store.records
    undecodable = Set(store.undecodable.ids)
    log = ChangeLog(sequence: store.sequence)
    if let writable = store.writable, let thread {
      role = .writing(RecordFile(writable, durability: durability, thread: thread))
    } else if access == .following, let thread {
      role = .following(FollowedFile(store.place, loader: loader, thread: thread))
      Task { [weak self] in
        while await Self.wait(), let self, await self.lookAgain() {}
      }
    } else {
      role = .reading(holder: store.holder)
    }
  }

  deinit {
    compaction?.cancel()
    log.finish()
  }

  private static func location(_ directory: URL, _ filename: String) throws(StoreError) -> StoreLocation {
    do {
      return try StoreLocation(directory: directory, filename: filename)
    } catch {
      throw .location(error)
    }
  }

  static func startThread(_ location: StoreLocation) throws(StoreError) -> DedicatedThread {
    do {
      return try DedicatedThread()
    } catch {
      throw .system(SystemError(operation: error.operation, path: location.directory, code: error.code))
    }
  }

  // MARK: Reading

  /// All records, in the order in which they were first saved.
  @specialized(where Item == Question)
  public func loadAll() throws(RepositoryError) -> [Item] {
    try checkOpen()
    return records.ordered
  }

  /// The record with this identifier; nil where there is none, or none that this version can decode.
  @specialized(where Item == Question)
  public func find(by id: String) throws(RepositoryError) -> Item? {
    try checkOpen()
    return records[id]
  }

  /// The sequence number of the last change that readers see; 0 where there was none.
  public func sequence() -> Int64 {
    log.sequence
  }

  /// What changed after the change with this number, and from now on, until the repository is closed.
  ///
  /// The numbers are those of the file, so that a follower goes on where it was after a reopening. The changes come from
  /// the last ``eventCapacity`` events, else from the file. A compaction leaves out what was replaced; a follower that was
  /// not told by then must reload.
  public func changes(after sequence: Int64) -> AsyncStream<RepositoryEvent<Item>> {
    let place = FollowerPlace(sequence: sequence, epoch: log.epoch)
    return Follower.stream(from: place, signals: log.signals()) { [weak self] in await self?.step(from: $0) }
  }

  /// How many events are kept in memory for followers.
  public static var eventCapacity: Int { ChangeLog<Item>.capacity }

  func checkOpen() throws(RepositoryError) {
    if isClosed { throw .closed }
  }

  // MARK: Writing

  /// Runs `body` on the records, staged changes included, and keeps everything it stages as one.
  ///
  /// Transactions that wait at the same time share one write and one sync. Where that fails, all of them fail, and none
  /// of them shows anywhere. A task that is cancelled still waits for the outcome and tells it truly.
  public func commit<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) async throws(RepositoryError) -> Committed<Result> {
    let file = try await beginWrite()
    let (result, changes) = try run(body)
    let sequence = try await commit(changes, to: file)
    return Committed(result: result, receipt: Receipt(sequence: sequence, durability: durability))
  }

  /// Makes or replaces one record.
  ///
  /// It is encoded before the repository is asked for anything, so that many who save at once encode at once.
  @specialized(where Item == Question)
  @discardableResult
  public nonisolated func save(_ item: Item) async throws(RepositoryError) -> Receipt {
    let changes = [RecordChange.save(item)]
    let encoded = try coder.encode(changes[...]).get()
    if let outcome = await outcomeOutside(of: changes, encoded) {
      return Receipt(sequence: try outcome.get(), durability: durability)
    }
    return try await save(changes, encoded)
  }

  /// Waits outside of the repository while others write in it; nil where nobody does.
  private nonisolated func outcomeOutside(
    of changes: [RecordChange<Item>], _ encoded: [EncodedChange]
  ) async -> Result<Int64, RepositoryError>? {
    guard inbox.isOpen else { return nil }
    return await withCheckedContinuation { waiter in
      if !inbox.put(WriteQueue.Write(changes, encoded, waiter)) { waiter.resume(returning: nil) }
    }
  }

  @specialized(where Item == Question)
  private func save(
    _ changes: [RecordChange<Item>], _ encoded: [EncodedChange]
  ) async throws(RepositoryError) -> Receipt {
    let file = try await beginWrite()
    if !undecodable.isEmpty {
      for change in encoded where undecodable.contains(change.id) { throw .notDecodable(id: change.id) }
    }
    return Receipt(sequence: try await commit(changes, encoded, to: file), durability: durability)
  }

  /// The file to write to, once nobody writes many changes that it may build on.
  private func beginWrite() async throws(RepositoryError) -> RecordFile {
    while isAlone { await withCheckedContinuation { whenIdle.append($0) } }
    return try await writableFile()
  }

  private func writableFile() async throws(RepositoryError) -> RecordFile {
    try checkOpen()
    if case .writing(let file) = role { return file }
    throw .readOnly(path: report.path, holder: try await writer())
  }

  /// Runs `body` on a transaction of its own, which is gone when this returns: as long as it shares the records, a change
  /// would copy all of them.
  private func run<Result: Sendable>(
    _ body: @Sendable (inout Transaction<Item>) -> Result
  ) throws(RepositoryError) -> (Result, [RecordChange<Item>]) {
    var transaction = transaction()
    return (body(&transaction), try changes(of: transaction))
  }

  /// A transaction on the records as all that is staged will leave them.
  @specialized(where Item == Question)
  private func transaction() -> Transaction<Item> {
    let (records, queue) = (records, queue)
    return Transaction<Item>(
      find: { id in
        switch queue.change(of: id) {
        case .save(let item): item
        case .delete: nil
        case nil: records[id]
        }
      },
      all: {
        if queue.isEmpty { return records.ordered }
        return records.ordered.filter { queue.change(of: $0.id) == nil } + queue.saved
      })
  }

  @specialized(where Item == Question)
  private func changes(of transaction: Transaction<Item>) throws(RepositoryError) -> [RecordChange<Item>] {
    if !undecodable.isEmpty {
      for id in transaction.named where undecodable.contains(id) { throw .notDecodable(id: id) }
    }
    return transaction.changes
  }

  @specialized(where Item == Question)
  private func commit(
    _ changes: [RecordChange<Item>], to file: RecordFile
  ) async throws(RepositoryError) -> Int64 {
    if changes.count > Self.manyChanges { return try await commitMany(changes, to: file) }
    let encoded = try coder.encode(changes[...]).get()
    // What nothing was staged for takes its turn as well: it may rest on changes that are not on the disk yet, and where
    // writes are refused, nobody knows what is there.
    return try await commit(changes, encoded, to: file)
  }

  func resumeIdle() {
    for waiter in whenIdle { waiter.resume() }
    whenIdle = []
  }

  @specialized(where Item == Question)
  private func commit(
    _ changes: [RecordChange<Item>], _ encoded: [EncodedChange], to file: RecordFile
  ) async throws(RepositoryError) -> Int64 {
    if queue.isBusy {
      let outcome = await withCheckedContinuation { queue.stage(WriteQueue.Write(changes, encoded, $0)) }
      // Who waits inside is always taken along.
      guard let outcome else { throw .closed }
      return try outcome.get()
    }
    queue.stage(WriteQueue.Write(changes, encoded, nil))
    openInbox()
    let outcome = settle(queue.takeGroup(), await file.keep([encoded]), file)
    if case .success(let group) = outcome { tell(group) }
    let sequence = log.sequence
    stage(inbox.take())
    if !queue.hasWaiting { stage(inbox.close()) }
    if queue.hasWaiting {
      // Whoever has written goes, so that nobody writes for the others for ever. Those who are told are many, and must not stand
      // before the one who tells them.
      Task(priority: .high) { await writeGroups(to: file) }
    } else {
      endWriting()
    }
    _ = try outcome.get()
    return sequence
  }

  /// Writes for all who wait, until nobody does.
  ///
  /// While the disk has one group, those of the group before are told, and come back.
  @specialized(where Item == Question)
  private func writeGroups(to file: RecordFile) async {
    var written: [WriteQueue<Item>.Write] = []
    repeat {
      openInbox()
      stage(inbox.take())
      if queue.hasWaiting {
        let group = queue.takeGroup()
        // A closure, because a key path of a generic type is made anew each time.
        let appending = file.beginKeeping(group.map { $0.encoded })
        tell(written)
        switch settle(group, await appending.value, file) {
        case .success(let group): written = group
        case .failure: written = []
        }
      } else {
        tell(written)
        written = []
        stage(inbox.close())
      }
    } while queue.hasWaiting || !written.isEmpty
    endWriting()
  }

  private func endWriting() {
    queue.end()
    resumeIdle()
  }

  /// Lets those wait outside who only save.
  ///
  /// Who saves something that an undecodable record stands in the way of has to ask; and once many changes or the end wait
  /// for their turn, nobody may overtake them.
  private func openInbox() {
    if undecodable.isEmpty && !isAlone && !isClosed { inbox.open() }
  }

  /// Goes on from what became of a group; tells those of one that was lost, and all who may build on it.
  private func settle(
    _ group: [WriteQueue<Item>.Write], _ kept: Result<Bool, RepositoryError>, _ file: RecordFile
  ) -> Result<[WriteQueue<Item>.Write], RepositoryError> {
    switch kept {
    case .success(let isCompactionDue):
      if isCompactionDue { beginCompaction(file) }
      return .success(group)
    case .failure(let error):
      failures = (failures.count + 1, error)
      for write in group + queue.fail() { write.waiter?.resume(returning: .failure(error)) }
      return .failure(error)
    }
  }

  /// Shows what was kept, and tells those who wait for it.
  @specialized(where Item == Question)
  private func tell(_ group: [WriteQueue<Item>.Write]) {
    for write in group {
      publish(write)
      write.waiter?.resume(returning: .success(log.sequence))
    }
  }

  private func stage(_ writes: [WriteQueue<Item>.Write]) {
    for write in writes { queue.stage(write) }
  }

  /// Lets nobody wait outside any more; whoever does has come before what is about to happen.
  func closeInbox() {
    stage(inbox.close())
  }

  private func publish(_ write: WriteQueue<Item>.Write) {
    guard !write.changes.isEmpty else { return }
    records.apply(write.changes)
    queue.complete(write)
    log.publish(write.changes)
  }

  /// Waits until everything that was written is on the disk; of use where the durability is `buffered`.
  @discardableResult
  public func synchronize() async throws(RepositoryError) -> Receipt {
    Receipt(sequence: try await writableFile().synchronize(), durability: .synced)
  }

  /// Finishes what was begun and gives the file back; ends the streams of all followers.
  ///
  /// - Throws: where the last sync failed; the repository is closed all the same.
  public func close() async throws(RepositoryError) {
    isClosed = true
    closeInbox()
    while queue.isBusy || isAlone { await withCheckedContinuation { whenIdle.append($0) } }
    await takeTurn()
    endTurn()
    log.finish()
    compaction?.cancel()
    _ = await compaction?.value
    if case .writing(let file) = role { try await file.close() }
    role = .reading(holder: nil)
  }

  // MARK: Compaction

  /// Rewrites the file without the records that were replaced or deleted; readers and writers go on meanwhile.
  ///
  /// The repository does so by itself when the dead bytes outweigh the live ones. Others that read the old file may hold
  /// this call up for two seconds.
  public func compact() async throws(RepositoryError) {
    let file = try await writableFile()
    while let compaction { _ = await compaction.value }
    try checkOpen()
    if let error = await startCompaction(file).value { throw error }
  }

  func beginCompaction(_ file: RecordFile) {
    if compaction == nil && !isClosed { startCompaction(file) }
  }

  @discardableResult
  private func startCompaction(_ file: RecordFile) -> Task<RepositoryError?, Never> {
    let task = Task { [weak self] () -> RepositoryError? in
      // Set behind the call on either path: Swift 6.3.1, optimizing, loses what was set before it.
      let failure: RepositoryError?
      do throws(RepositoryError) {
        await FileDisposal(of: try await file.compact())?()
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

extension RecordFile {
  /// As ``append(_:)``, with an outcome that a task can keep.
  fileprivate func keep(_ writes: [[EncodedChange]]) -> Result<Bool, RepositoryError> {
    Result { () throws(RepositoryError) in try append(writes) }
  }

  /// Appends in a task of its own.
  fileprivate nonisolated func beginKeeping(_ writes: [[EncodedChange]]) -> Task<Result<Bool, RepositoryError>, Never> {
    Task.immediate { await keep(writes) }
  }
}
