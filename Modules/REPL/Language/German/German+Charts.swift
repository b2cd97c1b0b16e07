import Domain
import Presentation

extension German {
  func title(_ chart: Chart.Name) -> String {
    switch chart {
    case .reviews: "Antworten pro Tag, die letzten 30 Tage"
    case .retention: "Bei Wiederholungen behalten, Woche für Woche"
    case .forecast: "Fällig in den kommenden 30 Tagen"
    case .calendar: "Das letzte Jahr, Antworten pro Tag"
    case .intervals: "Fragen nach Intervall"
    case .difficulty: "Fragen nach Schwierigkeit"
    case .buttons: "Antworten nach Bewertung"
    case .hours: "Behalten nach Uhrzeit"
    case .maturity: "Behalten nach Länge des Intervalls"
    }
  }

  func label(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date), .week(let date): shortDate(date)
    case .hour(let hour): "\(twoDigits(hour)):00"
    case .days(let from, nil): "ab \(plural(from, "Tag", "Tagen"))"
    case .days(0, 1): "1 Tag"
    case .days(let from, let to?): "\(from)–\(to) Tage"
    case .step(let step): "\(step)"
    case .rating(let rating): name(rating)
    case .period(.today): "heute"
    case .period(.week): "7 Tage"
    case .period(.month): "30 Tage"
    case .period(.all): "insgesamt"
    }
  }

  func spoken(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date): self.date(date)
    case .week(let date): "Woche bis \(self.date(date))"
    case .hour(let hour): "Um \(hour) Uhr"
    case .days(let from, let to?) where (from, to) != (0, 1): "\(from) bis \(to) Tage"
    case .step(let step): "Schwierigkeit \(step)"
    case .days, .rating, .period: self.label(label)
    }
  }

  func name(_ stage: Chart.Stage) -> String {
    switch stage {
    case .learning: "Lernphase"
    case .young: "kurzes Intervall"
    case .mature: "langes Intervall"
    case .all: "alle"
    }
  }

  func text(_ text: ChartText) -> String {
    switch text {
    case .questions(let total, let new, let learning, let review, let marks):
      "\(number(total)): "
        + list(
          [
            "\(number(new)) neu", "\(number(learning)) in der Lernphase", "\(number(review)) zur Wiederholung",
          ] + marks)
    case .marked(let count, let mark): "\(number(count)) \(name(mark))"
    case .leeches(let count): plural(count, "Lernbremse", "Lernbremsen")
    case .dueNow(let count): "\(number(count)) jetzt"
    case .today(0, _, _): "keine Antworten"
    case .today(let answers, let time, let new):
      "\(plural(answers, "Antwort", "Antworten")) in \(time), \(number(new)) neu"
    case .streak(let count): plural(count, "Tag", "Tage")
    case .share(let share, .week): "\(share) in 7 Tagen"
    case .share(let share, .month): "\(share) in 30 Tagen"
    case .share(let share, let period): "\(share) \(label(.period(period)))"
    case .noReviews: "noch keine Wiederholungen"
    case .answers(let count, let ratings):
      "\(number(count)): " + list(Rating.allCases.map { "\(number(ratings[$0] ?? 0)) \(name($0))" })
    case .memory(let remembered, let stability, let difficulty):
      "\(remembered) jetzt abrufbar, Stabilität \(plural(stability, "Tag", "Tage")), Schwierigkeit \(difficulty) von 10"
    case .coming(let counts): counts.map { number($0) }.joined(separator: " ") + " (fällig an 7 Tagen ab heute)"

    case .nothingYet: "Noch nichts."
    case .none: "nichts"
    case .only(let value, let place): "\(place): \(value)"
    case .bestAndLeast(let best, let place, let least, let other):
      "Höchstwert \(best) (\(place)), Tiefstwert \(least) (\(other))"
    case .sum(let sum, let aDay, let most, let day):
      "\(sum) insgesamt, \(aDay) pro Tag, Höchstwert \(most) (\(day))"
    case .studiedDays(let days, let all, let most, let day):
      "\(days) von \(plural(all, "Tag", "Tagen")), Höchstwert \(number(most)) (\(day))"
    case .youngAndMature(let days):
      "kurzes Intervall: unter \(plural(days, "Tag", "Tagen")); langes Intervall: ab \(plural(days, "Tag", "Tagen"))"
    case .month(let year, let month, let answers, let days):
      "\(name(ofMonth: month)) \(year): \(plural(answers, "Antwort", "Antworten")) an \(plural(days, "Tag", "Tagen"))."
    case .of(let share, let total): "\(share) von \(number(total))"

    case .pageTitle: "Retain-Statistik"
    case .heading: "Statistik"
    }
  }

  private func name(ofMonth month: Int) -> String {
    let names = [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
      "Dezember",
    ]
    return names.indices.contains(month - 1) ? names[month - 1] : "\(month)"
  }
}
