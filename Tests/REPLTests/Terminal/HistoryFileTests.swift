import Foundation
import TestSupport
import Testing

@testable import REPL

@Suite struct `The history file` {
  let directory: TemporaryDirectory
  var path: String { directory.path("state/retain/history") }
  var file: HistoryFile { HistoryFile(path: path, maximum: 5) }

  init() throws { directory = try TemporaryDirectory() }

  func contents() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  func write(_ text: String) throws { try write(bytes: Array(text.utf8)) }

  func write(bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(atPath: directory.path("state/retain"), withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
  }

  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: directory.path(name))[.posixPermissions] as? Int
  }

  @Test func `is empty before the first line`() throws {
    #expect(try file.load() == HistoryFile.Contents())
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `gives back its lines, the oldest first`() throws {
    let lines = ["add \"日本\"", "list", "löschen /x/", "a\nb\tc \u{1B} e\u{301}"]
    for line in lines { try file.append(line) }
    #expect(try file.load().lines == lines)
  }

  @Test func `is JSON lines`() throws {
    try file.append("say \"hi\"/")
    #expect(try contents() == "{\"line\":\"say \\\"hi\\\"/\"}\n")
  }

  @Test func `is private, and so is its directory`() throws {
    try file.append("x")
    #expect(try permissions("state/retain/history") == 0o600)
    #expect(try permissions("state/retain") == 0o700)
    #expect(try permissions("state") == 0o700)
  }

  @Test(arguments: ["", "   ", " secret", "\t"])
  func `leaves out blank lines and those that begin with a space`(line: String) throws {
    try file.append(line)
    #expect(try file.load().lines.isEmpty)
  }

  @Test func `keeps one of equal lines in a row`() throws {
    for line in ["a", "a", "ba", "a", "a"] { try file.append(line) }
    #expect(try file.load().lines == ["a", "ba", "a"])
  }

  @Test func `is shortened to its newest lines`() throws {
    for number in 1...8 { try file.append("line \(number)") }
    #expect(try file.load().lines == (4...8).map { "line \($0)" })
    #expect(try contents().split(separator: "\n").count == 5)
    #expect(try permissions("state/retain/history") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path("state/retain")) == ["history"])
  }

  @Test func `skips damaged lines, tells their numbers and keeps them`() throws {
    let damaged = "not json\n{\"line\":1}\n"
    try write("{\"line\":\"a\"}\n" + damaged + "{\"line\":\"b\"}\n")
    #expect(try file.load() == HistoryFile.Contents(lines: ["a", "b"], damagedLines: [2, 3]))
    for number in 1...6 { try file.append("line \(number)") }
    _ = try file.load()
    #expect(try contents().hasPrefix(damaged))
  }

  @Test func `skips bytes that are not UTF-8`() throws {
    try write(bytes: Array("{\"line\":\"".utf8) + [0xFF, 0xC3] + Array("\"}\n{\"line\":\"b\"}\n".utf8))
    #expect(try file.load() == HistoryFile.Contents(lines: ["b"], damagedLines: [1]))
  }

  @Test func `keeps a new line apart from one that was cut off`() throws {
    try write("{\"line\":\"a\"}\n{\"line\":\"b")
    try file.append("c")
    #expect(try file.load() == HistoryFile.Contents(lines: ["a", "c"], damagedLines: [2]))
  }

  @Test func `loses no line of many writers`() async throws {
    let file = HistoryFile(path: path)
    try await withThrowingTaskGroup { group in
      for writer in 0..<8 {
        group.addTask { for number in 0..<25 { try file.append("writer \(writer) line \(number)") } }
      }
      try await group.waitForAll()
    }
    let lines = try file.load().lines
    #expect(lines.count == 200)
    #expect(Set(lines).count == 200)
  }

  @Test func `loses no line while another program shortens it`() async throws {
    let file = file
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<25 {
            try file.append("\(writer) \(number)")
            // What this writer has just added is among the newest lines, unless the others have added five since.
            _ = try file.load()
          }
        }
      }
      try await group.waitForAll()
    }
    let contents = try file.load()
    #expect(contents.lines.count == 5)
    #expect(contents.damagedLines.isEmpty)
  }

  @Test func `is not followed through a link`() throws {
    let target = directory.path("target")
    try Data("{\"line\":\"a\"}\n".utf8).write(to: URL(filePath: target))
    let link = directory.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(throws: HistoryError.notAFile(path: link)) { try HistoryFile(path: link).append("b") }
  }

  @Test func `is not a directory`() throws {
    #expect(throws: HistoryError.notAFile(path: directory.path)) { _ = try HistoryFile(path: directory.path).load() }
  }

  @Test func `says which call failed on which path`() throws {
    try write("x")
    let below = path + "/below/history"
    #expect(throws: HistoryError.failed(operation: "mkdir", path: path + "/below", code: ENOTDIR)) {
      try HistoryFile(path: below).append("a")
    }
  }
}
