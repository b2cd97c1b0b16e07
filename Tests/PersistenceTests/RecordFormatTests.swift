import Domain
import Foundation
import Testing

@testable import Persistence

@Suite struct `The format` {
  @Test(
    arguments: [
      ("", 0x0000_0000), ("123456789", 0xE306_9283), ("a", 0xC1D0_4330),
      (String(repeating: "\0", count: 32), 0x8A91_36AA),
    ] as [(String, UInt32)])
  func `uses the checksum of RFC 3720`(_ text: String, _ checksum: UInt32) {
    #expect(CRC32C.checksum(of: Array(text.utf8)[...]) == checksum)
  }

  @Test func `has the same checksum wherever the eight-byte steps begin`() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for start in 0..<20 {
      var crc = UInt32.max
      for byte in bytes[start...] {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0x82F6_3B78 }
      }
      #expect(CRC32C.checksum(of: bytes[start...]) == ~crc)
      #expect(bytes[start...].withUnsafeBytes(CRC32C.checksumByTables) == ~crc)
    }
  }

  @Test func `is the one that FORMAT.md shows`() async throws {
    let folder = try Folder()
    // One key alone, because the order of several is the coder's.
    struct Word: Codable, Identifiable {
      let id: String
    }
    let repository = try LocalRepository<Word>(directory: folder.url, filename: Folder.filename)
    try await repository.save(Word(id: "a"))
    try await repository.save(contentsOf: [Word(id: "b/\n"), Word(id: "ä\"")])
    try await repository.delete("a")
    try await repository.close()
    let module = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Modules/Persistence")
    let document = try String(contentsOf: module.appending(component: "FORMAT.md"), encoding: .utf8)
    let example = document.split(separator: "\n").filter { $0.hasPrefix("    {\"crc\"") }.map { $0.dropFirst(4) }
    #expect(String(decoding: try folder.read(), as: UTF8.self).split(separator: "\n") == example)
  }

  @Test func `reads as JSON, line by line`() async throws {
    let folder = try Folder()
    try folder.write(try await sampleStore())
    for line in try folder.lines() { #expect((line["crc"] as? String)?.count == 8) }
  }

  @Test(arguments: [
    (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u00e4\ud83d\ude00"#, "ä😀"), ("plain", "plain"),
  ]) func `reads every escape of JSON`(_ json: String, _ text: String) {
    #expect(Array(json.utf8).withUnsafeBufferPointer { JSONText.decode($0) } == text)
  }

  @Test(arguments: [#"\x"#, #"\u12"#, #"\ud83d"#, #"\ud83d\u0041"#, #"\udc00"#, #"\"#])
  func `takes no escape that JSON does not have`(_ json: String) {
    #expect(Array(json.utf8).withUnsafeBufferPointer { JSONText.decode($0) } == nil)
  }

  @Test(arguments: [
    #""seq":1}"#, #""seq":01,"delete":"a"}"#, #""seq":1,"delete":"a"}x"#, #""seq":1,"put":"a"}"#,
    #""seq":1,"put":"a,"item":{}}"#, #""seq":-1,"delete":"a"}"#, #""seq":1234567890123456789,"delete":"a"}"#,
    #""seq":5,"batch":[1,2],"delete":"a"}"#, #""seq":1,"batch":[1,0],"delete":"a"}"#, #""seq":1,"batch":[1,2]}"#,
    #""seq":1,"later":"a"}"#, #""synced":}"#, "", #""seq":1,"put":"a","item":}"#,
  ]) func `takes a line with the right checksum and other content as unknown`(_ content: String) throws {
    let bytes = Array(checksummed(content).dropLast())
    let line = try #require(RecordLine(bytes, in: 0..<bytes.count))
    guard case .unknown = line else {
      Issue.record("taken as \(line)")
      return
    }
  }
}

/// A line with the right checksum.
func checksummed(_ content: String) -> [UInt8] {
  let content = Array(content.utf8)
  return Array(#"{"crc":""#.utf8) + RecordFormat.hexadecimal(CRC32C.checksum(of: content[...]))
    + Array(#"","#.utf8) + content + [0x0A]
}
