import Domain
import FaultKit
import Foundation
import Persistence
import TestSupport
import Testing

@Suite struct `A file on which anything may have happened` {
  private static let path = "/store/notes"
  private static let isExhaustive = ProcessInfo.processInfo.environment["RETAIN_EXHAUSTIVE"] == "1"

  private func open(
    _ fileSystem: MemoryFileSystem, _ access: StoreAccess = .writing
  ) throws(StoreError) -> LocalRepository<Note> {
    try LocalRepository(
      directory: URL(filePath: "/store", directoryHint: .isDirectory), filename: "notes", access: access,
      fileSystem: fileSystem)
  }

  /// Opens a file for writing, where it can be; checks that its bytes are kept, and that it then opens undamaged.
  ///
  /// - Returns: the report and the texts; nil where the file was refused.
  private func openHoldingOn(
    to bytes: [UInt8], _ comment: Comment
  ) async throws -> (report: OpenReport, notes: [String: Note])? {
    let fileSystem = MemoryFileSystem([Self.path: bytes])
    let repository: LocalRepository<Note>
    do {
      repository = try open(fileSystem)
    } catch {
      #expect(fileSystem.bytes(at: Self.path) == bytes, comment)
      return nil
    }
    let report = repository.report
    let kept = report.keptOriginals.compactMap { fileSystem.bytes(at: $0) }
    if !report.damage.isEmpty || report.wasArray { #expect(kept == [bytes], comment) }
    if let tail = report.tornTail, report.damage.isEmpty {
      #expect(kept == [Array(bytes[Int(tail.offset)...])], comment)
    }
    let notes = try await byIdentifier(repository)
    try await repository.close()
    let again = try open(fileSystem)
    #expect(again.report.damage.isEmpty && again.report.keptOriginals.isEmpty, comment)
    #expect(try await byIdentifier(again) == notes, comment)
    return (report, notes)
  }

  private func byIdentifier(_ repository: LocalRepository<Note>) async throws -> [String: Note] {
    byIdentifier(try await repository.loadAll())
  }

  private func byIdentifier(_ notes: [Note]) -> [String: Note] {
    Dictionary(notes.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// What the lines of the sample come to without one of them.
  private func expected(_ file: [UInt8], without lost: Int?) throws -> [String: Note] {
    var notes: [String: Note] = [:]
    for (number, line) in file.split(separator: 0x0A).enumerated() where number != lost {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      if let id = object["delete"] as? String { notes[id] = nil }
      guard let item = object["item"] else { continue }
      let note = try JSONDecoder().decode(Note.self, from: JSONSerialization.data(withJSONObject: item))
      notes[note.id] = note
    }
    return notes
  }

  @Test(arguments: [0, 64]) func `loses one record at most to a flipped bit, tells where, and keeps its bytes`(
    roomSize: Int
  ) async throws {
    let file = try await sampleFile()
    let bits = Self.isExhaustive ? Array(0..<8) : [0, 7]
    var flips = 0
    var line = 0
    for index in file.indices {
      let isLineFeed = file[index] == 0x0A
      let expected = try expected(file, without: isLineFeed ? nil : line)
      for bit in bits {
        var bytes = file + room(roomSize)
        bytes[index] ^= 1 << UInt8(bit)
        flips += 1
        let opened = try #require(try await openHoldingOn(to: bytes, "byte \(index), bit \(bit)"))
        #expect(opened.notes == expected, "byte \(index), bit \(bit)")
        let places = opened.report.damage.filter { $0.offset <= Int64(index) && Int64(index) <= $0.offset + $0.length }
        #expect(places.contains { $0.line == line + 1 }, "byte \(index), bit \(bit)")
      }
      if isLineFeed { line += 1 }
    }
    print("\(flips) flipped bits, \(file.count) flipped bytes")
  }

  @Test func `loses nothing to a flipped bit in the room at its end, and keeps it`() async throws {
    let file = try await sampleFile()
    for index in file.count..<(file.count + 64) {
      for bit in 0..<8 {
        var bytes = file + room(64)
        bytes[index] ^= 1 << UInt8(bit)
        let opened = try #require(try await openHoldingOn(to: bytes, "byte \(index), bit \(bit)"))
        #expect(opened.notes == byIdentifier(sampleNotes))
        #expect(opened.report.damage.isEmpty && opened.report.tornTail?.offset == Int64(file.count))
      }
    }
  }

  @Test func `opens with room behind every length of its lines as far as they are whole`() async throws {
    let file = try await sampleFile()
    let header = try #require(file.firstIndex(of: 0x0A))
    for length in (header + 1)...file.count {
      let bytes = file[..<length] + room(100)
      let opened = try #require(try await openHoldingOn(to: Array(bytes), "\(length) bytes"))
      let alone = try #require(try await openHoldingOn(to: Array(file[..<length]), "\(length) bytes"))
      #expect(opened.notes == alone.notes && opened.report.damage.isEmpty, "\(length) bytes")
      #expect(opened.report.tornTail?.offset == alone.report.tornTail?.offset, "\(length) bytes")
    }
  }

  @Test func `opens at every length as far as its lines are whole`() async throws {
    let file = try await sampleFile()
    let array = Array(#"[ {"id":"a","text":"1","count":0}, {"id":"b","text":"[2]\"","count":0} ]"#.utf8)
    for length in 0...file.count {
      let opened = try #require(try await openHoldingOn(to: Array(file[..<length]), "\(length) bytes"))
      #expect(opened.report.damage.isEmpty, "\(length) bytes")
    }
    for length in 1..<array.count {
      #expect(try await openHoldingOn(to: Array(array[..<length]), "\(length) bytes of an array") == nil)
    }
    print("\(file.count + array.count) truncations")
  }

  @Test func `never traps where it is an array with a flipped bit, and keeps its bytes`() async throws {
    let array = Array(#"[ {"id":"a","text":"1","count":0}, {"id":"b","text":"é","count":0} ]"#.utf8)
    for index in array.indices {
      for bit in [0, 5, 7] {
        var bytes = array
        bytes[index] ^= 1 << UInt8(bit)
        _ = try await openHoldingOn(to: bytes, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test(arguments: [8, 64, 512]) func `loses nothing but what was in a block of zeros`(_ size: Int) async throws {
    let file = try await sampleFile()
    for start in stride(from: 0, to: file.count, by: size) {
      let range = start..<min(start + size, file.count)
      var bytes = file
      bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
      let whole = zip(lines(file), 0...).filter { !$0.0.overlaps(range) }.map(\.1)
      guard let opened = try await openHoldingOn(to: bytes, "\(range)") else {
        #expect(whole.isEmpty)
        continue
      }
      let puts = try whole.compactMap { try put(file, $0) }
      for note in puts where !puts.contains(where: { $0.id == note.id && $0 != note }) && note.id != "b" {
        #expect(opened.notes[note.id] == note, "\(range)")
      }
    }
  }

  private func lines(_ file: [UInt8]) -> [Range<Int>] {
    file.split(separator: 0x0A).map { $0.startIndex..<$0.endIndex }
  }

  private func put(_ file: [UInt8], _ line: Int) throws -> Note? {
    let object = try JSONSerialization.jsonObject(with: Data(file[lines(file)[line]])) as? [String: Any]
    guard let item = object?["item"] else { return nil }
    return try JSONDecoder().decode(Note.self, from: JSONSerialization.data(withJSONObject: item))
  }

  @Test func `is left as it is where it is garbage, and never traps`() async throws {
    var generator = SeededGenerator(seed: 11)
    let file = try await sampleFile()
    for round in 0..<200 {
      var bytes = (0..<Int.random(in: 1...600, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      switch round % 4 {
      case 0: bytes = file + bytes
      case 1: bytes += file
      case 2: bytes = Array(#"{"crc":""#.utf8) + bytes
      default: break
      }
      let opened = try await openHoldingOn(to: bytes, "round \(round)")
      if round % 4 == 0 { #expect(try opened?.notes == expected(file, without: nil), "round \(round)") }
    }
  }

  @Test func `with a line of many megabytes loads it, and loses it alone where it is damaged`() async throws {
    let fileSystem = MemoryFileSystem([Self.path: try await sampleFile()])
    let repository = try open(fileSystem)
    let enormous = Note("enormous", String(repeating: "0123456789abcdef", count: (Self.isExhaustive ? 64 : 3) << 16))
    try await repository.save(enormous)
    try await repository.save(Note("after"))
    try await repository.close()
    var bytes = try #require(fileSystem.bytes(at: Self.path))
    let reader = try open(MemoryFileSystem([Self.path: bytes]), .reading)
    #expect(try await reader.find(by: "enormous")?.text.utf8.count == enormous.text.utf8.count)
    bytes[bytes.count / 2] ^= 1
    let damaged = try open(MemoryFileSystem([Self.path: bytes]), .reading)
    #expect(damaged.report.damage.count == 1)
    #expect(try await damaged.loadAll().map(\.id) == ["a", "c", "d", "after"])
  }

  @Test func `with text that is no UTF-8 keeps it byte for byte`() async throws {
    let file = try await sampleFile()
    let invalid = checksummed(#""seq":7,"put":"x","item":{"id":"x","text":""#, [0xFF, 0xC0], #"","count":0}}"#)
    let unnamed = checksummed(#""seq":8,"delete":""#, [0xED, 0xA0, 0x80], #""}"#)
    let fileSystem = MemoryFileSystem([Self.path: file + invalid + unnamed])
    let repository = try open(fileSystem)
    #expect(repository.report.undecodable.map(\.id) == ["x"])
    #expect(repository.report.unknownLines.count == 1)
    try await repository.compact()
    try await repository.close()
    let bytes = try #require(fileSystem.bytes(at: Self.path))
    #expect(bytes.split(separator: 0x0A).contains(invalid.dropLast()))
    #expect(bytes.split(separator: 0x0A).contains(unnamed.dropLast()))
  }

  @Test func `with many records under one identifier takes the last, without hanging`() async throws {
    let text = (0..<2).flatMap { round in (0..<5_000).map { #"{"id":"\#($0)","text":"\#(round)","count":0}"# } }
    let bytes = Array("[\(text.joined(separator: ","))]".utf8)
    let repository = try open(MemoryFileSystem([Self.path: bytes]))
    #expect(repository.report.duplicates.count == 5_000)
    #expect(try await repository.loadAll().allSatisfy { $0.text == "1" })
  }

  /// A line with its checksum, worked out bit by bit.
  private func checksummed(_ start: String, _ middle: [UInt8], _ end: String) -> [UInt8] {
    let content = Array(start.utf8) + middle + Array(end.utf8)
    var crc = UInt32.max
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0x82F6_3B78 }
    }
    let digits = String(~crc, radix: 16)
    return Array(#"{"crc":"\#(String(repeating: "0", count: 8 - digits.count) + digits)","#.utf8) + content + [0x0A]
  }
}
