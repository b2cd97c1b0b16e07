import Domain
import Foundation
import TestSupport
import Testing

@Suite struct `A question that comes from a text with others` {
  let bank = BankFixture()
  static let cloze = "{{c1::Paris}} lies on the {{c2::Seine::river}}."

  @Test func `is one for each number of a cloze`() async throws {
    let added = try await bank.add(prompt: Self.cloze, answer: "", as: .cloze)
    let questions = [added.question] + added.siblings
    #expect(questions.map(\.clozeNumber) == [1, 2] && questions.allSatisfy { $0.kind == .cloze })
    #expect(questions.map(\.asked) == ["[...] lies on the Seine.", "Paris lies on the [river]."])
    #expect(questions.map(\.expected) == ["Paris", "Seine"])
    #expect(Set(questions.map(\.group)) == [added.question.id])
    #expect(try await bank.all() == questions)
  }

  @Test func `is found in a prompt that nobody called a cloze`() async throws {
    #expect(try await bank.add(prompt: "{{c1::a}}", answer: "").question.kind == .cloze)
    #expect(try await bank.add(prompt: "{{c1::a}}", answer: "").question.group == nil)
  }

  @Test func `asks from the other side where both sides are asked`() async throws {
    let added = try await bank.add(prompt: "Japan", answer: "Tokio", tags: ["geo"], as: .reversed)
    #expect(added.siblings.map(\.prompt) == ["Tokio"] && added.siblings.map(\.answer) == ["Japan"])
    #expect(added.siblings.map(\.tags) == [["geo"]] && added.siblings.first?.group == added.question.group)
  }

  @Test(
    arguments: [
      ("a", "", AddQuestion.Form.reversed, BankError.emptyAnswer), ("a", "", .typed, .emptyAnswer),
      ("a", "", .choice(wrong: ["b"]), .emptyAnswer), ("a", "b", .choice(wrong: ["b", " "]), .noChoices),
      ("a", "", .cloze, .noCloze), (" ", "b", .reversed, .emptyPrompt),
    ])
  func `is not made where something is missing`(
    prompt: String, answer: String, form: AddQuestion.Form, error: BankError
  ) async throws {
    await #expect(throws: error) { try await bank.add(prompt: prompt, answer: answer, as: form) }
    #expect(try await bank.all().isEmpty)
  }

  @Test func `takes over an edit of its text`() async throws {
    let added = try await bank.add(prompt: Self.cloze, answer: "", as: .cloze)
    _ = try await bank.change.edit(id: added.question.id, prompt: "{{c1::Paris}} is on the {{c2::Seine}}!")
    #expect(try await bank.all().map(\.asked) == ["[...] is on the Seine!", "Paris is on the [...]!"])
    _ = try await bank.undo()
    #expect(try await bank.all().map(\.prompt) == [Self.cloze, Self.cloze])
  }

  @Test func `takes over an edit of the other side`() async throws {
    let added = try await bank.add(prompt: "Japan", answer: "Tokio", as: .reversed)
    _ = try await bank.change.edit(id: added.siblings[0].id, prompt: "Tokyo")
    #expect(try await bank.all().map(\.answer) == ["Tokyo", "Japan"])
  }

  @Test func `keeps its progress, tags and marks when another is edited`() async throws {
    let added = try await bank.add(prompt: Self.cloze, answer: "", as: .cloze)
    let id = added.siblings[0].id
    _ = try await bank.answer(id: id, rating: .easy)
    _ = try await bank.change.flag(ids: [id])
    _ = try await bank.change.edit(id: added.question.id, prompt: Self.cloze + "!", tags: ["t"])
    let sibling = try #require(try await bank.questions.find(by: id))
    #expect(sibling.reviews.count == 1 && sibling.isFlagged && sibling.tags.isEmpty)
    #expect(sibling.prompt == Self.cloze + "!")
  }

  @Test func `is new where an edit adds a number, and suspended where one takes it away`() async throws {
    let added = try await bank.add(prompt: "{{c1::a}} b", answer: "")
    let edited = try await bank.change.edit(id: added.question.id, prompt: "{{c1::a}} {{c2::b}}")
    let both = try await bank.all()
    #expect(both.map(\.clozeNumber) == [1, 2] && both.map(\.group) == [edited.id, edited.id])
    #expect(both[1].isNew && both[1].reviews.isEmpty)
    _ = try await bank.change.edit(id: edited.id, prompt: "{{c1::a}} b")
    #expect(try await bank.all().map(\.isSuspended) == [false, true])
  }

  @Test func `comes back with its answers where its number does`() async throws {
    let added = try await bank.add(prompt: Self.cloze, answer: "", as: .cloze)
    let first = added.question.id
    _ = try await bank.answer(id: first, rating: .good)
    _ = try await bank.change.edit(id: first, prompt: Self.cloze.replacing("{{c1::", with: "{{c1:"))
    #expect(try await bank.all().map(\.isSuspended) == [true, false])
    _ = try await bank.change.edit(id: first, prompt: Self.cloze)
    let questions = try await bank.all()
    #expect(questions.map(\.clozeNumber) == [1, 2] && questions.map(\.isSuspended) == [false, false])
    #expect(questions[0].reviews.count == 1)
  }

