import Domain

/// What ‘doctor’ and the start find.
extension TraditionalChinese {
  func label(_ severity: Finding.Severity) -> String {
    switch severity {
    case .fine: "正常"
    case .notice: "注意"
    case .problem: "問題"
    case .repair: "修復"
    }
  }

  func conclusion(problems count: Int) -> String { count == 0 ? "沒有問題。" : "有 \(number(count)) 個問題。" }

  func text(_ subject: Finding.Subject) -> String {
    switch subject {
    case .file(let path): path
    case .lock(let name): "\(name) 的鎖定"
    case .question(let id): "題目 \(id)"
    case .schedules: "排程"
    case .backups: "備份資料夾"
    case .backup: "修復前的備份"
    case .repair: "修復"
    }
  }

  func text(_ detail: Finding.Detail) -> String {
    switch detail {
    case .damaged(let line, let offset, let length, let damage):
      "第 \(line) 行，位元組 \(offset) 起的 \(length) 個位元組：\(text(damage))"
    case .undecodable(let id, let reason): "這個版本無法讀取記錄 \(id)：\(reason)"
    case .unknownLines(let count, let first):
      "保留了較新版本寫入的 \(number(count)) 行（第 \(list(first.map(String.init))) 行）"
    case .tornTail(let offset, let length):
      "最後一次寫入因當機而中斷：位元組 \(offset) 起的 \(length) 個位元組，這些內容從未確認儲存"
    case .duplicates(let count): "有 \(number(count)) 個識別碼出現不只一次；以各自的最後一筆為準"
    case .olderForm: "檔案原為舊的格式，即單一的 JSON 陣列"
    case .originalKept(let path): "原始內容保留在 \(path)"
    case .nothingYet: "還沒有任何內容"
    case .sound(let count): "全部 \(number(count)) 筆記錄都完好"
    case .store(let problem): text(problem)

    case .unlocked: "沒有程式正在寫入"
    case .lockedHere: "這個程式正在寫入"
    case .locked(let process): "處理程序 \(process) 正在寫入"
    case .staleLock(let process): "沒有程式正在寫入；先前寫入的處理程序 \(process) 已結束，下一個寫入的程式會接手"
    case .notPrivate(let permissions):
      "其他使用者可以\(permissions.letOthersWrite ? "變更" : "讀取")：權限為 \(octal(permissions.found))，"
        + "應為 \(octal(permissions.right))"
    case .allPrivate: "其中的一切僅限本人存取"
    case .leftover: "寫入的程式未完成而留下的檔案，或仍在寫入中"
    case .original: "修復前的原始檔案；不再需要時即可刪除"

    case .backupFailed(let failure): text(failure)
    case .backupDamaged(let count): "備份有 \(number(count)) 處損毀"
    case .backupsSound(let count, let newest): "全部 \(number(count)) 份備份都完好，最新的是 \(moment(newest))"
    case .noBackups: "還沒有備份"

    case .inconsistent(let inconsistency): text(inconsistency)
    case .different(let count, let total, let id, let difference):
      "\(number(total)) 題中有 \(number(count)) 題的排程與以目前設定計算的結果不同，例如 \(id)："
        + "\(text(difference))；一律保持原狀"
    case .schedulesFit(let count): "全部 \(number(count)) 題都與作答記錄相符"

    case .madePrivate(let permissions, let isPlanned):
      "\(isPlanned ? "將" : "已")設為僅限本人存取：權限 \(octal(permissions.found)) → \(octal(permissions.right))"
    case .removed(let isPlanned): "\(isPlanned ? "將" : "已")移除：中斷的程式未完成而留下的檔案"
    case .willLeaveOut(let count): "將重新寫入，略去損毀的部分（\(number(count)) 處），目前的檔案則保留在旁"
    case .willConvert: "將以目前的格式重新寫入，並保留原來的陣列"
    case .broughtIntoOrder(let count, let original):
      "已整理\(count == 0 ? "" : "，略去損毀的部分（\(number(count)) 處）")；原始內容保留在 \(original)"
    case .rebuilt(let inconsistency, let isPlanned):
      "\(isPlanned ? "將" : "已")由作答記錄重建排程（\(text(inconsistency))）"
    case .backedUp(let path): "修復前的題庫保留在 \(path)"
    case .nothingToRepair(let isPlanned): isPlanned ? "沒有需要修復的內容" : "沒有需要修復的內容，未做任何變更"
    }
  }

  private func text(_ damage: Finding.Damage) -> String {
    switch damage {
    case .checksum: "總和檢查碼不符"
    case .lineFeed: "缺少換行字元"
    case .missingHeader: "缺少檔頭"
    case .misplacedHeader: "檔頭出現在中間"
    case .unfinishedBatch: "所屬的批次並不完整"
    case .element(let reason): "無法讀取元素：\(reason)"
    }
  }

  private func text(_ inconsistency: Question.Inconsistency) -> String {
    switch inconsistency {
    case .newWithDueDate: "狀態為「新題」，卻有到期日"
    case .withoutDueDate(let phase): "狀態為「\(name(phase))」，卻沒有到期日"
    case .newWithMemory: "狀態為「新題」，卻有記憶狀態"
    case .withoutMemory(let phase): "狀態為「\(name(phase))」，卻沒有記憶狀態"
    case .memoryOutOfRange(let memory): "記憶狀態超出範圍：穩固期 \(memory.stability)，難度 \(memory.difficulty)"
    case .newWithAnswers(let count): "狀態為「新題」，卻有 \(number(count)) 次作答"
    case .impossibleCounts(let answers, let lapses, let interval):
      "次數不合理：作答 \(answers)，忘記 \(lapses)，間隔 \(interval)"
    case .unorderedAnswers: "作答記錄未按作答的先後排列"
    case .unknownAnswer(let instant): "排程未計入 \(instant) 的作答"
    }
  }

  private func text(_ difference: Question.Difference) -> String {
    switch difference {
    case .answers(let counted, let held): "計為 \(counted) 次作答，實際有 \(held) 次"
    case .phase(let phase): "狀態應為「\(name(phase))」"
    case .memory: "記憶狀態應有不同"
    }
  }
}
