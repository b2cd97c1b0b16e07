import Foundation
import TestSupport
import Testing

@testable import REPL

/// Widths from a narrow pane to a wide monitor.
private let widths = [20, 40, 80, 200]

@Suite struct `Editing at any width` {
  /// The rows that a prompt and a line take, as the terminal wraps them.
  func wrapped(_ text: String, _ columns: Int) -> [String] {
    let characters = Array(text)
    return stride(from: 0, to: characters.count, by: columns).map {
      String(characters[$0..<min($0 + columns, characters.count)])
    }
  }

  @Test(arguments: widths) func `edits are taken back and made again`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    try await terminal.type("one two three")
    try await terminal.press(.controlUnderscore)
    try await terminal.wait(for: "the last word gone") {
      $0.rows.joined().hasPrefix("probe> one two") && !$0.contains("three")
    }
    try await terminal.press(.controlX)
    try await terminal.press(.controlU)
    try await terminal.press(.metaSlash)
    try await terminal.press(.metaSlash, .enter)
    try await terminal.wait(forText: "got \"one")
    #expect(await terminal.screen.rows.joined().contains("got \"one two three\""))
  }

  @Test(arguments: widths) func `a line goes on in further rows, between which Up and Down move`(columns: Int)
    async throws
  {
    let terminal = try await startProbe(columns: columns)
    try await terminal.type("a 'b")
    try await terminal.press(.enter)
    try await terminal.wait(forRow: "…")
    try await terminal.type("c' d")
    try await terminal.press(.up)
    try await terminal.type("X")
    try await terminal.wait(forRow: "probe> a 'bX")
    try await terminal.press(.down, .end, .enter)
    try await terminal.wait(forText: "got \("a 'bX\nc' d".debugDescription)")
  }

  @Test(arguments: widths) func `Alt-Enter begins a row anywhere`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    try await terminal.type("ab")
    try await terminal.press(.left, .metaEnter)
    try await terminal.wait(forRow: "… b")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"a\\nb\"")
  }

  @Test(arguments: widths) func `a hint from the history is taken with Right, or a word of it with Alt-F`(
    columns: Int
  ) async throws {
    let terminal = try await startProbe("--color", columns: columns)
    try await terminal.type("al be\r")
    try await terminal.wait(forText: "got \"al be\"")
    try await terminal.type("a")
    try await terminal.wait(for: "the hint behind the cursor") {
      $0.currentRow == "probe> al be" && $0.cursor.column == 8
    }
    try await terminal.press(.metaF)
    try await terminal.wait(for: "the first word") { $0.currentRow == "probe> al be" && $0.cursor.column == 9 }
    try await terminal.press(.right)
    try await terminal.wait(for: "all of it") { $0.currentRow == "probe> al be" && $0.cursor.column == 12 }
    try await terminal.press(.controlU)
    try await terminal.type("zz")
    try await terminal.wait(forRow: "probe> zz")
  }

  @Test(arguments: widths) func `a hint never fills its row`(columns: Int) async throws {
    let terminal = try await startProbe("--color", columns: columns)
    // With the prompt it is just as wide as the window.
    let line = String(repeating: "x", count: columns - 7)
    try await terminal.type(line + "\r")
    try await terminal.wait(forText: "got")
    try await terminal.wait(forRow: "probe>")
    try await terminal.type("x")
    let screen = try await terminal.wait(for: "the hint") { $0.currentRow.hasPrefix("probe> xx") }
    #expect(screen.currentRow == "probe> " + line.dropLast(2) + "…" && screen.cursor.column == 8)
    try await terminal.press(.end, .enter)
    try await terminal.wait(for: "the line twice") { screen in screen.rows.count { $0.hasPrefix("got") } == 2 }
  }

  @Test(arguments: widths) func `a notice is printed above the line, which stays as it is`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    let line = "日本 " + String(repeating: "word ", count: 12) + "now"
    try await terminal.type(line)
    // The probe posts one where it is asked to complete that.
    try await terminal.press(.tab)
    try await terminal.wait(forText: "a notice")
    try await terminal.press(.left, .left)
    try await terminal.type("X")
    try await terminal.press(.enter)
    let text = line.dropLast(2) + "X" + line.suffix(2)
    let screen = try await terminal.wait(for: "the line") { screen in
      // Spaces at the ends of rows are not part of them.
      screen.squeezed.contains("got\"\(text.filter { $0 != " " })\"")
    }
    #expect(screen.rows[0] == "a notice")
    #expect(screen.rows[1].hasPrefix("later> 日本 word"))
  }

  @Test(arguments: widths) func `another editor changes the line`(columns: Int) async throws {
    let terminal = try await startProbe("--editor", "sed -i s/one/two/", columns: columns)
    try await terminal.type("one")
    try await terminal.press(.controlX, .controlE)
    try await terminal.wait(forRow: "probe> two")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "got \"two\"")
  }

  @Test(arguments: widths) func `what is typed is coloured without a change of the text`(columns: Int) async throws {
    let terminal = try await startProbe("--color", columns: columns)
    let text = "a1b22 " + String(repeating: "x3", count: 20)
    try await terminal.type(text)
    try await terminal.wait(for: "the line") { $0.rows.joined().hasPrefix("probe> " + text) }
    try await terminal.press(.enter)
    try await terminal.wait(for: "the line again") { $0.rows.joined().contains("got \"\(text)\"") }
  }
}

