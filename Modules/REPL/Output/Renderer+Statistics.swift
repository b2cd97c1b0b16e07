import Domain
import Presentation

extension Renderer {
  /// The figures, and below them the pictures.
  func statistics(_ statistics: Statistics, charts: [Chart], isASCII: Bool = false) -> String {
    let figures = self.figures(statistics)
    let width = figures.map { DisplayText.width(of: $0.0) }.max() ?? 0
    let lines = figures.map { labelled($0.0, $0.1, width: width) }.joined(separator: "\n")
    return ([lines] + charts.map { chart($0, isASCII: isASCII) }).joined(separator: "\n\n")
  }

  /// The figures with their labels.
  func figures(_ statistics: Statistics) -> [(String, String)] {
    let (questions, today, retention) = (statistics.questions, statistics.today, statistics.retention)
    var rows: [(String, String)] = []
    func add(_ label: Label, _ text: String) { rows.append((words.label(label), text)) }
    let counts: [(Int, Mark)] = [
      (questions.suspended, .suspended), (questions.buried, .buried), (questions.flagged, .flagged),
    ]
    let marks =
      counts.filter { $0.0 > 0 || $0.1 == .suspended }.map { words.text(.marked($0.0, $0.1)) }
      + (questions.leeches > 0 ? [words.text(.leeches(questions.leeches))] : [])
    add(
      .questions,
      words.text(
        .questions(
          total: questions.total, new: questions.new, learning: questions.learning + questions.relearning,
          review: questions.review, marks: marks)))
    add(.due, words.text(.dueNow(questions.due)))
    let time = words.text(Elapsed(milliseconds: today.milliseconds))
    add(.today, words.text(.today(answers: today.reviews, time: time, new: today.new)))
    add(.streak, words.text(.streak(statistics.streak)))
    let periods: [(Chart.Period, Statistics.Share)] = [
      (.today, retention.today), (.week, retention.week), (.month, retention.month), (.all, retention.all),
    ]
    let shares = periods.compactMap { period, share in
      share.rate.map { words.text(.share(words.percent($0), of: period)) }
    }
    add(.retention, shares.isEmpty ? words.text(.noReviews) : words.list(shares))
    let ratings = statistics.ratings
    add(
      .answers,
      words.text(
        .answers(
          statistics.reviews,
          [.again: ratings.again, .hard: ratings.hard, .good: ratings.good, .easy: ratings.easy])))
    if let memory = statistics.memory {
      add(
        .memory,
        words.text(
          .memory(
            remembered: words.percent(memory.retrievability), stability: words.tenths(memory.stability),
            difficulty: words.tenths(memory.difficulty))))
    }
    add(.coming, words.text(.coming(Array(statistics.forecast.prefix(7)))))
    return rows
  }

  private func chart(_ chart: Chart, isASCII: Bool) -> String {
    let wording = ChartWording(words: words)
    let title = block(words.title(chart.name), indent: 0, style: .bold)
    let summary = wording.summary(chart)
    guard ChartWording.hasData(chart) else {
      return title + "\n" + block(words.text(ChartText.nothingYet), indent: 2, style: .dim)
    }
    let body: [String]
    if look.isPlain {
      body = wording.sentences(chart).map { block($0, indent: 0) }
    } else {
      let drawing = ChartDrawing(
        columns: min(columns ?? 80, 120), isASCII: isASCII, words: words, paint: { style($0, $1) })
      body = drawing.lines(chart)
    }
    let head = summary.isEmpty ? [title] : [title, block(summary, indent: 2, style: .dim)]
    return (head + body).joined(separator: "\n")
  }
}
