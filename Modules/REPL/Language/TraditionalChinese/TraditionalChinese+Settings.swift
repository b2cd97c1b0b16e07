/// What is said about the configuration.
extension TraditionalChinese {
  func summary(of key: SettingKey) -> String {
    switch key {
    case .data: "題庫存放的位置"
    case .language: "訊息的語言，auto 表示系統的語言"
    case .color: "輸出是否使用色彩"
    case .plain: "是否一切以文字說明、不重繪畫面，適合螢幕閱讀器"
    case .keys: "編輯輸入行的按鍵"
    case .editrc: "是否從 ~/.editrc 讀取更多按鍵"
    case .historyHints: "是否依輸入記錄提示此行可能的後續"
    case .inputColors: "是否依意義為輸入的文字上色"
    case .completionSummaries: "自動補齊時是否附上說明"
    case .editor: "修改長文字的編輯器"
    case .pager: "顯示超出視窗高度之內容的程式"
    case .desiredRetention: "到期時記得答案的機率"
    case .maximumInterval: "最長間隔（天）"
    case .learningSteps: "新題的學習階段"
    case .relearningSteps: "忘記之題目的重新學習階段"
    case .fuzz: "間隔是否略作隨機變化"
    case .weights: "記憶模型的參數"
    case .newPerDay: "每天的新題數量"
    case .reviewsPerDay: "每天的複習數量"
    case .newOrder: "新題的順序"
    case .reviewOrder: "複習的順序"
    case .newReviewMix: "新題與複習的先後"
    case .learnAheadMinutes: "沒有其他題目時，學習中的題目可以提早多久出現（分鐘）"
    case .leechThreshold: "忘記幾次後視為榨時題，0 表示永不"
    case .rolloverHour: "新的一天開始的時刻"
    case .timeZone: "劃分日期的時區"
    case .device: "作答記錄中這部電腦的名稱"
    case .historyLimit: "輸入記錄保留的行數"
    case .backups: "每天首次啟動與匯入時是否自動備份"
    case .backupRecentDays: "保留全部備份的天數"
    case .backupDays: "每天保留最後一份備份的天數"
    case .backupWeeks: "每週保留最後一份備份的週數"
    case .backupMonths: "每月保留最後一份備份的月數"
    }
  }

  func text(_ values: SettingValues) -> String {
    switch values {
    case .folder: "資料夾的絕對路徑，預設為使用者存放資料的資料夾"
    case .flag(let preset): "true 或 false，預設為 \(preset)"
    case .choice(let names, let preset): "\(list(names)) 其中之一，預設為 \(preset)"
    case .number(let range, let preset): "\(range.lowerBound) 到 \(range.upperBound) 的數，預設為 \(preset)"
    case .count(let range, let preset): "\(range.lowerBound) 到 \(range.upperBound) 的整數，預設為 \(preset)"
    case .waits(let preset): "最多 10 段等待時間，從 1s 到 1d，例如 90s、10m、2h，預設為 \(preset)"
    case .weights(let ranges):
      "FSRS-6 的 21 個參數，預設為公布的值，範圍為 " + list(ranges.map { "\($0.lowerBound)…\($0.upperBound)" })
    case .timeZone: "名稱，例如 Europe/Berlin，預設為系統的時區"
    case .device: "名稱，預設為電腦的名稱"
    case .editor: "shell 指令，預設為 VISUAL 或 EDITOR"
    case .pager: "shell 指令，預設為 PAGER 或 less；off 表示不使用"
    }
  }

  func text(_ error: ConfigurationError) -> String {
    switch error {
    case .unreadable(let path, .missing): "\(path)：無法讀取：沒有此檔案"
    case .unreadable(let path, .forbidden): "\(path)：無法讀取：沒有權限"
    case .unreadable(let path, .other(let reason)): "\(path)：無法讀取：\(reason)"
    case .malformed(let path, let detail): "\(path)：不是有效的 JSON：\(detail)"
    case .notAnObject(let path): "\(path)：必須是一個 JSON 物件，每個鍵各有一個值"
    case .unknownKey(let key, let path, let known): "\(path)：沒有「\(key)」這個鍵；可用的鍵有 \(list(known))"
    case .badValue(let key, let path, let values): "\(path)：「\(key.rawValue)」的值不正確，應為：\(text(values))"
    case .badVariable(let name, let value, let values): "環境變數：「\(name)」不能是「\(value)」，應為：\(text(values))"
    }
  }
}
