import Glibc
import TestSupport
import Testing

@Suite struct `Reading keys` {
  @Test(arguments: [
    ("a", "character(\"a\")"), ("日", "character(\"日\")"), ("👨‍👩‍👧", "character(\"👨‍👩‍👧\")"), ("\r", "enter"),
    ("\u{1B}", "escape"),
    (" ", "character(\" \")"), ("\u{1B}[A", "up"), ("\u{1B}[15~", "unknown"), ("\u{3}", "interrupt"),
    ("\u{4}", "endOfInput"),
  ])
  func `tells what was pressed and shows nothing of it`(typed: String, expected: String) async throws {
    let terminal = try await startProbeForKeys()
    try await terminal.type(typed)
    let screen = try await terminal.wait(forText: "key \(expected)")
    #expect(screen.rows[1] == "key \(expected)")
  }

  @Test func `takes a character whose bytes arrive apart`() async throws {
    let terminal = try await startProbeForKeys()
    for byte in "日".utf8 { try await terminal.send([byte]) }
    try await terminal.wait(forText: "key character(\"日\")")
  }

  @Test func `keeps what is typed between two keys, and for the line after`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("!keys\rabqnext\r")
    try await terminal.wait(forText: "key character(\"b\")")
    try await terminal.wait(forText: "got \"next\"")
  }

  @Test func `takes a paste for one key, before and after Ctrl-Z`() async throws {
    let terminal = try await startUnderShell("--keys")
    try await terminal.wait(forText: "keys:")
    try await terminal.waitForRawMode()
    try await terminal.paste("bus\rq")
    try await terminal.wait(forText: "key paste(\"bus\\nq\")")
    try await terminal.press(.controlZ)
    try await terminal.wait(forText: "the shell again")
    #expect(await !terminal.screen.marksPaste)
    try await terminal.press(.enter)
    try await terminal.wait(forText: "key redraw")
    try await terminal.paste("again")
    try await terminal.wait(forText: "key paste(\"again\")")
  }

  @Test func `does not ask for marks where nothing is drawn over`() async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--keys", "--plain"], environment: ["LANG": "C"])
    try await terminal.wait(forText: "keys:")
    try await terminal.waitForRawMode()
    try await terminal.type("x")
    try await terminal.wait(forText: "key character(\"x\")")
    #expect(await terminal.screen.sequences == 0)
  }

  @Test func `goes on waiting when the window changes`() async throws {
    let terminal = try await startProbeForKeys()
    await terminal.resize(columns: 60, rows: 20)
    try await terminal.type("x")
    let screen = try await terminal.wait(forText: "key character(\"x\")")
    #expect(!screen.contains("redraw"))
  }

  @Test func `stops with Ctrl-Z and asks for a redraw when it goes on`() async throws {
    let terminal = try await startUnderShell("--keys")
    try await terminal.wait(forText: "keys:")
    try await terminal.waitForRawMode()
    try await terminal.press(.controlZ)
    try await terminal.wait(forText: "the shell again")
    #expect(try await terminal.modes().echoes)
    try await terminal.press(.enter)
    try await terminal.wait(forText: "key redraw")
    try await terminal.waitForRawMode()
    try await terminal.type("x")
    try await terminal.wait(forText: "key character(\"x\")")
  }

  func startProbeForKeys() async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(builtExecutable("line-editor-probe"), ["--keys"], environment: ["LANG": "C"])
    try await terminal.wait(forText: "keys:")
    try await terminal.waitForRawMode()
    return terminal
  }
}
