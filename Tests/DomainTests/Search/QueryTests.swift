import Domain
import TestSupport
import Testing

@Suite struct `A query` {
  @Test(arguments: [
    ("", Query.everything), ("a b", .all([.text("a", in: nil), .text("b", in: nil)])),
    ("a or b c", .any([.text("a", in: nil), .all([.text("b", in: nil), .text("c", in: nil)])])),
    ("-a", .not(.text("a", in: nil))), ("not tag:x", .not(.tag("x"))), ("\"a or b\"", .text("a or b", in: nil)),
    ("(a or b) -is:due", .all([.any([.text("a", in: nil), .text("b", in: nil)]), .not(.condition(.due))])),
    ("prompt:\"two words\"", .text("two words", in: .prompt)), ("tag:none", .tag(nil)),
    ("a AND b", .all([.text("a", in: nil), .text("b", in: nil)])),
    ("prop:interval>=30", .property(.interval, .greaterOrEqual, 30)), ("prop:due!=-1", .property(.due, .notEqual, -1)),
    ("rated:1:again", .rated(days: 1, .again)), ("added:7", .added(days: 7)), ("10:30", .text("10:30", in: nil)),
    ("\"tag:x\"", .text("tag:x", in: nil)), ("well-known", .text("well-known", in: nil)), ("id:K7M", .id("k7m")),
    ("kind:Cloze", .kind(.cloze)), ("is:leech -is:flagged", .all([.condition(.leech), .not(.condition(.flagged))])),
  ])
  func `is understood`(text: String, query: Query) throws {
    #expect(try Query(text) == query)
  }

  @Test(arguments: [
    ("\"open", QueryError(reason: .openQuote, range: 0..<5)),
    ("a (b", QueryError(reason: .unbalancedParenthesis, range: 2..<3)),
    ("a)", QueryError(reason: .unbalancedParenthesis, range: 1..<2)),
    ("a or", QueryError(reason: .missingOperand, range: 3..<4)),
    ("tga:x", QueryError(reason: .unknownFilter("tga", known: Query.filters), range: 0..<5)),
  ])
  func `that cannot be understood is refused with the place`(text: String, error: QueryError) {
    #expect(throws: error) { try Query(text) }
  }

  @Test(arguments: [
    "is:later", "kind:strange", "kind:", "prop:age>3", "prop:reps", "prop:reps>x", "added:0", "rated:1:soso", "rated:x",
    "tag:",
  ])
  func `with a value that its filter does not take is refused`(text: String) {
    #expect {
      try Query(text)
    } throws: { error in
      guard case .badValue(_, _, let allowed)? = (error as? QueryError)?.reason else { return false }
      return !allowed.isEmpty
    }
  }
}

@Suite struct `Matching questions` {
  let clock = ManualClock()
  let planner = samplePlanner()

  func matches(_ text: String, _ question: Question) throws -> Bool {
    QueryMatcher(try Query(text), planner: planner, now: clock.now).matches(question)
  }

  func question(answered ratings: [Rating] = [], suspended: Bool = false) throws -> Question {
    var question = try Question(
      id: "k7m2x", prompt: "Straße in München", answer: "street\nroad",
      fields: [Question.Field(name: "reading", value: "みち")], tags: ["Geo::Bavaria", "noun"], createdAt: clock.now)
    for rating in ratings {
      let schedule = planner.schedule(question, rating: rating, at: clock.now)
      question.record(
        Review(at: clock.now, rating: rating, state: question.schedule.phase, elapsedDays: 0), schedule: schedule)
    }
    if suspended { question.setSuspended(true, at: clock.now) }
    return question
  }

  @Test(arguments: [
    ("münchen", true), ("MU\u{308}NCHEN", true), ("street road", true), ("\"street road\"", false), ("みち", true),
    ("prompt:road", false), ("answer:road", true), ("tag:geo", true), ("tag:bavaria", false),
    ("tag:GEO::bavaria", true),
    ("tag:none", false), ("-tag:noun", false), ("is:new", true), ("is:due", false), ("is:suspended", false),
    ("id:k7", true), ("id:m2", false), ("prop:reps=0", true), ("prop:stability>0", false), ("added:1", true),
    ("rated:1", false), ("paris or münchen", true), ("paris münchen", false), ("", true),
  ])
  func `finds by text, tags and state`(query: String, found: Bool) throws {
    #expect(try matches(query, question()) == found)
  }

  @Test(arguments: [
    ("k", "\u{212A}"), ("i\u{307}", "\u{130}"), ("über", "ÜBER"), ("über", "U\u{308}BER"), ("u\u{308}ber", "Über"),
    ("ßen", "STRAẞEN"), ("\u{E5}", "\u{212B}"), ("食べる", "朝食べる"), ("か\u{3099}く", "がく"), ("がく", "か\u{3099}く"),
    ("word", "the last WORD"), ("a much longer phrase", "Here is A Much Longer Phrase, in full"), ("d", "end"),
    ("é", "e\u{301}"), ("日本", "in 日本"), ("σ", "ΟΔΥΣΣΕΥΣ"),
  ])
  func `finds text in any case and composition`(sought: String, text: String) throws {
    let question = try Question(id: "a", prompt: text, answer: "", createdAt: clock.now)
    #expect(try matches("\"" + sought + "\"", question))
  }

  @Test(arguments: [
    ("k", "x\u{130}"), ("über", "uber"), ("食べる", "食べた"), ("がく", "かく"), ("wordy", "the last word"), ("é", "è"),
    ("日本", "日 本"), ("phrase", "phras"),
  ])
  func `finds no other text`(sought: String, text: String) throws {
    let question = try Question(id: "a", prompt: text, answer: "", createdAt: clock.now)
    #expect(try !matches("\"" + sought + "\"", question))
  }

  @Test(arguments: [
    ("is:new", false), ("is:review", true), ("prop:interval>1", true), ("prop:due>0", true), ("prop:lapses=0", true),
    ("prop:retrievability>0.9", true), ("rated:1:easy", true), ("rated:1:again", false), ("prop:difficulty<5", true),
  ])
  func `finds by what is known of the memory`(query: String, found: Bool) throws {
    #expect(try matches(query, question(answered: [.easy])) == found)
  }

  @Test func `counts days by the calendar`() throws {
    let question = try question(answered: [.good])
    clock.advance(seconds: 19 * 3600)
    #expect(try !matches("rated:1", question))
    #expect(try matches("rated:2", question))
    #expect(try matches("is:due", question))
  }

  @Test func `never calls a suspended question due`() throws {
    let question = try question(answered: [.again], suspended: true)
    clock.advance(seconds: 3600)
    #expect(try !matches("is:due", question))
    #expect(try matches("is:suspended", question))
  }
}
