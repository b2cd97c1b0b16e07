import Testing

@testable import REPL

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
    #expect(result.listing(columns: 20, rows: 24) == ["one    three  日本", "two    four"])
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
