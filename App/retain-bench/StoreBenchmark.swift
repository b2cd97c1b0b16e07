import Domain
import Executors
import Glibc

/// What is measured, in the order of the report.
enum StoreMeasure: String, CaseIterable {
  case open, saveSequential, saveConcurrent64, importBatch, find, loadAll, update, deleteSequential, saveGrowth
  case compaction, compactionReadStall, compactionWriteStall, fileBytes, residentBytes, peakBytes

  var unit: String {
    switch self {
    case .open, .importBatch, .loadAll, .compaction, .compactionReadStall, .compactionWriteStall: "ms"
    case .saveSequential, .saveConcurrent64, .find, .update, .deleteSequential: "µs"
    case .saveGrowth: "×"
    case .fileBytes, .residentBytes, .peakBytes: "B"
    }
  }
}

/// Puts the same questions through all stores in turn, step by step, in several rounds.
///
/// In each round every store begins with an empty directory of its own. Within a step the stores take turns, so that
/// what else the machine does meets all of them alike.
struct StoreBenchmark {
  private let records: Int
  private let rounds: Int
  private let wanted: Set<StoreMeasure>
  private let directory: WorkingDirectory
  private let questions: QuestionSet
  private let small: QuestionSet
  private let disk: Disk
  private var samples: [StoreMeasure: [System: [Double]]] = [:]
  private var stores: [any Contender] = []
  /// How many of the further questions each store has got.
  private var taken: [System: Int] = [:]

  /// How often a step whose calls wait for the disk comes in each round.
  private static let blocks = 3
  private static let writers = 64
  /// How often each of them saves: long enough that how they begin weighs little.
  private static let savesOfWriter = 64
  /// How often one writer saves, changes or deletes; as above.
  private static let saves = 200

  init(records: Int, rounds: Int, only wanted: [StoreMeasure], in directory: WorkingDirectory) throws {
    self.records = records
    self.rounds = rounds
    self.wanted = wanted.isEmpty ? Set(StoreMeasure.allCases) : Set(wanted)
    self.directory = directory
    disk = try Disk()
    questions = try QuestionSet(records, further: 16_000)
    small = try QuestionSet(min(records, 1000), further: 0)
  }

  /// - Parameter progress: is told the number of each round as it begins.
  @concurrent
  func run(progress: @Sendable (Int) -> Void) async throws -> [Measure] {
    var benchmark = self
    for round in 0..<rounds {
      progress(round + 1)
      try await benchmark.round(round)
    }
    return benchmark.report
  }

  private var report: [Measure] {
    StoreMeasure.allCases.filter(wanted.contains).map { measure in
      let figures = System.allCases.map { ($0.rawValue, median(samples[measure]?[$0] ?? [])) }
      return Measure(name: measure.rawValue, unit: measure.unit, figures: figures)
    }
  }

  // MARK: A round

  private mutating func round(_ round: Int) async throws {
    taken = [:]
    let systems = System.allCases.indices.map { System.allCases[($0 + round) % System.allCases.count] }
    try await openAll(systems, .none)
    for store in stores {
      await disk.settle()
      add(.importBatch, store, try await microseconds { try await store.importBatch(questions.stored) } / 1000)
      try await store.close()
    }
    try await weigh(systems, isFirst: round == 0)
    try await openAll(systems, .open)
    try await read(seed: round)
    try await write()
    if wants(.saveGrowth) { try await grow() }
    if wants(.compaction, .compactionReadStall, .compactionWriteStall) { try await compact() }
    for store in stores { try await store.close() }
    stores = []
    for system in systems { try directory.remove(system.rawValue) }
  }

  private mutating func openAll(_ systems: [System], _ measure: StoreMeasure?) async throws {
    stores = []
    for system in systems {
      let path = try directory.make(system.rawValue)
      if measure != nil { await disk.settle() }
      let start = ContinuousClock.now
      let store = try await system.contender.open(in: path, questions)
      if let measure { add(measure, store, microseconds(since: start) / 1000) }
      stores.append(store)
    }
  }

  private mutating func weigh(_ systems: [System], isFirst: Bool) async throws {
    for system in systems {
      let path = directory.path + "/" + system.rawValue
      let size = system == .limit ? records * questions.size : try WorkingDirectory.size(of: path)
      samples[.fileBytes, default: [:]][system, default: []].append(Double(size))
      guard isFirst, wants(.residentBytes, .peakBytes) else { continue }
      let memory = try await MemoryProbe.run(system, records: records, in: path)
      samples[.residentBytes, default: [:]][system] = [memory.resident]
      samples[.peakBytes, default: [:]][system] = [memory.peak]
    }
  }

