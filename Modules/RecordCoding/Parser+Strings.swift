extension Parser {
  struct ScannedString {
    let start: Int
    let count: Int
    let hasEscapes: Bool
    let isASCII: Bool

    /// Where it begins, and whether it is ASCII, as the tape has them.
    @inline(__always)
    var tapeOffset: Int { isASCII ? start | Tape.isASCII : start }
  }

  /// Checks the string whose quote is at a place, and moves that behind it.
  @inline(__always)
  func scanString(_ place: inout Int) throws(SyntaxError) -> ScannedString {
    let start = place + 1
    var index = start
    var seen: UInt64 = 0
    while index + 8 <= end {
      let word = UInt64(littleEndian: UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self))
      let found = Word.needingEscape(word)
      if found != 0 {
        let bits = found.trailingZeroBitCount
        index += bits >> 3
        // The bytes before the one that was found; the highest bit of that one is not among them.
        seen |= word & (1 << UInt64(truncatingIfNeeded: bits & 0x38) &- 1)
        guard text[index] == UInt8(ascii: "\"") else { break }
        place = index + 1
        let isASCII = seen & Word.highBits == 0
        if !isASCII { try checkEncoding(start, index - start) }
        return ScannedString(start: start, count: index - start, hasEscapes: false, isASCII: isASCII)
      }
      seen |= word
      index += 8
    }
    let string = try scanRest(of: start, from: index, seen)
    place = start + string.count + 1
    return string
  }

  /// Goes on with a string that has escapes, or that ends close to the end of the text.
  @inline(never)
  private func scanRest(of start: Int, from index: Int, _ seen: UInt64) throws(SyntaxError) -> ScannedString {
    var (index, seen) = (index, seen)
    var hasEscapes = false
    while true {
      while index + 8 <= end {
        let word = UInt64(littleEndian: UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self))
        if Word.needingEscape(word) != 0 { break }
        seen |= word
        index += 8
      }
      guard index < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
      let byte = text[index]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try checkEscape(&index)
      } else if byte < 0x20 {
        throw SyntaxError(reason: .controlCharacter, offset: index)
      } else {
        seen |= UInt64(byte)
        index += 1
      }
    }
    let isASCII = seen & Word.highBits == 0
    if !isASCII { try checkEncoding(start, index - start) }
    return ScannedString(start: start, count: index - start, hasEscapes: hasEscapes, isASCII: isASCII)
  }

  @inline(never)
  private func checkEncoding(_ start: Int, _ count: Int) throws(SyntaxError) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: UnsafeBufferPointer(start: text + start, count: count).span)
    } catch {
      throw SyntaxError(reason: .encoding, offset: start + error.byteOffsets.lowerBound)
    }
  }

  /// Checks the escape sequence at a place, a surrogate pair being one, and moves that behind it.
  private func checkEscape(_ position: inout Int) throws(SyntaxError) {
    let start = position
    guard position + 1 < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    position += 2
    switch text[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"): break
    default: throw SyntaxError(reason: .escape, offset: start)
    }
    let unit = try checkUnit(&position)
    if unit & 0xFC00 == 0xDC00 { throw SyntaxError(reason: .surrogate, offset: start) }
    guard unit & 0xFC00 == 0xD800 else { return }
    guard position + 1 < end, text[position] == UInt8(ascii: "\\"), text[position + 1] == UInt8(ascii: "u") else {
      throw SyntaxError(reason: .surrogate, offset: start)
    }
    position += 2
    if try checkUnit(&position) & 0xFC00 != 0xDC00 { throw SyntaxError(reason: .surrogate, offset: start) }
  }

  private func checkUnit(_ position: inout Int) throws(SyntaxError) -> UInt32 {
    guard position + 4 <= end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = hexDigit(text[position]) else { throw SyntaxError(reason: .escape, offset: position) }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }
}

private func hexDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}

/// Writes what a checked string stands for, which is never longer than the string.
///
/// - Returns: how many bytes.
func unescape(_ string: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) -> Int {
  var (index, count) = (0, 0)

  func unit() -> UInt32 {
    defer { index += 6 }
    return string[(index + 2)..<(index + 6)].reduce(0) { $0 << 4 | (hexDigit($1) ?? 0) }
  }

  while index < string.count {
    guard string[index] == UInt8(ascii: "\\") else {
      target[count] = string[index]
      (index, count) = (index + 1, count + 1)
      continue
    }
    let kind = string[index + 1]
    if kind == UInt8(ascii: "u") {
      var scalar = unit()
      if scalar & 0xFC00 == 0xD800 { scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (unit() & 0x3FF) }
      for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
        target[count] = byte
        count += 1
      }
    } else {
      target[count] =
        switch kind {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: kind
        }
      (index, count) = (index + 2, count + 1)
    }
  }
  return count
}