@Suite struct `Editing with vi keys` {
  @Test(
    arguments: [
      ("abc", "x", "ab"), ("abc", "0x", "bc"), ("one two", "bdw", "one "), ("one two", "0cwxy\u{1B}", "xy two"),
      ("one two", "0dw", "two"), ("abc", "0iX\u{1B}", "Xabc"), ("abc", "AX\u{1B}", "abcX"), ("a.b.c", "0f.x", "ab.c"),
      ("abab", "0dfb", "ab"), ("abc", "0rX", "Xbc"), ("abc", "0rXx", "bc"), ("abc", "0rXrY", "Ybc"),
      ("abc", "xu", "abc"), ("日本語", "0x", "本語"), ("👨‍👩‍👧x", "0x", "x"),
      ("aaa", "0x.", "a"), ("one two three", "02dw", "three"), ("abc", "0~", "Abc"), ("abc", "hD", "a"),
    ])
  func `changes the line as vi does`(line: String, commands: String, expected: String) async throws {
    let terminal = try await startVi()
    try await terminal.type(line)
    try await terminal.press(.escape)
    try await terminal.wait(forRow: "[n] probe> \(line)")
    try await terminal.type(commands)
    try await terminal.wait(for: "“\(expected)”") { $0.currentRow.hasSuffix("probe> \(expected.trimmingEnd)") }
    try await terminal.press(.escape, .enter)
    try await terminal.wait(forText: "got \"\(expected)\"")
  }

  @Test func `forgets an operator where another key than a movement follows`() async throws {
    let terminal = try await startVi()
    try await terminal.type("longer line\r")
    try await terminal.wait(forText: "got \"longer line\"")
    try await terminal.type("ab")
    try await terminal.press(.escape)
    try await terminal.wait(forRow: "[n] probe> ab")
    try await terminal.type("3d")
    try await terminal.press(.controlP)
    try await terminal.wait(forRow: "[n] probe> longer line")
    try await terminal.type("bx")
    try await terminal.wait(forRow: "[n] probe> longer ine")
  }

