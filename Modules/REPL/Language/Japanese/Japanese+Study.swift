import Domain

extension Japanese {
  func text(_ text: SessionText) -> String {
    switch text {
    case .done(let count, nil): "\(questions(count))完了"
    case .done(let count, let limit?): "\(questions(limit))中\(questions(count))完了"
    case .lastOne: "最後の問題"
    case .cramming(let left): "詰め込み学習、残り\(questions(left))"
    case .left(let new, let learning, let review):
      list([(new, "新規"), (learning, "習得中"), (review, "復習")].filter { $0.0 > 0 }.map { "\($1) \(number($0))" })
    case .thisIsTheLast: "これが最後の問題です"
    case .spokenLeft(let left): "残り: \(left)"
    case .time(let time): "時間: \(time)"
    case .flagged: "フラグ付き"
    case .tags(let tags): "タグ: \(tags)"

    case .askingKeys: "Enter 解答を表示、a 入力して回答、" + furtherKeys
    case .ratingKeys: "1 もう一度、2 難しい、3 正解、4 簡単、" + furtherKeys
    case .typing: "解答を入力してください。Enter だけで解答を表示、Ctrl-C でほかのキー操作に戻ります。"
    case .unchanged: "何も変更していません。"
    case .nothingMoreToUndo: "この学習で取り消せるものはもうありません。学習を終えれば、「undo」でさらに前の変更を取り消せます。"
    case .spokenKeys(0): "Enter で解答を表示、? でキーの一覧を表示します。"
    case .spokenKeys(let offered): "1 から \(offered) で選択、Enter で解答を表示、? でキーの一覧を表示します。"
    case .enterTakes(let rating): "Enter で \(rating.rawValue) \(name(rating))"

    case .question: "問題"
    case .answer: "解答"
    case .right: "正解"
    case .wrong: "不正解"
    case .rightAnswer: "正しくは"
    case .youTyped(let typed, let isRight): "\(isRight ? "正解" : "不正解")。入力: \(typed)"
    case .tooMuch(let parts): "余分: \(parts)"
    case .missing(let parts): "不足: \(parts)"
    case .howWell(let ratings): "どのくらい覚えていましたか? \(ratings)"
    case .ratingIn(let rating, let wait): "\(rating.rawValue) \(name(rating))、間隔 \(wait)"
    case .noTime: "なし"

    case .leech(let name, let lapses, let id):
      "定着困難: \(joined(name, "を\(number(lapses))回忘れました。"))"
        + "「edit \(id)」で書き方を変えるか、「suspend \(id)」で休止するとよいかもしれません。"
    case .leechInShort(let name, let lapses): "定着困難: \(name)、忘却 \(number(lapses))回。"

    case .answers(let count, let time, let each, let ratings):
      "回答 \(number(count))件、\(time)\(each.map { " (1件 \($0))" } ?? ""): \(ratings)。"
    case .ratings(let count, let rating): "\(name(rating)) \(number(count))"
    case .nothingToCram: "詰め込む問題はありません。"
    case .crammed(let left): "スケジュールは変更していません。残り\(questions(left))。"
    case .goesOn(let left): "残り\(questions(left))。「study」で続けられます。"
    case .nextIn(let wait, true): "次の問題まで\(wait)。"
    case .nextIn(let wait, false): "今学習する問題はありません。次の問題まで\(wait)。"
    case .nothingToStudy: "学習する問題はありません。"
    }
  }

  func keys(offered: Int) -> [String] {
    offered == 0
      ? [
        "Enter 解答を表示 · e 編集  s 休止  u 取り消し  q 終了  ? その他", "Enter 解答を表示  ? その他",
        "Enter · ? その他",
      ]
      : [
        "1-\(offered) で回答 · Enter 解答を表示 · u 取り消し  q 終了  ? その他", "1-\(offered) で回答  ? その他",
        "1-\(offered) · ? その他",
      ]
  }

  private var furtherKeys: String {
    "e 編集、t タグ、f フラグ、s 休止、b 明日まで延期、u 取り消し、r 問題を再表示、q 終了。"
  }
}
