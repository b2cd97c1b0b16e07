import Domain
import Presentation

/// Draws pictures of the statistics as SVG, in the colours of the page around them.
struct ChartSVG {
  private let chart: Chart
  private let words: any Catalogue
  private var wording: ChartWording { ChartWording(words: words) }

  init(_ chart: Chart, words: any Catalogue) {
    self.chart = chart
    self.words = words
  }

  /// The picture, with a name for those who cannot see it and a tip on each of its parts.
  var text: String {
    let (size, parts) =
      switch chart.content {
      case .columns(let points): upright(points)
      case .bars(let groups): lying(groups)
      case .calendar(let days): calendar(days)
      }
    let label = [words.title(chart.name), wording.summary(chart)].filter { !$0.isEmpty }
    return
      "<svg viewBox=\"0 0 \(size.width) \(size.height)\" role=\"img\" aria-label=\"\(escaped(label.joined(separator: ": ")))\">"
      + "\n" + parts.joined(separator: "\n") + "\n</svg>"
  }

  private typealias Size = (width: Int, height: Int)

  // MARK: Columns

  private func upright(_ points: [Chart.Point]) -> (Size, [String]) {
    let (left, top, width, height) = (42.0, 10.0, 420.0, 150.0)
    let most = chart.isShare ? 1 : Self.roundMost(points.compactMap(\.value).max() ?? 1)
    let base = chart.base
    var parts: [String] = []
    let steps = base > 0 ? 5 : 4
    for step in 0...steps where chart.isShare || step % 2 == 0 || most >= 4 {
      let share = Double(step) / Double(steps)
      let y = top + height * (1 - share)
      let label = chart.isShare ? words.percent(base + (1 - base) * share) : words.tenths(most * share)
      parts.append("<line class=\"grid\" x1=\"\(left)\" x2=\"\(left + width)\" y1=\"\(y)\" y2=\"\(y)\"/>")
      parts.append("<text class=\"end\" x=\"\(left - 6)\" y=\"\(y + 4)\">\(label)</text>")
    }
    let pitch = width / Double(max(1, points.count))
    let body = pitch * 0.72
    let step = max(1, Int((50 / pitch).rounded(.up)))
    for (index, point) in points.enumerated() {
      let x = left + pitch * Double(index)
      let label = words.label(point.label)
      if index % step == 0 {
        parts.append(
          "<text class=\"middle\" x=\"\(tenth(x + pitch / 2))\" y=\"\(top + height + 18)\">\(escaped(label))</text>")
      }
      guard let value = point.value, value > 0 || point.total != nil else { continue }
      let length = max(value > 0 ? 2 : 1, height * (value - base) / (most - base))
      parts.append(
        "<rect class=\"ink\" x=\"\(tenth(x + (pitch - body) / 2))\" y=\"\(tenth(top + height - length))\" "
          + "width=\"\(tenth(body))\" height=\"\(tenth(length))\" rx=\"2\">" + tip(label, wording.text(point))
          + "</rect>")
    }
    return ((Int(left + width) + 8, Int(top + height) + 28), parts)
  }

  /// The least number that looks good at the top of an axis of four steps.
  private static func roundMost(_ most: Double) -> Double {
    var scale = 1.0
    while true {
      for step in [1.0, 2, 4, 8] where step * scale >= most { return step * scale }
      scale *= 10
    }
  }

  // MARK: Bars

  private func lying(_ groups: [Chart.Group]) -> (Size, [String]) {
    let (left, width) = (112.0, 240.0)
    let most = chart.isShare ? 1 : max(1, groups.flatMap(\.points).compactMap(\.value).max() ?? 1)
    var parts: [String] = []
    var y = 4.0
    for group in groups {
      if let stage = group.stage {
        parts.append("<text class=\"name\" x=\"0\" y=\"\(y + 13)\">\(escaped(words.name(stage)))</text>")
        y += 20
      }
      for point in group.points {
        let label = words.label(point.label)
        let length = (point.value ?? 0) == 0 ? 0 : max(2, width * (point.value ?? 0) / most)
        parts.append("<text class=\"end\" x=\"\(left - 8)\" y=\"\(y + 12)\">\(escaped(label))</text>")
        parts.append("<rect class=\"track\" x=\"\(left)\" y=\"\(y)\" width=\"\(width)\" height=\"16\" rx=\"3\"/>")
        parts.append(
          "<rect class=\"\(style(of: point))\" x=\"\(left)\" y=\"\(y)\" width=\"\(tenth(length))\" height=\"16\" rx=\"3\">"
            + tip(label, wording.text(point)) + "</rect>")
        parts.append("<text x=\"\(left + width + 8)\" y=\"\(y + 12)\">\(escaped(wording.text(point)))</text>")
        y += 22
      }
      y += group.stage == nil ? 0 : 8
    }
    return ((Int(left + width) + 96, Int(y)), parts)
  }

  private func style(of point: Chart.Point) -> String {
    if case .rating(let rating) = point.label { rating.name } else { "ink" }
  }

  // MARK: Calendar

  private func calendar(_ days: [Statistics.Day]) -> (Size, [String]) {
    let (left, top, pitch) = (34, 18, 15)
    let most = days.map(\.reviews).max() ?? 0
    var parts = words.weekdays.enumerated().filter { $0.offset % 2 == 0 }.map { row, name in
      "<text x=\"0\" y=\"\(top + row * pitch + 10)\">\(name)</text>"
    }
    var last = ""
    var end = 0
    for (index, day) in days.enumerated() {
      let x = left + index / 7 * pitch
      if index % 7 == 0 {
        let month = words.month(of: day.date)
        if month != last, x >= end {
          parts.append("<text x=\"\(x)\" y=\"11\">\(month)</text>")
          end = x + 2 * pitch
        }
        last = month
      }
      parts.append(
        "<rect class=\"day\(Self.level(day.reviews, most: most))\" x=\"\(x)\" y=\"\(top + index % 7 * pitch)\" "
          + "width=\"12\" height=\"12\" rx=\"2\">" + tip(words.date(day.date), words.number(day.reviews)) + "</rect>")
    }
    return ((left + (days.count + 6) / 7 * pitch, top + 7 * pitch), parts)
  }

  /// How much was done on a day, from 0 for nothing to 4 for as much as on the busiest one.
  static func level(_ count: Int, most: Int) -> Int {
    count == 0 ? 0 : min(4, (count * 4 + most - 1) / max(1, most))
  }

  // MARK: Parts

  private func tip(_ label: String, _ value: String) -> String {
    "<title>\(escaped(label)): \(escaped(value))</title>"
  }

  /// A coordinate; SVG has a point in every language.
  private func tenth(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
