import Domain
import Foundation
import TestSupport
import Testing

@Suite struct `An instant` {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"), (1_796_011_260_123, "2026-11-30T04:01:00.123Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"), (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
    (253_402_300_800_000, "+010000-01-01T00:00:00.000Z"), (-62_167_219_200_001, "-000001-12-31T23:59:59.999Z"),
    (.max, "+292278994-08-17T07:12:55.807Z"), (.min, "-292275055-05-16T16:47:04.192Z"),
  ])
  func `is written as ISO 8601 with milliseconds and read back the same`(milliseconds: Int64, text: String) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(instant.description == text)
    #expect(Instant(text) == instant)
  }

  @Test(arguments: [
    ("2026-11-30T04:01:00Z", "2026-11-30T04:01:00.000Z"), ("2026-11-30T05:01:00+01:00", "2026-11-30T04:01:00.000Z"),
    ("2026-11-30T04:01:00.5Z", "2026-11-30T04:01:00.500Z"), ("2026-11-30t04:01:00.123999z", "2026-11-30T04:01:00.123Z"),
    ("2026-11-29 19:31:00-0830", "2026-11-30T04:01:00.000Z"),
  ])
  func `is read from other ISO 8601 forms`(text: String, normal: String) {
    #expect(Instant(text)?.description == normal)
  }

  @Test(arguments: [
    "", "2026-11-30", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T04:01:00",
    "2026-11-30T04:01:00.Z", "2026-11-30T04:01:00Zx", "２０２６-11-30T04:01:00Z", "26-11-30T04:01:00Z",
    "+02026-11-30T04:01:00Z", "+292278994-08-17T07:12:55.808Z", "-292275055-05-16T16:47:04.191Z",
    "+999999999-01-01T00:00:00Z", "-999999999-01-01T00:00:00Z",
  ])
  func `is not read from anything else`(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test func `has the days of the calendar one after the other`() throws {
    var (year, month, day) = (-401, 2, 28)
    let first = try #require(CivilDate(year: year, month: month, day: day)).daysSinceEpoch
    // More than two eras of 400 years.
    for number in first..<(first + 300_000) {
      let date = CivilDate(daysSinceEpoch: number)
      guard date == CivilDate(year: year, month: month, day: day), date.daysSinceEpoch == number else {
        Issue.record("day \(number) is \(date) and not \(year)-\(month)-\(day)")
        return
      }
      day += 1
      if CivilDate(year: year, month: month, day: day) == nil { (month, day) = (month + 1, 1) }
      if month == 13 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func `agrees with Foundation from the Gregorian reform on`() throws {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let seconds = Int64.random(in: -12_000_000_000...25_000_000_000, using: &generator)
      let text = Instant(milliseconds: seconds * 1000).description
      #expect(text == Date(timeIntervalSince1970: Double(seconds)).formatted(format))
    }
  }
}
