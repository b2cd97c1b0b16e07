import Domain
import Foundation
import Persistence
import Synchronization
import Testing

@Suite struct `Writes at the same time` {
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

  /// Counts what was staged.
  private final class Staged: Sendable {
    private let count = Atomic(0)

    func add() {
      _ = next()
    }

    func next() -> Int {
      count.add(1, ordering: .sequentiallyConsistent).newValue
    }

    func wait(for target: Int) async {
      while count.load(ordering: .sequentiallyConsistent) < target { await Task.yield() }
    }
  }

  @Test func `show to readers only once they are on the disk`() async throws {
    let repository = try open()
    try await repository.save(Note("a", "old"))
    gate.close()
    async let saved = repository.save(Note("a", "new"))
    await gate.waitForArrival()
    #expect(try await repository.texts() == ["a": "old"])
    gate.open()
    _ = try await saved
    #expect(try await repository.texts() == ["a": "new"])
  }

  @Test func `share one sync behind the one that is under way`() async throws {
    let repository = try open()
    gate.close()
    async let first = repository.save(Note("first"))
    await gate.waitForArrival()
    let staged = Staged()
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          try await repository.transaction { transaction in
            transaction.save(Note("\(number)"))
            staged.add()
          }
        }
      }
      await staged.wait(for: 100)
      gate.open()
      try await group.waitForAll()
    }
    _ = try await first
    #expect(plan.count(.synchronizeData) == 2)
    #expect(try await repository.loadAll().count == 101)
  }

  /// Begins to save notes, and returns once each of them waits.
  private func waitingSaves(_ repository: LocalRepository<Note>, _ ids: Range<Int>, _ text: String) -> [Task<
    Void, any Error
  >] {
    ids.map { id in Task.immediate { try await repository.save(Note("\(id)", text)) } }
  }

  @Test func `that only save share one sync behind the one that is under way`() async throws {
    let repository = try open()
    gate.close()
    async let first = repository.save(Note("first"))
    await gate.waitForArrival()
    let saves = waitingSaves(repository, 0..<100, "")
    gate.open()
    for save in saves { try await save.value }
    _ = try await first
    #expect(plan.count(.synchronizeData) == 2)
    #expect(try await repository.loadAll().map(\.id) == ["first"] + (0..<100).map(String.init))
  }

  @Test func `that wait come before the end`() async throws {
    let repository = try open()
    gate.close()
    async let first = repository.save(Note("first"))
    await gate.waitForArrival()
    let saves = waitingSaves(repository, 0..<10, "")
    let closed = Task.immediate { try await repository.close() }
    while await repositoryError({ _ = try await repository.loadAll() }) == nil { await Task.yield() }
    #expect(await repositoryError { try await repository.save(Note("late")) } == .closed)
    gate.open()
    for save in saves { try await save.value }
    _ = try await first
    try await closed.value
    #expect(try await folder.open(.reading).loadAll().count == 11)
  }

  @Test func `that wait come before many changes at once, and those that come later behind them`() async throws {
    let repository = try open()
    gate.close()
    async let first = repository.save(Note("first"))
    await gate.waitForArrival()
    let before = waitingSaves(repository, 0..<10, "before")
    let staged = Staged()
    let many = Task.immediate {
      try await repository.transaction { transaction in
        for id in 0..<100 { transaction.save(Note("\(id)", "many")) }
        staged.add()
      }
    }
    await staged.wait(for: 1)
    // Once the repository answers, it has gone on from there.
    _ = try await repository.loadAll()
    let behind = waitingSaves(repository, 5..<15, "behind")
    gate.open()
    for save in before + [many] + behind { try await save.value }
    _ = try await first
    let texts = try await repository.texts()
    for id in 0..<100 { #expect(texts["\(id)"] == ((5..<15).contains(id) ? "behind" : "many")) }
  }

  @Test func `that wait are refused where the one under way is lost`() async throws {
    let repository = try open()
    try await repository.save(Note("a", "old"))
    gate.close()
    plan.fail(.synchronizeData, with: EIO)
    async let lost = repositoryError { try await repository.save(Note("a", "lost")) }
    await gate.waitForArrival()
    let waiting = Task.immediate { await repositoryError { try await repository.save(Note("a", "waiting")) } }
    gate.open()
    #expect(await lost == .failed(operation: "synchronizeData", path: folder.path + "/notes", code: EIO))
    #expect(await waiting.value == .writesRefused(path: folder.path + "/notes"))
    #expect(try await repository.texts() == ["a": "old"])
  }

  @Test func `see one another before they are on the disk`() async throws {
    let repository = try open()
    try await repository.save(Note("a", count: 1))
    gate.close()
    async let first: Void? = repository.update(by: "a") { $0.count += 1 }
    await gate.waitForArrival()
    let staged = Staged()
    async let second: Int? = repository.update(by: "a") { note in
      note.count += 1
      staged.add()
      return note.count
    }
    await staged.wait(for: 1)
    gate.open()
    _ = try await first
    #expect(try await second == 3)
  }

  @Test func `fail together where the one under way fails, and leave everything as it was`() async throws {
    let repository = try open()
    try await repository.save(Note("a", "old"))
    gate.close()
    plan.fail(.synchronizeData, with: EIO)
    let staged = Staged()
    let errors = await withTaskGroup { group in
      for number in 0..<20 {
        if number == 1 { await gate.waitForArrival() }
        group.addTask {
          await repositoryError {
            try await repository.transaction { transaction in
              transaction.save(Note("a", "\(number)"))
              staged.add()
            }
          }
        }
      }
      await staged.wait(for: 20)
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(
      errors.allSatisfy { $0 == .failed(operation: "synchronizeData", path: folder.path + "/notes", code: EIO) })
    #expect(try await repository.texts() == ["a": "old"])
  }

  @Test func `are lost with the group that they were sent behind, as nobody else is`() async throws {
    let writes = Staged()
    var fileSystem = InterceptedFileSystem()
    fileSystem.before = { operation, path throws(SystemError) in
      if operation == .write, writes.next() % 5 == 0 { throw SystemError(operation: "write", path: path, code: ENOSPC) }
    }
    let repository = try folder.open(fileSystem: fileSystem)
    try await repository.save(Note("counter"))
    let kept = await withTaskGroup(of: [String].self) { group in
      for writer in 0..<64 {
        group.addTask {
          var kept: [String] = []
          for number in 0..<20 {
            let id = "\(writer) \(number)"
            let error = await repositoryError {
              if writer % 8 == 0 {
                try await repository.update(by: "counter") { $0.count += 1 }
              } else {
                try await repository.save(Note(id))
              }
            }
            if error == nil { kept.append(writer % 8 == 0 ? "counter" : id) }
          }
          return kept
        }
      }
      return await group.reduce(into: [String]()) { (all: inout [String], kept: [String]) in all += kept }
    }
    let increments = kept.count { $0 == "counter" }
    #expect(kept.count < 64 * 20)
    #expect(increments > 0)
    try await repository.close()
    let reopened = try folder.open(.reading)
    #expect(try await reopened.find(by: "counter")?.count == increments)
    #expect(Set(try await reopened.loadAll().map(\.id)) == Set(kept + ["counter"]))
  }

  @Test func `are told the truth even where their tasks are cancelled`() async throws {
    let repository = try open()
    gate.close()
    async let first = repository.save(Note("first"))
    await gate.waitForArrival()
    let staged = Staged()
    let task = Task {
      try await repository.transaction { transaction in
        transaction.save(Note("a"))
        staged.add()
      }
    }
    await staged.wait(for: 1)
    task.cancel()
    gate.open()
    _ = try await first
    try await task.value
    #expect(try await repository.find(by: "a") != nil)
  }

  @Test func `are told nothing that rests on a change which is lost in the end`() async throws {
    let repository = try open()
    try await repository.save(Note("a"))
    gate.close()
    plan.fail(.synchronizeData, with: EIO)
    async let lost = repositoryError { try await repository.delete("a") }
    await gate.waitForArrival()
    let staged = Staged()
    // Nothing is staged here: the deletion before it has not reached the disk, and never will.
    async let result = repositoryError {
      try await repository.transaction { _ in staged.add() }
    }
    await staged.wait(for: 1)
    gate.open()
    #expect(await lost != nil)
    #expect(await result != nil)
  }

  @Test func `stand in the file, and come to followers, in the order of their acknowledgement`() async throws {
    let repository = try folder.open()
    var events = await repository.events().makeAsyncIterator()
    try await withThrowingTaskGroup { group in
      for number in 0..<200 { group.addTask { try await repository.save(Note("\(number)")) } }
      try await group.waitForAll()
    }
    var told: [String] = []
    for _ in 0..<200 { told += await events.next()?.summary ?? [] }
    try await repository.close()
    let lines = try folder.lines()
    #expect(lines.compactMap { $0["put"] as? String }.map { "+" + $0 } == told)
    #expect(lines.compactMap { $0["seq"] as? Int } == Array(1...200))
  }

  @Test func `are finished by close, which ends the streams of followers`() async throws {
    let repository = try open()
    let events = await repository.events()
    gate.close()
    async let saved = repository.save(Note("a"))
    await gate.waitForArrival()
    async let closed: Void = repository.close()
    gate.open()
    _ = try await saved
    try await closed
    #expect(await events.reduce(into: 0) { count, _ in count += 1 } == 1)
    #expect(try await folder.open(.reading).loadAll().count == 1)
  }

  @Test func `never hold up the cooperative threads`() async throws {
    let repository = try open()
    gate.close()
    async let saved = repository.save(Note("a"))
    await gate.waitForArrival()
    // More tasks than the pool has threads: with one of them blocked on the disk this would still pass, with all not.
    for _ in 0..<64 { _ = try await Task.detached { try await repository.loadAll() }.value }
    gate.open()
    _ = try await saved
  }
}
