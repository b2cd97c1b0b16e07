import TestSupport
import Testing

@testable import REPL

/// Widths from a narrow pane, in which every line wraps, to a wide monitor.
private let widths = [20, 40, 80, 200]

/// Fills two rows of 20 columns exactly, with the prompt.
private let numbers = "one two three four five six seven"

extension PseudoTerminal {
  /// Waits until the line below the last prompt is a text over as many rows as it takes; spaces do not count, because those at
  /// the end of a row cannot be told from none.
  fileprivate func wait(forLine line: String, prompt: String = "probe>") async throws {
    let wanted = (prompt + line).filter { $0 != " " }
    try await wait(for: "the line “\(line)”") { screen in
      guard let first = screen.rows.lastIndex(where: { $0.hasPrefix(prompt) }) else { return false }
      return screen.rows[first...].joined().filter { $0 != " " } == wanted
    }
  }

  /// Presses Enter and waits until the probe has got a line.
  fileprivate func enter(_ line: String) async throws {
    let wanted = "got \(line.debugDescription)".filter { $0 != " " }
    try await press(.enter)
    try await wait(for: "the probe to get “\(line)”") { screen in
      screen.squeezed.hasSuffix(wanted + "probe>")
        || screen.rows.joined()
          .filter { $0 != " " }.hasSuffix(wanted + "[i]probe>")
    }
  }
}

@Suite struct `At any width` {
  @Test(
    arguments: widths,
    [
      ("\u{1}X", "Xone two three four five six seven"), ("\u{1}\u{6}\u{6}X", "onXe two three four five six seven"),
      ("\u{1}\u{5}X", "one two three four five six sevenX"), ("\u{2}\u{2}X", "one two three four five six sevXen"),
      ("\u{1B}b\u{1B}bX", "one two three four five Xsix seven"),
      ("\u{1}\u{1B}f\u{1B}fX", "one twoX three four five six seven"),
      ("\u{1}\u{1B}d", " two three four five six seven"), ("\u{1B}\u{7F}", "one two three four five six "),
      ("\u{1B}b\u{B}", "one two three four five six "),
      ("\u{1B}b\u{B}\u{1}\u{19}", "sevenone two three four five six "),
      ("\u{1}\u{1B}u", "ONE two three four five six seven"), ("\u{14}", "one two three four five six sevne"),
      ("\u{17}", "one two three four five six "), ("\u{15}new", "new"),
    ])
  func `the keys of Emacs change the line`(columns: Int, change: (keys: String, expected: String)) async throws {
    let terminal = try await startProbe(columns: columns)
    try await terminal.type(numbers + change.keys)
    try await terminal.wait(forLine: change.expected)
    try await terminal.enter(change.expected)
  }

  @Test(
    arguments: widths,
    [
      ("0x", "ne two three four five six seven"), ("bD", "one two three four five six "),
      ("0cwXY\u{1B}", "XY two three four five six seven"), ("02dw", "three four five six seven"),
      ("rX", "one two three four five six seveX"), ("0fvx", "one two three four fie six seven"),
      ("xxuu", "one two three four five six seven"), ("0~", "One two three four five six seven"),
      ("bbiX\u{1B}", "one two three four five Xsix seven"),
    ])
  func `the keys of vi change the line`(columns: Int, change: (keys: String, expected: String)) async throws {
    let terminal = try PseudoTerminal(
      builtExecutable("line-editor-probe"), ["--vi"], environment: ["LANG": "C"], columns: columns)
    try await terminal.wait(forRow: "[i] probe>")
    try await terminal.waitForRawMode()
    try await terminal.type(numbers)
    try await terminal.press(.escape)
    try await terminal.wait(forLine: numbers, prompt: "[n] probe>")
    try await terminal.type(change.keys)
    try await terminal.wait(forLine: change.expected, prompt: "[n] probe>")
    try await terminal.enter(change.expected)
  }

