import Domain
import Glibc
import Presentation

/// Every error that a person can meet.
extension TraditionalChinese {
  func text(_ error: CommandError) -> String {
    switch error {
    case .usage(let error): text(error)
    case .query(let error, _): text(error)
    case .reference(let error): text(error)
    case .bank(let error): text(error)
    case .importing(let failure, let path): text(failure, path: path)
    case .exporting(let failure): text(failure)
    case .backup(let failure): text(failure)
    case .unreadableScript(let path, let code): "無法讀取 \(path)：\(system(code))"
    case .nestedTooDeeply(let path): "\(path) 執行了自己，或檔案的巢狀層數太深"
    case .notEdited(nil): "沒有編輯器：請設定 EDITOR，或設定檔中的「editor」"
    case .notEdited(let editor?): "\(editor) 沒有留下文字；未做任何變更"
    case .editRefused(let error, let path): kept(path, error.map(text) ?? missingHeadings)
    case .unreadableLine: "這一行不是 UTF-8 文字"
    case .unreadableInput(let code): "無法讀取標準輸入：\(system(code))"
    case .notEncodable(let reason): "結果無法以 JSON 表示：\(reason)"
    case .interrupted: "已中止"
    case .about(_, let error): text(error)
    }
  }

  private func kept(_ path: String?, _ reason: String) -> String {
    path.map { path in "\(reason)；你的文字保存在 \(path)" } ?? "\(reason)；你的文字無法保存"
  }

  private var missingHeadings: String {
    let headings = QuestionDocument.headings(in: self).map(quoted)
    return "標題行\(list(headings))必須依此順序各出現一次"
  }

  func text(_ error: UsageError) -> String {
    let reason =
      switch error.reason {
      case .unknownCommand(let name, let similar): "沒有「\(name)」這個指令\(suggestion(similar))"
      case .unknownOption(let name, let similar): "沒有 \(name) 這個選項\(suggestion(similar))"
      case .missing(let name): "缺少 \(name)"
      case .missingValue(let option, let value): "\(option) 需要一個值：\(option) \(value)"
      case .unexpected(let word): "「\(word)」是多餘的"
      case .repeated(let option): "\(option) 只能使用一次"
      case .badValue(let value, let name, let allowed):
        "\(name) 不能是「\(value)」，可用的值有 \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
      case .emptyQuery: "空的查詢代表所有題目，因此不能使用；若要選取所有題目，請用「list」列出，再指定列號，例如 1-9"
      case .openQuote: "引號沒有結束"
      case .needsTerminal(let instead): "這需要終端機；在其他地方請用「\(instead)」"
      }
    guard let command = error.command else {
      if case .unknownCommand = error.reason { return reason + "；「help」會列出所有指令" }
      return reason
    }
    return "\(command)：\(reason)；請見「help \(command)」"
  }

  func text(_ error: QueryError) -> String {
    switch error.reason {
    case .openQuote: return "查詢中有引號沒有結束"
    case .unbalancedParenthesis: return "查詢中有括號沒有成對"
    case .missingOperand: return "查詢中的「or」、「not」或括號旁邊少了字詞"
    case .unknownFilter(let name, let known):
      let similar = Similarity.closest(to: name, in: known).map { $0 + ":" }
      return "沒有「\(name):」這個篩選條件\(suggestion(similar))；含有冒號的文字請加上引號"
    case .badValue(let value, let filter, let allowed):
      let given = value.isEmpty ? "\(filter): 需要一個值" : "\(filter): 不能是「\(value)」"
      return "\(given)，可用的值有 \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
    }
  }

  func text(_ error: ReferenceError) -> String {
    switch error {
    case .noListing(let row): "沒有第 \(row) 列：還沒有列出題目（「list」會為題目編號）"
    case .noSuchRow(let row, let count): "沒有第 \(row) 列：上次的清單只有 \(count) 列"
    case .rowDeleted(let row): "第 \(row) 列的題目在列出之後已刪除"
    case .noMatch(let text): "沒有 ID 以「\(text)」開頭的題目"
    case .ambiguous(let text, let candidates):
      "有多個 ID 以「\(text)」開頭：" + list(candidates.map { "\($0.id)（\($0.title)）" })
    }
  }

