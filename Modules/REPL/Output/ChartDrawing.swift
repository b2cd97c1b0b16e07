import Domain
import Presentation

/// Draws pictures of the statistics with characters.
struct ChartDrawing {
  /// The columns there are.
  let columns: Int
  /// Whether only ASCII may be used.
  let isASCII: Bool
  let words: any Catalogue
  /// Puts text into a style, where there are styles.
  let paint: (String, Style) -> String

  private var wording: ChartWording { ChartWording(words: words) }
  private static let height = 6
  private static let ink = Style.plain.colored(.cyan)
  private static let grass = Style.plain.colored(.green)

  /// The lines of a picture, none wider than there is room.
  func lines(_ chart: Chart) -> [String] {
    switch chart.content {
    case .columns(let points): upright(points, isShare: chart.isShare, base: chart.base)
    case .bars(let groups): lying(groups, isShare: chart.isShare)
    case .calendar(let days): calendar(days)
    }
  }

  // MARK: Columns

  private func upright(_ given: [Chart.Point], isShare: Bool, base: Double) -> [String] {
    let most = isShare ? 1 : max(1, given.compactMap(\.value).max() ?? 1)
    let top = isShare ? words.percent(1) : words.number(most)
    let bottom = isShare ? words.percent(base) : "0"
    let margin = max(DisplayText.width(of: top), DisplayText.width(of: bottom))
    let room = max(1, columns - margin - 4)
    // Where there is too little room for all, the later part stays.
    let points = given.count <= room ? given : Array(given.suffix(room))
    let pitch = max(1, min(4, room / max(1, points.count)))
    let body = max(1, pitch - 1)
    let gap = String(repeating: " ", count: pitch - body)
    let axis = isASCII ? "|" : "│"
    var lines: [String] = []
    for row in stride(from: Self.height - 1, through: 0, by: -1) {
      let label = row == Self.height - 1 ? top : row == 0 ? bottom : ""
      let cells = points.map { point in
        let filled = ((point.value ?? base) - base) / (most - base) * Double(Self.height) - Double(row)
        let isLeast = row == 0 && (point.value ?? 0) > 0
        return String(repeating: block(filled, isLeast: isLeast), count: body)
      }
      lines.append(
        "  " + String(repeating: " ", count: margin - DisplayText.width(of: label)) + label + " " + paint(axis, .dim)
          + paint(trimmedEnd(cells.joined(separator: gap)), Self.ink))
    }
    return lines + [String(repeating: " ", count: margin + 4) + paint(ticks(points, pitch: pitch), .dim)]
  }

  /// The part of a cell that is filled from below, 0 to 1 and beyond both.
  private func block(_ filled: Double, isLeast: Bool) -> String {
    if isASCII { return filled >= 0.5 || (isLeast && filled > 0) ? "#" : " " }
    let eighths = Int(min(max(filled * 8, 0), 8).rounded())
    return [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][isLeast ? max(1, eighths) : eighths]
  }

  /// Labels below columns: as many as fit, the first column always with one.
  private func ticks(_ points: [Chart.Point], pitch: Int) -> String {
    let labels = points.map { words.label($0.label) }
    let width = (labels.map { DisplayText.width(of: $0) }.max() ?? 0) + 2
    // Steps that people count in: days of a week, hours of a quarter of the day.
    let step = [1, 2, 3, 6, 7, 12, 14, 28].first { $0 * pitch >= width } ?? labels.count
    var line = ""
    for index in stride(from: 0, to: labels.count, by: max(1, step))
    where index * pitch + DisplayText.width(of: labels[index]) <= room(pitch, labels) {
      line = DisplayText.padded(line, to: index * pitch) + labels[index]
    }
    return line
  }

  private func room(_ pitch: Int, _ labels: [String]) -> Int {
    max(labels.count * pitch, labels.first.map { DisplayText.width(of: $0) } ?? 0)
  }

  // MARK: Bars

