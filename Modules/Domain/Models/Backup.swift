/// A copy of the bank in its folder of backups, known by its name: the local date and time, and why it was made.
///
/// A name is `2026-11-30_05-19-08_start.jsonl`.
public struct Backup: Hashable, Sendable {
  /// The local date on which it was made.
  public let date: CivilDate
  /// The seconds that the local clock then showed since midnight.
  public let second: Int
  /// Why it was made.
  public let reason: Reason

  /// What a backup is made for.
  public enum Reason: String, CaseIterable, Codable, Sendable {
    /// The first start of a day on which the bank may change.
    case start
    /// An import was about to begin.
    case `import`
    /// A repair was about to begin.
    case repair
    /// A restore was about to begin.
    case restore
    /// Somebody asked for it; no age policy removes it.
    case hand
  }

  /// Names a backup that is made at an instant.
  public init(at instant: Instant, calendar: StudyCalendar, reason: Reason) {
    let (date, minute) = calendar.clock(at: instant)
    self.date = date
    second = minute * 60 + Int(instant.milliseconds.floorDivided(by: 60_000).remainder / 1000)
    self.reason = reason
  }

  /// Reads the name of a file; nil where it is not one that a backup has.
  public init?(name: String) {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasSuffix(Self.ending),
      let reason = Reason(rawValue: String(parts[2].dropLast(Self.ending.count)))
    else { return nil }
    let numbers = (parts[0].split(separator: "-") + parts[1].split(separator: "-")).map { Int($0) }
    guard numbers.count == 6, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      let hour = numbers[3], let minute = numbers[4], let second = numbers[5],
      let date = CivilDate(year: year, month: month, day: day),
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.date = date
    self.second = hour * 3600 + minute * 60 + second
    self.reason = reason
    // Another spelling of the same moment would be another file.
    guard self.name == name else { return nil }
  }

  /// The name of its file.
  public var name: String { "\(date)_\(clock("-"))_\(reason.rawValue)\(Self.ending)" }

  /// The local date and time as people read them, to the second.
  public var moment: String { "\(date) \(clock(":"))" }

  private static let ending = ".jsonl"

  private func clock(_ separator: String) -> String {
    [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
  }

  /// The study day on which it was made, in days since 1970-01-01.
  public func day(rolloverHour: Int) -> Int {
    date.daysSinceEpoch - (second < rolloverHour * 3600 ? 1 : 0)
  }
}

extension Backup: Comparable {
  /// By the local clock, the earlier one first.
  public static func < (left: Backup, right: Backup) -> Bool {
    (left.date.daysSinceEpoch, left.second, left.reason.rawValue)
      < (right.date.daysSinceEpoch, right.second, right.reason.rawValue)
  }
}
