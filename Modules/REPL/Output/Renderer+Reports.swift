import Domain

extension Renderer {
  func imported(_ report: ImportReport) -> String {
    var parts = ["\(report.added) added"]
    if report.updated > 0 { parts.append("\(report.updated) updated") }
    parts.append("\(report.skipped.count) skipped")
    if !report.rejected.isEmpty { parts.append(style("\(report.rejected.count) rejected", Style.bold.colored(.red))) }
    var lines = [parts.joined(separator: ", ") + "."]
    lines += report.rejected.map { "line \($0.line): rejected: \(safe(Wording.text($0.reason)))" }
    // A second import of the same file skips every row: only rows that differ from what is there are worth a line.
    let different = report.skipped.filter { if case .unchanged = $0.reason { false } else { true } }
    lines += different.prefix(20).map { "line \($0.line): skipped: \(safe(Wording.text($0.reason)))" }
    if different.count > 20 { lines.append("… and \(different.count - 20) more skipped likewise (--json lists them)") }
    return lines.joined(separator: "\n")
  }

  func findings(_ findings: [Finding]) -> String {
    let lines = findings.map { finding in
      let mark =
        switch finding.severity {
        case .fine: style("ok     ", Style.plain.colored(.green))
        case .notice: style("note   ", Style.bold.colored(.yellow))
        case .problem: style("problem", Style.bold.colored(.red))
        case .repair: style("repair ", Style.bold.colored(.green))
        }
      return "\(mark)  \(safe(finding.subject)): \(safe(finding.detail))"
    }
    let problems = findings.count { $0.severity == .problem }
    return (lines + [problems == 0 ? "No problems." : "\(plural(problems, "problem"))."]).joined(separator: "\n")
  }

  func statistics(_ statistics: Statistics) -> String {
    let questions = statistics.questions
    let today = statistics.today
    var rows: [(String, String)] = [
      (
        "questions",
        "\(questions.total): \(questions.new) new, \(questions.learning + questions.relearning) learning, "
          + "\(questions.review) in review, \(questions.suspended) suspended"
      ),
      ("due", "\(questions.due) now"),
    ]
    let time = today.reviews == 0 ? "" : " in \(Spans.duration(milliseconds: today.milliseconds)), \(today.new) new"
    rows.append(("today", plural(today.reviews, "answer") + time))
    rows.append(("streak", plural(statistics.streak, "day")))
    let retention = statistics.retention
    let shares = [
      ("today", retention.today), ("7 days", retention.week), ("30 days", retention.month), ("ever", retention.all),
    ]
    .compactMap { label, share in share.rate.map { "\(Spans.percent($0)) \(label)" } }
    rows.append(("retention", shares.isEmpty ? "no reviews yet" : shares.joined(separator: ", ")))
    let ratings = statistics.ratings
    rows.append(
      (
        "answers",
        "\(statistics.reviews): \(ratings.again) again, \(ratings.hard) hard, \(ratings.good) good, \(ratings.easy) easy"
      ))
    if let memory = statistics.memory {
      rows.append(
        (
          "memory",
          "\(Spans.percent(memory.retrievability)) remembered now, stability \(Spans.tenths(memory.stability)) days, "
            + "difficulty \(Spans.tenths(memory.difficulty)) of 10"
        ))
    }
    rows.append(
      ("coming", statistics.forecast.prefix(7).map(String.init).joined(separator: " ") + " (due in 7 days from today)"))
    return rows.map { labelled($0.0, $0.1, width: 9) }.joined(separator: "\n")
  }
}
