/// What stands around the parts of the help, and what only the manual page says.
extension TraditionalChinese {
  func help(_ text: HelpText) -> String {
    switch text {
    case .commands: "指令："
    case .usage: "用法："
    case .aliases: "別名："
    case .options: "選項："
    case .examples: "範例："
    case .queries: "「list」、「study」與 --query 可以查詢的內容："
    case .keys: "編輯輸入行的按鍵："
    case .moreHelp: "「help COMMAND」說明單一指令，「help query」說明可以查詢的內容，「help keys」說明按鍵。"
    case .naming: "指定題目時，用上次清單中的列號，或 ID 的開頭。"
    case .programWays: "未指定指令時，可以逐一輸入指令；從管線或檔案讀取時，逐行執行。"
    case .programCommands: "指令（「retain COMMAND --help」說明單一指令）："
    }
  }

  func sentence(_ summary: String) -> String { summary + "。" }

  func summary(_ summary: String, oneOf names: [String]) -> String { "\(summary)：\(list(names))" }

  func manual(_ text: ManualText) -> String {
    switch text {
    case .section: "使用者指令"
    case .name: "名稱"
    case .synopsis: "用法"
    case .description: "說明"
    case .options: "選項"
    case .commands: "指令"
    case .queries: "查詢"
    case .keys: "按鍵"
    case .scripts: "指令碼"
    case .exitStatus: "結束狀態"
    case .environment: "環境變數"
    case .files: "檔案"
    case .purpose: "新增或匯入題目，回答到期的題目，由 FSRS-6 決定每一題何時再次出現。每次作答都會在下一題出現前寫入磁碟。"
    case .ways: "未指定指令時，retain 讓你逐一輸入指令；從管線或檔案讀取時，逐行執行。指定指令時，執行該指令後結束。"
    case .lines:
      """
      每一行都像在 shell 中一樣拆成字詞：引號使內容保持在一起，反斜線使下一個字元保持原樣，# 之後是註解。-- 之後的字詞都\
      不是選項。引號未結束或行尾有反斜線時，下一行接續此行。失敗的行會指出，其餘的行照常執行。
      """
    case .streams: "資料送到標準輸出，其餘一律送到標準錯誤輸出。"
    case .success: "成功"
    case .failure: "失敗"
    case .wrongArguments: "引數錯誤"
    case .stopped: "以 Ctrl-C 中止"
    case .noColor: "不為空時，不使用色彩"
    case .term: "為 dumb 時，不重繪畫面"
    case .editor: "修改長文字的編輯器"
    case .pager: "顯示超出視窗高度之內容的程式"
    case .config: "設定檔"
    case .settings: "設定檔的每個鍵，改為大寫並在前面加上 RETAIN_"
    case .questionsFile: "題目，每行一題"
    case .backupsFolder: "備份"
    case .configurationFile: "設定"
    case .historyFile: "輸入過的行"
    }
  }
}
