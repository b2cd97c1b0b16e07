/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Questions carry instants rather than `Date` because a millisecond count survives text exactly: an instant that was
/// written as ISO 8601 and read again is the same instant, which no `Double` of seconds promises.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the Unix epoch; negative before it.
  public var milliseconds: Int64

  /// Creates an instant from milliseconds since the Unix epoch.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whether `left` comes before `right`.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The instant a number of seconds later, or earlier when `seconds` is negative.
  public func advanced(bySeconds seconds: Int64) -> Instant {
    Instant(milliseconds: milliseconds + seconds * 1000)
  }

  /// Milliseconds from `earlier` to this instant; negative when this one comes first.
  public func milliseconds(since earlier: Instant) -> Int64 {
    milliseconds - earlier.milliseconds
  }
}

extension Instant: CustomStringConvertible {
  /// ISO 8601 in UTC with exactly three fraction digits, such as `2026-11-30T04:01:00.123Z`.
  public var description: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.greatestLength) { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[..<write(to: bytes)])
      // All of it is ASCII: nothing has to be checked.
      return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: true))
    }
  }

  /// How many bytes ``description`` has at most: nine digits of year are as far as 64 bits of milliseconds reach.
  public static var greatestLength: Int { 32 }

  /// Writes the bytes of ``description`` to the front of a buffer that has room for ``greatestLength`` bytes.
  ///
  /// - Returns: how many there are.
  public func write(to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let (days, rest) = milliseconds.floorDivided(by: 86_400_000)
    let date = CivilDate(daysSinceEpoch: Int(days))
    let (seconds, fraction) = Int(truncatingIfNeeded: rest).quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let start = 0...9999 ~= date.year ? 0 : Self.writeBeginning(of: date.year, to: bytes)
    let year = Int(truncatingIfNeeded: date.year.magnitude % 10_000)
    let words = (
      Digits.word("0000-00-", (year / 100, 0), (year % 100, 2), (date.month, 5)),
      Digits.word("00T00:00", (date.day, 0), (minutes / 60, 3), (minutes % 60, 6)),
      Digits.word(":00.000Z", (second, 1), (fraction / 10, 4), (fraction % 10 * 10, 6))
    )
    UnsafeMutableRawBufferPointer(bytes).storeBytes(of: words, toByteOffset: start, as: (UInt64, UInt64, UInt64).self)
    return start + 24
  }

  /// Writes what stands before the last four digits of a year that has more: a sign, and at least two digits.
  @inline(never)
  private static func writeBeginning(of year: Int, to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let digits = padded(Int64(year.magnitude / 10_000), to: 2)
    return bytes.update(fromContentsOf: ((year < 0 ? "-" : "+") + digits).utf8)
  }

  /// Parses ISO 8601 with a zone (`Z` or `±hh:mm`) and any number of fraction digits, of which three count.
  ///
  /// Returns nil for anything else, impossible dates included.
  public init?(_ text: String) {
    var text = text
    guard let instant = text.withUTF8(Instant.init(utf8:)) else { return nil }
    self = instant
  }

  /// Parses the bytes of a text as ``init(_:)`` does.
  public init?(utf8: UnsafeBufferPointer<UInt8>) {
    if let instant = Instant(written: utf8) {
      self = instant
      return
    }
    var reader = DigitReader(utf8)
    var sign = 1
    var yearDigits = 4...4
    if reader.take("+") { yearDigits = 6...9 } else if reader.take("-") { (sign, yearDigits) = (-1, 6...9) }
    guard let year = reader.number(digits: yearDigits), reader.take("-"),
      let month = reader.number(digits: 2), reader.take("-"),
      let day = reader.number(digits: 2), reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.number(digits: 2), hour < 24, reader.take(":"),
      let minute = reader.number(digits: 2), minute < 60, reader.take(":"),
      let second = reader.number(digits: 2), second < 60,
      let date = CivilDate(year: sign * year, month: month, day: day)
    else { return nil }
    var fraction = 0
    if reader.take(".") {
      guard let value = reader.fraction(digits: 3) else { return nil }
      fraction = value
    }
    var offset = 0
    if !reader.take("Z") && !reader.take("z") {
      let isEast = reader.take("+")
      guard isEast || reader.take("-"), let hours = reader.number(digits: 2), hours < 24 else { return nil }
      _ = reader.take(":")
      guard let minutes = reader.number(digits: 2), minutes < 60 else { return nil }
      offset = (isEast ? 1 : -1) * (hours * 60 + minutes)
    }
    guard reader.isAtEnd else { return nil }
    let seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + (minute - offset) * 60 + second)
    // Nine digits of year reach further than milliseconds do.
    guard let milliseconds = Int64(exactly: Int128(seconds) * 1000 + Int128(fraction)) else { return nil }
    self.init(milliseconds: milliseconds)
  }
}

extension Instant {
  /// Reads the form that ``description`` gives for the years up to 9999, eight bytes at a time; nil for all others.
  private init?(written text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 24, let date = Digits(text, at: 0, like: "0000-00-"),
      let time = Digits(text, at: 8, like: "00T00:00"),
      let rest = Digits(text, at: 16, like: ":00.000Z"),
      let day = CivilDate(year: date.pair(0) &* 100 &+ date.pair(2), month: date.pair(5), day: time.pair(0))
    else { return nil }
    let (hour, minute, second) = (time.pair(3), time.pair(6), rest.pair(1))
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let seconds = Int64(day.daysSinceEpoch) &* 86_400 &+ Int64((hour &* 60 &+ minute) &* 60 &+ second)
    milliseconds = seconds &* 1000 &+ Int64(rest.pair(4) &* 10 &+ rest.digit(6))
  }
}

