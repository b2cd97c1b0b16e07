import Domain
import Interchange
import Testing

/// Makes questions that are hard to write down, the same ones for the same seed.
private struct QuestionGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func number(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

  mutating func text() -> String {
    let pieces = [
      "a", "\"", "\"\"", "\n", "\r\n", "\r", ",", ";", "\t", "|", "#", "=1+1", "@", "é", "e\u{301}", "青い", "שלום",
      "\u{202E}", "👩‍👩‍👧", " ",
      "  ", "<img src=\"x\">", "&amp;", "\\", "field:", "[{", "\u{2028}", "\u{FEFF}", "\u{7}", "'", "::",
    ]
    return (0...number(6)).map { _ in pick(pieces) }.joined()
  }

  mutating func instant() -> Instant { Instant(milliseconds: 1_600_000_000_000 + Int64(number(1 << 30)) * 1000 + 7) }

  mutating func question(_ index: Int) throws -> Question {
    let names = ["reading", "tags", "id", "field:x", "", " spaced ", "a,b", "\"", "#x", "reviews", "prompt"]
    let fields = (0..<number(4)).map { _ in Question.Field(name: pick(names), value: text()) }
    let reviews = (0..<number(4)).map { _ in
      Review(
        at: instant(), rating: pick(Rating.allCases), state: pick(Phase.allCases), elapsedDays: number(400),
        milliseconds: number(2) == 0 ? nil : number(99_999), device: number(2) == 0 ? nil : text())
    }
    var schedule = Schedule()
    if let last = reviews.last {
      schedule = Schedule(
        phase: pick([.learning, .review, .relearning]), step: number(2) == 0 ? nil : number(3),
        memory: MemoryState(
          stability: 0.001 + Double(number(1 << 30)) / 7, difficulty: 1 + Double(number(1 << 30)) / Double(1 << 30) * 9),
        interval: number(9999), due: instant(), lastReview: last.at, reps: number(50), lapses: number(9))
    }
    return try Question(
      id: "q\(index)", prompt: "x" + text(), answer: text(),
      kind: number(3) == 0 ? Question.Kind(rawValue: "from later, \"quoted\"") : .basic, fields: fields,
      tags: (0..<number(3)).map { _ in pick(["a::b", "#tag", "\"q\"", "ünï", "c;d"]) },
      guid: number(2) == 0 ? nil : pick(["<&{\"", " g ", "#g", ","]) + String(index), createdAt: instant(),
      modifiedAt: instant(), isSuspended: number(4) == 0, isFlagged: number(3) == 0,
      buriedUntil: number(3) == 0 ? instant() : nil, group: number(2) == 0 ? nil : "g\(number(9))",
      clozeNumber: number(2) == 0 ? nil : number(99), choices: (0..<number(3)).map { _ in text() }, schedule: schedule,
      reviews: reviews)
  }
}

@Suite struct `An export` {
  static let now = Instant(milliseconds: 1_700_000_000_000)

  static func questions(seed: UInt64) throws -> [Question] {
    var generator = QuestionGenerator(seed: seed)
    return try (0..<60).map { try generator.question($0) }
  }

  static func bank(
    from bytes: [UInt8], existing: [Question] = [], policy: DuplicatePolicy = .skip,
    options: ImportOptions = ImportOptions()
  ) throws -> ImportPlan {
    let document = try ImportReader.document(from: bytes, options: options)
    return ImportPlan(document: document, existing: existing, policy: policy, now: now) { "none" }
  }

  /// Equality of strings passes over how accents are composed: an export does not.
  static func spelling(_ questions: [Question]) -> [[UInt8]] {
    questions.map { Array("\($0)".utf8) }
  }

  @Test(arguments: ExportFormat.allCases, 1...40 as ClosedRange<UInt64>)
  func `gives the same questions when it is imported, letter for letter`(format: ExportFormat, seed: UInt64) throws {
    let questions = try Self.questions(seed: seed)
    let plan = try Self.bank(from: try ExportWriter.bytes(of: questions, as: format))
    #expect(plan.rejected == [])
    #expect(plan.saves == questions)
    #expect(Self.spelling(plan.saves) == Self.spelling(questions))
  }

