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
      count.add(1, ordering: .sequentiallyConsistent)
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
