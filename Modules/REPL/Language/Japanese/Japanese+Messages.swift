import Domain

extension Japanese {
  func text(_ message: Message) -> String {
    switch message {
    case .questions(let count), .listed(let count): questions(count)
    case .noQuestionsYet: "問題はまだありません。「add」で追加、「import FILE」でインポートできます。"
    case .noMatch: "一致する問題はありません。"
    case .nothingChanged: "一致する問題がないため、何も変更していません。"
    case .added(let name, 0): joined(name, "を追加しました。")
    case .added(let name, let siblings): joined(name, "と兄弟問題\(questions(siblings))を追加しました。")
    case .duplicates(1, let name): "同じことを問う問題がすでにあります: \(name)"
    case .duplicates(let count, let name): "同じことを問う問題がすでに\(questions(count))あります: \(joined(name, "など"))"
    case .answered(let name, let rating, let wait):
      joined(name, "に\(quoted(self.name(rating)))と回答しました。次回まで\(wait)。")
    case .changed(let action, let subject): joined(subject, past(action) + "。")
    case .undoBringsBack: "「undo」で元に戻せます。"
    case .tagged(let subject, nil): joined(subject, "のタグはなくなりました。")
    case .tagged(let subject, let tags?): joined(subject, "のタグを \(tags) にしました。")
    case .undone(let action, let subject): joined(subject, deed(action) + "を取り消しました。")
    case .questionsFrom(let count, let file): joined(file, "の\(questions(count))")
    case .leftAlone(let count): "\(questions(count))はその後に変更されたため、そのまま残しました。"
    case .noTags: "タグの付いた問題はありません。"
    case .dueNow: "今すぐ"
    case .dueIn(let wait, let moment): "\(wait)後 (\(moment))"
    case .memory(let stability, let difficulty): "安定性 \(stability)日、難度 \(difficulty)/10"
    case .earlierAnswers(let count): "… それ以前に\(number(count))件"
    case .image(let name): "[画像: \(name)]"
    case .sound(let name): "[音声: \(name)]"

    case .exported(let count, let path): "\(questions(count))を \(joined(path, "に書き出しました。"))"
    case .written(let path): joined(path, "を書き出しました。")
    case .importAdded(let count): "追加 \(number(count))"
    case .importUpdated(let count): "更新 \(number(count))"
    case .importSkipped(let count): "スキップ \(number(count))"
    case .importRejected(let count): "除外 \(number(count))"
    case .furtherSiblings(let count): "ほかの穴埋め箇所や逆向きの問題として、さらに\(questions(count))を追加しました。"
    case .looksLikeHTML:
      "HTML と思われるセルをテキストとして取り込みました。HTML として取り込むには、「undo」のあと --html yes を付けて"
        + "インポートし直してください"
    case .rejectedRow(let line, let reason): "\(line)行目: 除外: \(reason)"
    case .skippedRow(let line, let reason): "\(line)行目: スキップ: \(reason)"
    case .moreSkipped(let count): "… 同様にスキップした行がほかに\(number(count))行あります (--json ですべて表示)"
    case .backedUp(let count, let path): "\(questions(count))を \(joined(path, "にバックアップしました。"))"
    case .backedUpDamaged(let count):
      "問題集に破損が\(number(count))か所あり、コピーも同じ状態です。場所は「doctor」で確認できます。"
    case .damagedPlaces(let count): "破損 \(number(count))か所"
    case .noBackups: "バックアップはまだありません。「backup」で作成できます。"
    case .restored(let count, let path, let added, let changed, let removed):
      joined(path, "から\(questions(count))を復元しました: ")
        + "復帰 \(number(added))、変更 \(number(changed))、削除 \(number(removed))。"
    case .unreadableRecords(let count):
      "バックアップのレコード\(number(count))件は読み取れず、バックアップにだけ残っています。そのため、問題の削除は行っていません。"
    case .previousKept(let path): "復元前の問題集は \(joined(path, "に保管してあります。"))"

    case .greeting(0): "Retain。\(text(.noQuestionsYet))「study」で学習開始、「help」で説明、Ctrl-D で終了します。"
    case .greeting(let count):
      "Retain。全\(questions(count))。「study」で学習開始、「help」で説明、Ctrl-D で終了します。"
    case .opening: "読み込み中"
    case .promptDue(let count): "期日 \(number(count))"
    case .promptNew(let count): "新規 \(number(count))"
    case .reading(let writer?): "読み取り専用、プロセス \(writer) が書き込み中"
    case .reading(nil): "読み取り専用、書き込み側は終了"
    case .writerEnded(let process):
      "プロセス \(process) は終了しました。次に何かを変更するコマンドが書き込みを引き継ぎます。"
    case .reloaded(let process): "\(other(process))が問題集を変更したため、問題を読み込み直しました。"
    case .news(let process, let added, let changed, let deleted, let rows, let more):
      news(other(process), [(added, "追加"), (changed, "変更"), (deleted, "削除")], rows, more)
    case .becameDue(let count): "\(questions(count))が期日になりました。「study」で学習を始めます。"
    case .atLine(let line): "\(line)行目: "

    case .errorLabel: "エラー: "
    case .noteLabel: "注意: "
    case .itIsAbout(let part): "該当箇所は「\(part)」です。"

    case .deletes(let count): "\(questions(count))を削除します。"
    case .restores(let count, let path, let added, let changed, let removed):
      joined(path, "から\(questions(count))を復元します: ")
        + "復帰 \(number(added))、変更 \(number(changed))、削除 \(number(removed))。"
    case .goOn: "続けますか? (y/N)"
    case .leftAsItWas: "何も変更していません。"

    case .searching(let text): "(検索) \(text): "
    case .searchFailed(let text): "(一致なし) \(text): "
    case .moreLines(let count): "… ほか\(number(count))行"
    case .plainText(let text): "現在の内容: \(text)。Enter だけならそのまま、- だけなら消去します。"
    case .furtherRow: "続き: "
    case .promptField: "問題文:"
    case .answerField: "解答:"
    case .tagsField: "タグ:"

    case .amount(let done, let total): "\(done) / \(total)"
    case .rate(let amount): "毎秒 \(amount)"
    case .timeLeft(let time): "残り \(time)"
    }
  }

