/// What a file holds, as its bytes show.
enum StoreContents {
  /// No records yet: it is empty, or a header that was not finished.
  case nothing
  /// The lines of a store.
  case records(Replay)
  /// The older pattern's array.
  case array(ArrayFile)

  init(_ bytes: [UInt8], path: String) throws(StoreError) {
    try self.init(bytes, ScannedFile(bytes), path)
  }

  /// Looks at many lines at the same time.
  @concurrent
  static func reading(_ bytes: [UInt8], path: String) async throws(StoreError) -> StoreContents {
    try await StoreContents(bytes, ScannedFile.reading(bytes), path)
  }

  private init(_ bytes: [UInt8], _ file: ScannedFile, _ path: String) throws(StoreError) {
    if bytes.count < RecordFormat.header.count, RecordFormat.header.starts(with: bytes) {
      self = .nothing
      return
    }
    // One line with the right checksum is proof enough, whatever happened to the first bytes of the file.
    if !file.lines.isEmpty {
      let replay = Replay(file)
      guard let version = replay.version, version <= RecordFormat.version else {
        throw .newerFormat(version: replay.version, path: path)
      }
      self = .records(replay)
    } else if ArrayFile.begins(bytes) {
      do {
        self = .array(try ArrayFile(bytes))
      } catch {
        throw .damagedArray(path: path, line: error.line, offset: error.offset)
      }
    } else {
      throw .unrecognized(path: path)
    }
  }

  /// What the lines of a store come to; nil where it has none.
  var records: Replay? { if case .records(let replay) = self { replay } else { nil } }
}
