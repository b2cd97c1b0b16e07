import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `A study session` {
  let program: Program

  init() throws { program = try Program() }

  /// Imports `count` questions, `p1` with the answer `a1` and so on.
  func fill(_ count: Int) async throws {
    let rows = (1...count).map { "p\($0),a\($0)" }.joined(separator: "\n")
    let result = try await program.run("import", try program.file("deck.csv", "prompt,answer\n" + rows))
    try #require(result.status == .exited(0))
  }

  func reviews() async throws -> Int {
    let statistics = try #require(try await program.json("stats") as? [String: Any])
    return try #require(statistics["reviews"] as? Int)
  }

  @Test func `asks, shows the answer with the next interval beside each rating, and goes on`() async throws {
    try await fill(2)
    let terminal = try await program.session()
    try await terminal.type("study\r")
    _ = try await terminal.wait(forText: "p1")
    #expect(await !terminal.screen.contains("a1"))
    try await terminal.press(.enter)
    let screen = try await terminal.wait(forText: "4 easy")
    #expect(screen.contains("a1") && screen.contains("1 again 1m") && screen.contains("3 good 10m"))
    try await terminal.type("3")
    _ = try await terminal.wait(forText: "── 1 done")
    _ = try await terminal.wait(forText: "p2")
    #expect(try await reviews() == 1)
    try await terminal.type("q")
    _ = try await terminal.wait(forText: "1 answer")
    _ = try await terminal.wait(forText: "retain (1 due, 1 new)>")
  }

  @Test func `does not take a key other than a rating for an answer`() async throws {
    try await fill(2)
    let terminal = try program.terminal("study")
    _ = try await terminal.wait(forText: "p1")
    try await terminal.type("3x ")
    _ = try await terminal.wait(forText: "4 easy")
    try await terminal.type("0590\r")
    _ = try await terminal.wait(forText: "1 again, 2 hard")
    #expect(try await reviews() == 0)
  }

  @Test(arguments: ["bus stop", "q", "\r3"]) func `takes no paste for keys, and says which there are`(
    pasted: String
  ) async throws {
    try await fill(1)
    let terminal = try program.terminal("study")
    _ = try await terminal.wait(forText: "p1")
    try await terminal.waitForRawMode()
    try await terminal.paste(pasted)
    _ = try await terminal.wait(forText: "a answers by typing")
    try await terminal.press(.enter)
    _ = try await terminal.wait(forText: "4 easy")
    try await terminal.paste(pasted)
    _ = try await terminal.wait(forText: "1 again, 2 hard")
    try await terminal.type("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await !terminal.screen.marksPaste)
    #expect(try await reviews() == 0)
    #expect(try await program.questions("is:suspended or is:buried or is:flagged").isEmpty)
  }

  @Test func `edits, suspends and undoes in the middle`() async throws {
    try await fill(3)
    let terminal = try program.terminal("study", rows: 40)
    _ = try await terminal.wait(forText: "p1")
    try await terminal.type("e")
    _ = try await terminal.wait(forRow: "Prompt: p1")
    try await terminal.type("x\r")
    _ = try await terminal.wait(forRow: "Answer: a1")
    try await terminal.press(.enter)
    _ = try await terminal.wait(forRow: "Tags:")
    try await terminal.type("new\r")
    _ = try await terminal.wait(forText: "p1x")
    try await terminal.type(" 3")
    _ = try await terminal.wait(forText: "p2")
    try await terminal.type("s")
    _ = try await terminal.wait(forText: "Suspended")
    _ = try await terminal.wait(forText: "p3")
    try await terminal.type("u")
    _ = try await terminal.wait(forText: "Undone: suspended ‘p2’")
    try await terminal.type("u")
    _ = try await terminal.wait(forText: "Undone: answered ‘p1x’")
    try await terminal.type("u")
    _ = try await terminal.wait(forText: "Undone: edited ‘p1")
    try await terminal.type("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await reviews() == 0)
    #expect(try await program.questions("p1x").isEmpty)
  }

  @Test func `studies the part that a query finds`() async throws {
    try await fill(3)
    try await program.run("tag", "--query", "p2", "+pick")
    let terminal = try program.terminal("study", "tag:pick")
    _ = try await terminal.wait(forText: "p2")
    #expect(await terminal.screen.contains("1 new"))
    try await terminal.type(" 4")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await reviews() == 1)
  }

  @Test(arguments: [PseudoTerminal.Key.controlC, .controlD]) func `ends at Ctrl-C and Ctrl-D`(
    key: PseudoTerminal.Key
  ) async throws {
    try await fill(1)
    let terminal = try program.terminal("study")
    _ = try await terminal.wait(forText: "p1")
    try await terminal.press(key)
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await terminal.modes() == terminal.initialModes)
  }

  @Test func `comes back after Ctrl-Z with the question it had shown`() async throws {
    try await fill(1)
    let terminal = try program.terminalUnderShell("study")
    _ = try await terminal.wait(forText: "p1")
    try await terminal.press(.controlZ)
    _ = try await terminal.wait(forText: "the shell again")
    try await terminal.press(.enter)
    _ = try await terminal.wait(for: "the question a second time") { screen in
      screen.rows.count { $0.contains("p1") } == 2
    }
  }

  @Test func `never lets control characters of a question reach the terminal`() async throws {
    try await program.run("add", "--prompt", "x\u{1B}[2Jy", "--answer", "\u{1B}]0;z\u{07}")
    let terminal = try program.terminal("study")
    _ = try await terminal.wait(forText: "x␛[2Jy")
    try await terminal.type(" ")
    _ = try await terminal.wait(forText: "␛]0;z␇")
  }

  @Test func `of thirty answers has lost none when the program is killed right after the last`() async throws {
    try await fill(40)
    let terminal = try program.terminal("study", environment: ["RETAIN_NEW_PER_DAY": "100"])
    for answer in 1...30 {
      _ = try await terminal.wait(forText: "── \(answer - 1) done")
      try await terminal.type(" 3")
    }
    _ = try await terminal.wait(forText: "── 30 done")
    await terminal.signal(SIGKILL)
    #expect(try await terminal.waitForExit() == .killed(signal: SIGKILL))
    #expect(try await reviews() == 30)
    #expect(try await program.run("doctor").status == .exited(0))
  }

  @Test func `has lost no answer whose next question had appeared, killed at any moment`() async throws {
    try await fill(1500)
    var kept = 0
    var answers = 0
    for round in 1...50 {
      let terminal = try program.terminal("study", environment: ["RETAIN_NEW_PER_DAY": "9999"])
      _ = try await terminal.wait(forText: "── 0 done")
      let killer = Task {
        try await Task.sleep(for: .microseconds(Int.random(in: 0...150_000)))
        await terminal.signal(SIGKILL)
      }
      // Keys are typed ahead as fast as the terminal takes them, so that the kill falls into every stage of an answer.
      for _ in 1...20 { try await terminal.type(" 4") }
      _ = try await terminal.waitForExit()
      try await killer.value
      let shown = await terminal.screen.answersDone
      let now = try await reviews()
      #expect(now >= kept + shown, "round \(round)")
      #expect(now <= kept + 20, "round \(round)")
      answers += shown
      kept = now
    }
    print("50 sessions killed at random moments: \(answers) answers seen, \(kept) kept, none lost")
    #expect(try await program.run("doctor").status == .exited(0))
  }
}

extension Screen {
  /// The greatest number of answers that a question on the screen was shown after.
  fileprivate var answersDone: Int {
    rows.compactMap { row in
      row.hasPrefix("── ") ? Int(row.dropFirst(3).prefix { $0.isNumber }) : nil
    }.max() ?? 0
  }
}
