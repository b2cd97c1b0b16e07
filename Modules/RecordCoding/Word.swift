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
    // With its second bit turned, a quote comes right behind the control characters, and all others stay behind those.
    let controlOrQuote = (word ^ (ones &* 0x02)) &- (ones &* 0x21)
    let backslash = (word ^ (ones &* 0x5C)) &- ones
    // Neither exclusive or changes a highest bit, so one test for those serves both.
    return (controlOrQuote | backslash) & ~word & highBits
  }

  /// The number that eight decimal digits stand for; nil where one of the bytes is no digit.
  @inline(__always)
  static func number(_ word: UInt64) -> UInt64? {
    let digits = UInt64(littleEndian: word) ^ (ones &* 0x30)
    guard (digits | (digits &+ (ones &* 6))) & (ones &* 0xF0) == 0 else { return nil }
    // Two digits in every second byte, then four in every fourth, then all eight.
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF
  }
}

/// Whether two runs of bytes are the same.
@inline(__always)
func isEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))

  func differs<Bytes: FixedWidthInteger>(_ index: Int, _ type: Bytes.Type) -> Bool {
    left.loadUnaligned(fromByteOffset: index, as: type) != right.loadUnaligned(fromByteOffset: index, as: type)
  }

  // What is left at the end is compared with some of the bytes before it.
  if count >= 8 {
    for index in stride(from: 0, to: count - 8, by: 8) where differs(index, UInt64.self) { return false }
    return !differs(count - 8, UInt64.self)
  }
  if count >= 4 { return !differs(0, UInt32.self) && !differs(count - 4, UInt32.self) }
  for index in 0..<count where differs(index, UInt8.self) { return false }
  return true
}

/// Whether two runs of bytes of the same length are the same.
@inline(__always)
func isEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let start = left.baseAddress, let other = right.baseAddress else { return true }
  return isEqual(start, other, left.count)
}

/// Which keys an object may have, as one bit for each: enough to tell at once that a key is not among a few.
enum KeyFilter {
  /// The number of a key, of which the lowest 7 bits count.
  @inline(__always)
  static func number(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = key.baseAddress, key.count > 0 else { return 0 }
    let (first, last) = (UInt64(start[0]), UInt64(start[key.count &- 1]))
    // Such numbers as tell the keys of a question from one another.
    return UInt64(truncatingIfNeeded: key.count) ^ first &* 5 ^ last &* 59
  }

  /// The bit of a number, in a word that has all of them.
  @inline(__always)
  static func bit(_ number: UInt64) -> UInt64 { 1 &<< number }
}