  private func lying(_ groups: [Chart.Group], isShare: Bool) -> [String] {
    let points = groups.flatMap(\.points)
    let most = isShare ? 1 : max(1, points.compactMap(\.value).max() ?? 1)
    let margin = points.map { DisplayText.width(of: words.label($0.label)) }.max() ?? 0
    let values = points.map { DisplayText.width(of: wording.text($0)) }.max() ?? 0
    let room = min(40, columns - margin - values - 5)
    guard room >= 4 else { return narrow(groups) }
    var lines: [String] = []
    for group in groups {
      if let stage = group.stage { lines.append("  " + paint(words.name(stage), .bold)) }
      for point in group.points {
        let value = point.value ?? 0
        let bar = bar(value / most * Double(room), isSomething: value > 0)
        let label = DisplayText.padded(words.label(point.label), to: margin)
        let space = bar.isEmpty ? "" : " "
        lines.append("  " + label + "  " + paint(bar, style(of: point)) + space + paint(wording.text(point), .dim))
      }
    }
    return lines
  }

  /// Bars without room for them: what they say, on a line each.
  private func narrow(_ groups: [Chart.Group]) -> [String] {
    groups.flatMap { group in
      (group.stage.map { [" " + words.name($0)] } ?? [])
        + group.points.map { point in
          DisplayText.truncated("\(words.label(point.label)): \(wording.text(point))", to: columns)
        }
    }
  }

  private func style(of point: Chart.Point) -> Style {
    if case .rating(let rating) = point.label { Style.plain.colored(rating.color) } else { Self.ink }
  }

  private func bar(_ length: Double, isSomething: Bool) -> String {
    if isASCII { return String(repeating: "#", count: max(isSomething ? 1 : 0, Int(length.rounded()))) }
    let eighths = max(isSomething ? 1 : 0, Int((length * 8).rounded()))
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }

  // MARK: Calendar

  private func calendar(_ days: [Statistics.Day]) -> [String] {
    let margin = 6
    let weeks = (days.count + 6) / 7
    let pitch = weeks * 2 <= columns - margin - 1 ? 2 : 1
    let shown = max(1, min(weeks, (columns - margin - 1) / pitch))
    let first = weeks - shown
    let most = days.map(\.reviews).max() ?? 0
    var months = ""
    var last = ""
    for week in first..<weeks {
      let month = words.month(of: days[week * 7].date)
      let place = (week - first) * pitch
      if month != last, place >= DisplayText.width(of: months) + (months.isEmpty ? 0 : 1),
        place + DisplayText.width(of: month) <= shown * pitch
      {
        months = DisplayText.padded(months, to: place) + month
      }
      last = month
    }
    var lines = [String(repeating: " ", count: margin) + paint(months, .dim)]
    for weekday in 0..<7 {
      var row = "  " + paint(DisplayText.padded(weekday % 2 == 0 ? words.weekdays[weekday] : "", to: 3), .dim) + " "
      for week in first..<weeks where week * 7 + weekday < days.count {
        row += shade(days[week * 7 + weekday].reviews, most: most) + (pitch == 2 ? " " : "")
      }
      lines.append(row)
    }
    let scale = (0...4).map { shade($0, most: 4) }.joined(separator: " ")
    return lines.map(trimmedEnd)
      + [
        String(repeating: " ", count: columns < 30 ? 0 : margin) + paint(words.text(.none) + " ", .dim) + scale
          + paint(" \(most)", .dim)
      ]
  }

  /// A day by how much was done, from none to as much as on the busiest one.
  private func shade(_ count: Int, most: Int) -> String {
    let level = ChartSVG.level(count, most: most)
    let sign = (isASCII ? [".", "-", "+", "x", "#"] : ["·", "░", "▒", "▓", "█"])[level]
    return paint(sign, level == 0 ? .dim : Self.grass)
  }

  // MARK: Parts

  private func trimmedEnd(_ text: String) -> String {
    text.last == " " ? String(text.reversed().drop { $0 == " " }.reversed()) : text
  }
}