  @Test(arguments: ExportFormat.allCases, 1...5 as ClosedRange<UInt64>)
  func `gives the same questions when there is one of them`(format: ExportFormat, seed: UInt64) throws {
    for question in try Self.questions(seed: seed) {
      #expect(try Self.bank(from: try ExportWriter.bytes(of: [question], as: format)).saves == [question])
    }
  }

  @Test(arguments: ExportFormat.allCases, DuplicatePolicy.allCases)
  func `changes nothing when it is imported where it came from`(format: ExportFormat, policy: DuplicatePolicy) throws {
    let questions = try Self.questions(seed: 7)
    let plan = try Self.bank(
      from: try ExportWriter.bytes(of: questions, as: format), existing: questions, policy: policy)
    #expect(plan.saves.isEmpty)
    #expect(plan.skipped.count == questions.count)
  }

  @Test(arguments: ExportFormat.allCases) func `of nothing is empty and can be imported`(format: ExportFormat) throws {
    let bytes = try ExportWriter.bytes(of: [], as: format)
    let document = try ImportReader.document(from: bytes)
    #expect(document.rows.isEmpty && document.rejected.isEmpty)
  }

  @Test func `as JSON has one question a line`() throws {
    let bytes = try ExportWriter.bytes(of: try Self.questions(seed: 1), as: .json)
    #expect(String(decoding: bytes, as: UTF8.self).utf8.count { $0 == UInt8(ascii: "\n") } == 62)
  }

  @Test(arguments: ExportFormat.allCases)
  func `fails with the question and the value that has no text form`(format: ExportFormat) throws {
    let question = try Question(
      id: "q1", prompt: "p", answer: "a", createdAt: Self.now,
      schedule: Schedule(memory: MemoryState(stability: .nan, difficulty: 5)))
    #expect(throws: ExportFailure.notEncodable(id: "q1", key: "stability")) {
      try ExportWriter.bytes(of: [question], as: format)
    }
  }

  @Test func `as CSV begins with what a person looks for and leaves formulas as they are`() throws {
    let question = try Question(
      id: "q1", prompt: "=1+1", answer: "two, \"2\"", fields: [Question.Field(name: "hint", value: "#1")],
      tags: ["a", "b"],
      createdAt: Self.now)
    let lines = String(decoding: try ExportWriter.bytes(of: [question], as: .csv), as: UTF8.self).split(
      separator: "\r\n")
    #expect(lines.first?.hasPrefix("id,prompt,answer,tags,hint,guid,") == true)
    #expect(lines.last?.hasPrefix("q1,=1+1,\"two, \"\"2\"\"\",a b,#1,,basic,false,2023-11-14T22:13:20.000Z,") == true)
  }
}

@Suite struct `A CSV export that a person changed` {
  static func csv(_ lines: String...) -> String { lines.joined(separator: "\n") }

  @Test func `may have rows added without an identifier`() throws {
    let text = Self.csv(
      "id,prompt,answer,tags,hint,createdAt,modifiedAt,reviews", "q1,p,a,t,,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,",
      ",new,b,u v,h")
    let document = try read(text)
    #expect(document.rows.map { $0.question?.id } == ["q1", nil])
    #expect(pairs(document).last == ["new", "b"])
    #expect(document.rows.last?.tags == ["u", "v"])
    #expect(fields(document.rows.last) == ["hint=h"])
  }

  @Test func `may be saved with semicolons and columns moved`() throws {
    let document = try read(
      Self.csv("createdAt;modifiedAt;prompt;id", "2026-01-01T00:00:00Z;2026-01-01T00:00:00Z;p;q1"))
    #expect(document.rows.first?.question?.createdAt == Instant("2026-01-01T00:00:00Z"))
  }

