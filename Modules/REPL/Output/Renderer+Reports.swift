import Domain

extension Renderer {
  func imported(_ report: ImportReport) -> String {
    var parts = ["\(report.added) added"]
    if report.updated > 0 { parts.append("\(report.updated) updated") }
    parts.append("\(report.skipped.count) skipped")
    if !report.rejected.isEmpty { parts.append(style("\(report.rejected.count) rejected", Style.bold.colored(.red))) }
    var lines = [parts.joined(separator: ", ") + "."]
    if report.siblings > 0 {
      lines.append("\(plural(report.siblings, "question")) more for further hidden parts and other sides.")
    }
    if report.looksLikeHTML {
      lines.append(
        style("note: ", Style.bold.colored(.yellow))
          + "some cells look like HTML and were taken as text; ‘undo’, then import with --html yes, takes them as HTML")
    }
    lines += report.rejected.map { "line \($0.line): rejected: \(safe(words.text($0.reason)))" }
    // A second import of the same file skips every row: only rows that differ from what is there are worth a line.
    let different = report.skipped.filter { if case .unchanged = $0.reason { false } else { true } }
    lines += different.prefix(20).map { "line \($0.line): skipped: \(safe(words.text($0.reason)))" }
    if different.count > 20 { lines.append("… and \(different.count - 20) more skipped likewise (--json lists them)") }
    return lines.joined(separator: "\n")
  }

  func findings(_ findings: [Finding]) -> String {
    let width = Finding.Severity.allCases.map { DisplayText.width(of: words.label($0)) }.max() ?? 0
    let lines = findings.map { finding in
      let label = DisplayText.padded(words.label(finding.severity), to: width)
      let color: Style =
        switch finding.severity {
        case .fine: .plain.colored(.green)
        case .notice: .bold.colored(.yellow)
        case .problem: .bold.colored(.red)
        case .repair: .bold.colored(.green)
        }
      return "\(style(label, color))  \(safe(words.text(finding)))"
    }
    let conclusion = words.conclusion(problems: findings.count { $0.severity == .problem })
    return (lines + [conclusion]).joined(separator: "\n")
  }
}