  private func other(_ process: Int32?) -> String { process.map { "プロセス \($0) " } ?? "別のプログラム" }

  private func news(_ who: String, _ parts: [(count: Int, verb: String)], _ rows: [Int], _ more: Int) -> String {
    let what = list(parts.filter { $0.count > 0 }.map { "\(questions($0.count))を\($0.verb)" })
    guard !rows.isEmpty else { return "\(who)が\(what)しました。" }
    let shown = list(rows.map { "\($0)行目" }) + (more > 0 ? "など" : "")
    return "\(who)が\(what)しました。一覧では\(shown)が該当します。"
  }

  /// What was done, as words that go behind the thing it was done to.
  private func past(_ action: Change.Action) -> String {
    switch action {
    case .add: "を追加しました"
    case .edit: "を編集しました"
    case .delete: "を削除しました"
    case .tag: "のタグを変更しました"
    case .suspend: "を休止しました"
    case .resume: "の休止を解除しました"
    case .flag: "にフラグを付けました"
    case .unflag: "のフラグを外しました"
    case .bury: "を明日まで延期しました"
    case .unbury: "の延期を解除しました"
    case .answer: "に回答しました"
    case .import: "をインポートしました"
    case .repair: "を修復しました"
    case .restore: "を復元しました"
    }
  }

  /// The same as a noun.
  private func deed(_ action: Change.Action) -> String {
    switch action {
    case .add: "の追加"
    case .edit: "の編集"
    case .delete: "の削除"
    case .tag: "のタグの変更"
    case .suspend: "の休止"
    case .resume: "の休止の解除"
    case .flag: "のフラグ付け"
    case .unflag: "のフラグの解除"
    case .bury: "の延期"
    case .unbury: "の延期の解除"
    case .answer: "への回答"
    case .import: "のインポート"
    case .repair: "の修復"
    case .restore: "の復元"
    }
  }
}
