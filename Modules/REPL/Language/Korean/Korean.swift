import Domain
import Presentation

/// What the program says in Korean.
///
/// No particle depends on a text that is put in: a noun or a colon stands between, or both forms do.
struct Korean: Catalogue {
  let decimalPoint = "."
  let groupSign = ","
  let months = ["1월", "2월", "3월", "4월", "5월", "6월", "7월", "8월", "9월", "10월", "11월", "12월"]
  let weekdays = ["월", "화", "수", "목", "금", "토", "일"]

  func percent(_ number: String) -> String { "\(number)%" }

  func date(year: Int, month: Int, day: Int) -> String { "\(year). \(twoDigits(month)). \(twoDigits(day))." }

  func shortDate(month: Int, day: Int) -> String { "\(twoDigits(month))/\(twoDigits(day))" }

  func text(_ span: Span) -> String {
    switch span {
    case .underAMinute: "<1분"
    case .minutes(let count): "\(count)분"
    case .hours(let count): "\(count)시간"
    case .days(let count): "\(count)일"
    case .months(let count): "\(tenths(count))개월"
    case .years(let count): "\(tenths(count))년"
    }
  }

  func spoken(_ span: Span) -> String {
    if case .underAMinute = span { "1분 미만" } else { text(span) }
  }

  func text(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): "\(tenths(count))초"
    case .minutes(let count, let seconds): "\(count)분 \(seconds)초"
    case .hours(let count, let minutes): "\(count)시간 \(minutes)분"
    }
  }

  func spoken(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): "\(Int(count.rounded()))초"
    case .minutes(let count, 0): "\(count)분"
    case .minutes, .hours: text(elapsed)
    }
  }

  func quoted(_ text: String) -> String { "‘\(text)’" }
  func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
  func sentences(_ parts: [String]) -> String { parts.joined(separator: ". ") + "." }

  func label(_ label: Label) -> String {
    switch label {
    case .id: "ID"
    case .state: "상태"
    case .due: "만기"
    case .prompt: "질문"
    case .answer: "답"
    case .tags: "태그"
    case .asksFor: "묻는 것"
    case .orWrong: "오답"
    case .kind: "종류"
    case .memory: "기억"
    case .next: "다음"
    case .made: "만든 때"
    case .answers: "답변"
    case .backup: "백업"
    case .becauseOf: "계기"
    case .questions: "문제"
    case .today: "오늘"
    case .streak: "연속 공부"
    case .retention: "기억률"
    case .coming: "예정"
    }
  }

  func name(_ rating: Rating) -> String {
    switch rating {
    case .again: "다시"
    case .hard: "어려움"
    case .good: "알맞음"
    case .easy: "쉬움"
    }
  }

  func name(_ phase: Phase) -> String {
    switch phase {
    case .new: "새 문제"
    case .learning: "학습 중"
    case .review: "복습"
    case .relearning: "재학습 중"
    }
  }

  func name(_ mark: Mark) -> String {
    switch mark {
    case .suspended: "일시중단"
    case .buried: "미룸"
    case .flagged: "표시됨"
    }
  }

  func name(_ stage: Work.Stage) -> String {
    switch stage {
    case .reading: "읽는 중"
    case .understanding: "행 해석 중"
    case .comparing: "비교하는 중"
    case .saving: "저장하는 중"
    case .writing: "쓰는 중"
    case .examiningFiles: "파일 검사 중"
    case .examining: "검사하는 중"
    }
  }
}
