import Foundation
import TestSupport
import Testing

@Suite struct `Output that is taller than the window` {
  let program: Program

  init() throws { program = try Program() }

  func fill(_ count: Int) async throws {
    let rows = (1...count).map { "p\($0),a\($0)" }.joined(separator: "\n")
    try await program.run("import", try program.file("deck.csv", "prompt,answer\n" + rows))
  }

  @Test(arguments: [20, 40, 80, 200]) func `goes to the pager, and Ctrl-C there leads back to the prompt`(
    columns: Int
  ) async throws {
    try await fill(40)
    let terminal = try await program.session(columns: columns, rows: 12, environment: ["PAGER": "cat - /dev/tty"])
    try await terminal.type("list\r")
    // The greeting says so, too, but not in a row of its own.
    try await terminal.wait(for: "the list") { $0.rows.contains("40 questions") }
    try await terminal.press(.controlC)
    try await terminal.wait(forRow: "retain (20 new)>")
    try await terminal.type("tag\r")
    try await terminal.wait(forText: "No question has")
  }

  @Test(arguments: ["less", "/usr/bin/less"]) func `keeps its looks in a pager of one's own, and stays on the screen`(
    pager: String
  ) async throws {
    try await fill(20)
    let terminal = try await program.session(rows: 12, environment: ["PAGER": pager])
    try await terminal.type("list\r")
    try await terminal.wait(forRow: ":")
    try await terminal.type("G")
    try await terminal.wait(for: "the end") { $0.contains("20 questions") && $0.currentRow == "(END)" }
    try await terminal.type("q")
    let screen = try await terminal.wait(forRow: "retain (20 new)>")
    #expect(screen.contains("20 questions") && !screen.contains("ESC["))
  }

  @Test func `has the settings that a person made for it`() async throws {
    try await fill(20)
    let terminal = try await program.session(
      rows: 12, environment: ["PAGER": "cat >/dev/null; echo $LESS $LESSCHARSET", "LESS": "-i"])
    try await terminal.type("list\r")
    try await terminal.wait(for: "the settings") { $0.rows.contains("-i utf-8") }
  }

  @Test func `is printed where the pager is off, cannot be found, or all of it fits`() async throws {
    try await fill(30)
    for pager in ["off", "no-such-pager"] {
      let terminal = try await program.session(rows: 12, environment: ["RETAIN_PAGER": pager])
      try await terminal.type("list\r")
      try await terminal.wait(for: "the list") { $0.rows.contains("30 questions") }
      try await terminal.wait(forRow: "retain (20 new)>")
    }
    let terminal = try await program.session(rows: 40, environment: ["PAGER": "echo paged"])
    try await terminal.type("list\r")
    try await terminal.wait(for: "the list") { $0.rows.contains("30 questions") }
    #expect(await !terminal.screen.contains("paged"))
  }

  @Test func `is not paged where nobody looks`() async throws {
    try await fill(100)
    let result = try await program.run("list", environment: ["PAGER": "echo paged"])
    #expect(result.output.filter { $0 == "\n" }.count == 100)
  }
}
