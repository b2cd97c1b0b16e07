internal import Domain

/// Finds out what stands between the cells of delimited text that does not say so.
///
/// Not by the first candidate that occurs, as `time 10:30,noon` would be split at its colon, but by how consistently a
/// candidate splits the rows at the beginning: its share is that of the rows that it splits into the number of cells that is
/// the most frequent. Then, in this order:
///
/// 1. a tab with at least half of the rows, for hardly any prose has tabs in it;
/// 2. of bar, semicolon and comma the best with at least half of the rows: one that is not mostly followed by a space, as
///    in prose, before one that is; then by share; then in the order given here;
/// 3. a tab at all;
/// 4. a colon with at least nine rows in ten.
///
/// A space is never found out: two words in a row are more often one prompt than two columns.
enum SeparatorDetection {
  private static let sampleSize = 500

  /// Nil where every row is one cell.
  static func separator(of bytes: [UInt8], from position: Int, quoting: Quoting) -> Separator? {
    func measure(_ separator: Separator) -> Measure {
      var parser = RowParser(bytes, separator: separator.byte, quoting: quoting, from: position)
      var measure = Measure(separator: separator)
      while measure.rows < sampleSize, let row = parser.next() {
        if !row.isBlank { measure.add(row) }
      }
      return measure
    }
    let tab = measure(.tab)
    if tab.share >= 0.5 { return .tab }
    var best: Measure?
    for candidate in [Separator.pipe, .semicolon, .comma].map(measure) where candidate.share >= 0.5 {
      if best.map({ $0.rank < candidate.rank }) ?? true { best = candidate }
    }
    if let best { return best.separator }
    if tab.share > 0 { return .tab }
    return measure(.colon).share >= 0.9 ? .colon : nil
  }

  /// How a candidate splits the sample.
  private struct Measure {
    let separator: Separator
    var rows = 0
    private var counts: [Int: Int] = [:]
    private var cells = 0
    private var spacedCells = 0

    init(separator: Separator) {
      self.separator = separator
    }

    mutating func add(_ row: ParsedRow) {
      rows += 1
      guard row.cells.count > 1 else { return }
      counts[row.cells.count, default: 0] += 1
      cells += row.cells.count - 1
      spacedCells += row.cells.dropFirst().count { $0.hasPrefix(" ") }
    }

    var share: Double { rows == 0 ? 0 : Double(counts.values.max() ?? 0) / Double(rows) }
    var rank: (Int, Double) { (spacedCells * 2 > cells ? 0 : 1, share) }
  }
}
