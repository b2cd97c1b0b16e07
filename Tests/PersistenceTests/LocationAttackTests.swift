import Domain
import Foundation
import Synchronization
import Testing

@testable import Persistence

@Suite struct `An attack on a location` {
  private let folder: Folder
  private let elsewhere: Folder

  init() throws {
    folder = try Folder()
    elsewhere = try Folder()
  }

  /// What somebody puts in the place of the store or a file beside it.
  enum Trap: String, CaseIterable, Sendable {
    case linkToVictim, danglingLink, pipe, directory, device

    func put(at path: String, victim: String) {
      unlink(path)
      switch self {
      case .linkToVictim: symlink(victim, path)
      case .danglingLink: symlink(path + "-nowhere", path)
      case .pipe: mkfifo(path, 0o600)
      case .directory: mkdir(path, 0o700)
      // /dev/full; only root may make it, and others are left with nothing there.
      case .device: mknod(path, S_IFCHR | 0o600, 1 << 8 | 7)
      }
    }
  }

  @Test(arguments: Trap.allCases, ["notes", "notes.lock", "notes.replacement", "notes.damaged-1"])
  func `that puts something else in the place of a file changes nothing elsewhere, and holds up nobody`(
    _ trap: Trap, _ name: String
  ) async throws {
    let victim = try await makeVictim()
    var damaged = try await sampleStore()
    damaged[200] ^= 1
    try folder.write(damaged)
    trap.put(at: folder.path + "/" + name, victim: victim)
    for access in [StoreAccess.reading, .writing] {
      do {
        let repository = try folder.open(access)
        #expect(try await repository.find(by: "secret") == nil)
        try await repository.close()
      } catch let error as StoreError {
        #expect(!"\(error)".isEmpty)
      }
    }
    try await expectUntouched(victim)
  }

  @Test(arguments: [Trap.linkToVictim, .pipe], ["notes", "notes.lock", "notes.replacement"])
  func `that swaps a file between two calls is never followed`(_ trap: Trap, _ name: String) async throws {
    let victim = try await makeVictim()
    let sample = try await sampleStore()
    // Opening makes fewer calls than this; each is tried as the moment of the swap.
    for call in 1...32 {
      let folder = try Folder()
      try folder.write(sample)
      let swap = Swap(at: call) { trap.put(at: folder.path + "/" + name, victim: victim) }
      do {
        let repository = try folder.open(fileSystem: swap.fileSystem)
        #expect(try await repository.find(by: "secret") == nil, "call \(call)")
        _ = try? await repository.save(Note("new"))
        try? await repository.compact()
        try? await repository.close()
      } catch let error as StoreError {
        #expect(!"\(error)".isEmpty)
      }
    }
    try await expectUntouched(victim)
  }

  @Test func `that swaps the directory for a link between two calls is never followed`() async throws {
    let victim = try await makeVictim()
    // Before the first call, which resolves the path, the link is what the caller named.
    for call in 2...24 {
      let parent = try Folder()
      let path = parent.path + "/store"
      mkdir(path, 0o700)
      let elsewhere = elsewhere.path
      let swap = Swap(at: call) {
        rename(path, path + "-away")
        symlink(elsewhere, path)
      }
      do {
        let repository = try LocalRepository<Note>(
          directory: URL(filePath: path, directoryHint: .isDirectory), filename: "victim", fileSystem: swap.fileSystem)
        #expect(try await repository.find(by: "secret") == nil, "call \(call)")
        try await repository.close()
      } catch let error as StoreError {
        #expect(!"\(error)".isEmpty)
      }
    }
    try await expectUntouched(victim)
  }

  /// Changes the disk right before one call.
  private final class Swap: Sendable {
    private let countdown: Atomic<Int>
    private let body: @Sendable () -> Void

    init(at call: Int, _ body: @escaping @Sendable () -> Void) {
      countdown = Atomic(call)
      self.body = body
    }

    var fileSystem: InterceptedFileSystem {
      InterceptedFileSystem(before: { _, _ throws(SystemError) in
        if self.countdown.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { self.body() }
      })
    }
  }

  /// A store of the user's own that an attacker would like to have read or changed.
  private func makeVictim() async throws -> String {
    let repository = try LocalRepository<Note>(directory: elsewhere.url, filename: "victim")
    try await repository.save(Note("secret"))
    try await repository.close()
    chmod(elsewhere.path + "/victim", 0o640)
    return elsewhere.path + "/victim"
  }

  private func expectUntouched(_ victim: String) async throws {
    #expect(try elsewhere.permissions("victim") == 0o640)
    let lines = try elsewhere.read("victim").split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.count { $0.contains("\"seq\"") } == 1)
    #expect(try elsewhere.names() == ["victim", "victim.lock"])
  }

  @Test(arguments: [
    "%2e%2e%2fnotes", "..%2Fnotes", "notes%00", "...", "..notes", "~", "~root", "-rf", "C:notes", "a\\..\\b",
  ])
  func `by a file name that only looks like a path stays in the directory`(_ name: String) async throws {
    let repository = try LocalRepository<Note>(directory: folder.url, filename: name)
    try await repository.close()
    #expect(try folder.names() == [name, name + ".lock"].sorted())
  }

  @Test func `by a name that differs in case or normalisation reaches another store`() async throws {
    let names = ["notes", "Notes", "pr\u{FC}fung", "pru\u{308}fung"]
    var repositories: [LocalRepository<Note>] = []
    for name in names {
      let repository = try LocalRepository<Note>(directory: folder.url, filename: name)
      try await repository.save(Note("a", "\(repositories.count)"))
      repositories.append(repository)
    }
    for (number, repository) in repositories.enumerated() {
      #expect(try await repository.texts() == ["a": "\(number)"])
    }
  }

  @Test func `by a name in its path that is too long is told as what it is`() throws {
    let path = folder.path + "/" + String(repeating: "d", count: 300)
    let error = openingError {
      try LocalRepository(directory: URL(filePath: path, directoryHint: .isDirectory), filename: "notes")
    }
    guard case .system(let system) = error else {
      Issue.record("not refused by the system: \(String(describing: error))")
      return
    }
    #expect(system.code == ENAMETOOLONG)
  }

  @Test func `by a link in the place of the home leads to where the link leads, and no further`() async throws {
    let home = elsewhere.path + "/home"
    symlink(folder.path, home)
    let repository = try LocalRepository<Note>(
      directory: URL(filePath: home + "/.local/share", directoryHint: .isDirectory), filename: "notes")
    try await repository.close()
    #expect(repository.report.path == folder.path + "/.local/share/notes")
    #expect(try folder.permissions(".local") == 0o700)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make files of other users"))
  func `through the directory or file of another user is refused, and changes nothing`() async throws {
    let bytes = try await sampleStore()
    try folder.write(bytes)
    chown(folder.path + "/notes", 54_321, 54_321)
    #expect(
      openingError { try folder.open() } == .location(LocationError(rule: .fileOwned, path: folder.path + "/notes")))
    chown(folder.path, 54_321, 54_321)
    #expect(openingError { try folder.open() } == .location(LocationError(rule: .directoryOwned, path: folder.path)))
    #expect(try folder.read() == bytes)
  }

  @Test func `through a sticky directory for everybody finds the private one in it`() async throws {
    chmod(folder.path, 0o1777)
    let directory = folder.url.appending(component: "private")
    try await LocalRepository<Note>(directory: directory, filename: "notes").close()
    #expect(try folder.permissions("private") == 0o700)
  }
}
