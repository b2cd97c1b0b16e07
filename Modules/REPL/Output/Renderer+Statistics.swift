import Domain
import Presentation

extension Renderer {
  /// The figures, and below them the pictures.
  func statistics(_ statistics: Statistics, charts: [Chart], isASCII: Bool = false) -> String {
    let figures = self.figures(statistics).map { labelled($0.0, $0.1, width: 9) }.joined(separator: "\n")
    return ([figures] + charts.map { chart($0, isASCII: isASCII) }).joined(separator: "\n\n")
  }

  /// The figures with their labels.
  func figures(_ statistics: Statistics) -> [(String, String)] {
    let questions = statistics.questions
    let today = statistics.today
    let marks = [
      (questions.suspended, "suspended"), (questions.buried, "buried"), (questions.flagged, "flagged"),
      (questions.leeches, "leech"),
    ].filter { $0.0 > 0 || $0.1 == "suspended" }.map { "\($0.0) \($0.1)\($0.1 == "leech" && $0.0 > 1 ? "es" : "")" }
    var rows: [(String, String)] = [
      (
        "questions",
        "\(questions.total): \(questions.new) new, \(questions.learning + questions.relearning) learning, "
          + "\(questions.review) in review, \(marks.joined(separator: ", "))"
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
    return rows
  }

  private func chart(_ chart: Chart, isASCII: Bool) -> String {
    let title = block(ChartWording.title(chart.name), indent: 0, style: .bold)
    let summary = ChartWording.summary(chart)
    guard ChartWording.hasData(chart) else {
      return title + "\n" + block(look.isPlain ? "Nothing yet." : "nothing yet", indent: 2, style: .dim)
    }
    let body: [String]
    if look.isPlain {
      body = ChartWording.sentences(chart).map { block($0, indent: 0) }
    } else {
      let drawing = ChartDrawing(
        columns: min(columns ?? 80, 120), isASCII: isASCII, paint: { style($0, $1) })
      body = drawing.lines(chart)
    }
    let head = summary.isEmpty ? [title] : [title, block(summary, indent: 2, style: .dim)]
    return (head + body).joined(separator: "\n")
  }
}
