import Domain

/// Why the program cannot begin, or its files cannot be used.
extension Japanese {
  func text(_ problem: StartProblem) -> String {
    switch problem {
    case .noHome: "問題集のフォルダーがありません: HOME が設定されていません (--data DIR で指定できます)"
    case .settings(let error): "設定を使用できません: \(text(error))"
    case .bankInUse(let holder, let path):
      "\(process(holder))が問題集に書き込んでいます (\(path))。その間も、「retain list」や「retain」自体など、読み取るだけのものは使えます"
    case .store(let problem): text(problem)
    case .thread(let operation, let code): "\(operation) に失敗しました: \(system(code))"
    case .terminal(let error): "端末を使用できません: \(text(error))"
    case .noBackup(let failure): "バックアップを作成できませんでした: \(text(failure))"
    }
  }

  func text(_ problem: StoreProblem) -> String {
    switch problem {
    case .location(let rule, let path): return text(rule, path.debugDescription)
    case .locked(let holder, let path): return joined(path, "は\(process(holder))が使用中です")
    case .newerFormat(let version, let known, let path):
      let found = version.map { "形式のバージョン \($0)" } ?? "形式のバージョンは不明"
      return joined(path, "は新しいプログラムで書かれています (\(found)、このプログラムの対応はバージョン \(known) まで)")
    case .unrecognized(let path): return joined(path, "はこのプログラムのファイルではありません。そのまま残してあります")
    case .damagedArray(let path, let line, let offset):
      return joined(path, "は正しい JSON ではありません (\(line)行目、バイト \(offset))。そのまま残してあります")
    case .originalNotKept(let path, let call):
      return joined(path, "は破損していますが、元のファイルを保管できなかったため、そのまま残してあります: \(text(call))")
    case .system(let call): return text(call)
    case .cancelled(let path): return "\(path) は最後まで読み込まれませんでした"
    }
  }

  private func text(_ call: StoreProblem.FailedCall) -> String {
    "\(call.path): \(call.operation) に失敗しました: \(system(call.code))"
  }

  /// - Parameter path: in quotation marks.
  private func text(_ rule: StoreProblem.Rule, _ path: String) -> String {
    switch rule {
    case .fileURL: "\(path) はファイルの URL ではありません"
    case .thisMachine: "\(path) は別のマシンを指しています"
    case .absolutePath: "パス \(path) がルートから始まっていません"
    case .printableDirectory: "パス \(path) に制御文字が含まれています"
    case .directoryNotTooLong(let limit): "パス \(path) が\(number(limit))バイトを超えています"
    case .filenameNotEmpty: "ファイル名が空です"
    case .filenameNotDots: "\(path) はファイル名として使えません"
    case .filenameOneComponent: "ファイル名 \(path) にスラッシュが含まれています"
    case .filenamePrintable: "ファイル名 \(path) に制御文字が含まれています"
    case .filenameNotTooLong(let limit): "ファイル名 \(path) が\(number(limit))バイトを超えています"
    case .filenameNotReserved: "ファイル名 \(path) は付随するファイルのために予約されています"
    case .directory: "\(path) はフォルダーではありません"
    case .directoryOwned: "フォルダー \(path) は別のユーザーのものです"
    case .directoryPrivate: "フォルダー \(path) には、グループまたはほかのユーザーが書き込めます"
    case .ancestorsNotShared: "問題集の上位にあるフォルダー \(path) には、だれでも書き込めます"
    case .insideDirectory: "\(path) は、フォルダーの外を指すリンクです"
    case .noLink: "\(path) はリンクです"
    case .regularFile: "\(path) は通常のファイルではありません"
    case .fileOwned: "\(path) は別のユーザーのものです"
    }
  }

  private func text(_ error: Scheduler.SettingsError) -> String {
    switch error {
    case .desiredRetention(let value, let allowed):
      "desiredRetention が \(value) ですが、\(allowed.lowerBound) から \(allowed.upperBound) までの値にしてください"
    case .learningStep(let index, let step, let allowed):
      "learningSteps の\(index + 1)番目のステップ\(text(step, allowed))"
    case .relearningStep(let index, let step, let allowed):
      "relearningSteps の\(index + 1)番目のステップ\(text(step, allowed))"
    case .maximumInterval(let value, let allowed):
      "maximumInterval が \(value) ですが、\(allowed.lowerBound)日から\(allowed.upperBound)日までの値にしてください"
    }
  }

  private func text(_ step: Duration, _ allowed: ClosedRange<Duration>) -> String {
    "が \(wait(step)) ですが、\(wait(allowed.lowerBound)) から \(wait(allowed.upperBound)) までの値にしてください"
  }

  private func process(_ holder: Int32?) -> String {
    holder.map { "プロセス \($0) " } ?? "別のプロセス"
  }
}
