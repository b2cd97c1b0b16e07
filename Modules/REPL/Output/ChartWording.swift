import Domain
import Presentation

/// How pictures of the statistics are put into words.
struct ChartWording {
  let words: any Catalogue

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
  func summary(_ chart: Chart) -> String {
    switch chart.content {
    case .columns(let points) where chart.isShare:
      let known = points.filter { ($0.total ?? 0) > 0 }
      guard let best = known.max(by: { ($0.value ?? 0) < ($1.value ?? 0) }),
        let worst = known.min(by: { ($0.value ?? 0) < ($1.value ?? 0) }), best.label != worst.label
      else { return known.first.map { words.text(.only(value: text($0), at: words.label($0.label))) } ?? "" }
      return words.text(
        .bestAndLeast(
          best: percent(best), at: words.label(best.label), least: percent(worst), leastAt: words.label(worst.label)))
    case .columns(let points):
      let sum = points.reduce(0) { $0 + ($1.value ?? 0) }
      guard sum > 0, let most = points.max(by: { ($0.value ?? 0) < ($1.value ?? 0) }) else { return "" }
      return words.text(
        .sum(
          words.number(sum), aDay: words.tenths(sum / Double(points.count)), most: words.number(most.value ?? 0),
          on: words.label(most.label)))
    case .calendar(let days):
      let studied = days.filter { $0.reviews > 0 }
      guard let most = studied.max(by: { $0.reviews < $1.reviews }) else { return "" }
      return words.text(
        .studiedDays(studied.count, of: days.count, most: most.reviews, on: words.date(most.date)))
    case .bars:
      return chart.name == .buttons || chart.name == .maturity
        ? words.text(.youngAndMature(days: Statistics.matureDays)) : ""
    }
  }

  /// The picture in words, a sentence for each thing that there is something to say of.
  func sentences(_ chart: Chart) -> [String] {
    switch chart.content {
    case .columns(let points):
      return points.filter(Self.isSomething).map { words.sentences(["\(words.spoken($0.label)): \(text($0))"]) }
    case .bars(let groups):
      return groups.flatMap { group in
        group.points.filter(Self.isSomething).map { point in
          let subject = words.list((group.stage.map { [words.name($0)] } ?? []) + [words.spoken(point.label)])
          return words.sentences(["\(subject): \(text(point))"])
        }
      }
    case .calendar(let days):
      return months(of: days).map { month in
        words.text(.month(year: month.year, month: month.month, answers: month.answers, days: month.days))
      }
    }
  }

  private func months(of days: [Statistics.Day]) -> [(year: Int, month: Int, answers: Int, days: Int)] {
    var months: [(year: Int, month: Int, answers: Int, days: Int)] = []
    for day in days where day.reviews > 0 {
      guard let (year, month, _) = words.parts(of: day.date) else { continue }
      if months.last.map({ ($0.year, $0.month) != (year, month) }) ?? true { months.append((year, month, 0, 0)) }
      months[months.count - 1].answers += day.reviews
      months[months.count - 1].days += 1
    }
    return months
  }

  /// The value of a column or a bar.
  func text(_ point: Chart.Point) -> String {
    guard let total = point.total else { return words.number(point.value ?? 0) }
    return total == 0 ? "–" : words.text(.of(share: percent(point), total: total))
  }

  private func percent(_ point: Chart.Point) -> String { words.percent(point.value ?? 0) }
}