  @Test(arguments: widths, ["👨‍👩‍👧日e\u{301}", "🇩🇪x", "ก\u{E33}❤️", "한글"])
  func `the cursor moves and deletes by cluster`(columns: Int, piece: String) async throws {
    let terminal = try await startProbe(columns: columns)
    let clusters = Array(String(repeating: piece, count: 60 / (piece.count * 2)))
    try await terminal.type(String(clusters))
    for _ in 0..<5 { try await terminal.press(.left) }
    try await terminal.press(.backspace, .delete)
    try await terminal.type("-")
    let inside = String(clusters.dropLast(6)) + "-" + String(clusters.suffix(4))
    try await terminal.wait(forLine: inside)
    try await terminal.press(.home, .delete, .right)
    try await terminal.type("+")
    let expected = String(inside.dropFirst().prefix(1)) + "+" + String(inside.dropFirst(2))
    try await terminal.wait(forLine: expected)
  }

  @Test(arguments: widths) func `Ctrl-R finds a line and shows it whole`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    for line in [numbers, "日本語を勉強する", "other"] {
      try await terminal.type(line)
      try await terminal.enter(line)
    }
    try await terminal.press(.controlR)
    try await terminal.type("SIX")
    try await terminal.wait(forLine: numbers, prompt: "(search) SIX: ")
    try await terminal.press(.controlG)
    try await terminal.press(.controlR)
    try await terminal.type("本")
    try await terminal.wait(forLine: "日本語を勉強する", prompt: "(search) 本: ")
    try await terminal.press(.left)
    try await terminal.type("X")
    try await terminal.enter("日本語を勉強すXる")
  }

  @Test(arguments: widths) func `Up goes over the lines that begin like the typed one`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    for line in [numbers, "other", "one more"] {
      try await terminal.type(line)
      try await terminal.enter(line)
    }
    try await terminal.type("one")
    try await terminal.press(.up, .up)
    try await terminal.wait(forLine: numbers)
    try await terminal.press(.down)
    try await terminal.wait(forLine: "one more")
    try await terminal.press(.down)
    try await terminal.wait(forLine: "one")
    try await terminal.press(.up, .up)
    try await terminal.enter(numbers)
  }

  @Test(arguments: widths) func `a paste keeps its tabs and is composed`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    try await terminal.paste("e\u{301}\tb\t\u{1112}\u{1161}\u{11AB}\t\(numbers)")
    try await terminal.wait(forLine: "éb한" + numbers)
    try await terminal.enter("é\tb\t한\t" + numbers)
    let bytes = await terminal.screen.rows.joined().unicodeScalars
    #expect(!bytes.contains("\u{301}") && !bytes.contains("\u{1112}"))
  }

  @Test(arguments: widths) func `Ctrl-L leaves the line alone on the screen`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    try await terminal.type("before")
    try await terminal.enter("before")
    try await terminal.type(numbers)
    try await terminal.press(.left, .controlL)
    try await terminal.wait(for: "the line at the top") { screen in
      screen.squeezed == ("probe>" + numbers).filter { $0 != " " }
    }
    try await terminal.type("X")
    try await terminal.enter(numbers.dropLast() + "Xn")
  }

  @Test(arguments: widths) func `Ctrl-Z gives the shell back, and going on brings the line`(columns: Int) async throws {
    let terminal = try await startUnderShell(columns: columns)
    try await terminal.wait(forRow: "probe>")
    try await terminal.waitForRawMode()
    try await terminal.type(numbers)
    try await terminal.wait(forLine: numbers)
    // The system throws keys away that wait when Ctrl-Z comes.
    let end = await terminal.screen.cursor
    try await terminal.press(.left)
    try await terminal.wait(for: "the cursor to move") { $0.cursor != end }
    try await terminal.press(.controlZ)
    try await terminal.wait(forText: "the shell again")
    try await terminal.press(.enter)
    try await terminal.wait(for: "the line a second time") { screen in
      screen.squeezed.hasSuffix(("probe>" + numbers).filter { $0 != " " })
        && screen.rows.count { $0.hasPrefix("probe>") } == 2
    }
    try await terminal.waitForRawMode()
    try await terminal.type("X")
    try await terminal.enter(numbers.dropLast() + "Xn")
  }

  @Test(arguments: widths) func `completions are listed between the line and its copy`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    try await terminal.type(numbers + " al")
    try await terminal.press(.tab)
    try await terminal.wait(forLine: numbers + " alpha")
    try await terminal.press(.tab)
    let described = DisplayText.truncated("alpha     The first letter", to: columns - 1)
    let screen = try await terminal.wait(for: "the list") {
      $0.rows.contains(described) && $0.rows.contains("alphabet")
    }
    let place = try #require(screen.rows.firstIndex(of: described))
    try #require(screen.rows[place + 1] == "alphabet")
    try await terminal.type("b")
    try await terminal.press(.tab)
    try await terminal.wait(forLine: numbers + " alphabet")
    #expect(await terminal.screen.rows[..<place].joined().filter { $0 != " " }.hasSuffix("sevenalpha"))
  }

  @Test(arguments: [80, 200]) func `a window that changes its size leaves one copy of the line`(columns: Int)
    async throws
  {
    let terminal = try await startProbe(columns: columns)
    try await terminal.press(.controlL)
    try await terminal.type(numbers)
    try await terminal.wait(forLine: numbers)
    for size in [60, 50, columns] {
      await terminal.resize(columns: size, rows: 24)
      try await terminal.type("x")
      try await terminal.wait(for: "the line at its new size") { $0.currentRow.hasSuffix("x") }
      try await terminal.press(.backspace)
      try await terminal.wait(forLine: numbers)
    }
    #expect(await terminal.screen.history.count { $0.hasPrefix("probe> ") } == 0)
  }
}

