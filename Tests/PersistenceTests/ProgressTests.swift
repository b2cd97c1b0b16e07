import Domain
import Persistence
import Testing

@Suite struct `Long work of a store` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// What a piece of work tells on its way.
  private func progress(of body: @Sendable () async throws -> Void) async throws -> [Work.Progress] {
    let (updates, continuation) = AsyncStream.makeStream(of: Work.Progress.self)
    let observer = Work.Observer { continuation.yield($0) }
    try await Work.$observer.withValue(observer, operation: body)
    continuation.finish()
    return await updates.reduce(into: []) { $0.append($1) }
  }

  private func fill(_ count: Int) async throws {
    let store = try folder.open()
    try await store.save(contentsOf: (0..<count).map { Note("n\($0)", "text") })
    try await store.close()
  }

  @Test func `tells how much of a batch is ready to be kept`() async throws {
    let store = try folder.open()
    let updates = try await progress { try await store.save(contentsOf: (0..<2_000).map { Note("n\($0)") }) }
    #expect(updates.count > 2 && updates.allSatisfy { $0.stage == .saving && $0.total == 2_000 })
    #expect(updates.map(\.completed) == updates.map(\.completed).sorted() && (updates.last?.completed ?? 0) > 1_900)
    #expect(try await progress { try await store.save(Note("one")) }.isEmpty)
  }

  @Test func `tells how much of its file was read`() async throws {
    try await fill(3_000)
    let (url, size) = (folder.url, try folder.read().count)
    let updates = try await progress {
      _ = try await LocalRepository<Note>.open(directory: url, filename: Folder.filename, access: .reading)
    }
    #expect(updates.count > 2 && updates.allSatisfy { $0.stage == .examiningFiles && $0.total == size })
  }

  @Test func `ends where nobody waits for it any more, when it only reads`() async throws {
    try await fill(3_000)
    let url = folder.url
    let reading = Task { () throws -> Int in
      withUnsafeCurrentTask { $0?.cancel() }
      let store = try await LocalRepository<Note>.open(directory: url, filename: Folder.filename, access: .reading)
      return try await store.loadAll().count
    }
    let path = folder.path + "/" + Folder.filename
    await #expect(throws: StoreError.cancelled(path: path)) { try await reading.value }
    let writing = Task { () throws -> Int in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await LocalRepository<Note>.open(directory: url, filename: Folder.filename).loadAll().count
    }
    #expect(try await writing.value == 3_000)
  }
}
