import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `A session` {
  let program: Program

  init() throws { program = try Program() }

  @Test func `shows in its prompt what waits`() async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b")
    let terminal = try await program.session()
    _ = try await terminal.wait(forRow: "retain (1 new)>")
    try await terminal.type("list\r")
    _ = try await terminal.wait(forText: "1 question")
    try await terminal.type("answer 1 again\r")
    _ = try await terminal.wait(forRow: "retain (1 due)>")
  }

  @Test func `remembers lines after a restart`() async throws {
    let first = try await program.session()
    try await first.type("help query\r")
    _ = try await first.wait(forText: "parentheses group")
    // What is typed while the terminal itself still edits lines is no key of the editor's.
    try await first.settle(at: "retain>")
    try await first.press(.controlD)
    #expect(try await first.waitForExit() == .exited(0))
    let second = try await program.session()
    try await second.press(.up)
    _ = try await second.wait(forRow: "retain> help query")
  }

  @Test func `completes commands, options, tags and file names`() async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b", "--tag", "geography")
    _ = try program.file("my deck.csv", "")
    let terminal = try await program.session(columns: 200)
    try await terminal.type("sus\t")
    _ = try await terminal.wait(forRow: "retain (1 new)> suspend")
    try await terminal.type("--q\t")
    _ = try await terminal.wait(forRow: "retain (1 new)> suspend --query")
    try await terminal.type("tag:ge\t")
    _ = try await terminal.wait(forRow: "retain (1 new)> suspend --query tag:geography")
    // Ctrl-C throws away what is typed right behind it.
    try await terminal.press(.controlC)
    _ = try await terminal.wait(forRow: "retain (1 new)>")
    try await terminal.type("import \(program.home.path)/my\t")
    _ = try await terminal.wait(forText: "/my deck.csv'")
  }

  @Test func `gives a fresh prompt at Ctrl-C and leaves at Ctrl-D`() async throws {
    let terminal = try await program.session()
    try await terminal.type("list nonsense")
    _ = try await terminal.wait(forRow: "retain> list nonsense")
    try await terminal.press(.controlC)
    _ = try await terminal.wait(forRow: "retain>")
    try await terminal.press(.controlD)
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test func `stops at Ctrl-Z and comes back with the line`() async throws {
    let terminal = try program.terminalUnderShell()
    _ = try await terminal.wait(forRow: "retain>")
    try await terminal.type("list abc")
    _ = try await terminal.wait(forRow: "retain> list abc")
    try await terminal.press(.controlZ)
    _ = try await terminal.wait(forText: "the shell again")
    try await terminal.press(.enter)
    _ = try await terminal.wait(forRow: "retain> list abc")
  }

  @Test func `takes Japanese and German under LANG=C`() async throws {
    let terminal = try await program.session(environment: ["LANG": "C"])
    try await terminal.type("add --prompt 'Straße 会う' --answer 'größer'\r")
    _ = try await terminal.wait(forText: "‘Straße 会う’")
    try await terminal.type("list größer\r")
    _ = try await terminal.wait(forText: "1 question")
    #expect(try await program.questions("会う").first?["answer"] as? String == "größer")
  }

  @Test func `asks for what add and edit need`() async throws {
    let terminal = try await program.session()
    try await terminal.type("add\r")
    _ = try await terminal.wait(forRow: "Prompt:")
    try await terminal.type("会う\r")
    _ = try await terminal.wait(forRow: "Answer:")
    try await terminal.type("to meat\r")
    _ = try await terminal.wait(forRow: "Tags:")
    try await terminal.type("verb jlpt\r")
    _ = try await terminal.wait(forText: "Added")
    try await terminal.type("list\r")
    _ = try await terminal.wait(forText: "1 question")
    try await terminal.type("edit 1\r")
    _ = try await terminal.wait(forRow: "Prompt: 会う")
    try await terminal.press(.enter)
    _ = try await terminal.wait(forRow: "Answer: to meat")
    try await terminal.press(.backspace, .backspace)
    try await terminal.type("et\r")
    _ = try await terminal.wait(forRow: "Tags:   verb jlpt")
    try await terminal.press(.enter)
    _ = try await terminal.wait(forText: "Edited")
    let question = try #require(try await program.questions().first)
    #expect(question["answer"] as? String == "to meet" && question["tags"] as? [String] == ["verb", "jlpt"])
  }

  @Test func `keeps nothing when the questions of add are interrupted`() async throws {
    let terminal = try await program.session()
    try await terminal.type("add\r")
    _ = try await terminal.wait(forRow: "Prompt:")
    try await terminal.type("half")
    try await terminal.press(.controlC)
    _ = try await terminal.wait(forRow: "retain>")
    #expect(try await program.questions().isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func `gives the terminal back when it is asked to end`(signal: Int32) async throws
  {
    let terminal = try program.terminal()
    _ = try await terminal.wait(forText: "retain>")
    try await terminal.waitForRawMode()
    await terminal.signal(signal)
    _ = try await terminal.waitForExit()
    #expect(try await terminal.modes() == terminal.initialModes)
  }

  @Test func `beside another one shows at once what that one writes, and writes itself once that one has ended`()
    async throws
  {
    let first = try await program.session()
    let process = await first.processID
    let second = try program.terminal(columns: 120)
    _ = try await second.wait(forRow: "retain [reading; process \(process) writes]>")
    try await first.type("add --prompt a --answer b\r")
    _ = try await first.wait(forText: "Added")
    try await second.type("list\r")
    _ = try await second.wait(forText: "1 question")
    _ = try await second.wait(forRow: "retain [reading; process \(process) writes] (1 new)>")
    try await second.type("add --prompt c --answer d\r")
    _ = try await second.wait(forText: "error: process \(process) writes to the bank")
    await first.signal(SIGKILL)
    _ = try await first.waitForExit()
    try await second.press(.enter)
    _ = try await second.wait(forRow: "retain [reading; the writer has ended] (1 new)>")
    try await second.type("add --prompt c --answer d\r")
    _ = try await second.wait(forRow: "retain (2 new)>")
    #expect(try await program.questions().count == 2)
  }

  @Test func `keeps a second writer out and names itself, while commands that read work beside it`() async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b")
    let terminal = try await program.session()
    let process = await terminal.processID
    let writer = try await program.run("add", "--prompt", "c", "--answer", "d")
    #expect(writer.status == .exited(1))
    #expect(writer.errors.contains("process \(process)"))
    #expect(try await program.run("list").output.contains("\ta\tb\t"))
    let script = try await program.run(input: "list\nadd --prompt c --answer d\n")
    #expect(script.output.contains("\ta\tb\t"))
    #expect(script.errors.contains("line 2:") && script.errors.contains("process \(process)"))
    await terminal.signal(SIGKILL)
    _ = try await terminal.waitForExit()
    #expect(try await program.run("add", "--prompt", "c", "--answer", "d").status == .exited(0))
  }
}
