/// Writes the lines of a store, as FORMAT.md lays them down.
enum RecordFormat {
  /// The version that this program writes, and the highest that it reads.
  static let version = 1

  /// What every line begins with, before the checksum.
  static let opening = Array(#"{"crc":""#.utf8)
  /// Where the checksum begins.
  private static let checksumOffset = 8
  /// The length of what stands before the first byte that the checksum covers.
  static let prefixLength = 18
  /// A sequence number is shorter than 19 digits, so that it and its successor always fit 64 bits.
  static let sequenceDigits = 18

  static let lineFeed = UInt8(ascii: "\n")
  /// What room at the end of a file consists of; no line begins with it.
  static let space = UInt8(ascii: " ")

  /// The line that a file begins with, and its line feed.
  static let header: [UInt8] = {
    var bytes: [UInt8] = []
    let start = begin(&bytes)
    append(#""retain":"records","version":"#, to: &bytes)
    append(Int64(version), to: &bytes)
    end(start, &bytes)
    return bytes
  }()

  /// Whether a line begins at a place as every line does.
  static func beginsLine(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    bytes[index...].starts(with: opening)
  }

  /// Appends a line that says: everything up to this sequence number is on the disk.
  static func appendCheckpoint(_ sequence: Int64, to bytes: inout [UInt8]) {
    let start = begin(&bytes)
    append(#""synced":"#, to: &bytes)
    append(sequence, to: &bytes)
    end(start, &bytes)
  }

  /// Appends the line of a record, whose JSON text without a line feed `item` appends.
  ///
  /// - Parameter batch: of which it is a part; nil where it stands alone.
  static func append<Failure>(
    _ id: String, sequence: Int64, batch: Batch?, to bytes: inout [UInt8], item: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let start = begin(sequence, batch, &bytes)
    append(#""put":"#, to: &bytes)
    JSONText.append(id, to: &bytes)
    append(#","item":"#, to: &bytes)
    try item(&bytes)
    end(start, &bytes)
  }

  /// Appends the line that says that a record is gone.
  ///
  /// - Parameter batch: of which it is a part; nil where it stands alone.
  static func appendDeletion(of id: String, sequence: Int64, batch: Batch?, to bytes: inout [UInt8]) {
    let start = begin(sequence, batch, &bytes)
    append(#""delete":"#, to: &bytes)
    JSONText.append(id, to: &bytes)
    end(start, &bytes)
  }

  /// Begins a line, whose checksum is put in at its end.
  ///
  /// - Returns: where.
  private static func begin(_ bytes: inout [UInt8]) -> Int {
    append(#"{"crc":"00000000","#, to: &bytes)
    return bytes.count - prefixLength
  }

  /// Begins the line of a change.
  private static func begin(_ sequence: Int64, _ batch: Batch?, _ bytes: inout [UInt8]) -> Int {
    let start = begin(&bytes)
    append(#""seq":"#, to: &bytes)
    append(sequence, to: &bytes)
    if let batch {
      append(#","batch":["#, to: &bytes)
      append(batch.first, to: &bytes)
      append(",", to: &bytes)
      append(batch.count, to: &bytes)
      append("]", to: &bytes)
    }
    append(",", to: &bytes)
    return start
  }

  /// Ends the line that begins there.
  private static func end(_ start: Int, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "}"))
    bytes.withUnsafeMutableBytes { bytes in
      let line = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
      let checksum = CRC32C.checksum(of: UnsafeRawBufferPointer(rebasing: line[prefixLength...]))
      for place in 0..<8 { line[checksumOffset + place] = digit(checksum, place) }
    }
    bytes.append(lineFeed)
  }

  private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Appends the digits of a number that is not negative.
  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(0)
      rest /= 10
    } while rest > 0
    rest = number
    for place in (start..<bytes.count).reversed() {
      bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Eight lower-case hexadecimal digits.
  static func hexadecimal(_ value: UInt32) -> [UInt8] {
    (0..<8).map { digit(value, $0) }
  }

  private static func digit(_ value: UInt32, _ place: Int) -> UInt8 {
    let digit = UInt8(value >> (28 - UInt32(place) * 4) & 0xF)
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}

/// A change as it is to be written.
struct EncodedChange: Sendable {
  let id: String
  /// The item as JSON without a line feed; nil for a deletion.
  let item: ArraySlice<UInt8>?

  /// As many bytes as its line has, and a few more.
  var room: Int { (item?.count ?? 0) + id.utf8.count + 128 }
}

/// The sequence numbers of lines that count as one.
struct Batch: Hashable, Sendable {
  /// The first of them.
  let first: Int64
  /// How many there are; never less than one.
  let count: Int64

  /// The last of them.
  var last: Int64 { first + count - 1 }
}
