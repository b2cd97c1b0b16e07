import TestSupport
import Testing

@testable import REPL

@Suite struct `Editing a line` {
  @Test(arguments: ["hello", "Grüße, Übung", "日本語を勉強する", "한국어", "Ελληνικά", "x 👍🏽 y", "a\\b\"c"])
  func `shows and returns what is typed, in the C locale as in any other`(text: String) async throws {
    let terminal = try await startProbe()
    try await terminal.type(text)
    try await terminal.wait(forRow: "probe> \(text)")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \(text.debugDescription)")
  }

  @Test(arguments: ["C", "C.UTF-8", "de_DE.ISO-8859-1", ""])
  func `does not depend on the locale`(locale: String) async throws {
    let terminal = try await startProbe(environment: ["LANG": locale])
    try await terminal.type("ä日é")
    try await terminal.press(.left, .backspace, .enter)
    try await terminal.wait(forText: "got \"äé\"")
  }

  @Test(
    arguments: [
      ([.left, .left, .delete], "Z", "abZc"), ([.home], "Z", "Zabxc"), ([.home, .delete], "", "bxc"),
      ([.backspace], "", "abx"),
      ([.controlA], "Z", "Zabxc"), ([.left, .left, .controlK], "", "ab"), ([.controlU], "Z", "Z"),
      ([.controlA, .controlK, .controlY], "", "abxc"), ([.home, .end], "Z", "abxcZ"), ([.left, .controlD], "", "abx"),
      ([.left, .left, .right], "Z", "abxZc"),
    ] as [([PseudoTerminal.Key], String, String)])
  func `moves and deletes`(keys: [PseudoTerminal.Key], typed: String, expected: String) async throws {
    let terminal = try await startProbe()
    try await terminal.type("abxc")
    try await terminal.wait(forRow: "probe> abxc")
    for key in keys { try await terminal.press(key) }
    try await terminal.type(typed)
    try await terminal.wait(forRow: "probe> \(expected)")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"\(expected)\"")
  }

  @Test(arguments: [
    "e\u{301}", "🏳️‍🌈", "👨‍👩‍👧", "🇩🇪", "❤️", "👍🏽", "日", "ก\u{E33}", "1️⃣", "\u{1112}\u{1161}\u{11AB}", "\u{200B}",
  ])
  func `treats a cluster as one character`(cluster: String) async throws {
    let terminal = try await startProbe()
    try await terminal.type("a" + cluster + cluster + "b")
    try await terminal.press(.left, .left)
    try await terminal.type("-")
    try await terminal.press(.left, .left)
    try await terminal.press(.backspace, .enter)
    try await terminal.wait(forText: "got \((cluster + "-" + cluster + "b").debugDescription)")
  }

  @Test(arguments: ["e\u{301}", "🏳️‍🌈", "👨‍👩‍👧", "🇩🇪", "日", "ก\u{E33}"])
  func `shows clusters whole, with the cursor behind them`(cluster: String) async throws {
    let terminal = try await startProbe()
    let text = String(repeating: cluster, count: 5)
    try await terminal.type(text)
    let screen = try await terminal.wait(forRow: "probe> \(text)")
    #expect(screen.cursor.column == 7 + DisplayText.width(of: text))
    try await terminal.press(.home)
    try await terminal.type("x")
    try await terminal.wait(forRow: "probe> x\(text)")
    try await terminal.press(.end, .backspace)
    try await terminal.wait(forRow: "probe> x\(String(repeating: cluster, count: 4))")
  }

  @Test func `joins a mark that arrives alone to the letter before`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("e")
    try await terminal.wait(forRow: "probe> e")
    try await terminal.send([0xCC])
    try await terminal.send([0x81])
    try await terminal.wait(forRow: "probe> e\u{301}")
    try await terminal.press(.backspace)
    try await terminal.wait(forRow: "probe>")
  }

  @Test func `wraps a long line and takes it back`() async throws {
    let terminal = try await startProbe(columns: 30, rows: 10)
    let text = (0..<12).map { "wort\($0)日本" }.joined(separator: " ")
    try await terminal.type(text)
    try await terminal.wait(for: "the end of the line") { $0.rows.joined().hasSuffix("wort11日本") }
    try await terminal.press(.home)
    try await terminal.type("A")
    try await terminal.press(.end)
    try await terminal.type("Z")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"")
    try await terminal.wait(for: "the whole line") {
      $0.rows.joined().contains("A" + text + "Z\"")
    }
  }

  @Test func `fills a row exactly`() async throws {
    let terminal = try await startProbe(columns: 20)
    try await terminal.type("1234567890123")
    try await terminal.wait(for: "the cursor in the next row") { $0.cursor.row == 1 && $0.cursor.column == 0 }
    try await terminal.type("x")
    try await terminal.wait(forRow: "x")
    try await terminal.press(.backspace, .backspace)
    let screen = try await terminal.wait(forRow: "probe> 123456789012")
    #expect(screen.rows[1].isEmpty)
  }

  @Test(arguments: [
    "\u{1B}[15~", "\u{1B}OP", "\u{1B}[24;5~", "\u{1B}[[A", "\u{1B}]11;rgb:00/00/00\u{7}", "\u{16}", "\u{18}",
  ])
  func `leaves nothing of a key it does not know`(sequence: String) async throws {
    let terminal = try await startProbe()
    try await terminal.type("a" + sequence + "b")
    try await terminal.wait(forRow: "probe> ab")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"ab\"")
  }

  @Test func `clears the screen and keeps the line`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("one\rtwo")
    try await terminal.wait(forRow: "probe> two")
    try await terminal.press(.controlL)
    let screen = try await terminal.wait(for: "the line at the top") { $0.rows[0] == "probe> two" }
    #expect(screen.rows[1...].joined().isEmpty)
  }

  @Test func `edits a text in place, out of reach of the history`() async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--prefill", "naïve \u{1B}[2J 日本"], environment: ["LANG": "C"])
    try await terminal.wait(forRow: "edit> naïve ␛[2J 日本")
    try await terminal.press(.up, .backspace)
    try await terminal.type("!")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "日!")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test func `shows a prompt in colour without its sequences taking room`() async throws {
    let terminal = try await startProbe("--color", columns: 20)
    let screen = await terminal.screen
    #expect(screen.cursor.column == 7)
    #expect(screen.unknown.isEmpty)
    try await terminal.type("0123456789abcdef")
    try await terminal.wait(forText: "probe> 0123456789abc")
    try await terminal.wait(forRow: "def")
  }
}

