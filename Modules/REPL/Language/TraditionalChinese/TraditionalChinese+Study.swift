import Domain

extension TraditionalChinese {
  func text(_ text: SessionText) -> String {
    switch text {
    case .done(let count, nil): "已答 \(number(count)) 題"
    case .done(let count, let limit?): "已答 \(number(count))/\(number(limit)) 題"
    case .lastOne: "最後一題"
    case .cramming(let left): "衝刺，剩 \(number(left)) 題"
    case .left(let new, let learning, let review):
      list([("新題", new), ("學習中", learning), ("複習", review)].filter { $0.1 > 0 }.map { "\($0) \(number($1))" })
    case .thisIsTheLast: "這是最後一題"
    case .spokenLeft(let left): "剩餘：\(left)"
    case .time(let time): "時間：\(time)"
    case .flagged: "已加旗標"
    case .tags(let tags): "標籤：\(tags)"

    case .askingKeys: "Enter 顯示答案，a 輸入答案，\(furtherKeys)"
    case .ratingKeys: "1 重來，2 困難，3 良好，4 簡單，\(furtherKeys)"
    case .typing: "請輸入答案；只按 Enter 會顯示答案，按 Ctrl-C 可使用其他按鍵。"
    case .unchanged: "保持不變。"
    case .nothingMoreToUndo: "這次學習中沒有可復原的變更了；結束後輸入「undo」可復原更早的變更。"
    case .spokenKeys(0): "按 Enter 顯示答案，按 ? 列出所有按鍵。"
    case .spokenKeys(let offered): "請從 1 到 \(offered) 選擇，按 Enter 顯示答案，按 ? 列出所有按鍵。"
    case .enterTakes(let rating): "Enter：\(rating.rawValue) \(name(rating))"

    case .question: "題目"
    case .answer: "答案"
    case .right: "正確"
    case .wrong: "錯誤"
    case .rightAnswer: "正解"
    case .youTyped(let typed, let isRight): "\(isRight ? "正確" : "錯誤")。你輸入的是：\(typed)"
    case .tooMuch(let parts): "多餘的部分：\(parts)"
    case .missing(let parts): "缺少的部分：\(parts)"
    case .howWell(let ratings): "你記得多清楚？\(ratings)"
    case .ratingIn(let rating, let wait): "\(rating.rawValue) \(name(rating))，間隔 \(wait)"
    case .noTime: "未定"

    case .leech(let name, let lapses, let id):
      "榨時題：\(name)，已忘記 \(lapses) 次。換個問法或許有幫助：「edit \(id)」；也可以擱置：「suspend \(id)」。"
    case .leechInShort(let name, let lapses): "榨時題：\(name)，已忘記 \(lapses) 次。"

    case .answers(let count, let time, let each, let ratings):
      "作答 \(number(count)) 次，費時 \(time)\(each.map { "，每題 \($0)" } ?? "")：\(ratings)。"
    case .ratings(let count, let rating): "\(name(rating)) \(number(count))"
    case .nothingToCram: "沒有可衝刺的題目。"
    case .crammed(let left): "排程未變動；還剩 \(number(left)) 題。"
    case .goesOn(let left): "目前還剩 \(number(left)) 題；輸入「study」繼續。"
    case .nextIn(let wait, true): "下一題在 \(wait)後。"
    case .nextIn(let wait, false): "現在沒有要學習的題目；下一題在 \(wait)後。"
    case .nothingToStudy: "沒有要學習的題目。"
    }
  }

  func keys(offered: Int) -> [String] {
    offered == 0
      ? [
        "Enter 顯示答案 · e 編輯  s 擱置  u 復原  q 結束  ? 更多", "Enter 顯示答案  ? 更多",
        "Enter · ? 更多",
      ]
      : [
        "1~\(offered) 選擇 · Enter 顯示答案 · u 復原  q 結束  ? 更多", "1~\(offered) 選擇  ? 更多",
        "1~\(offered) · ? 更多",
      ]
  }

  private var furtherKeys: String {
    "e 編輯，t 標籤，f 旗標，s 擱置，b 暫停到明天，u 復原，r 重新顯示題目，q 結束。"
  }
}
