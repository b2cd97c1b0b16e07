import Domain

extension English {
  func text(_ text: SessionText) -> String {
    switch text {
    case .done(let count, nil): "\(number(count)) done"
    case .done(let count, let limit?): "\(number(count)) done of \(number(limit))"
    case .lastOne: "last one"
    case .cramming(let left): "cramming, \(number(left)) left"
    case .left(let new, let learning, let review):
      list(
        [(new, "new"), (learning, "learning"), (review, "to review")].filter { $0.0 > 0 }.map { "\(number($0)) \($1)" })
    case .thisIsTheLast: "This is the last one"
    case .spokenLeft(let left): "Left: \(left)"
    case .time(let time): "Time: \(time)"
    case .flagged: "Flagged"
    case .tags(let tags): "Tags: \(tags)"

    case .askingKeys: "Enter shows the answer, a answers by typing. " + furtherKeys
    case .ratingKeys: "1 again, 2 hard, 3 good, 4 easy. " + furtherKeys
    case .typing: "Type the answer; Enter alone shows it, Ctrl-C gives the other keys."
    case .unchanged: "Left as it was."
    case .nothingMoreToUndo: "Nothing more to undo in this session; ‘undo’ outside goes further."
    case .spokenKeys(0): "Enter shows the answer. ? names all keys."
    case .spokenKeys(let offered): "Choose from 1 to \(offered). Enter shows the answer. ? names all keys."
    case .enterTakes(let rating): "Enter takes \(rating.rawValue) \(name(rating))"

    case .question: "Question"
    case .answer: "Answer"
    case .right: "Right"
    case .wrong: "Wrong"
    case .rightAnswer: "is"
    case .youTyped(let typed, let isRight): "\(isRight ? "Right" : "Wrong"). You typed: \(typed)"
    case .tooMuch(let parts): "Too much: \(parts)"
    case .missing(let parts): "Missing: \(parts)"
    case .howWell(let ratings): "How well did you know it? \(ratings)"
    case .ratingIn(let rating, let wait): "\(rating.rawValue) \(name(rating)), in \(wait)"
    case .noTime: "no time"

    case .leech(let name, let lapses, let id):
      "Leech: \(name) was forgotten \(lapses) times. Another wording may help: ‘edit \(id)’, or ‘suspend \(id)’."
    case .leechInShort(let name, let lapses): "Leech: \(name), forgotten \(lapses) times."

    case .answers(let count, let time, let each, let ratings):
      "\(plural(count, "answer")) in \(time)\(each.map { ", \($0) each" } ?? ""): \(ratings)."
    case .ratings(let count, let rating): "\(number(count)) \(name(rating))"
    case .nothingToCram: "Nothing to cram."
    case .crammed(let left): "Nothing was scheduled; \(plural(left, "question")) left."
    case .goesOn(let left): "\(plural(left, "question")) left for now; ‘study’ goes on."
    case .nextIn(let wait, true): "Next in \(wait)."
    case .nextIn(let wait, false): "Nothing to study now; next in \(wait)."
    case .nothingToStudy: "Nothing to study."
    }
  }

  func keys(offered: Int) -> [String] {
    offered == 0
      ? [
        "Enter shows the answer · e edit  s suspend  u undo  q quit  ? more", "Enter shows the answer  ? more",
        "Enter · ? more",
      ]
      : [
        "1 to \(offered) answers · Enter shows the answer · u undo  q quit  ? more", "1 to \(offered) answers  ? more",
        "1 to \(offered) · ? more",
      ]
  }

  private var furtherKeys: String {
    "e edits, t tags, f flags, s suspends, b buries until tomorrow, u undoes, r shows the question again, q quits."
  }
}