  func text(_ error: BankError) -> String {
    switch error {
    case .emptyPrompt: "題幹是空的"
    case .emptyAnswer: "答案是空的，而這類題目需要答案"
    case .noChoices: "選擇題除了正確答案，還需要錯誤答案"
    case .noCloze: "沒有挖空：克漏字要有 {{c1::Paris}} 或 {{c1::Paris::capital}} 這樣的部分"
    case .notFound(let id): "題目 \(id) 已經不存在"
    case .suspended(let id): "題目 \(id) 已擱置；用「resume \(id)」取消擱置"
    case .nothingToUndo: "沒有可復原的變更"
    case .stopped: "已中止；未做任何變更"
    case .contended: "題目不斷被其他程式變更；此處未做任何變更"
    case .repository(let error): text(error)
    }
  }

  func text(_ error: RepositoryError) -> String {
    switch error {
    case .closed: "題庫已關閉"
    case .readOnly(let path, let holder?):
      "處理程序 \(holder) 正在寫入題庫（\(path)）；在它結束之前，這裡只能使用唯讀的指令"
    case .readOnly(let path, nil): "未儲存：題庫以唯讀方式開啟（\(path)）"
    case .unreadable(_, let problem): "無法顯示其他程式所做的變更：\(text(problem))"
    case .full(let path): "未儲存：沒有空間可存放 \(path)"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .writesRefused(let path): "未儲存：先前的失敗使 \(path) 的狀態不明；請重新啟動，檢查之後即可繼續"
    case .notEncodable(let id, let reason): "未儲存：無法寫入題目 \(id)：\(reason)"
    case .notDecodable(let id): "未儲存：題目 \(id) 是由其他版本的程式寫入的，因此保持原狀"
    }
  }

  private func suggestion(_ similar: [String]) -> String {
    similar.isEmpty ? "" : "（是不是\(similar.map(quoted).joined(separator: "或"))？）"
  }

  func failed(_ operation: String, _ path: String, _ code: Int32) -> String {
    "\(path)：\(operation) 失敗：\(system(code))"
  }
}

extension TraditionalChinese {
  func text(_ failure: ImportFailure, path: String) -> String {
    switch failure {
    case .unreadable(let path, let code): "無法讀取 \(path)：\(system(code))"
    case .stopped: "已中止；未匯入任何題目"
    case .tooLarge(let path, let limit): "\(path) 大於 \(limit / 1_048_576) MiB"
    case .badEncoding(let line, let offset):
      "\(path) 第 \(line) 行：位元組 \(offset) 不是 UTF-8；未匯入任何題目（請將檔案存成 UTF-8）"
    case .unmarkedUTF16: "\(path) 看起來是沒有位元組順序記號的 UTF-16；未匯入任何題目"
    case .notRecognised: "\(path) 不是可以讀出題目的文字檔"
    case .malformedJSON(let line, let column, let problem):
      "\(path) 第 \(line) 行第 \(column) 個字元：不是有效的 JSON：\(text(problem))；未匯入任何題目"
    case .badDirective(let line, let key, let value): "\(path) 第 \(line) 行：「\(value)」不是 #\(key) 的有效值"
    case .unknownColumn(let column, let available): "\(path) 沒有\(text(column))欄；現有的欄是 \(list(available))"
    case .columnAssignedTwice(let name): "\(name) 欄不能同時有兩種用途"
    }
  }

  func text(_ failure: ExportFailure) -> String {
    switch failure {
    case .stopped: "已中止；未寫入檔案"
    case .exists(let path): "\(path) 已經存在；加上 --replace 可覆寫"
    case .notARegularFile(let path): "\(path) 不是可以覆寫的檔案"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .notEncodable(let id, let key): "無法寫入題目 \(id)：\(key) 無法以文字表示"
    }
  }

