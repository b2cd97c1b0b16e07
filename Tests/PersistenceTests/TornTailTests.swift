import Domain
import Foundation
import Testing

@testable import Persistence

@Suite struct `A file that was not written to its end` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// The lines of a file of which only so many bytes are there, as far as they count.
  private func expected(_ bytes: [UInt8], _ length: Int) throws -> (texts: [String: String], end: Int) {
    var end = bytes[..<length].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lines = bytes[..<end].split(separator: 0x0A)
    // The sample holds one batch, of two lines: one of them alone does not count.
    if let last = lines.last, String(decoding: last, as: UTF8.self).contains(#""seq":3,"batch":[3,2]"#) {
      end -= last.count + 1
    }
    return (try replay(Array(bytes[..<end])), end)
  }

  /// With room behind each cut, a file has its header; what comes before is written at once.
  @Test(arguments: [0, 300]) func `loads up to its last whole line, and keeps the rest beside it`(
    roomSize: Int
  ) async throws {
    let bytes = try await sampleStore()
    for length in (roomSize > 0 ? RecordFormat.header.count : 0)..<bytes.count {
      let folder = try Folder()
      try folder.write(bytes[..<length] + room(roomSize))
      let (texts, end) = try expected(bytes, length)
      let repository = try folder.open()
      #expect(try await repository.texts() == texts, "\(length) bytes")
      #expect(repository.report.outcome == (end == 0 ? .missing : .loaded), "\(length) bytes")
      if end < length {
        #expect(
          repository.report.tornTail == OpenReport.TornTail(offset: Int64(end), length: Int64(length + roomSize - end)))
        #expect(try folder.read("notes.torn-1") == bytes[end..<length] + room(roomSize))
      } else {
        #expect(repository.report.tornTail == nil, "\(length) bytes")
        #expect(try folder.names() == ["notes", "notes.lock"], "\(length) bytes")
      }
      if end > 0 { #expect(try folder.read() == Array(bytes[..<end]), "\(length) bytes") }
      try await repository.save(Note("new", "after"))
      try await repository.close()
      let again = try folder.open()
      #expect(again.report.outcome == .loaded && again.report.tornTail == nil, "\(length) bytes")
      #expect(try await again.texts() == texts.merging(["new": "after"]) { $1 }, "\(length) bytes")
    }
  }

  @Test(arguments: [0, 300]) func `shows a reader its whole lines, and stays as it is`(roomSize: Int) async throws {
    let bytes = try await sampleStore()
    for length in (roomSize > 0 ? RecordFormat.header.count : 0)..<bytes.count {
      try folder.write(bytes[..<length] + room(roomSize))
      let repository = try folder.open(.reading)
      #expect(try await repository.texts() == expected(bytes, length).texts, "\(length) bytes")
      #expect(repository.report.damage.isEmpty && repository.report.tornTail == nil)
      #expect(try folder.read() == bytes[..<length] + room(roomSize))
    }
    #expect(try folder.names() == ["notes"])
  }

  @Test func `is left as it is where its end cannot be kept`() async throws {
    let bytes = try await sampleStore().dropLast(5)
    try folder.write(bytes)
    let plan = FaultPlan()
    plan.fail(.synchronize, with: EIO)
    guard case .originalNotKept = openingError({ try folder.open(fileSystem: plan.fileSystem) }) else {
      Issue.record("opened although its end could not be kept")
      return
    }
    #expect(try folder.read() == Array(bytes))
    #expect(try folder.names() == ["notes", "notes.lock"])
  }

  @Test func `drops a batch with a hole that was never acknowledged`() async throws {
    let header = checksummed(#""retain":"records","version":1}"#)
    let first = checksummed(#""seq":1,"batch":[1,3],"delete":"a"}"#)
    let third = checksummed(#""seq":3,"batch":[1,3],"put":"c","item":{"id":"c","text":"","count":0}}"#)
    let single = checksummed(#""seq":4,"put":"d","item":{"id":"d","text":"","count":0}}"#)
    let bytes = header + first + third + single
    try folder.write(bytes)
    let repository = try folder.open()
    #expect(try await repository.loadAll().map(\.id) == ["d"])
    #expect(repository.report.damage.map(\.reason) == [.unfinishedBatch, .unfinishedBatch])
    #expect(try folder.read("notes.damaged-1") == bytes)
  }

  @Test func `keeps what is whole of a batch that a checkpoint proves to have been synced`() async throws {
    let header = checksummed(#""retain":"records","version":1}"#)
    let first = checksummed(#""seq":1,"batch":[1,2],"put":"a","item":{"id":"a","text":"","count":0}}"#)
    var second = checksummed(#""seq":2,"batch":[1,2],"put":"b","item":{"id":"b","text":"","count":0}}"#)
    second[30] ^= 1
    try folder.write(header + first + second + checksummed(#""synced":2}"#))
    let repository = try folder.open()
    #expect(try await repository.loadAll().map(\.id) == ["a"])
    #expect(repository.report.damage.map(\.line) == [3])
  }

  /// What a disk leaves that wrote the blocks of a write in another order than theirs.
  @Test(arguments: [0, 300])
  func `ends where the beginning of what was written last is missing, though its end is there`(
    roomSize: Int
  ) async throws {
    let bytes = try await sampleStore()
    let batch = checksummed(#""seq":8,"batch":[7,2],"put":"y","item":{"id":"y","text":"","count":0}}"#)
    for lost in [Array(#"1,"text":"}}"#.utf8) + [0x0A], Array("rest\n".utf8) + batch] {
      let folder = try Folder()
      let end = room(512) + lost + room(roomSize)
      try folder.write(bytes + end)
      #expect(try folder.open(.reading).report.damage.isEmpty)
      let repository = try folder.open()
      #expect(try await repository.texts() == replay(bytes))
      #expect(repository.report.outcome == .loaded && repository.report.damage.isEmpty)
      #expect(try folder.read("notes.torn-1") == end)
      #expect(try folder.read() == bytes)
    }
  }

  @Test func `loses no whole line behind one that is missing`() async throws {
    let bytes = try await sampleStore()
    let line = checksummed(#""seq":9,"put":"x","item":{"id":"x","text":"x","count":0}}"#)
    try folder.write(bytes + room(512) + Array("rest\n".utf8) + line)
    let repository = try folder.open()
    #expect(try await repository.texts() == replay(bytes + line))
    #expect(repository.report.damage.map(\.offset) == [Int64(bytes.count)])
  }

  @Test func `takes no batch for whole that says it is longer than any file`() async throws {
    let header = checksummed(#""retain":"records","version":1}"#)
    let line = checksummed(#""seq":1,"batch":[1,999999999999999999],"delete":"a"}"#)
    try folder.write(header + line)
    let repository = try folder.open()
    #expect(repository.report.tornTail?.offset == Int64(header.count))
  }
}