@Suite struct `Pasting` {
  @Test func `keeps line breaks and tabs, and waits for Enter`() async throws {
    let terminal = try await startProbe()
    try await terminal.paste("one\r\ttwo\rthree")
    try await terminal.wait(forRow: "… three")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"one\\n\\ttwo\\nthree\"")
  }

  @Test func `brings a statement of three lines back from the history as one entry`() async throws {
    let terminal = try await startProbe()
    try await terminal.paste("one\rtwo\rthree")
    try await terminal.press(.enter)
    try await terminal.wait(for: "the prompt behind the first answer") { screen in
      screen.contains("got \"one") && screen.currentRow == "probe>"
    }
    try await terminal.press(.up, .enter)
    try await terminal.wait(for: "the entry twice") { screen in
      screen.rows.filter { $0 == "got \"one\\ntwo\\nthree\"" }.count == 2
    }
  }

  @Test(arguments: ["🏳️‍🌈", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "👨‍👩‍👧🇩🇪"])
  func `shows clusters whole behind a quotation mark`(text: String) async throws {
    let terminal = try await startProbe()
    try await terminal.type("\"")
    try await terminal.paste(text)
    let screen = try await terminal.wait(forRow: "probe> \"\(text)")
    #expect(screen.cursor.column == 8 + DisplayText.width(of: text))
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \(("\"" + text).debugDescription)")
  }

  @Test func `composes letters with their marks`() async throws {
    let terminal = try await startProbe()
    try await terminal.paste("e\u{301}\u{1100}\u{1161}")
    try await terminal.press(.enter)
    let screen = try await terminal.wait(forText: "got \"é가\"")
    #expect(screen.rows[1].unicodeScalars.map(\.value) == "got \"é가\"".unicodeScalars.map(\.value))
  }

  @Test func `shows bytes that are no text as such`() async throws {
    let terminal = try await startProbe()
    try await terminal.send([0x61, 0xFF, 0xC3, 0x28, 0x62])
    try await terminal.wait(forRow: "probe> a\u{FFFD}\u{FFFD}(b")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"a\u{FFFD}\u{FFFD}(b\"")
  }

  @Test func `does not hang on three hundred zero-width spaces`() async throws {
    let terminal = try await startProbe(rows: 40)
    try await terminal.paste(String(repeating: "\u{200B}", count: 300) + "x")
    try await terminal.wait(for: "the text after them") { $0.currentRow.hasSuffix("x") }
    try await terminal.press(.enter)
    try await terminal.wait(for: "all of them") { screen in
      screen.rows.joined().contains("got \"" + String(repeating: "\u{200B}", count: 300) + "x\"")
    }
  }

  @Test func `goes to where the cursor is`() async throws {
    let terminal = try await startProbe()
    try await terminal.type("{}")
    try await terminal.press(.left)
    try await terminal.paste("日本")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"{日本}\"")
  }

  @Test func `lets no escape sequence through`() async throws {
    let terminal = try await startProbe()
    try await terminal.paste("a\u{1B}[2Jb")
    try await terminal.wait(forRow: "probe> a\u{FFFD}[2Jb")
    #expect(await terminal.screen.unknown.isEmpty)
  }

  @Test func `takes a paste of twenty thousand characters`() async throws {
    let terminal = try await startProbe()
    try await terminal.paste(String(repeating: "0123456789", count: 2000) + "!")
    try await terminal.wait(for: "its end") { $0.currentRow.hasSuffix("!") }
    try await terminal.press(.controlU)
    try await terminal.type("done")
    try await terminal.wait(for: "an empty line again") { $0.currentRow.hasSuffix("probe> done") }
  }
}
