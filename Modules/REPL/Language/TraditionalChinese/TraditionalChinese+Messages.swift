import Domain

extension TraditionalChinese {
  func text(_ message: Message) -> String {
    switch message {
    case .questions(let count): "\(number(count)) 題"
    case .listed(let count): "共 \(number(count)) 題"
    case .noQuestionsYet: "還沒有題目：用「add」新增，或用「import FILE」匯入。"
    case .noMatch: "沒有符合的題目。"
    case .nothingChanged: "沒有符合的題目，未做任何變更。"
    case .added(let name, 0): "已新增：\(name)。"
    case .added(let name, let siblings): "已新增：\(name)，以及 \(number(siblings)) 題關聯題目。"
    case .duplicates(1, let name): "另有一題問的是同樣的內容：\(name)"
    case .duplicates(let count, let name): "另有 \(number(count)) 題問的是同樣的內容：\(name)"
    case .answered(let name, let rating, let wait): "已回答：\(name)，評為\(self.name(rating))，間隔 \(wait)。"
    case .changed(let action, let subject): "已\(deed(action))：\(subject)。"
    case .undoBringsBack: "「undo」可以救回。"
    case .tagged(let subject, let tags): "已\(deed(.tag))：\(subject)，\(tags.map { "現為 \($0)" } ?? "現在沒有標籤")。"
    case .undone(let action, let subject): "已復原「\(deed(action))」：\(subject)。"
    case .questionsFrom(let count, let file): "\(file) 的 \(number(count)) 題"
    case .leftAlone(let count): "有 \(number(count)) 題在那之後又有變更，因此保持不動。"
    case .noTags: "沒有題目加了標籤。"
    case .dueNow: "現在"
    case .dueIn(let wait, let moment): "\(wait)後（\(moment)）"
    case .memory(let stability, let difficulty): "穩固期 \(stability) 天、難度 \(difficulty)/10"
    case .earlierAnswers(let count): "… 在此之前另有 \(number(count)) 次"
    case .image(let name): "[圖片：\(name)]"
    case .sound(let name): "[音訊：\(name)]"

    case .exported(let count, let path): "已將 \(number(count)) 題匯出至 \(path)。"
    case .written(let path): "已寫入 \(path)。"
    case .importAdded(let count): "新增 \(number(count)) 題"
    case .importUpdated(let count): "更新 \(number(count)) 題"
    case .importSkipped(let count): "略過 \(number(count)) 題"
    case .importRejected(let count): "拒絕 \(number(count)) 列"
    case .furtherSiblings(let count): "其他空格與反向提問另外產生了 \(number(count)) 題。"
    case .looksLikeHTML: "有些儲存格看起來像 HTML，但已當成純文字匯入；若要當成 HTML，請先「undo」，再加上 --html yes 重新匯入"
    case .rejectedRow(let line, let reason): "第 \(line) 行：拒絕：\(reason)"
    case .skippedRow(let line, let reason): "第 \(line) 行：略過：\(reason)"
    case .moreSkipped(let count): "… 另有 \(number(count)) 列同樣略過（--json 會全部列出）"
    case .backedUp(let count, let path): "已將 \(number(count)) 題備份至 \(path)。"
    case .backedUpDamaged(let count): "題庫有 \(number(count)) 處損毀，備份也一併損毀；「doctor」會指出位置。"
    case .damagedPlaces(let count): "\(number(count)) 處損毀"
    case .noBackups: "還沒有備份；用「backup」建立。"
    case .restored(let count, let path, let added, let changed, let removed):
      "已從 \(path) 還原 \(number(count)) 題：找回 \(number(added)) 題，變更 \(number(changed)) 題，移除 \(number(removed)) 題。"
    case .unreadableRecords(let count): "備份中有 \(number(count)) 筆記錄無法讀取，只留在備份裡，因此沒有移除任何題目。"
    case .previousKept(let path): "還原前的題庫保留在 \(path)。"

    case .greeting(0): "Retain。\(text(.noQuestionsYet))\(firstSteps)"
    case .greeting(let count): "Retain，共 \(number(count)) 題。\(firstSteps)"
    case .opening: "開啟中"
    case .promptDue(let count): "到期 \(number(count))"
    case .promptNew(let count): "新題 \(number(count))"
    case .reading(let writer?): "唯讀，處理程序 \(writer) 正在寫入"
    case .reading(nil): "唯讀，寫入者已結束"
    case .writerEnded(let process): "處理程序 \(process) 已結束；下一個會變更內容的指令將接手寫入。"
    case .reloaded(let process): "\(other(process))變更了題庫，題目已重新讀取。"
    case .news(let process, let added, let changed, let deleted, let rows, let more):
      news(other(process), [(added, "新增"), (changed, "變更"), (deleted, "刪除")], rows, more)
    case .becameDue(let count): "有 \(number(count)) 題到期；輸入「study」開始學習。"
    case .atLine(let line): "第 \(line) 行："

    case .errorLabel: "錯誤："
    case .noteLabel: "注意："
    case .itIsAbout(let part): "有問題的是「\(part)」。"

    case .deletes(let count): "這會刪除 \(number(count)) 題。"
    case .restores(let count, let path, let added, let changed, let removed):
      "將從 \(path) 還原 \(number(count)) 題：找回 \(number(added)) 題，變更 \(number(changed)) 題，移除 \(number(removed)) 題。"
    case .goOn: "要繼續嗎？(y/N)"
    case .leftAsItWas: "未做任何變更。"

    case .searching(let text): "（搜尋）\(text)："
    case .searchFailed(let text): "（找不到）\(text)："
    case .moreLines(let count): "… 還有 \(count) 行"
    case .plainText(let text): "目前是：\(text)。只按 Enter 保持不變，只輸入 - 則清空。"
    case .furtherRow: "續行："
    case .promptField: "題幹："
    case .answerField: "答案："
    case .tagsField: "標籤："

    case .amount(let done, let total): "\(done)/\(total)"
    case .rate(let amount): "每秒 \(amount)"
    case .timeLeft(let time): "還需 \(time)"
    }
  }

  private var firstSteps: String { "輸入「study」開始學習，「help」查看說明，按 Ctrl-D 離開。" }

  private func other(_ process: Int32?) -> String { process.map { "處理程序 \($0) " } ?? "另一個程式" }

  private func news(_ who: String, _ parts: [(count: Int, deed: String)], _ rows: [Int], _ more: Int) -> String {
    let what = list(parts.filter { $0.count > 0 }.map { "\($0.deed)了 \(number($0.count)) 題" })
    guard !rows.isEmpty else { return "\(who)\(what)。" }
    return "\(who)\(what)，包括清單中的第 \(list(rows.map(String.init))) 列\(more > 0 ? "等" : "")。"
  }

  private func deed(_ action: Change.Action) -> String {
    switch action {
    case .add: "新增"
    case .edit: "編輯"
    case .delete: "刪除"
    case .tag: "變更標籤"
    case .suspend: "擱置"
    case .resume: "取消擱置"
    case .flag: "加上旗標"
    case .unflag: "移除旗標"
    case .bury: "暫停到明天"
    case .unbury: "取消暫停"
    case .answer: "回答"
    case .import: "匯入"
    case .repair: "修復"
    case .restore: "還原"
    }
  }
}
