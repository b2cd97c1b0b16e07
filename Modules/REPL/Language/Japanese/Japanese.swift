import Domain
import Glibc
import Presentation

/// What the program says in Japanese.
struct Japanese: Catalogue {
  let decimalPoint = "."
  let groupSign = ","
  let months = (1...12).map { "\($0)月" }
  let weekdays = ["月", "火", "水", "木", "金", "土", "日"]

  func percent(_ number: String) -> String { "\(number)%" }

  func date(year: Int, month: Int, day: Int) -> String { "\(year)/\(twoDigits(month))/\(twoDigits(day))" }

  func shortDate(month: Int, day: Int) -> String { "\(twoDigits(month))/\(twoDigits(day))" }

  func text(_ span: Span) -> String {
    switch span {
    case .underAMinute: "<1分"
    case .minutes(let count): "\(count)分"
    case .hours(let count): "\(count)時間"
    case .days(let count): "\(count)日"
    case .months(let count): "\(tenths(count))か月"
    case .years(let count): "\(tenths(count))年"
    }
  }

  func spoken(_ span: Span) -> String {
    switch span {
    case .underAMinute: "1分未満"
    case .minutes, .hours, .days, .months, .years: text(span)
    }
  }

  func text(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): "\(tenths(count))秒"
    case .minutes(let count, let seconds): "\(count)分\(seconds)秒"
    case .hours(let count, let minutes): "\(count)時間\(minutes)分"
    }
  }

  func spoken(_ elapsed: Elapsed) -> String {
    switch elapsed {
    case .seconds(let count): "\(number(Int(count.rounded())))秒"
    case .minutes(let count, 0): "\(count)分"
    case .minutes, .hours: text(elapsed)
    }
  }

  func quoted(_ text: String) -> String { "「\(text)」" }
  func list(_ parts: [String]) -> String { parts.joined(separator: "、") }
  func sentences(_ parts: [String]) -> String { parts.map { $0 + "。" }.joined() }

  func label(_ label: Label) -> String {
    switch label {
    case .id: "ID"
    case .state: "状態"
    case .due: "期日"
    case .prompt: "問題文"
    case .answer: "解答"
    case .tags: "タグ"
    case .asksFor: "問う部分"
    case .orWrong: "誤答"
    case .kind: "種類"
    case .memory: "記憶"
    case .next: "次の間隔"
    case .made: "作成日時"
    case .answers: "回答"
    case .backup: "バックアップ"
    case .becauseOf: "きっかけ"
    case .questions: "問題"
    case .today: "今日"
    case .streak: "連続日数"
    case .retention: "正答率"
    case .coming: "今後"
    }
  }

  func name(_ rating: Rating) -> String {
    switch rating {
    case .again: "もう一度"
    case .hard: "難しい"
    case .good: "正解"
    case .easy: "簡単"
    }
  }

  func name(_ phase: Phase) -> String {
    switch phase {
    case .new: "新規"
    case .learning: "習得中"
    case .review: "復習"
    case .relearning: "再習得中"
    }
  }

  func name(_ mark: Mark) -> String {
    switch mark {
    case .suspended: "休止中"
    case .buried: "延期中"
    case .flagged: "フラグ付き"
    }
  }

  func name(_ stage: Work.Stage) -> String {
    switch stage {
    case .reading: "読み込み中"
    case .understanding: "行を解析中"
    case .comparing: "照合中"
    case .saving: "保存中"
    case .writing: "書き出し中"
    case .examiningFiles: "ファイルを検査中"
    case .examining: "検査中"
    }
  }

  func name(ofError code: Int32) -> String? {
    switch code {
    case ENOENT: "ファイルまたはフォルダーがありません"
    case EACCES: "アクセス権がありません"
    case EPERM: "許可されていない操作です"
    case EEXIST: "ファイルはすでに存在します"
    case ENOTDIR: "フォルダーではありません"
    case EISDIR: "フォルダーです"
    case ENOSPC: "デバイスに空き領域がありません"
    case EDQUOT: "ディスク使用量の上限を超えました"
    case EROFS: "読み取り専用のファイルシステムです"
    case EIO: "入出力エラーです"
    case EMFILE: "開いているファイルが多すぎます"
    case ENAMETOOLONG: "ファイル名が長すぎます"
    case ELOOP: "シンボリックリンクの階層が多すぎます"
    case EFBIG: "ファイルが大きすぎます"
    case EINTR: "システムコールが中断されました"
    case EAGAIN: "リソースが一時的に利用できません"
    case ETXTBSY: "プログラムファイルが実行中です"
    case EBUSY: "デバイスまたはリソースが使用中です"
    case EINVAL: "無効な引数です"
    default: nil
    }
  }

  func questions(_ count: Int) -> String { "\(number(count))問" }

  /// Words with more behind them: Latin letters and digits at their end are set off by a space.
  func joined(_ words: String, _ more: String) -> String {
    words + (words.last?.isASCII == true ? " " : "") + more
  }
}
