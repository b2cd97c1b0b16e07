import Domain
import Presentation

extension Korean {
  func title(_ chart: Chart.Name) -> String {
    switch chart {
    case .reviews: "최근 30일의 하루 답변 수"
    case .retention: "주별 복습 기억률"
    case .forecast: "앞으로 30일의 만기"
    case .calendar: "지난 1년의 하루 답변 수"
    case .intervals: "간격별 문제 수"
    case .difficulty: "난이도별 문제 수"
    case .buttons: "평가별 답변 수"
    case .hours: "시간대별 기억률"
    case .maturity: "성숙도별 기억률"
    }
  }

  func label(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date), .week(let date): shortDate(date)
    case .hour(let hour): "\(twoDigits(hour)):00"
    case .days(let from, nil): "\(from)일 이상"
    case .days(0, 1): "1일"
    case .days(let from, let to?): "\(from)~\(to)일"
    case .step(let step): "\(step)"
    case .rating(let rating): name(rating)
    case .period(.today): "오늘"
    case .period(.week): "7일"
    case .period(.month): "30일"
    case .period(.all): "전체"
    }
  }

  func spoken(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date): self.date(date)
    case .week(let date): "\(self.date(date))까지의 한 주"
    case .hour(let hour): "\(hour)시"
    case .days(let from, let to?) where (from, to) != (0, 1): "\(from)일에서 \(to)일"
    case .step(let step): "난이도 \(step)"
    case .days, .rating, .period: self.label(label)
    }
  }

  func name(_ stage: Chart.Stage) -> String {
    switch stage {
    case .learning: "학습 중"
    case .young: "어린 문제"
    case .mature: "성숙한 문제"
    case .all: "전체"
    }
  }

  func text(_ text: ChartText) -> String {
    switch text {
    case .questions(let total, let new, let learning, let review, let marks):
      "\(number(total))개: "
        + list(["새 문제 \(number(new))", "학습 중 \(number(learning))", "복습 \(number(review))"] + marks)
    case .marked(let count, let mark): "\(name(mark)) \(number(count))"
    case .leeches(let count): "거머리 \(number(count))"
    case .dueNow(let count): "지금 \(number(count))개"
    case .today(0, _, _): "답변 0회"
    case .today(let answers, let time, let new): "\(time) 동안 답변 \(number(answers))회, 새 문제 \(number(new))개"
    case .streak(let count): "\(number(count))일"
    case .share(let share, let period): "\(label(.period(period))) \(share)"
    case .noReviews: "아직 복습 없음"
    case .answers(let count, let ratings):
      "\(number(count))회: " + list(Rating.allCases.map { "\(name($0)) \(number(ratings[$0] ?? 0))" })
    case .memory(let remembered, let stability, let difficulty):
      "현재 기억률 \(remembered), 안정성 \(stability)일, 난이도 \(difficulty)/10"
    case .coming(let counts): counts.map { number($0) }.joined(separator: " ") + " (오늘부터 7일 동안의 만기)"

    case .nothingYet: "아직 없습니다."
    case .none: "없음"
    case .only(let value, let place): "\(place): \(value)"
    case .bestAndLeast(let best, let place, let least, let other): "최고 \(best)(\(place)), 최저 \(least)(\(other))"
    case .sum(let sum, let aDay, let most, let day): "합계 \(sum), 하루 평균 \(aDay), 최다 \(most)(\(day))"
    case .studiedDays(let days, let all, let most, let day):
      "\(number(all))일 중 \(number(days))일 공부, 최다 \(number(most))회(\(day))"
    case .youngAndMature(let days): "어린 문제: 간격 \(days)일 미만, 성숙한 문제: 간격 \(days)일 이상"
    case .month(let year, let month, let answers, let days):
      "\(year)년 \(month)월: \(days)일 동안 답변 \(number(answers))회."
    case .of(let share, let total): "\(number(total))회 중 \(share)"

    case .pageTitle: "Retain 통계"
    case .heading: "통계"
    }
  }
}
