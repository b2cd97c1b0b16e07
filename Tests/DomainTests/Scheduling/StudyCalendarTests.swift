import Domain
import Foundation
import Testing

@Suite struct `A study calendar` {
  typealias Samples = SchedulingSamples

  struct DayCase: Sendable, CustomTestStringConvertible {
    let zone: String
    let rollover: Int
    let instant: String
    let date: String
    var testDescription: String { "\(zone), rollover \(rollover), \(instant) is in \(date)" }
  }

  static let days: [DayCase] = [
    // An ordinary day.
    DayCase(zone: "Europe/Berlin", rollover: 4, instant: "2026-07-10T03:59:59.999+02:00", date: "2026-07-09"),
    DayCase(zone: "Europe/Berlin", rollover: 4, instant: "2026-07-10T04:00:00+02:00", date: "2026-07-10"),
    DayCase(zone: "Asia/Tokyo", rollover: 4, instant: "2026-01-01T03:59:59.999+09:00", date: "2025-12-31"),
    DayCase(zone: "Asia/Tokyo", rollover: 0, instant: "2026-01-01T00:00:00+09:00", date: "2026-01-01"),
    DayCase(zone: "America/New_York", rollover: 23, instant: "2026-01-01T22:59:59.999-05:00", date: "2025-12-31"),
    DayCase(zone: "America/New_York", rollover: 23, instant: "2026-01-01T23:00:00-05:00", date: "2026-01-01"),
    // Before 1970.
    DayCase(zone: "Asia/Tokyo", rollover: 4, instant: "1969-12-31T18:59:59.999Z", date: "1969-12-31"),
    DayCase(zone: "Asia/Tokyo", rollover: 4, instant: "1969-12-31T19:00:00Z", date: "1970-01-01"),
    // Berlin, 29 March 2026: 02:00 becomes 03:00.
    DayCase(zone: "Europe/Berlin", rollover: 2, instant: "2026-03-29T01:59:59.999+01:00", date: "2026-03-28"),
    DayCase(zone: "Europe/Berlin", rollover: 2, instant: "2026-03-29T03:00:00+02:00", date: "2026-03-29"),
    DayCase(zone: "Europe/Berlin", rollover: 4, instant: "2026-03-29T03:59:59.999+02:00", date: "2026-03-28"),
    DayCase(zone: "Europe/Berlin", rollover: 4, instant: "2026-03-29T04:00:00+02:00", date: "2026-03-29"),
    // Berlin, 25 October 2026: 03:00 becomes 02:00, so 02:00 comes twice; the first one counts.
    DayCase(zone: "Europe/Berlin", rollover: 2, instant: "2026-10-25T01:59:59.999+02:00", date: "2026-10-24"),
    DayCase(zone: "Europe/Berlin", rollover: 2, instant: "2026-10-25T02:00:00+02:00", date: "2026-10-25"),
    DayCase(zone: "Europe/Berlin", rollover: 2, instant: "2026-10-25T02:00:00+01:00", date: "2026-10-25"),
    DayCase(zone: "Europe/Berlin", rollover: 4, instant: "2026-10-25T03:59:59.999+01:00", date: "2026-10-24"),
    // New York, 8 March and 1 November 2026.
    DayCase(zone: "America/New_York", rollover: 2, instant: "2026-03-08T01:59:59.999-05:00", date: "2026-03-07"),
    DayCase(zone: "America/New_York", rollover: 2, instant: "2026-03-08T03:00:00-04:00", date: "2026-03-08"),
    DayCase(zone: "America/New_York", rollover: 4, instant: "2026-11-01T03:59:59.999-05:00", date: "2026-10-31"),
    DayCase(zone: "America/New_York", rollover: 4, instant: "2026-11-01T04:00:00-05:00", date: "2026-11-01"),
    // Lord Howe, 4 October 2026: 02:00 becomes 02:30; 5 April 2026: 02:00 becomes 01:30.
    DayCase(zone: "Australia/Lord_Howe", rollover: 2, instant: "2026-10-04T01:59:59.999+10:30", date: "2026-10-03"),
    DayCase(zone: "Australia/Lord_Howe", rollover: 2, instant: "2026-10-04T02:30:00+11:00", date: "2026-10-04"),
    DayCase(zone: "Australia/Lord_Howe", rollover: 2, instant: "2026-04-05T01:59:59.999+10:30", date: "2026-04-04"),
    DayCase(zone: "Australia/Lord_Howe", rollover: 2, instant: "2026-04-05T02:00:00+10:30", date: "2026-04-05"),
    // St John's, 30 October 2005: 00:01 becomes 23:01, a minute after a day has begun at midnight.
    DayCase(zone: "America/St_Johns", rollover: 0, instant: "2005-10-30T00:00:30-02:30", date: "2005-10-30"),
    DayCase(zone: "America/St_Johns", rollover: 0, instant: "2005-10-29T23:30:00-03:30", date: "2005-10-30"),
    DayCase(zone: "America/St_Johns", rollover: 0, instant: "2005-10-29T23:59:59.999-02:30", date: "2005-10-29"),
    // Apia skipped 30 December 2011: that study day is the night between the two dates around it.
    DayCase(zone: "Pacific/Apia", rollover: 4, instant: "2011-12-29T23:59:59.999-10:00", date: "2011-12-29"),
    DayCase(zone: "Pacific/Apia", rollover: 4, instant: "2011-12-31T00:00:00+14:00", date: "2011-12-30"),
    DayCase(zone: "Pacific/Apia", rollover: 4, instant: "2011-12-31T04:00:00+14:00", date: "2011-12-31"),
    DayCase(zone: "Pacific/Apia", rollover: 0, instant: "2011-12-31T00:00:00+14:00", date: "2011-12-31"),
  ]

