import Glibc

/// The lines of a file: those that are whole, and those that are not.
struct ScannedFile {
  /// A line that is whole.
  struct Line {
    /// Counted from 1.
    fileprivate(set) var number: Int
    /// Where it stands, without its line feed.
    let range: Range<Int>
    let content: RecordLine
    /// That of the identifier, reckoned where many lines are read at once; nil where it names none.
    let hash: Int?

    fileprivate init(number: Int, range: Range<Int>, content: RecordLine) {
      (self.number, self.range, self.content) = (number, range, content)
      hash =
        switch content {
        case .put(_, _, let id, _), .delete(_, _, let id): id.hashValue
        case .header, .checkpoint, .unknown: nil
        }
    }
  }

  private(set) var lines: [Line] = []
  private(set) var damage: [OpenReport.Damage] = []
  /// Where a last line begins that has no line feed, and how long it is.
  private(set) var unfinished: Range<Int>?
  /// Where damaged lines begin whose first byte is a space: it is room whose place no line took on the disk.
  private(set) var blanks: [Int] = []
  /// Where the room at the end begins; the end of the file where there is none.
  private(set) var end = 0
  /// Where the bytes that are looked at begin in the file.
  private let start: Int
  /// How many line feeds there are.
  private var count = 0

  /// About how many bytes a part has.
  private static let partSize = 1 << 20

  /// Reads all lines of a file, in one pass.
  init(_ bytes: FileBytes) {
    self.init(joining: bytes.pieces.map { ScannedFile($0, 0..<$0.bytes.count) })
  }

  /// Where in a piece its parts stand, each of whole lines.
  static func parts(of piece: FileBytes.Piece) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    piece.bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      while start < buffer.count {
        let end = lineFeed(in: buffer, from: min(start + partSize, buffer.count)) ?? buffer.count - 1
        ranges.append(start..<(end + 1))
        start = end + 1
      }
    }
    return ranges
  }

  /// Puts together what the parts of a file have, in their order.
  init(joining parts: [ScannedFile]) {
    start = 0
    lines.reserveCapacity(parts.reduce(0) { $0 + $1.lines.count })
    for part in parts {
      for var line in part.lines {
        line.number += count
        lines.append(line)
      }
      for damage in part.damage { report(damage.range, count + damage.line, damage.reason) }
      count += part.count
      blanks += part.blanks
      (unfinished, end) = (part.unfinished, part.end)
    }
  }

  /// Reads a part of a piece, whose lines are counted from 1.
  init(_ piece: FileBytes.Piece, _ range: Range<Int>) {
    start = piece.start
    end = start + range.upperBound
    piece.bytes.withUnsafeBufferPointer { buffer in
      var place = range.lowerBound
      while place < range.upperBound {
        guard let end = Self.lineFeed(in: buffer, from: place) else {
          readUnfinished(buffer, place..<range.upperBound, count + 1)
          break
        }
        count += 1
        read(buffer, place..<end, count)
        place = end + 1
      }
    }
  }

  /// The place of the first line feed from a place on; nil where none follows.
  static func lineFeed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(RecordFormat.lineFeed), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Where a range ends without the spaces at its end.
  static func endWithoutRoom(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == RecordFormat.space { end -= 1 }
    return end
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) {
    if let content = RecordLine(bytes, in: range, from: start) {
      append(content, range, number)
    } else {
      if bytes[range.lowerBound] == RecordFormat.space { blanks.append(start + range.lowerBound) }
      readDamaged(bytes, range, number)
    }
  }

  /// Looks for whole lines in one that is not: where a line feed was lost, what stood on both sides of it is one line.
  private mutating func readDamaged(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) {
    var place = range.lowerBound
    for next in openings(bytes, range) where next > place {
      readPart(bytes, place..<next, number)
      place = next
    }
    readPart(bytes, place..<range.upperBound, number)
  }

  /// Reads the line that a range begins with, where there is one, and reports the rest.
  private mutating func readPart(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) {
    var end = range.lowerBound
    if let lineEnd = RecordLine.end(bytes, in: range),
      let content = RecordLine(bytes, in: end..<lineEnd, from: start)
    {
      append(content, end..<lineEnd, number)
      end = lineEnd
    }
    let isLineFeed = end > range.lowerBound && end == range.upperBound - 1
    if end < range.upperBound { report(end..<range.upperBound, number, isLineFeed ? .lineFeed : .checksum) }
  }

  /// Reads what stands at the end without a line feed: it was not finished, unless its line feed was damaged.
  ///
  /// Spaces behind it, or alone, are room.
  private mutating func readUnfinished(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) {
    let content = range.lowerBound..<Self.endWithoutRoom(bytes, in: range)
    end = start + content.upperBound
    if content.isEmpty { return }
    if let lineEnd = RecordLine.end(bytes, in: content), lineEnd < content.upperBound {
      readPart(bytes, content, number)
    } else {
      unfinished = inFile(range)
    }
  }

  private mutating func append(_ content: RecordLine, _ range: Range<Int>, _ number: Int) {
    lines.append(Line(number: number, range: inFile(range), content: content))
  }

  private mutating func report(_ range: Range<Int>, _ number: Int, _ reason: OpenReport.Reason) {
    damage.append(
      OpenReport.Damage(
        line: number, offset: Int64(start + range.lowerBound), length: Int64(range.count), reason: reason))
  }

  private func inFile(_ range: Range<Int>) -> Range<Int> {
    (start + range.lowerBound)..<(start + range.upperBound)
  }

  /// Where in a range a line may begin.
  private func openings(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Int] {
    let opening = RecordFormat.opening
    guard range.count >= opening.count else { return [] }
    return (range.lowerBound...(range.upperBound - opening.count)).filter { index in
      bytes[index] == opening[0] && RecordFormat.beginsLine(bytes, at: index)
    }
  }
}

extension OpenReport.Damage {
  fileprivate var range: Range<Int> { Int(offset)..<Int(offset + length) }
}
