import Domain
import Testing

@Suite struct `An import plan` {
  static let now = Instant(milliseconds: 1_700_000_000_000)
  static let later = Instant(milliseconds: 1_700_000_100_000)

  /// Plans an import whose new questions are called new1, new2 and so on.
  static func plan(
    _ rows: [ImportedRow], into existing: [Question] = [], policy: DuplicatePolicy = .skip, now: Instant = now
  ) -> ImportPlan {
    var count = 0
    return ImportPlan(document: ImportDocument(rows: rows), existing: existing, policy: policy, now: now) {
      count += 1
      return "new\(count)"
    }
  }

  /// The questions that are there once a plan is carried out.
  static func bank(_ existing: [Question], after plan: ImportPlan) -> [Question] {
    var questions = Dictionary(uniqueKeysWithValues: existing.map { ($0.id, $0) })
    for question in plan.saves { questions[question.id] = question }
    return questions.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  static func row(
    _ line: Int, _ prompt: String, _ answer: String = "a", fields: [Question.Field] = [], tags: [String]? = nil,
    guid: String? = nil
  ) -> ImportedRow {
    ImportedRow(line: line, prompt: prompt, answer: answer, fields: fields, tags: tags, guid: guid)
  }

  static func review(_ second: Int64, _ rating: Rating = .good) -> Review {
    Review(at: now.advanced(bySeconds: second), rating: rating, state: .review, elapsedDays: 1)
  }

  /// A question with a history that ends with the last of `reviews`.
  static func question(
    _ id: String, _ prompt: String, _ answer: String = "a", fields: [Question.Field] = [], tags: [String] = [],
    guid: String? = nil, reviews: [Review] = []
  ) throws -> Question {
    let schedule =
      reviews.isEmpty
      ? Schedule()
      : Schedule(
        phase: .review, memory: MemoryState(stability: Double(reviews.count), difficulty: 5), interval: 3,
        due: now.advanced(bySeconds: 9000), lastReview: reviews.last?.at, reps: reviews.count)
    return try Question(
      id: id, prompt: prompt, answer: answer, fields: fields, tags: tags, guid: guid,
      createdAt: Instant(milliseconds: 5),
      schedule: schedule, reviews: reviews)
  }

  @Test func `knows a text again that is composed in another way, whichever comes first`() throws {
    let existing = [try Self.question("old", "caf\u{E9}", "th\u{E9}")]
    let rows = [
      Self.row(1, "na\u{EF}f"), Self.row(2, "cafe\u{301}", "the\u{301}"), Self.row(3, "nai\u{308}f"),
      Self.row(4, "na\u{EF}f", guid: "g\u{E9}"), Self.row(5, "other", guid: "ge\u{301}"),
    ]
    let plan = Self.plan(rows, into: existing)
    #expect(plan.saves.map(\.prompt) == ["na\u{EF}f", "na\u{EF}f"])
    #expect(
      plan.skipped == [
        SkippedRow(line: 2, reason: .unchanged(id: "old")), SkippedRow(line: 3, reason: .repeat(line: 1)),
        SkippedRow(line: 5, reason: .repeat(line: 4)),
      ])
  }

  @Test func `makes a question of every row in the order of the file, none in the future`() {
    let plan = Self.plan([Self.row(1, "one"), Self.row(2, "two"), Self.row(3, "three")])
    #expect(plan.added == 3)
    #expect(plan.saves.map(\.prompt) == ["one", "two", "three"])
    #expect(plan.saves.map { Self.now.milliseconds(since: $0.createdAt) } == [2, 1, 0])
    #expect(plan.saves.allSatisfy { $0.modifiedAt == $0.createdAt && $0.isNew })
  }

