import Domain

/// What help says.
extension TraditionalChinese {
  func summary(of command: CommandHelp) -> String {
    switch command {
    case .program: "在終端機中學習的題庫"
    case .add: "新增題目"
    case .answer: "不開始學習，直接回答一題"
    case .backup: "將題庫備份成檔案"
    case .bury: "將題目暫停到明天，或取消暫停"
    case .delete: "刪除題目及其所有作答記錄"
    case .doctor: "檢查題庫的檔案、記錄與排程，並可修復"
    case .edit: "變更題目的文字，學習進度不變"
    case .export: "將題目及其學習進度匯出成 CSV 或 JSON 檔"
    case .flag: "為題目加上旗標，或移除旗標"
    case .help: "顯示這份清單、單一指令或查詢語法的說明"
    case .import: "匯入 CSV、TSV、Anki 文字檔或 JSON 檔中的題目"
    case .list: "列出符合查詢的題目，或全部題目"
    case .quit: "離開；一切都已儲存"
    case .restore: "將題庫還原成備份時的樣子；未指定備份時，列出所有備份"
    case .resume: "取消擱置，讓題目重新參與學習"
    case .show: "顯示題目、答案與學習進度"
    case .source: "逐行執行檔案中的指令"
    case .stats: "顯示學習成果"
    case .study: "學習到期的題目，或其中符合查詢的部分"
    case .suspend: "擱置題目，使其不參與學習"
    case .tag: "加上或移除標籤，或列出所有標籤"
    case .undo: "復原上一個變更；再次執行則復原更早的變更"
    }
  }

  func details(of command: CommandHelp) -> String {
    switch command {
    case .program, .resume, .show, .suspend: ""
    case .add:
      """
      沒有選項時，會依序詢問題幹、答案與標籤。
      含有空格的文字，每個編號各成一題：{{c1::巴黎}}位於{{c2::塞納河::河流}}畔。
      文字中可以使用 *強調*、**加強強調**、`程式碼` 與換行。
      """
    case .answer: "評分也可以用數字 1 到 4 表示。"
    case .backup:
      """
      未指定檔案時，備份放在題庫旁的資料夾「backups」，並保留到你刪除為止。
      備份的每筆記錄都與題庫比對過才算數。「restore」可還原備份。
      """
    case .bury: "下一個學習日開始時會自動恢復。「list is:buried」可列出這些題目。"
    case .delete: "「undo」可以救回。在終端機上，一次刪除許多題目之前會先詢問。"
    case .doctor:
      """
      沒有 --repair 時不會變更任何內容。
      修復時會以完好的內容重建損毀的檔案、將檔案設為僅限本人存取、移除中斷的程式留下的檔案，並重建與作答記錄矛盾的排程。\
      修復可用「undo」和過程中指出的副本復原。
      """
    case .edit:
      """
      沒有選項時，可以直接修改題幹、答案與標籤；Alt-Enter 開始新的一列。
      關聯題目（例如同一則克漏字的各個空格）的文字會一起變更。
      自己的編輯器由 VISUAL、EDITOR 或設定檔指定。
      """
    case .export:
      """
      檔案「-」代表標準輸出。
      將匯出的檔案匯入空的題庫，會得到相同的題庫。
      """
    case .flag: "「list is:flagged」可再次找到這些題目。"
    case .help:
      """
      「help keys」說明按鍵，「help query」說明可以查詢的內容。
      bash 的自動補齊：retain help --completions bash > ~/.local/share/bash-completion/completions/retain
      """
    case .import:
      """
      凡是未匯入的列，都會指出行號與原因。
      含有空格（例如 {{c1::巴黎}}）的列，每個編號各成一題。
      重複匯入同一個檔案不會增加題目。一次「undo」即可復原整次匯入。
      """
    case .list:
      """
      在下次列出之前，其他指令可以用列號指定題目。
      「help query」說明可以查詢的內容。
      """
    case .quit: "Ctrl-D 的作用相同。"
    case .restore:
      """
      BACKUP 是清單中的名稱、名稱的開頭，或檔案的路徑（其中要有斜線）。
      目前的題庫會先備份；一次「undo」即可復原整次還原。
      在終端機上，會先說明將有哪些變更，並詢問是否繼續。
      """
    case .source: "失敗的行會指出，其餘的行照常執行。結束狀態取自第一個失敗的行。「quit」會結束檔案的執行。"
    case .stats:
      """
      圖表有 \(CommandHelp.pictures)；未指定時全部顯示，「none」只顯示數字。
      網頁不需要網路，也不含指令碼，並依瀏覽器的設定顯示為淺色或深色。
      """
    case .study:
      """
      按 Enter 顯示答案；以 1 到 4 表示記得多清楚，各自附有題目再次出現前的時間。
      隨時可按：e 編輯，t 標籤，f 旗標，s 擱置，b 暫停到明天，u 復原，q 結束；? 列出所有按鍵。
      每次作答都會在下一題出現前儲存。
      關聯題目（例如同一則克漏字的各個空格）每天只問其中一題。
      """
    case .tag:
      """
      以 + 開頭的字詞會加上標籤，以 - 開頭的字詞會移除標籤。
      標籤以 :: 構成樹狀結構，且不含空白。
      """
    case .undo: "作答、編輯、匯入與刪除都可以復原，重新啟動之後也一樣。"
    }
  }
}
