import Domain
import Persistence
import Testing

/// What every repository promises, whatever it keeps its records in.
@Suite struct `Every repository` {
  enum Kind: CaseIterable {
    case inMemory, local, buffered
  }

  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func make(_ kind: Kind) throws -> any Repository<Note> {
    switch kind {
    case .inMemory: InMemoryRepository<Note>()
    case .local: try folder.open()
    case .buffered: try folder.open(.writing, .buffered)
    }
  }

  @Test(arguments: Kind.allCases) func `finds what was saved`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(Note("a", "text"))
    #expect(try await repository.find(by: "a") == Note("a", "text"))
  }

  @Test(arguments: Kind.allCases) func `finds nothing under an unknown identifier`(_ kind: Kind) async throws {
    #expect(try await make(kind).find(by: "a") == nil)
  }

  @Test(arguments: Kind.allCases) func `lists records in the order of their first save`(_ kind: Kind) async throws {
    let repository = try make(kind)
    for id in ["c", "a", "b", "c", "a"] { try await repository.save(Note(id)) }
    #expect(try await repository.loadAll().map(\.id) == ["c", "a", "b"])
  }

  @Test(arguments: Kind.allCases) func `lists a record last that was deleted and came again`(_ kind: Kind) async throws
  {
    let repository = try make(kind)
    try await repository.save(contentsOf: [Note("a"), Note("b")])
    try await repository.delete("a")
    try await repository.save(Note("a"))
    #expect(try await repository.loadAll().map(\.id) == ["b", "a"])
  }

  @Test(arguments: Kind.allCases) func `keeps the later of two items with one identifier`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(contentsOf: [Note("a", "old"), Note("b"), Note("a", "new")])
    #expect(try await repository.loadAll() == [Note("a", "new"), Note("b")])
  }

  @Test(arguments: Kind.allCases) func `tells whether what it deletes was there`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(Note("a"))
    #expect(try await repository.delete("a"))
    #expect(try await !repository.delete("a"))
    #expect(try await repository.loadAll().isEmpty)
  }

  @Test(arguments: Kind.allCases) func `updates a record in place`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(Note("a", count: 1))
    let count = try await repository.update(by: "a") { note in
      note.count += 1
      return note.count
    }
    #expect(count == 2)
    #expect(try await repository.find(by: "a")?.count == 2)
  }

  @Test(arguments: Kind.allCases) func `does not run an update of what is not there`(_ kind: Kind) async throws {
    let repository = try make(kind)
    let result: Int? = try await repository.update(by: "a") { _ in 1 }
    #expect(result == nil)
    #expect(try await repository.loadAll().isEmpty)
  }

  @Test(arguments: Kind.allCases) func `moves a record whose update changes its identifier`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(Note("a", "text"))
    try await repository.update(by: "a") { $0 = Note("b", $0.text) }
    #expect(try await repository.loadAll() == [Note("b", "text")])
  }

  @Test(arguments: Kind.allCases) func `commits changes in their order`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(Note("a"))
    try await repository.commit([.delete("a"), .save(Note("b")), .save(Note("c")), .delete("b")])
    #expect(try await repository.loadAll() == [Note("c")])
  }

  @Test(arguments: Kind.allCases) func `shows a transaction what it staged itself`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(Note("a", "old"))
    let seen = try await repository.transaction { transaction in
      transaction.save(Note("a", "new"))
      transaction.delete("b")
      return [transaction.find(by: "a")?.text, transaction.initial.first?.text]
    }
    #expect(seen == ["new", "old"])
  }

  @Test(arguments: Kind.allCases) func `takes any text as an identifier`(_ kind: Kind) async throws {
    let repository = try make(kind)
    let ids = ["", " ", "\"", "\\", "\u{0}\n\u{1F}", "ä", "\u{1F600}", "{\"crc\":\"", "\u{2028}", "a/b"]
    try await repository.save(contentsOf: ids.map { Note($0, $0) })
    #expect(try await repository.loadAll().map(\.id) == ids)
  }

  @Test(arguments: Kind.allCases) func `loses no update of many at once`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(Note("a"))
    try await withThrowingTaskGroup { group in
      for _ in 0..<300 {
        group.addTask { _ = try await repository.update(by: "a") { $0.count += 1 } }
      }
      try await group.waitForAll()
    }
    #expect(try await repository.find(by: "a")?.count == 300)
  }

  @Test(arguments: Kind.allCases) func `tells a follower of each transaction as one event`(_ kind: Kind) async throws {
    let repository = try make(kind)
    try await repository.save(Note("before"))
    var events = await repository.events().makeAsyncIterator()
    try await repository.commit([.save(Note("a")), .delete("before")])
    try await repository.delete("never there")
    try await repository.delete("a")
    #expect(await events.next()?.summary == ["+a", "-before"])
    #expect(await events.next()?.summary == ["-a"])
  }

  @Test(arguments: Kind.allCases) func `numbers each change, and each event by its last one`(_ kind: Kind) async throws
  {
    let repository = try make(kind)
    #expect(await repository.sequence() == 0)
    var events = await repository.events().makeAsyncIterator()
    try await repository.save(Note("a"))
    try await repository.commit([.save(Note("b")), .delete("a")])
    try await repository.delete("never there")
    #expect(await repository.sequence() == 3)
    #expect(await events.next()?.sequence == 1)
    #expect(await events.next()?.sequence == 3)
  }

  @Test(arguments: Kind.allCases) func `gives receipts with the number and the durability reached`(
    _ kind: Kind
  ) async throws {
    let repository = try make(kind)
    let durability: Durability? =
      switch kind {
      case .inMemory: nil
      case .local: .synced
      case .buffered: .buffered
      }
    #expect(try await repository.save(Note("a")) == Receipt(sequence: 1, durability: durability))
    let batch = try await repository.save(contentsOf: [Note("b"), Note("c")])
    #expect(batch == Receipt(sequence: 3, durability: durability))
    let nothing = try await repository.commit { $0.find(by: "a")?.id }
    #expect(nothing.result == "a" && nothing.receipt == Receipt(sequence: 3, durability: durability))
  }

  @Test(arguments: Kind.allCases) func `tells a follower that asks late what it missed, and goes on`(
    _ kind: Kind
  ) async throws {
    let repository = try make(kind)
    for id in ["a", "b", "c"] { try await repository.save(Note(id)) }
    var changes = await repository.changes(after: 1).makeAsyncIterator()
    #expect(await changes.next()?.summary == ["+b"])
    #expect(await changes.next()?.summary == ["+c"])
    try await repository.delete("a")
    let last = await changes.next()
    #expect(last?.summary == ["-a"] && last?.sequence == 4)
  }

  @Test(arguments: Kind.allCases) func `tells the rest of a transaction to a follower that knows its beginning`(
    _ kind: Kind
  ) async throws {
    let repository = try make(kind)
    try await repository.save(contentsOf: [Note("a"), Note("b"), Note("c")])
    var changes = await repository.changes(after: 2).makeAsyncIterator()
    #expect(await changes.next()?.summary == ["+c"])
  }

  @Test(arguments: Kind.allCases) func `tells a follower with a number that is yet to come to reload`(
    _ kind: Kind
  ) async throws {
    let repository = try make(kind)
    try await repository.save(Note("a"))
    var changes = await repository.changes(after: 7).makeAsyncIterator()
    let event = await changes.next()
    #expect(event?.summary == ["reload"] && event?.sequence == 1)
    try await repository.save(Note("b"))
    #expect(await changes.next()?.summary == ["+b"])
  }

  @Test(arguments: [Kind.local, .buffered]) func `tells a slow follower everything, from the file`(
    _ kind: Kind
  ) async throws {
    let repository = try make(kind)
    var events = await repository.events().makeAsyncIterator()
    let count = LocalRepository<Note>.eventCapacity * 3
    for start in stride(from: 0, to: count, by: 8) {
      try await withThrowingTaskGroup { group in
        for number in start..<(start + 8) { group.addTask { try await repository.save(Note("\(number)")) } }
        try await group.waitForAll()
      }
    }
    var told: [Int64] = []
    for _ in 0..<count { told.append(await events.next()?.sequence ?? 0) }
    #expect(told == (1...Int64(count)).map { $0 })
  }

  @Test func `tells a slow follower to reload where nothing keeps what it missed`() async throws {
    let repository = InMemoryRepository<Note>()
    var events = await repository.events().makeAsyncIterator()
    let count = LocalRepository<Note>.eventCapacity + 1
    for number in 0..<count { try await repository.save(Note("\(number % 7)")) }
    let reload = await events.next()
    #expect(reload?.summary == ["reload"] && reload?.sequence == Int64(count))
    try await repository.save(Note("later"))
    #expect(await events.next()?.summary == ["+later"])
  }
}

extension RepositoryEvent<Note> {
  /// The event in a form that compares.
  var summary: [String] {
    switch content {
    case .changed(let changes):
      changes.map { change in
        switch change {
        case .save(let note): "+" + note.id
        case .delete(let id): "-" + id
        }
      }
    case .reloadNeeded: ["reload"]
    }
  }
}
