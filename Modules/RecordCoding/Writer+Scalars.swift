import FoundationEssentials

extension Writer {
  /// Writes a string in quotes, with the escapes that JSON demands and no others.
  @inline(__always)
  func write(_ text: String) {
    // Other than `withUTF8` this needs no copy, whose counting of references costs as much as a short string.
    if text.utf8.withContiguousStorageIfAvailable({ writeQuoted($0) }) != nil { return }
    var native = text
    native.withUTF8 { writeQuoted($0) }
  }

  /// Writes a list of strings.
  func write(_ texts: [String]) {
    append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      write(text)
    }
    append(UInt8(ascii: "]"))
  }

  /// Writes a string of ASCII characters that need no escapes, which `body` writes to a buffer.
  @inline(__always)
  func writeText(upTo length: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    reserve(length + 2)
    bytes[count] = UInt8(ascii: "\"")
    let length = body(UnsafeMutableBufferPointer(start: bytes + count + 1, count: length))
    bytes[count + 1 + length] = UInt8(ascii: "\"")
    count += length + 2
  }

  @inline(__always)
  private func writeQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    // Eight more, because words are copied before it is known that all of their bytes may be.
    reserve(text.count &+ 10)
    writeReserved(text, isKey: false)
  }

  /// Writes a string in quotes, and the colon of a key, where there is room for eight bytes more than those.
  @inline(__always)
  func writeReserved(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
    let target = UnsafeMutableRawPointer(bytes + count)
    target.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    let plain = Self.copyPlain(text, to: target + 1)
    guard plain == text.count else { return writeEscaped(text, from: plain, isKey: isKey) }
    target.storeBytes(of: UInt8(ascii: "\""), toByteOffset: plain &+ 1, as: UInt8.self)
    if isKey { target.storeBytes(of: UInt8(ascii: ":"), toByteOffset: plain &+ 2, as: UInt8.self) }
    count &+= plain &+ (isKey ? 3 : 2)
  }

  /// Copies a string up to the first word that has a byte to be escaped, and some bytes of no meaning behind it.
  ///
  /// - Returns: how many bytes.
  @inline(__always)
  private static func copyPlain(_ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableRawPointer) -> Int {
    guard let start = text.baseAddress else { return 0 }
    let source = UnsafeRawPointer(start)
    var index = 0
    while index &+ 8 <= text.count {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      if Word.needingEscape(word) != 0 { return index }
      index &+= 8
    }
    let rest = text.count &- index
    if rest == 0 { return index }
    if index > 0 {
      // The last eight bytes, some of which are there already.
      let word = source.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self)
      target.storeBytes(of: word, toByteOffset: text.count &- 8, as: UInt64.self)
      return Word.needingEscape(word) == 0 ? text.count : index
    }
    if rest >= 4 {
      // The last four bytes may be among the first four again.
      let word = source.loadUnaligned(as: UInt32.self)
      let last = source.loadUnaligned(fromByteOffset: rest &- 4, as: UInt32.self)
      target.storeBytes(of: word, as: UInt32.self)
      target.storeBytes(of: last, toByteOffset: rest &- 4, as: UInt32.self)
      return Word.needingEscape(UInt64(word) &<< 32 | UInt64(last)) == 0 ? rest : 0
    }
    let (first, middle, last) = (start[0], start[rest &>> 1], start[rest &- 1])
    target.storeBytes(of: first, as: UInt8.self)
    target.storeBytes(of: middle, toByteOffset: rest &>> 1, as: UInt8.self)
    target.storeBytes(of: last, toByteOffset: rest &- 1, as: UInt8.self)
    let word = UInt64(first) &* 0x0101_0101_0101 &<< 16 | UInt64(middle) &<< 8 | UInt64(last)
    return Word.needingEscape(UInt64(littleEndian: word)) == 0 ? rest : 0
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Goes on with a string, of which the quote and the bytes before `index` are there.
  @inline(never)
  private func writeEscaped(_ text: UnsafeBufferPointer<UInt8>, from index: Int, isKey: Bool) {
    count += index + 1
    for byte in text[index...] {
      if Self.needsEscape(byte) { writeEscape(byte) } else { append(byte) }
    }
    append(UInt8(ascii: "\""))
    if isKey { append(UInt8(ascii: ":")) }
  }

  private func writeEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      append("u00")
      append(UInt8(ascii: "0") + byte >> 4)
      let low = byte & 15
      append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") - 10 + low)
    default: append(byte)
    }
  }

  @inline(__always)
  func write<Number: FixedWidthInteger>(_ number: Number) {
    if let magnitude = UInt64(exactly: number.magnitude) {
      reserve(21)
      if number < 0 {
        bytes[count] = UInt8(ascii: "-")
        count += 1
      }
      writeDigits(magnitude)
    } else {
      var text = String(number)
      text.withUTF8 { append($0) }
    }
  }

  private func writeDigits(_ number: UInt64) {
    if number < 10 {
      bytes[count] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)
      count &+= 1
      return
    }
    var length = 1
    var rest = number / 10
    while rest > 0 {
      length += 1
      rest /= 10
    }
    rest = number
    for place in stride(from: count + length - 1, through: count, by: -1) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
    count += length
  }

  /// Writes a finite number with the fewest digits that read back as the same one.
  func write(_ number: Double) {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, whole != 0 || number.sign == .plus {
      return write(whole)
    }
    write(shortest: number.description)
  }

  /// Writes a finite number with the fewest digits that read back as the same one.
  func write(_ number: Float) {
    write(shortest: number.description)
  }

  private func write(shortest description: consuming String) {
    description.withUTF8 { digits in
      let endsInZero =
        digits.count > 2 && digits[digits.count - 2] == UInt8(ascii: ".") && digits.last == UInt8(ascii: "0")
      append(UnsafeBufferPointer(rebasing: digits.dropLast(endsInZero ? 2 : 0)))
    }
  }

  @inline(__always)
  func checkFinite<Number: BinaryFloatingPoint>(_ number: Number, _ key: @autoclosure () -> (any CodingKey)?) throws {
    if !number.isFinite { throw error(number, key(), "JSON has no form for the number \(number)") }
  }

  /// Writes a value of one of the types for which JSON text has a form other than the type's own.
  ///
  /// - Returns: false for all other types.
  @inline(__always)
  func writeKnown<Value>(_ value: Value, at key: @autoclosure () -> (any CodingKey)?) throws -> Bool {
    // The type has just been compared in each case, so the cast changes nothing but how the compiler sees the value.
    if Value.self == String.self {
      write(unsafeBitCast(value, to: String.self))
    } else if Value.self == [String].self, outerDepth + depth < RecordDecoder.greatestDepth {
      write(unsafeBitCast(value, to: [String].self))
    } else if Value.self == Date.self {
      let seconds = unsafeBitCast(value, to: Date.self).timeIntervalSinceReferenceDate
      try checkFinite(seconds, key())
      write(seconds)
    } else if Value.self == Data.self {
      write(unsafeBitCast(value, to: Data.self).base64EncodedString())
    } else if Value.self == URL.self {
      write(unsafeBitCast(value, to: URL.self).absoluteString)
    } else if Value.self == Decimal.self {
      let number = unsafeBitCast(value, to: Decimal.self)
      guard number.isFinite else { throw error(number, key(), "JSON has no form for the number \(number)") }
      var text = number.description
      text.withUTF8 { append($0) }
    } else {
      return false
    }
    return true
  }
}
