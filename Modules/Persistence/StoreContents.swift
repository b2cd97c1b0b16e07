/// What a file holds, as its bytes show.
enum StoreContents {
  /// No records yet: it is empty, or a header that was not finished.
  case nothing
  /// The lines of a store.
  case records(Replay)
  /// The older pattern's array.
  case array(ArrayFile)

  init(_ bytes: [UInt8], path: String) throws(StoreError) {
    try self.init(FileBytes(bytes), path: path)
  }

  init(_ bytes: FileBytes, path: String) throws(StoreError) {
    try self.init(bytes, ScannedFile(bytes), path)
  }

  init(_ bytes: FileBytes, _ file: ScannedFile, _ path: String) throws(StoreError) {
    if bytes.count < RecordFormat.header.count, RecordFormat.header.starts(with: bytes.all) {
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
      return
    }
    let all = bytes.all
    guard ArrayFile.begins(all) else { throw .unrecognized(path: path) }
    do {
      self = .array(try ArrayFile(all))
    } catch {
      throw .damagedArray(path: path, line: error.line, offset: error.offset)
    }
  }

  /// What the lines of a store come to; nil where it has none.
  var records: Replay? { if case .records(let replay) = self { replay } else { nil } }
}
