/// A text that is being checked: steps over the words, numbers and strings that it consists of.
struct CheckedText {
  let start: UnsafePointer<UInt8>
  let end: Int

  /// Where it begins, behind a byte order mark.
  var beginning: Int { end >= 3 && start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF ? 3 : 0 }

  subscript(place: Int, count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + place, count: count)
  }

  @inline(__always)
  func byte(at place: Int) throws(SyntaxError) -> UInt8 {
    guard place < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    return start[place]
  }

  @inline(__always)
  func skipSpace(_ place: inout Int) {
    while place < end {
      let byte = start[place]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      place &+= 1
    }
  }

  @inline(__always)
  func scanWord(_ word: StaticString, _ place: inout Int) throws(SyntaxError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard try byte(at: place) == word.utf8Start[index] else {
        throw SyntaxError(reason: .unexpectedByte, offset: place)
      }
      place &+= 1
    }
  }

  @inline(__always)
  func scanNumber(_ place: inout Int) throws(SyntaxError) -> Tape.Kind {
    var kind = Tape.Kind.integer
    if start[place] == UInt8(ascii: "-") { place &+= 1 }
    if place < end, start[place] == UInt8(ascii: "0") {
      place &+= 1
      if place < end, isDigit(start[place]) { throw SyntaxError(reason: .number, offset: place) }
    } else {
      try scanDigits(&place)
    }
    if place < end, start[place] == UInt8(ascii: ".") {
      kind = .number
      place &+= 1
      try scanDigits(&place)
    }
    if place < end, start[place] | 0x20 == UInt8(ascii: "e") {
      kind = .number
      place &+= 1
      if place < end, start[place] == UInt8(ascii: "+") || start[place] == UInt8(ascii: "-") { place &+= 1 }
      try scanDigits(&place)
    }
    return kind
  }

  @inline(__always)
  private func scanDigits(_ place: inout Int) throws(SyntaxError) {
    guard place < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    guard isDigit(start[place]) else { throw SyntaxError(reason: .number, offset: place) }
    repeat { place &+= 1 } while place < end && isDigit(start[place])
  }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

// MARK: Strings

extension CheckedText {
  struct ScannedString {
    let start: Int
    let count: Int
    let hasEscapes: Bool
    let isASCII: Bool

    /// Where it begins, and whether it is ASCII, as the tape has them.
    @inline(__always)
    var tapeOffset: Int { isASCII ? start | Tape.isASCII : start }
  }

  /// The string that was scanned.
  @inline(__always)
  func string(_ string: ScannedString) -> String {
    Self.string(self[string.start, string.count], hasEscapes: string.hasEscapes, isASCII: string.isASCII)
  }