  @Test func `rejects a row with a blank prompt by its line and keeps the order of lines`() {
    let document = ImportDocument(
      rows: [Self.row(1, " \t"), Self.row(5, "")], rejected: [RejectedRow(line: 3, reason: .containsNUL)])
    let plan = ImportPlan(document: document, existing: [Question](), policy: .skip, now: Self.now) { "new" }
    #expect(
      plan.rejected == [
        RejectedRow(line: 1, reason: .emptyPrompt), RejectedRow(line: 3, reason: .containsNUL),
        RejectedRow(line: 5, reason: .emptyPrompt),
      ])
    #expect(plan.saves.isEmpty)
  }

  @Test func `accepts an empty answer`() {
    #expect(Self.plan([Self.row(1, "q", "")]).saves.map(\.answer) == [""])
  }

  @Test func `never takes an identifier that is taken`() throws {
    let plan = Self.plan([Self.row(1, "other")], into: [try Self.question("new1", "there")])
    #expect(plan.saves.map(\.id) == ["new12"])
  }

  @Test(arguments: [" Äpfel ", "A\u{308}pfel"])
  func `finds a duplicate by its prompt, however accents are composed and whatever stands around it`(prompt: String)
    throws
  {
    let plan = Self.plan([Self.row(4, prompt, "b")], into: [try Self.question("q1", "Äpfel")])
    #expect(plan.skipped == [SkippedRow(line: 4, reason: .duplicate(id: "q1"))])
    #expect(plan.saves.isEmpty)
  }

  @Test func `tells prompts in another case apart`() throws {
    #expect(Self.plan([Self.row(1, "die")], into: [try Self.question("q1", "Die")]).added == 1)
  }

  @Test func `finds a duplicate by its GUID whatever the prompt`() throws {
    let plan = Self.plan([Self.row(1, "new text", guid: "g<&")], into: [try Self.question("q1", "old", guid: "g<&")])
    #expect(plan.skipped == [SkippedRow(line: 1, reason: .duplicate(id: "q1"))])
  }

  @Test func `takes in a repeated prompt whose GUID is its own`() {
    let plan = Self.plan([Self.row(1, "same", guid: "g1"), Self.row(2, "same", guid: "g2")])
    #expect(plan.added == 2)
  }

  @Test func `skips a repetition within the file and names the line of the first`() {
    let plan = Self.plan([Self.row(1, "dup", "1"), Self.row(2, "dup", "2")])
    #expect(plan.saves.map(\.answer) == ["1"])
    #expect(plan.skipped == [SkippedRow(line: 2, reason: .repeat(line: 1))])
  }

  @Test func `lets the last row of a file have the last word when it updates`() {
    let plan = Self.plan([Self.row(1, "dup", "1"), Self.row(2, "dup", "2")], policy: .update)
    #expect(plan.saves.map(\.answer) == ["2"])
    #expect(plan.added == 1)
    #expect(plan.skipped == [SkippedRow(line: 1, reason: .superseded(line: 2))])
  }

  @Test func `keeps both when it keeps, but not twice the same`() {
    let plan = Self.plan([Self.row(1, "dup", "1"), Self.row(2, "dup", "2"), Self.row(3, "dup", "1")], policy: .keep)
    #expect(plan.saves.map(\.answer) == ["1", "2"])
    #expect(plan.skipped == [SkippedRow(line: 3, reason: .repeat(line: 1))])
  }

  @Test func `updates text and tags and keeps progress`() throws {
    let old = try Self.question("q1", "word", "old", tags: ["x"], guid: "g", reviews: [Self.review(1)])
    let field = Question.Field(name: "reading", value: "r")
    let plan = Self.plan(
      [Self.row(1, "word!", "new", fields: [field], tags: ["y"], guid: "g")], into: [old], policy: .update)
    let new = try #require(plan.saves.first)
    #expect(plan.updated == 1)
    #expect((new.prompt, new.answer) == ("word!", "new"))
    #expect((new.fields, new.tags) == ([field], ["y"]))
    #expect((new.id, new.guid, new.createdAt) == ("q1", "g", old.createdAt))
    #expect((new.reviews, new.schedule) == (old.reviews, old.schedule))
    #expect(new.modifiedAt == Self.now)
  }

  @Test func `leaves tags alone when the file has no say about them`() throws {
    let old = try Self.question("q1", "word", "old", tags: ["mine"])
    #expect(Self.plan([Self.row(1, "word", "new")], into: [old], policy: .update).saves.first?.tags == ["mine"])
  }

  @Test(arguments: DuplicatePolicy.allCases)
  func `gives every question the document's tags beside its own`(policy: DuplicatePolicy) throws {
    let existing = [try Self.question("q1", "old", tags: ["mine"]), try Self.question("q2", "kept", tags: ["theirs"])]
    let document = ImportDocument(
      rows: [
        Self.row(1, "new", tags: ["x"]), Self.row(2, "old"), ImportedRow(line: 3, question: existing[1]),
        ImportedRow(line: 4, question: try Self.question("q3", "whole", tags: ["y"])),
      ], tags: ["all"])
    let plan = ImportPlan(document: document, existing: existing, policy: policy, now: Self.now) { "new" }
    let tags = Dictionary(uniqueKeysWithValues: plan.saves.map { ($0.prompt, $0.tags) })
    #expect((tags["new"], tags["whole"]) == (["x", "all"], ["y", "all"]))
    #expect(tags["old"] == (policy == .update ? ["mine", "all"] : nil))
    #expect(tags["kept"] == (policy == .update ? ["theirs", "all"] : nil))
  }

  @Test func `keeps a question suspended that it updates`() throws {
    var old = try Self.question("q1", "word", "old")
    old.setSuspended(true, at: Self.now)
    let plan = Self.plan([Self.row(1, "word", "new")], into: [old], policy: .update)
    #expect(plan.saves.first?.isSuspended == true)
  }

  @Test func `counts an update that changes nothing as skipped`() throws {
    let old = try Self.question("q1", "word", "a", tags: ["x"])
    let plan = Self.plan([Self.row(7, "word", " a ", tags: ["x"])], into: [old], policy: .update)
    #expect(plan.skipped == [SkippedRow(line: 7, reason: .unchanged(id: "q1"))])
    #expect(plan.saves.isEmpty)
  }

  @Test func `updates the oldest of several duplicates, in whatever order they come`() throws {
    let duplicates = [try Self.question("q2", "dup", "2"), try Self.question("q1", "dup", "1")]
    for existing in [duplicates, duplicates.reversed()] {
      #expect(Self.plan([Self.row(1, "dup", "3")], into: existing, policy: .update).saves.map(\.id) == ["q1"])
    }
  }

  @Test(arguments: DuplicatePolicy.allCases, DuplicatePolicy.allCases)
  func `adds nothing when the same file is imported again`(first: DuplicatePolicy, second: DuplicatePolicy) throws {
    let rows = [
      Self.row(1, "a"), Self.row(2, "a", "2"), Self.row(3, "b", guid: "g1"), Self.row(4, "b", "2", guid: "g2"),
      Self.row(5, "c", guid: "g1"), Self.row(6, " a ", "2"),
      ImportedRow(line: 7, question: try Self.question("q1", "whole", reviews: [Self.review(1)])),
      ImportedRow(line: 8, question: try Self.question("q2", "whole", guid: "g3")),
      ImportedRow(line: 8, question: try Self.question("q3", "whole", guid: "g3")),
    ]
    let existing = [try Self.question("q1", "theirs", reviews: [Self.review(2)])]
    let bank = Self.bank(existing, after: Self.plan(rows, into: existing, policy: first))
    let again = Self.plan(rows, into: bank, policy: first, now: Self.later)
    #expect(again.added == 0)
    #expect(again.saves.isEmpty)
    guard second != .keep else { return }
    #expect(Self.plan(rows, into: bank, policy: second, now: Self.later).added == 0)
  }

  @Test(arguments: DuplicatePolicy.allCases) func `counts every row once`(policy: DuplicatePolicy) throws {
    let rows = [
      Self.row(1, "a"), Self.row(2, "a", "2"), Self.row(3, ""), Self.row(4, "b", "new"), Self.row(5, "c"),
      ImportedRow(line: 6, question: try Self.question("q1", "b", "newer")),
    ]
    let plan = Self.plan(rows, into: [try Self.question("q1", "b"), try Self.question("q2", "c")], policy: policy)
    #expect(plan.added + plan.updated + plan.skipped.count + plan.rejected.count == rows.count)
  }
}

