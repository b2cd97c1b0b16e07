import Glibc

/// Copies the lines that count into a new file, byte for byte, slice by slice, while the old file may go on growing.
struct Compaction {
  /// How many bytes a slice has, about: enough to be quick, and few enough that nobody waits long behind one.
  static let slice: Int64 = 1 << 20

  private let source: OpenFile
  private let ids: [String]
  /// The lines of the records, in the order of their identifiers, and behind them those that this version does not know.
  private let lines: [FileLayout.Line]
  /// Where the changes begin that are appended to the old file meanwhile; they alone can be told one by one afterwards.
  private let history: FileLayout.History
  private var replacement: ReplacementFile
  private var next = 0
  /// The layout of the new file, which grows with each slice, because a writer would wait for all of it in the end.
  private var layout = FileLayout()
  /// Up to here the old file is dealt with.
  private var copied: Int64
  private var shift: Int64 = 0
  private var window: (offset: Int64, bytes: [UInt8]) = (0, [])

  /// Begins to copy; the records come in the order in which they were first saved.
  init(of source: OpenFile, _ layout: FileLayout, in directory: StoreDirectory) throws(SystemError) {
    self.source = source
    ids = Array(layout.records.ids)
    lines = layout.records.ordered + layout.unknown
    copied = layout.end
    self.layout.liveBytes = Int64(RecordFormat.header.count)
    self.layout.records.reserveCapacity(ids.count)
    history = FileLayout.History(sequence: layout.sequence, offset: layout.end)
    replacement = try ReplacementFile(in: directory, sequence: layout.sequence)
  }

  /// Copies the next lines, and waits until they are on the disk, so that the last step has little to wait for.
  ///
  /// - Returns: whether there are more.
  mutating func copySlice() throws(SystemError) -> Bool {
    let limit = replacement.end + Self.slice
    while next < lines.count, replacement.end < limit {
      let line = lines[next]
      add(FileLayout.Line(offset: replacement.end, length: line.length))
      try replacement.append(bytes(of: line))
      try replacement.append(CollectionOfOne(RecordFormat.lineFeed))
      next += 1
    }
    try replacement.synchronizeData()
    shift = replacement.end - copied
    return next < lines.count
  }

  private mutating func add(_ line: FileLayout.Line) {
    if next < ids.count {
      layout.apply(ids[next], line)
    } else {
      layout.unknown.append(line)
      layout.liveBytes += line.size
    }
  }

  /// How much the old file has grown beyond what was copied.
  func remaining(to end: Int64) -> Int64 { end - copied }

  /// Copies what was appended to the old file meanwhile, or the next slice of it.
  mutating func catchUp(to end: Int64) throws(SystemError) {
    let count = min(end - copied, Self.slice)
    try replacement.append(read(at: copied, count: Int(count)))
    copied += count
  }

  /// Puts the new file in the old one's place; what the old one held must all be copied.
  ///
  /// - Parameters:
  ///   - sequence: the number of the last change.
  ///   - changes: what was appended to the old file meanwhile, and where.
  /// - Returns: the new file and its layout.
  mutating func takeOver(
    _ sequence: Int64, _ changes: [(id: String, line: FileLayout.Line?)]
  ) throws(SystemError) -> (file: OpenFile, layout: FileLayout) {
    var closing: [UInt8] = []
    RecordFormat.appendCheckpoint(sequence, to: &closing)
    try replacement.append(closing)
    try replacement.takeOver()
    for (id, line) in changes {
      layout.apply(id, line?.moved(by: shift))
    }
    layout.end = replacement.end
    layout.history = FileLayout.History(sequence: history.sequence, offset: history.offset + shift)
    (layout.sequence, layout.checkpoint) = (sequence, sequence)
    return (replacement.file, layout)
  }

  /// Gives up; the old file stays as it is.
  func discard() {
    replacement.discard()
  }

  private mutating func bytes(of line: FileLayout.Line) throws(SystemError) -> ArraySlice<UInt8> {
    let windowEnd = window.offset + Int64(window.bytes.count)
    if line.offset < window.offset || line.offset + Int64(line.length) > windowEnd {
      let count = max(Int64(line.length), min(1 << 18, copied - line.offset))
      window = (line.offset, try read(at: line.offset, count: Int(count)))
    }
    let start = Int(line.offset - window.offset)
    return window.bytes[start..<(start + line.length)]
  }

  private func read(at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
    let bytes = try source.read(at: offset, count: count)
    // Only another program that cut the file off can bring this about.
    guard bytes.count == count else { throw SystemError(operation: "pread", path: source.path, code: EIO) }
    return bytes
  }
}
