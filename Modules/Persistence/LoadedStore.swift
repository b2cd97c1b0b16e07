import Domain

/// A store as it was opened.
struct LoadedStore<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID == String {
  var report: OpenReport
  /// What a decoder could read.
  var records = OrderedRecords<Item>()
  /// Why it could not read the others.
  var undecodable = OrderedRecords<String>()
  /// The process that writes, where this one only reads.
  var holder: Int32?
  /// The number of the last change.
  var sequence: Int64 = 0
  /// From where on the file is to be followed; nil where it is not, or is missing.
  var place: FollowedPlace?
  /// What a writer needs; nil where this one only reads.
  var writable: WritableStore?

  init(report: OpenReport) {
    self.report = report
  }

  /// Takes in a record, or why it could not be decoded.
  mutating func take(_ id: String, _ decoded: Result<Item, CodingFailure>) {
    switch decoded {
    case .success(let item) where item.id == id:
      undecodable[id] = nil
      records[id] = item
    case .success(let item):
      take(id, .failure(CodingFailure(carrying: item.id)))
    case .failure(let failure):
      records[id] = nil
      undecodable[id] = failure.reason
    }
  }

  /// Takes in what the lines of a file come to, and their items in the order of their places.
  mutating func take(_ replay: Replay, _ decoded: [DecodedPart<Item>], length: Int) {
    for part in decoded {
      for (id, reason) in part.failures { undecodable[id] = reason }
    }
    records = replay.records.replacingValues(with: decoded.map(\.entries), without: undecodable.ids)
    records.makeUnique()
    report.damage = replay.damage
    report.unknownLines = replay.unknown.map(\.number)
    if let start = replay.tornTail {
      report.tornTail = OpenReport.TornTail(offset: Int64(start), length: Int64(length - start))
    }
    finish()
  }

  /// Completes the report once every record was taken in.
  mutating func finish() {
    report.recordCount = records.count
    report.undecodable = zip(undecodable.ids, undecodable.ordered).map {
      OpenReport.UndecodableRecord(id: $0, reason: $1)
    }
    report.outcome = report.damage.isEmpty ? .loaded : .damaged
  }
}

/// A chunk of records, decoded.
struct DecodedPart<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID == String {
  /// One for each place, without an item where none could be decoded.
  private(set) var entries: [OrderedRecords<Item>.Entry] = []
  private(set) var failures: [(id: String, reason: String)] = []

  /// Decodes the items in some places.
  @specialized(where Item == Question)
  init(_ replay: Replay, _ places: Range<Int>, _ bytes: FileBytes, _ coder: ItemCoder<Item>) {
    entries.reserveCapacity(places.count)
    var piece: FileBytes.Piece?
    for place in places {
      guard let (id, record) = replay.records.entry(at: place) else {
        entries.append(.gap)
        continue
      }
      // Most items stand in the piece of the one before.
      if piece?.range.contains(record.item.lowerBound) != true {
        piece = bytes.pieces[bytes.piece(at: record.item.lowerBound)]
      }
      guard let piece else { continue }
      let item = (record.item.lowerBound - piece.start)..<(record.item.upperBound - piece.start)
      piece.bytes.withUnsafeBytes { append(id, UnsafeRawBufferPointer(rebasing: $0[item]), coder) }
    }
  }

  @specialized(where Item == Question)
  private mutating func append(_ id: String, _ bytes: UnsafeRawBufferPointer, _ coder: ItemCoder<Item>) {
    do throws(CodingFailure) {
      let item = try coder.item(bytes)
      guard item.id == id else { throw CodingFailure(carrying: item.id) }
      entries.append(OrderedRecords.Entry(id: id, value: consume item))
    } catch {
      entries.append(OrderedRecords.Entry(id: id, value: nil))
      failures.append((id, error.reason))
    }
  }
}

/// The files of a store that was opened for writing.
struct WritableStore: Sendable {
  let directory: StoreDirectory
  let lock: StoreLock
  let file: OpenFile
  let layout: FileLayout
}
