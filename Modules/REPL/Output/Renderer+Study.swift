import Domain
import Presentation

extension Renderer {
  /// Short reminders during a study session.
  enum Hint {
    case askingKeys, ratingKeys, unchanged
  }

  /// The prompt of a question with what is left to study.
  func asking(_ question: Question, remaining: StudyQueue.Counts, done: Int) -> String {
    let left = [
      (remaining.new, "new"), (remaining.learning, "learning"), (remaining.review, "to review"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let tags = question.tags.isEmpty ? "" : " · " + safe(question.tags.joined(separator: " "))
    let head = "\(done) done · \(left.isEmpty ? "last one" : left)\(tags)"
    return [
      "", style(fitted("── \(head) "), .dim), "", block(question.prompt, indent: 2, style: .bold), "",
      style(fitted("Enter shows the answer · e edit  s suspend  u undo  q quit"), .dim),
    ].joined(separator: "\n")
  }

  /// The answer with what each rating would do.
  func revealed(_ question: Question, previews: [Scheduler.Preview]) -> String {
    var lines = ["", block(question.answer.isEmpty ? "–" : question.answer, indent: 2)]
    let width = min(16, question.fields.map { DisplayText.width(of: $0.name) }.max() ?? 0)
    lines += question.fields.map { "  " + labelled(safe($0.name), $0.value, width: width) }
    let buttons = previews.map { preview in
      style("\(preview.rating.rawValue)", .bold) + " \(preview.rating.name) "
        + style(wait(of: preview.schedule), Style.plain.colored(color(of: preview.rating)))
    }
    return (lines + ["", buttons.joined(separator: "   ")]).joined(separator: "\n")
  }

  func hint(_ hint: Hint) -> String {
    switch hint {
    case .askingKeys: style("Enter shows the answer; e edits, s suspends, u undoes, q quits.", .dim)
    case .ratingKeys: style("1 again, 2 hard, 3 good, 4 easy; e edits, s suspends, u undoes, q quits.", .dim)
    case .unchanged: style("Left as it was.", .dim)
    }
  }

  /// What was done in a session, and what is left of it.
  func studied(_ summary: StudySessionModel.Summary) -> String {
    var lines: [String] = []
    if summary.total > 0 {
      let parts = Rating.allCases.compactMap { rating in
        summary.answers[rating].map { "\($0) \(rating.name)" }
      }
      lines.append(
        "\(plural(summary.total, "answer")) in \(Spans.duration(milliseconds: summary.milliseconds)): "
          + parts.joined(separator: ", ") + ".")
    }
    if summary.remaining.total > 0 {
      lines.append("\(plural(summary.remaining.total, "question")) left for now; ‘study’ goes on.")
    } else if let next = summary.nextDue, next > now {
      lines.append(summary.total == 0 ? "Nothing to study now; next in \(due(next))." : "Next in \(due(next)).")
    } else if summary.total == 0, summary.nextDue == nil {
      lines.append("Nothing to study.")
    }
    return lines.joined(separator: "\n")
  }

  private func color(of rating: Rating) -> Style.Color {
    switch rating {
    case .again: .red
    case .hard: .yellow
    case .good: .green
    case .easy: .cyan
    }
  }

  private func fitted(_ text: String) -> String {
    columns.map { DisplayText.truncated(text, to: $0) } ?? text
  }
}
