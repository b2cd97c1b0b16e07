import Domain
import Foundation
import Glibc
import TestSupport
import Testing

@testable import REPL

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

  @Test func `takes back nothing that was done before it`() async throws {
    try await program.run("add", "--prompt", "p1", "--answer", "a1")
    let terminal = try program.terminal("study")
    _ = try await terminal.wait(forText: "p1")
    try await terminal.type("fu")
    _ = try await terminal.wait(forText: "Undone: flagged ‘p1’")
    try await terminal.type("u")
    _ = try await terminal.wait(forText: "Nothing more to undo in this session; ‘undo’ outside goes further.")
    try await terminal.type("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await program.questions("p1").count == 1)
    #expect(try await program.run("undo").output == "Undone: added ‘p1’.\n")
  }

  @Test(arguments: [20, 40, 80, 200], ["C.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8"]) func `fits the window`(
    columns: Int, locale: String
  ) async throws {
    let words = Language(environment: ["LANG": locale]).catalogue
    let text = "a prompt of some words that is longer than a narrow window is wide"
    for number in 1...2 { try await program.run("add", "--prompt", "\(number) \(text)", "--answer", text) }
    let terminal = try program.terminal(
      "study", environment: ["LANG": locale, "NO_COLOR": "1"], columns: columns, rows: 60)
    func wait(for part: String) async throws {
      // However the words are broken.
      let part = part.filter { !$0.isWhitespace }
      try await terminal.wait(for: "“\(part)”") {
        $0.squeezed.contains(part)
      }
    }
    try await wait(for: words.text(.left(new: 2, learning: 0, review: 0)))
    try await terminal.type("f")
    try await wait(for: words.name(.flagged))
    try await terminal.type(" ")
    try await wait(for: "4 \(words.name(.easy))")
    try await terminal.type("4")
    try await wait(for: words.text(.done(1, limit: nil)))
    try await terminal.type("u")
    let subject = words.quoted(DisplayText.truncated("1 " + text, to: 40))
    try await wait(for: words.text(.undone(.answer, subject: subject)))
    try await terminal.type("q")
    try await wait(for: words.text(.goesOn(left: 2)))
    #expect(try await terminal.waitForExit() == .exited(0))
    for row in await terminal.screen.rows where DisplayText.width(of: row) >= columns {
      Issue.record("a row that a word may be cut in: \(row)")
    }
  }

  @Test func `has the time that went by in its head, within the minutes that it may take`() async throws {
    try await fill(2)
    let terminal = try program.terminal("study", "--minutes", "1")
    _ = try await terminal.wait(forText: "── 0 done · 2 new")
    #expect(await !terminal.screen.contains("0s"))
    try await terminal.type(" 4")
    _ = try await terminal.wait(for: "the time in the head") { screen in
      screen.rows.contains { $0.wholeMatch(of: #/── 1 done · 1 new · \d+s/#) != nil }
    }
  }

  @Test func `names a question that is forgotten again and again`() async throws {
    let question = """
      [{"id": "abcdefghjk", "prompt": "p1", "answer": "a1", "createdAt": "2020-01-01T10:00:00.000Z",
        "state": "review", "due": "2020-02-01T10:00:00.000Z", "lastReview": "2020-01-20T10:00:00.000Z", "interval": 10,
        "stability": 10, "difficulty": 5, "lapses": 1,
        "reviews": [{"at": "2020-01-20T10:00:00.000Z", "rating": "good", "state": "review", "elapsedDays": 10}]}]
      """
    let result = try await program.run("import", try program.file("q.json", question))
    try #require(result.status == .exited(0), "\(result)")
    let terminal = try program.terminal("study", environment: ["RETAIN_LEECH_THRESHOLD": "2"])
    _ = try await terminal.wait(forText: "p1")
    try await terminal.type(" 1")
    _ = try await terminal.wait(forText: "Leech: abcdefghjk ‘p1’ was forgotten 2 times.")
    _ = try await terminal.wait(forText: "── 1 done")
    try await terminal.type("q")
    _ = try await terminal.wait(forText: "Leech: abcdefghjk ‘p1’, forgotten 2 times.")
  }

  @Test(arguments: ["שָׁלוֹם עולם", "مَرحَبًا يا عالم"]) func `keeps the order of what is written from right to left`(
    text: String
  ) async throws {
    try await program.run("add", "--prompt", text, "--answer", "ok")
    try await program.run("add", "--prompt", "1234567", "--answer", "ok")
    let terminal = try await program.session()
    try await terminal.type("list\r")
    let screen = try await terminal.wait(for: "two rows") { $0.rows.count { $0.hasSuffix("  ok") } == 2 }
    let widths = screen.rows.filter { $0.hasSuffix("  ok") }.map { DisplayText.width(of: $0) }
    #expect(screen.contains("  \(text)  ") && widths[0] == widths[1])
    try await terminal.settle(at: "retain (2 new)>")
    try await terminal.type("study\r")
    try await terminal.wait(for: "the prompt") { $0.rows.contains("  \(text)") }
    try await terminal.type("q")
    try await terminal.settle(at: "retain (2 new)>")
    #expect(await terminal.screen.unknown.isEmpty)
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
