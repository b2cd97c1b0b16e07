import Domain
import Executors
import Foundation
import Persistence
import Synchronization
import Testing

@Suite struct `Room behind the last line` {
  private let folder: Folder
  private let plan = FaultPlan()
  private static let policy = RoomPolicy(appends: 3, size: 1000)

  init() throws {
    folder = try Folder()
  }

  /// A repository whose file has room.
  private func openWithRoom(_ fileSystem: any FileSystem = SystemFileSystem()) async throws -> LocalRepository<Note> {
    let repository = try folder.open(room: Self.policy, fileSystem: fileSystem)
    for number in 0..<4 { try await repository.save(Note("a", "before", count: number)) }
    #expect(try folder.room() == 1000)
    return repository
  }

  /// The bytes of the store without room.
  private func lines() throws -> [UInt8] {
    try folder.read().dropLast(folder.room())
  }

  // MARK: Writing

  @Test func `comes with the first lines after some appends were synced, without a write or a sync of its own`()
    async throws
  {
    let repository = try folder.open(room: Self.policy, fileSystem: plan.fileSystem)
    let writes = plan.count(.write)
    for number in 1...4 {
      #expect(try folder.room() == 0)
      try await repository.save(Note("a", count: number))
      #expect(plan.count(.write) == writes + number && plan.count(.synchronizeData) == number)
    }
    #expect(try folder.room() == 1000)
  }

  @Test func `gives its place to later lines, and is written anew once they do not fit`() async throws {
    let repository = try await openWithRoom()
    var growths = 0
    for number in 0..<40 {
      let before = try folder.read()
      try await repository.save(Note("\(number)", String(repeating: "x", count: number)))
      let after = try folder.read()
      if after.count > before.count {
        growths += 1
        #expect(try folder.room() == 1000)
      } else {
        #expect(after.count == before.count)
      }
    }
    #expect((3...8).contains(growths))
    let records = try await repository.loadAll()
    try await repository.close()
    #expect(try await folder.open(.reading).loadAll() == records)
  }

  @Test func `is 256 KiB after 16 appends, where nothing else is said`() async throws {
    let repository = try folder.open()
    for number in 0..<16 { try await repository.save(Note("a", count: number)) }
    #expect(try folder.room() == 0)
    try await repository.save(Note("b"))
    #expect(try folder.room() == 262_144)
  }

  @Test func `is not made where no save waits for a sync`() async throws {
    let repository = try folder.open(.writing, .buffered, room: Self.policy)
    for number in 0..<10 { try await repository.save(Note("a", count: number)) }
    try await repository.synchronize()
    #expect(try folder.room() == 0)
  }

  @Test func `is filled up by many changes at once, which make none`() async throws {
    let repository = try await openWithRoom()
    try await repository.save(contentsOf: (0..<100).map { Note("\($0)") })
    #expect(try folder.room() == 0)
    try await repository.save(Note("b"))
    #expect(try folder.room() == 1000)
    let records = try await repository.loadAll()
    try await repository.close()
    let again = try folder.open()
    #expect(try await again.loadAll() == records && again.report.outcome == .loaded)
  }

  // MARK: At rest

  @Test(arguments: [false, true]) func `is cut off when the store is closed, and does no harm where it cannot be`(
    isFailing: Bool
  ) async throws {
    let repository = try await openWithRoom(plan.fileSystem)
    if isFailing { plan.fail(.truncate, with: EIO) }
    try await repository.close()
    #expect(try (folder.room() > 0) == isFailing)
    let again = try folder.open()
    #expect(again.report.outcome == .loaded && again.report.tornTail == nil)
    #expect(try await again.texts() == ["a": "before"])
    #expect(try folder.room() == 0)
  }

  @Test func `is not in a compacted file, and comes back with the next lines`() async throws {
    let repository = try await openWithRoom()
    try await repository.compact()
    #expect(try folder.room() == 0)
    try await repository.save(Note("b"))
    #expect(try folder.room() == 1000)
  }

  @Test func `is not in a backup`() async throws {
    let repository = try await openWithRoom()
    let location = try StoreLocation(directory: folder.url, filename: Folder.filename)
    let backup = try #require(Backup(name: "2026-11-30_05-19-08_start.jsonl"))
    let copy = try await BackupFolder<Note>(of: location, thread: try DedicatedThread()).make(at: .folder(backup))
    #expect(copy?.count == 1 && copy?.damage == 0)
    #expect(try folder.read("backups/" + backup.name) == lines())
    try await repository.close()
  }

