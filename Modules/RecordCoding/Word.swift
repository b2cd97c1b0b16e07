/// Eight bytes at a time, the first in the lowest place.
enum Word {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  /// The highest bit of each byte.
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The highest bit of the first byte that is a quote, a backslash or a control character; 0 where none is.
  ///
  /// Bits above the lowest one that is set mean nothing. From the well-known test for a zero byte in a word.
  @inline(__always)
  static func needingEscape(_ word: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let found =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- (ones &* 0x20)) & ~word)
    return found & highBits
  }
}

/// Whether two runs of bytes are the same.
@inline(__always)
func isEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
  var index = 0
  while index + 8 <= count {
    if left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      != right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      return false
    }
    index += 8
  }
  while index < count {
    if left.load(fromByteOffset: index, as: UInt8.self) != right.load(fromByteOffset: index, as: UInt8.self) {
      return false
    }
    index += 1
  }
  return true
}

/// Which keys an object may have, as one bit for each: enough to tell at once that a key is not among a few.
enum KeyFilter {
  /// The bit of a key.
  @inline(__always)
  static func bit(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard key.count > 0 else { return 1 }
    let mixed = UInt64(truncatingIfNeeded: key.count) &* 31 ^ UInt64(key[0]) &* 7 ^ UInt64(key[key.count - 1]) &* 13
    return 1 << (mixed & 63)
  }
}
