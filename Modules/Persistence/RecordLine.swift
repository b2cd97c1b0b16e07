/// What a line says whose checksum is right.
///
/// The item's range counts from the beginning of the file.
enum RecordLine {
  /// The file is of this format, in this version; nil where the version is no number.
  case header(version: Int64?)
  /// The record is as its item says.
  case put(sequence: Int64, batch: Batch?, id: String, item: Range<Int>)
  /// The record is gone.
  case delete(sequence: Int64, batch: Batch?, id: String)
  /// Everything up to this sequence number is on the disk.
  case checkpoint(Int64)
  /// Something that this version does not know; nil where the sequence number is not where it always was.
  case unknown(sequence: Int64?, batch: Batch?)

  /// The sequence number of a line that changes something.
  var sequence: Int64? {
    switch self {
    case .put(let sequence, _, _, _), .delete(let sequence, _, _): sequence
    case .unknown(let sequence, _): sequence
    case .header, .checkpoint: nil
    }
  }

  /// The batch of which a line is a part.
  var batch: Batch? {
    switch self {
    case .put(_, let batch, _, _), .delete(_, let batch, _), .unknown(_, let batch): batch
    case .header, .checkpoint: nil
    }
  }
}

extension RecordLine {
  /// Reads the line that fills a range, without its line feed.
  ///
  /// - Returns: nil where the line is damaged: it does not begin as every line does, or its checksum is wrong.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    guard let line = bytes.withUnsafeBufferPointer({ RecordLine($0, in: range) }) else { return nil }
    self = line
  }

  /// Reads the line that fills a range, without its line feed.
  ///
  /// - Parameter start: where `bytes` begin in the file.
  /// - Returns: nil where the line is damaged: it does not begin as every line does, or its checksum is wrong.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, from start: Int = 0) {
    guard let stated = Self.checksum(bytes, in: range),
      stated
        == CRC32C.checksum(
          of: UnsafeRawBufferPointer(
            UnsafeBufferPointer(rebasing: bytes[(range.lowerBound + RecordFormat.prefixLength)..<range.upperBound])))
    else { return nil }
    var cursor = Cursor(bytes: bytes, position: range.lowerBound + RecordFormat.prefixLength, end: range.upperBound)
    if cursor.take(#""retain":"records","version":"#) {
      self = .header(version: cursor.number())
      return
    }
    if cursor.take(#""synced":"#), let sequence = cursor.number(), cursor.take("}"), cursor.isAtEnd {
      self = .checkpoint(sequence)
      return
    }
    guard cursor.take(#""seq":"#), let sequence = cursor.number(), cursor.take(",") else {
      self = .unknown(sequence: nil, batch: nil)
      return
    }
    var batch: Batch?
    if cursor.take(#""batch":["#) {
      batch = cursor.batch(of: sequence)
      guard batch != nil, cursor.take(",") else {
        self = .unknown(sequence: sequence, batch: batch)
        return
      }
    }
    if cursor.take(#""put":"#), let id = cursor.string(), cursor.take(#","item":"#),
      let item = cursor.restBeforeBrace()
    {
      self = .put(
        sequence: sequence, batch: batch, id: id, item: (start + item.lowerBound)..<(start + item.upperBound))
    } else if cursor.take(#""delete":"#), let id = cursor.string(), cursor.take("}"), cursor.isAtEnd {
      self = .delete(sequence: sequence, batch: batch, id: id)
    } else {
      self = .unknown(sequence: sequence, batch: batch)
    }
  }

  /// Where the line ends that begins with a range, whatever follows it there; nil where none does.
  static func end(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
    guard let stated = checksum(bytes, in: range) else { return nil }
    let start = range.lowerBound + RecordFormat.prefixLength
    return CRC32C.beginning(of: bytes[start..<range.upperBound], endingIn: UInt8(ascii: "}"), with: stated)
      .map { start + $0 }
  }

  /// The checksum that a line states; nil where it does not begin as every line does.
  private static func checksum(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> UInt32? {
    let start = range.lowerBound
    guard range.count >= RecordFormat.prefixLength, RecordFormat.beginsLine(bytes, at: start),
      bytes[start + 16] == UInt8(ascii: "\""), bytes[start + 17] == UInt8(ascii: ",")
    else { return nil }
    var stated: UInt32 = 0
    for digit in bytes[(start + 8)..<(start + 16)] {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): stated = stated << 4 | UInt32(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): stated = stated << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return stated
  }

  /// Reads a line from left to right.
  private struct Cursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    let end: Int

    var isAtEnd: Bool { position == end }

    /// Steps over a text; false, and no step, where something else stands there.
    mutating func take(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      guard position + count <= end else { return false }
      for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
      position += count
      return true
    }

    /// A number without sign and leading zeros, of at most ``RecordFormat/sequenceDigits`` digits.
    mutating func number() -> Int64? {
      let start = position
      var value: Int64 = 0
      while position < end, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[position] {
        if position - start == RecordFormat.sequenceDigits { return nil }
        value = value * 10 + Int64(bytes[position] - UInt8(ascii: "0"))
        position += 1
      }
      let digits = position - start
      return digits == 0 || digits > 1 && bytes[start] == UInt8(ascii: "0") ? nil : value
    }

    /// What follows `"batch":[`, where it is a batch to which `sequence` belongs.
    mutating func batch(of sequence: Int64) -> Batch? {
      guard let first = number(), take(","), let count = number(), take("]"), count > 0 else { return nil }
      let batch = Batch(first: first, count: count)
      return first <= sequence && sequence <= batch.last ? batch : nil
    }

    /// A string in quotes.
    mutating func string() -> String? {
      guard take("\""), let close = JSONText.end(of: bytes, from: position, to: end) else { return nil }
      defer { position = close + 1 }
      return JSONText.decode(UnsafeBufferPointer(rebasing: bytes[position..<close]))
    }

    /// Everything up to the brace that ends the line.
    mutating func restBeforeBrace() -> Range<Int>? {
      guard position < end - 1, bytes[end - 1] == UInt8(ascii: "}") else { return nil }
      defer { position = end }
      return position..<(end - 1)
    }
  }
}
