import Domain
import FoundationEssentials
import Glibc
import Persistence

/// One run of a workload on a file system, and what is to be expected of the store afterwards.
struct Execution<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID == String {
  let fileSystem: MemoryFileSystem
  /// What the store may hold, from call to call.
  private(set) var expectations: Expectations<Item>
  private(set) var violations: [String] = []
  /// The paths of what was put aside when the store was opened.
  private(set) var keptOriginals: [String] = []
  private let durability: Durability
  private let room: RoomPolicy
  private var repository: LocalRepository<Item>?
  /// What memory holds, and the disk; nil while that is not known, because opening failed or a write was given up.
  private var model: Model<Item>?
  private var isRefusing = false
  /// How many syncs of the store had failed when it was opened.
  private var oldSyncFailures = 0

  /// - Parameter models: what the disk may hold to begin with.
  init(
    _ fileSystem: MemoryFileSystem, _ durability: Durability, _ room: RoomPolicy, startingWith models: [Model<Item>]
  ) {
    self.fileSystem = fileSystem
    (self.durability, self.room) = (durability, room)
    expectations = Expectations(models, durability: durability)
  }

  /// Opens the store and takes all steps, failed ones or not.
  mutating func run(_ steps: [Step<Item>]) async {
    await open()
    for step in steps {
      guard repository != nil || step.opens else { continue }
      if case .close = step {
        await close()
        break
      }
      await take(step)
    }
  }

  static func open(
    _ fileSystem: MemoryFileSystem, for access: StoreAccess = .writing, _ durability: Durability = .synced,
    _ room: RoomPolicy = .current
  ) throws(StoreError) -> LocalRepository<Item> {
    let opened = RoomPolicy.$current.withValue(room) {
      Result { () throws(StoreError) in
        try LocalRepository<Item>(
          directory: URL(filePath: Workload<Item>.directory, directoryHint: .isDirectory),
          filename: Workload<Item>.filename, access: access, durability: durability, fileSystem: fileSystem)
      }
    }
    return try opened.get()
  }

  // MARK: Steps

  private mutating func take(_ step: Step<Item>) async {
    switch step {
    case .commit(let changes):
      await commit([changes]) { repository throws(RepositoryError) in try await repository.commit(changes) }
    case .update(let id, let change):
      guard var item = model?[id] else { return }
      change(&item)
      await commit([[.save(item)]]) { repository throws(RepositoryError) in
        _ = try await repository.update(by: id) { change(&$0) }
      }
    case .concurrently(let transactions): await commitAtOnce(transactions)
    case .synchronize: await runWhole { repository throws(RepositoryError) in try await repository.synchronize() }
    case .compact: await runWhole { repository throws(RepositoryError) in try await repository.compact() }
    case .reopen:
      await close()
      await open()
    case .close: break
    }
  }

  private mutating func open() async {
    do {
      let repository = try Self.open(fileSystem, for: .writing, durability, room)
      let found = try await repository.model()
      if !expectations.current.contains(found) {
        violations.append("opened with \(found.keys.sorted()) instead of \(expectations.current.summary())")
      }
      self.repository = repository
      keptOriginals += repository.report.keptOriginals
      isRefusing = false
      oldSyncFailures = storeSyncFailures
      model = found
      expectations.settle([found], from: fileSystem.callCount)
    } catch let error as StoreError {
      check(error)
    } catch {
      violations.append("could not be read: \(error)")
    }
  }

  private mutating func close() async {
    guard let repository else { return }
    do {
      try await repository.close()
      if !isRefusing { expectations.settle(expectations.current, from: fileSystem.callCount) }
    } catch {
      check(error)
    }
    self.repository = nil
    model = nil
  }

  /// Takes a step after which everything is on the disk.
  private mutating func runWhole(_ body: (LocalRepository<Item>) async throws(RepositoryError) -> Void) async {
    guard let repository, let model else { return }
    do {
      try await body(repository)
      expectations.settle([model], from: fileSystem.callCount)
    } catch {
      check(error)
    }
    await checkMemory()
  }

  private mutating func commit(
    _ transactions: [[RecordChange<Item>]],
    _ body: (LocalRepository<Item>) async throws(RepositoryError) -> Void
  ) async {
    guard let repository, let model else { return }
    let before = expectations.current
    let hasSyncFailed = storeSyncFailures > oldSyncFailures
    expectations.begin(transactions, on: before, from: fileSystem.callCount + 1)
    do {
      try await body(repository)
      if isRefusing || hasSyncFailed { violations.append("a write was acknowledged after a sync had failed") }
      acknowledge(transactions, on: model)
    } catch {
      check(error)
      await settleFailure(transactions, before)
    }
    await checkMemory()
  }

