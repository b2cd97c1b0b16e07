import Domain
import Presentation

/// Every error that a person can meet.
extension Japanese {
  func text(_ error: CommandError) -> String {
    switch error {
    case .usage(let error): text(error)
    case .query(let error, _): text(error)
    case .reference(let error): text(error)
    case .bank(let error): text(error)
    case .importing(let failure, let path): text(failure, path: path)
    case .exporting(let failure): text(failure)
    case .backup(let failure): text(failure)
    case .unreadableScript(let path, let code): unreadable(path, system(code))
    case .nestedTooDeeply(let path): joined(path, "が自分自身を実行しているか、ファイルの入れ子が深すぎます")
    case .notEdited(nil): "エディターがありません。EDITOR、または設定の「editor」を指定してください"
    case .notEdited(let editor?): joined(editor, "で編集したテキストがありません。何も変更していません")
    case .editRefused(let error, let path): kept(path, error.map(text) ?? missingHeadings)
    case .unreadableLine: "行が UTF-8 のテキストではありません"
    case .unreadableInput(let code): "標準入力を読み取れません: \(system(code))"
    case .notEncodable(let reason): "結果を JSON で表せません: \(reason)"
    case .interrupted: "中断しました"
    case .about(_, let error): text(error)
    }
  }

  private func kept(_ path: String?, _ reason: String) -> String {
    path.map { path in "\(reason)。テキストは \(path) に残してあります" } ?? "\(reason)。テキストは保存できませんでした"
  }

  private var missingHeadings: String {
    let headings = QuestionDocument.headings(in: self).map(quoted)
    return "見出しの行\(list(headings))が、この順に1行ずつ必要です"
  }

  func text(_ error: UsageError) -> String {
    let reason =
      switch error.reason {
      case .unknownCommand(let name, let similar): "「\(name)」というコマンドはありません\(suggestion(similar))"
      case .unknownOption(let name, let similar): "\(name) というオプションはありません\(suggestion(similar))"
      case .missing(let name): "\(name) がありません"
      case .missingValue(let option, let value): "\(option) には値が必要です: \(option) \(value)"
      case .unexpected(let word): "「\(word)」は余分です"
      case .repeated(let option): "\(option) は1回しか指定できません"
      case .badValue(let value, let name, let allowed):
        "\(name) に「\(value)」は使えません。使える値: \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
      case .emptyQuery: "空の検索式はすべての問題を指すため使えません。すべてを指定するには「list」で一覧を表示し、1-9 のように行を指定してください"
      case .openQuote: "引用符が閉じられていません"
      case .needsTerminal(let instead): "端末でしか使えません。端末以外では「\(instead)」を使ってください"
      }
    guard let command = error.command else {
      if case .unknownCommand = error.reason { return reason + "。「help」で一覧を表示します" }
      return reason
    }
    return "\(command): \(reason)。詳しくは「help \(command)」"
  }

  func text(_ error: QueryError) -> String {
    switch error.reason {
    case .openQuote: return "検索式の引用符が閉じられていません"
    case .unbalancedParenthesis: return "検索式の括弧が対応していません"
    case .missingOperand: return "検索式の「or」、「not」または括弧のそばに語がありません"
    case .unknownFilter(let name, let known):
      let similar = Similarity.closest(to: name, in: known).map { $0 + ":" }
      return "「\(name):」という条件はありません\(suggestion(similar))。コロンを含むテキストは引用符で囲んでください"
    case .badValue(let value, let filter, let allowed):
      let given = value.isEmpty ? "\(filter): には値が必要です" : "\(filter): に「\(value)」は使えません"
      return "\(given)。使える値: \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
    }
  }

  func text(_ error: ReferenceError) -> String {
    switch error {
    case .noListing(let row): "\(row)行目はありません。まだ一覧を表示していません (「list」で問題に番号が付きます)"
    case .noSuchRow(let row, let count): "\(row)行目はありません。直前の一覧は\(number(count))行です"
    case .rowDeleted(let row): "\(row)行目の問題は、一覧の表示後に削除されました"
    case .noMatch(let text): "「\(text)」で始まる ID の問題はありません"
    case .ambiguous(let text, let candidates):
      "「\(text)」で始まる ID が複数あります: " + list(candidates.map { "\($0.id) (\($0.title))" })
    }
  }

  func text(_ error: BankError) -> String {
    switch error {
    case .emptyPrompt: "問題文が空です"
    case .emptyAnswer: "解答が空です。この種類の問題には解答が必要です"
    case .noChoices: "択一問題には、正しい解答のほかに誤答が必要です"
    case .noCloze: "穴埋めの箇所がありません。{{c1::パリ}} や {{c1::パリ::首都}} のように書きます"
    case .notFound(let id): "問題 \(id) はもうありません"
    case .suspended(let id): "問題 \(id) は休止中です。「resume \(id)」で再開できます"
    case .nothingToUndo: "取り消すものはありません"
    case .stopped: "中断しました。何も変更していません"
    case .contended: "問題がほかで変更され続けたため、ここでは何も変更していません"
    case .repository(let error): text(error)
    }
  }

  func text(_ error: RepositoryError) -> String {
    switch error {
    case .closed: "問題集は閉じられています"
    case .readOnly(let path, let holder?):
      "プロセス \(holder) が問題集に書き込んでいます (\(path))。終了するまで、ここでは読み取るだけのコマンドしか使えません"
    case .readOnly(let path, nil): "保存していません。問題集は読み取り専用で開かれています (\(path))"
    case .unreadable(_, let problem): "ほかで変更された内容を表示できません: \(text(problem))"
    case .full(let path): "保存していません。空き領域が足りません: \(path)"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .writesRefused(let path):
      "保存していません。以前のエラーにより \(joined(path, "の状態が不明です。"))起動し直すと、確認してから続けられます"
    case .notEncodable(let id, let reason): "保存していません。問題 \(id) を書き込めません: \(reason)"
    case .notDecodable(let id):
      "保存していません。\(joined(id, "は別のバージョンのプログラムで書かれたもので、そのまま残してあります"))"
    }
  }

