public import Domain

/// One picture of the statistics: what is to be drawn, but not how.
public nonisolated struct Chart: Equatable, Sendable {
  /// What the picture is about.
  public enum Name: String, CaseIterable, Sendable {
    /// Answers on each of the last 30 study days.
    case reviews
    /// The share remembered in each of the last 26 weeks.
    case retention
    /// Questions that become due on each of the coming 30 study days.
    case forecast
    /// Answers on each day of the last year.
    case calendar
    /// Questions by their interval.
    case intervals
    /// Questions by their difficulty.
    case difficulty
    /// How often each rating was given, by stage.
    case buttons
    /// The share remembered at each hour of the day.
    case hours
    /// The share remembered by how long the question had rested.
    case maturity
  }

  /// What the picture is about.
  public let name: Name
  /// What it shows.
  public let content: Content

  /// The ways to draw a picture.
  public enum Content: Equatable, Sendable {
    /// Upright columns in the order of time.
    case columns([Point])
    /// Lying bars in groups.
    case bars([Group])
    /// A square for each day, in weeks; the oldest first and today last. Weeks begin on Monday, and so does the first.
    case calendar([Statistics.Day])
  }

  /// A column or a bar.
  public struct Point: Equatable, Sendable {
    /// What it stands for.
    public let label: Label
    /// How long it is: a count, or a share from 0 to 1; nil where nothing is known.
    public let value: Double?
    /// Of how many answers the value is a share; nil where it is a count.
    public let total: Int?
  }

  /// Bars that belong together.
  public struct Group: Equatable, Sendable {
    /// What they have in common; nil where there is one group.
    public let stage: Stage?
    /// The bars.
    public let points: [Point]
  }

  /// What a column or a bar stands for.
  public enum Label: Equatable, Sendable {
    /// A study day, by its date as `yyyy-mm-dd`.
    case date(String)
    /// The week that ends on a date.
    case week(String)
    /// An hour of the local clock.
    case hour(Int)
    /// A range of days; nil where it has no end.
    case days(Int, Int?)
    /// A step of difficulty, 1 to 10.
    case step(Int)
    /// A rating.
    case rating(Rating)
    /// A stretch of time that ends today.
    case period(Period)
  }

  /// A stretch of time that ends today.
  public enum Period: Sendable {
    case today, week, month, all
  }

  /// How far questions are.
  public enum Stage: String, Sendable {
    case learning, young, mature, all
  }

  /// Whether values are shares rather than counts.
  public var isShare: Bool { name == .retention || name == .hours || name == .maturity }

  /// Where the axis of columns begins: at a half for shares that are all above it, so that their differences show.
  public var base: Double {
    guard isShare, case .columns(let points) = content else { return 0 }
    let known = points.compactMap(\.value)
    return !known.isEmpty && known.allSatisfy { $0 > 0.5 } ? 0.5 : 0
  }
}

extension Chart {
  /// All pictures of the statistics, or those that are named, in the order of their names.
  ///
  /// - Parameter today: the study day, for the dates to come.
  public nonisolated static func all(
    of statistics: Statistics, names: [Name] = Name.allCases, today: CivilDate
  ) -> [Chart] {
    Name.allCases.filter(names.contains).map { Chart(name: $0, content: content($0, of: statistics, today: today)) }
  }

  private nonisolated static func content(_ name: Name, of statistics: Statistics, today: CivilDate) -> Content {
    switch name {
    case .reviews:
      .columns(statistics.history.suffix(30).map { count($0.reviews, .date($0.date)) })
    case .retention:
      .columns(weeks(of: statistics.history).suffix(26))
    case .forecast:
      .columns(
        statistics.forecast.enumerated().map { offset, due in
          count(due, .date(CivilDate(daysSinceEpoch: today.daysSinceEpoch + offset).description))
        })
    case .calendar:
      .calendar(wholeWeeks(of: statistics.history, today: today))
    case .intervals:
      .bars([Group(stage: nil, points: statistics.intervals.map { count($0.count, .days($0.from, $0.to)) })])
    case .difficulty:
      .bars([Group(stage: nil, points: statistics.difficulties.map { count($0.count, .step($0.from)) })])
    case .buttons:
      .bars([
        group(.learning, statistics.buttons.learning), group(.young, statistics.buttons.young),
        group(.mature, statistics.buttons.mature),
      ])
    case .hours:
      .columns(statistics.hours.enumerated().map { share($1, .hour($0)) })
    case .maturity:
      .bars([
        group(.young, statistics.maturity.young), group(.mature, statistics.maturity.mature),
        group(.all, statistics.retention),
      ])
    }
  }

  private nonisolated static func count(_ count: Int, _ label: Label) -> Point {
    Point(label: label, value: Double(count), total: nil)
  }

  private nonisolated static func share(_ share: Statistics.Share, _ label: Label) -> Point {
    Point(label: label, value: share.rate, total: share.total)
  }

  private nonisolated static func group(_ stage: Stage, _ ratings: Statistics.Ratings) -> Group {
    Group(stage: stage, points: Rating.allCases.map { count(ratings[$0], .rating($0)) })
  }

  private nonisolated static func group(_ stage: Stage, _ retention: Statistics.Retention) -> Group {
    Group(
      stage: stage,
      points: [
        share(retention.today, .period(.today)), share(retention.week, .period(.week)),
        share(retention.month, .period(.month)), share(retention.all, .period(.all)),
      ])
  }

  /// Weeks that end today, a week ago, and so on; the oldest first.
  private nonisolated static func weeks(of history: [Statistics.Day]) -> [Point] {
    stride(from: history.count, to: 6, by: -7).reversed().map { end in
      var sum = Statistics.Share()
      for day in history[end - 7..<end] {
        sum.passed += day.retention.passed
        sum.total += day.retention.total
      }
      return share(sum, .week(history[end - 1].date))
    }
  }

  /// The history from its first Monday on.
  private nonisolated static func wholeWeeks(of history: [Statistics.Day], today: CivilDate) -> [Statistics.Day] {
    // 1970-01-01 was a Thursday: weekdays count from Monday, which is 0.
    let first = today.daysSinceEpoch - (history.count - 1)
    let weekday = ((first + 3) % 7 + 7) % 7
    return Array(history.dropFirst((7 - weekday) % 7))
  }
}
