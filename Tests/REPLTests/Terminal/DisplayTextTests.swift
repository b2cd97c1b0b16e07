import Testing

@testable import REPL

@Suite struct `Display text` {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Grüße", 5), ("日本語", 6), ("한국어", 6), ("ｱｲｳ", 3), ("Ａ", 2),
    ("e\u{301}", 1), ("ก\u{E33}", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{200B}", 0),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2), ("🇩🇪🇯🇵", 4), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("🫨", 2),
    ("\u{1B}", 0), ("a\nb", 2),
  ])
  func `is as wide as a terminal shows it`(text: String, width: Int) {
    #expect(DisplayText.width(of: text) == width)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 1, "…"),
    ("abc", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
  ])
  func `is cut between clusters and never wider than asked`(text: String, columns: Int, expected: String) {
    let cut = DisplayText.truncated(text, to: columns)
    #expect(cut == expected)
    #expect(DisplayText.width(of: cut) <= columns)
  }

  @Test(arguments: [("ab", 4, "ab  "), ("日", 4, "日  "), ("abcdef", 4, "abcdef")])
  func `is padded by columns`(text: String, columns: Int, expected: String) {
    #expect(DisplayText.padded(text, to: columns) == expected)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two", "three"]),
    ("one  two", 4, ["one", "two"]),
    ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]),
    ("日本語日本", 5, ["日本", "語日", "本"]),
    ("ab日本", 4, ["ab日", "本"]),
    ("a\n\nb", 5, ["a", "", "b"]),
    ("a\r\nb", 5, ["a", "b"]),
    ("  indented text", 10, ["  indented", "text"]),
    ("", 5, [""]),
    ("          x", 5, ["x"]),
    ("abc      ", 5, ["abc  "]),
    ("\ta\tb", 20, ["        a       b"]),
    ("日本", 1, ["日", "本"]),
    ("日本語。日本", 6, ["日本", "語。日", "本"]),
    ("日本（語）日", 6, ["日本", "（語）", "日"]),
    ("日本語)」日", 6, ["日本", "語)」", "日"]),
    ("표시를 지웁니다", 10, ["표시를", "지웁니다"]),
    ("문제를지웁니다", 8, ["문제를지", "웁니다"]),
    ("retain「日本」", 8, ["retain", "「日本」"]),
    ("a b", 0, ["a", "b"]),
  ])
  func `is wrapped at spaces, between wide characters, and inside words only where it must`(
    text: String, columns: Int, expected: [String]
  ) {
    #expect(DisplayText.wrapped(text, to: columns) == expected)
  }

  @Test func `loses nothing but spaces when it is wrapped`() {
    let text = "The quick 日本語 brown 👨‍👩‍👧 fox jumps over extraordinarily long words   and spaces"
    for columns in 2...40 {
      let lines = DisplayText.wrapped(text, to: columns)
      #expect(lines.allSatisfy { DisplayText.width(of: $0) <= columns })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test(arguments: [
    ("\u{1B}]52;c;eA==\u{07}", "␛]52;c;eA==␇"), ("\u{1B}[2J", "␛[2J"), ("\u{9B}2J", "\u{FFFD}2J"), ("\u{7F}", "␡"),
    ("a\u{202E}b", "a\u{FFFD}b"), ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"), ("a\u{0}b", "a␀b"), ("a\rb", "a␍b"),
    ("a\nb\tc", "a␊b␉c"), ("a\r\nb", "a␍␊b"), ("Grüße 日本 👨‍👩‍👧", "Grüße 日本 👨‍👩‍👧"),
  ])
  func `shows signs in place of control characters`(text: String, expected: String) {
    #expect(DisplayText.sanitized(text) == expected)
  }

  @Test(arguments: [("a\nb\tc", "a\nb\tc"), ("a\r\nb", "a\nb"), ("a\rb", "a␍b"), ("\u{1B}\n", "␛\n")])
  func `keeps lines and tabs where asked`(text: String, expected: String) {
    #expect(DisplayText.sanitized(text, keepsLines: true) == expected)
  }
}

@Suite struct `A style` {
  @Test func `wraps text in its sequences`() {
    #expect(Style.bold.colored(.red).apply(to: "x") == "\u{1B}[1;31mx\u{1B}[0m")
  }

  @Test(arguments: [(Style.bold, false, "x"), (.plain, true, "x")])
  func `adds nothing where it is plain or off`(style: Style, isOn: Bool, expected: String) {
    #expect(style.apply(to: "x", if: isOn) == expected)
  }

  @Test func `keeps control characters of the text harmless`() {
    #expect(StyledText("\u{1B}[2J", .bold).rendered(hasColor: true) == "\u{1B}[1m␛[2J\u{1B}[0m")
  }
}

@Suite struct `The terminal's facts` {
  @Test(
    arguments: [
      (ColorMode.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false),
      (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, [:], false),
    ] as [(ColorMode, Bool, [String: String], Bool)])
  func `decide about colour`(mode: ColorMode, isTerminal: Bool, environment: [String: String], expected: Bool) {
    let terminal = Terminal(
      inputIsTerminal: true, outputIsTerminal: isTerminal, color: mode, environment: environment)
    #expect(terminal.hasColor == expected)
  }

  @Test(arguments: [
    (true, true, "xterm", true), (true, true, "dumb", false), (true, false, "xterm", false),
    (false, true, "xterm", false),
  ])
  func `decide whether lines can be edited`(input: Bool, output: Bool, type: String, expected: Bool) {
    let terminal = Terminal(
      inputIsTerminal: input, outputIsTerminal: output, color: .auto, environment: ["TERM": type])
    #expect((terminal.isInteractive && terminal.movesCursor) == expected)
  }

  @Test(
    arguments: [
      ([:], 80, 24), (["COLUMNS": "40", "LINES": "10"], 40, 10), (["COLUMNS": "0"], 80, 24), (["COLUMNS": "x"], 80, 24),
    ] as [([String: String], Int, Int)])
  func `include a size where there is no window`(environment: [String: String], columns: Int, rows: Int) {
    let terminal = Terminal(inputIsTerminal: false, outputIsTerminal: false, color: .auto, environment: environment)
    #expect(terminal.size == Terminal.Size(columns: columns, rows: rows))
  }
}
