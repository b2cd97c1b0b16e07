import Domain
import Executors

/// A file that another repository may write, read by one thread of its own as it grows.
actor FollowedFile<Item: Codable & Identifiable & Sendable> where Item.ID == String {
  /// What became of the file.
  enum News: Sendable {
    case nothing
    /// These transactions were appended.
    case appended([RepositoryEvent<Item>])
    /// It is another file, or not what it was.
    case replaced(LoadedStore<Item>)
  }

  private let loader: StoreLoader<Item>
  nonisolated private let thread: DedicatedThread
  private let coder = ItemCoder<Item>()
  /// Nil where there is no file.
  private var place: FollowedPlace?

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(_ place: FollowedPlace?, loader: StoreLoader<Item>, thread: DedicatedThread) {
    self.place = place
    self.loader = loader
    self.thread = thread
  }

  /// Looks whether the file has changed since the last time.
  func look() throws(StoreError) -> News {
    guard let place else { return try load(unlessMissing: true) }
    let status = try system { () throws(SystemError) in try place.directory.storeStatus() }
    guard let status, status.number == place.number, status.length >= place.end else { return try load() }
    if status.length == place.end {
      self.place?.forgetUnfinished()
      return .nothing
    }
    guard try system({ () throws(SystemError) in try place.isWhatItWas() }) else { return try load() }
    let hasMore = try system { () throws(SystemError) in try place.hasMore(upTo: status.length) }
    return hasMore ? try read(to: status.length) : .nothing
  }

  /// The process that writes to the file; nil where none does.
  func writer() throws(StoreError) -> Int32? {
    if let place { return try StoreLock.holder(in: place.directory) }
    guard let directory = try loader.directory() else { return nil }
    return try StoreLock.holder(in: directory)
  }

  /// The next transactions that the file still tells one by one.
  func history(after sequence: Int64, through limit: Int64, at place: HistoryPlace?) throws(SystemError) -> HistoryPage?
  {
    if let page = try place?.page(after: sequence, through: limit) { return page }
    return try self.place.flatMap { HistoryPlace(in: $0.file, $0.history, after: sequence) }?
      .page(after: sequence, through: limit)
  }

  private func load(unlessMissing: Bool = false) throws(StoreError) -> News {
    let store = try loader.load(for: .following)
    if unlessMissing && store.place == nil { return .nothing }
    place = store.place
    return .replaced(store)
  }

  private func read(to length: Int64) throws(StoreError) -> News {
    guard var place else { return .nothing }
    var (bytes, lines) = try lines(behind: place, upTo: length)
    while lines.isDamaged {
      // What is being written into room may show some of its pages and not yet others: damage is what stays.
      let previous = lines.length
      (bytes, lines) = try self.lines(behind: place, upTo: length)
      if lines.length == previous { break }
    }
    if lines.isDamaged || lines.groups.contains(where: { !$0.isUnderstood }) { return try load() }
    if !lines.groups.isEmpty {
      // Nobody is shown what a crash could still take away, whether the writer waits for the disk or not.
      try system { () throws(SystemError) in try place.file.synchronizeData() }
    }
    place.take(lines, bytes)
    self.place = place
    return .appended(coder.events(of: lines.groups))
  }

  private func lines(
    behind place: FollowedPlace, upTo length: Int64
  ) throws(StoreError) -> (bytes: [UInt8], AppendedLines) {
    let bytes = try system { () throws(SystemError) in
      try place.file.read(at: place.end, count: Int(length - place.end))
    }
    return (bytes, AppendedLines(bytes))
  }
}

/// How far a file was read that another repository may write.
struct FollowedPlace: Sendable {
  let directory: StoreDirectory
  let file: OpenFile
  /// What tells it from a file that takes its name.
  let number: UInt64
  /// Up to here it was taken in.
  private(set) var end: Int64
  /// Up to here something else than room was seen; behind `end` is what was not complete.
  private var seen: Int64
  let history: FileLayout.History
  /// The beginning of the last line, with its checksum: where it changes, a write was taken back.
  private var mark: (offset: Int64, bytes: [UInt8])?

  /// A file that was read as a whole.
  init(
    _ file: OpenFile, in directory: StoreDirectory, _ bytes: FileBytes, end: Int64, _ history: FileLayout.History
  ) throws(SystemError) {
    self.directory = directory
    self.file = file
    number = try file.status().number
    self.end = end
    seen = end
    self.history = history
    // Lines are whole in their pieces.
    let start = end > 0 ? bytes.pieces[bytes.piece(at: Int(end) - 1)].start : 0
    let last = bytes[start..<bytes.count]
    let length = Int(end) - start
    let lastLine = last[..<length].dropLast().lastIndex(of: RecordFormat.lineFeed).map { $0 + 1 } ?? 0
    setMark(at: lastLine, in: last[..<length], base: Int64(start))
    see(last, from: length, base: Int64(start))
  }

  /// Whether the last line that was taken in still stands where it stood.
  func isWhatItWas() throws(SystemError) -> Bool {
    guard let mark else { return true }
    return try file.read(at: mark.offset, count: mark.bytes.count) == mark.bytes
  }

  /// Whether there may be something behind what was taken in that was not seen yet.
  ///
  /// The length alone does not tell, since lines take the place of room. What a writer has not finished, or was stopped
  /// at, is read anew each time as long as there is room behind it: any of it may be another line by now.
  func hasMore(upTo length: Int64) throws(SystemError) -> Bool {
    if seen == end { return try file.read(at: end, count: 1).contains { $0 != RecordFormat.space } }
    let last = try file.read(at: seen - 1, count: 1)
    return length != seen || last == [RecordFormat.space]
  }

  /// What was not complete has gone.
  mutating func forgetUnfinished() {
    seen = end
  }

  /// Takes in bytes that were read at the end.
  mutating func take(_ lines: AppendedLines, _ bytes: [UInt8]) {
    if let line = lines.lastLine { setMark(at: line.lowerBound, in: bytes[...], base: end) }
    let base = end
    end += Int64(lines.length)
    see(bytes, from: lines.length, base: base)
  }

  private mutating func see(_ bytes: [UInt8], from start: Int, base: Int64) {
    let end = bytes.withUnsafeBufferPointer { ScannedFile.endWithoutRoom($0, in: start..<bytes.count) }
    seen = base + Int64(end)
  }

  private mutating func setMark(at start: Int, in bytes: ArraySlice<UInt8>, base: Int64) {
    mark = (base + Int64(start), Array(bytes[start...].prefix(RecordFormat.prefixLength)))
  }
}