  @Test(
    arguments: [
      ("due", "soon"), ("createdAt", "1.1.2026"), ("reps", "many"), ("stability", "nan"), ("state", "odd"),
      ("suspended", "perhaps"), ("reviews", "[{}]"), ("id", "a b"),
    ])
  func `has a row rejected by line and column`(column: String, value: String) throws {
    var cells = ["id": "q1", "prompt": "p", "createdAt": "", "modifiedAt": "", "stability": "1", "difficulty": "5"]
    cells[column] = "\"" + value + "\""
    let names = cells.keys.sorted()
    let document = try read(
      Self.csv(names.joined(separator: ","), names.compactMap { cells[$0] }.joined(separator: ",")))
    #expect(document.rows.isEmpty)
    #expect(document.rejected == [RejectedRow(line: 2, reason: .invalid(key: column))])
  }

  @Test func `has a row rejected that has reviews and no identifier`() throws {
    let review =
      "\"[{\"\"at\"\":\"\"2026-01-01T00:00:00Z\"\",\"\"rating\"\":\"\"good\"\",\"\"state\"\":\"\"new\"\",\"\"elapsedDays\"\":0}]\""
    let document = try read(Self.csv("id,prompt,createdAt,modifiedAt,reviews", ",p,,,\(review)"))
    #expect(document.rejected == [RejectedRow(line: 2, reason: .reviewsWithoutID)])
  }
}

@Suite struct `Importing the same file twice` {
  static let files = [
    "q1\ta1\nq1\ta2\nq1\ta1\n\"oops\tb\nq2\n",
    "#separator:tab\n#html:true\n#guid column:1\ng<1\tq<br>1\ta\ng<2\tq<br>1\tb\n",
    "expression,reading,meaning,tags,guid\n青,あお,blue,x y,g1\n青,あおい,blue,x,g2\n",
    "front;back\r\ncafé;1\r\ncafe\u{301};2\r\n",
    "[{\"prompt\":\"a\",\"answer\":1},{\"prompt\":\"a\",\"answer\":2},{\"id\":\"q1\",\"prompt\":\"a\"}]",
  ]

  @Test(arguments: DuplicatePolicy.allCases, files) func `adds and changes nothing`(
    policy: DuplicatePolicy, text: String
  ) throws {
    let document = try read(text)
    var count = 0
    func plan(into existing: [Question]) -> ImportPlan {
      ImportPlan(document: document, existing: existing, policy: policy, now: `An export`.now) {
        count += 1
        return "n\(count)"
      }
    }
    let first = plan(into: [])
    #expect(first.added > 0)
    let second = plan(into: first.saves)
    #expect(second.added == 0)
    #expect(second.saves.isEmpty)
    #expect(second.skipped.count == document.rows.count)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A large file` {
  @Test func `is read row by row`() throws {
    let document = try read(String(repeating: "word,\"to see, to meet\"\n", count: 100_000))
    #expect(document.rows.count == 100_000)
    #expect(document.rows.last?.line == 100_000)
  }

  @Test(arguments: ["\"", "\"\"\"x,", "\"a\"\"b", "x,\"\n\"\",\"y"])
  func `takes no longer when it is full of unbalanced quotation marks`(line: String) throws {
    let text = String(repeating: line + "\n", count: 30_000)
    let document = try read(text)
    #expect(document.rows.count + document.rejected.count <= 60_000)
  }

  @Test(arguments: [
    "<", "<a ", "<a \"", "<img ", "<img >", "<script>", "<!--", "&", "&amp", "[sound:", "<li>", "<ul><li>",
  ])
  func `takes no longer when a cell is full of what looks like HTML`(piece: String) throws {
    let text = "q\t" + String(repeating: piece, count: 30_000) + "\n"
    for isHTML in [true, nil] { #expect(try read(text, options: ImportOptions(isHTML: isHTML)).rows.count == 1) }
  }

  @Test func `takes no longer when every prompt is the same`() throws {
    let rows = (1...5_000).map { ImportedRow(line: $0, prompt: "same", answer: String($0)) }
    var count = 0
    let plan = ImportPlan(
      document: ImportDocument(rows: rows), existing: [Question](), policy: .keep, now: `An export`.now
    ) {
      count += 1
      return "n\(count)"
    }
    #expect(plan.added == 5_000)
  }
}
