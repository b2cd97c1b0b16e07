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
    try await terminal.press(.controlR)
    try await terminal.type("fir")
    try await terminal.wait(forRow: "(search) fir: first")
    try await terminal.press(.controlC)
    try await terminal.wait(forRow: "probe>")
    try await terminal.press(.controlR, .right)
    try await terminal.wait(forRow: "probe>")
    try await terminal.press(.controlC)
    try await terminal.wait(forRow: "probe>")
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
    try await terminal.wait(forText: "half")
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

@Suite struct `The terminal's modes` {
  /// The modes of a fresh terminal, and the terminal with the probe at its prompt.
  func start(_ arguments: String...) async throws -> (PseudoTerminal, PseudoTerminal.Modes) {
    let fresh = try await PseudoTerminal("/bin/true").modes()
    let terminal = try PseudoTerminal(builtExecutable("line-editor-probe"), arguments, environment: ["LANG": "C"])
    try await terminal.waitForRawMode()
    return (terminal, fresh)
  }

  func expectRestored(_ terminal: PseudoTerminal, _ fresh: PseudoTerminal.Modes) async throws {
    #expect(try await terminal.modes() == fresh)
    #expect(await !terminal.screen.marksPaste)
  }

  @Test func `are restored after the end of the input`() async throws {
    let (terminal, fresh) = try await start()
    try await terminal.press(.controlD)
    #expect(try await terminal.waitForExit() == .exited(0))
    try await expectRestored(terminal, fresh)
  }

  @Test(arguments: [("!exit\r", ProcessStatus.exited(3)), ("!crash\r", .killed(signal: SIGILL))])
  func `are restored however the program ends`(line: String, status: ProcessStatus) async throws {
    let (terminal, fresh) = try await start()
    try await terminal.type(line)
    #expect(try await terminal.waitForExit() == status)
    try await expectRestored(terminal, fresh)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS])
  func `are restored after a signal while a line is edited`(signal: Int32) async throws {
    let (terminal, fresh) = try await start()
    try await terminal.type("text")
    try await terminal.wait(forRow: "probe> text")
    await terminal.signal(signal)
    let isRequest = [SIGTERM, SIGHUP].contains(signal)
    #expect(try await terminal.waitForExit() == (isRequest ? .exited(0) : .killed(signal: signal)))
    try await expectRestored(terminal, fresh)
  }

  @Test(arguments: [SIGTERM, SIGQUIT, SIGSEGV])
  func `are restored after a signal while a key is awaited`(signal: Int32) async throws {
    let (terminal, fresh) = try await start("--keys")
    try await terminal.wait(forText: "keys:")
    await terminal.signal(signal)
    #expect(try await terminal.waitForExit() == (signal == SIGTERM ? .exited(0) : .killed(signal: signal)))
    try await expectRestored(terminal, fresh)
  }

  @Test func `are the usual ones while a command runs`() async throws {
    let (terminal, fresh) = try await start()
    try await terminal.type("!wait\r")
    try await terminal.wait(forText: "waiting")
    try await expectRestored(terminal, fresh)
  }

  @Test func `a second request to end is not put off`() async throws {
    let (terminal, fresh) = try await start()
    try await terminal.type("!wait\r")
    try await terminal.wait(forText: "waiting")
    await terminal.signal(SIGTERM)
    try await terminal.wait(forText: "terminate)")
    // The probe's next read ends it; both ends are fine, hanging is not.
    _ = try await terminal.waitForExit()
    try await expectRestored(terminal, fresh)
  }

  @Test(arguments: ["early line\r", "frühe 日本\r"])
  func `what is typed before the prompt is not lost`(text: String) async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), environment: ["LANG": "C"], typedAhead: text)
    try await terminal.wait(forText: "got \"\(text.dropLast())\"")
  }

  @Test func `the beginning of a line typed before the prompt can be edited`() async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), environment: ["LANG": "C"], typedAhead: "early")
    try await terminal.waitForRawMode()
    try await terminal.press(.backspace, .enter)
    try await terminal.wait(forText: "got \"earl\"")
  }
}

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

  @Test func `asks for a redraw when the window changes`() async throws {
    let terminal = try await startProbeForKeys()
    await terminal.resize(columns: 60, rows: 20)
    try await terminal.wait(forText: "key redraw")
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
