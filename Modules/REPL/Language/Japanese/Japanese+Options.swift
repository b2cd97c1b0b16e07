import Domain

/// What help says about options, queries, keys and what is completed.
extension Japanese {
  func summary(of option: OptionHelp) -> String {
    switch option {
    case .help: "このヘルプを表示する"
    case .json: "JSON 文書を1つ出力する"
    case .data: "問題集をこのフォルダーに置く"
    case .config: "この設定ファイルを読み込む"
    case .color: "いつ色を使うか"
    case .plain: "画面の書き直しをせず、すべて言葉で伝える (スクリーンリーダー向け)"
    case .documents: "コマンドごとに JSON 文書を1つ出力する"
    case .version: "バージョンを出力する"
    case .programHelp: "このヘルプを出力する"
    case .matching: "検索式に一致する問題も対象にする"
    case .onlyMatching: "検索式に一致する問題だけを対象にする"
    case .prompt: "問う内容"
    case .answer: "覚える内容"
    case .tag: "付けるタグ"
    case .cloze: "穴埋めのテキスト: {{c1::隠す部分::ヒント}}"
    case .reversed: "表と裏の両方から、2つの問題として問う"
    case .wrong: "択一問題の選択肢にする誤答"
    case .typed: "解答を入力する問題にする"
    case .newPrompt: "新しい問題文"
    case .newAnswer: "新しい解答"
    case .newTags: "今後のタグ"
    case .newWrong: "択一問題の今後の誤答"
    case .editor: "外部エディターですべてを変更する"
    case .unbury: "延期を解除して学習に戻す"
    case .unflag: "フラグを外す"
    case .importFormat: "ファイルの形式 (明らかでない場合)"
    case .duplicates: "すでにある問題の扱い"
    case .promptColumn: "問題文の列 (名前または番号)"
    case .answerColumn: "解答の列"
    case .tagsColumn: "タグの列"
    case .identifierColumn: "別のプログラムが付けた ID の列"
    case .deckColumn: "デッキの列 (タグになる)"
    case .ignoredColumn: "取り込まない列"
    case .tagForAll: "すべての問題に付けるタグ"
    case .header: "先頭行が列名かどうか"
    case .html: "セルの内容が HTML かどうか"
    case .separator: "セルの区切り"
    case .reversedRows: "各行を表と裏の両方から、2つの問題として問う"
    case .noQuotes: "引用符をテキストとして扱う (Quizlet のエクスポートなど)"
    case .exportFormat: "書き出す形式 (指定しなければファイル名の末尾で決まる)"
    case .replace: "すでにあるファイルに上書きする"
    case .page: "すべての図を含むページを書き出す"
    case .ascii: "ASCII だけで描く"
    case .limit: "この数だけ回答したら終える"
    case .minutes: "この時間が過ぎたら新しい問題を出さない"
    case .typing: "解答を入力し、正しいものと比べる"
    case .cram: "詰め込み学習: 期日かどうかにかかわらず一致する問題をすべて出し、スケジュールは変えない"
    case .repair: "コピーを取ってから、直せるものを直す"
    case .dryRun: "--repair とともに使う: 行うことを示すだけにする"
    case .manual: "「man -l」用のマニュアルページを出力する"
    case .completions: "シェルの補完を出力する"
    }
  }

  func summary(of topic: HelpTopic) -> String {
    switch topic {
    case .query: "検索できるもの"
    case .keys: "行の編集に使うキー"
    }
  }

  func summary(of part: QueryHelp) -> String {
    let others = list(part.others)
    return switch part {
    case .word: "問題文、解答、またはほかのフィールドにこの語がある (大文字と小文字は区別しない)"
    case .phrase: "同じく、この語句がある"
    case .field: "問題文だけを調べる (answer:word なら解答だけ)"
    case .tag: "このタグ、または verb::irregular のような下位のタグ (tag:none ならタグなし)"
    case .condition, .kind: "ほかに \(others)"
    case .property: "数値の比較: \(others)"
    case .added: "この7日間に作成"
    case .rated: "今日「もう一度」と回答 (rated:7 なら7日間の回答すべて)"
    case .id: "ID がこの文字列で始まる"
    case .not: "一致しないもの (「not word」でも同じ)"
    case .or: "どちらか一方に一致 (並べただけの語はすべて一致が必要)"
    case .parentheses: "括弧でまとめる"
    }
  }

  func summary(of key: KeyHelp) -> String {
    switch key {
    case .complete: "補完する (2回押すと候補を一覧表示)"
    case .history: "入力と同じ書き出しの古い行と新しい行 (複数行の入力では上の行と下の行)"
    case .wholeHistory: "書き出しにかかわらず、古い行と新しい行"
    case .search: "入力しながら履歴を検索する (もう一度押すとさらに前へ、Ctrl-G で中止)"
    case .hint: "行末で履歴からの候補を取り入れる (Alt-F なら1語だけ)"
    case .undo: "最後の編集を元に戻す、またはやり直す (Ctrl-X Ctrl-U でも元に戻せる)"
    case .row: "改行する (引用符が閉じていない場合や行末がバックスラッシュの場合は Enter でも同じ)"
    case .editor: "外部エディターで行を編集する"
    case .ends: "行頭と行末"
    case .word: "1語前と1語後 (Ctrl と左または右の矢印キーでも同じ)"
    case .cut: "行末まで、行頭まで、直前の語を切り取る (Ctrl-Y で貼り付け)"
    case .clear: "画面を消去する"
    case .interrupt: "行の入力を取りやめる、または実行中のコマンドを中断する (もう一度押すと終了)"
    case .leave: "空の行で終了する"
    case .suspend: "シェルに戻る (「fg」で再開)"
    case .vi: "設定「keys」が vi の場合、i、a、c などで再び挿入するまで、キーは vi のコマンドになる"
    }
  }

  func name(_ key: KeyHelp) -> String {
    switch key {
    case .history: "↑, ↓"
    case .hint: "→, End"
    case .vi: "Esc"
    case .complete, .wholeHistory, .search, .undo, .row, .editor, .ends, .word, .cut, .clear, .interrupt, .leave,
      .suspend:
      key.rawValue
    }
  }

  func summary(of filter: FilterHelp) -> String {
    switch filter {
    case .added: "最近作成した"
    case .answer: "解答にある語"
    case .id: "ID の先頭"
    case .is: "状態 (due、new など)"
    case .kind: "種類 (cloze など)"
    case .prompt: "問題文にある語"
    case .prop: "数値 (interval>30 など)"
    case .rated: "最近回答した"
    case .tag: "タグ、またはその下位のタグ"
    }
  }

  func summary(of rating: Rating) -> String {
    switch rating {
    case .again: "忘れていた"
    case .hard: "苦労して思い出せた"
    case .good: "覚えていた"
    case .easy: "すぐに思い出せた"
    }
  }
}