  @Test(arguments: [StoreAccess.reading, .following]) func `that a stopped program left says nothing to a reader`(
    access: StoreAccess
  ) async throws {
    let left = try await leftByAStoppedProgram()
    let before = try left.read()
    let reader = try left.open(access)
    #expect(try await reader.texts() == ["a": "before"])
    #expect(reader.report.outcome == .loaded && reader.report.tornTail == nil)
    #expect(try left.read() == before && left.names() == ["notes"])
  }

  @Test func `that a stopped program left is cut off by the next one, which tells nothing of it`() async throws {
    let left = try await leftByAStoppedProgram()
    let before = try left.read().dropLast(1000)
    let writer = try left.open()
    #expect(writer.report.outcome == .loaded && writer.report.tornTail == nil && writer.report.keptOriginals.isEmpty)
    #expect(try await writer.texts() == ["a": "before"])
    #expect(try left.names() == ["notes", "notes.lock"])
    #expect(try left.read() == Array(before))
    try await writer.save(Note("b", "after"))
    try await writer.close()
    #expect(try await left.open(.reading).texts() == ["a": "before", "b": "after"])
  }

  private func leftByAStoppedProgram() async throws -> Folder {
    let repository = try await openWithRoom()
    let left = try Folder()
    try left.write(try folder.read())
    try await repository.close()
    return left
  }

  @Test(arguments: [0, 1, 499, 999]) func `with a changed byte is an end that was not finished`(place: Int) async throws
  {
    let left = try await leftByAStoppedProgram()
    let end = try left.read().count - 1000
    try left.overwrite([0x21], at: end + place)
    let changed = try left.read()
    let writer = try left.open()
    #expect(writer.report.outcome == .loaded)
    #expect(writer.report.tornTail?.offset == Int64(end) && writer.report.tornTail?.length == 1000)
    #expect(try left.read("notes.torn-1") == Array(changed[end...]))
    #expect(try await writer.texts() == ["a": "before"])
  }

  @Test func `behind a damaged line feed is no damage`() async throws {
    let left = try await leftByAStoppedProgram()
    let end = try left.read().count - 1000
    try left.overwrite([0x0B], at: end - 1)
    let writer = try left.open()
    #expect(writer.report.damage.map(\.reason) == [.lineFeed])
    #expect(try await writer.texts() == ["a": "before"])
    #expect(try left.room() == 0)
  }

  // MARK: Failures

  private final class Flags: Sendable {
    let isFull = Atomic(true)
    let hasWrittenAPart = Atomic(false)
    let attempts = Atomic(0)
  }

  /// A file system with space for lines and none for room: so many bytes of both are written, and then nothing.
  private func fileSystem(_ flags: Flags, after part: Int, _ code: Int32) -> InterceptedFileSystem {
    var fileSystem = InterceptedFileSystem()
    fileSystem.allowance = { count, path throws(SystemError) in
      let full = SystemError(operation: "write", path: path, code: code)
      if flags.hasWrittenAPart.exchange(false, ordering: .sequentiallyConsistent) { throw full }
      guard count > 1000, flags.isFull.load(ordering: .sequentiallyConsistent) else { return count }
      flags.attempts.add(1, ordering: .sequentiallyConsistent)
      if part == 0 { throw full }
      flags.hasWrittenAPart.store(true, ordering: .sequentiallyConsistent)
      return part
    }
    return fileSystem
  }

  @Test(arguments: [ENOSPC, EDQUOT, EFBIG], [0, 1, 60, 200, 1000])
  func `that there is no space for keeps no line from being saved, and is not asked for again soon`(
    code: Int32, part: Int
  ) async throws {
    let flags = Flags()
    let repository = try folder.open(room: Self.policy, fileSystem: fileSystem(flags, after: part, code))
    var attempts: [Int] = []
    for number in 1...8 {
      try await repository.save(Note("\(number)", "text"))
      attempts.append(flags.attempts.load(ordering: .sequentiallyConsistent))
      #expect(try folder.read().last == 0x0A)
      #expect(try await folder.open(.reading).loadAll().count == number)
    }
    #expect(attempts == [0, 0, 0, 1, 1, 1, 1, 2] || attempts == [0, 0, 0, 1, 1, 1, 2, 2])
  }