  private mutating func read(seed: Int) async throws {
    if wants(.loadAll) {
      for store in stores {
        let start = ContinuousClock.now
        let all = try await store.loadAll()
        add(.loadAll, store, microseconds(since: start) / 1000)
        guard all.count == records || store is LimitStore else {
          throw CallError(call: "loadAll of \(system(store))", message: "\(all.count) of \(records) questions")
        }
      }
    }
    guard wants(.find) else { return }
    // A step that has no divisor in common with the count meets every question once, far from the one before.
    let ids = (0..<min(5000, records)).map { questions.stored[($0 * 7919 + seed * 101) % records].id }
    for _ in 0..<Self.blocks {
      for store in stores {
        var found = 0
        add(.find, store, try await microseconds { found = try await store.find(ids) } / Double(ids.count))
        guard found == ids.count else {
          throw CallError(call: "find of \(system(store))", message: "\(found) of \(ids.count) questions")
        }
      }
    }
  }

  private mutating func write() async throws {
    for block in 0..<Self.blocks {
      let stores = block == 0 ? stores : stores.filter { !system($0).rewritesEverything }
      for store in stores where wants(.saveSequential, .deleteSequential) {
        let new = take(count(Self.saves, store), store)
        add(.saveSequential, store, try await microseconds { try await store.save(new) } / Double(new.count))
        let ids = new.map(\.id)
        guard wants(.deleteSequential) else { continue }
        add(.deleteSequential, store, try await microseconds { try await store.delete(ids) } / Double(ids.count))
      }
      for store in stores where wants(.update) {
        let ids = (0..<count(Self.saves, store)).map { questions.stored[(block * Self.saves + $0) % records].id }
        add(.update, store, try await microseconds { try await store.suspend(ids) } / Double(ids.count))
      }
      for store in stores where wants(.saveConcurrent64) {
        let total =
          system(store).rewritesEverything
          ? count(Self.writers, store) : Self.writers * max(1, min(Self.savesOfWriter, records / Self.writers))
        let new = take(total, store)
        let shares = (0..<min(Self.writers, total)).map { writer in
          stride(from: writer, to: total, by: Self.writers).map { new[$0] }
        }
        let time = try await microseconds { try await store.saveConcurrently(shares) }
        add(.saveConcurrent64, store, time / Double(total))
      }
    }
  }

  /// How many times what a save takes at 1,000 questions it takes at all of them.
  private mutating func grow() async throws {
    for store in stores where system(store) != .limit {
      let name = "small-" + system(store).rawValue
      let other = try await system(store).contender.open(in: directory.make(name), small)
      try await other.importBatch(small.stored)
      var times: (all: [Double], few: [Double]) = ([], [])
      for _ in 0..<(system(store).rewritesEverything ? 1 : min(20, records)) {
        let new = take(count(5, store), store)
        times.few.append(try await microseconds { try await other.save(new) })
        times.all.append(try await microseconds { try await store.save(new) })
      }
      try await other.close()
      try directory.remove(name)
      if let all = median(times.all), let few = median(times.few) { add(.saveGrowth, store, all / few) }
    }
  }

  /// Rewrites a file of which a third is dead, while others read and write.
  private mutating func compact() async throws {
    for store in stores where !system(store).rewritesEverything {
      try await store.importBatch(Array(questions.stored.prefix(records / 2)))
      let path = directory.path + "/" + system(store).rawValue
      let stalls = try await Stalls(store, in: path, questions.stored)
      add(.compaction, store, stalls.compaction)
      if let longest = stalls.read { add(.compactionReadStall, store, longest) }
      if let longest = stalls.write { add(.compactionWriteStall, store, longest) }
    }
  }

  // MARK: Counting

  private func wants(_ measures: StoreMeasure...) -> Bool { !wanted.isDisjoint(with: measures) }

  private func system(_ store: any Contender) -> System { type(of: store).system }

  private mutating func add(_ measure: StoreMeasure, _ store: any Contender, _ value: Double) {
    samples[measure, default: [:]][system(store), default: []].append(value)
  }

  /// How many operations a step makes; few where each takes as long as there are questions.
  private func count(_ count: Int, _ store: any Contender) -> Int {
    let most = max(1, min(count, records))
    return system(store).rewritesEverything ? max(1, min(most, 200 / records)) : most
  }

  /// The next questions that the store does not hold yet.
  private mutating func take(_ count: Int, _ store: any Contender) -> [Question] {
    let start = taken[system(store), default: 0]
    taken[system(store)] = start + count
    return Array(questions.further[start..<(start + count)])
  }
}

/// Writes what was written without a sync: the journal of the file system makes whoever syncs next wait for it.
private actor Disk {
  private let thread: DedicatedThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init() throws(ThreadError) {
    thread = try DedicatedThread()
  }

  func settle() { sync() }
}

/// Microseconds on the clock that `body` takes.
func microseconds(_ body: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await body()
  return microseconds(since: start)
}

/// Microseconds on the clock since then.
func microseconds(since start: ContinuousClock.Instant) -> Double {
  (ContinuousClock.now - start) / .microseconds(1)
}
