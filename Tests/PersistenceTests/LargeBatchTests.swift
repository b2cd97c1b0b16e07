import Domain
import Foundation
import Persistence
import Synchronization
import Testing

/// Many changes are encoded in parts, and each part is written while the next ones are made.
@Suite struct `Many changes at once` {
  private let folder: Folder
  private let gate: Gate
  private let plan = FaultPlan()

  init() throws {
    folder = try Folder()
    gate = try Gate()
  }

  /// A repository whose syncs can be held up.
  private func open() throws -> LocalRepository<Note> {
    try folder.open(fileSystem: plan.fileSystem(holdingSyncsAt: gate))
  }

  /// Some megabytes, so that they are written in several pieces.
  private let notes = (0..<3000).map { Note("\($0)", String(repeating: "text ", count: 200), count: $0) }

  @Test func `are kept as one, in their order`() async throws {
    let repository = try folder.open()
    try await repository.save(Note("7", "before"))
    let receipt = try await repository.save(contentsOf: notes)
    #expect(receipt.sequence == 3001)
    #expect(try await repository.loadAll().count == 3000)
    try await repository.close()
    let again = try folder.open()
    #expect(again.report.outcome == .loaded)
    #expect(try await again.loadAll() == [notes[7]] + notes.filter { $0.id != "7" })
  }

  @Test func `are one event for followers`() async throws {
    let repository = try folder.open()
    var events = await repository.changes(after: 0).makeAsyncIterator()
    try await repository.save(contentsOf: notes)
    let event = await events.next()
    guard case .changed(let changes) = event?.content else {
      Issue.record("\(String(describing: event))")
      return
    }
    #expect(event?.sequence == 3000)
    #expect(changes.map(\.id) == notes.map(\.id))
  }

  @Test func `may delete what is there, and name what is not`() async throws {
    let repository = try folder.open()
    try await repository.save(contentsOf: notes)
    try await repository.transaction { transaction in
      for number in 1000..<5000 { transaction.delete("\(number)") }
    }
    try await repository.close()
    #expect(try await folder.open(.reading).loadAll() == Array(notes.prefix(1000)))
  }

  @Test func `keep nothing where the last of them cannot be encoded`() async throws {
    struct Number: Codable, Identifiable {
      let id: String
      let value: Double
    }
    let repository = try LocalRepository<Number>(directory: folder.url, filename: "notes")
    try await repository.save(Number(id: "first", value: 1))
    let before = try folder.read()
    let numbers = (0..<20_000).map { Number(id: "\($0)", value: $0 == 19_999 ? .nan : 0.1) }
    let thrown = await repositoryError { try await repository.save(contentsOf: numbers) }
    guard case .notEncodable("19999", _) = thrown else {
      Issue.record("failed otherwise: \(String(describing: thrown))")
      return
    }
    #expect(try folder.read() == before)
    try await repository.save(Number(id: "next", value: 2))
    try await repository.close()
    let again = try LocalRepository<Number>(directory: folder.url, filename: "notes")
    #expect(again.report.outcome == .loaded)
    #expect(try await again.loadAll().map(\.id) == ["first", "next"])
  }

  @Test(arguments: [0, 1000, 1_500_000, 3_000_000]) func `keep nothing where the disk becomes full`(
    _ space: Int
  ) async throws {
    let repository = try open()
    try await repository.save(Note("a", "before"))
    let before = try folder.read()
    plan.limitSpace(to: space)
    let error = await repositoryError { try await repository.save(contentsOf: notes) }
    #expect(error == .full(path: folder.path + "/notes"))
    #expect(try folder.read() == before)
    #expect(try await repository.texts() == ["a": "before"])
    plan.recover()
    try await checkThatTheNextIsKept(in: repository, folder)
  }

