import Domain

extension Renderer {
  func imported(_ report: ImportReport) -> String {
    var parts = [words.text(.importAdded(report.added))]
    if report.updated > 0 { parts.append(words.text(.importUpdated(report.updated))) }
    parts.append(words.text(.importSkipped(report.skipped.count)))
    if !report.rejected.isEmpty {
      parts.append(style(words.text(.importRejected(report.rejected.count)), Style.bold.colored(.red)))
    }
    var lines = [words.sentences([words.list(parts)])]
    if report.siblings > 0 { lines.append(words.text(.furtherSiblings(report.siblings))) }
    if report.looksLikeHTML { lines.append(note(.looksLikeHTML)) }
    lines += report.rejected.map { words.text(.rejectedRow(line: $0.line, reason: safe(words.text($0.reason)))) }
    // A second import of the same file skips every row: only rows that differ from what is there are worth a line.
    let different = report.skipped.filter { if case .unchanged = $0.reason { false } else { true } }
    lines += different.prefix(20).map { words.text(.skippedRow(line: $0.line, reason: safe(words.text($0.reason)))) }
    if different.count > 20 { lines.append(words.text(.moreSkipped(different.count - 20))) }
    return lines.joined(separator: "\n")
  }

  func findings(_ findings: [Finding]) -> String {
    let width = Finding.Severity.allCases.map { DisplayText.width(of: words.label($0)) }.max() ?? 0
    let lines = findings.map { finding in
      let color: Style =
        switch finding.severity {
        case .fine: .plain.colored(.green)
        case .notice: .bold.colored(.yellow)
        case .problem: .bold.colored(.red)
        case .repair: .bold.colored(.green)
        }
      return labelled(words.label(finding.severity), safe(words.text(finding)), width: width, style: color)
    }
    let conclusion = words.conclusion(problems: findings.count { $0.severity == .problem })
    return (lines + [conclusion]).joined(separator: "\n")
  }
}
