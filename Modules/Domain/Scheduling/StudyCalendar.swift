public import FoundationEssentials

/// The user's days: local calendar days that begin at a rollover hour rather than at midnight.
///
/// A study day is counted in days since 1970-01-01 as the user's calendar reads, never in spans of 86,400 seconds, so
/// days that daylight saving makes longer or shorter count as one.
public struct StudyCalendar: Sendable {
  private let calendar: Calendar
  /// The hour at which a study day begins, 0 to 23.
  public let rolloverHour: Int

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - timeZone: comes from outside because FoundationEssentials alone knows no zone but GMT.
  ///   - rolloverHour: 0 to 23.
  public init(timeZone: TimeZone, rolloverHour: Int = 4) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
    self.rolloverHour = rolloverHour
  }
}
