import Domain
import Foundation
import Persistence
import Testing

@Suite struct `A file that holds an array` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private static let pretty = """
    \u{FEFF} [
      { "id": "a", "text": "x [,]\\" }", "count": 1 },
      { "id" : "b", "text": "y", "count": 2, "extra": { "kept": [ 1, 2 ] } }
    ]

    """

  @Test func `is upgraded to a store, and the original kept`() async throws {
    try folder.write(Self.pretty.utf8)
    let repository = try folder.open()
    #expect(repository.report.wasArray && repository.report.outcome == .loaded)
    #expect(repository.report.keptOriginals == [folder.path + "/notes.array-1"])
    #expect(try folder.read("notes.array-1") == Array(Self.pretty.utf8))
    try await repository.save(Note("c", "new"))
    try await repository.close()
    let again = try folder.open()
    #expect(!again.report.wasArray)
    #expect(
      try await again.loadAll() == [Note("a", "x [,]\" }", count: 1), Note("b", "y", count: 2), Note("c", "new")])
  }

  @Test func `keeps what this version does not know of its elements`() async throws {
    try folder.write(Self.pretty.utf8)
    try await folder.open().close()
    #expect(String(decoding: try folder.read(), as: UTF8.self).contains(#""extra":{"kept":[1,2]}}}"#))
  }

  @Test func `is shown to a reader and stays as it is`() async throws {
    try folder.write(Self.pretty.utf8)
    let repository = try folder.open(.reading)
    #expect(try await repository.loadAll().map(\.id) == ["a", "b"])
    #expect(try folder.read() == Array(Self.pretty.utf8))
    #expect(try folder.names() == ["notes"])
  }

  @Test func `gives the last of several elements with one identifier, and tells of it`() async throws {
    try folder.write(
      #"[{"id":"a","text":"1","count":0},{"id":"b","text":"","count":0},{"id":"a","text":"2","count":0}]"#.utf8)
    let repository = try folder.open()
    #expect(repository.report.duplicates == ["a"])
    #expect(try await repository.loadAll() == [Note("a", "2"), Note("b")])
  }

  @Test func `keeps elements that cannot be decoded where they have an identifier`() async throws {
    try folder.write(#"[{"id":"a"}, {"text":1}, 7, {"id":"b","text":"","count":0}]"#.utf8)
    let repository = try folder.open()
    #expect(repository.report.undecodable.map(\.id) == ["a"])
    #expect(repository.report.damage.map(\.offset) == [13, 25])
    #expect(repository.report.outcome == .damaged)
    try await repository.close()
    let again = try folder.open()
    #expect(again.report.undecodable.map(\.id) == ["a"])
    #expect(try await again.loadAll() == [Note("b")])
  }

  @Test(arguments: ["[]", " [ ]\n", "\u{FEFF}[]"]) func `may be empty`(_ text: String) async throws {
    try folder.write(text.utf8)
    let repository = try folder.open()
    #expect(repository.report.wasArray && repository.report.recordCount == 0)
  }

  @Test(arguments: [
    "[", "[,]", "[1,]", "[1 2]", "[]]", "[] x", #"[{"id":"a"]"#, #"["a]"#, "[{}", "[x]", #"[{"id":}]"#, "[1,,2]",
  ]) func `and is damaged is refused and left as it is`(_ text: String) throws {
    try folder.write(text.utf8)
    for access in [StoreAccess.writing, .reading] {
      guard case .damagedArray = openingError({ try folder.open(access) }) else {
        Issue.record("a damaged array was opened")
        return
      }
    }
    #expect(try folder.read() == Array(text.utf8))
    #expect(try folder.names() == ["notes", "notes.lock"])
  }

  @Test func `tells the line and the byte of its damage`() throws {
    try folder.write("[\n1,\n2 3]".utf8)
    let error = openingError { try folder.open() }
    #expect(error == .damagedArray(path: folder.path + "/notes", line: 3, offset: 7))
  }

  @Test(arguments: [Operation.write, .synchronize, .rename]) func `stays as it is where the upgrade fails`(
    _ operation: Operation
  ) throws {
    try folder.write(Self.pretty.utf8)
    let plan = FaultPlan()
    // The first write is that of the lock file.
    plan.fail(operation, call: operation == .write ? 2 : 1, with: EIO)
    #expect(openingError { try folder.open(fileSystem: plan.fileSystem) } != nil)
    #expect(try folder.read() == Array(Self.pretty.utf8))
    #expect(try folder.names() == ["notes", "notes.lock"])
  }
}
