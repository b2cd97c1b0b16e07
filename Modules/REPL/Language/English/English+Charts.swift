import Domain
import Presentation

extension English {
  func title(_ chart: Chart.Name) -> String {
    switch chart {
    case .reviews: "Answers a day, the last 30 days"
    case .retention: "Remembered in review, week by week"
    case .forecast: "Due in the coming 30 days"
    case .calendar: "The last year, answers a day"
    case .intervals: "Questions by interval"
    case .difficulty: "Questions by difficulty"
    case .buttons: "Answers by rating"
    case .hours: "Remembered by the hour of the day"
    case .maturity: "Remembered by maturity"
    }
  }

  func label(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date), .week(let date): shortDate(date)
    case .hour(let hour): "\(twoDigits(hour)):00"
    case .days(let from, nil): "\(from) days or more"
    case .days(0, 1): "1 day"
    case .days(let from, let to?): "\(from)–\(to) days"
    case .step(let step): "\(step)"
    case .rating(let rating): name(rating)
    case .period(.today): "today"
    case .period(.week): "7 days"
    case .period(.month): "30 days"
    case .period(.all): "ever"
    }
  }

  func spoken(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date): self.date(date)
    case .week(let date): "Week to \(self.date(date))"
    case .hour: "At \(self.label(label))"
    case .days(let from, let to?) where (from, to) != (0, 1): "\(from) to \(to) days"
    case .step(let step): "Difficulty \(step)"
    case .days, .rating, .period: self.label(label)
    }
  }

  func name(_ stage: Chart.Stage) -> String { stage.rawValue }

  func text(_ text: ChartText) -> String {
    switch text {
    case .questions(let total, let new, let learning, let review, let marks):
      "\(number(total)): "
        + list(["\(number(new)) new", "\(number(learning)) learning", "\(number(review)) in review"] + marks)
    case .marked(let count, let mark): "\(number(count)) \(name(mark))"
    case .leeches(let count): "\(number(count)) leech\(count == 1 ? "" : "es")"
    case .dueNow(let count): "\(number(count)) now"
    case .today(0, _, _): plural(0, "answer")
    case .today(let answers, let time, let new): "\(plural(answers, "answer")) in \(time), \(number(new)) new"
    case .streak(let count): plural(count, "day")
    case .share(let share, let period): "\(share) \(label(.period(period)))"
    case .noReviews: "no reviews yet"
    case .answers(let count, let ratings):
      "\(number(count)): " + list(Rating.allCases.map { "\(number(ratings[$0] ?? 0)) \(name($0))" })
    case .memory(let remembered, let stability, let difficulty):
      "\(remembered) remembered now, stability \(stability) days, difficulty \(difficulty) of 10"
    case .coming(let counts): counts.map { number($0) }.joined(separator: " ") + " (due in 7 days from today)"

    case .nothingYet: "Nothing yet."
    case .none: "none"
    case .only(let value, let place): "\(value) at \(place)"
    case .bestAndLeast(let best, let place, let least, let other):
      "best \(best) at \(place), least \(least) at \(other)"
    case .sum(let sum, let aDay, let most, let day): "\(sum) in all, \(aDay) a day, most \(most) on \(day)"
    case .studiedDays(let days, let all, let most, let day): "\(days) of \(all) days, most \(number(most)) on \(day)"
    case .youngAndMature(let days): "young: rested less than \(days) days; mature: as long or longer"
    case .month(let year, let month, let answers, let days):
      "\(year)-\(twoDigits(month)): \(plural(answers, "answer")) on \(plural(days, "day"))."
    case .of(let share, let total): "\(share) of \(number(total))"

    case .pageTitle: "Retain statistics"
    case .heading: "Statistics"
    }
  }
}