  /// The string that bytes stand for, which were checked.
  @inline(__always)
  static func string(_ bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool, isASCII: Bool) -> String {
    if !hasEscapes { return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII)) }
    return String(unsafeUninitializedCapacity: bytes.count) { target in
      target.baseAddress.map { unescape(bytes, into: $0) } ?? 0
    }
  }

  /// Checks the key that is at a place, and its colon, and moves that behind them.
  @inline(__always)
  func scanKey(_ place: inout Int) throws(SyntaxError) -> ScannedString {
    guard try byte(at: place) == UInt8(ascii: "\"") else {
      throw SyntaxError(reason: .unexpectedByte, offset: place)
    }
    let key = try scanString(&place)
    skipSpace(&place)
    guard try byte(at: place) == UInt8(ascii: ":") else {
      throw SyntaxError(reason: .unexpectedByte, offset: place)
    }
    place &+= 1
    return key
  }

  /// Checks the string whose quote is at a place, and moves that behind it.
  @inline(__always)
  func scanString(_ place: inout Int) throws(SyntaxError) -> ScannedString {
    let first = place &+ 1
    var index = first
    var seen: UInt64 = 0
    while index &+ 8 <= end {
      let word = UInt64(littleEndian: UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self))
      let found = Word.needingEscape(word)
      if found != 0 {
        let bits = found.trailingZeroBitCount
        let end = index &+ bits &>> 3
        guard start[end] == UInt8(ascii: "\"") else { break }
        place = end &+ 1
        let count = end &- first
        // Of the last word, only the bytes before the quote count.
        let isASCII =
          (seen | word) & Word.highBits == 0
          || (seen | word & (1 &<< UInt64(truncatingIfNeeded: bits & 0x38) &- 1)) & Word.highBits == 0
        if !isASCII { try checkEncoding(first, count) }
        return ScannedString(start: first, count: count, hasEscapes: false, isASCII: isASCII)
      }
      seen |= word
      index &+= 8
    }
    let string = try scanRest(of: first, from: index, seen)
    place = first &+ string.count &+ 1
    return string
  }

  /// Goes on with a string that has escapes, or that ends close to the end of the text.
  @inline(never)
  private func scanRest(of first: Int, from index: Int, _ seen: UInt64) throws(SyntaxError) -> ScannedString {
    var (index, seen) = (index, seen)
    var hasEscapes = false
    while true {
      while index + 8 <= end {
        let word = UInt64(littleEndian: UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self))
        if Word.needingEscape(word) != 0 { break }
        seen |= word
        index += 8
      }
      guard index < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
      let byte = start[index]
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
    if !isASCII { try checkEncoding(first, index - first) }
    return ScannedString(start: first, count: index - first, hasEscapes: hasEscapes, isASCII: isASCII)
  }

  @inline(never)
  private func checkEncoding(_ first: Int, _ count: Int) throws(SyntaxError) {
    if isPlainUTF8(first, count) { return }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: self[first, count].span)
    } catch {
      throw SyntaxError(reason: .encoding, offset: first + error.byteOffsets.lowerBound)
    }
  }

  /// Whether it is soon seen that a string is UTF-8: one of characters of up to three bytes, as nearly all are.
  ///
  /// A quote follows it, which is no part of a character, so the bytes behind one of its own can be read.
  private func isPlainUTF8(_ first: Int, _ count: Int) -> Bool {
    let end = first + count
    var place = first
    while place < end {
      if place &+ 8 <= end {
        let word = UInt64(littleEndian: UnsafeRawPointer(start + place).loadUnaligned(as: UInt64.self))
        let others = word & Word.highBits
        if others == 0 {
          place &+= 8
          continue
        }
        place &+= others.trailingZeroBitCount &>> 3
      } else if start[place] < 0x80 {
        place &+= 1
        continue
      }
      let (lead, second) = (start[place], start[place &+ 1])
      guard second & 0xC0 == 0x80 else { return false }
      switch lead {
      case 0xC2...0xDF:
        place &+= 2
        continue
      // No longer forms than needed, and no surrogates.
      case 0xE0 where second >= 0xA0: break
      case 0xED where second < 0xA0: break
      case 0xE1...0xEC, 0xEE...0xEF: break
      default: return false
      }
      guard start[place &+ 2] & 0xC0 == 0x80 else { return false }
      place &+= 3
    }
    return true
  }

  /// Checks the escape sequence at a place, a surrogate pair being one, and moves that behind it.
  private func checkEscape(_ position: inout Int) throws(SyntaxError) {
    let first = position
    guard position + 1 < end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    position += 2
    switch start[first + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"): break
    default: throw SyntaxError(reason: .escape, offset: first)
    }
    let unit = try checkUnit(&position)
    if unit & 0xFC00 == 0xDC00 { throw SyntaxError(reason: .surrogate, offset: first) }
    guard unit & 0xFC00 == 0xD800 else { return }
    guard position + 1 < end, start[position] == UInt8(ascii: "\\"), start[position + 1] == UInt8(ascii: "u") else {
      throw SyntaxError(reason: .surrogate, offset: first)
    }
    position += 2
    if try checkUnit(&position) & 0xFC00 != 0xDC00 { throw SyntaxError(reason: .surrogate, offset: first) }
  }

  private func checkUnit(_ position: inout Int) throws(SyntaxError) -> UInt32 {
    guard position + 4 <= end else { throw SyntaxError(reason: .unexpectedEnd, offset: end) }
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = hexDigit(start[position]) else { throw SyntaxError(reason: .escape, offset: position) }
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
