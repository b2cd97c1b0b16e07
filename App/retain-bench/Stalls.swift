import Domain

/// How long a compaction takes, and how long it holds up those who read and write meanwhile.
struct Stalls {
  /// Milliseconds.
  let compaction: Double
  /// The longest that a reader and a writer waited for one call, in milliseconds; nil where the store has no way in.
  private(set) var read, write: Double?

  /// Runs a compaction with a reader and a writer beside it.
  ///
  /// The two pause between their calls, so that they do not keep one another and the compaction from the processor. Our store
  /// ends a compaction when the replaced file is gone, so what that holds up counts as well.
  init(_ store: some Contender, in directory: String, _ questions: [Question]) async throws {
    let (reader, writer) = (try await store.companion(in: directory), try await store.companion(in: directory))
    let reading = reader.map { store in
      Task { try await Self.longest { keep(try await store.find([questions[$0 * 31 % questions.count].id])) } }
    }
    let writing = writer.map { store in
      Task { try await Self.longest { try await store.save([questions[$0 * 37 % questions.count]]) } }
    }
    compaction = try await microseconds { try await store.compact() } / 1000
    reading?.cancel()
    writing?.cancel()
    read = try await reading?.value
    write = try await writing?.value
    try await reader?.close()
    try await writer?.close()
  }

  /// The longest of the calls that are made until the task is cancelled, in milliseconds.
  private static func longest(_ call: (Int) async throws -> Void) async throws -> Double {
    var (longest, number) = (0.0, 0)
    repeat {
      longest = max(longest, try await microseconds { try await call(number) } / 1000)
      number += 1
      do {
        try await Task.sleep(for: .microseconds(200))
      } catch {
        // Cancelled: the compaction is over.
      }
    } while !Task.isCancelled
    return longest
  }
}
