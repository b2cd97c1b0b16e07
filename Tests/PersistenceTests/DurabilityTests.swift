import Domain
import Foundation
import Persistence
import Synchronization
import Testing

@Suite struct `A write` {
  private let folder: Folder
  private let plan = FaultPlan()

  init() throws {
    folder = try Folder()
  }

  private func saveError(_ note: Note, in repository: LocalRepository<Note>) async -> RepositoryError? {
    await repositoryError { try await repository.save(note) }
  }

  @Test func `is in the file when it returns`() async throws {
    let repository = try folder.open()
    try await repository.save(Note("a", "x"))
    #expect(try await folder.open(.reading).texts() == ["a": "x"])
  }

  @Test func `waits for one sync, and a new file for those of file, directory and all above it`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    #expect(plan.count(.synchronize) == 2 + folder.path.split(separator: "/").count)
    for number in 1...5 {
      try await repository.save(Note("a"))
      #expect(plan.count(.synchronizeData) == number)
    }
  }

  @Test func `of a program that was stopped before its sync is synced by the next opening`() async throws {
    try await folder.open().close()
    let repository = try folder.open(fileSystem: plan.fileSystem)
    #expect(plan.count(.synchronize) == 2)
    try await repository.close()
  }

  @Test func `of which no checkpoint tells is written again before the next opening syncs it`() async throws {
    let writer = try folder.open()
    try await writer.save(Note("a"))
    let bytes = try folder.read()
    let saved = try #require(bytes.split(separator: 0x0A).last)
    let copy = try Folder()
    try copy.write(bytes)
    let seen = Seen()
    var fileSystem = InterceptedFileSystem()
    fileSystem.willWrite = { written, _ in
      if written.split(separator: 0x0A).contains(saved) { seen.flag.store(true, ordering: .sequentiallyConsistent) }
    }
    try await copy.open(fileSystem: fileSystem).close()
    let isWrittenAgain = seen.flag.load(ordering: .sequentiallyConsistent)
    #expect(isWrittenAgain)
  }

  private final class Seen: Sendable {
    let flag = Atomic(false)
  }

  @Test func `is made by the thread that opened the file, and never by the caller's`() async throws {
    try await folder.open().close()
    let threads = Threads()
    var fileSystem = InterceptedFileSystem()
    fileSystem.before = { operation, _ throws(SystemError) in
      // These let go of what a compaction replaced, for which nobody waits.
      if operation != .truncate && operation != .lookForOthers { threads.note(operation) }
    }
    let repository = try await LocalRepository<Note>.open(
      directory: folder.url, filename: Folder.filename, fileSystem: fileSystem)
    for _ in 0..<20 { _ = try await Task.detached { try await repository.save(Note("a")) }.value }
    try await repository.compact()
    try await repository.close()
    #expect(threads.areOne)
  }

  /// Tells whether all calls came from one thread.
  private final class Threads: Sendable {
    private let first = Atomic(UInt(0))
    private let others = Atomic(0)

    func note(_ operation: Operation) {
      let thread = UInt(pthread_self())
      let (isFirst, known) = first.compareExchange(expected: 0, desired: thread, ordering: .sequentiallyConsistent)
      if !isFirst && known != thread { others.add(1, ordering: .sequentiallyConsistent) }
    }

    var areOne: Bool {
      first.load(ordering: .sequentiallyConsistent) != 0 && others.load(ordering: .sequentiallyConsistent) == 0
    }
  }

  @Test func `leaves the syncs to synchronize and close where buffered is asked for`() async throws {
    let repository = try folder.open(.writing, .buffered, fileSystem: plan.fileSystem)
    for _ in 0..<5 { try await repository.save(Note("a")) }
    #expect(plan.count(.synchronizeData) == 0)
    try await repository.synchronize()
    #expect(plan.count(.synchronizeData) == 1)
    try await repository.synchronize()
    #expect(plan.count(.synchronizeData) == 1)
    try await repository.save(Note("b"))
    try await repository.close()
    #expect(plan.count(.synchronizeData) == 2)
  }

  @Test func `that is short is carried on`() async throws {
    var fileSystem = InterceptedFileSystem()
    fileSystem.allowance = { count, _ throws(SystemError) in min(count, 7) }
    let repository = try folder.open(fileSystem: fileSystem)
    try await repository.save(contentsOf: [Note("a", "first"), Note("b", "second")])
    try await repository.close()
    #expect(try await folder.open(.reading).texts() == ["a": "first", "b": "second"])
  }

  @Test(arguments: 0...120) func `that finds the disk full keeps nothing, and the next one is kept once there is room`(
    _ space: Int
  ) async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await repository.save(Note("a", "before"))
    let before = try folder.read()
    plan.limitSpace(to: space)
    let long = Note("a", String(repeating: "long ", count: 30))
    #expect(await saveError(long, in: repository) == .full(path: folder.path + "/notes"))
    #expect(try await repository.texts() == ["a": "before"])
    #expect(try folder.read() == before)
    plan.recover()
    try await checkThatTheNextIsKept(in: repository, folder)
  }

  @Test func `that failed is not seen by a later update`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await repository.save(Note("a", count: 1))
    plan.limitSpace(to: 0)
    #expect(await saveError(Note("a", count: 100), in: repository) != nil)
    plan.recover()
    let count = try await repository.update(by: "a") { note in
      note.count += 1
      return note.count
    }
    #expect(count == 2)
  }

  @Test func `whose sync failed is told to have failed, and nothing more is written`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    try await repository.save(Note("a", "before"))
    plan.fail(.synchronizeData, with: EIO)
    #expect(
      await saveError(Note("a", "lost"), in: repository)
        == .failed(operation: "synchronizeData", path: folder.path + "/notes", code: EIO))
    plan.recover()
    let syncs = plan.count(.synchronizeData)
    #expect(await saveError(Note("b"), in: repository) == .writesRefused(path: folder.path + "/notes"))
    // What it names might be on the disk for all anybody knows.
    let deletion = await repositoryError { try await repository.delete("none") }
    #expect(deletion == .writesRefused(path: folder.path + "/notes"))
    #expect(plan.count(.synchronizeData) == syncs)
    #expect(try await repository.texts() == ["a": "before"])
    try await repository.close()
    #expect(try await folder.open().texts() == ["a": "before"])
  }

  @Test func `that could not be taken back lets nothing more be written`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    plan.limitSpace(to: 10)
    plan.fail(.truncate, with: EIO)
    #expect(await saveError(Note("a"), in: repository) == .full(path: folder.path + "/notes"))
    plan.recover()
    #expect(await saveError(Note("b"), in: repository) == .writesRefused(path: folder.path + "/notes"))
    #expect(try await repository.loadAll().isEmpty)
    try await repository.close()
    #expect(try folder.open().report.tornTail?.length == 10)
  }

  @Test func `of a batch is acknowledged even where its checkpoint cannot be written`() async throws {
    let repository = try folder.open(fileSystem: plan.fileSystem)
    plan.fail(.write, call: 2, with: EIO)
    try await repository.save(contentsOf: [Note("a"), Note("b")])
    plan.recover()
    try await repository.save(Note("c"))
    try await repository.close()
    let again = try folder.open()
    #expect(again.report.outcome == .loaded)
    #expect(try await again.loadAll().map(\.id) == ["a", "b", "c"])
  }

  @Test func `that cannot be encoded keeps nothing of its batch`() async throws {
    struct Number: Codable, Identifiable {
      let id: String
      let value: Double
    }
    let repository = try LocalRepository<Number>(directory: folder.url, filename: "notes")
    let thrown = await repositoryError {
      try await repository.save(contentsOf: [Number(id: "a", value: 1), Number(id: "b", value: .nan)])
    }
    guard case .notEncodable("b", _) = thrown else {
      Issue.record("failed otherwise: \(String(describing: thrown))")
      return
    }
    #expect(try await repository.loadAll().isEmpty)
  }

  @Test func `to a file that was replaced is refused`() async throws {
    let repository = try folder.open()
    try await repository.save(Note("a"))
    try FileManager.default.removeItem(atPath: folder.path + "/notes")
    #expect(await saveError(Note("b"), in: repository) == .closed)
    #expect(try await repository.loadAll() == [Note("a")])
  }

  @Test func `to a file that another program wrote to is refused`() async throws {
    let repository = try folder.open()
    let handle = try FileHandle(forWritingTo: folder.url.appending(component: "notes"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("x".utf8))
    try handle.close()
    #expect(await saveError(Note("b"), in: repository) == .writesRefused(path: folder.path + "/notes"))
  }

  @Test func `after close is refused, and so is a read`() async throws {
    let repository = try folder.open()
    try await repository.close()
    #expect(await saveError(Note("a"), in: repository) == .closed)
    #expect(
      await repositoryError { _ = try await repository.loadAll() } == .closed)
    try await repository.close()
  }

  @Test func `brings every date back exactly`() async throws {
    let repository = try folder.open()
    var generator = SystemRandomNumberGenerator()
    var dates = [Date(), .distantPast, .distantFuture, Date(timeIntervalSince1970: 0.1)]
    for _ in 0..<500 {
      dates.append(Date(timeIntervalSinceReferenceDate: .random(in: -1e10...1e10, using: &generator)))
    }
    let notes = dates.enumerated().map { Note("\($0)", at: $1) }
    try await repository.save(contentsOf: notes)
    #expect(try await folder.open(.reading).loadAll() == notes)
  }
}
