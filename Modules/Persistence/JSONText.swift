/// JSON strings as bytes.
enum JSONText {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Appends a string in quotes, with `"`, `\` and control characters escaped and everything else as it is.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(quote)
    var text = text
    let isPlain = text.withUTF8 { plain in
      if plain.contains(where: { $0 < 0x20 || $0 == quote || $0 == backslash }) { return false }
      bytes += plain
      return true
    }
    if isPlain { return bytes.append(quote) }
    for byte in text.utf8 {
      switch byte {
      case quote, backslash:
        bytes.append(backslash)
        bytes.append(byte)
      case 0..<0x20:
        bytes += #"\u00"#.utf8
        bytes += RecordFormat.hexadecimal(UInt32(byte)).suffix(2)
      default: bytes.append(byte)
      }
    }
    bytes.append(quote)
  }

  /// The index of the quote that ends the string whose content begins at `start`; nil where none does before `end`.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if bytes[index] == quote { return index }
      index += bytes[index] == backslash ? 2 : 1
    }
    return nil
  }

  /// The string that stands between quotes; nil where it is no valid JSON string.
  static func decode(_ content: UnsafeBufferPointer<UInt8>) -> String? {
    guard content.contains(backslash) else { return string(content) }
    var reader = Array(content)[...]
    var plain: [UInt8] = []
    while let byte = reader.popFirst() {
      guard byte == backslash else {
        plain.append(byte)
        continue
      }
      switch reader.popFirst() {
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0C)
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "r"): plain.append(0x0D)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = scalar(&reader) else { return nil }
        plain += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      case .some(let byte) where [quote, backslash, UInt8(ascii: "/")].contains(byte): plain.append(byte)
      default: return nil
      }
    }
    return plain.withUnsafeBufferPointer(string)
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      return nil
    }
  }

  /// The scalar of which the `\u` was read already, a surrogate pair included.
  private static func scalar(_ reader: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = unit(&reader) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard reader.popFirst() == backslash, reader.popFirst() == UInt8(ascii: "u"), let second = unit(&reader),
      UTF16.isTrailSurrogate(second)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private static func unit(_ reader: inout ArraySlice<UInt8>) -> UInt16? {
    let digits = reader.prefix(4)
    guard digits.count == 4 else { return nil }
    reader.removeFirst(4)
    var value: UInt16 = 0
    for digit in digits {
      guard let number = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | UInt16(number)
    }
    return value
  }
}
