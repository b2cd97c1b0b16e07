import Glibc

/// When a writer makes room for lines that are still to come, and how much.
package struct RoomPolicy: Sendable {
  /// How many appends are synced first: who opens a file for one change should not pay for others.
  package let appends: Int
  /// In bytes.
  package let size: Int

  /// - Parameters:
  ///   - appends: how many are synced before there is room.
  ///   - size: how many bytes of it are written at a time; more than none.
  package init(appends: Int, size: Int) {
    (self.appends, self.size) = (appends, size)
  }

  /// For the files that are opened from here on; another one is for tests.
  @TaskLocal package static var current = RoomPolicy(appends: 16, size: 256 << 10)
}

/// The room behind the last line of a file that is being written: spaces, whose place later lines take.
///
/// A sync of bytes that were there before has no new length to write, nor where they lie, and takes three fifths of the time.
struct FileRoom {
  /// How long the file is, with its room.
  private(set) var length: Int64
  /// How many appends were synced since the file was opened, or since there was no space for room.
  private var appends = 0
  private let policy: RoomPolicy

  /// - Parameter length: of the file, which has no room yet.
  init(_ length: Int64, _ policy: RoomPolicy) {
    (self.length, self.policy) = (length, policy)
  }

  mutating func countSyncedAppend() {
    appends += 1
  }

  /// Another file, which has no room, took the place of this one.
  mutating func begin(at length: Int64) {
    self.length = length
  }

  /// Writes lines, and room behind them where they do not fit into what is left of it.
  ///
  /// - Parameter isWorthIt: whether more such lines are to be expected; room is written along with lines alone.
  mutating func write(
    _ lines: [UInt8], at offset: Int64, of file: OpenFile, isWorthIt: Bool = false
  ) throws(SystemError) {
    let end = offset + Int64(lines.count)
    if isWorthIt, end > length, appends >= policy.appends {
      do {
        try file.write(lines + repeatElement(RecordFormat.space, count: policy.size), at: offset)
        length = end + Int64(policy.size)
        return
      } catch  where error.isLackOfSpace {
        // The lines alone may fit. They overwrite what is left of this attempt.
        appends = 0
        try file.truncate(to: length)
      }
    }
    try file.write(lines, at: offset)
    length = max(length, end)
  }

  /// Cuts off everything behind the last line.
  mutating func cutOff(_ file: OpenFile, at end: Int64) throws(SystemError) {
    try file.truncate(to: end)
    length = end
  }

  /// Whether the file is as long as it was left, and the first of what follows its last line is room.
  func isUntouched(_ file: OpenFile, _ status: FileStatus, behind end: Int64) throws(SystemError) -> Bool {
    guard status.length == length else { return false }
    let next = try file.read(at: end, count: length > end ? 1 : 0)
    return next.allSatisfy { $0 == RecordFormat.space }
  }
}

extension SystemError {
  /// Whether fewer bytes might have been written.
  fileprivate var isLackOfSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
}
