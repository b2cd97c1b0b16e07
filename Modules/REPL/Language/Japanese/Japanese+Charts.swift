import Domain
import Presentation

extension Japanese {
  func title(_ chart: Chart.Name) -> String {
    switch chart {
    case .reviews: "1日ごとの回答数 (過去30日)"
    case .retention: "週ごとの復習の正答率"
    case .forecast: "今後30日間に期日が来る問題"
    case .calendar: "1日ごとの回答数 (過去1年)"
    case .intervals: "間隔別の問題数"
    case .difficulty: "難度別の問題数"
    case .buttons: "評価別の回答数"
    case .hours: "時刻別の正答率"
    case .maturity: "習熟度別の正答率"
    }
  }

  func label(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date), .week(let date): shortDate(date)
    case .hour(let hour): "\(twoDigits(hour)):00"
    case .days(let from, nil): "\(from)日以上"
    case .days(0, 1): "1日"
    case .days(let from, let to?): "\(from)–\(to)日"
    case .step(let step): "\(step)"
    case .rating(let rating): name(rating)
    case .period(.today): "今日"
    case .period(.week): "7日間"
    case .period(.month): "30日間"
    case .period(.all): "全期間"
    }
  }

  func spoken(_ label: Chart.Label) -> String {
    switch label {
    case .date(let date): self.date(date)
    case .week(let date): "\(self.date(date)) までの1週間"
    case .hour(let hour): "\(hour)時"
    case .days(let from, let to?) where (from, to) != (0, 1): "\(from)日から\(to)日"
    case .step(let step): "難度 \(step)"
    case .days, .rating, .period: self.label(label)
    }
  }

  func name(_ stage: Chart.Stage) -> String {
    switch stage {
    case .learning: "習得中"
    case .young: "未習熟"
    case .mature: "習熟"
    case .all: "すべて"
    }
  }

  func text(_ text: ChartText) -> String {
    switch text {
    case .questions(let total, let new, let learning, let review, let marks):
      "\(questions(total)): "
        + list(["新規 \(number(new))", "習得中 \(number(learning))", "復習 \(number(review))"] + marks)
    case .marked(let count, let mark): "\(name(mark)) \(number(count))"
    case .leeches(let count): "定着困難 \(number(count))"
    case .dueNow(let count): "現在 \(questions(count))"
    case .today(0, _, _): "回答なし"
    case .today(let answers, let time, let new): "回答 \(number(answers))件 (\(time))、新規 \(number(new))"
    case .streak(let count): "\(number(count))日"
    case .share(let share, let period): "\(label(.period(period))) \(share)"
    case .noReviews: "復習はまだありません"
    case .answers(let count, let ratings):
      "\(number(count))件: " + list(Rating.allCases.map { "\(name($0)) \(number(ratings[$0] ?? 0))" })
    case .memory(let remembered, let stability, let difficulty):
      "現在の推定正答率 \(remembered)、安定性 \(stability)日、難度 \(difficulty)/10"
    case .coming(let counts): counts.map { number($0) }.joined(separator: " ") + " (今日から7日間に期日が来る問題)"

    case .nothingYet: "まだデータがありません。"
    case .none: "なし"
    case .only(let value, let place): "\(place): \(value)"
    case .bestAndLeast(let best, let place, let least, let other): "最高 \(best) (\(place))、最低 \(least) (\(other))"
    case .sum(let sum, let aDay, let most, let day): "合計 \(sum)、1日平均 \(aDay)、最多 \(most) (\(day))"
    case .studiedDays(let days, let all, let most, let day):
      "\(number(all))日中\(number(days))日、最多 \(number(most)) (\(day))"
    case .youngAndMature(let days): "未習熟: 間隔が\(number(days))日未満、習熟: \(number(days))日以上"
    case .month(let year, let month, let answers, let days):
      "\(year)年\(month)月: \(number(days))日間で\(number(answers))件の回答。"
    case .of(let share, let total): "\(number(total))件中 \(share)"

    case .pageTitle: "Retain の統計"
    case .heading: "統計"
    }
  }
}
