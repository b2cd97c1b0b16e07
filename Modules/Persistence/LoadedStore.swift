import Domain

/// A store as it was opened.
struct LoadedStore<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID == String {
  var report: OpenReport
  /// What a decoder could read.
  var records = RecordTable<Item>()
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
      records.save(item)
    case .success(let item):
      take(id, .failure(CodingFailure(carrying: item.id)))
    case .failure(let failure):
      records.remove(id)
      undecodable[id] = failure.reason
    }
  }

  /// Takes in what the lines of a file come to, and their items in the order of their places.
  @specialized(where Item == Question)
  mutating func take(_ replay: Replay, _ decoded: consuming [DecodedPart<Item>], length: Int) {
    var items: [[Item?]] = []
    for index in decoded.indices {
      for (id, reason) in decoded[index].failures { undecodable[id] = reason }
      items.append(decoded[index].takeItems())
    }
    records = RecordTable(replay.records, consume items, without: undecodable.ids)
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
  private(set) var items: [Item?] = []
  private(set) var failures: [(id: String, reason: String)] = []

  /// Gives the items away, which are not copied so.
  mutating func takeItems() -> [Item?] {
    var taken: [Item?] = []
    swap(&taken, &items)
    return taken
  }

  /// Decodes the items in some places.
  @specialized(where Item == Question)
  init(_ replay: Replay, _ places: Range<Int>, _ bytes: FileBytes, _ coder: ItemCoder<Item>) {
    items.reserveCapacity(places.count)
    // Where there are no bytes there are no places.
    guard var piece = bytes.pieces.first else { return }
    for place in places {
      guard let (id, record) = replay.records.entry(at: place) else {
        items.append(nil)
        continue
      }
      // Most items stand in the piece of the one before.
      if !piece.range.contains(record.item.lowerBound) {
        piece = bytes.pieces[bytes.piece(at: record.item.lowerBound)]
      }
      let item = (record.item.lowerBound - piece.start)..<(record.item.upperBound - piece.start)
      piece.bytes.withUnsafeBytes { append(id, UnsafeRawBufferPointer(rebasing: $0[item]), coder) }
    }
  }

  @specialized(where Item == Question)
  private mutating func append(_ id: String, _ bytes: UnsafeRawBufferPointer, _ coder: ItemCoder<Item>) {
    do throws(CodingFailure) {
      let item = try coder.item(bytes)
      guard item.id == id else { throw CodingFailure(carrying: item.id) }
      items.append(consume item)
    } catch {
      items.append(nil)
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
