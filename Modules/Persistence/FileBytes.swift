/// The bytes of a file, in pieces of whole lines, so that what was read is looked at while the rest is read.
struct FileBytes: Sendable {
  struct Piece: Sendable {
    /// Where in the file it begins.
    let start: Int
    let bytes: [UInt8]

    var range: Range<Int> { start..<(start + bytes.count) }
  }

  /// In the order of the file; none is empty.
  private(set) var pieces: [Piece] = []

  init() {}

  init(_ bytes: [UInt8]) {
    append(bytes)
  }

  var count: Int { pieces.last?.range.upperBound ?? 0 }

  /// Puts a piece behind the others.
  mutating func append(_ bytes: [UInt8]) {
    if !bytes.isEmpty { pieces.append(Piece(start: count, bytes: bytes)) }
  }

  /// The number of the piece that has the byte in a place.
  func piece(at place: Int) -> Int {
    var (first, end) = (0, pieces.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if pieces[middle].start <= place { first = middle } else { end = middle }
    }
    return first
  }

  /// A copy of the bytes in a range.
  subscript(range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    for piece in pieces where piece.range.overlaps(range) {
      let part = piece.range.clamped(to: range)
      result += piece.bytes[(part.lowerBound - piece.start)..<(part.upperBound - piece.start)]
    }
    return result
  }

  /// All bytes in one array.
  var all: [UInt8] { pieces.count == 1 ? pieces[0].bytes : self[0..<count] }
}
