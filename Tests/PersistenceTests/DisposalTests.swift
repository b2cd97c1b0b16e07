import Domain
import Foundation
import Persistence
import Synchronization
import Testing

@Suite struct `A file that a compaction replaced` {
  private let folder: Folder
  private let plan = FaultPlan()
  /// Enough for a file that is cut off in several pieces.
  private let notes = (0..<3000).map { Note("\($0)", String(repeating: "x", count: 2000)) }

  init() throws {
    folder = try Folder()
  }

  /// Waits until it was looked so many times whether somebody reads the file; all but the last time somebody did.
  private func waitForLooks(_ count: Int) async {
    while plan.count(.lookForOthers) < count { await Task.yield() }
  }

  @Test func `is cut off piece by piece, down to nothing`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await repository.save(contentsOf: notes)
    let pieces = (try folder.read().count + (2 << 20) - 1) / (2 << 20)
    let before = plan.count(.truncate)
    try await repository.compact()
    #expect(pieces > 2)
    #expect(plan.count(.truncate) - before == pieces)
    #expect(try await repository.loadAll() == notes)
  }

  @Test func `stays whole for a program that has it open, and is cut off behind it`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await repository.save(contentsOf: notes)
    let (bytes, before) = (try folder.read(), plan.count(.truncate))
    let other = try FileHandle(forReadingFrom: folder.url.appending(component: Folder.filename))
    async let compacted: Void = repository.compact()
    await waitForLooks(2)
    #expect(plan.count(.truncate) == before)
    #expect(try other.readToEnd().map { [UInt8]($0) } == bytes)
    try other.close()
    try await compacted
    #expect(plan.count(.truncate) > before)
  }

  @Test func `stays whole for a follower in the same process that reads on in it`() async throws {
    let repository = try folder.open(.writing, .buffered, fileSystem: plan.fileSystem)
    for note in notes { try await repository.save(note) }
    var changes = await repository.changes(after: 0).makeAsyncIterator()
    var told = [await changes.next()?.summary]
    let before = plan.count(.truncate)
    async let compacted: Void = repository.compact()
    await waitForLooks(2)
    #expect(plan.count(.truncate) == before)
    while told.count < notes.count, told.last != ["reload"] { told.append(await changes.next()?.summary) }
    #expect(told == notes.map { ["+" + $0.id] })
    try await compacted
    #expect(plan.count(.truncate) > before)
  }

  @Test func `is let go of when the store is closed, whoever has it open`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await repository.save(contentsOf: notes)
    let (bytes, before) = (try folder.read(), plan.count(.truncate))
    let other = try FileHandle(forReadingFrom: folder.url.appending(component: Folder.filename))
    async let compacted = repositoryError { try await repository.compact() }
    await waitForLooks(2)
    // Closing cuts off the lock file as well, once.
    try await repository.close()
    #expect(await compacted == nil)
    #expect(plan.count(.truncate) == before + 1)
    #expect(try other.readToEnd().map { [UInt8]($0) } == bytes)
    #expect(try await folder.open().loadAll() == notes)
  }

  @Test(arguments: [Operation.truncate, .lookForOthers])
  func `is closed where it cannot be cut off, and nobody loses anything`(_ operation: Operation) async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await repository.save(contentsOf: notes)
    plan.fail(operation, with: EIO)
    try await repository.compact()
    #expect(await repository.compactionFailure == nil)
    plan.recover()
    try await repository.save(Note("after"))
    try await repository.close()
    #expect(try await folder.open().loadAll() == notes + [Note("after")])
  }

  @Test func `is not read where it lost its name while it was being opened`() async throws {
    let repository = try folder.open()
    try await repository.save(Note("a"))
    try await repository.close()
    try FileManager.default.copyItem(atPath: folder.path + "/notes", toPath: folder.path + "/newer")
    let newer = try LocalRepository<Note>(directory: folder.url, filename: "newer")
    try await newer.save(Note("b"))
    try await newer.close()
    let isReplaced = Atomic(false)
    let folder = folder
    var fileSystem = InterceptedFileSystem()
    fileSystem.before = { operation, path throws(SystemError) in
      guard operation == .statusOfFile, path.hasSuffix("/notes"),
        !isReplaced.exchange(true, ordering: .sequentiallyConsistent)
      else { return }
      let (old, new) = (folder.path + "/newer", folder.path + "/notes")
      guard rename(old, new) == 0 else { throw SystemError(operation: "rename", path: old, code: errno) }
    }
    #expect(try await folder.open(.reading, fileSystem: fileSystem).loadAll() == [Note("a"), Note("b")])
  }
}
