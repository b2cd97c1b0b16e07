import Domain

/// What ‘doctor’ and the start find.
extension Japanese {
  func label(_ severity: Finding.Severity) -> String {
    switch severity {
    case .fine: "正常"
    case .notice: "注意"
    case .problem: "異常"
    case .repair: "修復"
    }
  }

  func conclusion(problems count: Int) -> String {
    count == 0 ? "異常はありません。" : "異常が\(number(count))件あります。"
  }

  func text(_ subject: Finding.Subject) -> String {
    switch subject {
    case .file(let path): path
    case .lock(let name): joined(name, "のロック")
    case .question(let id): "問題 \(id)"
    case .schedules: "スケジュール"
    case .backups: "バックアップ一覧"
    case .backup: "バックアップ"
    case .repair: "修復"
    }
  }

  func text(_ detail: Finding.Detail) -> String {
    switch detail {
    case .damaged(let line, let offset, let length, let damage):
      "\(line)行目、バイト \(offset) から\(length)バイト: \(text(damage))"
    case .undecodable(let id, let reason): "レコード \(joined(id, "はこのバージョンでは読み取れません: \(reason)"))"
    case .unknownLines(let count, let first):
      "新しいバージョンで書かれた\(number(count))行は、そのまま残しています (\(list(first.map { "\($0)行目" })))"
    case .tornTail(let offset, let length):
      "最後の書き込みがクラッシュで途切れています: バイト \(offset) からの\(length)バイトは、完了が確認されていません"
    case .duplicates(let count): "\(number(count))個の ID が重複していました。それぞれ最後のものが有効です"
    case .olderForm: "ファイルは、1つの JSON 配列による古い形式でした"
    case .originalKept(let path): "元の内容は \(joined(path, "に保管してあります"))"
    case .nothingYet: "まだ何もありません"
    case .sound(let count): "レコード全\(number(count))件が正常です"
    case .store(let problem): text(problem)

    case .unlocked: "書き込んでいるプログラムはありません"
    case .lockedHere: "このプログラムが書き込み中です"
    case .locked(let process): "プロセス \(process) が書き込み中です"
    case .staleLock(let process):
      "どのプログラムも保持していません。保持していたプロセス \(process) は終了しており、次に書き込むプログラムが引き継ぎます"
    case .notPrivate(let permissions):
      "ほかのユーザーが\(permissions.letOthersWrite ? "変更" : "閲覧")できます: アクセス権が "
        + "\(octal(permissions.found)) ですが、\(octal(permissions.right)) が適切です"
    case .allPrivate: "中身はすべて、所有者だけがアクセスできます"
    case .leftover: "書き込み中のプログラムが途中で残したか、まだ書き込み中のファイルです"
    case .original: "修復前の元のファイルです。不要になったら削除してください"

    case .backupFailed(let failure): text(failure)
    case .backupDamaged(let count): "バックアップに破損が\(number(count))か所あります"
    case .backupsSound(let count, let newest): "\(number(count))件すべて正常です。最新は \(moment(newest)) のものです"
    case .noBackups: "まだ1件もありません"

    case .inconsistent(let inconsistency): text(inconsistency)
    case .different(let count, let total, let id, let difference):
      "\(number(total))件中\(number(count))件は、現在の設定で回答から求めたものと異なります。たとえば "
        + "\(joined(id, "では、\(text(difference))。"))いずれもそのまま残します"
    case .schedulesFit(let count): "\(number(count))件すべて、これまでの回答と合っています"

    case .madePrivate(let permissions, true):
      "所有者だけがアクセスできるようにします: アクセス権を \(octal(permissions.found)) から "
        + "\(octal(permissions.right)) に変更予定"
    case .madePrivate(let permissions, false):
      "所有者だけがアクセスできるようにしました: アクセス権を \(octal(permissions.found)) から "
        + "\(octal(permissions.right)) に変更"
    case .removed(true): "削除予定です: 中断されたプログラムが途中で残したものです"
    case .removed(false): "削除しました: 中断されたプログラムが途中で残したものです"
    case .willLeaveOut(let count): "破損部分 (\(number(count))か所) を除いて書き直し、現在のファイルを隣に残す予定です"
    case .willConvert: "現在の形式で書き直し、元の配列を残す予定です"
    case .broughtIntoOrder(0, let original): "整理しました。元の内容は \(joined(original, "に保管してあります"))"
    case .broughtIntoOrder(let count, let original):
      "破損部分 (\(number(count))か所) を除いて整理しました。元の内容は \(joined(original, "に保管してあります"))"
    case .rebuilt(let inconsistency, true): "回答からスケジュールを作り直す予定です (\(text(inconsistency)))"
    case .rebuilt(let inconsistency, false): "回答からスケジュールを作り直しました (\(text(inconsistency)))"
    case .backedUp(let path): "修復前の問題集は \(joined(path, "に保管してあります"))"
    case .nothingToRepair(true): "修復するものはありません"
    case .nothingToRepair(false): "修復するものはありませんでした"
    }
  }

  private func text(_ damage: Finding.Damage) -> String {
    switch damage {
    case .checksum: "チェックサムが一致しません"
    case .lineFeed: "改行がありません"
    case .missingHeader: "ヘッダーがありません"
    case .misplacedHeader: "途中にヘッダーがあります"
    case .unfinishedBatch: "不完全なバッチの一部です"
    case .element(let reason): "要素を読み取れません: \(reason)"
    }
  }

  private func text(_ inconsistency: Question.Inconsistency) -> String {
    switch inconsistency {
    case .newWithDueDate: "状態は「\(name(.new))」ですが、期日があります"
    case .withoutDueDate(let phase): "状態は「\(name(phase))」ですが、期日がありません"
    case .newWithMemory: "状態は「\(name(.new))」ですが、記憶の状態があります"
    case .withoutMemory(let phase): "状態は「\(name(phase))」ですが、記憶の状態がありません"
    case .memoryOutOfRange(let memory):
      "記憶の状態が範囲外です: 安定性 \(memory.stability)、難度 \(memory.difficulty)"
    case .newWithAnswers(let count): "状態は「\(name(.new))」ですが、回答が\(number(count))件あります"
    case .impossibleCounts(let answers, let lapses, let interval):
      "数が矛盾しています: 回答 \(number(answers))、忘却 \(number(lapses))、間隔 \(number(interval))"
    case .unorderedAnswers: "回答が回答順に並んでいません"
    case .unknownAnswer(let instant): "\(instant) の回答がスケジュールに反映されていません"
    }
  }

  private func text(_ difference: Question.Difference) -> String {
    switch difference {
    case .answers(let counted, let held): "回答は\(number(counted))件と記録されていますが、実際は\(number(held))件です"
    case .phase(let phase): "状態は「\(name(phase))」になるはずです"
    case .memory: "記憶の状態が異なる値になるはずです"
    }
  }
}
