/// What the lines of a file come to, taken in their order.
struct Replay {
  /// A record that is there in the end.
  struct Record: Sendable {
    let line: FileLayout.Line
    /// Where its item stands.
    let item: Range<Int>
  }

  private(set) var records = OrderedRecords<Record>()
  private(set) var unknown: [(number: Int, line: FileLayout.Line)] = []
  private(set) var sequence: Int64 = 0
  private(set) var checkpoint: Int64 = 0
  /// Where the longest row of changes without a gap begins that ends with the last change; nil where the last change is
  /// not in the file any more.
  private(set) var history: FileLayout.History? = FileLayout.History()
  /// The number of the last change that counts; `sequence` may be that of one in an unfinished batch.
  private(set) var lastCounted: Int64 = 0
  private var lastApplied: Int64 = 0
  /// Where the last checkpoint stands; what is before it was on the disk when it was written.
  private(set) var checkpointOffset = 0
  /// In the order of the file.
  private(set) var damage: [OpenReport.Damage]
  /// Where the end begins that a write left unfinished, up to the end of the file.
  private(set) var tornTail: Int?
  /// Where the lines end, and with them what a writer goes on from; behind it is what is unfinished, and room.
  private(set) var end: Int
  /// Where the last line ends that counts.
  private var countedEnd = 0
  /// The highest version that a header names; nil where one names none.
  private(set) var version: Int64? = 0

  init(_ file: ScannedFile) {
    damage = file.damage
    tornTail = file.unfinished?.lowerBound
    end = file.end
    readHeaders(file)
    for line in file.lines {
      guard case .checkpoint(let sequence) = line.content else { continue }
      checkpoint = max(checkpoint, sequence)
      checkpointOffset = line.range.lowerBound
    }
    records.reserveCapacity(file.lines.count)
    // Looked at in place: to count references between the scattered writes to the index would wait for those.
    let lines = file.lines.span
    var index = 0
    while index < lines.count {
      let count = wholeCount(lines, from: index)
      if count > 0 {
        for place in index..<(index + count) { apply(lines[place]) }
        index += count
      } else {
        index += drop(file, from: index)
      }
    }
    if countedEnd > 0, file.blanks.contains(countedEnd) {
      // The disk wrote the end of what was written last, and not its beginning.
      tornTail = countedEnd
      damage.removeAll { $0.offset >= countedEnd }
    }
    end = tornTail ?? end
    lastCounted = max(lastCounted, checkpoint)
    sequence = max(sequence, lastCounted)
    if lastApplied != lastCounted { history = nil }
    damage.sort { $0.offset < $1.offset }
  }

  private mutating func readHeaders(_ file: ScannedFile) {
    for line in file.lines {
      guard case .header(let version) = line.content else { continue }
      if let known = self.version, let version { self.version = max(known, version) } else { self.version = nil }
      if line.range.lowerBound > 0 { report(line, .misplacedHeader) }
    }
    if let first = file.lines.first, first.range.lowerBound == 0 {
      if case .header = first.content { return }
      damage.append(OpenReport.Damage(line: 1, offset: 0, length: 0, reason: .missingHeader))
    }
  }

  /// How many lines from `index` on count as one; 0 where they belong to a batch that is not all there.
  ///
  /// Up to the checkpoint every line was on the disk once, so each stands for itself: what is missing is damaged, or
  /// was left out by a compaction.
  private func wholeCount(_ lines: Span<ScannedFile.Line>, from index: Int) -> Int {
    let first = lines[index].content
    guard let batch = first.batch, let sequence = first.sequence, sequence > checkpoint else { return 1 }
    guard sequence == batch.first, batch.count <= lines.count - index else { return 0 }
    var expected = sequence
    var end = lines[index].range.lowerBound
    for place in index..<(index + Int(batch.count)) {
      let range = lines[place].range
      guard lines[place].content.batch == batch, lines[place].content.sequence == expected, range.lowerBound == end
      else { return 0 }
      expected += 1
      end = range.upperBound + 1
    }
    return Int(batch.count)
  }

  /// Leaves out the lines of a batch that is not all there.
  ///
  /// - Returns: how many lines.
  private mutating func drop(_ file: ScannedFile, from index: Int) -> Int {
    let batch = file.lines[index].content.batch
    let lines = file.lines[index...].prefix { $0.content.batch == batch }
    for line in lines { sequence = max(sequence, line.content.sequence ?? 0) }
    let start = file.lines[index].range.lowerBound
    let reachesEnd = lines.endIndex == file.lines.endIndex && damage.allSatisfy { $0.offset < start }
    if reachesEnd {
      tornTail = start
    } else {
      for line in lines { report(line, .unfinishedBatch) }
    }
    return lines.count
  }

  private mutating func apply(_ line: ScannedFile.Line) {
    let place = FileLayout.Line(offset: Int64(line.range.lowerBound), length: line.range.count)
    countedEnd = line.range.upperBound + 1
    if let number = line.content.sequence {
      if number != lastApplied + 1 { history = FileLayout.History(sequence: number - 1, offset: place.offset) }
      lastApplied = number
      lastCounted = max(lastCounted, number)
    }
    switch line.content {
    case .header, .checkpoint: break
    case .put(_, _, let id, let item): records.replace(id, hash: line.hash, with: Record(line: place, item: item))
    case .delete(_, _, let id): records.remove(id, hash: line.hash)
    case .unknown: unknown.append((line.number, place))
    }
  }

  private mutating func report(_ line: ScannedFile.Line, _ reason: OpenReport.Reason) {
    damage.append(
      OpenReport.Damage(
        line: line.number, offset: Int64(line.range.lowerBound), length: Int64(line.range.count), reason: reason))
  }
}

extension FileLayout {
  /// The layout of a file that was read.
  init(_ replay: Replay) {
    records = replay.records.mapValues(\.line)
    unknown = replay.unknown.map(\.line)
    end = Int64(replay.end)
    sequence = replay.sequence
    checkpoint = replay.checkpoint
    history = History(replay)
    liveBytes = Int64(RecordFormat.header.count)
    for line in records.ordered { liveBytes += line.size }
    for line in unknown { liveBytes += line.size }
  }
}

extension FileLayout.History {
  /// From where on a file that was read tells its changes.
  init(_ replay: Replay) {
    self = replay.history ?? Self(sequence: replay.sequence, offset: Int64(replay.end))
  }
}
