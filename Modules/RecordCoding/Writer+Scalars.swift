import FoundationEssentials

extension Writer {
  /// Writes a string in quotes, with the escapes that JSON demands and no others.
  @inline(__always)
  func write(_ text: String) {
    var text = text
    text.withUTF8 { writeQuoted($0) }
  }

  private func writeQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 2)
    bytes[count] = UInt8(ascii: "\"")
    count += 1
    var start = 0
    if let source = text.baseAddress {
      let raw = UnsafeRawPointer(source)
      var index = 0
      while index < text.count {
        if index + 8 <= text.count {
          let found = Word.needingEscape(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          guard found != 0 else {
            index += 8
            continue
          }
          index += found.trailingZeroBitCount >> 3
        } else if source[index] >= 0x20, source[index] != UInt8(ascii: "\""), source[index] != UInt8(ascii: "\\") {
          index += 1
          continue
        }
        append(UnsafeBufferPointer(start: source + start, count: index - start))
        writeEscape(source[index])
        index += 1
        start = index
      }
      append(UnsafeBufferPointer(start: source + start, count: text.count - start))
    }
    append(UInt8(ascii: "\""))
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
    var length = 1
    var bound: UInt64 = 10
    while number >= bound {
      length += 1
      let (next, overflows) = bound.multipliedReportingOverflow(by: 10)
      if overflows { break }
      bound = next
    }
    var rest = number
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

  private func write(shortest description: String) {
    var text = description
    text.withUTF8 { digits in
      let endsInZero = digits.count > 2 && digits[digits.count - 2] == UInt8(ascii: ".") && digits.last == UInt8(ascii: "0")
      append(UnsafeBufferPointer(rebasing: digits.dropLast(endsInZero ? 2 : 0)))
    }
  }

  func checkFinite<Number: BinaryFloatingPoint>(_ number: Number, _ key: (any CodingKey)?) throws {
    if !number.isFinite { throw error(number, key, "JSON has no form for the number \(number)") }
  }

  /// Writes a value of one of the types for which JSON text has a form other than the type's own.
  ///
  /// - Returns: false for all other types.
  @inline(__always)
  func writeKnown<Value>(_ value: Value, at key: (any CodingKey)?) throws -> Bool {
    // The type has just been compared in each case, so the cast changes nothing but how the compiler sees the value.
    if Value.self == String.self {
      write(unsafeBitCast(value, to: String.self))
    } else if Value.self == Date.self {
      let seconds = unsafeBitCast(value, to: Date.self).timeIntervalSinceReferenceDate
      try checkFinite(seconds, key)
      write(seconds)
    } else if Value.self == Data.self {
      write(unsafeBitCast(value, to: Data.self).base64EncodedString())
    } else if Value.self == URL.self {
      write(unsafeBitCast(value, to: URL.self).absoluteString)
    } else if Value.self == Decimal.self {
      let number = unsafeBitCast(value, to: Decimal.self)
      guard number.isFinite else { throw error(number, key, "JSON has no form for the number \(number)") }
      var text = number.description
      text.withUTF8 { append($0) }
    } else {
      return false
    }
    return true
  }
}