  func text(_ failure: BackupFailure) -> String {
    switch failure {
    case .empty: "沒有可備份或還原的題目"
    case .exists(let path): "\(path) 已經存在"
    case .missing(let name): "沒有備份 \(name)；「restore」會列出所有備份"
    case .ambiguous(let name, let names): "有多個備份以「\(name)」開頭：\(list(Array(names.prefix(5))))"
    case .unreadable(let path, let problem):
      text(problem).contains(path) ? text(problem) : "無法讀取 \(path)：\(text(problem))"
    case .notVerified(let path): "\(path) 讀回的內容與寫入的不同，因此沒有保留"
    case .full(let path): "沒有空間可存放 \(path)"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    }
  }

  func text(_ reason: Backup.Reason) -> String {
    switch reason {
    case .start: "當天首次啟動"
    case .import: "匯入"
    case .repair: "修復"
    case .restore: "還原"
    case .hand: "手動"
    }
  }

  func text(_ reason: RejectedRow.Reason) -> String {
    switch reason {
    case .emptyPrompt: "題幹是空的"
    case .unbalancedQuote: "引號沒有結束，或結束的引號後面還有文字"
    case .containsNUL: "含有 NUL 字元"
    case .notAnObject: "不是物件"
    case .missing(let key): "缺少 \(key)"
    case .invalid(let key): "\(key) 的值無效"
    case .reviewsWithoutID: "有複習記錄，卻沒有 ID"
    }
  }

  func text(_ reason: SkippedRow.Reason) -> String {
    switch reason {
    case .unchanged(let id): "與 \(id) 已經相同"
    case .duplicate(let id): "與 \(id) 問的相同，但內容不同（加上 --duplicates update 或 keep 即可匯入）"
    case .repeat(let line): "與第 \(line) 行重複"
    case .superseded(let line): "以第 \(line) 行為準"
    }
  }

  private func text(_ column: ImportColumn) -> String {
    switch column {
    case .name(let name): quoted(name)
    case .number(let number): "第 \(number) "
    }
  }

  private func text(_ problem: ImportFailure.JSONProblem) -> String {
    switch problem {
    case .unexpectedEnd: "內容太早結束"
    case .unexpectedCharacter: "這裡應該是別的內容"
    case .invalidEscape: "反斜線後面的內容沒有意義"
    case .controlCharacter: "字串中含有換行或控制字元"
    case .tooDeep: "值的巢狀層數太深"
    case .notAList: "既不是清單，也不是物件"
    }
  }
}

extension TraditionalChinese {
  func text(_ error: HistoryError) -> String {
    switch error {
    case .failed(let operation, let path, let code): "不保留輸入記錄：\(failed(operation, path, code))"
    case .notAFile(let path): "不保留輸入記錄：\(path) 不是檔案"
    case .damaged(let path, let lines): "輸入記錄 \(path) 中有無法讀取的行，例如第 \(lines.first ?? 0) 行"
    }
  }

  func text(_ error: TerminalError) -> String {
    switch error {
    case .notATerminal: "這不是終端機"
    case .closed: "連線已中斷"
    case .failed(let operation, let code): "\(operation) 失敗：\(system(code))"
    }
  }

  func name(ofError code: Int32) -> String? {
    switch code {
    case ENOENT: "沒有此檔案或資料夾"
    case EACCES: "沒有權限"
    case EPERM: "不允許此操作"
    case EEXIST: "檔案已經存在"
    case ENOTDIR: "不是資料夾"
    case EISDIR: "是資料夾"
    case ENOSPC: "磁碟沒有剩餘空間"
    case EDQUOT: "超出磁碟配額"
    case EROFS: "檔案系統唯讀"
    case EIO: "輸入輸出錯誤"
    case EMFILE: "開啟的檔案太多"
    case ENAMETOOLONG: "檔名太長"
    case ELOOP: "符號連結的層數太多"
    case EFBIG: "檔案太大"
    case EINTR: "系統呼叫被中斷"
    case EAGAIN: "資源暫時無法使用"
    case ETXTBSY: "程式檔正在執行"
    case EBUSY: "裝置或資源使用中"
    case EINVAL: "引數無效"
    default: nil
    }
  }
}
