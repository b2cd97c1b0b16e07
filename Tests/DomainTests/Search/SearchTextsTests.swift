import Domain
import TestSupport
import Testing

@Suite struct `Texts side by side` {
  private static let words = [
    "river", "Straße", "食べる", "e\u{301}tude", "Étude", "İstanbul", "K", "", "stone", "ΣΊΣΥΦΟΣ",
  ]

  private func questions(_ count: Int, seed: UInt64) throws -> [Question] {
    var random = SeededGenerator(seed: seed)
    func text() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
    }
    return try (0..<count).map { number in
      try Question(
        id: "q\(number)", prompt: text() + ".", answer: text(),
        fields: (0..<Int.random(in: 0...2, using: &random)).map { Question.Field(name: "f\($0)", value: text()) },
        createdAt: ManualClock().now)
    }
  }

  @Test(arguments: [
    "river", "RIVER stone", "strasse", "straße", "étude", "answer:食べる", "prompt:stone", "-river", "istanbul", "k",
    "\"stone river\" or σίσυφος", "not prompt:river answer:river", "e",
  ]) func `find what the questions themselves do`(text: String) throws {
    let matcher = QueryMatcher(try Query(text), planner: samplePlanner(), now: ManualClock().now)
    for seed in 1...3 as ClosedRange<UInt64> {
      let questions = try questions(200, seed: seed)
      #expect(matcher.filter(questions, texts: SearchTexts(questions)) == matcher.filter(questions))
    }
  }

  @Test func `count no more where they were forgotten, nor beyond those that there are`() throws {
    var (before, after) = (try questions(20, seed: 4), try questions(30, seed: 5))
    var texts = SearchTexts(before)
    for place in 0..<20 where place % 2 == 0 {
      before[place] = after[place]
      texts.forget(place)
    }
    texts.forget(25)
    after = before + after[20...]
    let matcher = QueryMatcher(try Query("river"), planner: samplePlanner(), now: ManualClock().now)
    #expect(texts.count == 20)
    #expect(matcher.filter(after, texts: texts) == matcher.filter(after))
  }
}