  @Test(arguments: [0, 10, 300]) func `that there is no space for any more leaves what there is to the lines`(
    part: Int
  ) async throws {
    let flags = Flags()
    flags.isFull.store(false, ordering: .sequentiallyConsistent)
    let repository = try await openWithRoom(fileSystem(flags, after: part, ENOSPC))
    flags.isFull.store(true, ordering: .sequentiallyConsistent)
    for number in 0..<30 { try await repository.save(Note("\(number)", String(repeating: "x", count: number))) }
    #expect(flags.attempts.load(ordering: .sequentiallyConsistent) > 1)
    let records = try await repository.loadAll()
    #expect(records.count == 31)
    try await repository.close()
    let again = try folder.open()
    #expect(try await again.loadAll() == records && again.report.outcome == .loaded)
  }

  @Test(arguments: 0...60) func `is cut off with a write into it that failed, and the next one is kept`(
    space: Int
  ) async throws {
    let repository = try await openWithRoom(plan.fileSystem)
    let before = try lines()
    plan.limitSpace(to: space)
    let error = await repositoryError { try await repository.save(Note("a", "lost")) }
    #expect(error == .full(path: folder.path + "/notes"))
    #expect(try folder.read() == before)
    plan.recover()
    try await checkThatTheNextIsKept(in: repository, folder)
  }

