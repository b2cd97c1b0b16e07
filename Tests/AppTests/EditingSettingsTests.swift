import TestSupport
import Testing

@Suite struct `The settings of how lines are edited` {
  let program: Program

  init() throws { program = try Program() }

  /// A session with a line in its history, and another one begun like it.
  func begin(_ environment: [String: String] = [:]) async throws -> PseudoTerminal {
    let terminal = try await program.session(environment: environment)
    try await terminal.settle(at: "retain>")
    try await terminal.type("list 'word'\r")
    try await terminal.wait(forText: "No question")
    try await terminal.settle(at: "retain>")
    try await terminal.type("list")
    return terminal
  }

  @Test func `show hints and colours unless told otherwise`() async throws {
    let screen = try await begin().settle(at: "retain> list 'word'")
    #expect(screen.style(of: "list") == "1;32" && screen.style(of: " 'word'") == "2")
  }

  @Test func `leave hints out`() async throws {
    let screen = try await begin(["RETAIN_HISTORY_HINTS": "false"]).settle(at: "retain> list")
    #expect(screen.style(of: "list") == "1;32")
  }

  @Test func `leave the colours of what is typed out`() async throws {
    let screen = try await begin(["RETAIN_INPUT_COLORS": "false"]).settle(at: "retain> list 'word'")
    #expect(screen.style(of: "list") == "" && screen.style(of: " 'word'") == "2")
  }

  @Test func `leave both out where there is no colour`() async throws {
    let screen = try await begin(["NO_COLOR": "1"]).settle(at: "retain> list")
    #expect(screen.style(of: "retain> list") == "")
  }

  @Test(arguments: [("true", true), ("false", false)]) func `say what completions are, or do not`(
    value: String, isSaid: Bool
  ) async throws {
    let terminal = try await program.session(environment: ["RETAIN_COMPLETION_SUMMARIES": value])
    try await terminal.settle(at: "retain>")
    try await terminal.type("st")
    try await terminal.press(.tab, .tab)
    try await terminal.wait(for: "the completions") { screen in
      screen.rows.contains { isSaid ? $0.hasPrefix("stats  ") && $0 != "stats  study" : $0 == "stats  study" }
    }
  }
}
