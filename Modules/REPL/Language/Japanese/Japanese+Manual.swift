/// What stands around the parts of the help, and what only the manual page says.
extension Japanese {
  func help(_ text: HelpText) -> String {
    switch text {
    case .commands: "コマンド:"
    case .usage: "書式:"
    case .aliases: "別名:"
    case .options: "オプション:"
    case .examples: "例:"
    case .queries: "「list」、「study」、--query で検索できるもの:"
    case .keys: "行の編集に使うキー:"
    case .moreHelp:
      "「help COMMAND」でコマンドの説明、「help query」で検索できるもの、「help keys」でキーの説明を表示します。"
    case .naming: "問題は、直前の一覧の行番号、または ID の先頭の部分で指定します。"
    case .programWays:
      "コマンドを指定しなければ、対話形式で入力できます。パイプやファイルからは、1行ずつ実行します。"
    case .programCommands: "コマンド (「retain COMMAND --help」で説明を表示):"
    }
  }

  func sentence(_ summary: String) -> String { summary + "。" }

  func summary(_ summary: String, oneOf names: [String]) -> String { "\(summary): \(list(names))" }

  func manual(_ text: ManualText) -> String {
    switch text {
    case .section: "ユーザーコマンド"
    case .name: "名前"
    case .synopsis: "書式"
    case .description: "説明"
    case .options: "オプション"
    case .commands: "コマンド"
    case .queries: "検索式"
    case .keys: "キー"
    case .scripts: "スクリプト"
    case .exitStatus: "終了ステータス"
    case .environment: "環境変数"
    case .files: "ファイル"
    case .purpose:
      """
      問題を追加またはインポートし、期日の問題に回答します。次にいつ出題するかは FSRS-6 が決めます。\
      どの回答も、次の問題を表示する前にディスクに保存します。
      """
    case .ways:
      """
      コマンドを指定しなければ、対話形式でコマンドを入力できます。パイプやファイルからは、1行ずつ実行します。\
      コマンドを指定すると、それを実行して終了します。
      """
    case .lines:
      """
      行は、シェルと同じように語に分かれます。引用符は語をまとめ、バックスラッシュは次の文字をそのまま扱い、\
      # からはコメントになります。-- のあとの語はオプションになりません。引用符が閉じていない行や、\
      バックスラッシュで終わる行は、次の行に続きます。失敗した行は表示し、残りの行は続けて実行します。
      """
    case .streams: "データは標準出力に、それ以外はすべて標準エラー出力に出します。"
    case .success: "成功"
    case .failure: "失敗"
    case .wrongArguments: "引数の誤り"
    case .stopped: "Ctrl-C による中断"
    case .noColor: "空でなければ色を使わない"
    case .term: "dumb なら画面の書き直しをしない"
    case .editor: "長いテキストを編集するプログラム"
    case .pager: "ウィンドウに収まらないものを表示するプログラム"
    case .config: "設定ファイル"
    case .settings: "設定の各キー (大文字にし、先頭に RETAIN_ を付ける)"
    case .questionsFile: "問題 (1行に1問)"
    case .backupsFolder: "バックアップ"
    case .configurationFile: "設定"
    case .historyFile: "入力した行"
    }
  }
}
