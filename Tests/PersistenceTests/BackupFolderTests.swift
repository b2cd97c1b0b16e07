import Domain
import Executors
import Foundation
import Glibc
import Persistence
import Testing

@Suite struct `A folder of backups` {
  private let folder: Folder
  private let repository: LocalRepository<Note>
  private let faults = FaultPlan()
  private let backup: Backup

  init() async throws {
    folder = try Folder()
    repository = try folder.open()
    backup = try #require(Backup(name: "2026-11-30_05-19-08_start.jsonl"))
    for id in ["a", "b", "c"] { try await repository.save(Note(id, "text of \(id)")) }
    try await repository.delete("b")
  }

  private func backups(
    _ fileSystem: any FileSystem = SystemFileSystem()
  ) throws -> BackupFolder<Note> {
    let location = try StoreLocation(directory: folder.url, filename: Folder.filename)
    return BackupFolder(of: location, thread: try DedicatedThread(), fileSystem: fileSystem)
  }

  private func names() throws -> [String] {
    let path = folder.path + "/backups"
    return FileManager.default.fileExists(atPath: path) ? try FileManager.default.contentsOfDirectory(atPath: path) : []
  }

  @Test func `copies the records while the store is open for writing, and reads them back`() async throws {
    let backups = try backups()
    let copy = try #require(try await backups.make(at: .folder(backup)))
    #expect(copy == BackupCopy(path: folder.path + "/backups/" + backup.name, count: 2, damage: 0))
    #expect(try await backups.read(.folder(backup)).items == repository.loadAll())
    #expect(try await backups.backups() == [backup])
  }

  @Test func `is a store that opens like any other`() async throws {
    _ = try await backups().make(at: .folder(backup))
    let copy = try LocalRepository<Note>(
      directory: URL(filePath: folder.path + "/backups"), filename: backup.name, access: .reading)
    #expect(try await copy.loadAll() == repository.loadAll())
    #expect(copy.report.outcome == .loaded)
  }

  @Test func `is for the user alone, whatever the umask`() async throws {
    let mask = umask(0)
    defer { umask(mask) }
    _ = try await backups().make(at: .folder(backup))
    #expect(try folder.permissions("backups") == 0o700)
    #expect(try folder.permissions("backups/" + backup.name) == 0o600)
  }

