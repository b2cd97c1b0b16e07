import CChecksum

/// The CRC-32C checksum (Castagnoli), as RFC 3720 (appendix B.4) and many file formats use it.
///
/// Polynomial 0x1EDC6F41, reflected in and out, initial value and final exclusive or 0xFFFFFFFF. Eight bytes are taken
/// at a time, by the processor's instruction where it has one, else from eight tables ("slicing by 8", Kounavis and
/// Berry, 2005).
enum CRC32C {
  static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard hasInstruction, let start = bytes.baseAddress else { return checksumByTables(of: bytes) }
    return ~crc32c_by_instruction(.max, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  private static let hasInstruction = crc32c_has_instruction()

  /// For processors without the instruction.
  static func checksumByTables(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var crc = UInt32.max
      var position = 0
      while position + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ UInt64(crc)
        crc = 0
        for slice in 0..<8 {
          crc ^= tables[(7 - slice) << 8 | Int(truncatingIfNeeded: word >> (slice * 8)) & 0xFF]
        }
        position += 8
      }
      while position < bytes.count {
        crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[position])) & 0xFF)]
        position += 1
      }
      return ~crc
    }
  }

  static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { checksum(of: $0) }
  }

  /// How long the shortest beginning is that ends in `last` and has this checksum; nil where none has.
  static func beginning(
    of bytes: Slice<UnsafeBufferPointer<UInt8>>, endingIn last: UInt8, with checksum: UInt32
  ) -> Int? {
    var crc = UInt32.max
    for (index, byte) in bytes.enumerated() {
      crc = crc >> 8 ^ tables[Int((crc ^ UInt32(byte)) & 0xFF)]
      if byte == last, ~crc == checksum { return index + 1 }
    }
    return nil
  }

  /// Table `n` at `n * 256`: the checksum of each byte value followed by `n` zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0x82F6_3B78 }
      tables[byte] = crc
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
    }
    return tables
  }()
}
