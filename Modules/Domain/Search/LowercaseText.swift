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
    let content = bytes.withUnsafeMutableBufferPointer { lower(UnsafeMutableBufferPointer(rebasing: $0[start...])) }
    switch content {
    case .composed: return true
    case .lower: break
    case .other:
      bytes.removeLast(bytes.count - start)
      for scalar in text.unicodeScalars { bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8) }
    }
    return bytes.withUnsafeBufferPointer { bytes in
      // The bytes are those of strings.
      var span = UTF8Span(unchecked: UnsafeBufferPointer(rebasing: bytes[start...]).span)
      return span.checkForNFC(quickCheck: true)
    }
  }

  /// The highest bit of each byte.
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// What the bytes of a text tell.
  private enum Content {
    /// It is lower case now, and nothing in it can be composed in another way.
    case composed
    /// It is lower case now.
    case lower
    /// There may be other letters that have a case.
    case other
  }

  /// Makes the letters of ASCII and of Latin-1 lower case.
  private static func lower(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Content {
    var seen: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      seen |= byte
      bytes[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
    guard seen >= 0x80, let start = bytes.baseAddress else { return .composed }

    var content = Content.composed
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
      case 0xE2 where bytes[index + 1] < 0x84:  // Punctuation, up to U+20FF.
        content = .lower
        length = 3
      case 0xE3:
        // Kana can be composed from others and their two marks.
        if bytes[index + 1] == 0x82, bytes[index + 2] == 0x99 || bytes[index + 2] == 0x9A { content = .lower }
        length = 3
      case 0xE4...0xE9: length = 3  // Han characters.
      case 0xEA where bytes[index + 1] >= 0xB0, 0xEB...0xED:  // Syllables of Hangul.
        content = .lower
        length = 3
      default: return .other
      }
      index += length
    }
    return content
  }
}