  @Test func `never writes over a backup`() async throws {
    let backups = try backups()
    _ = try await backups.make(at: .folder(backup))
    let before = try folder.read("backups/" + backup.name)
    try await repository.save(Note("d"))
    await #expect(throws: BackupFailure.exists(path: folder.path + "/backups/" + backup.name)) {
      try await backups.make(at: .folder(backup))
    }
    #expect(try folder.read("backups/" + backup.name) == before)
  }

  @Test func `has nothing to copy where there is no record, and makes no folder for it`() async throws {
    for id in ["a", "c"] { try await repository.delete(id) }
    #expect(try await backups().make(at: .folder(backup)) == nil)
    #expect(try !folder.names().contains("backups"))
  }

  @Test func `leaves out what a write has not finished`() async throws {
    try await repository.close()
    try folder.write(try folder.read() + Array(#"{"crc":"12345678","se"#.utf8))
    let copy = try #require(try await backups().make(at: .folder(backup)))
    #expect(copy.count == 2 && copy.damage == 0)
    #expect(try folder.read("backups/" + backup.name).last == UInt8(ascii: "\n"))
  }

  @Test func `keeps records that this version cannot read`() async throws {
    struct Other: Codable, Identifiable, Sendable {
      let id: String
    }
    try await repository.close()
    let other = try LocalRepository<Other>(directory: folder.url, filename: Folder.filename)
    try await other.save(Other(id: "newer"))
    let backups = try backups()
    #expect(try await backups.make(at: .folder(backup))?.count == 3)
    let contents = try await backups.read(.folder(backup))
    #expect(contents.items.map(\.id) == ["a", "c"] && contents.unreadable == 1)
  }

  @Test func `tells how much of the store was damaged when it was copied`() async throws {
    try await repository.close()
    var text = String(decoding: try folder.read(), as: UTF8.self)
    text.replace("text of c", with: "Text of c")
    try folder.write(text.utf8)
    let copy = try #require(try await backups().make(at: .folder(backup)))
    #expect(copy.count == 1 && copy.damage == 1)
    #expect(try String(decoding: folder.read("backups/" + backup.name), as: UTF8.self) == text)
  }

  @Test(arguments: [Operation.openDirectory, .open, .write, .synchronize, .rename, .setPermissions, .makeDirectory])
  func `leaves nothing behind where any call fails, and the store as it was`(operation: Operation) async throws {
    let before = try folder.read()
    let backups = try backups(faults.fileSystem)
    for call in 1... {
      faults.fail(operation, call: call, with: EIO)
      do {
        _ = try await backups.make(at: .folder(backup))
        break
      } catch {
        #expect(error == .failed(operation: "\(operation)", path: self.path(of: error), code: EIO))
        // The last sync is that of the folder: the copy is whole by then, and may stay.
        #expect(try names().allSatisfy { $0 == backup.name && operation == .synchronize })
        faults.recover()
        try await backups.remove(backup)
      }
    }
    faults.recover()
    #expect(try folder.read() == before)
    #expect(try await backups.read(.folder(backup)).items.count == 2)
  }

  private func path(of error: BackupFailure) -> String {
    if case .failed(_, let path, _) = error { path } else { "" }
  }

  @Test(arguments: [0, 1, 100]) func `tells of a full disk and leaves nothing behind`(space: Int) async throws {
    let backups = try backups(faults.fileSystem)
    faults.limitSpace(to: space)
    await #expect(throws: BackupFailure.full(path: folder.path + "/backups/" + backup.name + ".unfinished")) {
      try await backups.make(at: .folder(backup))
    }
    #expect(try names().isEmpty)
  }

  @Test func `does not keep a copy that reads back otherwise`() async throws {
    var fileSystem = InterceptedFileSystem()
    // A disk that loses the end of what it is given, and says nothing.
    let path = folder.path + "/backups/" + backup.name + ".unfinished"
    fileSystem.before = { operation, file throws(SystemError) in
      if operation == .synchronize, file == path { truncate(path, 200) }
    }
    let backups = try backups(fileSystem)
    await #expect(throws: BackupFailure.notVerified(path: path)) { try await backups.make(at: .folder(backup)) }
    #expect(try names().isEmpty)
  }

  @Test func `lists only files that are backups by their names, the newest first`() async throws {
    let backups = try backups()
    let older = try #require(Backup(name: "2026-11-29_23-00-00_hand.jsonl"))
    for backup in [older, backup] { _ = try await backups.make(at: .folder(backup)) }
    for name in ["notes.txt", backup.name + ".unfinished"] { try folder.write([], to: "backups/" + name) }
    #expect(try await backups.backups() == [backup, older])
  }

  @Test func `says of a file that is none what it is`() async throws {
    let backups = try backups()
    try folder.write("text".utf8, to: "other.jsonl")
    let path = folder.path + "/other.jsonl"
    await #expect { try await backups.read(.file(path: path)) } throws: { error in
      if case .unreadable(path, _) = error as? BackupFailure { true } else { false }
    }
    await #expect(throws: BackupFailure.missing(name: folder.path + "/none.jsonl")) {
      try await backups.read(.file(path: folder.path + "/none.jsonl"))
    }
  }

  @Test func `writes to a file that a person names, wherever that is`() async throws {
    let path = "/tmp/retain-backup-\(UUID().uuidString).jsonl"
    defer { unlink(path) }
    let backups = try backups()
    #expect(try await backups.make(at: .file(path: path))?.path == path)
    #expect(try await backups.read(.file(path: path)).items.count == 2)
  }

  @Test func `is right while a hundred writes are under way`() async throws {
    let backups = try backups()
    let (repository, backup) = (repository, backup)
    async let writes: Void = withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 { group.addTask { try await repository.save(Note("n\(number)", "\(number)")) } }
      try await group.waitForAll()
    }
    let copy = try #require(try await backups.make(at: .folder(backup)))
    try await writes
    let contents = try await backups.read(.folder(backup))
    #expect(contents.items.count == copy.count && copy.damage == 0 && contents.unreadable == 0)
    for note in contents.items where note.id.hasPrefix("n") { #expect(note.id == "n" + note.text) }
  }
}

