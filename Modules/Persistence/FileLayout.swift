/// Where the lines that count stand in a file.
struct FileLayout: Sendable {
  /// A line without its line feed.
  struct Line: Hashable, Sendable {
    let offset: Int64
    let length: Int

    /// With its line feed.
    var size: Int64 { Int64(length) + 1 }

    /// The same line further behind.
    func moved(by distance: Int64) -> Line { Line(offset: offset + distance, length: length) }
  }

  /// A place behind which the file holds every change, one after the other.
  struct History: Hashable, Sendable {
    /// The number of the last change before it.
    var sequence: Int64 = 0
    /// In bytes from the beginning of the file.
    var offset: Int64 = 0
  }

  /// The line of every record, undecodable ones included.
  var records = OrderedRecords<Line>()
  /// The lines that this version does not know.
  var unknown: [Line] = []
  /// Where the next line goes.
  var end: Int64 = 0
  /// The bytes of the lines that count.
  var liveBytes: Int64 = 0
  /// The sequence number of the last change.
  var sequence: Int64 = 0
  /// Up to which sequence number the file itself says that it is on the disk.
  var checkpoint: Int64 = 0
  /// From where on the changes can be told.
  var history = History()

  /// The bytes of replaced and deleted records.
  var deadBytes: Int64 { end - liveBytes }

  /// Takes in the line of a change.
  mutating func apply(_ id: String, _ line: Line?) {
    let previous: Line?
    if let line {
      previous = records.replace(id, with: line)
      liveBytes += line.size
    } else {
      previous = records.remove(id)
    }
    if let previous { liveBytes -= previous.size }
  }

  /// Takes in the lines of changes, in their order.
  mutating func apply(_ lines: [(id: String, line: Line?)]) {
    for (id, line) in lines { apply(id, line) }
  }
}
