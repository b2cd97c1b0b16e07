import Domain
import Foundation
import Persistence
import Testing

/// A record as a program would have it.
struct Note: Codable, Hashable, Identifiable, Sendable {
  let id: String
  var text: String
  var count = 0
  var at: Date?

  init(_ id: String, _ text: String = "", count: Int = 0, at: Date? = nil) {
    (self.id, self.text, self.count, self.at) = (id, text, count, at)
  }
}

/// A folder that is removed when the test ends.
final class Folder: Sendable {
  let path: String
  static let filename = "notes"

  init(in parent: String = "/tmp") throws {
    var template = Array("\(parent)/retain-persistence-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  func open(
    _ access: StoreAccess = .writing, _ durability: Durability = .synced, room: RoomPolicy = .current,
    fileSystem: any FileSystem = SystemFileSystem()
  ) throws -> LocalRepository<Note> {
    try RoomPolicy.$current.withValue(room) {
      try LocalRepository(
        directory: url, filename: Self.filename, access: access, durability: durability, fileSystem: fileSystem)
    }
  }

  func read(_ name: String = filename) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appending(component: name)))
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String = filename) throws {
    try Data(bytes).write(to: url.appending(component: name))
  }

  /// Writes into the store where it stands, as a writer does.
  func overwrite(_ bytes: some Sequence<UInt8>, at offset: Int) throws {
    let handle = try FileHandle(forWritingTo: url.appending(component: Self.filename))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  /// How many spaces there are at the end of the store.
  func room() throws -> Int {
    try read().reversed().prefix { $0 == UInt8(ascii: " ") }.count
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  func permissions(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// The lines of the store, each as the JSON object that it is.
  func lines() throws -> [[String: Any]] {
    try read().split(separator: UInt8(ascii: "\n")).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }
  }
}

/// Checks that a repository which holds “before” and could not write keeps the next record, and that nothing of the write
/// that failed is in its file.
func checkThatTheNextIsKept(in repository: LocalRepository<Note>, _ folder: Folder) async throws {
  try await repository.save(Note("b", "after"))
  try await repository.close()
  let again = try folder.open()
  #expect(again.report.outcome == .loaded && again.report.tornTail == nil)
  #expect(try await again.texts() == ["a": "before", "b": "after"])
}

/// Room at the end of a file.
func room(_ size: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: " "), count: size) }

/// A store with every sort of line in it: two records, one of them replaced, one deleted, and a batch of two.
func sampleStore() async throws -> [UInt8] {
  let folder = try Folder()
  let repository = try folder.open()
  try await repository.save(Note("a", "first"))
  try await repository.save(Note("b", "to go"))
  try await repository.save(contentsOf: [Note("c", "batch ä"), Note("d", "batch \"quoted\"\n")])
  try await repository.delete("b")
  try await repository.save(Note("a", "second"))
  try await repository.close()
  return try folder.read()
}

/// What the lines of a store come to, worked out without the store: the last put of each identifier, unless deleted.
///
/// - Parameter isWhole: whether the line of this index counts.
func replay(_ bytes: [UInt8], where isWhole: (Int) -> Bool = { _ in true }) throws -> [String: String] {
  var texts: [String: String] = [:]
  for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() where isWhole(index) {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    if let id = object["put"] as? String {
      texts[id] = try #require((object["item"] as? [String: Any])?["text"] as? String)
    } else if let id = object["delete"] as? String {
      texts[id] = nil
    }
  }
  return texts
}

extension LocalRepository<Note> {
  /// The text of every record.
  func texts() throws -> [String: String] {
    try Dictionary(loadAll().map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The error of the repository with which `body` ends; nil where it ends well.
func repositoryError(_ body: () async throws -> Void) async -> RepositoryError? {
  do {
    try await body()
    return nil
  } catch let error as RepositoryError {
    return error
  } catch {
    Issue.record(error)
    return nil
  }
}

/// The error that opening ends with.
func openingError(_ body: () throws -> LocalRepository<Note>) -> StoreError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? StoreError
  }
}
