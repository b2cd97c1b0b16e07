import Foundation
import TestSupport
import Testing

/// What the README shows is what the program does.
@Suite struct `The README` {
  static let text = try? String(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md"),
    encoding: .utf8)
  let program: Program
  let blocks: [[String]]

  init() throws {
    program = try Program()
    var blocks: [[String]] = [[]]
    for line in try #require(Self.text).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    ") {
        blocks[blocks.count - 1].append(String(line.dropFirst(4)))
      } else if line.isEmpty, blocks.last?.isEmpty == false {
        blocks[blocks.count - 1].append("")
      } else if blocks.last?.isEmpty == false {
        blocks.append([])
      }
    }
    self.blocks = blocks
  }

  func block(_ start: String) throws -> [String] {
    try #require(blocks.first { $0.first?.hasPrefix(start) == true })
  }

  @Test func `names two commands that are there and can be run`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    for line in try block("App/run") where !line.isEmpty {
      let path = root.appending(path: line.prefix { $0 != " " }).path(percentEncoded: false)
      #expect(FileManager.default.isExecutableFile(atPath: path))
    }
  }

  @Test func `shows a session as it really looks`() async throws {
    _ = try program.file("words.csv", try block("expression,").joined(separator: "\n"))
    let session = try block("retain> ")
    let terminal = try program.terminalIn(program.home.path)
    _ = try await terminal.wait(forRow: "retain>")
    for line in session where line.hasPrefix("retain") {
      let command = String(line[(try #require(line.firstIndex(of: ">")))...].dropFirst(2))
      try await terminal.type(command + "\r")
      _ = try await terminal.wait(for: "the end of ‘\(command)’") { screen in
        screen.currentRow.hasSuffix(">") || screen.rows.contains { $0.hasPrefix("Enter shows") }
      }
    }
    try await terminal.press(.enter)
    let screen = try await terminal.wait(forText: "4 easy")
    // Identifiers are made by chance, and so is a day or two of an interval.
    func masked(_ line: String) -> String {
      line.replacing(/\b[a-z][0-9a-z]{9}\b/, with: "ID").replacing(/easy \d+d/, with: "easy")
    }
    let shown = Set(screen.rows.map(masked))
    for line in session where !line.isEmpty { #expect(shown.contains(masked(line))) }
  }

  @Test func `has commands for outside a session that work`() async throws {
    let commands = try block("retain add").filter { !$0.isEmpty }
    #expect(commands.count == 5)
    var id = ""
    for command in commands {
      let result = try await program.shell(command.replacing("k7m2x", with: id), in: program.home.path)
      #expect(result.status == .exited(0), "\(command): \(result.errors)")
      if command.hasPrefix("retain add") {
        id = result.output.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      }
    }
  }
}
