/// The lines of a file: those that are whole, and those that are not.
struct ScannedFile {
  /// A line that is whole.
  struct Line {
    /// Counted from 1.
    let number: Int
    /// Where it stands, without its line feed.
    let range: Range<Int>
    let content: RecordLine
  }

  private(set) var lines: [Line] = []
  private(set) var damage: [OpenReport.Damage] = []
  /// Where a last line begins that has no line feed, and how long it is.
  private(set) var unfinished: Range<Int>?

  /// Reads all lines of a file, in one pass.
  init(_ bytes: [UInt8]) {
    var start = 0
    var number = 1
    while start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: RecordFormat.lineFeed) else {
        readUnfinished(bytes, start..<bytes.count, number)
        break
      }
      read(bytes, start..<end, number)
      start = end + 1
      number += 1
    }
  }

  private mutating func read(_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) {
    if let content = RecordLine(bytes, in: range) {
      lines.append(Line(number: number, range: range, content: content))
    } else {
      readDamaged(bytes, range, number)
    }
  }

  /// Looks for whole lines in one that is not: where a line feed was lost, what stood on both sides of it is one line.
  private mutating func readDamaged(_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) {
    var start = range.lowerBound
    for next in openings(bytes, range) where next > start {
      readPart(bytes, start..<next, number)
      start = next
    }
    readPart(bytes, start..<range.upperBound, number)
  }

  /// Reads the line that a range begins with, where there is one, and reports the rest.
  private mutating func readPart(_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) {
    var end = range.lowerBound
    if let lineEnd = RecordLine.end(bytes, in: range), let content = RecordLine(bytes, in: end..<lineEnd) {
      lines.append(Line(number: number, range: end..<lineEnd, content: content))
      end = lineEnd
    }
    let isLineFeed = end > range.lowerBound && end == range.upperBound - 1
    if end < range.upperBound { report(end..<range.upperBound, number, isLineFeed ? .lineFeed : .checksum) }
  }

  /// Reads what stands at the end without a line feed: it was not finished, unless its line feed was damaged.
  private mutating func readUnfinished(_ bytes: [UInt8], _ range: Range<Int>, _ number: Int) {
    if let end = RecordLine.end(bytes, in: range), end < range.upperBound {
      readPart(bytes, range, number)
    } else {
      unfinished = range
    }
  }

  private mutating func report(_ range: Range<Int>, _ number: Int, _ reason: OpenReport.Reason) {
    damage.append(
      OpenReport.Damage(
        line: number, offset: Int64(range.lowerBound), length: Int64(range.count), reason: reason))
  }

  /// Where in a range a line may begin.
  private func openings(_ bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    let opening = RecordFormat.opening
    guard range.count >= opening.count else { return [] }
    return (range.lowerBound...(range.upperBound - opening.count)).filter { index in
      bytes[index] == opening[0] && bytes[index..<(index + opening.count)].elementsEqual(opening)
    }
  }
}
