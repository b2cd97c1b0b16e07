import Glibc
import TestSupport
import Testing

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

  @Test func `are restored when a request to end reaches a command that runs`() async throws {
    let (terminal, fresh) = try await start()
    try await terminal.type("!wait\r")
    try await terminal.wait(forText: "waiting")
    await terminal.signal(SIGTERM)
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await terminal.screen.contains("terminate)"))
    try await expectRestored(terminal, fresh)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `are restored when a second request to end finds the program busy`(signal: Int32) async throws {
    let (terminal, fresh) = try await start()
    try await terminal.type("!busy\r")
    try await terminal.wait(forText: "busy")
    // A signal that is sent before the one before has arrived is lost, so it may take more than two.
    var status: ProcessStatus?
    for _ in 0..<100 where status == nil {
      await terminal.signal(signal)
      do { status = try await terminal.waitForExit(within: .milliseconds(200)) } catch is TimeoutError {}
    }
    #expect(status == .killed(signal: signal))
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
