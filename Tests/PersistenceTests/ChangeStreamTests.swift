import Domain
import Foundation
import Persistence
import Testing

@Suite struct `A stream of changes` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test(arguments: 0...6) func `goes on after a reopening from any number, without a gap or a repeat`(
    _ known: Int64
  ) async throws {
    let first = try folder.open()
    try await first.save(Note("a"))
    try await first.save(contentsOf: [Note("b"), Note("c")])
    try await first.delete("a")
    try await first.close()
    let second = try folder.open()
    var changes = await second.changes(after: known).makeAsyncIterator()
    try await second.save(Note("d"))
    try await second.save(Note("e"))
    #expect(await second.sequence() == 6)
    var told: [String] = []
    var sequence = known
    while sequence < 6, let event = await changes.next() {
      #expect(event.sequence > sequence)
      sequence = event.sequence
      told += event.summary
    }
    #expect(told == Array(["+a", "+b", "+c", "-a", "+d", "+e"].dropFirst(Int(known))))
  }

  @Test func `says to reload what a compaction dropped, and tells the rest`() async throws {
    let repository = try folder.open()
    for number in 0..<5 { try await repository.save(Note("a", "\(number)")) }
    try await repository.compact()
    try await repository.save(Note("b"))
    try await repository.close()
    let again = try folder.open()
    var behind = await again.changes(after: 2).makeAsyncIterator()
    let reload = await behind.next()
    #expect(reload?.summary == ["reload"] && reload?.sequence == 6)
    var abreast = await again.changes(after: 5).makeAsyncIterator()
    #expect(await abreast.next()?.summary == ["+b"])
  }

  @Test func `tells what came while a compaction was at work`() async throws {
    let repository = try folder.open()
    for number in 0..<2000 { try await repository.save(Note("\(number % 3)", String(repeating: "x", count: 500))) }
    async let compacted: Void = repository.compact()
    let before = await repository.sequence()
    for number in 0..<20 { try await repository.save(Note("later \(number)")) }
    try await compacted
    try await repository.close()
    let again = try folder.open()
    var changes = await again.changes(after: before).makeAsyncIterator()
    for number in 0..<20 { #expect(await changes.next()?.summary == ["+later \(number)"]) }
  }

  @Test func `goes on in the old file for a follower that reads it when a compaction comes`() async throws {
    let repository = try folder.open(.writing, .buffered)
    let count = 4000
    for number in 0..<count { try await repository.save(Note("\(number)", String(repeating: "x", count: 200))) }
    var changes = await repository.changes(after: 0).makeAsyncIterator()
    #expect(await changes.next()?.summary == ["+0"])
    try await repository.compact()
    for number in 1..<count { #expect(await changes.next()?.summary == ["+\(number)"]) }
  }

  @Test func `tells a record that this version cannot read as gone`() async throws {
    let repository = try folder.open()
    try await repository.save(Note("a"))
    try await repository.close()
    struct Other: Codable, Identifiable { var id: String }
    let other = try LocalRepository<Other>(directory: folder.url, filename: Folder.filename)
    try await other.save(Other(id: "a"))
    try await other.close()
    let again = try folder.open()
    var changes = await again.changes(after: 1).makeAsyncIterator()
    #expect(await changes.next()?.summary == ["-a"])
  }

  @Test func `ends for a follower whose task is cancelled`() async throws {
    let repository = try folder.open()
    let stream = await repository.events()
    let follower = Task { await stream.reduce(into: 0) { count, _ in count += 1 } }
    try await repository.save(Note("a"))
    follower.cancel()
    #expect(await follower.value <= 1)
  }

  @Test func `does not keep a repository open that nobody else uses`() async throws {
    let stream = try await { try await folder.open().events() }()
    let follower = Task { await stream.reduce(into: 0) { count, _ in count += 1 } }
    #expect(await follower.value == 0)
    #expect(openingError { try folder.open() } == nil)
  }
}
