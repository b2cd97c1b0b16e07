import Domain
import Observation
import Persistence
import TestSupport
import Testing

@testable import Presentation

@MainActor
@Suite struct `A library of questions` {
  func question(_ id: String, _ prompt: String = "p") throws -> Question {
    try Question(id: id, prompt: prompt, answer: "", createdAt: Instant(milliseconds: 0))
  }

  @Test func `is idle and empty until it is loaded`() async throws {
    let library = QuestionLibrary(repository: InMemoryRepository([try question("a")]))
    #expect(library.state.isIdle && library.questions.isEmpty)
  }

  @Test func `shows every question once it is loaded`() async throws {
    let library = QuestionLibrary(repository: InMemoryRepository([try question("a"), try question("b")]))
    await library.load()
    #expect(library.state.isReady)
    #expect(library.questions.all == [try question("a"), try question("b")])
  }

  @Test func `shows what is saved, replaced and deleted elsewhere`() async throws {
    let repository = InMemoryRepository([try question("a"), try question("b")])
    let library = QuestionLibrary(repository: repository)
    await library.load()
    try await repository.save(try question("c"))
    try await repository.save(try question("a", "new"))
    try await repository.delete("b")
    await library.settle()
    #expect(library.questions.all == [try question("a", "new"), try question("c")])
  }

  @Test func `shows a transaction as one update`() async throws {
    let repository = InMemoryRepository([try question("a")])
    let library = QuestionLibrary(repository: repository)
    await library.load()
    var seen: [[String]] = []
    library.onUpdate { [weak library] _ in seen.append(library?.questions.ids.sorted() ?? []) }
    try await repository.commit([.delete("a"), .save(try question("b")), .save(try question("c"))])
    await library.settle()
    #expect(seen == [["b", "c"]])
  }

  @Test(arguments: [30, 200]) func `keeps its order through changes, few or many`(count: Int) async throws {
    func made(_ number: Int, at instant: Int) throws -> Question {
      try Question(
        id: "q\(number)", prompt: "p\(instant)", answer: "", createdAt: Instant(milliseconds: Int64(instant)))
    }
    let repository = InMemoryRepository(try (0..<300).map { try made($0, at: $0 % 7) })
    let library = QuestionLibrary(repository: repository)
    await library.load()
    // Some are replaced, some are moved, some go and some come.
    try await repository.commit(
      try (0..<count).map { number in
        switch number % 4 {
        case 0: .save(try made(number, at: number % 7))
        case 1: .save(try made(number, at: 3))
        case 2: .delete("q\(number)")
        default: .save(try made(1000 + number, at: number % 9))
        }
      })
    await library.settle()
    let all = try await repository.loadAll().sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    #expect(library.questions.all == all)
    #expect(library.questions.ids.sorted() == all.map(\.id).sorted())
    #expect(all.allSatisfy { library.questions[$0.id] == $0 } && library.questions["q2"] == nil)
  }

  @Test func `settles when everything that was changed before shows`() async throws {
    let repository = InMemoryRepository<Question>()
    let library = QuestionLibrary(repository: repository)
    await library.load()
    for number in 1...300 {
      try await repository.save(try question("a\(number)"))
      if number % 100 == 0 {
        await library.settle()
        #expect(library.questions.count == number)
      }
    }
  }

  @Test func `settles for everybody who waits`() async throws {
    let repository = ScriptedRepository()
    let library = QuestionLibrary(repository: repository)
    await library.load()
    await repository.hold([], sequence: 2)
    let waiting = (1...3).map { _ in Task { await library.settle() } }
    repository.tell(.changed([.save(try question("a"))]), sequence: 1)
    repository.tell(.changed([.save(try question("b"))]), sequence: 2)
    for task in waiting { await task.value }
    #expect(library.questions.count == 2)
  }

  @Test func `has nothing to settle before it is loaded`() async throws {
    let library = QuestionLibrary(repository: ScriptedRepository(sequence: 7))
    await library.settle()
    #expect(library.state.isIdle)
  }

  @Test func `loads everything anew where it is told that it missed changes`() async throws {
    let repository = ScriptedRepository([try question("a")], sequence: 1)
    let library = QuestionLibrary(repository: repository)
    await library.load()
    await repository.hold([try question("b")], sequence: 5)
    repository.tell(.reloadNeeded, sequence: 5)
    await library.settle()
    #expect(library.questions.ids.sorted() == ["b"])
  }

  @Test func `settles after it missed changes that no event tells of`() async throws {
    let repository = ScriptedRepository([try question("a")], sequence: 1)
    let library = QuestionLibrary(repository: repository)
    await library.load()
    // The buffer was full at change 5, so that nobody hears of 6 and 7.
    await repository.hold([try question("b")], sequence: 7)
    repository.tell(.reloadNeeded, sequence: 5)
    await library.settle()
    #expect(library.questions.ids.sorted() == ["b"])
  }

  @Test func `never goes back to what was before it was loaded`() async throws {
    let repository = ScriptedRepository([try question("a", "second")], sequence: 2)
    repository.tell(.changed([.save(try question("a", "first"))]), sequence: 1)
    repository.tell(.changed([.save(try question("a", "second"))]), sequence: 2)
    repository.tell(.changed([.save(try question("b"))]), sequence: 3)
    let library = QuestionLibrary(repository: repository)
    var seen: Set<String> = []
    library.onUpdate { [weak library] _ in seen.insert(library?.questions["a"]?.prompt ?? "") }
    await library.load()
    await repository.hold([], sequence: 3)
    await library.settle()
    #expect(seen == ["second"])
  }

  @Test func `keeps what it shows where it cannot be loaded anew, and says why`() async throws {
    let repository = ScriptedRepository([try question("a")])
    let library = QuestionLibrary(repository: repository)
    await library.load()
    await repository.fail(with: .closed)
    await library.load()
    #expect(library.state.error == .closed)
    #expect(library.questions.ids.sorted() == ["a"])
  }

  @Test func `is ready again when loading succeeds after a failure`() async throws {
    let repository = ScriptedRepository([try question("a")])
    await repository.fail(with: .closed)
    let library = QuestionLibrary(repository: repository)
    await library.load()
    #expect(library.state.error == .closed && library.questions.isEmpty)
    await repository.fail(with: nil)
    await library.load()
    #expect(library.state.isReady && library.questions.count == 1)
  }

  @Test func `goes when nobody needs it any more, although it follows`() async throws {
    var library: QuestionLibrary? = QuestionLibrary(repository: InMemoryRepository([try question("a")]))
    await library?.load()
    weak let trace = library
    library = nil
    #expect(trace == nil)
  }

  @Test func `tells observers of changes made elsewhere`() async throws {
    let bank = await Bank()
    try await confirmation { changed in
      withObservationTracking {
        _ = bank.library.questions
      } onChange: {
        changed()
      }
      try await bank.questions.save(try question("a"))
      await bank.library.settle()
    }
  }
}

extension QuestionLibrary.State {
  fileprivate var isIdle: Bool { if case .idle = self { true } else { false } }
  fileprivate var isReady: Bool { if case .ready = self { true } else { false } }
  fileprivate var error: RepositoryError? { if case .failed(let error) = self { error } else { nil } }
}
