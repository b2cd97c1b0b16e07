/// What lines say that continue a file: whole transactions, as far as they are complete.
struct AppendedLines: Sendable {
  /// The changes of one transaction.
  struct Group: Sendable {
    let changes: [EncodedChange]
    /// The number of the last of them.
    let sequence: Int64
    /// Whether every line of it is of a kind that this version knows.
    let isUnderstood: Bool
  }

  private(set) var groups: [Group] = []
  /// How many bytes were taken in; behind them is at most a transaction that is not complete, or damage.
  private(set) var length = 0
  /// The last line that was taken in.
  private(set) var lastLine: Range<Int>?
  /// Whether what follows can never become complete.
  private(set) var isDamaged = false

  /// Reads lines.
  ///
  /// - Parameter limit: leaves out the transactions behind this number.
  init(_ bytes: [UInt8], through limit: Int64 = .max) {
    while let line = Self.line(in: bytes, from: length) {
      guard let content = RecordLine(bytes, in: line) else {
        isDamaged = true
        return
      }
      guard let sequence = content.sequence else {
        // A header says nothing new, a checkpoint nothing that a reader beside the writer does not know.
        if case .unknown = content { groups.append(Group(changes: [], sequence: 0, isUnderstood: false)) }
        take(line)
        continue
      }
      if content.batch?.last ?? sequence > limit { return }
      guard readGroup(bytes, first: line, content) else { return }
    }
  }

  private mutating func take(_ line: Range<Int>) {
    lastLine = line
    length = line.upperBound + 1
  }

  /// - Returns: false where lines are missing.
  private mutating func readGroup(_ bytes: [UInt8], first: Range<Int>, _ content: RecordLine) -> Bool {
    var (line, content) = (first, content)
    var changes: [EncodedChange] = []
    var isUnderstood = true
    while true {
      if let change = EncodedChange(content, in: bytes) { changes.append(change) } else { isUnderstood = false }
      guard let batch = content.batch, let sequence = content.sequence, sequence < batch.last else { break }
      guard let next = Self.line(in: bytes, from: line.upperBound + 1) else { return false }
      guard let following = RecordLine(bytes, in: next), following.batch == batch,
        following.sequence == sequence + 1
      else {
        isDamaged = true
        return false
      }
      (line, content) = (next, following)
    }
    groups.append(Group(changes: changes, sequence: content.sequence ?? 0, isUnderstood: isUnderstood))
    take(line)
    return true
  }

  /// The next line; nil where none is complete.
  ///
  /// A space in its place is room, where a line may be about to appear.
  private static func line(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    if start < bytes.count, bytes[start] == RecordFormat.space { return nil }
    return bytes.withUnsafeBufferPointer { ScannedFile.lineFeed(in: $0, from: start) }.map { start..<$0 }
  }
}

extension EncodedChange {
  /// The change of a line; nil where the line has none that this version knows.
  fileprivate init?(_ line: RecordLine, in bytes: [UInt8]) {
    switch line {
    case .put(_, _, let id, let item): self.init(id: id, item: Array(bytes[item])[...])
    case .delete(_, _, let id): self.init(id: id, item: nil)
    case .header, .checkpoint, .unknown: return nil
    }
  }
}
