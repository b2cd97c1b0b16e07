/// A new file that is written beside the store and takes its place once it is whole and on the disk.
struct ReplacementFile {
  let file: OpenFile
  /// How long it is, with what still waits to be written.
  private(set) var end: Int64 = 0
  private let directory: StoreDirectory
  private var waiting: [UInt8] = []

  /// Creates the file, with the header and a checkpoint.
  ///
  /// - Parameter sequence: up to which sequence number the file will hold everything when it takes the store's place.
  ///   The checkpoint also stands at the beginning so that no single damaged line can lose it.
  init(in directory: StoreDirectory, sequence: Int64) throws(SystemError) {
    self.directory = directory
    try directory.remove(SideFile.replacement)
    file = try directory.create(SideFile.replacement)
    var bytes = RecordFormat.header
    RecordFormat.appendCheckpoint(sequence, to: &bytes)
    do {
      try append(bytes)
    } catch {
      discard()
      throw error
    }
  }

  /// Appends whole lines.
  mutating func append(_ bytes: some Collection<UInt8>) throws(SystemError) {
    waiting += bytes
    end += Int64(bytes.count)
    if waiting.count >= 1 << 20 { try flush() }
  }

  /// Waits until what was appended so far is on the disk.
  mutating func synchronizeData() throws(SystemError) {
    try flush()
    try file.synchronizeData()
  }

  /// Waits until the whole file is on the disk, and gives it the name of the store.
  ///
  /// The directory is not synced yet, so a crash may still bring the old file back.
  mutating func takeOver() throws(SystemError) {
    try flush()
    try file.synchronize()
    try directory.replaceStore(with: SideFile.replacement)
  }

  /// Removes the file.
  func discard() {
    do {
      try directory.remove(SideFile.replacement)
    } catch {
      // It is in nobody's way: the next replacement and the next opening remove it, and what failed before is told.
    }
  }

  private mutating func flush() throws(SystemError) {
    guard !waiting.isEmpty else { return }
    try file.write(waiting, at: end - Int64(waiting.count))
    waiting.removeAll(keepingCapacity: true)
  }
}
