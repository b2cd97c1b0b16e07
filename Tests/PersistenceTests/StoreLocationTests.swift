import Foundation
import Testing

@testable import Persistence

@Suite struct `A location` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// A location that breaks one rule, and how to bring that about.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: LocationError.Rule
    var name = Folder.filename
    var user: UInt32 = geteuid()
    var directory: @Sendable (Folder) throws -> URL = { $0.url }
    var testDescription: String { "\(rule)" }

    func with(_ change: (inout Case) -> Void) -> Case {
      var copy = self
      change(&copy)
      return copy
    }
  }

  private static func url(_ text: String) -> @Sendable (Folder) throws -> URL {
    { _ in try #require(URL(string: text)) }
  }

  static let cases: [Case] = [
    Case(rule: .fileURL, directory: url("https://example.org/tmp")),
    Case(rule: .thisMachine, directory: url("file://elsewhere/tmp")),
    Case(rule: .absolutePath, directory: url("file:tmp")),
    Case(rule: .printableDirectory, directory: url("file:///tmp/a%00b")),
    Case(rule: .printableDirectory, directory: url("file:///tmp/a%0Ab")),
    Case(rule: .directoryNotTooLong, directory: { $0.url.appending(path: String(repeating: "d/", count: 3_000)) }),
    Case(rule: .filenameNotEmpty, name: ""),
    Case(rule: .filenameNotDots, name: "."),
    Case(rule: .filenameNotDots, name: ".."),
    Case(rule: .filenameOneComponent, name: "a/b"),
    Case(rule: .filenameOneComponent, name: "../notes"),
    Case(rule: .filenameOneComponent, name: "notes/"),
    Case(rule: .filenamePrintable, name: "a\u{0}b"),
    Case(rule: .filenamePrintable, name: "a\u{7F}"),
    Case(rule: .filenameNotTooLong, name: String(repeating: "a", count: 240)),
    Case(rule: .filenameNotReserved, name: "notes.lock"),
    Case(rule: .filenameNotReserved, name: "notes.replacement"),
    Case(rule: .filenameNotReserved, name: "notes.damaged-1"),
    Case(rule: .filenameNotReserved, name: "notes.torn-12"),
    Case(rule: .filenameNotReserved, name: "notes.array-3"),
    Case(rule: .filenameNotReserved, name: "notes.LOCK"),
    Case(
      rule: .directory,
      directory: { folder in
        try folder.write([], to: "file")
        return folder.url.appending(component: "file")
      }),
    Case(
      rule: .directory,
      directory: { folder in
        try folder.write([], to: "file")
        return folder.url.appending(components: "file", "below")
      }),
    Case(rule: .directoryOwned, user: 12345, directory: { try privately($0, owner: 54321) }),
    Case(
      rule: .directoryPrivate,
      directory: { folder in
        chmod(folder.path, 0o770)
        return folder.url
      }),
    Case(
      rule: .directoryPrivate,
      directory: { folder in
        chmod(folder.path, 0o707)
        return folder.url
      }),
    Case(
      rule: .ancestorsNotShared,
      directory: { folder in
        chmod(folder.path, 0o777)
        return folder.url.appending(component: "new")
      }),
    Case(
      rule: .ancestorsNotShared,
      directory: { folder in
        chmod(folder.path, 0o703)
        return folder.url.appending(components: "new", "deeper")
      }),
    Case(rule: .noLink, directory: { try link($0, to: "other") }),
    Case(rule: .noLink, directory: { try link($0, to: "/nowhere/at/all") }),
    Case(rule: .insideDirectory, directory: { try link($0, to: "/etc/hostname") }),
    Case(rule: .insideDirectory, directory: { try link($0, to: "../") }),
    Case(
      rule: .regularFile,
      directory: { folder in
        mkdir(folder.path + "/notes", 0o700)
        return folder.url
      }),
    Case(
      rule: .regularFile,
      directory: { folder in
        mkfifo(folder.path + "/notes", 0o600)
        return folder.url
      }),
    Case(
      rule: .noLink,
      directory: { folder in
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/notes.lock", withDestinationPath: folder.path + "/target")
        return folder.url
      }),
  ]

  @Test(arguments: cases) func `that breaks a rule is refused by name of the rule`(_ testCase: Case) throws {
    let directory = try testCase.directory(folder)
    let error = openingError {
      try LocalRepository(
        directory: directory, filename: testCase.name, fileSystem: InterceptedFileSystem(user: testCase.user))
    }
    guard case .location(let location) = error else {
      Issue.record("not refused for its location: \(String(describing: error))")
      return
    }
    #expect(location.rule == testCase.rule)
    #expect(!"\(location)".isEmpty)
  }

  @Test func `has a test for every rule`() {
    #expect(Set(Self.cases.map(\.rule)).union([.fileOwned]) == Set(LocationError.Rule.allCases))
  }

  @Test func `in the file of another user is refused`() throws {
    try folder.write([])
    // The directory belongs to root or to the user; only the file to somebody else.
    let fileSystem = InterceptedFileSystem(fileOwner: 54321)
    let error = openingError { try folder.open(fileSystem: fileSystem) }
    #expect(error == .location(LocationError(rule: .fileOwned, path: folder.path + "/notes")))
  }

  @Test(arguments: [".notes", "notes.json", "a b", "Prüfung", "notes.damaged-", "notes.locks", "…"])
  func `with an unusual but plain file name is taken`(_ name: String) throws {
    let repository = try LocalRepository<Note>(directory: folder.url, filename: name)
    #expect(repository.report.outcome == .missing)
  }

  @Test func `with the longest file name leaves room for every file beside it`() async throws {
    let name = String(repeating: "n", count: StoreLocation.longestFilename)
    try folder.write(Array("[]".utf8), to: name)
    let repository = try LocalRepository<Note>(directory: folder.url, filename: name)
    #expect(repository.report.keptOriginals == [folder.path + "/" + name + ".array-1"])
  }

  @Test func `reached through a linked directory is the directory that the link leads to`() throws {
    let linked = try Folder()
    let path = linked.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path)
    let repository = try LocalRepository<Note>(directory: URL(filePath: path), filename: "notes")
    #expect(repository.report.path == folder.path + "/notes")
  }

  @Test func `is made with all missing parents, for the user alone, whatever the umask`() async throws {
    let previous = umask(0)
    defer { umask(previous) }
    let directory = folder.url.appending(components: "new", "deeper")
    let repository = try LocalRepository<Note>(directory: directory, filename: "notes")
    #expect(try folder.permissions("new") == 0o700)
    #expect(try folder.permissions("new/deeper") == 0o700)
    #expect(try folder.permissions("new/deeper/notes") == 0o600)
    #expect(try folder.permissions("new/deeper/notes.lock") == 0o600)
    try await repository.close()
  }

  @Test func `that is missing stays missing when it is opened for reading`() throws {
    let directory = folder.url.appending(component: "new")
    let repository = try LocalRepository<Note>(directory: directory, filename: "notes", access: .reading)
    #expect(repository.report.outcome == .missing)
    #expect(try folder.names().isEmpty)
  }

  @Test func `whose file others may read is made private when it is opened for writing`() async throws {
    try await folder.open().close()
    chmod(folder.path + "/notes", 0o644)
    try await folder.open(.reading).close()
    #expect(try folder.permissions("notes") == 0o644)
    try await folder.open().close()
    #expect(try folder.permissions("notes") == 0o600)
  }

  /// A directory as it would look if it belonged to another user.
  private static func privately(_ folder: Folder, owner: UInt32) throws -> URL {
    guard geteuid() == 0 else { return folder.url }
    chown(folder.path, owner, owner)
    return folder.url
  }

  private static func link(_ folder: Folder, to target: String) throws -> URL {
    try folder.write([], to: "other")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/notes", withDestinationPath: target)
    return folder.url
  }
}
