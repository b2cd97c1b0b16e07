import Domain
import TestSupport
import Testing

@Suite struct `Texts side by side` {
  private static let words = [
    "river", "Straße", "食べる", "e\u{301}tude", "Étude", "İstanbul", "\u{212A}", "", "stone", "ΣΊΣΥΦΟΣ",
    "“Ünal” — a long one",
    "か\u{3099}く", "한국어", "\u{1112}\u{1161}\u{11AB}", "ＡＢＣ", "Жёлтый", "\u{10400}",
  ]
  private static let tags = ["river", "River::bank", "rivers", "É", "e\u{301}::a", "stone", "日本", "日本::a", "\u{212A}"]

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
        tags: (0..<Int.random(in: 0...2, using: &random)).map { _ in Self.tags.randomElement(using: &random) ?? "" },
        createdAt: ManualClock().now)
    }
  }

  @Test(arguments: [
    "river", "RIVER stone", "strasse", "straße", "étude", "answer:食べる", "prompt:stone", "-river", "istanbul", "k",
    "\"stone river\" or σίσυφος", "not prompt:river answer:river", "e", "e\u{301}", "E\u{301}TUDE", "\"\"", "がく", "か",
    "\u{1112}\u{1161}", "한국어 -k", "ａｂｃ", "жёлтый", "\u{10428}", "\"a long one\"", "\"ünal” —\"", "n.", ". s",
    "tag:river", "tag:RIVER::BANK", "tag:rive", "-tag:é", "tag:e\u{301}", "tag:日本 river", "tag:none or tag:stone",
    "tag:k", "(river or stone) -(tag:river or étude)", "is:new river or prop:reps>3 or added:1", "not (river stone)",
  ]) func `find what the questions themselves do`(text: String) throws {
    let query = try Query(text)
    let matcher = QueryMatcher(query, planner: samplePlanner(), now: ManualClock().now)
    for seed in 1...3 as ClosedRange<UInt64> {
      let questions = try questions(60, seed: seed)
      let found = matcher.filter(questions)
      #expect(matcher.filter(questions, texts: SearchTexts(questions)) == found)
      #expect(questions.filter(matcher.matches) == found)
      #expect(questions.filter { $0.isFound(by: query) } == found)
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

extension Question {
  /// Whether a query asks for the question, as the words of the query say it; what depends on time is left out.
  fileprivate func isFound(by query: Query) -> Bool {
    switch query {
    case .text(let sought, let part):
      let texts =
        switch part {
        case .prompt: [prompt]
        case .answer: [answer]
        case nil: [prompt, answer] + fields.map(\.value)
        }
      let lowercase = sought.lowercased()
      return texts.map { $0.lowercased() }.contains { text in
        lowercase.isEmpty || text.contains(lowercase)
          || text.utf8.indices.contains { text.utf8[$0...].starts(with: lowercase.utf8) }
      }
    case .tag(let sought?):
      let lowercase = sought.lowercased()
      return tags.map { $0.lowercased() }.contains { $0 == lowercase || $0.hasPrefix(lowercase + "::") }
    case .tag(nil): return tags.isEmpty
    case .all(let parts): return parts.allSatisfy(isFound)
    case .any(let parts): return parts.contains(where: isFound)
    case .not(let part): return !isFound(by: part)
    case .condition(.new), .added: return true
    case .property: return false
    default: return true
    }
  }
}
