import Domain
import Presentation

/// How pictures of the statistics are put into words.
enum ChartWording {
  static func title(_ name: Chart.Name) -> String {
    switch name {
    case .reviews: "Answers a day, the last 30 days"
    case .retention: "Remembered in review, week by week"
    case .forecast: "Due in the coming 30 days"
    case .calendar: "The last year, answers a day"
    case .intervals: "Questions by interval"
    case .difficulty: "Questions by difficulty"
    case .buttons: "Answers by rating"
    case .hours: "Remembered by the hour of the day"
    case .maturity: "Remembered by maturity"
    }
  }

  /// Whether there is anything to draw.
  static func hasData(_ chart: Chart) -> Bool {
    switch chart.content {
    case .columns(let points): points.contains(where: isSomething)
    case .bars(let groups): groups.contains { $0.points.contains(where: isSomething) }
    case .calendar(let days): days.contains { $0.reviews > 0 }
    }
  }

  private static func isSomething(_ point: Chart.Point) -> Bool {
    point.total.map { $0 > 0 } ?? ((point.value ?? 0) > 0)
  }

  /// What to see in the picture, in a sentence; empty where the picture says it all.
  static func summary(_ chart: Chart) -> String {
    switch chart.content {
    case .columns(let points) where chart.isShare:
      let known = points.filter { ($0.total ?? 0) > 0 }
      guard let best = known.max(by: { ($0.value ?? 0) < ($1.value ?? 0) }),
        let worst = known.min(by: { ($0.value ?? 0) < ($1.value ?? 0) }), best.label != worst.label
      else { return known.first.map { "\(text($0)) at \(label($0.label))" } ?? "" }
      return "best \(percent(best)) at \(label(best.label)), least \(percent(worst)) at \(label(worst.label))"
    case .columns(let points):
      let sum = points.reduce(0) { $0 + ($1.value ?? 0) }
      guard sum > 0, let most = points.max(by: { ($0.value ?? 0) < ($1.value ?? 0) }) else { return "" }
      return
        "\(number(sum)) in all, \(Spans.tenths(sum / Double(points.count))) a day, most \(number(most.value ?? 0)) on "
        + label(most.label)
    case .calendar(let days):
      let studied = days.filter { $0.reviews > 0 }
      guard let most = studied.max(by: { $0.reviews < $1.reviews }) else { return "" }
      return "\(studied.count) of \(days.count) days, most \(most.reviews) on \(most.date)"
    case .bars:
      return chart.name == .buttons || chart.name == .maturity
        ? "young: rested less than \(Statistics.matureDays) days; mature: as long or longer" : ""
    }
  }

  /// The picture in words, a sentence for each thing that there is something to say of.
  static func sentences(_ chart: Chart) -> [String] {
    switch chart.content {
    case .columns(let points):
      return points.filter(isSomething).map { "\(spoken($0.label)): \(text($0))." }
    case .bars(let groups):
      return groups.flatMap { group in
        group.points.filter(isSomething).map { point in
          let stage = group.stage.map { "\($0.rawValue), " } ?? ""
          return "\(stage)\(spoken(point.label)): \(text(point))."
        }
      }
    case .calendar(let days):
      return months(of: days).map { "\($0.month): \($0.answers) answers on \($0.days) days." }
    }
  }

  private static func months(of days: [Statistics.Day]) -> [(month: String, answers: Int, days: Int)] {
    var months: [(month: String, answers: Int, days: Int)] = []
    for day in days where day.reviews > 0 {
      let month = String(day.date.dropLast(3))
      if months.last?.month != month { months.append((month, 0, 0)) }
      months[months.count - 1].answers += day.reviews
      months[months.count - 1].days += 1
    }
    return months
  }

  /// The value of a column or a bar.
  static func text(_ point: Chart.Point) -> String {
    guard let total = point.total else { return number(point.value ?? 0) }
    return total == 0 ? "–" : "\(percent(point)) of \(total)"
  }

  private static func percent(_ point: Chart.Point) -> String { Spans.percent(point.value ?? 0) }

  static func number(_ value: Double) -> String {
    Int(exactly: value.rounded()).map(String.init) ?? "\(value)"
  }

  /// What a column or a bar stands for, short enough to stand beside it.
  static func label(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date): String(date.dropFirst(5))
    case .week(let date): String(date.dropFirst(5))
    case .hour(let hour): hour < 10 ? "0\(hour):00" : "\(hour):00"
    case .days(let from, nil): "\(from) days or more"
    case .days(0, 1): "1 day"
    case .days(let from, let to?): "\(from)–\(to) days"
    case .step(let step): "\(step)"
    case .rating(let rating): rating.name
    case .period(let period):
      switch period {
      case .today: "today"
      case .week: "7 days"
      case .month: "30 days"
      case .all: "ever"
      }
    }
  }

  /// The same with the words that someone who listens needs.
  private static func spoken(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date): date
    case .week(let date): "Week to \(date)"
    case .hour: "At \(self.label(label))"
    case .days(0, 1): "1 day"
    case .days(let from, let to?): "\(from) to \(to) days"
    case .step(let step): "Difficulty \(step)"
    default: self.label(label)
    }
  }

  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The month of a date that is written `yyyy-mm-dd`, in three letters.
  static func month(of date: String) -> String {
    guard let number = Int(date.dropFirst(5).prefix(2)), monthNames.indices.contains(number - 1) else { return "" }
    return monthNames[number - 1]
  }

  /// The days of a week of which a calendar names every other.
  static let weekdays = ["Mon", "", "Wed", "", "Fri", "", "Sun"]
}