@Suite struct `An import plan for complete questions` {
  typealias Plans = `An import plan`

  static func row(_ question: Question) -> ImportedRow { ImportedRow(line: 1, question: question) }

  @Test func `adds one that is not there exactly as it is`() throws {
    let question = try Plans.question("q1", "p", tags: ["x"], guid: "g", reviews: [Plans.review(1)])
    #expect(Plans.plan([Self.row(question)]).saves == [question])
  }

  @Test(arguments: DuplicatePolicy.allCases) func `skips one that is there already`(policy: DuplicatePolicy) throws {
    let question = try Plans.question("q1", "p", reviews: [Plans.review(1)])
    let plan = Plans.plan([Self.row(question)], into: [question], policy: policy)
    #expect(plan.skipped == [SkippedRow(line: 1, reason: .unchanged(id: "q1"))])
  }

  @Test(arguments: [DuplicatePolicy.skip, .update])
  func `merges the reviews of both sides and follows the schedule of the side answered last`(
    policy: DuplicatePolicy
  ) throws {
    let shared = Plans.review(0)
    let mine = try Plans.question("q1", "p", "mine", reviews: [shared, Plans.review(20)])
    let theirs = try Plans.question("q1", "p", "theirs", reviews: [shared, Plans.review(10), Plans.review(30, .again)])
    let merged = try #require(Plans.plan([Self.row(theirs)], into: [mine], policy: policy).saves.first)
    #expect(merged.reviews == [shared, Plans.review(10), Plans.review(20), Plans.review(30, .again)])
    #expect(merged.schedule == theirs.schedule)
    #expect(merged.answer == (policy == .skip ? "mine" : "theirs"))
  }

