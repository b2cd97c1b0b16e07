import Domain
import Foundation
import Persistence
import Testing

@Suite struct `A repository that follows another one` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `shows what the writer wrote, and tells it as one event a transaction`() async throws {
    let writer = try folder.open()
    try await writer.save(Note("a"))
    let reader = try folder.open(.following)
    var changes = await reader.changes(after: 0).makeAsyncIterator()
    #expect(await changes.next()?.summary == ["+a"])
    try await writer.commit([.save(Note("b")), .save(Note("c")), .delete("a")])
    let event = await changes.next()
    #expect(event?.summary == ["+b", "+c", "-a"] && event?.sequence == 4)
    #expect(try await reader.loadAll().map(\.id) == ["b", "c"])
  }

  @Test func `shows at once what was written before it was asked to look`() async throws {
    let writer = try folder.open()
    let reader = try folder.open(.following)
    for number in 1...50 {
      try await writer.save(Note("a", count: number))
      try await reader.refresh()
      #expect(try await reader.find(by: "a")?.count == number)
    }
    #expect(await reader.sequence() == 50)
  }

  @Test func `begins before there is a file, or a directory`() async throws {
    let directory = folder.url.appending(component: "later")
    let reader = try LocalRepository<Note>(directory: directory, filename: "notes", access: .following)
    try await reader.refresh()
    #expect(try await reader.loadAll().isEmpty)
    let writer = try LocalRepository<Note>(directory: directory, filename: "notes")
    try await writer.save(Note("a"))
    try await reader.refresh()
    #expect(try await reader.loadAll() == [Note("a")])
  }

  @Test func `takes in a compacted file, and tells its followers to reload`() async throws {
    let writer = try folder.open()
    for number in 0..<10 { try await writer.save(Note("a", count: number)) }
    let reader = try folder.open(.following)
    var changes = await reader.events().makeAsyncIterator()
    try await writer.compact()
    try await writer.save(Note("b"))
    try await reader.refresh()
    let event = await changes.next()
    #expect(event?.summary == ["reload"] && event?.sequence == 11)
    #expect(try await reader.loadAll() == [Note("a", count: 9), Note("b")])
    try await writer.save(Note("c"))
    #expect(await changes.next()?.summary == ["+c"])
  }

  /// Every way to cut the bytes of one transaction in two: the first part alone must not show.
  @Test func `shows nothing of a transaction that is not complete`() async throws {
    let writer = try folder.open()
    try await writer.save(Note("a"))
    let before = try folder.read().count
    try await writer.save(contentsOf: [Note("b"), Note("c")])
    let (bytes, end) = (try folder.read(), try folder.batchEnd())
    try folder.write(bytes[..<before])
    let reader = try folder.open(.following)
    for cut in before..<end {
      try folder.rewrite(bytes[..<cut])
      try await reader.refresh()
      #expect(try await reader.loadAll() == [Note("a")])
    }
    try folder.rewrite(bytes[..<end])
    try await reader.refresh()
    #expect(try await reader.loadAll() == [Note("a"), Note("b"), Note("c")])
  }

  @Test func `goes back with a write that was taken back, even where another one took its place`() async throws {
    let writer = try folder.open()
    try await writer.save(Note("a", "1"))
    let before = try folder.read()
    try await writer.save(Note("a", "2"))
    let reader = try folder.open(.following)
    var changes = await reader.events().makeAsyncIterator()
    #expect(try await reader.find(by: "a")?.text == "2")
    try await writer.close()
    try folder.rewrite(before)
    let other = try folder.open()
    try await other.save(Note("b", "another one that is longer"))
    try await reader.refresh()
    #expect(try await reader.loadAll() == [Note("a", "1"), Note("b", "another one that is longer")])
    #expect(await changes.next()?.summary == ["reload"])
  }

  @Test func `shows nothing that a failed sync of its own leaves in doubt`() async throws {
    let plan = FaultPlan()
    let writer = try folder.open()
    let reader = try folder.open(.following, fileSystem: plan.fileSystem)
    plan.fail(.synchronizeData, with: EIO)
    try await writer.save(Note("a"))
    let error = await repositoryError { try await reader.refresh() }
    guard case .failed(_, _, EIO) = error else { return #expect(error == nil, "not the failure of the sync") }
    #expect(try await reader.loadAll().isEmpty)
  }

  @Test func `is refused to write, with the process that does`() async throws {
    let writer = try folder.open()
    let reader = try folder.open(.following)
    let error = await repositoryError { try await reader.save(Note("a")) }
    #expect(error == .readOnly(path: writer.report.path, holder: getpid()))
    let refusal = await repositoryError { try await reader.beginWriting() }
    #expect(refusal == error)
    try await writer.save(Note("b"))
    try await reader.refresh()
    #expect(try await reader.loadAll() == [Note("b")])
  }

  @Test func `becomes the writer once the other one has ended`() async throws {
    let writer = try folder.open()
    try await writer.save(Note("a"))
    let reader = try folder.open(.following)
    #expect(try await reader.writer() == getpid())
    try await writer.close()
    #expect(try await reader.writer() == nil)
    var changes = await reader.events().makeAsyncIterator()
    try await reader.beginWriting()
    #expect(await reader.isWriting)
    #expect(try await reader.save(Note("b")).sequence == 2)
    #expect(await changes.next()?.summary == ["reload"])
    #expect(openingError { try folder.open() } == .locked(holder: getpid(), path: reader.report.path))
    try await reader.close()
    #expect(try await folder.open(.reading).loadAll() == [Note("a"), Note("b")])
  }

  @Test func `tells of a full disk where it would become the writer, and goes on reading`() async throws {
    let plan = FaultPlan()
    let writer = try folder.open()
    try await writer.save(Note("a"))
    try await writer.close()
    let reader = try folder.open(.following, fileSystem: plan.fileSystem)
    plan.fail(.write, with: ENOSPC)
    let error = await repositoryError { try await reader.beginWriting() }
    #expect(error == .full(path: reader.report.path))
    #expect(try await reader.loadAll() == [Note("a")])
    plan.recover()
    try await reader.beginWriting()
  }

  @Test func `looks by itself, and costs next to nothing where nothing happens`() async throws {
    let plan = FaultPlan()
    let writer = try folder.open()
    let reader = try folder.open(.following, fileSystem: plan.fileSystem)
    let (opens, reads, looks) = (plan.count(.open), plan.count(.read), plan.count(.statusOfName))
    while plan.count(.statusOfName) < looks + 3 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(plan.count(.open) == opens && plan.count(.read) == reads)
    var changes = await reader.events().makeAsyncIterator()
    try await writer.save(Note("a"))
    #expect(await changes.next()?.summary == ["+a"])
  }
}

extension Folder {
  /// Writes the bytes of the store in place, as a writer that takes something back does.
  fileprivate func rewrite(_ bytes: some Collection<UInt8>) throws {
    let handle = try FileHandle(forWritingTo: url.appending(component: Folder.filename))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  /// Where the last line of a change ends.
  fileprivate func batchEnd() throws -> Int {
    let text = String(decoding: try read(), as: UTF8.self)
    var end = text.utf8.count
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).reversed() {
      if line.contains("\"seq\"") { return end }
      end -= line.utf8.count + (line.isEmpty ? 0 : 1)
    }
    return end
  }
}
