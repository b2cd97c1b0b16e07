import Glibc
import TestSupport
import Testing

@Suite struct `Signals while a line is edited` {
  @Test func `Ctrl-C gives a fresh prompt, also in the middle of a line`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("some text")
    try await terminal.press(.left, .left)
    try await terminal.wait(for: "the cursor inside the line") { $0.cursor.column == 14 }
    try await terminal.press(.controlC)
    let screen = try await terminal.wait(forRow: "probe>")
    #expect(screen.rows[0] == "probe> some text^C")
    try await terminal.type("more\r")
    try await terminal.wait(forText: "got \"more\"")
  }

  @Test func `Ctrl-C ends a history search with a fresh prompt`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("first\r")
    try await terminal.wait(forText: "got \"first\"")
    try await terminal.wait(forRow: "probe>")
    try await terminal.press(.controlR)
    try await terminal.type("fir")
    try await terminal.wait(forRow: "(search) fir: first")
    try await terminal.press(.controlC)
    try await terminal.wait(forRow: "probe>")
    try await terminal.press(.controlR, .right)
    try await terminal.wait(forRow: "probe>")
    try await terminal.press(.controlC)
    try await terminal.wait(for: "a fresh prompt") { screen in
      screen.rows.count { $0.hasSuffix("^C") } == 2 && screen.currentRow == "probe>"
    }
    try await terminal.type("alive\r")
    try await terminal.wait(forText: "got \"alive\"")
  }

  @Test func `Ctrl-C many times never ends the program`() async throws {
    let terminal = try await startProbe()
    for count in 1...20 {
      try await terminal.press(.controlC)
      try await terminal.wait(for: "\(count) interruptions") { screen in
        screen.rows.filter { $0 == "probe> ^C" }.count == count && screen.currentRow == "probe>"
      }
    }
  }

  @Test func `Ctrl-C is seen even if it throws away keys on their way`() async throws {
    let terminal = try await startProbe()
    for count in 1...20 {
      try await terminal.type("keys")
      try await terminal.press(.controlC)
      try await terminal.wait(for: "\(count) interruptions") { screen in
        screen.rows.filter { $0.hasSuffix("^C") }.count == count && screen.currentRow == "probe>"
      }
    }
  }

  @Test func `Ctrl-C gives up a paste that does not end`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("\u{1B}[200~lost")
    try await terminal.press(.controlC)
    try await terminal.wait(forText: "^C")
    try await terminal.type("found\r")
    try await terminal.wait(forText: "got \"found\"")
  }

  @Test func `Ctrl-D on an empty line ends the input`() async throws {
    let terminal = try await startProbe()
    try await terminal.press(.controlD)
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await terminal.screen.rows[1] == "end endOfInput")
  }

  @Test func `Ctrl-Z stops the program, and continuing brings prompt and line back`() async throws {
    let terminal = try await startUnderShell()
    try await terminal.wait(forRow: "probe>")
    try await terminal.type("日本 half")
    try await terminal.press(.left)
    // Ctrl-Z throws away keys that the program has not read.
    try await terminal.wait(for: "the cursor before the last letter") { $0.cursor.column == 15 }
    try await terminal.press(.controlZ)
    try await terminal.wait(forText: "the shell again")
    let stopped = try await terminal.modes()
    #expect(stopped.echoes && stopped.readsLines)
    #expect(await !terminal.screen.marksPaste)
    try await terminal.press(.enter)
    try await terminal.wait(for: "the line again in a row of its own") { screen in
      screen.cursor.row > 2 && screen.currentRow == "probe> 日本 half"
    }
    try await terminal.type("X\r")
    try await terminal.wait(forText: "got \"日本 halXf\"")
  }

  @Test func `a stop from outside is survived as well`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("kept")
    try await terminal.wait(forRow: "probe> kept")
    await terminal.signal(SIGSTOP)
    #expect(try await terminal.waitForStop() == SIGSTOP)
    await terminal.signal(SIGCONT)
    try await terminal.type("!\r")
    try await terminal.wait(forText: "got \"kept!\"")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a request to end is seen at once`(signal: Int32) async throws {
    let terminal = try await startProbe()
    try await terminal.type("unfinished")
    try await terminal.wait(forRow: "probe> unfinished")
    await terminal.signal(signal)
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await terminal.screen.contains("end terminated"))
  }

  @Test func `Ctrl-C reaches a command that runs`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("!wait\r")
    try await terminal.wait(forText: "waiting")
    try await terminal.press(.controlC)
    try await terminal.wait(forText: "interrupt)")
    try await terminal.wait(forRow: "probe>")
  }

  @Test func `a cancelled task gets its answer at once`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("!cancel\r")
    try await terminal.wait(forText: "cancelled interrupted")
    try await terminal.wait(forText: "cancelled nil")
    try await terminal.type("on\r")
    try await terminal.wait(forText: "got \"on\"")
  }

  @Test(arguments: [(20, 24), (200, 50), (7, 3), (80, 1), (2, 2), (1, 1)])
  func `a window of another size keeps the line`(columns: Int, rows: Int) async throws {
    let terminal = try await startProbe()
    let text = "the quick brown 日本 fox jumps over the lazy dog"
    try await terminal.type(text)
    try await terminal.wait(forRow: "probe> \(text)")
    await terminal.resize(columns: columns, rows: rows)
    try await terminal.type("!")
    try await terminal.press(.home)
    try await terminal.type("?")
    await terminal.resize(columns: 80, rows: 24)
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"?\(text)!\"")
  }

  @Test func `a narrow window shows the line wrapped`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("abcdefghijklmnopqrstuvwxyz")
    try await terminal.wait(forText: "xyz")
    await terminal.resize(columns: 20, rows: 24)
    try await terminal.wait(forText: "probe> abcdefghijklm")
    try await terminal.wait(forRow: "nopqrstuvwxyz")
  }

  @Test func `many sizes in a row do no harm`() async throws {
    let terminal = try await startProbe()
    try await terminal.type(String(repeating: "wide 日本 ", count: 20))
    for step in 0..<60 { await terminal.resize(columns: 3 + (step * 37) % 120, rows: 2 + (step * 13) % 40) }
    await terminal.resize(columns: 80, rows: 24)
    try await terminal.press(.controlU)
    try await terminal.type("still here\r")
    try await terminal.wait(forText: "got \"still here\"")
  }
}
