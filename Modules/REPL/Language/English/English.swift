import Domain
import Presentation

/// What the program says in English.
struct English: Catalogue {
  let decimalPoint = "."
  let groupSign = ","
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  func percent(_ number: String) -> String { "\(number) %" }

  // English is read in places that do not agree on the order of day and month.
  func date(year: Int, month: Int, day: Int) -> String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }

  func shortDate(month: Int, day: Int) -> String { "\(twoDigits(month))-\(twoDigits(day))" }

  func text(_ span: Span) -> String {
    switch span {
    case .underAMinute: "<1m"
    case .minutes(let count): "\(count)m"
    case .hours(let count): "\(count)h"
    case .days(let count): "\(count)d"
    case .months(let count): "\(tenths(count))mo"
    case .years(let count): "\(tenths(count))y"
    }
  }

  func spoken(_ span: Span) -> String {
    switch span {
    case .underAMinute: "less than a minute"
    case .minutes(let count): plural(count, "minute")
    case .hours(let count): plural(count, "hour")
    case .days(let count): plural(count, "day")
    case .months(let count): plural(tenths(count), "month")
    case .years(let count): plural(tenths(count), "year")
    }
  }

  func text(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): "\(tenths(count))s"
    case .minutes(let count, let seconds): "\(count)m \(seconds)s"
    case .hours(let count, let minutes): "\(count)h \(minutes)m"
    }
  }

  func spoken(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): plural(Int(count.rounded()), "second")
    case .minutes(let count, 0): plural(count, "minute")
    case .minutes(let count, let seconds): "\(plural(count, "minute")) \(plural(seconds, "second"))"
    case .hours(let count, let minutes): "\(plural(count, "hour")) \(plural(minutes, "minute"))"
    }
  }

  func quoted(_ text: String) -> String { "‘\(text)’" }
  func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
  func sentences(_ parts: [String]) -> String { parts.joined(separator: ". ") + "." }

  func label(_ label: Label) -> String {
    switch label {
    case .id: "id"
    case .state: "state"
    case .due: "due"
    case .prompt: "prompt"
    case .answer: "answer"
    case .tags: "tags"
    case .asksFor: "asks for"
    case .orWrong: "or wrong"
    case .kind: "kind"
    case .memory: "memory"
    case .next: "next"
    case .made: "made"
    case .answers: "answers"
    case .backup: "backup"
    case .becauseOf: "because of"
    case .questions: "questions"
    case .today: "today"
    case .streak: "streak"
    case .retention: "retention"
    case .coming: "coming"
    }
  }

  func name(_ rating: Rating) -> String { rating.name }

  func name(_ phase: Phase) -> String { phase.rawValue }

  func name(_ mark: Mark) -> String {
    switch mark {
    case .suspended: "suspended"
    case .buried: "buried"
    case .flagged: "flagged"
    }
  }

  func name(_ stage: Work.Stage) -> String {
    switch stage {
    case .reading: "reading"
    case .understanding: "reading rows"
    case .comparing: "comparing"
    case .saving: "keeping"
    case .writing: "writing"
    case .examiningFiles: "examining files"
    case .examining: "examining"
    }
  }

  func name(ofError code: Int32) -> String? { nil }

  func plural(_ count: Int, _ noun: String) -> String { plural(number(count), noun) }

  /// The same for a number that is written already.
  func plural(_ number: String, _ noun: String) -> String { "\(number) \(noun)\(number == "1" ? "" : "s")" }
}
