import Domain

/// Why the program cannot begin, or its files cannot be used.
extension TraditionalChinese {
  func text(_ problem: StartProblem) -> String {
    switch problem {
    case .noHome: "沒有存放題庫的資料夾：未設定 HOME（可用 --data DIR 指定）"
    case .settings(let error): "無法使用設定：\(text(error))"
    case .bankInUse(let holder, let path):
      "\(process(holder))正在寫入題庫（\(path)）；只讀取的操作可以同時使用，例如「retain list」或「retain」本身"
    case .store(let problem): text(problem)
    case .thread(let operation, let code): "\(operation) 失敗：\(system(code))"
    case .terminal(let error): "無法使用終端機：\(text(error))"
    case .noBackup(let failure): "未能備份：\(text(failure))"
    }
  }

  func text(_ problem: StoreProblem) -> String {
    switch problem {
    case .location(let rule, let path): return text(rule, path.debugDescription)
    case .locked(let holder, let path): return "\(path) 正由\(process(holder))使用"
    case .newerFormat(let version, let known, let path):
      let found = version.map { "格式版本 \($0)" } ?? "格式版本不明"
      return "\(path) 是由較新的程式寫入的（\(found)；這個程式支援到 \(known)）"
    case .unrecognized(let path): return "\(path) 不是這個程式的檔案；保持原狀"
    case .damagedArray(let path, let line, let offset):
      return "\(path) 不是有效的 JSON（第 \(line) 行，位元組 \(offset)）；保持原狀"
    case .originalNotKept(let path, let call): return "\(path) 已損毀，但因原始檔案無法另行保留而保持原狀：\(text(call))"
    case .system(let call): return text(call)
    case .cancelled(let path): return "\(path) 沒有讀到最後"
    }
  }

  private func text(_ call: StoreProblem.FailedCall) -> String { failed(call.operation, call.path, call.code) }

  /// - Parameter path: in quotation marks.
  private func text(_ rule: StoreProblem.Rule, _ path: String) -> String {
    switch rule {
    case .fileURL: "\(path) 不是檔案 URL"
    case .thisMachine: "\(path) 指向另一部電腦"
    case .absolutePath: "路徑 \(path) 不是從根目錄開始"
    case .printableDirectory: "路徑 \(path) 含有控制字元"
    case .directoryNotTooLong(let limit): "路徑 \(path) 超過 \(limit) 個位元組"
    case .filenameNotEmpty: "檔名是空的"
    case .filenameNotDots: "\(path) 不能當成檔名"
    case .filenameOneComponent: "檔名 \(path) 含有斜線"
    case .filenamePrintable: "檔名 \(path) 含有控制字元"
    case .filenameNotTooLong(let limit): "檔名 \(path) 超過 \(limit) 個位元組"
    case .filenameNotReserved: "檔名 \(path) 保留給題庫檔案旁的檔案使用"
    case .directory: "\(path) 不是資料夾"
    case .directoryOwned: "資料夾 \(path) 屬於其他使用者"
    case .directoryPrivate: "群組或其他使用者可以寫入資料夾 \(path)"
    case .ancestorsNotShared: "任何人都可以寫入題庫上層的資料夾 \(path)"
    case .insideDirectory: "\(path) 是指向資料夾之外的連結"
    case .noLink: "\(path) 是連結"
    case .regularFile: "\(path) 不是一般檔案"
    case .fileOwned: "\(path) 屬於其他使用者"
    }
  }

  private func text(_ error: Scheduler.SettingsError) -> String {
    switch error {
    case .desiredRetention(let value, let allowed):
      "desiredRetention 為 \(value)，應在 \(allowed.lowerBound) 到 \(allowed.upperBound) 之間"
    case .learningStep(let index, let step, let allowed): "learningSteps 的第 \(index + 1) 段\(text(step, allowed))"
    case .relearningStep(let index, let step, let allowed): "relearningSteps 的第 \(index + 1) 段\(text(step, allowed))"
    case .maximumInterval(let value, let allowed):
      "maximumInterval 為 \(value)，應在 \(allowed.lowerBound) 到 \(allowed.upperBound) 天之間"
    }
  }

  private func text(_ step: Duration, _ allowed: ClosedRange<Duration>) -> String {
    "為 \(wait(step))，應在 \(wait(allowed.lowerBound)) 到 \(wait(allowed.upperBound)) 之間"
  }

  private func process(_ holder: Int32?) -> String { holder.map { "處理程序 \($0) " } ?? "另一個處理程序" }
}
