import Domain
import Presentation

extension TraditionalChinese {
  func title(_ chart: Chart.Name) -> String {
    switch chart {
    case .reviews: "最近 30 天的每日作答次數"
    case .retention: "各週的複習留存率"
    case .forecast: "未來 30 天到期的題數"
    case .calendar: "過去一年的每日作答次數"
    case .intervals: "各間隔的題數"
    case .difficulty: "各難度的題數"
    case .buttons: "各評分的作答次數"
    case .hours: "各時段的留存率"
    case .maturity: "各熟練度的留存率"
    }
  }

  func label(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date), .week(let date): shortDate(date)
    case .hour(let hour): "\(twoDigits(hour)):00"
    case .days(let from, nil): "\(from) 天以上"
    case .days(0, 1): "1 天"
    case .days(let from, let to?): "\(from)~\(to) 天"
    case .step(let step): "\(step)"
    case .rating(let rating): name(rating)
    case .period(.today): "今天"
    case .period(.week): "7 天"
    case .period(.month): "30 天"
    case .period(.all): "全部"
    }
  }

  func spoken(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date): self.date(date)
    case .week(let date): "截至 \(self.date(date)) 的一週"
    case .hour(let hour): "\(hour) 時"
    case .days(let from, let to?) where (from, to) != (0, 1): "\(from) 到 \(to) 天"
    case .step(let step): "難度 \(step)"
    case .days, .rating, .period: self.label(label)
    }
  }

  func name(_ stage: Chart.Stage) -> String {
    switch stage {
    case .learning: "學習中"
    case .young: "未熟練"
    case .mature: "熟練"
    case .all: "全部"
    }
  }

  func text(_ text: ChartText) -> String {
    switch text {
    case .questions(let total, let new, let learning, let review, let marks):
      "\(number(total)) 題："
        + list(["新題 \(number(new))", "學習中 \(number(learning))", "複習 \(number(review))"] + marks)
    case .marked(let count, let mark): "\(name(mark)) \(number(count))"
    case .leeches(let count): "榨時題 \(number(count))"
    case .dueNow(let count): "現在 \(number(count)) 題"
    case .today(0, _, _): "作答 0 次"
    case .today(let answers, let time, let new): "作答 \(number(answers)) 次，費時 \(time)，新題 \(number(new)) 題"
    case .streak(let count): "\(number(count)) 天"
    case .share(let share, let period): "\(label(.period(period))) \(share)"
    case .noReviews: "還沒有複習"
    case .answers(let count, let ratings):
      "\(number(count)) 次：" + list(Rating.allCases.map { "\(name($0)) \(number(ratings[$0] ?? 0))" })
    case .memory(let remembered, let stability, let difficulty):
      "目前留存率 \(remembered)、穩固期 \(stability) 天、難度 \(difficulty)/10"
    case .coming(let counts): counts.map { number($0) }.joined(separator: " ") + "（今天起 7 天內到期）"

    case .nothingYet: "還沒有資料。"
    case .none: "無"
    case .only(let value, let place): "\(place)：\(value)"
    case .bestAndLeast(let best, let place, let least, let other): "最高 \(best)（\(place)），最低 \(least)（\(other)）"
    case .sum(let sum, let aDay, let most, let day): "合計 \(sum)，每日平均 \(aDay)，最多 \(most)（\(day)）"
    case .studiedDays(let days, let all, let most, let day):
      "\(number(all)) 天中學習了 \(number(days)) 天，最多 \(number(most)) 次（\(day)）"
    case .youngAndMature(let days): "未熟練：間隔不到 \(days) 天；熟練：間隔 \(days) 天以上"
    case .month(let year, let month, let answers, let days):
      "\(year) 年 \(month) 月：\(days) 天共作答 \(number(answers)) 次。"
    case .of(let share, let total): "\(number(total)) 次中 \(share)"

    case .pageTitle: "Retain 統計資料"
    case .heading: "統計資料"
    }
  }
}
