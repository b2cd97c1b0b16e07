import Foundation
import TestSupport
import Testing

@testable import Persistence

@Suite struct `A file that is read in pieces` {
  private func bytes(_ texts: String...) -> FileBytes {
    var bytes = FileBytes()
    for text in texts { bytes.append(Array(text.utf8)) }
    return bytes
  }

  @Test func `has its bytes where they stand in the file`() {
    let bytes = bytes("ab\n", "", "c\n", "def")
    #expect(bytes.pieces.map(\.range) == [0..<3, 3..<5, 5..<8])
    #expect((0..<8).map { bytes.piece(at: $0) } == [0, 0, 0, 1, 1, 2, 2, 2])
    #expect(bytes.count == 8 && FileBytes().count == 0)
    let all = Array("ab\nc\ndef".utf8)
    #expect(bytes.all == all && FileBytes().all == [] && FileBytes(all).all == all)
    for start in 0...8 {
      for end in start...8 { #expect(bytes[start..<end] == Array(all[start..<end])) }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 9, 10, 100])
  func `is cut behind the last line of each, and nowhere else`(_ size: Int) throws {
    let folder = try Folder()
    try folder.write(Array("ab\n\nlong line\nc\nend".utf8))
    let fileSystem = SystemFileSystem()
    let directory = OpenFile(try fileSystem.openDirectory(folder.path), fileSystem: fileSystem)
    let file = OpenFile(
      try fileSystem.open(Folder.filename, in: directory.descriptor, for: .reading), fileSystem: fileSystem)
    var (found, isLast) = ([UInt8](), false)
    while !isLast {
      let piece = try file.readLines(at: Int64(found.count), size: size)
      found += piece.bytes
      isLast = piece.isLast
      #expect(isLast || piece.bytes.last == UInt8(ascii: "\n"))
    }
    #expect(found == Array("ab\n\nlong line\nc\nend".utf8))
    let behind = try file.readLines(at: 100, size: size)
    #expect(behind.bytes == [] && behind.isLast)
  }

  /// What opening comes to.
  private struct Outcome: Equatable {
    var notes: [Note] = []
    var report: OpenReport?
    var failure = ""
    var files: [String: [UInt8]] = [:]
  }

  private func open(
    _ folder: Folder, _ file: [UInt8], _ access: StoreAccess, pieceSize: Int, isBlocking: Bool
  ) async throws -> Outcome {
    for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
    try folder.write(file)
    let loader = StoreLoader<Note>(
      location: try StoreLocation(directory: folder.url, filename: Folder.filename), fileSystem: SystemFileSystem(),
      pieceSize: pieceSize)
    var outcome = Outcome()
    do throws(StoreError) {
      let store: LoadedStore<Note>
      if isBlocking {
        store = try loader.load(for: access)
      } else {
        store = try await loader.load(
          for: access, on: LoadingThread(thread: LocalRepository<Note>.startThread(loader.location)))
      }
      (outcome.notes, outcome.report) = (store.records.ordered, store.report)
    } catch {
      outcome.failure = "\(error)"
    }
    for name in try folder.names() { outcome.files[name] = try folder.read(name) }
    return outcome
  }

  private func damaged(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes.removeLast(bytes.count - place)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: bytes.removeSubrange(place..<min(place + 40, bytes.count))
    case 3: bytes.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: 300), at: place)
    case 4: bytes += room(500)
    default: break
    }
    return bytes
  }

  @Test(arguments: [1, 60, 150, 400])
  func `comes to what it does in one, whatever is wrong with it`(_ pieceSize: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(pieceSize))
    let (sample, folder) = (try await sampleStore(), try Folder())
    let array = Array(#"[{"id":"a","text":"x\n","count":1},\n{"id":"b","text":"y","count":2}]"#.utf8)
    for round in 0..<60 {
      let file = damaged(round % 10 == 9 ? array : sample, &generator)
      let access: StoreAccess = [.writing, .reading, .following][round % 3]
      let isBlocking = Bool.random(using: &generator)
      let whole = try await open(folder, file, access, pieceSize: 1 << 20, isBlocking: true)
      let inPieces = try await open(folder, file, access, pieceSize: pieceSize, isBlocking: isBlocking)
      #expect(inPieces == whole)
    }
  }

  @Test func `is followed from where it ends`() async throws {
    let folder = try Folder()
    try folder.write(try await sampleStore() + room(100))
    let loader = StoreLoader<Note>(
      location: try StoreLocation(directory: folder.url, filename: Folder.filename), fileSystem: SystemFileSystem(),
      pieceSize: 90)
    let place = try #require(try loader.load(for: .following).place)
    #expect(try place.isWhatItWas())
    #expect(try !place.hasMore(upTo: Int64(folder.read().count)))
    let end = Int(place.end)
    #expect(try folder.read()[end...].allSatisfy { $0 == UInt8(ascii: " ") })
    try folder.overwrite(Array("x".utf8), at: end)
    #expect(try place.hasMore(upTo: Int64(folder.read().count)))
    // The checksum of the last line.
    try folder.overwrite(Array("zz".utf8), at: folder.read()[..<(end - 1)].lastIndex(of: UInt8(ascii: "\n"))! + 9)
    #expect(try !place.isWhatItWas())
  }
}