  private func unreadable(_ path: String, _ reason: String) -> String { joined(path, "を読み取れません: \(reason)") }

  private func failed(_ operation: String, _ path: String, _ code: Int32) -> String {
    joined(path, "に対する \(operation) に失敗しました: \(system(code))")
  }

  private func suggestion(_ similar: [String]) -> String {
    similar.isEmpty ? "" : " (もしかして: \(list(similar.map(quoted))))"
  }
}

extension Japanese {
  func text(_ failure: ImportFailure, path: String) -> String {
    switch failure {
    case .unreadable(let path, let code): unreadable(path, system(code))
    case .stopped: "中断しました。何もインポートしていません"
    case .tooLarge(let path, let limit): joined(path, "は \(number(limit / 1_048_576)) MiB を超えています")
    case .badEncoding(let line, let offset):
      joined(path, "の\(line)行目: バイト \(offset) が UTF-8 ではありません。何もインポートしていません (UTF-8 で保存してください)")
    case .unmarkedUTF16: joined(path, "はバイト順マークのない UTF-16 のようです。何もインポートしていません")
    case .notRecognised: joined(path, "は問題を読み取れるテキストではありません")
    case .malformedJSON(let line, let column, let problem):
      joined(path, "の\(line)行\(column)列: 正しい JSON ではありません: \(text(problem))。何もインポートしていません")
    case .badDirective(let line, let key, let value):
      joined(path, "の\(line)行目: 「\(value)」は #\(key) の値として使えません")
    case .unknownColumn(let column, let available):
      joined(path, "に列\(text(column))はありません。ある列: \(list(available))")
    case .columnAssignedTwice(let name): "列「\(name)」を同時に2つの役割に使うことはできません"
    }
  }

  func text(_ failure: ExportFailure) -> String {
    switch failure {
    case .stopped: "中断しました。ファイルは書き出していません"
    case .exists(let path): joined(path, "はすでにあります。--replace で上書きします")
    case .notARegularFile(let path): joined(path, "は置き換えられるファイルではありません")
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .notEncodable(let id, let key): "問題 \(id) を書き出せません。\(key) をテキストで表せません"
    }
  }

  func text(_ failure: BackupFailure) -> String {
    switch failure {
    case .empty: "バックアップまたは復元する問題がありません"
    case .exists(let path): joined(path, "はすでにあります")
    case .missing(let name): "バックアップ \(joined(name, "はありません。「restore」で一覧を表示します"))"
    case .ambiguous(let name, let names):
      "「\(name)」で始まるバックアップが複数あります: \(list(Array(names.prefix(5))))"
    case .unreadable(let path, let problem):
      text(problem).contains(path) ? text(problem) : unreadable(path, text(problem))
    case .notVerified(let path): joined(path, "を読み直したところ、書き込んだ内容と異なっていたため、破棄しました")
    case .full(let path): "空き領域が足りません: \(path)"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    }
  }

  func text(_ reason: Backup.Reason) -> String {
    switch reason {
    case .start: "その日の最初の起動"
    case .import: "インポート"
    case .repair: "修復"
    case .restore: "復元"
    case .hand: "手動"
    }
  }

  func text(_ reason: RejectedRow.Reason) -> String {
    switch reason {
    case .emptyPrompt: "問題文が空です"
    case .unbalancedQuote: "引用符が閉じられていないか、閉じ引用符のあとにテキストがあります"
    case .containsNUL: "NUL 文字が含まれています"
    case .notAnObject: "オブジェクトではありません"
    case .missing(let key): "\(key) がありません"
    case .invalid(let key): "\(key) の値が正しくありません"
    case .reviewsWithoutID: "復習の記録がありますが、ID がありません"
    }
  }

  func text(_ reason: SkippedRow.Reason) -> String {
    switch reason {
    case .unchanged(let id): "\(id) とすでに同じです"
    case .duplicate(let id):
      "\(id) が別のテキストで同じことを問うています (--duplicates update または keep で取り込みます)"
    case .repeat(let line): "\(line)行目と同じです"
    case .superseded(let line): "\(line)行目が優先されます"
    }
  }

  private func text(_ column: ImportColumn) -> String {
    switch column {
    case .name(let name): quoted(name)
    case .number(let number): " \(number) "
    }
  }

  private func text(_ problem: ImportFailure.JSONProblem) -> String {
    switch problem {
    case .unexpectedEnd: "途中で終わっています"
    case .unexpectedCharacter: "ここには別のものが必要です"
    case .invalidEscape: "バックスラッシュのあとの文字に意味がありません"
    case .controlCharacter: "文字列に改行または制御文字が含まれています"
    case .tooDeep: "値の入れ子が深すぎます"
    case .notAList: "リストでもオブジェクトでもありません"
    }
  }
}

extension Japanese {
  func text(_ error: HistoryError) -> String {
    switch error {
    case .failed(let operation, let path, let code): "履歴は保存されません。\(failed(operation, path, code))"
    case .notAFile(let path): "履歴は保存されません。\(joined(path, "はファイルではありません"))"
    case .damaged(let path, let lines): "履歴 \(joined(path, "に読み取れない行があります (\(lines.first ?? 0)行目など)"))"
    }
  }

  func text(_ error: TerminalError) -> String {
    switch error {
    case .notATerminal: "端末ではありません"
    case .closed: "端末がなくなりました"
    case .failed(let operation, let code): "\(operation) に失敗しました: \(system(code))"
    }
  }
}
