import Domain
import Foundation
import Persistence
import Testing

@Suite struct `A line of another version` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private static let header = checksummed(#""retain":"records","version":1}"#)
  private static let known = checksummed(#""seq":1,"put":"a","item":{"id":"a","text":"x","count":0}}"#)
  private static let undecodable = checksummed(#""seq":2,"put":"b","item":{"id":"b","words":[1, 2]}}"#)
  private static let foreign = checksummed(#""seq":3,"move":"a","to":"c"}"#)
  private static let stranger = checksummed(#""seq":4,"put":"d","item":{"id":"e","text":"","count":0}}"#)

  private func contains(_ line: [UInt8]) throws -> Bool {
    try folder.read().split(separator: 0x0A).contains(line.dropLast())
  }

  @Test func `that cannot be decoded is kept through saves and compactions, and reported`() async throws {
    try folder.write(Self.header + Self.known + Self.undecodable)
    let repository = try folder.open()
    #expect(repository.report.undecodable.map(\.id) == ["b"])
    #expect(repository.report.undecodable.first?.reason == #"the key "text" is missing"#)
    #expect(repository.report.outcome == .loaded)
    #expect(try await repository.find(by: "b") == nil)
    try await repository.save(Note("a", "y"))
    try await repository.compact()
    try await repository.close()
    #expect(try contains(Self.undecodable))
    let again = try folder.open(.reading)
    #expect(again.report.undecodable.map(\.id) == ["b"])
    #expect(try await again.texts() == ["a": "y"])
  }

  @Test func `that cannot be decoded is neither replaced nor deleted`() async throws {
    try folder.write(Self.header + Self.undecodable)
    let repository = try folder.open()
    let expected = RepositoryError.notDecodable(id: "b")
    #expect(await repositoryError { try await repository.save(Note("b")) } == expected)
    #expect(await repositoryError { try await repository.delete("b") } == expected)
    #expect(try contains(Self.undecodable))
  }

  @Test func `with an operation that is not known is kept through compactions, and reported`() async throws {
    try folder.write(Self.header + Self.known + Self.foreign)
    let repository = try folder.open()
    #expect(repository.report.unknownLines == [3])
    try await repository.compact()
    try await repository.save(Note("f"))
    try await repository.close()
    #expect(try contains(Self.foreign))
    #expect(try folder.lines().compactMap { $0["seq"] as? Int } == [1, 3, 4])
  }

  @Test func `whose item carries another identifier counts as not decodable`() async throws {
    try folder.write(Self.header + Self.stranger)
    let repository = try folder.open(.reading)
    #expect(repository.report.undecodable.map(\.id) == ["d"])
    #expect(try await repository.loadAll().isEmpty)
  }

  @Test func `keeps its checksum right when the file is repaired around it`() async throws {
    var damaged = Self.known
    damaged[40] ^= 1
    try folder.write(Self.header + damaged + Self.undecodable + Self.foreign)
    try await folder.open().close()
    #expect(try contains(Self.undecodable) && contains(Self.foreign))
    #expect(try folder.open().report.outcome == .loaded)
  }
}
