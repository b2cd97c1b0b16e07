import Domain
import Foundation
import Persistence
import TestSupport
import Testing

@Suite struct `A large bank` {
  let program: Program

  init() throws { program = try Program() }

  private func fill(_ count: Int) async throws {
    let folder = URL(filePath: program.data, directoryHint: .isDirectory)
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
    let store = try await LocalRepository<Question>.open(directory: folder, filename: "questions.jsonl")
    let now = ManualClock().now
    let questions = try (0..<count).map { number in
      try Question(id: "q\(number)", prompt: "prompt \(number)", answer: "answer", tags: ["tag"], createdAt: now)
    }
    try await store.save(contentsOf: questions)
    try await store.close()
  }

  @Test(arguments: [[], ["--plain"]]) func `lets a person type while it is opened`(options: [String]) async throws {
    try await fill(20_000)
    let terminal = try program.terminalAll(options)
    try await terminal.settle(at: "retain [opening]>")
    try await terminal.type("show q7")
    try await terminal.wait(forText: "20,000 questions.")
    // Nothing is drawn over for who listens, but the prompt is said anew.
    try await terminal.settle(at: "retain (20 new)>" + (options.isEmpty ? " show q7" : ""))
    try await terminal.type("999\r")
    try await terminal.wait(forText: "prompt 7999")
    try await terminal.settle(at: "retain (20 new)>")
    #expect(await terminal.screen.unknown.isEmpty)
  }

  @Test func `carries out what was entered before it was open`() async throws {
    try await fill(20_000)
    let terminal = try program.terminalAll([])
    try await terminal.settle(at: "retain [opening]>")
    try await terminal.type("show q7\r")
    try await terminal.wait(forText: "prompt 7")
    try await terminal.settle(at: "retain (20 new)>")
    let rows = await terminal.screen.rows
    let greeting = rows.firstIndex { $0.contains("20,000 questions.") }
    let answer = rows.firstIndex { $0.contains("prompt 7") }
    #expect(greeting.flatMap { greeting in answer.map { greeting < $0 } } == true)
  }

  @Test func `shows how far an examination has come, which Ctrl-C stops`() async throws {
    try await fill(40_000)
    let terminal = try program.terminalAll([])
    try await terminal.settle(at: "retain (20 new)>")
    try await terminal.type("doctor\r")
    try await terminal.wait(for: "a bar") { $0.currentRow.contains(/^[█░]{10} examining files  \d+ %  .* MB of .* MB/) }
    try await terminal.press(.controlC)
    try await terminal.settle(at: "retain (20 new)>")
    #expect(await !terminal.screen.contains("No problems."))
    try await terminal.type("doctor\r")
    try await terminal.wait(forText: "No problems.")
  }

  @Test func `gives the terminal back where it cannot be opened after all`() async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b")
    let line = Data((String(repeating: "x", count: 60) + "\n").utf8)
    var junk = Data()
    for _ in 0..<100_000 { junk.append(line) }
    try junk.write(to: URL(filePath: program.data).appending(path: "questions.jsonl"))
    let terminal = try program.terminalAll([])
    // On a fast machine that may be before anybody could type.
    try await terminal.wait(forText: "is not a file of this program")
    #expect(try await terminal.waitForExit() == .exited(1))
    #expect(try await terminal.modes() == terminal.initialModes)
  }
}
