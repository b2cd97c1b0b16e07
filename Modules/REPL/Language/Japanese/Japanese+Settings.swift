/// What is said about the configuration.
extension Japanese {
  func summary(of key: SettingKey) -> String {
    switch key {
    case .data: "問題集を置く場所"
    case .language: "表示に使う言語 (auto ならシステムの言語)"
    case .color: "出力に色を付けるかどうか"
    case .plain: "画面の書き直しをせず、すべて言葉で伝えるかどうか (スクリーンリーダー向け)"
    case .keys: "行の編集に使うキー"
    case .editrc: "キーの追加のために ~/.editrc を読み込むかどうか"
    case .historyHints: "行の続きの候補を履歴から示すかどうか"
    case .inputColors: "入力を意味に応じて色分けするかどうか"
    case .completionSummaries: "補完の候補に説明を付けるかどうか"
    case .editor: "長いテキストを編集するプログラム"
    case .pager: "ウィンドウに収まらないものを表示するプログラム"
    case .desiredRetention: "期日に解答を覚えている確率の目標"
    case .maximumInterval: "最長の間隔 (日)"
    case .learningSteps: "新規の問題の待ち時間"
    case .relearningSteps: "忘れた問題の待ち時間"
    case .fuzz: "間隔を少し無作為に変えるかどうか"
    case .weights: "記憶のモデルの重み"
    case .newPerDay: "1日の新規の問題数"
    case .reviewsPerDay: "1日の復習数"
    case .newOrder: "新規の問題の順序"
    case .reviewOrder: "復習の順序"
    case .newReviewMix: "復習に対して新規の問題を出す位置"
    case .learnAheadMinutes: "ほかに問題がないとき、習得中の問題をどれだけ早く出してよいか (分)"
    case .leechThreshold: "何回忘れたら定着困難とするか (0 ならしない)"
    case .rolloverHour: "新しい日が始まる時刻 (時)"
    case .timeZone: "学習日のタイムゾーン"
    case .device: "回答に記録するこのマシンの名前"
    case .historyLimit: "残す履歴の行数"
    case .backups: "その日の最初の起動とインポートのときに自動でバックアップするかどうか"
    case .backupRecentDays: "すべてのバックアップを残す日数"
    case .backupDays: "各日の最後のバックアップを残す日数"
    case .backupWeeks: "各週の最後のバックアップを残す週数"
    case .backupMonths: "各月の最後のバックアップを残す月数"
    }
  }

  func text(_ values: SettingValues) -> String {
    switch values {
    case .folder: "フォルダーの絶対パス、既定はユーザーのデータフォルダー"
    case .flag(let preset): "true または false、既定は \(preset)"
    case .choice(let names, let preset): "\(list(names)) のいずれか、既定は \(preset)"
    case .number(let range, let preset): "\(range.lowerBound) から \(range.upperBound) までの数、既定は \(preset)"
    case .count(let range, let preset): "\(range.lowerBound) から \(range.upperBound) までの整数、既定は \(preset)"
    case .waits(let preset): "90s、10m、2h のような 1s から 1d までの待ち時間を10個まで並べたもの、既定は \(preset)"
    case .weights(let ranges):
      "FSRS-6 の21個の重み、既定は公開されている値、範囲は "
        + list(ranges.map { "\($0.lowerBound)…\($0.upperBound)" })
    case .timeZone: "Europe/Berlin のような名前、既定はシステムのもの"
    case .device: "名前、既定はマシンの名前"
    case .editor: "シェルのコマンド、既定は VISUAL または EDITOR"
    case .pager: "シェルのコマンド、既定は PAGER または less、off なら使わない"
    }
  }

  func text(_ error: ConfigurationError) -> String {
    switch error {
    case .unreadable(let path, .missing): "\(path): 読み取れません: ファイルがありません"
    case .unreadable(let path, .forbidden): "\(path): 読み取れません: アクセス権がありません"
    case .unreadable(let path, .other(let reason)): "\(path): 読み取れません: \(reason)"
    case .malformed(let path, let detail): "\(path): 正しい JSON ではありません: \(detail)"
    case .notAnObject(let path): "\(path): キーごとに1つの値を持つ JSON オブジェクトが1つ必要です"
    case .unknownKey(let key, let path, let known):
      "\(path): 「\(key)」というキーはありません。使えるキー: \(list(known))"
    case .badValue(let key, let path, let values):
      "\(path): 「\(key.rawValue)」の値が正しくありません。使える値: \(text(values))"
    case .badVariable(let name, let value, let values):
      "環境変数: 「\(name)」に「\(value)」は使えません。使える値: \(text(values))"
    }
  }
}