  @Test func `is cut off with what a sync failed on`() async throws {
    let repository = try await openWithRoom(plan.fileSystem)
    let before = try lines()
    plan.fail(.synchronizeData, with: EIO)
    #expect(await repositoryError { try await repository.save(Note("a", "lost")) } != nil)
    plan.recover()
    #expect(try folder.read() == before)
    #expect(
      await repositoryError { try await repository.save(Note("b")) } == .writesRefused(path: folder.path + "/notes"))
  }

  enum Intrusion: CaseIterable {
    case growing, cutting, filling
  }

  @Test(arguments: Intrusion.allCases) func `lets it be noticed that another program wrote to the file`(
    intrusion: Intrusion
  ) async throws {
    let repository = try await openWithRoom()
    let length = try folder.read().count
    switch intrusion {
    case .growing: try folder.overwrite(room(1), at: length)
    case .cutting:
      try FileHandle(forWritingTo: folder.url.appending(component: "notes")).truncate(atOffset: UInt64(length - 1))
    case .filling: try folder.overwrite(checksummed(#""seq":5,"delete":"a"}"#), at: length - 1000)
    }
    let changed = try folder.read()
    let error = await repositoryError { try await repository.save(Note("b")) }
    #expect(error == .writesRefused(path: folder.path + "/notes"))
    try await repository.close()
    #expect(try folder.read() == changed)
  }

  @Test func `that another program filled keeps what it wrote when the store is closed`() async throws {
    let repository = try await openWithRoom()
    try folder.overwrite(checksummed(#""seq":5,"delete":"a"}"#), at: folder.read().count - 1000)
    let changed = try folder.read()
    try await repository.close()
    #expect(try folder.read() == changed)
  }

  // MARK: Following

  @Test func `shows a follower the lines that take its place, though the file stays as long`() async throws {
    let writer = try await openWithRoom()
    let reader = try folder.open(.following)
    var changes = await reader.events().makeAsyncIterator()
    let length = try folder.read().count
    for number in 0..<5 {
      try await writer.save(Note("\(number)"))
      try await reader.refresh()
      #expect(try await reader.find(by: "\(number)") != nil)
      #expect(await changes.next()?.summary == ["+\(number)"])
    }
    #expect(try folder.read().count == length)
    try await writer.close()
    try await reader.refresh()
    let other = try folder.open()
    try await other.save(Note("x"))
    #expect(await changes.next()?.summary == ["+x"])
  }

  @Test func `shows a follower nothing of a transaction that is not complete`() async throws {
    let writer = try await openWithRoom()
    let before = try lines()
    try await writer.save(contentsOf: [Note("b", "with spaces"), Note("c")])
    let after = try lines()
    let checkpoint = try #require(after.dropLast().lastIndex(of: 0x0A)) + 1
    let left = try Folder()
    try left.write(before + room(1000))
    let reader = try left.open(.following)
    var changes = await reader.events().makeAsyncIterator()
    for end in before.count..<checkpoint {
      try left.overwrite(after[before.count..<end], at: before.count)
      try await reader.refresh()
      #expect(try await reader.loadAll().map(\.id) == ["a"], "\(end) bytes")
    }
    try left.overwrite(after[before.count...], at: before.count)
    #expect(await changes.next()?.summary == ["+b", "+c"])
  }

  @Test func `shows a follower a line as long as one that was never finished and has gone`() async throws {
    let left = try Folder()
    let bytes = try await sampleStore()
    let line = checksummed(#""seq":7,"put":"x","item":{"id":"x","text":"","count":0}}"#)
    try left.write(bytes + [UInt8](repeating: 0x78, count: line.count))
    let reader = try left.open(.following)
    try await reader.refresh()
    try FileHandle(forWritingTo: left.url.appending(component: "notes")).truncate(atOffset: UInt64(bytes.count))
    try await reader.refresh()
    try left.overwrite(line, at: bytes.count)
    try await reader.refresh()
    #expect(try await reader.find(by: "x") != nil)
  }

  @Test(arguments: [false, true]) func `costs a follower that finds nothing new no more than a few bytes`(
    isUnfinished: Bool
  ) async throws {
    let left = try Folder()
    let unfinished = Array(#"{"crc":"00000000","seq":9"#.utf8) + Array(repeating: 0x78, count: 50_000)
    try left.write(try await sampleStore() + (isUnfinished ? unfinished : room(262_144)))
    let count = Counter()
    var fileSystem = InterceptedFileSystem()
    fileSystem.didRead = { count.value.add($0, ordering: .sequentiallyConsistent) }
    let reader = try left.open(.following, fileSystem: fileSystem)
    try await reader.refresh()
    count.value.store(0, ordering: .sequentiallyConsistent)
    try await reader.refresh()
    let read = count.value.load(ordering: .sequentiallyConsistent)
    // The repository looks by itself as well.
    #expect((1..<500).contains(read))
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }

  @Test func `does not hide from a follower that a write was taken back`() async throws {
    let writer = try await openWithRoom()
    let before = try lines()
    try await writer.save(Note("b", "taken back"))
    let taken = try lines().count
    let reader = try folder.open(.following)
    var changes = await reader.events().makeAsyncIterator()
    #expect(try await reader.find(by: "b") != nil)
    // Where the follower would look for the next line, there is a space of this one.
    let line = checksummed(
      #""seq":5,"put":"c","item":{"id":"c","text":"\#(String(repeating: " ", count: 200))","count":0}}"#)
    #expect(before.count + line.count > taken)
    try folder.overwrite(line, at: before.count)
    try await reader.refresh()
    #expect(await changes.next()?.summary == ["reload"])
    #expect(try await reader.loadAll().map(\.id) == ["a", "c"])
  }

  /// Reading and writing beside each other, a reader may see a page as it was and a later one as it is.
  @Test func `whose place a line is just taking is not taken for damage`() async throws {
    let writer = try await openWithRoom()
    let before = try lines()
    try await writer.save(Note("b", String(repeating: "x", count: 500)))
    let line = try lines()[before.count...]
    try await writer.close()
    let left = try Folder()
    try left.write(before + room(1000))
    let reads = Counter()
    var fileSystem = InterceptedFileSystem()
    // A look reads the last line, the place behind it, what stands there, and that once more.
    fileSystem.before = { operation, _ throws(SystemError) in
      guard operation == .read, reads.value.add(1, ordering: .sequentiallyConsistent).newValue == 4 else { return }
      do {
        try left.overwrite(line, at: before.count)
      } catch {
        throw SystemError(operation: "write", path: "\(error)", code: EIO)
      }
    }
    let reader = try left.open(.following, fileSystem: fileSystem)
    var changes = await reader.events().makeAsyncIterator()
    reads.value.store(0, ordering: .sequentiallyConsistent)
    try left.overwrite(line.prefix(100) + room(200) + line.dropFirst(300), at: before.count)
    try await reader.refresh()
    #expect(await changes.next()?.summary == ["+b"])
  }

  @Test func `ends what a file tells of its history`() async throws {
    let left = try await leftByAStoppedProgram()
    let reader = try left.open(.following)
    var changes = await reader.changes(after: 0).makeAsyncIterator()
    for _ in 0..<4 { #expect(await changes.next()?.summary == ["+a"]) }
    let writer = try left.open()
    try await writer.save(Note("b"))
    #expect(await changes.next()?.summary == ["+b"])
  }
}
