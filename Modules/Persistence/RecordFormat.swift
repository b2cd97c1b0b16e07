/// Writes the lines of a store, as FORMAT.md lays them down.
enum RecordFormat {
  /// The version that this program writes, and the highest that it reads.
  static let version = 1

  /// What every line begins with, before the checksum.
  static let opening = Array(#"{"crc":""#.utf8)
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
    append(to: &bytes) { $0 += #""retain":"records","version":\#(version)}"#.utf8 }
    return bytes
  }()

  /// Whether a line begins at a place as every line does.
  static func beginsLine(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    bytes[index...].starts(with: opening)
  }

  /// Appends a line that says: everything up to this sequence number is on the disk.
  static func appendCheckpoint(_ sequence: Int64, to bytes: inout [UInt8]) {
    append(to: &bytes) { $0 += #""synced":\#(sequence)}"#.utf8 }
  }

  /// Appends the line of one change.
  ///
  /// - Parameter batch: of which it is a part; nil where it stands alone.
  static func append(_ change: EncodedChange, sequence: Int64, batch: Batch?, to bytes: inout [UInt8]) {
    append(to: &bytes) { bytes in
      append(#""seq":"#, to: &bytes)
      append(sequence, to: &bytes)
      if let batch {
        append(#","batch":["#, to: &bytes)
        append(batch.first, to: &bytes)
        append(",", to: &bytes)
        append(batch.count, to: &bytes)
        append("]", to: &bytes)
      }
      if let item = change.item {
        append(#","put":"#, to: &bytes)
        JSONText.append(change.id, to: &bytes)
        append(#","item":"#, to: &bytes)
        bytes += item
      } else {
        append(#","delete":"#, to: &bytes)
        JSONText.append(change.id, to: &bytes)
      }
      append("}", to: &bytes)
    }
  }

  private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Appends the digits of a number that is not negative.
  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends a line: the opening, the checksum of what `content` appends, that itself, and a line feed.
  private static func append(to bytes: inout [UInt8], _ content: (inout [UInt8]) -> Void) {
    let start = bytes.count
    append(#"{"crc":"00000000","#, to: &bytes)
    content(&bytes)
    let checksum = CRC32C.checksum(of: bytes[(start + prefixLength)...])
    for place in 0..<8 { bytes[start + opening.count + place] = digit(checksum, place) }
    bytes.append(lineFeed)
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
