/// Lays rows out in columns that fit a width.
struct Table {
  struct Column {
    let title: String
    let isRight: Bool
    let shrinks: Shrinking

    init(_ title: String, isRight: Bool = false, shrinks: Shrinking = .never) {
      self.title = title
      self.isRight = isRight
      self.shrinks = shrinks
    }
  }

  /// What may happen to a column where there is too little room.
  enum Shrinking {
    /// It keeps its width.
    case never
    /// It is cut, but stays readable as long as possible.
    case toFit
    /// It is left out, the last such column first.
    case toNothing
  }

  /// The narrowest that a column is cut to before others are left out.
  private static let readable = 12
  private static let gap = 2

  let columns: [Column]
  let rows: [[String]]

  /// The title line and the rows, none wider than `width` unless even the columns that never shrink are.
  func lines(width: Int) -> [String] {
    var widths = columns.indices.map { column in
      rows.reduce(DisplayText.width(of: columns[column].title)) { max($0, DisplayText.width(of: $1[column])) }
    }
    var shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    func total() -> Int { shown.reduce(0) { $0 + widths[$1] } + Self.gap * max(0, shown.count - 1) }
    func least() -> Int {
      shown.reduce(Self.gap * max(0, shown.count - 1)) { sum, column in
        sum + (columns[column].shrinks == .toFit ? min(widths[column], Self.readable) : widths[column])
      }
    }
    while least() > width, let last = shown.last(where: { columns[$0].shrinks == .toNothing }) {
      shown.removeAll { $0 == last }
    }
    // Where even columns of one sign are too many, those go that could have been cut.
    func narrowest() -> Int {
      shown.reduce(Self.gap * max(0, shown.count - 1)) { $0 + (columns[$1].shrinks == .never ? widths[$1] : 1) }
    }
    while narrowest() > width, let last = shown.last(where: { columns[$0].shrinks != .never }) {
      shown.removeAll { $0 == last }
    }
    // The widest column gives way first, so that a short one beside it stays whole.
    while total() > width {
      let candidates = shown.filter { columns[$0].shrinks == .toFit && widths[$0] > 1 }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = candidates.filter { $0 != widest }.map { widths[$0] }.max() ?? 1
      widths[widest] -= min(total() - width, max(1, widths[widest] - next))
    }
    return ([columns.map(\.title)] + rows).map { row in
      var line = ""
      for (place, column) in shown.enumerated() {
        let text = DisplayText.truncated(row[column], to: widths[column])
        let space = String(repeating: " ", count: widths[column] - DisplayText.width(of: text))
        let isLast = place == shown.count - 1
        line += columns[column].isRight ? space + text : text + (isLast ? "" : space)
        if !isLast { line += String(repeating: " ", count: Self.gap) }
      }
      return line
    }
  }
}
