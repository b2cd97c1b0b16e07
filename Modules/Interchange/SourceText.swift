internal import Domain

/// The bytes of a file as UTF-8 without a byte order mark.
enum SourceText {
  /// Decodes UTF-8, and UTF-16 behind a byte order mark.
  ///
  /// - Throws: ``ImportFailure`` for anything else; nothing is guessed and nothing replaced.
  static func utf8(from file: [UInt8]) throws(ImportFailure) -> [UInt8] {
    if file.starts(with: [0x50, 0x4B, 0x03, 0x04]) || file.starts(with: "SQLite format 3\0".utf8) {
      throw .notRecognised
    }
    if file.starts(with: [0xFF, 0xFE]) { return try utf8(fromUTF16: file, lowByteFirst: true) }
    if file.starts(with: [0xFE, 0xFF]) { return try utf8(fromUTF16: file, lowByteFirst: false) }
    if isUTF16WithoutMark(file) { throw .unmarkedUTF16 }
    do {
      _ = try UTF8Span(validating: file.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      throw .badEncoding(line: line(of: offset, in: file), offset: offset)
    }
    return file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
  }

  /// The physical line, from 1, in which a byte lies: CR LF, LF and CR each end one.
  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    let isBehindCR = offset > 0 && bytes[offset - 1] == carriageReturn
    let isWithinCRLF = offset < bytes.count && bytes[offset] == newline
    return 1 + lineBreaks(in: bytes[..<offset]) + (isBehindCR && !isWithinCRLF ? 1 : 0)
  }

  /// How many lines end in these bytes; the CR of a CR LF that is cut in half does not.
  static func lineBreaks(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == newline { count += 1 } else if previous == carriageReturn { count += 1 }
      previous = byte
    }
    return count
  }

  private static func utf8(fromUTF16 file: [UInt8], lowByteFirst: Bool) throws(ImportFailure) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    func unit(at offset: Int) -> UInt16? {
      guard offset + 1 < file.count else { return nil }
      let (first, second) = (UInt16(file[offset]), UInt16(file[offset + 1]))
      return lowByteFirst ? second << 8 | first : first << 8 | second
    }
    var offset = 2
    while offset < file.count {
      guard let first = unit(at: offset) else {
        throw .badEncoding(line: line(of: result.count, in: result), offset: offset)
      }
      var scalar = Unicode.Scalar(first)
      var length = 2
      if UTF16.isLeadSurrogate(first), let second = unit(at: offset + 2), UTF16.isTrailSurrogate(second) {
        scalar = Interchange.scalar(lead: first, trail: second)
        length = 4
      }
      guard let scalar else { throw .badEncoding(line: line(of: result.count, in: result), offset: offset) }
      result.append(contentsOf: scalar.utf8)
      offset += length
    }
    return result
  }

  /// Whether nearly every second byte at the beginning is NUL, as in UTF-16 of Latin text.
  private static func isUTF16WithoutMark(_ file: [UInt8]) -> Bool {
    let sample = file.prefix(1024)
    guard sample.count >= 4 else { return false }
    var zeros = [0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    let half = sample.count / 2
    return zeros.contains { $0 * 10 >= half * 7 } && zeros.contains { $0 * 10 <= half }
  }
}

/// The scalar that two surrogates stand for.
func scalar(lead: UInt16, trail: UInt16) -> Unicode.Scalar? {
  Unicode.Scalar(0x10000 + (UInt32(lead) & 0x3FF) << 10 + UInt32(trail) & 0x3FF)
}

let newline = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let quotationMark = UInt8(ascii: "\"")
