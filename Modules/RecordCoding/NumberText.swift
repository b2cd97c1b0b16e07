/// A number as it is written: `significand` times ten to the power of `exponent`.
struct NumberText {
  private(set) var isNegative = false
  /// The digits as a number; meaningless unless `isExact`.
  private(set) var significand: UInt64 = 0
  private(set) var exponent = 0
  /// Whether all digits fit `significand`, and the exponent is a sensible one.
  private(set) var isExact = true

  /// Reads a number whose form was checked.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    if text[0] == UInt8(ascii: "-") {
      isNegative = true
      index = 1
    }
    var digits = 0
    var isFraction = false
    while index < text.count {
      let byte = text[index]
      if significand > 0, let eight = Self.eightDigits(text, at: index) {
        significand = significand &* 100_000_000 &+ eight
        digits += 8
        if isFraction { exponent -= 8 }
        index += 7
      } else if isDigit(byte) {
        if significand > 0 || byte > UInt8(ascii: "0") { digits += 1 }
        significand = significand &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    if digits > 19 { isExact = false }
    if index < text.count { readExponent(text, from: index + 1) }
  }

  @inline(__always)
  private static func eightDigits(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64? {
    guard index + 8 <= text.count else { return nil }
    return Word.number(UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  private mutating func readExponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var index = start
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative || text[index] == UInt8(ascii: "+") { index += 1 }
    var written = 0
    while index < text.count {
      written = min(written * 10 + Int(text[index] - UInt8(ascii: "0")), 100_000)
      index += 1
    }
    exponent += isNegative ? -written : written
  }

  /// The nearest `Double`, ties to even; nil where this way of finding it does not reach.
  ///
  /// It divides the significand by the power of ten to more bits than the result has, and keeps of the remainder
  /// whether there is one: enough to round correctly.
  var double: Double? {
    guard isExact else { return nil }
    if significand == 0 { return isNegative ? -0.0 : 0 }
    if exponent == 0, significand <= 1 << 53 { return signed(Double(significand)) }
    guard exponent >= -19, exponent <= 0 else { return nil }
    let power = powersOfTen[-exponent]
    let divisor = power << UInt64(power.leadingZeroBitCount)
    var dividend = significand << UInt64(significand.leadingZeroBitCount)
    var binaryExponent = power.leadingZeroBitCount - significand.leadingZeroBitCount - 64
    var low: UInt64 = 0
    if dividend >= divisor {
      low = dividend << 63
      dividend >>= 1
      binaryExponent += 1
    }
    let (quotient, remainder) = divisor.dividingFullWidth((dividend, low))
    // 63 or 64 bits; the last one stands for all that is left.
    let bits = quotient | (remainder == 0 ? 0 : 1)
    return signed(Double(bits) * Double(bitPattern: UInt64(truncatingIfNeeded: 1023 + binaryExponent) << 52))
  }

  private func signed(_ magnitude: Double) -> Double { isNegative ? -magnitude : magnitude }

  /// The whole number that this is; nil where it is none, or where `Number` does not hold it.
  func whole<Number: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Number? {
    if isExact, exponent == 0 {
      if !isNegative { return Number(exactly: significand) }
      if significand <= 1 << 63 { return Number(exactly: Int64(truncatingIfNeeded: 0 &- significand)) }
    }
    return Self.whole(digitsOf: text, isNegative: isNegative, exponent: exponent)
  }

  /// The same for any number of digits: zeros at their end count for the exponent.
  private static func whole<Number: FixedWidthInteger>(
    digitsOf text: UnsafeBufferPointer<UInt8>, isNegative: Bool, exponent: Int
  ) -> Number? {
    var value: Number = 0
    var zeros = 0

    func append(_ digit: UInt8) -> Bool {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      if overflows { return false }
      let number = Number(truncatingIfNeeded: digit)
      let (sum, overflowsToo) =
        isNegative ? product.subtractingReportingOverflow(number) : product.addingReportingOverflow(number)
      value = sum
      return !overflowsToo
    }

    for byte in text {
      if byte | 0x20 == UInt8(ascii: "e") { break }
      guard isDigit(byte) else { continue }
      if byte == UInt8(ascii: "0") {
        zeros += 1
        continue
      }
      if value != 0 { for _ in 0..<zeros where !append(0) { return nil } }
      zeros = 0
      guard append(byte - UInt8(ascii: "0")) else { return nil }
    }
    if value == 0 { return 0 }
    let places = zeros + exponent
    guard places >= 0, places <= Number.bitWidth else { return nil }
    for _ in 0..<places where !append(0) { return nil }
    return value
  }
}

private let powersOfTen: [UInt64] = (0...19).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