  private mutating func commitAtOnce(_ transactions: [[RecordChange<Item>]]) async {
    guard let repository, let model else { return }
    let before = expectations.current
    let fileSystem = fileSystem
    expectations.begin(transactions, on: before, from: fileSystem.callCount + 1)
    let ends = await withTaskGroup { group in
      for (index, changes) in transactions.enumerated() {
        group.addTask { () -> (index: Int, call: Int, error: RepositoryError?) in
          do throws(RepositoryError) {
            try await repository.commit(changes)
            return (index, fileSystem.callCount, nil)
          } catch {
            return (index, fileSystem.callCount, error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var certain: Set<Int> = []
    for end in ends.sorted(by: { $0.call < $1.call }) {
      guard let error = end.error else {
        certain.insert(end.index)
        expectations.begin(transactions, on: before, certain: certain, from: end.call)
        continue
      }
      check(error)
    }
    let failed = transactions.indices.filter { !certain.contains($0) }.map { transactions[$0] }
    if !certain.isEmpty { acknowledge(certain.sorted().map { transactions[$0] }, on: model) }
    if !failed.isEmpty { await settleFailure(failed, certain.isEmpty ? before : expectations.current) }
    await checkMemory()
  }

  // MARK: Expectations

  private mutating func acknowledge(_ transactions: [[RecordChange<Item>]], on old: Model<Item>) {
    let new = old.applying(transactions.flatMap(\.self))
    model = new
    expectations.acknowledge(transactions, new, from: fileSystem.callCount)
  }

  /// After a failed write, the disk holds nothing of it, unless the store says that it does not know.
  private mutating func settleFailure(
    _ transactions: [[RecordChange<Item>]], _ before: [Model<Item>]
  ) async {
    guard let repository else { return }
    do {
      // Asks, and brings to the disk what was acknowledged without a sync.
      try await repository.synchronize()
      expectations.settle(before, from: fileSystem.callCount)
    } catch {
      isRefusing = true
      expectations.leaveOpen(transactions, on: before, from: fileSystem.callCount)
    }
  }

  private mutating func checkMemory() async {
    guard let repository, let model else { return }
    do {
      let found = try await repository.model()
      if found != model {
        violations.append("memory holds \(found.keys.sorted()) instead of what was acknowledged")
      }
    } catch {
      violations.append("a reader was refused: \(error)")
    }
  }

  /// How many syncs failed of what is now the file of the store.
  private var storeSyncFailures: Int {
    let state = fileSystem.state
    return state.disk.node(at: Workload<Item>.path).flatMap { state.failedSyncs[$0] } ?? 0
  }

  private mutating func check(_ error: RepositoryError) {
    let errors = fileSystem.state.errors
    let isTrue =
      switch error {
      case .full(let path): path == Workload<Item>.path && (errors.contains(ENOSPC) || errors.contains(EDQUOT))
      case .failed(_, let path, let code): path == Workload<Item>.path && errors.contains(code)
      case .writesRefused(let path): path == Workload<Item>.path && !errors.isEmpty
      case .closed, .readOnly, .notEncodable, .notDecodable, .unreadable: false
      }
    if !isTrue { violations.append("failed with \(error), which did not happen") }
  }

  private mutating func check(_ error: StoreError) {
    let errors = fileSystem.state.errors
    let isTrue =
      switch error {
      case .system(let error), .originalNotKept(_, let error): errors.contains(error.code)
      case .location, .locked, .newerFormat, .unrecognized, .damagedArray, .cancelled: false
      }
    if !isTrue { violations.append("did not open: \(error)") }
  }
}

extension LocalRepository where Item: Equatable {
  /// All records, by identifier.
  func model() throws(RepositoryError) -> Model<Item> {
    Model<Item>().applying(try loadAll().map { .save($0) })
  }
}

extension Collection {
  /// The identifiers of each possible state, for messages.
  func summary<Item>() -> String where Element == Model<Item> {
    map { "\($0.keys.sorted())" }.joined(separator: " or ")
  }
}

extension Step {
  /// Whether the step can be taken on a store that is not open.
  fileprivate var opens: Bool {
    if case .reopen = self { true } else { false }
  }
}
