import Domain
import Foundation
import Persistence
import TestSupport
import Testing

@Suite struct `A damaged file` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test(arguments: [0x01, 0x20, 0xFF] as [UInt8])
  func `loses the record alone of which a byte changed`(_ mask: UInt8) async throws {
    let original = try await sampleStore()
    let all = try replay(original)
    var line = 0
    for index in original.indices {
      let isLineFeed = original[index] == 0x0A
      var bytes = original
      bytes[index] ^= mask
      try folder.write(bytes)
      let repository = try folder.open(.reading)
      let expected = isLineFeed ? all : try replay(original) { $0 != line }
      #expect(try await repository.texts() == expected, "byte \(index)")
      #expect(repository.report.outcome == .damaged, "byte \(index)")
      let damage = try #require(repository.report.damage.first)
      #expect(damage.line == line + 1, "byte \(index)")
      #expect(damage.offset <= index && index <= damage.offset + damage.length, "byte \(index)")
      if isLineFeed { line += 1 }
    }
  }

  @Test func `is kept, repaired and whole again once it is opened for writing`() async throws {
    let original = try await sampleStore()
    for index in original.indices where index % 3 == 0 {
      let folder = try Folder()
      var bytes = original
      bytes[index] ^= 0x15
      try folder.write(bytes)
      let repository = try folder.open()
      #expect(repository.report.keptOriginals == [folder.path + "/notes.damaged-1"])
      #expect(try folder.read("notes.damaged-1") == bytes, "byte \(index)")
      #expect(try folder.permissions("notes.damaged-1") == 0o600)
      try await repository.save(Note("new", "after"))
      let texts = try await repository.texts()
      try await repository.close()
      let again = try folder.open()
      #expect(again.report.outcome == .loaded, "byte \(index)")
      #expect(try await again.texts() == texts, "byte \(index)")
      #expect(again.report.keptOriginals.isEmpty)
    }
  }

  @Test func `keeps each damaged original under a name of its own`() async throws {
    let original = try await sampleStore()
    for number in 1...3 {
      var bytes = original
      bytes[original.count - 60 - number] ^= 1
      try folder.write(bytes)
      let repository = try folder.open()
      #expect(repository.report.keptOriginals == [folder.path + "/notes.damaged-\(number)"])
      try await repository.close()
    }
  }

  @Test func `stays as it is where its original cannot be kept`() async throws {
    var bytes = try await sampleStore()
    bytes[100] ^= 1
    try folder.write(bytes)
    let plan = FaultPlan()
    plan.limitSpace(to: 100)
    let error = openingError { try folder.open(fileSystem: plan.fileSystem) }
    guard case .originalNotKept(_, let cause) = error else {
      Issue.record("opened, or failed otherwise: \(String(describing: error))")
      return
    }
    #expect(cause.code == ENOSPC)
    #expect(try folder.read() == bytes)
    #expect(try folder.names() == ["notes", "notes.lock"])
  }

  @Test func `stays as it is where it cannot be rewritten`() async throws {
    var bytes = try await sampleStore()
    bytes[100] ^= 1
    try folder.write(bytes)
    let plan = FaultPlan()
    plan.fail(.rename, with: EIO)
    #expect(openingError { try folder.open(fileSystem: plan.fileSystem) } != nil)
    #expect(try folder.read() == bytes)
    #expect(try folder.names() == ["notes", "notes.lock"])
  }

  @Test func `keeps its original where only the last sync of its repair failed`() async throws {
    var bytes = try await sampleStore()
    bytes[100] ^= 1
    try folder.write(bytes)
    let plan = FaultPlan()
    plan.fail(.synchronize, call: 4, with: EIO)
    #expect(openingError { try folder.open(fileSystem: plan.fileSystem) } != nil)
    #expect(try folder.read() != bytes)
    #expect(try folder.read("notes.damaged-1") == bytes)
  }

  @Test func `that cannot be read at all is refused and left as it is`() async throws {
    try await folder.open().close()
    let plan = FaultPlan()
    plan.fail(.read, with: EIO)
    guard case .system(let error) = openingError({ try folder.open(fileSystem: plan.fileSystem) }) else {
      Issue.record("an unreadable file was opened")
      return
    }
    #expect(error.code == EIO)
    #expect(try folder.names() == ["notes", "notes.lock"])
  }

  @Test(arguments: ["garbage", "\u{0}\u{0}\u{0}", "{\"a\":1}\n", "\n", "  ", "{\"crc\":\"0", "\u{FEFF}x", "\r\n{"])
  func `that is none of a store is refused and left as it is`(_ text: String) throws {
    try folder.write(text.utf8)
    for access in [StoreAccess.writing, .reading] {
      let error = openingError { try folder.open(access) }
      #expect(error == .unrecognized(path: folder.path + "/notes"))
    }
    #expect(try folder.read() == Array(text.utf8))
    #expect(try folder.names() == ["notes", "notes.lock"])
  }

  @Test(arguments: [#""retain":"records","version":2}"#, #""retain":"records","version":x}"#])
  func `of a newer version is refused and left as it is`(_ header: String) throws {
    let bytes = checksummed(header) + checksummed(#""seq":1,"delete":"a"}"#)
    try folder.write(bytes)
    for access in [StoreAccess.writing, .reading] {
      guard case .newerFormat = openingError({ try folder.open(access) }) else {
        Issue.record("a newer version was opened")
        return
      }
    }
    #expect(try folder.read() == bytes)
  }

  @Test func `with two stores behind one another loads both and tells of the header between`() async throws {
    let bytes = try await sampleStore()
    try folder.write(bytes + bytes)
    let repository = try folder.open(.reading)
    #expect(try await repository.texts() == replay(bytes))
    #expect(repository.report.damage.map(\.reason) == [.misplacedHeader])
  }

  @Test func `without its first line loads and tells that the header is missing`() async throws {
    let bytes = try await sampleStore()
    try folder.write(bytes.drop { $0 != 0x0A }.dropFirst())
    let repository = try folder.open()
    #expect(try await repository.texts() == replay(bytes))
    #expect(repository.report.damage.map(\.reason) == [.missingHeader])
  }

  @Test func `in random ways never traps, and opens whole the second time`() async throws {
    let original = try await sampleStore()
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let folder = try Folder()
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(index..<min(index + 9, bytes.count))
        case 2: bytes.insert(contentsOf: bytes[..<index].suffix(40), at: index)
        default: bytes.insert(0x0A, at: index)
        }
      }
      try folder.write(bytes)
      do {
        let first = try folder.open()
        let texts = try await first.texts()
        try await first.close()
        let second = try folder.open()
        #expect(second.report.outcome == .loaded)
        #expect(try await second.texts() == texts)
      } catch let error as StoreError {
        #expect(try folder.read() == bytes, "\(error)")
      }
    }
  }
}