@Suite struct `An inspection` {
  private let folder: Folder

  init() async throws {
    folder = try Folder()
    let repository = try folder.open()
    try await repository.save(Note("a"))
    try await repository.close()
  }

  private func inspection() throws -> StoreInspection {
    StoreInspection(directory: folder.url, filenames: [Folder.filename], thread: try DedicatedThread())
  }

  @Test func `finds nothing wrong with a store that was just made`() async throws {
    let found = try #require(try await inspection().inspect())
    #expect(found.locks == [.free] && found.loose.isEmpty && found.leftovers.isEmpty && found.originals.isEmpty)
  }

  @Test func `has nothing to say of a folder that is not there`() async throws {
    let url = folder.url.appending(path: "none")
    let inspection = StoreInspection(directory: url, filenames: ["x"], thread: try DedicatedThread())
    #expect(try await inspection.inspect() == nil)
  }

  @Test func `tells who holds the lock, and that a holder has ended`() async throws {
    let repository = try folder.open()
    #expect(try await inspection().inspect()?.locks == [.own])
    try await repository.close()
    // A process that cannot be: above the limit of the system.
    try folder.write("2000000000\n".utf8, to: "notes.lock")
    #expect(try await inspection().inspect()?.locks == [.stale(2_000_000_000)])
    // One that lives, but does not hold the lock: another program was given the number of the one that did.
    try folder.write("1\n".utf8, to: "notes.lock")
    #expect(try await inspection().inspect()?.locks == [.stale(1)])
  }

  @Test func `finds what others may read, and makes it private`() async throws {
    chmod(folder.path, 0o755)
    chmod(folder.path + "/notes", 0o664)
    let dry = try await inspection().tidy(isDryRun: true)
    #expect(dry.tightened.map(\.permissions) == [0o755, 0o664])
    #expect(try folder.permissions("notes") == 0o664)
    #expect(try await inspection().tidy(isDryRun: false) == dry)
    #expect(try folder.permissions("notes") == 0o600 && folder.permissions("") == 0o700)
    #expect(try await inspection().inspect()?.loose.isEmpty == true)
  }

  @Test func `leaves other files of the folder alone`() async throws {
    try folder.write([], to: "letter.txt")
    chmod(folder.path + "/letter.txt", 0o644)
    #expect(try await inspection().tidy(isDryRun: false).tightened.isEmpty)
    #expect(try folder.permissions("letter.txt") == 0o644)
  }

  @Test func `removes what was left unfinished, unless somebody is writing`() async throws {
    let name = "notes.replacement"
    try folder.write([], to: name)
    chmod(folder.path + "/" + name, 0o600)
    let path = folder.path + "/" + name
    #expect(try await inspection().inspect()?.leftovers == [path])
    try folder.write("\(getpid())\n".utf8, to: "notes.lock")
    #expect(try await inspection().tidy(isDryRun: false).removed.isEmpty)
    try folder.write([], to: "notes.lock")
    #expect(try await inspection().tidy(isDryRun: true).removed == [path])
    #expect(try folder.names().contains(name))
    #expect(try await inspection().tidy(isDryRun: false).removed == [path])
    #expect(try !folder.names().contains(name))
  }

  @Test func `names the originals that were kept`() async throws {
    try folder.write([], to: "notes.damaged-1")
    #expect(try await inspection().inspect()?.originals == [folder.path + "/notes.damaged-1"])
  }
}
