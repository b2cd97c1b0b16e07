import FoundationEssentials

/// What was measured for each system, as the median of all rounds.
struct Measure {
  let name: String
  let unit: String
  /// The systems in their order, with nil where the measure does not apply.
  let medians: [(system: String, value: Double?)]

  /// How many times the first system's figure each further one's is.
  var ratios: [(system: String, value: Double?)] {
    guard let own = medians.first?.value, own > 0 else { return [] }
    return medians.dropFirst().map { ($0.system, $0.value.map { $0 / own }) }
  }
}

/// Measures as a table, or as one JSON object a line.
struct Report {
  private let measures: [Measure]

  init(_ measures: [Measure]) {
    self.measures = measures
  }

  var table: String {
    var rows: [[String]] = []
    for measure in measures {
      if rows.isEmpty {
        let systems = measure.medians.map(\.system)
        rows.append(["measure", "unit"] + systems + systems.dropFirst().map { $0 + "/" + systems[0] })
      }
      rows.append([measure.name, measure.unit] + (measure.medians + measure.ratios).map { rounded($0.value) ?? "–" })
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
      for (system, value) in measure.medians { members.append("\"\(system)\":\(rounded(value) ?? "null")") }
      return "{" + members.joined(separator: ",") + "}"
    }
    return lines.joined(separator: "\n")
  }

  /// Three decimal places, as many as a microsecond of the clock is worth.
  private func rounded(_ value: Double?) -> String? {
    value.map { String(($0 * 1000).rounded() / 1000) }
  }
}

/// The middle one of an odd number of values, the higher of the two in the middle of an even one.
func median(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.sorted()[values.count / 2]
}