  @Test func `keeps its own schedule when it was answered last`() throws {
    let mine = try Plans.question("q1", "p", reviews: [Plans.review(20)])
    let theirs = try Plans.question("q1", "p", reviews: [Plans.review(10)])
    let merged = try #require(Plans.plan([Self.row(theirs)], into: [mine]).saves.first)
    #expect(merged.schedule == mine.schedule)
    #expect(merged.reviews.count == 2)
  }

  @Test func `arrives at the same history on both machines`() throws {
    let one = try Plans.question("q1", "p", reviews: [Plans.review(1), Plans.review(5, .hard)])
    let other = try Plans.question("q1", "p", reviews: [Plans.review(1), Plans.review(5, .easy), Plans.review(7)])
    var (here, there) = (one, other)
    here.merge(progressOf: other, at: Plans.now)
    there.merge(progressOf: one, at: Plans.now)
    #expect(here.reviews == there.reviews)
    #expect(here.schedule == there.schedule)
  }

  @Test func `changes nothing when the other side knows nothing new`() throws {
    var question = try Plans.question("q1", "p", reviews: [Plans.review(1), Plans.review(2)])
    let before = question
    question.merge(progressOf: try Plans.question("q1", "p", reviews: [Plans.review(1)]), at: Plans.later)
    #expect(question == before)
  }

  @Test func `finds one by its GUID where the identifier is unknown, and merges the reviews`() throws {
    let mine = try Plans.question("q1", "p", guid: "g", reviews: [Plans.review(1)])
    let theirs = try Plans.question("q9", "p", guid: "g", reviews: [Plans.review(2)])
    let plan = Plans.plan([Self.row(theirs)], into: [mine])
    #expect(plan.saves.map(\.id) == ["q1"])
    #expect(plan.saves.first?.reviews.count == 2)
  }

  @Test(arguments: DuplicatePolicy.allCases)
  func `takes in two of one file that share a GUID, as an export of both has them`(policy: DuplicatePolicy) throws {
    let both = [try Plans.question("q1", "p", "1", guid: "g"), try Plans.question("q2", "p", "2", guid: "g")]
    let plan = Plans.plan(both.map { Self.row($0) }, policy: policy)
    #expect(plan.saves == both)
    #expect(Plans.plan(both.map { Self.row($0) }, into: both, policy: policy).saves.isEmpty)
  }

  @Test func `takes one with the prompt of another question, as its identifier tells them apart`() throws {
    #expect(Plans.plan([Self.row(try Plans.question("q2", "p"))], into: [try Plans.question("q1", "p")]).added == 1)
  }

  @Test func `keeps both under identifiers of their own, each with its progress`() throws {
    let mine = try Plans.question("q1", "p", "mine", reviews: [Plans.review(1)])
    let theirs = try Plans.question("q1", "p", "theirs", reviews: [Plans.review(2)])
    let plan = Plans.plan([Self.row(theirs)], into: [mine], policy: .keep)
    let copy = try #require(plan.saves.first)
    #expect(plan.saves.count == 1)
    #expect((copy.id, copy.answer) == ("new1", "theirs"))
    #expect(copy.reviews == theirs.reviews)
  }
}
