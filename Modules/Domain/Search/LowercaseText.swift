/// Texts in lower case, as their bytes.
///
/// The library's `lowercased()` looks up every character of a text that is not ASCII. Here the letters that nearly all texts
/// are made of are told by their bytes, and only texts with others are looked up.
enum LowercaseText {
  /// Appends the lower case of a text, as `lowercased()` gives it; tells whether no character of it can be composed in
  /// another way.
  static func append(_ text: String, to bytes: inout [UInt8]) -> Bool {
    var text = text
    let start = bytes.count
    text.withUTF8 { bytes.append(contentsOf: $0) }
    let isLower = bytes.withUnsafeMutableBufferPointer { lower(UnsafeMutableBufferPointer(rebasing: $0[start...])) }
    if !isLower {
      bytes.removeLast(bytes.count - start)
      for scalar in text.unicodeScalars { bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8) }
    }
    return bytes.withUnsafeBufferPointer { isComposed(UnsafeBufferPointer(rebasing: $0[start...])) }
  }

  /// Whether it is soon seen that no character of a text, whose bytes are given, can be composed in another way.
  static func isComposed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.reduce(0, |) >= 0x80 else { return true }
    // Numbers and no truth values, so that many bytes are looked at together.
    var (others, kana, marks): (UInt8, UInt8, UInt8) = (0, 0, 0)
    for byte in bytes {
      // Up to U+02FF, Kana and Han characters.
      others |= (byte >= 0xCC ? 1 : 0) & (byte &- 0xE3 < 7 ? 0 : 1)
      kana |= byte == 0xE3 ? 1 : 0
      // Kana can be composed from others and their two marks, which end in these.
      marks |= byte &- 0x99 < 2 ? 1 : 0
    }
    if others | (kana & marks) == 0 { return true }
    // The bytes are those of strings.
    var span = UTF8Span(unchecked: bytes.span)
    return span.checkForNFC(quickCheck: true)
  }

  /// The highest bit of each byte.
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Makes the letters of ASCII and of Latin-1 lower case; false where there may be others that have a case.
  private static func lower(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var seen: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      seen |= byte
      bytes[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
    guard seen >= 0x80, let start = bytes.baseAddress else { return true }
    var index = 0
    while index < bytes.count {
      // Eight of ASCII at a time.
      if index + 8 <= bytes.count, UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self) & highBits == 0 {
        index += 8
        continue
      }
      let byte = bytes[index]
      let length: Int
      switch byte {
      case 0..<0x80: length = 1
      case 0..<0xC3: length = 2  // Up to U+00BF.
      case 0xC3:
        let next = bytes[index + 1]
        if next < 0x9F, next != 0x97 { bytes[index + 1] = next | 0x20 }
        length = 2
      case 0xE2 where bytes[index + 1] < 0x84: length = 3  // Punctuation, up to U+20FF.
      case 0xE3...0xE9: length = 3  // Kana and Han characters.
      case 0xEA where bytes[index + 1] >= 0xB0, 0xEB...0xED: length = 3  // Syllables of Hangul.
      default: return false
      }
      index += length
    }
    return true
  }
}
