import Domain
import Foundation
import Persistence
import Testing

@Suite struct `A compaction` {
  private let folder: Folder
  private let plan = FaultPlan()

  init() throws {
    folder = try Folder()
  }

  private func fill(_ repository: LocalRepository<Note>) async throws {
    for round in 0..<3 {
      try await repository.save(contentsOf: (0..<50).map { Note("\($0)", "round \(round)") })
    }
    try await repository.delete("7")
    try await repository.save(Note("7", "came again"))
    try await repository.delete("8")
  }

  @Test func `keeps every record and their order, and shrinks the file`() async throws {
    let repository = try folder.open()
    try await fill(repository)
    let (before, records) = (try folder.read().count, try await repository.loadAll())
    try await repository.compact()
    #expect(try folder.read().count < before / 2)
    #expect(try await repository.loadAll() == records)
    try await repository.save(Note("after"))
    try await repository.close()
    let again = try folder.open()
    #expect(again.report.outcome == .loaded)
    #expect(try await again.loadAll() == records + [Note("after")])
  }

  @Test func `copies lines byte for byte`() async throws {
    let repository = try folder.open()
    try await fill(repository)
    let before = Set(try folder.read().split(separator: 0x0A))
    try await repository.compact()
    let after = try folder.read().split(separator: 0x0A)
    // But for the checkpoint that ends it.
    #expect(after.dropLast().allSatisfy { before.contains($0) || $0.count < 40 })
    #expect(after.count == 52)
  }

  @Test func `goes on with the numbers of the file even where its last record was deleted`() async throws {
    let repository = try folder.open()
    try await repository.save(Note("a"))
    try await repository.delete("a")
    try await repository.compact()
    try await repository.close()
    let again = try folder.open()
    try await again.save(Note("b"))
    #expect(try folder.lines().compactMap { $0["seq"] as? Int } == [3])
  }

  @Test func `begins by itself when the dead bytes outweigh the live ones`() async throws {
    let repository = try folder.open(.writing, .buffered)
    let text = String(repeating: "x", count: 1000)
    for number in 0..<500 { try await repository.save(Note("a", text, count: number)) }
    try await repository.close()
    #expect(try folder.read().count < 200_000)
    #expect(try await folder.open(.reading).find(by: "a")?.count == 499)
  }

  @Test func `lets writers and readers go on, and loses nothing of what they do`() async throws {
    let repository = try folder.open(.writing, .buffered)
    let text = String(repeating: "x", count: 2000)
    try await repository.save(contentsOf: (0..<2000).map { Note("\($0)", text) })
    try await withThrowingTaskGroup { group in
      group.addTask { try await repository.compact() }
      for number in 0..<300 {
        group.addTask {
          try await repository.save(Note("\(number)", "changed"))
          try await repository.delete("\(number + 1000)")
          try await repository.save(contentsOf: [Note("new \(number)"), Note("newer \(number)")])
          _ = try await repository.find(by: "\(number)")
        }
        group.addTask {
          // Beside a writer that compacts, another repository sees whole lines only.
          guard number % 50 == 0 else { return }
          let reader = try folder.open(.reading)
          #expect(reader.report.outcome == .loaded)
        }
      }
      try await group.waitForAll()
    }
    let records = Set(try await repository.loadAll())
    #expect(records.count == 2300)
    try await repository.compact()
    try await repository.close()
    let again = try folder.open()
    #expect(again.report.outcome == .loaded)
    #expect(Set(try await again.loadAll()) == records)
  }

  @Test(arguments: [Operation.open, .setPermissions, .write, .read, .synchronizeData, .synchronize, .rename])
  func `that fails leaves the old file in use`(_ operation: Operation) async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await fill(repository)
    let records = try await repository.loadAll()
    plan.fail(operation, with: EIO)
    let thrown = await repositoryError {
      try await repository.compact()
    }
    #expect(thrown != nil)
    #expect(await repository.compactionFailure == thrown)
    plan.recover()
    #expect(try folder.names() == ["notes", "notes.lock"])
    if operation != .synchronize {
      try await repository.save(Note("after"))
      try await repository.close()
      #expect(try await folder.open().loadAll() == records + [Note("after")])
    }
  }

  @Test func `whose new name could not be synced lets nothing more be written`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await fill(repository)
    let records = try await repository.loadAll()
    plan.fail(.synchronize, call: 2, with: EIO)
    await #expect(throws: RepositoryError.self) { try await repository.compact() }
    plan.recover()
    await #expect(throws: RepositoryError.writesRefused(path: folder.path + "/notes")) {
      try await repository.save(Note("a"))
    }
    try await repository.close()
    #expect(try await folder.open().loadAll() == records)
  }

  @Test func `that a crash broke off leaves a file that the next opening removes`() async throws {
    try await folder.open().close()
    try folder.write(Array("half of".utf8), to: "notes.replacement")
    try await folder.open(.reading).close()
    #expect(try folder.names() == ["notes", "notes.lock", "notes.replacement"])
    try await folder.open().close()
    #expect(try folder.names() == ["notes", "notes.lock"])
  }

  @Test func `is broken off by close`() async throws {
    let gate = try Gate()
    var fileSystem = InterceptedFileSystem()
    fileSystem.before = { operation, path throws(SystemError) in
      if operation == .synchronizeData && path.hasSuffix(".replacement") { gate.pass() }
    }
    let repository = try folder.open(.writing, .buffered, fileSystem: fileSystem)
    try await repository.save(contentsOf: (0..<3000).map { Note("\($0)", String(repeating: "x", count: 1000)) })
    gate.close()
    async let compacted = repositoryError {
      try await repository.compact()
    }
    await gate.waitForArrival()
    async let closed: Void = repository.close()
    await Task.yield()
    gate.open()
    try await closed
    _ = await compacted
    #expect(try folder.names() == ["notes", "notes.lock"])
    #expect(try await folder.open(.reading).loadAll().count == 3000)
  }
}
