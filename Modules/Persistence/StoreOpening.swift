import Executors

/// A store that is being read, and not taken over yet.
struct StoreOpening: Sendable {
  let directory: StoreDirectory
  let access: StoreAccess
  var lock: StoreLock?
  /// The process that writes, where this one only reads.
  var holder: Int32?
  /// Nil where it is missing.
  private(set) var file: OpenFile?
  private(set) var bytes = FileBytes()
  /// The damage that the last reading but one showed.
  private var damage: [OpenReport.Damage] = []
  /// How often it was read.
  private var attempts = 0
  private let pieceSize: Int

  init(directory: StoreDirectory, access: StoreAccess, pieceSize: Int) {
    (self.directory, self.access, self.pieceSize) = (directory, access, pieceSize)
  }

  var path: String { directory.path }

  /// Reads the file as it is now, and then its lines.
  mutating func read() throws(StoreError) -> StoreContents {
    try readFile { _ in }
    return try StoreContents(bytes, path: path)
  }

  /// Reads the file as it is now, while other threads look at the lines that were read.
  ///
  /// - Parameter thread: the one that this runs on, and that waits for the disk.
  mutating func read(on thread: isolated LoadingThread) async throws(StoreError) -> StoreContents {
    var opening = self
    var parts: [ScannedFile] = []
    let failure = await withTaskGroup(of: (Int, ScannedFile).self) { group -> StoreError? in
      // A closure that does not mention it would run on any thread.
      thread.assertIsolated()
      var count = 0
      do throws(StoreError) {
        try opening.readFile { piece in
          for part in ScannedFile.parts(of: piece) {
            group.addTask { [count] in (count, ScannedFile(piece, part)) }
            count += 1
          }
        }
      } catch {
        return error
      }
      var done = [ScannedFile?](repeating: nil, count: count)
      for await (index, part) in group { done[index] = part }
      parts = done.compactMap(\.self)
      return nil
    }
    self = opening
    if let failure { throw failure }
    return try StoreContents(bytes, ScannedFile(joining: parts), path)
  }

  /// Takes note of the damage that the file shows.
  ///
  /// - Returns: whether it is to be read again, since the damage is not the same as the last time: a writer that takes back a
  ///   failed write beside this reader can make whole lines look damaged for a moment.
  mutating func noteDamage(in contents: StoreContents) -> Bool {
    guard access != .writing, let damage = contents.records?.damage, !damage.isEmpty, damage != self.damage,
      attempts <= 10
    else { return false }
    self.damage = damage
    return true
  }

  /// - Parameter body: is given each piece once it was read.
  private mutating func readFile(_ body: (FileBytes.Piece) -> Void) throws(StoreError) {
    file = try directory.open(for: access == .writing ? .writing : .reading)
    bytes = FileBytes()
    attempts += 1
    guard let file else { return }
    var isLast = false
    while !isLast {
      let next = try system { [count = bytes.count] () throws(SystemError) in
        try file.readLines(at: Int64(count), size: pieceSize)
      }
      isLast = next.isLast
      if next.bytes.isEmpty { break }
      bytes.append(next.bytes)
      body(FileBytes.Piece(start: bytes.count - next.bytes.count, bytes: next.bytes))
    }
  }
}

/// Makes those steps of opening a store that wait for the disk, on the thread that will write it.
actor LoadingThread {
  private nonisolated let thread: DedicatedThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: DedicatedThread) {
    self.thread = thread
  }

  /// - Returns: nil where there is no directory.
  func read<Item>(
    _ loader: StoreLoader<Item>, _ access: StoreAccess
  ) async throws(StoreError) -> (StoreOpening, StoreContents)? {
    guard var opening = try loader.begin(access) else { return nil }
    var contents = try await opening.read(on: self)
    while opening.noteDamage(in: contents) { contents = try await opening.read(on: self) }
    return (opening, contents)
  }

  func finish<Item>(
    _ loader: StoreLoader<Item>, _ opening: StoreOpening, _ contents: StoreContents,
    _ decoded: consuming [DecodedPart<Item>]
  ) throws(StoreError) -> LoadedStore<Item> {
    try loader.finish(opening, contents, consume decoded)
  }
}
