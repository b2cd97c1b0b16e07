import TestSupport
import Testing

@Suite struct `The history of lines` {
  let directory: TemporaryDirectory
  var path: String { directory.path("history") }

  init() throws { directory = try TemporaryDirectory() }

  func end(_ terminal: PseudoTerminal) async throws {
    try await terminal.press(.controlD)
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  func enter(_ lines: String..., on terminal: PseudoTerminal) async throws {
    for line in lines {
      try await terminal.type(line + "\r")
      try await terminal.wait(forText: "got \(line.debugDescription)")
      try await terminal.wait(forRow: "probe>")
    }
  }

  @Test func `goes back and forth by line`() async throws {
    let terminal = try await startProbe()
    try await enter("one", "日本 e\u{301}", on: terminal)
    try await terminal.type("draft")
    try await terminal.press(.controlP)
    try await terminal.wait(forRow: "probe> 日本 e\u{301}")
    try await terminal.press(.controlP)
    try await terminal.wait(forRow: "probe> one")
    try await terminal.press(.down, .down)
    try await terminal.wait(forRow: "probe> draft")
  }

  @Test func `goes over the lines that begin like the typed one`() async throws {
    let terminal = try await startProbe()
    try await enter("list one", "other", "list two", on: terminal)
    try await terminal.type("li")
    try await terminal.press(.up)
    try await terminal.wait(forRow: "probe> list two")
    try await terminal.press(.up)
    try await terminal.wait(forRow: "probe> list one")
    try await terminal.press(.down, .down)
    try await terminal.wait(forRow: "probe> li")
  }

  @Test func `keeps a line of several rows together`() async throws {
    let first = try await startProbe("--history", path)
    try await first.type("a 'b\rc\rd' e\r")
    try await first.wait(forText: "got \("a 'b\nc\nd' e".debugDescription)")
    try await end(first)
    let second = try await startProbe("--history", path)
    try await second.press(.up)
    let screen = try await second.wait(forRow: "… d' e")
    #expect(screen.rows[0...2] == ["probe> a 'b", "… c", "… d' e"])
    try await second.press(.enter)
    try await second.wait(forText: "got \("a 'b\nc\nd' e".debugDescription)")
  }

  @Test func `is there after a restart`() async throws {
    let first = try await startProbe("--history", path)
    try await enter("one", "zwei 日本 👨‍👩‍👧", on: first)
    try await end(first)
    let second = try await startProbe("--history", path)
    try await second.press(.up)
    try await second.wait(forRow: "probe> zwei 日本 👨‍👩‍👧")
    try await second.press(.up)
    try await second.wait(forRow: "probe> one")
  }

  @Test func `keeps the lines of two sessions`() async throws {
    let first = try await startProbe("--history", path)
    let second = try await startProbe("--history", path)
    try await enter("from the first", on: first)
    try await enter("from the second", on: second)
    try await enter("first again", on: first)
    try await end(second)
    try await end(first)
    let third = try await startProbe("--history", path)
    for line in ["first again", "from the second", "from the first"] {
      try await third.press(.up)
      try await third.wait(forRow: "probe> \(line)")
    }
  }

  @Test func `leaves out repeated lines and those with a leading space`() async throws {
    let terminal = try await startProbe("--history", path)
    try await enter("one", "two", " secret", on: terminal)
    try await terminal.type("two\r")
    try await terminal.wait(for: "the line twice") { screen in screen.rows.filter { $0 == "got \"two\"" }.count == 2 }
    try await terminal.press(.up)
    try await terminal.wait(forRow: "probe> two")
    try await terminal.press(.up)
    try await terminal.wait(forRow: "probe> one")
  }

  @Test func `goes on without a file that cannot be used, and says so`() async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--history", directory.path], environment: ["LANG": "C"])
    try await terminal.wait(forText: "is not a file")
    try await terminal.type("works\r")
    try await terminal.wait(forText: "got \"works\"")
  }

  @Test(arguments: [("wel", "zweite Welle"), ("万", "倒 万 」"), ("」", "倒 万 」"), ("ERS", "erste"), ("👨‍👩‍👧", "x 👨‍👩‍👧 y")])
  func `is searched for text of any script`(query: String, expected: String) async throws {
    let terminal = try await startProbe()
    try await enter("erste", "zweite Welle", "x 👨‍👩‍👧 y", "倒 万 」", on: terminal)
    try await terminal.press(.controlR)
    try await terminal.type(query)
    try await terminal.wait(forRow: "(search) \(query): \(expected)")
    try await terminal.press(.enter)
    try await terminal.wait(for: "the line once more") { screen in
      screen.rows.filter { $0 == "got \(expected.debugDescription)" }.count == 2
    }
  }

  @Test func `search goes further back, and Ctrl-G returns to the line`() async throws {
    let terminal = try await startProbe()
    try await enter("item one", "other", "item two", on: terminal)
    try await terminal.type("draft")
    try await terminal.press(.controlR)
    try await terminal.type("item")
    try await terminal.wait(forRow: "(search) item: item two")
    try await terminal.press(.controlR)
    try await terminal.wait(forRow: "(search) item: item one")
    try await terminal.type("x")
    try await terminal.wait(forRow: "(no match) itemx: item one")
    try await terminal.press(.controlG)
    try await terminal.wait(forRow: "probe> draft")
  }
}

@Suite struct `Completing` {
  @Test func `finishes the only candidate with a space`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("li")
    try await terminal.press(.tab)
    try await terminal.type("x")
    try await terminal.wait(forRow: "probe> list x")
  }

  @Test func `inserts what candidates share, then lists them with their explanations`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("al")
    try await terminal.press(.tab)
    try await terminal.wait(forRow: "probe> alpha")
    try await terminal.press(.tab)
    let screen = try await terminal.wait(for: "the list above the line") { screen in
      screen.contains("alpha     The first letter") && screen.currentRow == "probe> alpha" && screen.cursor.row > 2
    }
    #expect(screen.rows[2] == "alphabet")
    try await terminal.type("b")
    try await terminal.press(.tab, .enter)
    try await terminal.wait(forText: "got \"alphabet \"")
  }

  @Test func `works inside a line, by cluster`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("👨‍👩‍👧 日本e\u{301} lö tail")
    for _ in 0..<5 { try await terminal.press(.left) }
    try await terminal.press(.tab, .enter)
    try await terminal.wait(forText: "got \("👨‍👩‍👧 日本e\u{301} löschen tail".debugDescription)")
  }

  @Test func `lists below a line that wraps without drawing over it`() async throws {
    let terminal = try await startProbe(columns: 24)
    try await terminal.type("0123456789 0123456789 日")
    try await terminal.press(.tab, .tab)
    let screen = try await terminal.wait(for: "the list and the line below") { screen in
      screen.contains("日本  日曜") && screen.currentRow.hasSuffix("日") && screen.cursor.row > 2
    }
    #expect(screen.rows.prefix(2) == ["probe> 0123456789 012345", "6789 日"])
    #expect(screen.rows[3...4] == ["probe> 0123456789 012345", "6789 日"])
  }

  @Test func `beeps where nothing fits`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("zzz")
    try await terminal.press(.tab)
    try await terminal.wait(for: "a bell") { $0.bells == 1 }
    try await terminal.wait(forRow: "probe> zzz")
  }
}
