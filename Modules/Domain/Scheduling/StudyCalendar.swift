public import FoundationEssentials

/// The user's days: local calendar days that begin at a rollover hour rather than at midnight.
///
/// A study day is counted in days since 1970-01-01 as the user's calendar reads, never in spans of 86,400 seconds, so
/// days that daylight saving makes longer or shorter count as one. A study day begins at the first instant at which
/// the local clock shows its date and the rollover hour or later: where the clock is put forward over the rollover
/// hour, that is the moment it is put forward; where it shows the hour twice, that is the first time. Once begun, a
/// day stays begun when the clock is put back.
///
/// Everything is arithmetic on the zone's offset from UTC: no cache, and no calendar components, which cost three times
/// as much.
public struct StudyCalendar: Hashable, Sendable {
  /// The zone whose clock the user reads.
  public let timeZone: TimeZone
  /// The hour at which a study day begins, 0 to 23.
  public let rolloverHour: Int

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - timeZone: comes from outside because FoundationEssentials alone knows no zone but GMT.
  ///   - rolloverHour: 0 to 23; anything else is taken as the nearer end.
  public init(timeZone: TimeZone, rolloverHour: Int = 4) {
    self.timeZone = timeZone
    self.rolloverHour = min(max(rolloverHour, 0), 23)
  }

  /// The study day in which an instant lies, in days since 1970-01-01.
  public func day(of instant: Instant) -> Int {
    let seconds = instant.wholeSeconds
    let offset = offset(at: seconds)
    let day = Int((seconds + offset - rolloverSeconds).floorDivided(by: secondsPerDay).quotient)
    // Where the clock was put back, it may show a time before a rollover that has passed already.
    if self.offset(at: seconds - secondsPerDay) > offset, start(ofDay: day + 1) <= instant { return day + 1 }
    return day
  }

  /// The instant at which a study day begins.
  ///
  /// A zone that moves across the date line skips a date. With rollover at midnight the study day of that date has no
  /// length: it begins, and ends, where the next one begins.
  public func start(ofDay day: Int) -> Instant {
    let local = Int64(clamped(day)) * secondsPerDay + rolloverSeconds
    let before = offset(at: local - secondsPerDay)
    let after = offset(at: local + secondsPerDay)
    let start = local - before
    if before == after || offset(at: start) == before { return Instant(milliseconds: start * 1000) }
    // The clock changed before it would have shown the rollover hour.
    var low = local - after
    if offset(at: low) == after { return Instant(milliseconds: low * 1000) }
    // The rollover hour was skipped: the day begins with the change, which lies after `low` and not after `high`.
    var high = start
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(at: middle) == before { low = middle } else { high = middle }
    }
    return Instant(milliseconds: high * 1000)
  }

  /// Study days from one instant to another; 0 within a study day, negative when `to` lies in an earlier one.
  public func days(from: Instant, to: Instant) -> Int {
    day(of: to) - day(of: from)
  }

  /// The hour that the local clock shows, 0 to 23.
  public func hour(of instant: Instant) -> Int {
    let seconds = instant.wholeSeconds
    return Int((seconds + offset(at: seconds)).floorDivided(by: secondsPerDay).remainder / 3600)
  }

  /// The calendar date on which a study day begins.
  public func date(ofDay day: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: clamped(day))
  }

  private var rolloverSeconds: Int64 { Int64(rolloverHour) * 3600 }

  /// The zone's offset from UTC in seconds, at a number of seconds since the Unix epoch.
  private func offset(at seconds: Int64) -> Int64 {
    Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }

  /// The day, or the nearest one whose instants are safely within 64 bits of milliseconds.
  private func clamped(_ day: Int) -> Int {
    min(max(day, -106_751_991_000), 106_751_991_000)
  }
}

private let secondsPerDay: Int64 = 86_400

extension Instant {
  /// Seconds since the Unix epoch, rounded down.
  fileprivate var wholeSeconds: Int64 { milliseconds.floorDivided(by: 1000).quotient }
}

extension StudyCalendar {
  /// What the local clock shows: the date, and the minutes since midnight.
  public func clock(at instant: Instant) -> (date: CivilDate, minute: Int) {
    let seconds = instant.wholeSeconds
    let (days, rest) = (seconds + offset(at: seconds)).floorDivided(by: secondsPerDay)
    return (CivilDate(daysSinceEpoch: Int(days)), Int(rest / 60))
  }
}