  @Test(arguments: [("x", BankError?.none), ("", .emptyAnswer), ("c", .noChoices)])
  func `that offers a choice cannot lose its answer or its last wrong one to an edit`(
    answer: String, error: BankError?
  ) async throws {
    let question = try await bank.add(prompt: "a", answer: "b", as: .choice(wrong: ["c"])).question
    do {
      _ = try await bank.change.edit(id: question.id, answer: answer)
      #expect(error == nil)
    } catch let thrown {
      #expect(thrown == error)
      #expect(try await bank.all() == [question])
    }
  }

  @Test func `that is typed cannot lose its answer to an edit`() async throws {
    let question = try await bank.add(prompt: "a", answer: "b", as: .typed).question
    await #expect(throws: BankError.emptyAnswer) { try await bank.change.edit(id: question.id, answer: " ") }
  }

  @Test func `offers its right answer among the wrong ones, in an order that lasts until the answer`() async throws {
    let wrong = (1...5).map { "wrong \($0)" }
    let question = try await bank.add(prompt: "a", answer: "right", as: .choice(wrong: wrong)).question
    #expect(Set(question.offered) == Set(wrong + ["right"]) && question.offered == question.offered)
    let answered = try await bank.answer(id: question.id, rating: .good)
    #expect(Set(answered.offered) == Set(question.offered) && answered.offered != question.offered)
  }

  @Test func `survives being written and read, whatever its form`() async throws {
    _ = try await bank.add(prompt: Self.cloze, answer: "", as: .cloze)
    _ = try await bank.add(prompt: "a", answer: "b", as: .choice(wrong: ["c"]))
    var question = try await bank.add(prompt: "x", answer: "y", as: .reversed).question
    question.setFlagged(true, at: bank.clock.now)
    question.bury(until: bank.clock.now, at: bank.clock.now)
    let questions = try await bank.all() + [question]
    #expect(try JSONDecoder().decode([Question].self, from: JSONEncoder().encode(questions)) == questions)
  }

  @Test func `is written without keys that say nothing, so that older records look as they did`() throws {
    let question = try Question(id: "a", prompt: "p", answer: "", createdAt: bank.clock.now)
    let json = String(decoding: try JSONEncoder().encode(question), as: UTF8.self)
    for key in ["group", "cloze", "choices", "flagged", "buriedUntil"] { #expect(!json.contains(key)) }
  }

  @Test func `of a kind from a newer version keeps it, and is asked from its prompt`() throws {
    let json = #"{"id":"a","prompt":"p {{c1::x}}","answer":"b","kind":"matching","group":"g","cloze":7}"#
    let question = try JSONDecoder().decode(Question.self, from: Data(json.utf8))
    #expect(question.asked == "p {{c1::x}}" && question.expected == "b")
    let copy = try JSONDecoder().decode(Question.self, from: JSONEncoder().encode(question))
    #expect(copy == question && copy.kind.rawValue == "matching" && copy.group == "g" && copy.clozeNumber == 7)
  }
}

@Suite struct `An import of questions in several forms` {
  let bank = BankFixture()

  @discardableResult
  func run(_ prompts: [(String, String)], isReversed: Bool = false, policy: DuplicatePolicy = .skip) async throws
    -> ImportReport
  {
    let rows = prompts.enumerated().map { ImportedRow(line: $0.offset + 1, prompt: $0.element.0, answer: $0.element.1) }
    var options = ImportOptions()
    options.isReversed = isReversed
    return try await bank.importing(ImportDocument(rows: rows))(path: "x", options: options, policy: policy)
  }

  @Test func `makes a question of each number of a cloze`() async throws {
    let report = try await run([("{{c1::a}} and {{c2::b}}", ""), ("plain", "x")])
    #expect(report.added == 2 && report.siblings == 1)
    #expect(Set(try await bank.all().map(\.asked)) == ["[...] and b", "a and [...]", "plain"])
  }

  @Test func `adds nothing the second time`() async throws {
    let rows = [("{{c1::a}} and {{c2::b}}", ""), ("c", "d")]
    try await run(rows, isReversed: true)
    let before = try await bank.all()
    let report = try await run(rows, isReversed: true)
    #expect(report.added == 0 && report.siblings == 0 && report.skipped.count == 2)
    #expect(try await bank.all() == before)
  }

  @Test func `asks from both sides where that is wanted, and where there are two`() async throws {
    let report = try await run([("c", "d"), ("e", "")], isReversed: true)
    #expect(report.siblings == 1)
    #expect(Set(try await bank.all().map(\.prompt)) == ["c", "d", "e"])
  }

  @Test func `is one change for undo`() async throws {
    try await run([("{{c1::a}} and {{c2::b}}", "")])
    _ = try await bank.undo()
    #expect(try await bank.all().isEmpty)
  }
}
