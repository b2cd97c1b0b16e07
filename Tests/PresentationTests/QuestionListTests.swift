import Domain
import Observation
import Presentation
import TestSupport
import Testing

@MainActor
@Suite struct `The list of questions` {
  let bank: Bank
  var list: QuestionListModel { bank.list }

  init() async { bank = await Bank() }

  @Test func `shows nothing until something is searched for`() async throws {
    try await bank.add("a", "b")
    #expect(list.questions.isEmpty && list.listing.isEmpty)
  }

  @Test func `shows the questions that match, oldest first`() async throws {
    try await bank.add("river", "stone", "riverbank")
    #expect(try list.search("river").map(\.prompt) == ["river", "riverbank"])
    #expect(list.questions.map(\.id) == ["a1", "a3"])
    #expect(list.query == .text("river", in: nil))
  }

  @Test func `follows changes while its rows keep their numbers`() async throws {
    try await bank.add("a", "b", tags: ["t"])
    try list.search("tag:t")
    try await bank.add("c", tags: ["t"])
    try await bank.deleteElsewhere("a1")
    #expect(list.questions.map(\.prompt) == ["b", "c"])
    #expect(list.listing == ["a1", "a2"])
  }

  @Test func `finds the same once searches were made fast, whatever changes then`() async throws {
    try await bank.add("river", "stone", "riverbank")
    await bank.library.prepareSearch(ifAtLeast: 1)
    #expect(try list.find("river").map(\.prompt) == ["river", "riverbank"])
    _ = try await list.edit("a2", prompt: "river stone")
    try await bank.add("brook", "river mouth")
    #expect(try list.find("river").map(\.prompt) == ["river", "river stone", "riverbank", "river mouth"])
    try await bank.deleteElsewhere("a1")
    #expect(try list.find("river").map(\.prompt) == ["river stone", "riverbank", "river mouth"])
    await bank.library.prepareSearch(ifAtLeast: 1)
    #expect(try list.find("-river").map(\.prompt) == ["brook"])
  }

  @Test func `numbers its rows anew with the next search`() async throws {
    try await bank.add("a", "b")
    try list.search("")
    try await bank.deleteElsewhere("a1")
    try list.search("")
    #expect(list.listing == ["a2"])
  }

  @Test func `stays as it was where a query cannot be understood`() async throws {
    try await bank.add("a", "b")
    try list.search("a")
    #expect(throws: QueryError.self) { try list.search("\"open") }
    #expect(list.query == .text("a", in: nil))
    #expect(list.questions.map(\.id) == ["a1"] && list.listing == ["a1"])
  }

  @Test func `finds questions without listing them`() async throws {
    try await bank.add("a", "b")
    try list.search("a")
    #expect(try list.find("b").map(\.id) == ["a2"])
    #expect(throws: QueryError.self) { try list.find("is:nothing") }
    #expect(list.listing == ["a1"])
  }

  @Test func `counts the questions that have each tag`() async throws {
    try await bank.add("a", tags: ["verb", "n5"])
    try await bank.add("b", tags: ["verb"])
    #expect(list.tags.map { "\($0.tag) \($0.count)" } == ["n5 1", "verb 2"])
    try await bank.deleteElsewhere("a1")
    #expect(list.tags.map { "\($0.tag) \($0.count)" } == ["verb 1"])
  }

  @Test(arguments: Rating.allCases) func `previews what an answer then does`(rating: Rating) async throws {
    let question = try await bank.add("a")[0]
    let preview = try #require(list.previews(of: question).first { $0.rating == rating })
    #expect(try await list.answer("a1", rating).schedule == preview.schedule)
  }

  @Test func `tells observers of what matches now`() async throws {
    try list.search("river")
    try await confirmation { changed in
      withObservationTracking {
        _ = list.questions
      } onChange: {
        changed()
      }
      try await bank.add("river")
    }
  }
}

/// What a person can do to the question `a1`.
typealias Action = @MainActor @Sendable (QuestionListModel) async throws -> Void

@MainActor
@Suite struct `An action on the list` {
  let bank: Bank

  init() async throws {
    bank = await Bank()
    try await bank.add("a", tags: ["old"])
  }

  /// An action, and what the question then is; nil where it is gone.
  nonisolated static let actions: [(name: String, act: Action, isDone: @Sendable (Question?) -> Bool)] = [
    ("edit", { _ = try await $0.edit("a1", prompt: "b") }, { $0?.prompt == "b" }),
    ("delete", { _ = try await $0.delete(["a1"]) }, { $0 == nil }),
    ("tag", { _ = try await $0.tag(["a1"], adding: ["new"], removing: ["old"]) }, { $0?.tags == ["new"] }),
    ("suspend", { _ = try await $0.suspend(["a1"]) }, { $0?.isSuspended == true }),
    ("answer", { _ = try await $0.answer("a1", .good) }, { $0?.reviews.count == 1 }),
    ("undo", { _ = try await $0.undo() }, { $0 == nil }),
  ]

  @Test(arguments: actions.map(\.name)) func `is kept, and shows at once`(name: String) async throws {
    let action = try #require(Self.actions.first { $0.name == name })
    try await action.act(bank.list)
    #expect(action.isDone(bank.library.questions["a1"]))
    #expect(action.isDone(try await bank.questions.find(by: "a1")))
  }

  @Test(arguments: actions.map(\.name)) func `that cannot be kept says so and changes nothing`(name: String)
    async throws
  {
    let action = try #require(Self.actions.first { $0.name == name })
    try bank.list.search("")
    let before = bank.list.questions
    await bank.questions.refuse(with: .full(path: "/x"))
    await #expect(throws: BankError.repository(.full(path: "/x"))) { try await action.act(bank.list) }
    #expect(bank.list.questions == before)
    #expect(try await bank.questions.loadAll() == before)
  }

  @Test func `resumes what was suspended`() async throws {
    _ = try await bank.list.suspend(["a1"])
    #expect(try await bank.list.resume(["a1"]).map(\.isSuspended) == [false])
    #expect(try bank.question("a1").isSuspended == false)
  }

  @Test func `adds a question, and tells of others that ask the same`() async throws {
    let added = try await bank.list.add(prompt: "A", answer: "", tags: [])
    #expect(added.duplicates.map(\.id) == ["a1"])
    #expect(try bank.question("a2") == added.question)
  }

  @Test func `on a question that is gone says which`() async throws {
    await #expect(throws: BankError.notFound(id: "zz")) { try await bank.list.suspend(["a1", "zz"]) }
    #expect(try bank.question("a1").isSuspended == false)
  }
}
