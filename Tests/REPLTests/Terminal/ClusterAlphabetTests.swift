import CTerminal
import Glibc
import Testing

@testable import REPL

@Suite struct `The cluster alphabet` {
  static let texts = [
    "plain", "Grüße", "日本語", "e\u{301}o\u{308}", "👨‍👩‍👧🏳️‍🌈🇩🇪❤️", "\u{200B}\u{202E}\u{1}", "a\nb\tc", "\u{F0000}\u{20000}𠮷", "क्षि",
    "ก\u{E33}",
  ]

  @Test(arguments: texts)
  func `gives back the text it was given`(text: String) {
    let alphabet = ClusterAlphabet()
    #expect(Array(alphabet.decode(alphabet.encode(text)).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: ["e\u{301}", "👨‍👩‍👧", "🏳️‍🌈", "🇩🇪", "❤️", "日", "\u{200B}", "\u{1}", "\u{20000}", "ก\u{E33}"])
  func `needs one character for a cluster, as wide as it shows`(cluster: String) throws {
    let codes = ClusterAlphabet().encode(cluster)
    #expect(codes.count == 1)
    let width = terminal_character_width(UInt32(bitPattern: try #require(codes.first)))
    #expect(Int(width) == max(1, DisplayText.width(of: DisplayText.sanitized(cluster))))
  }

  @Test func `puts clusters back into what is drawn, in portions of any size`() {
    let alphabet = ClusterAlphabet()
    let text = "a👨‍👩‍👧e\u{301}日😀\u{F0000}z"
    let drawn = alphabet.encode(text).flatMap { code in
      Unicode.Scalar(UInt32(bitPattern: code)).map { Array(String($0).utf8) } ?? []
    }
    for size in 1...7 {
      var output: [UInt8] = []
      var rest: [UInt8] = []
      for start in stride(from: 0, to: drawn.count, by: size) {
        let portion = alphabet.translate(rest + drawn[start..<min(start + size, drawn.count)])
        output += portion.output
        rest = portion.rest
      }
      #expect(output + rest == Array(text.utf8))
    }
  }

  @Test func `prints a styled character with its style`() throws {
    let alphabet = ClusterAlphabet()
    let codes = alphabet.encode(StyledText("ok", .bold), hasColor: true)
    #expect(codes.count == 2)
    let drawn = codes.flatMap { Unicode.Scalar(UInt32(bitPattern: $0)).map { Array(String($0).utf8) } ?? [] }
    #expect(alphabet.translate(drawn).output == Array("\u{1B}[1mo\u{1B}[0m\u{1B}[1mk\u{1B}[0m".utf8))
    #expect(alphabet.decode(codes) == "ok")
  }
}

@Suite struct `A completion result` {
  @Test func `inserts what all candidates share`() {
    let result = CompletionResult(range: 0..<0, candidates: [Completion("löschen"), Completion("lösung")])
    #expect(result.insertion?.text == "lös")
    #expect(result.insertion?.isDecided == false)
  }

  @Test(arguments: [(true, "list "), (false, "list")])
  func `ends a single final candidate with a space`(isFinal: Bool, expected: String) {
    let result = CompletionResult(range: 0..<0, candidates: [Completion("list", isFinal: isFinal)])
    #expect(result.insertion?.text == expected)
  }

  @Test func `lists in columns that fit, read downwards`() {
    let result = CompletionResult(
      range: 0..<0, candidates: ["one", "two", "three", "four", "日本"].map { Completion($0) })
    #expect(result.listing(columns: 20, rows: 24) == ["one    four", "two    日本", "three"])
  }

  @Test func `lists one a row with explanations, cut to the window`() {
    let result = CompletionResult(
      range: 0..<0,
      candidates: [
        Completion("add", summary: "Add a question"), Completion("löschen", summary: "Delete a \u{1B}question"),
      ])
    #expect(result.listing(columns: 24, rows: 24) == ["add      Add a question", "löschen  Delete a ␛que…"])
  }

  @Test func `lists no more than the window holds`() {
    let result = CompletionResult(range: 0..<0, candidates: (0..<50).map { Completion("word\($0)", summary: "s") })
    let lines = result.listing(columns: 40, rows: 10)
    #expect(lines.count == 8)
    #expect(lines.last == "… 43 more lines")
  }
}
