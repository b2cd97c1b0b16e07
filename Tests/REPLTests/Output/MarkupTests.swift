import Testing

@testable import REPL

@Suite struct `Marks in the text of a question` {
  func styled(_ text: String, base: Style = .plain) -> String {
    Markup(text).lines(width: nil, base: base, hasColor: true).joined(separator: "\n")
      .replacing("\u{1B}[0m", with: "</>").replacing(/\u{1B}\[([0-9;]+)m/) { "<\($0.1)>" }
  }

  @Test(
    arguments: [
      ("a *b* c", "a <3>b</> c"), ("a _b_ c", "a <3>b</> c"), ("**b**", "<1>b</>"), ("__b__", "<1>b</>"),
      ("***b***", "<1;3>b</>"), ("**a *b* c**", "<1>a </><1;3>b</><1> c</>"), ("`a*b*`", "<36>a*b*</>"),
      ("``a`b``", "<36>a`b</>"), ("**re**move", "<1>re</>move"), ("(*a*)", "(<3>a</>)"),
      ("*a* und *b*", "<3>a</> und <3>b</>"), ("![map](m.png)", "<2>[image: map]</>"),
      ("![](m.png)", "<2>[image: m.png]</>"), ("[sound:a.mp3]", "<2>[sound: a.mp3]</>"),
      ("see [image: a.svg]!", "see <2>[image: a.svg]</>!"), ("**wide\nlines**", "<1>wide</>\n<1>lines</>"),
      ("```swift\nlet a = *b*\n```\nx", "<36>let a = *b*</>\nx"), ("\\*a\\*", "*a*"), ("*日本*語", "*日本*語"),
    ])
  func `become styles`(text: String, shown: String) {
    #expect(styled(text) == shown)
  }

  @Test(
    arguments: [
      "2*3*4", "snake_case_name", "a * b * c", "*a", "a*", "**a", "`a", "* item", "a ** b ** c", "$x_1 *y* z_2$",
      "$$a*b*c$$", "2**3**4", "![a](b", "![a]", "[a](b)", "5 * 3", "_", "****", "```\nnever closed", "*a\n\nb*",
      "<b>a</b>",
      "a &amp; b", "$5 and 6$",
    ])
  func `are text where they mark nothing`(text: String) {
    #expect(Markup(text).plain == text && styled(text) == text)
  }

  @Test(arguments: Language.allCases) func `are placeholders that the language has a name for`(language: Language) {
    let words = language.catalogue
    for (text, placeholder) in [
      ("![](m.png)", Message.image("m.png")), ("[image: m_1_.png]", .image("m_1_.png")), ("[sound:a]", .sound("a")),
      ("[sound: a]", .sound("a")),
    ] {
      #expect(Markup("x \(text) y", in: words).plain == "x \(words.text(placeholder)) y")
    }
  }

  @Test func `leave plain text behind where there is no colour`() {
    #expect(Markup("**a** `b` *c*").lines(width: nil, base: .bold, hasColor: false) == ["a b c"])
  }

  @Test func `show strong text in bold text, too`() {
    #expect(styled("a **b**", base: .bold) == "<1>a </><1;4>b</>")
  }

  @Test func `wrap at words, under the text of an item`() {
    let markup = Markup("- **one two** three\n10. four five six")
    #expect(
      markup.lines(width: 12, base: .plain, hasColor: false) == ["- one two", "  three", "10. four", "    five six"])
    let styled = markup.lines(width: 12, base: .plain, hasColor: true)
    #expect(styled[0] == "- \u{1B}[1mone two\u{1B}[0m" && styled[1] == "  three")
  }

  @Test func `never let a control character through`() {
    let hostile = "*\u{1B}]52;c;aGk=\u{07}* `\u{9B}2J` ![\u{1B}](\r\n\u{202E}\u{8}"
    for hasColor in [true, false] {
      let text = Markup(hostile).lines(width: 20, base: .plain, hasColor: hasColor).joined(separator: "\n")
      #expect(!Style.removed(from: text).isDangerous)
    }
    #expect(!Markup(hostile).plain.isDangerous)
  }

  @Test func `hold what was asked for, whatever marks begin or end there`() {
    let markup = Markup([("**The ", false), ("Seine", true), ("**.", false)])
    #expect(markup.plain == "The Seine.")
    #expect(
      markup.styles[4].contains(.asked) && markup.styles[4].contains(.strong) && !markup.styles[0].contains(.asked))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["*a ", "**a", "`", "``a`", "![", "$a", "_a*", "```\n", "[image: "])
  func `are read in time that grows with the text`(part: String) {
    let text = String(repeating: part, count: 20_000)
    #expect(Markup(text + "end").plain.hasSuffix("end"))
  }
}

extension Markup {
  fileprivate init(_ text: String) { self.init(text, in: English()) }
  fileprivate init(_ pieces: [(text: String, isAsked: Bool)]) { self.init(pieces, in: English()) }
}
