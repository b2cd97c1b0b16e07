import Domain
import Foundation
import Persistence
import Synchronization
import Testing

@Suite struct `Thousands of calls from many tasks` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// What one transaction did, and what it saw of its record.
  private struct Step: Sendable {
    let ticket: Int
    let id: String
    let before: Note?
    let after: Note?
  }

  /// Transactions are numbered by the order in which their closures run.
  private final class Tickets: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.add(1, ordering: .sequentiallyConsistent).oldValue }
  }

  private static let ids = (0..<12).map { "id \($0)" }

  /// Saves, updates or deletes one record, drawn at random.
  private func step(
    _ repository: LocalRepository<Note>, _ tickets: Tickets, _ generator: inout SystemRandomNumberGenerator
  ) async throws -> Step {
    let id = Self.ids[Int.random(in: 0..<Self.ids.count, using: &generator)]
    let action = Int.random(in: 0..<10, using: &generator)
    return try await repository.transaction { transaction in
      let ticket = tickets.take()
      let before = transaction.find(by: id)
      switch (action, before) {
      case (0, _): transaction.delete(id)
      case (1...3, _), (_, nil): transaction.save(Note(id, "saved by \(ticket)", count: ticket))
      case (_, var note?):
        note.text += "!"
        note.count = ticket
        transaction.save(note)
      }
      return Step(ticket: ticket, id: id, before: before, after: transaction.find(by: id))
    }
  }

  /// Calls of one task; every seventh is cancelled while it is under way, and tells the truth all the same.
  private func work(_ repository: LocalRepository<Note>, _ tickets: Tickets) async throws -> [Step] {
    var generator = SystemRandomNumberGenerator()
    var steps: [Step] = []
    for number in 0..<100 {
      if number % 7 == 0 {
        let task = Task {
          var generator = SystemRandomNumberGenerator()
          return try await step(repository, tickets, &generator)
        }
        task.cancel()
        steps.append(try await task.value)
      } else {
        steps.append(try await step(repository, tickets, &generator))
      }
      // What a task has been told is kept shows to it from then on; a later change may only be newer.
      let last = steps[steps.count - 1]
      if let found = try await repository.find(by: last.id) { #expect(found.count >= last.after?.count ?? 0) }
    }
    return steps
  }

  @Test func `come to what a plain dictionary comes to, and stand in the file in that order`() async throws {
    let repository = try folder.open()
    let tickets = Tickets()
    let steps = try await withThrowingTaskGroup { group in
      for _ in 0..<24 { group.addTask { try await work(repository, tickets) } }
      return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.ticket < $1.ticket }
    }
    #expect(steps.map(\.ticket) == Array(0..<2_400))
    var model: [String: Note] = [:]
    var expectedLines: [String] = []
    for step in steps {
      #expect(step.before == model[step.id], "ticket \(step.ticket)")
      model[step.id] = step.after
      if let note = step.after {
        expectedLines.append("+\(note.id) \(note.count)")
      } else if step.before != nil {
        expectedLines.append("-\(step.id)")
      }
    }
    #expect(try await Dictionary(uniqueKeysWithValues: repository.loadAll().map { ($0.id, $0) }) == model)
    try await repository.close()
    #expect(try await Dictionary(uniqueKeysWithValues: folder.open().loadAll().map { ($0.id, $0) }) == model)
    // A compaction on the way drops lines but keeps the order of the others.
    let lines = try folder.lines().compactMap { line -> String? in
      if let id = line["delete"] as? String { return "-\(id)" }
      guard let item = line["item"] as? [String: Any], let id = item["id"], let count = item["count"] else {
        return nil
      }
      return "+\(id) \(count)"
    }
    if lines.count == expectedLines.count { #expect(lines == expectedLines) }
    #expect(!lines.isEmpty)
  }
}
