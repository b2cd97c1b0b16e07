/// What was measured for each system: the median of all rounds, or the fastest where nothing is waited for.
struct Measure {
  let name: String
  let unit: String
  /// The systems in their order, with nil where the measure does not apply.
  let figures: [(system: String, value: Double?)]

  /// How many times the first system's figure each further one's is.
  var ratios: [Double?] {
    let own = figures.first?.value
    return figures.dropFirst().map { further in
      guard let own, own > 0 else { return nil }
      return further.value.map { $0 / own }
    }
  }
}

/// Measures as a table, or as one JSON object a line.
struct Report {
  private let measures: [Measure]

  init(_ measures: [Measure]) {
    self.measures = measures
  }

  /// Behind each further system's column, how many times the first system's figure its own is.
  var table: String {
    var rows: [[String]] = []
    for measure in measures {
      if rows.isEmpty {
        let systems = measure.figures.map(\.system)
        rows.append(["measure", "unit"] + systems.prefix(1) + systems.dropFirst().flatMap { [$0, "×"] })
      }
      let further = zip(measure.figures.dropFirst(), measure.ratios)
      rows.append(
        [measure.name, measure.unit] + measure.figures.prefix(1).map { cell($0.value) }
          + further.flatMap { [cell($0.value), cell($1)] })
    }
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < 2 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }

  var json: String {
    let lines = measures.map { measure in
      var members = ["\"measure\":\"\(measure.name)\"", "\"unit\":\"\(measure.unit)\""]
      for (system, value) in measure.figures { members.append("\"\(system)\":\(value.map(number) ?? "null")") }
      return "{" + members.joined(separator: ",") + "}"
    }
    return lines.joined(separator: "\n")
  }

  /// The number with a comma before each third digit; a dash for none.
  private func cell(_ value: Double?) -> String {
    guard let value else { return "–" }
    let parts = number(value).split(separator: ".")
    let whole = parts.first ?? ""
    let grouped = whole.enumerated().map { place, digit in
      place > 0 && (whole.count - place) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }
    return ([grouped.joined()] + parts.dropFirst().map(String.init)).joined(separator: ".")
  }

  /// Three digits of a small number, all whole digits of a large one: more than that no two runs have in common.
  private func number(_ value: Double) -> String {
    let places = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    let scale = [1.0, 10, 100, 1000][places]
    let rounded = (value * scale).rounded() / scale
    return places == 0 ? String(Int64(rounded)) : String(rounded)
  }
}

/// The middle one of an odd number of values, the higher of the two in the middle of an even one.
func median(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.sorted()[values.count / 2]
}
