import Domain

extension Korean {
  func text(_ text: SessionText) -> String {
    switch text {
    case .done(let count, nil): "\(number(count))개 완료"
    case .done(let count, let limit?): "\(number(limit))개 중 \(number(count))개 완료"
    case .lastOne: "마지막 문제"
    case .cramming(let left): "벼락치기, \(number(left))개 남음"
    case .left(let new, let learning, let review):
      list([("새 문제", new), ("학습", learning), ("복습", review)].filter { $0.1 > 0 }.map { "\($0) \(number($1))" })
    case .thisIsTheLast: "마지막 문제입니다"
    case .spokenLeft(let left): "남은 문제: \(left)"
    case .time(let time): "시간: \(time)"
    case .flagged: "표시됨"
    case .tags(let tags): "태그: \(tags)"

    case .askingKeys: "Enter: 답 보기, a: 답 입력, \(furtherKeys)"
    case .ratingKeys: "1: 다시, 2: 어려움, 3: 알맞음, 4: 쉬움, \(furtherKeys)"
    case .typing: "답을 입력하십시오. Enter만 누르면 답을 보여 주고, Ctrl-C를 누르면 다른 키를 쓸 수 있습니다."
    case .unchanged: "바꾸지 않았습니다."
    case .nothingMoreToUndo: "이번 학습에서는 더 되돌릴 것이 없습니다. 학습을 끝낸 뒤 ‘undo’로 그 이전 변경을 되돌릴 수 있습니다."
    case .spokenKeys(0): "Enter를 누르면 답이 나옵니다. ?를 누르면 모든 키를 알려 줍니다."
    case .spokenKeys(let offered): "1부터 \(offered) 가운데 고릅니다. Enter를 누르면 답이 나옵니다. ?를 누르면 모든 키를 알려 줍니다."
    case .enterTakes(let rating): "Enter: \(rating.rawValue) \(name(rating))"

    case .question: "질문"
    case .answer: "답"
    case .right: "정답"
    case .wrong: "오답"
    case .rightAnswer: "정답"
    case .youTyped(let typed, let isRight): "\(isRight ? "맞았습니다" : "틀렸습니다"). 입력한 답: \(typed)"
    case .tooMuch(let parts): "더 들어간 부분: \(parts)"
    case .missing(let parts): "빠진 부분: \(parts)"
    case .howWell(let ratings): "얼마나 잘 알고 있었습니까? \(ratings)"
    case .ratingIn(let rating, let wait): "\(rating.rawValue) \(name(rating)), 다음까지 \(wait)"
    case .noTime: "미정"

    case .leech(let name, let lapses, let id):
      "거머리: \(name), \(lapses)번 잊음. 표현을 바꾸면 도움이 될 수 있습니다(‘edit \(id)’). ‘suspend \(id)’ 명령으로 쉬게 할 수도 있습니다."
    case .leechInShort(let name, let lapses): "거머리: \(name), \(lapses)번 잊음."

    case .answers(let count, let time, let each, let ratings):
      "답변 \(number(count))회, \(time)\(each.map { "(한 문제에 \($0))" } ?? ""): \(ratings)."
    case .ratings(let count, let rating): "\(name(rating)) \(number(count))"
    case .nothingToCram: "벼락치기할 문제가 없습니다."
    case .crammed(let left): "복습 일정은 바꾸지 않았습니다. 남은 문제 \(number(left))개."
    case .goesOn(let left): "지금 공부할 문제가 \(number(left))개 남았습니다. ‘study’로 이어서 합니다."
    case .nextIn(let wait, true): "다음 문제까지 \(wait)."
    case .nextIn(let wait, false): "지금은 공부할 문제가 없습니다. 다음 문제까지 \(wait)."
    case .nothingToStudy: "공부할 문제가 없습니다."
    }
  }

  func keys(offered: Int) -> [String] {
    offered == 0
      ? [
        "Enter 답 보기 · e 편집  s 일시중단  u 되돌리기  q 끝내기  ? 더 보기", "Enter 답 보기  ? 더 보기",
        "Enter · ? 더 보기",
      ]
      : [
        "1~\(offered) 고르기 · Enter 답 보기 · u 되돌리기  q 끝내기  ? 더 보기", "1~\(offered) 고르기  ? 더 보기",
        "1~\(offered) · ? 더 보기",
      ]
  }

  private var furtherKeys: String {
    "e: 편집, t: 태그, f: 표시, s: 일시중단, b: 내일로 미루기, u: 되돌리기, r: 질문 다시 보기, q: 끝내기."
  }
}
