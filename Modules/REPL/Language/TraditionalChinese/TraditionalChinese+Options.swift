import Domain

/// What help says about options, queries, keys and what is completed.
extension TraditionalChinese {
  func summary(of option: OptionHelp) -> String {
    switch option {
    case .help: "顯示這份說明"
    case .json: "輸出一份 JSON 文件"
    case .data: "存放題庫的資料夾"
    case .config: "要讀取的設定檔"
    case .color: "何時使用色彩"
    case .plain: "一切以文字說明，不重繪畫面，適合螢幕閱讀器"
    case .documents: "每個指令輸出一份 JSON 文件"
    case .version: "輸出版本"
    case .programHelp: "輸出這份說明"
    case .matching: "也包括符合查詢的題目"
    case .onlyMatching: "只限符合查詢的題目"
    case .prompt: "要問的內容"
    case .answer: "要記住的內容"
    case .tag: "要加上的標籤"
    case .cloze: "含有空格的文字：{{c1::空格::提示}}"
    case .reversed: "從兩面提問，成為兩題"
    case .wrong: "選擇題中的錯誤答案"
    case .typed: "答案需以輸入的方式回答"
    case .newPrompt: "新的題幹"
    case .newAnswer: "新的答案"
    case .newTags: "此後的標籤"
    case .newWrong: "選擇題此後的錯誤答案"
    case .editor: "在自己的編輯器中修改全部內容"
    case .unbury: "取消暫停"
    case .unflag: "移除旗標"
    case .importFormat: "檔案的格式（無法判斷時使用）"
    case .duplicates: "如何處理已有的題目"
    case .promptColumn: "題幹所在的欄，用名稱或編號表示"
    case .answerColumn: "答案所在的欄"
    case .tagsColumn: "標籤所在的欄"
    case .identifierColumn: "其他程式所給的識別碼所在的欄"
    case .deckColumn: "牌組所在的欄，牌組會成為標籤"
    case .ignoredColumn: "要略過的欄"
    case .tagForAll: "為每一題加上的標籤"
    case .header: "第一列是否為欄名"
    case .html: "儲存格的內容是否為 HTML"
    case .separator: "儲存格之間的分隔字元"
    case .reversedRows: "每一列都從兩面提問，成為兩題"
    case .noQuotes: "將引號當成文字，用於從 Quizlet 匯出的檔案"
    case .exportFormat: "要寫入的格式（未指定時由副檔名決定）"
    case .replace: "覆寫已經存在的檔案"
    case .page: "寫入含有所有圖表的網頁"
    case .ascii: "只用 ASCII 字元繪圖"
    case .limit: "作答達到此次數後結束"
    case .minutes: "經過這些分鐘後不再出題"
    case .typing: "輸入答案，並與正解比對"
    case .cram: "不論是否到期，詢問所有符合的題目，且不變動排程"
    case .repair: "先保留副本，再修正可以修正的部分"
    case .dryRun: "搭配 --repair：只說明會做什麼"
    case .manual: "輸出手冊頁，供「man -l」顯示"
    case .completions: "輸出 shell 的自動補齊指令碼"
    }
  }

  func summary(of topic: HelpTopic) -> String {
    switch topic {
    case .query: "可以查詢的內容"
    case .keys: "編輯輸入行的按鍵"
    }
  }

  func summary(of part: QueryHelp) -> String {
    let others = part.others.joined(separator: "、")
    return switch part {
    case .word: "題幹、答案或其他欄位中有此字詞，不分大小寫"
    case .phrase: "同上，但為整個片語"
    case .field: "只找題幹；answer:word 只找答案"
    case .tag: "有此標籤，或其下的標籤（例如 verb::irregular）；tag:none 表示沒有標籤"
    case .condition, .kind: "另有 \(others)"
    case .property: "比較數值：\(others)"
    case .added: "最近 7 天內建立"
    case .rated: "今天評為「重來」；rated:7 表示最近 7 天內的任何作答"
    case .id: "ID 以此開頭"
    case .not: "不符合；也可寫成「not word」"
    case .or: "符合其中之一；並列的字詞則必須全部符合"
    case .parentheses: "以括號分組"
    }
  }

  func summary(of key: KeyHelp) -> String {
    switch key {
    case .complete: "自動補齊；按兩次列出可用的內容"
    case .history: "以已輸入文字開頭的較舊與較新的輸入記錄；輸入行有多列時，移到上一列或下一列"
    case .wholeHistory: "較舊與較新的輸入記錄，不論開頭為何"
    case .search: "邊輸入邊搜尋輸入記錄；再按一次往更早找；Ctrl-G 放棄"
    case .hint: "在行尾時採用輸入記錄的提示；Alt-F 只採用一個字詞"
    case .undo: "復原上一個編輯，以及重做；Ctrl-X Ctrl-U 也可復原"
    case .row: "開始新的一列；引號未結束或行尾有反斜線時，Enter 也有此作用"
    case .editor: "在自己的編輯器中編輯此行"
    case .ends: "行首與行尾"
    case .word: "往前或往後一個字詞，Ctrl 加 Left 或 Right 也可以"
    case .cut: "剪下到行尾、到行首、前一個字詞；Ctrl-Y 貼回"
    case .clear: "清除畫面"
    case .interrupt: "放棄此行，或中止執行中的指令；再按一次則離開"
    case .leave: "在空行上離開"
    case .suspend: "回到 shell；「fg」可返回"
    case .vi: "「keys」設為 vi 時：按鍵成為 vi 的指令，直到 i、a、c 等再次開始輸入"
    }
  }

  func summary(of filter: FilterHelp) -> String {
    switch filter {
    case .added: "最近幾天內建立"
    case .answer: "答案中的字詞"
    case .id: "ID 的開頭"
    case .is: "狀態，例如 due 或 new"
    case .kind: "類型，例如 cloze"
    case .prompt: "題幹中的字詞"
    case .prop: "數值，例如 interval>30"
    case .rated: "最近幾天內作答"
    case .tag: "標籤，或其下的標籤"
    }
  }

  func summary(of rating: Rating) -> String {
    switch rating {
    case .again: "重來：忘了"
    case .hard: "困難：費力才想起"
    case .good: "良好：記得"
    case .easy: "簡單：立刻想起"
    }
  }
}
