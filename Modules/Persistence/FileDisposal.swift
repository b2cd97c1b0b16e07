import Executors

/// A file that another one took the place of, with what was known about its lines.
struct ReplacedFile: Sendable {
  var file: OpenFile?
  var layout: FileLayout?
}

/// Lets go of a file that was replaced, on a thread of its own, and piece by piece.
///
/// Closing a file without a name frees its blocks in one go, some 35 ms for 150 MB, and meanwhile the journal of the file
/// system lets no sync pass; between the pieces it does. Nobody who reads the file may see it end in the middle, so it is
/// cut off only once nobody else has it open. The replacement must be on the disk: until then a crash may bring the file back.
actor FileDisposal {
  private nonisolated let thread: DedicatedThread
  private var replaced: ReplacedFile

  /// How many bytes are freed at once.
  private static let piece: Int64 = 2 << 20
  /// For how long others may sync behind each piece.
  private static let pause = Duration.milliseconds(1)
  /// How often it is looked whether those who read have gone, and how many times; a follower takes a moment to notice that
  /// the file was replaced.
  private static let looks = (interval: Duration.milliseconds(20), count: 100)

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// - Returns: nil where there is no thread to be had; the file is then closed at once.
  init?(of replaced: consuming ReplacedFile) {
    do {
      thread = try DedicatedThread()
    } catch {
      return nil
    }
    self.replaced = replaced
  }

  func callAsFunction() async {
    defer { replaced.file = nil }
    var rest = replaced.layout?.end ?? 0
    // A hundred thousand identifiers take as long as the blocks.
    replaced.layout = nil
    do {
      while rest > 0, try await isAlone() {
        rest = max(0, rest - Self.piece)
        try replaced.file?.truncate(to: rest)
        if rest > 0 { try await Task.sleep(for: Self.pause) }
      }
    } catch {
      // Failed, or cancelled: closing the file frees what is left of it, and nothing else depends on it.
    }
  }

  /// Waits until nobody else has the file open, in this process or another one; false where that takes too long.
  private func isAlone() async throws -> Bool {
    for _ in 0..<Self.looks.count {
      if try replaced.file?.isOpenElsewhere() == false, isKnownUniquelyReferenced(&replaced.file) { return true }
      try await Task.sleep(for: Self.looks.interval)
    }
    return false
  }
}
