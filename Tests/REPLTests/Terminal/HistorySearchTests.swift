import Testing

@testable import REPL

@Suite struct `A search through the history` {
  /// Lines that count how often one of them is looked at.
  final class CountedLines: RandomAccessCollection {
    private let lines: [FoldedText]
    private(set) var looks = 0

    init(_ lines: [String]) { self.lines = lines.map { FoldedText($0) } }

    var startIndex: Int { 0 }
    var endIndex: Int { lines.count }

    subscript(index: Int) -> FoldedText {
      looks += 1
      return lines[index]
    }

    /// How many lines an action looks at.
    func looks(during action: () -> Void) -> Int {
      let before = looks
      action()
      return looks - before
    }
  }

  let lines = CountedLines(["the oldest line"] + (1...1000).map { "list \($0)" })

  @Test func `looks at the present match alone while that goes on to fit`() {
    var search = HistorySearch()
    search.extend(by: "o", in: lines)
    #expect(search.match == 0)
    #expect(lines.looks == 1001)
    for character in "ldest" { #expect(lines.looks { search.extend(by: String(character), in: lines) } == 1) }
  }

  @Test func `goes on below a match that fits no more`() {
    var search = HistorySearch()
    search.extend(by: "list 50", in: lines)
    #expect(search.match == 509)
    #expect(lines.looks { search.extend(by: "0", in: lines) } == 10)
    #expect(search.match == 500)
  }

  @Test func `looks at nothing where the query grows that no line holds`() {
    var search = HistorySearch()
    search.extend(by: "xyz", in: lines)
    #expect(lines.looks { search.extend(by: "w", in: lines) } == 0)
    #expect(search.hasFailed)
    search.shorten(in: lines)
    search.goOn(in: lines)
    #expect(search.hasFailed && search.match == nil)
  }

  @Test func `finds a longer query in the oldest match, behind which nothing was found`() {
    var search = HistorySearch()
    search.extend(by: "the", in: lines)
    search.goOn(in: lines)
    #expect(search.hasFailed)
    search.extend(by: " old", in: lines)
    #expect(!search.hasFailed && search.match == 0)
  }

  @Test func `finds a letter whose mark comes with the next key`() {
    var search = HistorySearch()
    let lines = CountedLines(["\u{E9}t\u{E9}", "xyz"])
    search.extend(by: "e", in: lines)
    #expect(search.hasFailed)
    search.extend(by: "\u{301}", in: lines)
    #expect(search.match == 0)
  }

  @Test(arguments: [
    ("Größe", "GRÖSS", false), ("Größe", "gröẞ", true), ("Größe", "GRO\u{308}", true), ("日本", "本", true),
    ("abc", "", true),
    ("ab", "abc", false), ("aab", "ab", true), ("👨‍👩‍👧", "👨‍👩‍👧", true),
  ])
  func `takes capital and small letters, composed and not, for the same`(line: String, query: String, isFound: Bool) {
    #expect(FoldedText(line).contains(FoldedText(query)) == isFound)
  }
}