/// Eight characters some of which are digits, in one word, the first in the lowest place.
private struct Digits {
  /// The value of each digit; 0 in the places of other characters.
  private let values: UInt64
  /// Ten times the value of each digit and that of the next one.
  private let pairs: UInt64

  /// Reads eight characters: a digit where the pattern has a zero, elsewhere what the pattern has; nil where others stand.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>, at place: Int, like pattern: StaticString) {
    let expected = UnsafeRawPointer(pattern.utf8Start).loadUnaligned(as: UInt64.self)
    let found = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    values = UInt64(littleEndian: found ^ expected)
    pairs = values &* 10 &+ values &>> 8
    // Where the pattern has a zero there may be up to 9, elsewhere no difference.
    let others = UInt64(littleEndian: expected ^ 0x3030_3030_3030_3030) &+ 0x7F7F_7F7F_7F7F_7F7F
    let fixed = (others & 0x8080_8080_8080_8080) &>> 7 &* 0xFF
    let tooLarge = (values | (values &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
    if values & fixed | tooLarge != 0 { return nil }
  }

  /// A pattern, to whose zeros three numbers from 0 to 99 are added, each at a place.
  @inline(__always)
  static func word(
    _ pattern: StaticString, _ first: (Int, at: Int), _ second: (Int, at: Int), _ third: (Int, at: Int)
  ) -> UInt64 {
    func at(_ place: Int, _ number: Int) -> UInt64 {
      UInt64(truncatingIfNeeded: number) &<< UInt64(truncatingIfNeeded: place &* 8)
    }
    let numbers = at(first.at, first.0) | at(second.at, second.0) | at(third.at, third.0)
    // All three are divided by ten at once: a product with 103 has 14 bits, and they are 16 or more apart.
    let tens = (numbers &* 103) &>> 10 & (at(first.at, 0xF) | at(second.at, 0xF) | at(third.at, 0xF))
    let digits = tens &+ (numbers &- tens &* 10) &<< 8
    let text = UInt64(littleEndian: UnsafeRawPointer(pattern.utf8Start).loadUnaligned(as: UInt64.self))
    return (text &+ digits).littleEndian
  }

  @inline(__always)
  func digit(_ place: Int) -> Int { Int(truncatingIfNeeded: values &>> UInt64(place &* 8) & 0xFF) }

  @inline(__always)
  func pair(_ place: Int) -> Int { Int(truncatingIfNeeded: pairs &>> UInt64(place &* 8) & 0xFF) }
}

extension Instant: Codable {
  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let instant = Instant(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an ISO 8601 instant: \(text)")
    }
    self = instant
  }

  /// Encodes the form that files hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A proleptic Gregorian date without a time or a zone.
///
/// The conversions are Howard Hinnant's `days_from_civil` and, the other way, that of Cassio Neri and Lorenz Schneider,
/// "Euclidean affine functions and their application to calendar algorithms" (2022).
public struct CivilDate: Hashable, Sendable {
  /// The astronomical year: 0 is 1 BC.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  /// Creates a date; nil where the month has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    // From August on, the months with 31 days are the even ones.
    let length = month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month / 8) % 2
    guard day <= length else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date that lies a number of days after 1970-01-01.
  public init(daysSinceEpoch days: Int) {
    let (era, dayOfEra) = (days + 719_468).floorDivided(by: 146_097)
    // In an era's small numbers each division is one multiplication: of 32 bits, and of 64 for that of a century by years.
    let (century, quarters) = (UInt32(truncatingIfNeeded: dayOfEra) &* 4 &+ 3).quotientAndRemainder(dividingBy: 146_097)
    let years = UInt64(quarters | 3) &* 2_939_745
    let dayOfYear = UInt32(truncatingIfNeeded: years) / 2_939_745 / 4
    let months = dayOfYear &* 2141 &+ 197_913
    // Years begin in March here.
    let isNextYear = dayOfYear >= 306
    day = Int((months & 0xFFFF) / 2141) + 1
    month = Int(months &>> 16) - (isNextYear ? 12 : 0)
    year = era * 400 + Int(century) * 100 + Int(years &>> 32) + (isNextYear ? 1 : 0)
  }

  /// Days after 1970-01-01; negative before it.
  public var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.floorDivided(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as `yyyy-mm-dd`.
  public var description: String {
    padded(Int64(year), to: 4) + "-" + padded(Int64(month), to: 2) + "-" + padded(Int64(day), to: 2)
  }
}

extension BinaryInteger {
  /// The quotient rounded down and the remainder that is never negative, for a positive divisor.
  func floorDivided(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

private func padded(_ number: Int64, to width: Int) -> String {
  let digits = String(number.magnitude)
  return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Reads fixed-width digit groups off the front of ASCII text.
private struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  @inline(__always)
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(digits: Int) -> Int? { number(digits: digits...digits) }

  /// Reads as many digits as there are, where their number is in a range.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    var value = 0
    let start = position
    while position - start < digits.upperBound, let digit = digit() { value = value * 10 + digit }
    return position - start >= digits.lowerBound ? value : nil
  }

  /// Reads one or more digits after a decimal point, as a whole number of the first `digits` places.
  mutating func fraction(digits: Int) -> Int? {
    guard var value = digit() else { return nil }
    var places = 1
    while let next = digit() {
      if places < digits {
        value = value * 10 + next
        places += 1
      }
    }
    while places < digits {
      value *= 10
      places += 1
    }
    return value
  }

  @inline(__always)
  private mutating func digit() -> Int? {
    guard position < bytes.count else { return nil }
    let digit = bytes[position] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    position += 1
    return Int(digit)
  }
}
