import Domain
import TestSupport
import Testing

@Suite struct `Undoing` {
  let bank = BankFixture()

  /// What a person can do to a question that is there.
  static let changes: [(Change.Action, @Sendable (BankFixture, String) async throws -> Void)] = [
    (.edit, { _ = try await $0.change.edit(id: $1, prompt: "new") }),
    (.tag, { _ = try await $0.change.tag(ids: [$1], adding: ["x"], removing: ["t"]) }),
    (.suspend, { _ = try await $0.change.suspend(ids: [$1]) }),
    (.delete, { _ = try await $0.change.delete(ids: [$1]) }),
    (.answer, { _ = try await $0.answer(id: $1, rating: .hard) }),
  ]

  @Test(arguments: changes.indices) func `takes back any change and says which`(index: Int) async throws {
    let (action, make) = Self.changes[index]
    let question = try await bank.add(prompt: "a", answer: "b", tags: ["t"]).question
    bank.clock.advance(seconds: 5)
    try await make(bank, question.id)
    let undone = try await bank.undo()
    #expect(undone.change.action == action)
    #expect(undone.change.subject == "a")
    #expect(try await bank.all() == [question])
  }

  @Test func `takes back one change after the other, down to the first`() async throws {
    let question = try await bank.add(prompt: "a", answer: "b", tags: ["t"]).question
    var versions = [question]
    for (_, make) in Self.changes where versions.count < 4 {
      try await make(bank, question.id)
      versions.append(try #require(try await bank.questions.find(by: question.id)))
    }
    for version in versions.dropLast().reversed() {
      _ = try await bank.undo()
      #expect(try await bank.questions.find(by: question.id) == version)
    }
    _ = try await bank.undo()
    #expect(try await bank.all().isEmpty)
    await #expect(throws: BankError.nothingToUndo) { try await bank.undo() }
  }

  @Test func `takes back the last of those that are meant, whatever came after it`() async throws {
    let question = try await bank.add(prompt: "a", answer: "b").question
    for tag in ["t", "u"] { _ = try await bank.change.tag(ids: [question.id], adding: [tag], removing: []) }
    let other = try await bank.add(prompt: "c", answer: "d").question
    #expect(try await bank.undo { $0.action == .tag }?.restored.first?.tags == ["t"])
    #expect(try await bank.undo { $0.action == .edit } == nil)
    #expect(try await bank.questions.find(by: other.id) != nil)
  }

  @Test func `takes back a whole import`() async throws {
    _ = try await bank.add(prompt: "kept", answer: "")
    let document = ImportDocument(rows: (1...3).map { ImportedRow(line: $0, prompt: "p\($0)", answer: "") })
    let report = try await bank.importing(document)(path: "/tmp/deck.csv")
    #expect(report.added == 3)
    let undone = try await bank.undo()
    #expect(undone.change.subject == "deck.csv")
    #expect(try await bank.all().map(\.prompt) == ["kept"])
  }

  @Test func `passes over a change that was logged and never made`() async throws {
    let question = try await bank.add(prompt: "a", answer: "b").question
    // One transaction plans, the next would make the change.
    await bank.questions.refuse(with: .full(path: "/x"), after: 1)
    await #expect(throws: BankError.self) { try await bank.answer(id: question.id, rating: .good) }
    await bank.questions.refuse(with: nil)
    #expect(try await bank.log.loadAll().count == 2)
    #expect(try await bank.undo().change.action == .add)
    #expect(try await bank.all().isEmpty)
  }

  @Test func `never takes back a later change that the log does not know`() async throws {
    let question = try await bank.add(prompt: "a", answer: "b").question
    let edited = try await bank.change.edit(id: question.id, answer: "c")
    bank.clock.advance(seconds: 1)
    let now = bank.clock.now
    try await bank.questions.update(by: question.id) { $0.setSuspended(true, at: now) }
    let undone = try await bank.undo()
    #expect(undone.leftAlone == 1)
    #expect(try await bank.questions.find(by: edited.id)?.isSuspended == true)
  }

  @Test func `is possible again after the store could not be written`() async throws {
    let question = try await bank.add(prompt: "a", answer: "b").question
    _ = try await bank.answer(id: question.id, rating: .good)
    await bank.questions.refuse(with: .full(path: "/x"))
    await #expect(throws: BankError.self) { try await bank.undo() }
    await bank.questions.refuse(with: nil)
    _ = try await bank.undo()
    #expect(try await bank.all() == [question])
  }

  @Test func `reaches back a limited number of changes, the latest ones`() async throws {
    for number in 0..<(ChangeRecorder.limit + 5) { _ = try await bank.add(prompt: "p\(number)", answer: "") }
    #expect(try await bank.log.loadAll().count == ChangeRecorder.limit)
    #expect(try await bank.undo().change.subject == "p\(ChangeRecorder.limit + 4)")
  }
}
