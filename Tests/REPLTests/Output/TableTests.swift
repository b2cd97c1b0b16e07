import Testing

@testable import REPL

@Suite struct `A table` {
  static let columns = [
    Table.Column("#", isRight: true), Table.Column("id", shrinks: .toNothing), Table.Column("prompt", shrinks: .toFit),
    Table.Column("answer", shrinks: .toFit), Table.Column("tags", shrinks: .toNothing),
  ]
  static let rows = [
    ["1", "abcdefghjk", "会う会う会う会う会う会う会う", "to meet", "verb jlpt::n5"],
    ["10", "k7m2x", "👨‍👩‍👧 e\u{301}", String(repeating: "long ", count: 50), ""],
  ]

  func lines(_ width: Int, columns: [Table.Column] = columns, rows: [[String]] = rows) -> [String] {
    Table(columns: columns, rows: rows).lines(width: width)
  }

  @Test(arguments: Array(5...60) + [80, 200]) func `fits the width, and uses it where there is more to show`(width: Int)
  {
    let widths = lines(width).map { DisplayText.width(of: $0) }
    #expect(widths.allSatisfy { $0 <= width })
    #expect(width < 20 || widths.max() == width)
  }

  @Test func `has a title line and a line for each row, in columns`() {
    let columns = [Table.Column("#", isRight: true), Table.Column("name"), Table.Column("note")]
    #expect(
      lines(80, columns: columns, rows: [["1", "日本", "x"], ["12", "e\u{301}", "yy"]]) == [
        " #  name  note", " 1  日本  x", "12  e\u{301}     yy",
      ])
  }

  @Test(arguments: [20, 40, 80]) func `has its columns below each other, whatever the width of their characters`(
    width: Int
  ) {
    let table = Table(
      columns: [Table.Column("text", shrinks: .toFit), Table.Column("|")],
      rows: [["日本語日本語日本語日本語日本語日本語", "|"], ["abc", "|"], ["👨‍👩‍👧🇩🇪", "|"]])
    let bars = Set(
      table.lines(width: width).compactMap { line in line.lastIndex(of: "|").map { DisplayText.width(of: line[..<$0]) }
      })
    #expect(bars.count == 1)
  }

  @Test func `leaves out a column that is empty in every row`() {
    #expect(lines(200, rows: [["1", "", "a", "b", ""]])[0] == "#  prompt  answer")
  }

  @Test func `leaves out the last column that may go first, and only where it must`() {
    #expect(lines(57)[0].hasSuffix("tags") && lines(57)[0].contains("id"))
    #expect(!lines(56)[0].contains("tags") && lines(56)[0].contains("id"))
    #expect(!lines(41)[0].contains("id") && lines(41)[0].contains("answer"))
  }

  @Test func `cuts the widest column first`() {
    let rows = [["1", "", "short", "a very long answer that goes on and on", ""]]
    #expect(lines(30, rows: rows)[1] == "1  short   a very long answer…")
  }

  @Test func `keeps the column that never goes even where nothing else has room`() {
    #expect(lines(1).map { $0.trimmingPrefix(" ") } == ["#", "1", "10"])
  }

  @Test func `has no line but titles where there are no rows`() {
    #expect(lines(80, rows: []).count == 1)
  }
}
