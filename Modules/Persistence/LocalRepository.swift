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
  private var lookup: RecordLookup<Item>
  var records: RecordTable<Item> {
    get { lookup.records }
    _modify { yield &lookup.records }
  }
  var queue = WriteQueue<Item>()
  /// What is to be saved, and not staged yet; open while somebody writes.
  nonisolated let inbox = WriteInbox<WriteQueue<Item>.Write>()
  var log: ChangeLog<Item>
  private(set) var isClosed = false
  var whenIdle: [CheckedContinuation<Void, Never>] = []
  /// Whether many changes are on their way, and all others wait until they are kept or not.
  var isAlone = false
  /// How often a write failed, and why the last one did.
  var failures: (count: Int, last: RepositoryError?) = (0, nil)
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
    lookup = RecordLookup(records: store.records)
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
    return lookup.find(by: id)
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

  // MARK: Keeping

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
