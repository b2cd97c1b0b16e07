import Domain
import Testing

@Suite struct `A typed answer` {
  @Test(
    arguments: [
      ("tokio", "Tokio"), ("  to   meet ", "to meet"), ("tomeet", "to meet"), ("ca va", "Ça va"), ("strasse", "Straße"),
      ("ＡＢＣ１", "abc1"), ("ﾄﾞｲﾂ", "ドイツ"), ("e\u{301}te\u{301}", "été"), ("ete", "été"), ("tieng viet", "tiếng Việt"),
      ("Lodz", "Łódź"), ("smorrebrod", "smørrebrød"), ("елка", "ёлка"), ("ΟΔΟΣ", "οδός"), ("it's", "it’s"),
      ("a\u{200B}b", "ab"), ("", ""), ("か\u{3099}", "が"),
      ("Чай", "чаи\u{306}"), ("и\u{306}", "й"),
    ])
  func `is right where only what does not count differs`(typed: String, expected: String) {
    #expect(AnswerComparison(typed: typed, expected: expected).isRight)
  }

  @Test(
    arguments: [
      ("Kyoto", "Tokio"), ("か", "が"), ("n", "ñandú"), ("", "a"), ("a", ""), ("a.b", "ab"), ("и", "й"), ("कि", "क"),
    ])
  func `is wrong where letters differ`(typed: String, expected: String) {
    #expect(!AnswerComparison(typed: typed, expected: expected).isRight)
  }

  @Test func `is shown with what is too much and what is missing`() {
    #expect(
      AnswerComparison(typed: "haubtstat", expected: "Hauptstadt").pieces == [
        .same(typed: "hau", expected: "Hau"), .extra("b"), .missing("p"), .same(typed: "tsta", expected: "tsta"),
        .missing("d"), .same(typed: "t", expected: "t"),
      ])
  }

  @Test func `is shown whole where it is another answer altogether`() {
    #expect(AnswerComparison(typed: "Rom", expected: "Lissabon").pieces == [.extra("Rom"), .missing("Lissabon")])
  }

  @Test(arguments: [("abc", "axc"), ("", "abc"), ("ab cd", "abcd"), ("die Katze", "der Kater"), ("aXbXc", "abc")])
  func `has both texts in its pieces`(typed: String, expected: String) {
    var (left, right) = ("", "")
    for piece in AnswerComparison(typed: typed, expected: expected).pieces {
      switch piece {
      case .same(let typed, let expected): (left, right) = (left + typed, right + expected)
      case .extra(let text): left += text
      case .missing(let text): right += text
      }
    }
    #expect(left == typed && right == expected)
  }

  @Test(.timeLimit(.minutes(1))) func `may be as long as anybody pastes`() {
    let (left, right) = (String(repeating: "ab", count: 20_000), String(repeating: "ba", count: 20_000))
    #expect(!AnswerComparison(typed: left, expected: right).isRight)
  }
}
