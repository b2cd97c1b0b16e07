import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `At the prompt, a session` {
  let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [20, 40, 80, 200])
  func `tells what another one writes, above the line that is typed`(columns: Int) async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b")
    let writer = try await program.session()
    let process = await writer.processID
    let reader = try program.terminal(columns: columns, rows: 40)
    try await reader.wait(for: "the prompt") { $0.squeezed.contains("[reading;process\(process)writes](1new)>") }
    try await reader.type("list\r")
    try await reader.wait(forText: "1 question")
    try await reader.type("list half")
    try await reader.wait(for: "the line") { $0.squeezed.hasSuffix("(1new)>listhalf") }
    try await writer.type("add --prompt c --answer d\r")
    try await writer.wait(forText: "Added")
    try await reader.wait(for: "the notice and the line below it") { screen in
      screen.squeezed.contains("Process\(process)added1question.")
        && screen.squeezed.hasSuffix("[reading;process\(process)writes](2new)>listhalf")
    }
    try await writer.type("list\redit 1 --answer e\r")
    try await writer.wait(forText: "Edited")
    try await reader.wait(for: "the row of the list") { screen in
      screen.squeezed.contains("changed1question.Row1ofthelistisamongthem.")
    }
    try await reader.press(.controlU)
    try await reader.type("show 1\r")
    try await reader.wait(for: "the answer") { $0.rows.contains { $0.hasPrefix("answer") && $0.hasSuffix("e") } }
  }

  @Test(arguments: [20, 40, 80, 200]) func `tells that the one that wrote has ended`(columns: Int) async throws {
    let writer = try await program.session()
    let process = await writer.processID
    let reader = try program.terminal(columns: columns, rows: 40)
    try await reader.wait(for: "the prompt") { $0.squeezed.hasSuffix("[reading;process\(process)writes]>") }
    // Once it has looked, it knows who wrote.
    try await writer.type("add --prompt c --answer d\r")
    try await reader.wait(for: "the notice") { $0.squeezed.contains("added1question") }
    try await writer.settle(at: "new)>")
    try await writer.press(.controlD)
    _ = try await writer.waitForExit()
    try await reader.wait(for: "the end") { screen in
      screen.squeezed.contains("Process\(process)hasended")
        && screen.squeezed.hasSuffix("retain[reading;thewriterhasended](1new)>")
    }
  }

  @Test(arguments: [20, 40, 80, 200]) func `tells when a question becomes due`(columns: Int) async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b", environment: ["RETAIN_LEARNING_STEPS": "2s,10m"])
    let terminal = try await program.session(
      columns: columns, rows: 40,
      environment: ["RETAIN_LEARNING_STEPS": "2s,10m", "RETAIN_LEARN_AHEAD_MINUTES": "0"])
    try await terminal.type("list\r")
    try await terminal.wait(forText: "1 question")
    try await terminal.type("answer 1 again\r")
    try await terminal.wait(forText: "Answered")
    try await terminal.type("half")
    let screen = try await terminal.wait(for: "the notice and the prompt") { screen in
      screen.squeezed.contains("1questionbecamedue;‘study’begins.")
        && screen.squeezed.hasSuffix("retain(1due)>half")
    }
    #expect(screen.unknown.isEmpty)
  }
}

@Suite struct `Long work` {
  let program: Program

  init() throws { program = try Program() }

  /// A pipe with a name: whoever reads it waits for more.
  func pipe() throws -> String {
    let path = program.home.path("pipe.csv")
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  @Test(arguments: [20, 40, 80, 200])
  func `shows how far it has come, and stops at Ctrl-C with nothing imported`(columns: Int) async throws {
    let path = try pipe()
    let writer = try FileHandle(forUpdating: URL(filePath: path))
    let terminal = try await program.session(columns: columns, rows: 40)
    try await terminal.type("import \(path)\r")
    try writer.write(contentsOf: Data("prompt,answer\na,b\n".utf8))
    try await terminal.wait(for: "the progress") { $0.currentRow.hasPrefix("reading  0 MB") }
    try await terminal.press(.controlC)
    try await terminal.wait(for: "that it was stopped") { $0.squeezed.contains("stopped;nothingwasimported") }
    try await terminal.wait(forRow: "retain>")
    let screen = await terminal.screen
    #expect(screen.unknown.isEmpty && !screen.contains("reading  "))
    #expect(try await program.questions().isEmpty)
  }

  @Test func `ends with the status of Ctrl-C, and leaves the terminal as it was`() async throws {
    let path = try pipe()
    let writer = try FileHandle(forUpdating: URL(filePath: path))
    let terminal = try program.terminal("import", path)
    try await terminal.wait(for: "the progress") { $0.currentRow.hasPrefix("reading") }
    try await terminal.press(.controlC)
    #expect(try await terminal.waitForExit() == .exited(130))
    #expect(try await terminal.modes() == terminal.initialModes)
    try writer.close()
  }

  @Test func `that cannot be stopped is left at another Ctrl-C`() async throws {
    // Opening a pipe into which nobody writes waits for somebody who does.
    let terminal = try program.terminal("import", try pipe())
    var status: ProcessStatus?
    for _ in 0..<40 where status == nil {
      try await terminal.press(.controlC)
      status = try await terminal.exitStatus(within: .milliseconds(500))
    }
    // Before the program watches for it, Ctrl-C ends it as any program.
    #expect(status == .exited(130) || status == .killed(signal: SIGINT))
    #expect(try await program.questions().isEmpty)
  }

  @Test func `says nothing of its progress on standard output`() async throws {
    let rows = (1...4_000).map { "prompt \($0),answer \($0)" }.joined(separator: "\n")
    let result = try await program.run("import", try program.file("large.csv", "prompt,answer\n" + rows), "--json")
    #expect(result.status == .exited(0))
    _ = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("import: ") && !$0.contains("\u{1B}") && !$0.contains("\r") })
  }
}