  @Test func `let nothing more be written where their sync fails`() async throws {
    let repository = try open()
    try await repository.save(Note("a", "before"))
    plan.fail(.synchronizeData, with: EIO)
    #expect(
      await repositoryError { try await repository.save(contentsOf: notes) }
        == .failed(operation: "synchronizeData", path: folder.path + "/notes", code: EIO))
    plan.recover()
    #expect(
      await repositoryError { try await repository.save(Note("b")) } == .writesRefused(path: folder.path + "/notes"))
    #expect(try await repository.texts() == ["a": "before"])
  }

  /// The last of them is encoded once the test lets it be, or after a moment: no thread of the pool may be held for good.
  private struct Held: Codable, Identifiable {
    let id: String
    var text = String(repeating: "text ", count: 200)

    static let isLetGo = Atomic(false)
    static let wentByItself = Atomic(false)

    func encode(to encoder: any Encoder) throws {
      let deadline = ContinuousClock.now + .milliseconds(300)
      while id == "last", !Self.isLetGo.load(ordering: .sequentiallyConsistent) {
        if ContinuousClock.now > deadline { Self.wentByItself.store(true, ordering: .sequentiallyConsistent) }
        if Self.wentByItself.load(ordering: .sequentiallyConsistent) { break }
        sched_yield()
      }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(text, forKey: .text)
    }
  }

  /// A sync that failed cuts the file off; what is written behind its end then would leave a hole.
  @Test func `are refused where a sync beside them fails`() async throws {
    func open() throws -> LocalRepository<Held> {
      try LocalRepository(
        directory: folder.url, filename: "notes", durability: .buffered, fileSystem: plan.fileSystem)
    }
    let repository = try open()
    try await repository.save(Held(id: "first"))
    let writes = plan.count(.write)
    plan.fail(.synchronizeData, with: EIO)
    let items = (0..<1500).map { Held(id: "\($0)") } + [Held(id: "last")]
    async let batch = repositoryError { try await repository.save(contentsOf: items) }
    while plan.count(.write) == writes { await Task.yield() }
    #expect(await repositoryError { try await repository.synchronize() } != nil)
    Held.isLetGo.store(true, ordering: .sequentiallyConsistent)
    let error = await batch
    // On a busy machine all parts may have been there before the sync.
    if Held.wentByItself.load(ordering: .sequentiallyConsistent) { return }
    #expect(error == .writesRefused(path: folder.path + "/notes"))
    #expect(try await repository.loadAll().count == 1)
    try await repository.close()
    plan.recover()
    let again = try open()
    #expect(again.report.damage.isEmpty && again.report.tornTail == nil)
    #expect(try await again.loadAll().map(\.id) == ["first"])
  }

  @Test func `build on what is on its way, and fail with it`() async throws {
    let repository = try open()
    gate.close()
    plan.fail(.synchronizeData, with: EIO)
    async let first = repositoryError { try await repository.save(Note("a", count: 41)) }
    await gate.waitForArrival()
    let notes = notes
    let seen = Atomic(0)
    async let second = repositoryError {
      try await repository.transaction { transaction in
        seen.store(transaction.find(by: "a")?.count ?? -1, ordering: .sequentiallyConsistent)
        for note in notes { transaction.save(note) }
      }
    }
    while seen.load(ordering: .sequentiallyConsistent) == 0 { await Task.yield() }
    gate.open()
    #expect(seen.load(ordering: .sequentiallyConsistent) == 41)
    #expect(await first != nil)
    #expect(await second != nil)
    #expect(try await repository.loadAll().isEmpty)
  }

  @Test func `are what later changes build on`() async throws {
    let repository = try open()
    gate.close()
    let notes = notes
    async let batch: Receipt = repository.save(contentsOf: notes)
    await gate.waitForArrival()
    async let update: Int? = repository.update(by: "2999") { note in
      note.count += 1
      return note.count
    }
    gate.open()
    _ = try await batch
    // Where the update came before the batch, there was nothing to be changed.
    if let count = try await update { #expect(count == 3000) }
  }

  @Test func `are told the truth where their task is cancelled`() async throws {
    let repository = try open()
    let notes = notes
    let isStaged = Atomic(false)
    let task = Task {
      try await repository.transaction { transaction in
        for note in notes { transaction.save(note) }
        isStaged.store(true, ordering: .sequentiallyConsistent)
      }
    }
    while !isStaged.load(ordering: .sequentiallyConsistent) { await Task.yield() }
    task.cancel()
    try await task.value
    #expect(try await repository.loadAll().count == 3000)
  }

  @Test(arguments: [Durability.synced, .buffered]) func `lose nothing beside compactions, syncs and other changes`(
    _ durability: Durability
  ) async throws {
    let repository = try folder.open(.writing, durability)
    try await withThrowingTaskGroup { group in
      for round in 0..<8 {
        group.addTask {
          _ = try await repository.save(contentsOf: (0..<600).map { Note("\(round)-\($0)", "text", count: round) })
        }
        group.addTask { try await repository.compact() }
        group.addTask { _ = try await repository.synchronize() }
        group.addTask {
          for number in 0..<20 { try await repository.save(Note("single \(round) \(number)")) }
        }
      }
      try await group.waitForAll()
    }
    let records = try await repository.loadAll()
    #expect(records.count == 8 * 620)
    try await repository.close()
    let again = try folder.open()
    #expect(again.report.outcome == .loaded)
    #expect(try await Set(again.loadAll()) == Set(records))
  }
}

@Suite struct `A repository of many records` {
  private func repository(of count: Int, in folder: Folder) async throws -> LocalRepository<Note> {
    let repository = try folder.open(.writing, .buffered)
    try await repository.save(contentsOf: (0..<count).map { Note("\($0)") })
    return repository
  }

  private func durationOfUpdate(of repository: LocalRepository<Note>, _ number: Int) async throws -> Duration {
    let start = ContinuousClock.now
    try await repository.update(by: "\(number % 50)") { $0.count += 1 }
    return ContinuousClock.now - start
  }

  /// Copying all of them for one change took ten to forty times as long.
  ///
  /// The shortest of many counts, because what else the
  /// machine does only makes them longer; a busy one gets more tries.
  @Test func `changes one of them without touching the others`() async throws {
    let folders = (try Folder(), try Folder())
    let small = try await repository(of: 50, in: folders.0)
    let large = try await repository(of: 50_000, in: folders.1)
    var (few, many) = (Duration.seconds(60), Duration.seconds(60))
    for number in 0..<1000 where number < 30 || many >= few * 6 {
      few = min(few, try await durationOfUpdate(of: small, number))
      many = min(many, try await durationOfUpdate(of: large, number))
    }
    #expect(many < few * 6, "\(few) and \(many)")
  }
}