  @Test(arguments: days) func `tells in which day an instant lies`(_ example: DayCase) throws {
    let calendar = try Samples.calendar(example.zone, rollover: example.rollover)
    let day = calendar.day(of: try Samples.instant(example.instant))
    #expect(calendar.date(ofDay: day).description == example.date)
  }

  @Test(
    arguments: [
      "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Apia", "Australia/Lord_Howe", "America/St_Johns",
      "America/Sao_Paulo", "Asia/Beirut", "UTC",
    ], [0, 2, 4, 23])
  func `begins each day where the day before ends`(zone: String, rollover: Int) throws {
    let calendar = try Samples.calendar(zone, rollover: rollover)
    let first = try #require(CivilDate(year: 2004, month: 1, day: 1)).daysSinceEpoch
    var wrong: [String] = []
    for day in first..<first + 10_000 {
      let start = calendar.start(ofDay: day)
      // The one exception: a date that was skipped has, with rollover at midnight, a study day without length.
      if start == calendar.start(ofDay: day + 1) {
        #expect(zone == "Pacific/Apia" && rollover == 0 && calendar.date(ofDay: day).description == "2011-12-30")
        continue
      }
      let before = Instant(milliseconds: start.milliseconds - 1)
      let dayBefore = calendar.start(ofDay: day - 1) == start ? day - 2 : day - 1
      if calendar.day(of: start) != day || calendar.day(of: before) != (dayBefore) {
        wrong.append(calendar.date(ofDay: day).description)
      }
    }
    if zone == "Pacific/Apia" && rollover == 0 {
      // The day after the skipped one: just before it begins, the day before the skipped one ends.
      wrong.removeAll { $0 == "2011-12-31" }
    }
    #expect(wrong == [])
  }

  @Test(
    arguments: [
      ("Europe/Berlin", "2026-03-27T00:00:00Z"), ("Europe/Berlin", "2026-10-23T00:00:00Z"),
      ("Australia/Lord_Howe", "2026-04-03T00:00:00Z"), ("Australia/Lord_Howe", "2026-10-02T00:00:00Z"),
      ("America/St_Johns", "2005-04-01T00:00:00Z"), ("America/St_Johns", "2005-10-28T00:00:00Z"),
      ("Pacific/Apia", "2011-12-28T00:00:00Z"), ("Pacific/Kwajalein", "1969-09-29T00:00:00Z"),
    ], [0, 1, 2, 3, 4, 23])
  func `agrees with a clock that is read minute by minute`(change: (zone: String, from: String), rollover: Int) throws {
    let calendar = try Samples.calendar(change.zone, rollover: rollover)
    var clock = Calendar(identifier: .gregorian)
    clock.timeZone = calendar.timeZone
    let from = try Samples.instant(change.from)
    var latest = Int.min
    var wrong: [String] = []
    for minute in 0..<(5 * 24 * 60) {
      let instant = from.advanced(bySeconds: Int64(minute) * 60)
      let date = Date(timeIntervalSince1970: Double(instant.milliseconds / 1000))
      let parts = clock.dateComponents([.year, .month, .day, .hour], from: date)
      let civil = try #require(
        CivilDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
      let hour = try #require(parts.hour)
      // A day that has begun stays begun.
      latest = max(latest, civil.daysSinceEpoch - (hour < rollover ? 1 : 0))
      if calendar.day(of: instant) != latest || calendar.hour(of: instant) != hour { wrong.append("\(instant)") }
    }
    #expect(wrong == [])
  }

  @Test func `counts a night of daylight saving as one day`() throws {
    let calendar = try Samples.calendar("Europe/Berlin")
    for text in ["2026-03-29", "2026-10-25"] {
      let noon = try Samples.instant(text + "T12:00:00+01:00")
      #expect(calendar.days(from: noon.advanced(bySeconds: -86_400), to: noon) == 1)
    }
  }

  @Test func `counts days backwards where the clock went back`() throws {
    let calendar = try Samples.calendar("Europe/Berlin")
    let (earlier, later) = (try Samples.instant("2026-03-28T12:00:00Z"), try Samples.instant("2026-03-30T01:00:00Z"))
    #expect(calendar.days(from: later, to: earlier) == -1)
    #expect(calendar.days(from: later, to: later) == 0)
  }

  @Test(arguments: [(-3, 0), (24, 23), (Int.max, 23)])
  func `takes the nearest rollover hour there is`(given: Int, taken: Int) {
    #expect(StudyCalendar(timeZone: .gmt, rolloverHour: given).rolloverHour == taken)
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max])
  func `has an answer for every instant and every day`(milliseconds: Int64) throws {
    let calendar = try Samples.calendar("Europe/Berlin")
    let instant = Instant(milliseconds: milliseconds)
    let start = calendar.start(ofDay: calendar.day(of: instant))
    #expect(abs(Double(start.milliseconds) - Double(milliseconds)) < 1e14)
    #expect(calendar.start(ofDay: .min) < calendar.start(ofDay: .max))
    #expect((0...23).contains(calendar.hour(of: instant)))
  }
}
