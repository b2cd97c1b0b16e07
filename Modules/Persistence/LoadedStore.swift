/// A store as it was opened.
struct LoadedStore<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
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
      take(id, .failure(CodingFailure(reason: "the item carries the identifier \(item.id.debugDescription)")))
    case .failure(let failure):
      records[id] = nil
      undecodable[id] = failure.reason
    }
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

/// The files of a store that was opened for writing.
struct WritableStore: Sendable {
  let directory: StoreDirectory
  let lock: StoreLock
  let file: OpenFile
  let layout: FileLayout
}