  @Test func `leaves the history out of an answer that is asked for`() async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--vi", "--prefill", "given"], environment: ["LANG": "C"])
    try await terminal.wait(forRow: "[i] edit> given")
    try await terminal.press(.escape)
    try await terminal.wait(forRow: "[n] edit> given")
    try await terminal.type("kx")
    try await terminal.wait(forRow: "[n] edit> give")
  }

  @Test func `shows whether keys insert text or are commands`() async throws {
    let terminal = try await startVi()
    try await terminal.press(.escape)
    try await terminal.wait(forRow: "[n] probe>")
    try await terminal.type("i")
    try await terminal.wait(forRow: "[i] probe>")
  }

  @Test func `goes through the history and searches it`() async throws {
    let terminal = try await startVi()
    try await terminal.type("first\r")
    try await terminal.wait(forText: "got \"first\"")
    try await terminal.type("second\r")
    try await terminal.wait(forText: "got \"second\"")
    try await terminal.press(.escape)
    try await terminal.wait(forRow: "[n] probe>")
    try await terminal.type("kk")
    try await terminal.wait(forRow: "[n] probe> first")
    try await terminal.type("/sec")
    try await terminal.wait(forRow: "(search) sec: second")
    try await terminal.press(.enter)
    try await terminal.wait(for: "the line twice") { screen in screen.rows.count { $0 == "got \"second\"" } == 2 }
  }

  @Test func `begins each line with inserting`() async throws {
    let terminal = try await startVi()
    try await terminal.press(.escape)
    try await terminal.wait(forRow: "[n] probe>")
    try await terminal.press(.enter)
    try await terminal.wait(for: "a new line") { $0.cursor.row > 1 && $0.currentRow == "[i] probe>" }
    try await terminal.type("abc\r")
    try await terminal.wait(forText: "got \"abc\"")
  }

  @Test func `keys of .editrc do what it says where that is read`() async throws {
    let home = try TemporaryDirectory()
    try Data("bind ^T ed-move-to-beg\n".utf8).write(to: home.url.appending(path: ".editrc"))
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--editrc"], environment: ["LANG": "C", "HOME": home.path])
    try await terminal.wait(forRow: "probe>")
    try await terminal.waitForRawMode()
    try await terminal.type("abc\u{14}X\r")
    try await terminal.wait(forText: "got \"Xabc\"")
  }

  @Test func `is chosen by .editrc where that is read`() async throws {
    let home = try TemporaryDirectory()
    try Data("bind -v\n".utf8).write(to: home.url.appending(path: ".editrc"))
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--editrc"], environment: ["LANG": "C", "HOME": home.path])
    try await terminal.wait(forRow: "[i] probe>")
  }

  func startVi() async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(builtExecutable("line-editor-probe"), ["--vi"], environment: ["LANG": "C"])
    try await terminal.wait(forRow: "[i] probe>")
    try await terminal.waitForRawMode()
    return terminal
  }
}

@Suite struct `A terminal that is not drawn over` {
  @Test(arguments: widths) func `reads lines and sends no control sequences`(columns: Int) async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--plain"], environment: ["LANG": "C"], columns: columns)
    try await terminal.wait(forRow: "probe>")
    try await terminal.type("日本 'a\r")
    try await terminal.wait(forRow: "more:")
    try await terminal.type("b'\r")
    try await terminal.wait(for: "the line") { $0.rows.joined().contains("got \("日本 'a\nb'".debugDescription)") }
    #expect(await terminal.screen.sequences == 0)
    try await terminal.settle(at: "probe>")
    try await terminal.press(.controlC)
    try await terminal.wait(for: "a fresh prompt") { $0.contains("^C") && $0.currentRow == "probe>" }
    try await terminal.type("on\r")
    try await terminal.wait(forText: "got \"on\"")
    try await terminal.press(.controlD)
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test func `changes a text by asking for it anew`() async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--plain", "--prefill", "old"], environment: ["LANG": "C"])
    try await terminal.wait(forText: "Now: old.")
    try await terminal.type("\r")
    try await terminal.wait(forText: "edited line(\"old\")")
  }

  @Test func `breaks what it says at words`() async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--plain", "--prefill", "old text"], environment: ["LANG": "C"],
      columns: 20)
    let screen = try await terminal.wait(forRow: "edit>")
    #expect(screen.rows[..<4] == ["Now: old text.", "Enter alone keeps", "it; a single -", "clears it."])
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
