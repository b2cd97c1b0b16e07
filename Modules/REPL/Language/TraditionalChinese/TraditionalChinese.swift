import Domain
import Presentation

/// What the program says in the Chinese of Taiwan.
struct TraditionalChinese: Catalogue {
  let decimalPoint = "."
  let groupSign = ","
  let months = ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"]
  let weekdays = ["一", "二", "三", "四", "五", "六", "日"]

  func percent(_ number: String) -> String { "\(number)%" }

  func date(year: Int, month: Int, day: Int) -> String { "\(year)/\(twoDigits(month))/\(twoDigits(day))" }

  func shortDate(month: Int, day: Int) -> String { "\(twoDigits(month))/\(twoDigits(day))" }

  func text(_ span: Span) -> String {
    switch span {
    case .underAMinute: "<1分鐘"
    case .minutes(let count): "\(count)分鐘"
    case .hours(let count): "\(count)小時"
    case .days(let count): "\(count)天"
    case .months(let count): "\(tenths(count))個月"
    case .years(let count): "\(tenths(count))年"
    }
  }

  func spoken(_ span: Span) -> String {
    switch span {
    case .underAMinute: "不到 1 分鐘"
    case .minutes(let count): "\(count) 分鐘"
    case .hours(let count): "\(count) 小時"
    case .days(let count): "\(count) 天"
    case .months(let count): "\(tenths(count)) 個月"
    case .years(let count): "\(tenths(count)) 年"
    }
  }

  func text(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): "\(tenths(count))秒"
    case .minutes(let count, let seconds): "\(count)分\(seconds)秒"
    case .hours(let count, let minutes): "\(count)小時\(minutes)分"
    }
  }

  func spoken(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): "\(Int(count.rounded())) 秒"
    case .minutes(let count, 0): "\(count) 分鐘"
    case .minutes(let count, let seconds): "\(count) 分 \(seconds) 秒"
    case .hours(let count, let minutes): "\(count) 小時 \(minutes) 分"
    }
  }

  func quoted(_ text: String) -> String { "「\(text)」" }
  func list(_ parts: [String]) -> String { parts.joined(separator: "、") }
  func sentences(_ parts: [String]) -> String { parts.joined(separator: "。") + "。" }

  func label(_ label: Label) -> String {
    switch label {
    case .id: "ID"
    case .state: "狀態"
    case .due: "到期"
    case .prompt: "題幹"
    case .answer: "答案"
    case .tags: "標籤"
    case .asksFor: "空格答案"
    case .orWrong: "錯誤答案"
    case .kind: "類型"
    case .memory: "記憶"
    case .next: "下次"
    case .made: "建立時間"
    case .answers: "作答"
    case .backup: "備份"
    case .becauseOf: "原因"
    case .questions: "題目"
    case .today: "今天"
    case .streak: "連續學習"
    case .retention: "留存率"
    case .coming: "即將到期"
    }
  }

  func name(_ rating: Rating) -> String {
    switch rating {
    case .again: "重來"
    case .hard: "困難"
    case .good: "良好"
    case .easy: "簡單"
    }
  }

  func name(_ phase: Phase) -> String {
    switch phase {
    case .new: "新題"
    case .learning: "學習中"
    case .review: "複習"
    case .relearning: "重新學習中"
    }
  }

  func name(_ mark: Mark) -> String {
    switch mark {
    case .suspended: "已擱置"
    case .buried: "已暫停"
    case .flagged: "已加旗標"
    }
  }

  func name(_ stage: Work.Stage) -> String {
    switch stage {
    case .reading: "讀取中"
    case .understanding: "解析中"
    case .comparing: "比對中"
    case .saving: "儲存中"
    case .writing: "寫入中"
    case .examiningFiles: "檢查檔案中"
    case .examining: "檢查中"
    }
  }
}
