import Testing

@testable import REPL

@Suite struct `Splitting a line into words` {
  func texts(_ line: String) -> [String] { Tokenizer.split(line).words.map(\.text) }

  @Test(arguments: [
    ("", []), ("  ", []), ("a b", ["a", "b"]), (" a\t b\u{3000}c\r\n", ["a", "b", "c"]), ("日本 語", ["日本", "語"]),
  ])
  func `goes by white space`(line: String, words: [String]) {
    #expect(texts(line) == words)
  }

  @Test(arguments: [
    ("'a b' c", ["a b", "c"]), ("\"a b\" c", ["a b", "c"]), ("a' 'b", ["a b"]), ("''", [""]),
    ("a \"\" b", ["a", "", "b"]),
    ("'a\"b'", ["a\"b"]), ("\"it's\"", ["it's"]), ("'a\nb'", ["a\nb"]), ("'#a'", ["#a"]),
  ])
  func `keeps together what is quoted`(line: String, words: [String]) {
    #expect(texts(line) == words)
  }

  @Test(arguments: [
    (#"a\ b"#, ["a b"]), (#"\'a \""#, ["'a", "\""]), (#"a\\b"#, [#"a\b"#]), ("\\#a", ["#a"]), (#"\n"#, ["n"]),
    (#""a \"b\" \\""#, [#"a "b" \"#]), (#""\n \'""#, [#"\n \'"#]), (#"'a\'b"#, [#"a\b"#]),
  ])
  func `takes the character after a backslash as it is, in "" only before " and another`(line: String, words: [String])
  {
    #expect(texts(line) == words)
  }

  @Test(arguments: [("# a", []), ("a # b 'c", ["a"]), ("a#b", ["a#b"]), ("a ''# b", ["a", "#", "b"])])
  func `ends at a comment, which begins where a word would`(line: String, words: [String]) {
    #expect(texts(line) == words)
    #expect(!Tokenizer.split(line).isUnfinished)
  }

  @Test func `says how each word was typed`() {
    #expect(Tokenizer.split(#"list "to see" 'x' a\ b"#).words.map(\.raw) == ["list", "\"to see\"", "'x'", #"a\ b"#])
  }

  @Test(arguments: [
    ("ab  'c d' e", [0..<2, 4..<9, 10..<11]), ("👨‍👩‍👧 e\u{301}x y", [0..<1, 2..<4, 5..<6]), ("a\r\nb", [0..<1, 2..<3]),
  ])
  func `says where each word stands, in characters`(line: String, places: [Range<Int>]) {
    #expect(Tokenizer.split(line).words.map(\.range) == places)
  }

  @Test(arguments: [("a 'b c", 2, "b c"), ("\"", 0, ""), ("é\"b\\\"", 1, "éb\""), ("'a' 'b", 4, "b")])
  func `says where a quotation mark stands that has no partner`(line: String, place: Int, last: String) {
    let result = Tokenizer.split(line)
    #expect(result.openQuote == place)
    #expect(result.words.last?.text == last)
    #expect(result.isUnfinished)
  }

  @Test(arguments: [("a \\", true), ("\\", true), ("a \\\\", false), ("'a\\'", false), ("a\\ ", false)])
  func `says whether a backslash is left over at the end`(line: String, isUnfinished: Bool) {
    #expect(Tokenizer.split(line).endsInBackslash == isUnfinished)
    #expect(Tokenizer.split(line).isUnfinished == isUnfinished)
  }

  @Test(arguments: 0..<20) func `never traps, and names places within the line`(seed: UInt64) {
    var chance = NastyText(seed: seed)
    for _ in 0..<200 {
      let line = chance.text(12)
      let ranges = Tokenizer.split(line).words.compactMap(\.range)
      #expect(ranges.allSatisfy { !$0.isEmpty && $0.upperBound <= line.count }, "\(line.debugDescription)")
    }
  }
}

@Suite struct `Quoting a word` {
  @Test(arguments: [
    ("abc", "abc"), ("--a=b", "--a=b"), ("日本", "日本"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
    ("#a", "'#a'"), ("a\\b", #"'a\b'"#), ("a\nb", "'a\nb'"),
  ])
  func `adds marks only where they are needed`(text: String, quoted: String) {
    #expect(Tokenizer.quoted(text) == quoted)
  }

  @Test(arguments: ["\u{301} a", "a b\u{600}", "'\u{301} x", " \u{301}"])
  func `keeps characters that join a quotation mark`(text: String) {
    #expect(
      Tokenizer.split(Tokenizer.quoted(text)).words.map { Array($0.text.unicodeScalars) } == [
        Array(text.unicodeScalars)
      ])
  }

  @Test(arguments: 0..<20) func `is undone by splitting, whatever the text and its neighbours`(seed: UInt64) {
    var chance = NastyText(seed: seed)
    for _ in 0..<100 {
      let texts = (0..<3).map { _ in chance.text() }
      let result = Tokenizer.split(texts.map(Tokenizer.quoted).joined(separator: " "))
      #expect(result.words.map { Array($0.text.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
      #expect(!result.isUnfinished)
    }
  }

  @Test(
    arguments: [
      ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\n\nb\n", ["a", "", "b", ""]),
      ("a 'b\nc\nd' e\nf", ["a 'b\nc\nd' e", "f"]),
      ("a 'b\n\"c\n' \"d\ne'\n\"f", ["a 'b\n\"c\n' \"d\ne'\n\"f"]), ("a \"b\\\n\"\nc", ["a \"b\\\n\"", "c"]),
      ("a \\\n'b\nc'\nd", ["a \\\n'b\nc'", "d"]), ("a # 'b\nc", ["a # 'b", "c"]), ("a 'b\nc\n", ["a 'b\nc\n"]),
      ("a 'b\n\"c\n\"", ["a 'b\n\"c\n\""]),
    ])
  func `parts a text of several rows into statements`(text: String, statements: [String]) {
    #expect(Tokenizer.statements(in: text) == statements)
  }
}