@Suite struct `What a person can switch off` {
  // The styles of the probe: its hints are faint, its numbers red, its prompt bold and green.
  private let faint = "2"
  private let red = "31"
  private let prompt = "1;32"

  func enterOnce(_ line: String, on terminal: PseudoTerminal) async throws {
    try await terminal.type(line)
    try await terminal.enter(line)
  }

  @Test(arguments: widths) func `is there otherwise`(columns: Int) async throws {
    let terminal = try await startProbe("--color", columns: columns)
    try await enterOnce("ab 12", on: terminal)
    try await terminal.type("a")
    let hinted = try await terminal.wait(forRow: "probe> ab 12")
    #expect(hinted.style(of: "b 12") == faint && hinted.style(of: "probe>") == prompt)
    try await terminal.press(.right)
    let screen = try await terminal.wait(for: "the end of the hint") { $0.cursor.column == 12 }
    #expect(screen.style(of: "12") == red && screen.style(of: "ab ") == "")
  }

  @Test(arguments: widths) func `hints from the history`(columns: Int) async throws {
    let terminal = try await startProbe("--color", "--no-hints", columns: columns)
    try await enterOnce("ab 12", on: terminal)
    try await terminal.type("a")
    try await terminal.wait(forRow: "probe> a")
    try await terminal.press(.right)
    try await terminal.type("b 3")
    let screen = try await terminal.wait(forRow: "probe> ab 3")
    #expect(screen.style(of: "3") == red)
  }

  @Test(arguments: widths) func `colours of what is typed`(columns: Int) async throws {
    let terminal = try await startProbe("--color", "--no-input-colors", columns: columns)
    try await enterOnce("ab 12", on: terminal)
    try await terminal.type("a")
    let hinted = try await terminal.wait(forRow: "probe> ab 12")
    #expect(hinted.style(of: "b 12") == faint)
    try await terminal.press(.right)
    let screen = try await terminal.wait(for: "the end of the hint") { $0.cursor.column == 12 }
    #expect(screen.style(of: "ab 12") == "" && screen.style(of: "probe>") == prompt)
  }

  @Test(arguments: widths) func `all styles and hints, where there is no colour`(columns: Int) async throws {
    let terminal = try await startProbe(columns: columns)
    try await enterOnce("ab 12", on: terminal)
    try await terminal.type("ab 1")
    let screen = try await terminal.wait(forRow: "probe> ab 1")
    #expect(screen.style(of: "probe> ab 1") == "")
    try await terminal.enter("ab 1")
  }

  @Test(arguments: widths) func `what is said beside completions`(columns: Int) async throws {
    let terminal = try await startProbe("--no-summaries", columns: columns)
    try await terminal.type("alpha")
    try await terminal.press(.tab, .tab)
    let screen = try await terminal.wait(forText: "alpha     alphabet")
    #expect(!screen.contains("The first"))
  }
}
