/// How long backups are kept: the older they are, the fewer.
///
/// The rules add up: a backup is kept where one of them keeps it. Weeks begin on Monday. Because the last backup of a
/// month is kept by the rule for months from the start, no thinning by days or weeks takes it away first.
public struct BackupPolicy: Hashable, Sendable {
  /// All backups of so many study days are kept, today included.
  public var recentDays: Int
  /// The last one of each of so many study days is kept.
  public var days: Int
  /// The last one of each of so many weeks is kept.
  public var weeks: Int
  /// The last one of each of so many months is kept.
  public var months: Int

  /// Creates a policy.
  public init(recentDays: Int = 2, days: Int = 14, weeks: Int = 10, months: Int = 24) {
    self.recentDays = recentDays
    self.days = days
    self.weeks = weeks
    self.months = months
  }

  /// The backups that need not be kept any more.
  ///
  /// The newest one and those made by hand never are among them.
  ///
  /// - Parameters:
  ///   - today: the study day, in days since 1970-01-01; backups of later days are kept, because a clock that was wrong
  ///     is no reason to lose anything.
  ///   - rolloverHour: the hour at which a study day begins.
  public func surplus(of backups: [Backup], today: Int, rolloverHour: Int) -> [Backup] {
    var seen: Set<Period> = []
    let automatic = backups.filter { $0.reason != .hand }.sorted(by: >)
    return automatic.enumerated().filter { index, backup in
      let day = backup.day(rolloverHour: rolloverHour)
      var isKept = index == 0 || today - day < recentDays
      for (now, then, limit) in [
        (Period.day(today), Period.day(day), days), (.week(of: today), .week(of: day), weeks),
        (.month(of: today), .month(of: day), months),
      ] where now.number - then.number < limit && seen.insert(then).inserted {
        isKept = true
      }
      return !isKept
    }.map(\.element)
  }

  /// A stretch of time of which one backup is kept.
  private struct Period: Hashable {
    let kind: String
    let number: Int

    static func day(_ day: Int) -> Period { Period(kind: "day", number: day) }

    /// 1970-01-01 was a Thursday.
    static func week(of day: Int) -> Period {
      Period(kind: "week", number: (day + 3).floorDivided(by: 7).quotient)
    }

    static func month(of day: Int) -> Period {
      let date = CivilDate(daysSinceEpoch: day)
      return Period(kind: "month", number: date.year * 12 + date.month)
    }
  }
}
