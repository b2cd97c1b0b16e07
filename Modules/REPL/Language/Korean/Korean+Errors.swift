import Domain
import Glibc
import Presentation

/// Every error that a person can meet.
extension Korean {
  func text(_ error: CommandError) -> String {
    switch error {
    case .usage(let error): text(error)
    case .query(let error, _): text(error)
    case .reference(let error): text(error)
    case .bank(let error): text(error)
    case .importing(let failure, let path): text(failure, path: path)
    case .exporting(let failure): text(failure)
    case .backup(let failure): text(failure)
    case .unreadableScript(let path, let code): "\(path) 파일을 읽을 수 없습니다: \(system(code))"
    case .nestedTooDeeply(let path): "\(path) 파일이 자기 자신을 실행하거나, 파일이 너무 깊이 중첩되어 있습니다"
    case .notEdited(nil): "편집기가 없습니다. EDITOR 또는 설정의 ‘editor’를 지정하십시오"
    case .notEdited(let editor?): "\(editor) 편집기가 글을 남기지 않아 아무것도 바꾸지 않았습니다"
    case .editRefused(let error, let path): kept(path, error.map(text) ?? missingHeadings)
    case .unreadableLine: "입력한 줄이 UTF-8 글이 아닙니다"
    case .unreadableInput(let code): "표준 입력을 읽을 수 없습니다: \(system(code))"
    case .notEncodable(let reason): "결과를 JSON으로 나타낼 수 없습니다: \(reason)"
    case .interrupted: "중단했습니다"
    case .about(_, let error): text(error)
    }
  }

  private func kept(_ path: String?, _ reason: String) -> String {
    path.map { path in "\(reason). 쓴 글은 \(path) 파일에 있습니다" } ?? "\(reason). 쓴 글을 남기지 못했습니다"
  }

  private var missingHeadings: String {
    let headings = QuestionDocument.headings(in: self).map(quoted)
    return "제목 줄 \(list(headings))이(가) 이 차례로 한 번씩 있어야 합니다"
  }

  func text(_ error: UsageError) -> String {
    let reason =
      switch error.reason {
      case .unknownCommand(let name, let similar): "‘\(name)’ 명령은 없습니다\(suggestion(similar))"
      case .unknownOption(let name, let similar): "\(name) 옵션은 없습니다\(suggestion(similar))"
      case .missing(let name): "빠진 것이 있습니다: \(name)"
      case .missingValue(let option, let value): "\(option) 옵션에는 값이 필요합니다: \(option) \(value)"
      case .unexpected(let word): "남는 단어가 있습니다: ‘\(word)’"
      case .repeated(let option): "\(option) 옵션은 한 번만 쓸 수 있습니다"
      case .badValue(let value, let name, let allowed):
        "\(name) 값으로 ‘\(value)’을(를) 쓸 수 없습니다. 쓸 수 있는 값: \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
      case .emptyQuery: "빈 검색식은 모든 문제를 뜻하므로 쓸 수 없습니다. 모두 고르려면 ‘list’로 목록을 보고 1-9처럼 행을 적으십시오"
      case .openQuote: "따옴표가 닫히지 않았습니다"
      case .needsTerminal(let instead): "터미널에서만 쓸 수 있습니다. 다른 곳에서는 ‘\(instead)’ 명령을 쓰십시오"
      }
    guard let command = error.command else {
      if case .unknownCommand = error.reason { return reason + ". 모든 명령은 ‘help’로 봅니다" }
      return reason
    }
    return "\(command): \(reason)(‘help \(command)’ 참고)"
  }

  func text(_ error: QueryError) -> String {
    switch error.reason {
    case .openQuote: return "검색식에 닫히지 않은 따옴표가 있습니다"
    case .unbalancedParenthesis: return "검색식에 짝이 없는 괄호가 있습니다"
    case .missingOperand: return "검색식에서 ‘or’나 ‘not’, 괄호 옆에 단어가 없습니다"
    case .unknownFilter(let name, let known):
      let similar = Similarity.closest(to: name, in: known).map { $0 + ":" }
      return "‘\(name):’ 필터는 없습니다\(suggestion(similar)). 쌍점이 든 글은 따옴표로 묶으십시오"
    case .badValue(let value, let filter, let allowed):
      let given = value.isEmpty ? "\(filter): 뒤에 값이 필요합니다" : "\(filter): 뒤에는 ‘\(value)’을(를) 쓸 수 없습니다"
      return "\(given). 쓸 수 있는 값: \(list(allowed))\(suggestion(Similarity.closestValues(to: value, in: allowed)))"
    }
  }

  func text(_ error: ReferenceError) -> String {
    switch error {
    case .noListing(let row): "\(row)행이 없습니다. 아직 목록을 보지 않았습니다(‘list’가 문제에 번호를 매깁니다)"
    case .noSuchRow(let row, let count): "\(row)행이 없습니다. 마지막 목록은 \(count)행까지입니다"
    case .rowDeleted(let row): "\(row)행의 문제는 목록을 만든 뒤에 삭제되었습니다"
    case .noMatch(let text): "ID가 ‘\(text)’(으)로 시작하는 문제가 없습니다"
    case .ambiguous(let text, let candidates):
      "ID가 ‘\(text)’(으)로 시작하는 문제가 여럿입니다: "
        + list(candidates.map { "\($0.id) (\($0.title))" })
    }
  }

  func text(_ error: BankError) -> String {
    switch error {
    case .emptyPrompt: "질문이 비어 있습니다"
    case .emptyAnswer: "답이 비어 있습니다. 이 종류의 문제에는 답이 필요합니다"
    case .noChoices: "객관식 문제에는 정답 말고도 오답이 필요합니다"
    case .noCloze: "가린 부분이 없습니다. 빈칸 문제에는 {{c1::Paris}}나 {{c1::Paris::capital}} 같은 부분이 있어야 합니다"
    case .notFound(let id): "\(id) 문제는 이제 없습니다"
    case .suspended(let id): "\(id) 문제는 일시중단되어 있습니다. 해제하려면 ‘resume \(id)’ 명령을 쓰십시오"
    case .nothingToUndo: "되돌릴 것이 없습니다"
    case .stopped: "중단했습니다. 아무것도 바꾸지 않았습니다"
    case .contended: "다른 곳에서 문제를 계속 바꾸고 있어, 여기서는 아무것도 바꾸지 않았습니다"
    case .repository(let error): text(error)
    }
  }

  func text(_ error: RepositoryError) -> String {
    switch error {
    case .closed: "문제 은행이 닫혀 있습니다"
    case .readOnly(let path, let holder?):
      "프로세스 \(holder)에서 문제 은행(\(path))에 쓰고 있습니다. 그 프로세스가 끝날 때까지 여기서는 읽기만 하는 명령을 쓸 수 있습니다"
    case .readOnly(let path, nil): "저장하지 못했습니다: 문제 은행을 읽기 전용으로 열었습니다(\(path))"
    case .unreadable(_, let problem): "다른 곳에서 바꾼 내용을 보여 줄 수 없습니다: \(text(problem))"
    case .full(let path): "저장하지 못했습니다: \(path) 파일을 쓸 공간이 없습니다"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .writesRefused(let path):
      "저장하지 못했습니다: 앞서 생긴 오류 때문에 \(path) 파일의 상태를 알 수 없습니다. 다시 시작하면 파일을 검사하고 이어서 쓸 수 있습니다"
    case .notEncodable(let id, let reason): "저장하지 못했습니다: \(id) 문제를 쓸 수 없습니다: \(reason)"
    case .notDecodable(let id): "저장하지 못했습니다: \(id) 문제는 이 프로그램의 다른 버전에서 쓴 것이어서 그대로 두었습니다"
    }
  }

  private func suggestion(_ similar: [String]) -> String {
    similar.isEmpty ? "" : "(혹시 \(similar.map(quoted).joined(separator: " 또는 "))?)"
  }

  func failed(_ operation: String, _ path: String, _ code: Int32) -> String {
    "\(path): \(operation) 실패: \(system(code))"
  }
}

extension Korean {
  func text(_ failure: ImportFailure, path: String) -> String {
    switch failure {
    case .unreadable(let path, let code): "\(path) 파일을 읽을 수 없습니다: \(system(code))"
    case .stopped: "중단했습니다. 아무것도 가져오지 않았습니다"
    case .tooLarge(let path, let limit): "\(path) 파일이 \(limit / 1_048_576) MiB보다 큽니다"
    case .badEncoding(let line, let offset):
      "\(path), \(line)번째 줄: 바이트 \(offset)이(가) UTF-8이 아니어서 아무것도 가져오지 않았습니다(파일을 UTF-8로 저장하십시오)"
    case .unmarkedUTF16: "\(path) 파일은 바이트 순서 표식이 없는 UTF-16으로 보입니다. 아무것도 가져오지 않았습니다"
    case .notRecognised: "\(path) 파일은 문제를 읽을 수 있는 글이 아닙니다"
    case .malformedJSON(let line, let column, let problem):
      "\(path), \(line)번째 줄 \(column)번째 문자: 올바른 JSON이 아닙니다: \(text(problem)). 아무것도 가져오지 않았습니다"
    case .badDirective(let line, let key, let value): "\(path), \(line)번째 줄: #\(key)의 값으로 ‘\(value)’은(는) 뜻이 없습니다"
    case .unknownColumn(let column, let available):
      "\(path) 파일에 \(text(column)) 열이 없습니다. 있는 열: \(list(available))"
    case .columnAssignedTwice(let name): "\(name) 열을 두 가지로 함께 쓸 수 없습니다"
    }
  }

  func text(_ failure: ExportFailure) -> String {
    switch failure {
    case .stopped: "중단했습니다. 파일을 쓰지 않았습니다"
    case .exists(let path): "\(path) 파일이 이미 있습니다. --replace를 붙이면 덮어씁니다"
    case .notARegularFile(let path): "\(path): 덮어쓸 수 있는 파일이 아닙니다"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    case .notEncodable(let id, let key): "\(id) 문제를 쓸 수 없습니다: \(key) 값을 글로 나타낼 수 없습니다"
    }
  }

  func text(_ failure: BackupFailure) -> String {
    switch failure {
    case .empty: "백업하거나 복원할 문제가 없습니다"
    case .exists(let path): "\(path) 파일이 이미 있습니다"
    case .missing(let name): "\(name) 백업이 없습니다. 백업 목록은 ‘restore’로 봅니다"
    case .ambiguous(let name, let names): "‘\(name)’(으)로 시작하는 백업이 여럿입니다: \(list(Array(names.prefix(5))))"
    case .unreadable(let path, let problem):
      text(problem).contains(path) ? text(problem) : "\(path) 파일을 읽을 수 없습니다: \(text(problem))"
    case .notVerified(let path): "\(path) 파일을 다시 읽어 보니 쓴 내용과 달라서 남기지 않았습니다"
    case .full(let path): "\(path) 파일을 쓸 공간이 없습니다"
    case .failed(let operation, let path, let code): failed(operation, path, code)
    }
  }

  func text(_ reason: Backup.Reason) -> String {
    switch reason {
    case .start: "하루의 첫 시작"
    case .import: "가져오기"
    case .repair: "복구"
    case .restore: "복원"
    case .hand: "직접 요청"
    }
  }

  func text(_ reason: RejectedRow.Reason) -> String {
    switch reason {
    case .emptyPrompt: "질문이 비어 있습니다"
    case .unbalancedQuote: "따옴표가 닫히지 않았거나, 닫는 따옴표 뒤에 글이 있습니다"
    case .containsNUL: "NUL 문자가 들어 있습니다"
    case .notAnObject: "객체가 아닙니다"
    case .missing(let key): "\(key) 값이 없습니다"
    case .invalid(let key): "\(key) 값이 올바르지 않습니다"
    case .reviewsWithoutID: "복습 기록은 있지만 ID가 없습니다"
    }
  }

  func text(_ reason: SkippedRow.Reason) -> String {
    switch reason {
    case .unchanged(let id): "\(id) 문제와 이미 같습니다"
    case .duplicate(let id):
      "\(id) 문제가 같은 질문을 하지만 내용은 다릅니다(--duplicates update나 keep을 붙이면 가져옵니다)"
    case .repeat(let line): "\(line)번째 줄과 같은 내용입니다"
    case .superseded(let line): "뒤에 나오는 \(line)번째 줄을 따릅니다"
    }
  }

  private func text(_ column: ImportColumn) -> String {
    switch column {
    case .name(let name): quoted(name)
    case .number(let number): "\(number)번째"
    }
  }

  private func text(_ problem: ImportFailure.JSONProblem) -> String {
    switch problem {
    case .unexpectedEnd: "너무 일찍 끝납니다"
    case .unexpectedCharacter: "이 자리에는 다른 것이 와야 합니다"
    case .invalidEscape: "백슬래시 뒤에 뜻이 없는 것이 있습니다"
    case .controlCharacter: "문자열에 줄 바꿈이나 제어 문자가 들어 있습니다"
    case .tooDeep: "값이 너무 깊이 중첩되어 있습니다"
    case .notAList: "목록도 객체도 아닙니다"
    }
  }
}

extension Korean {
  func text(_ error: HistoryError) -> String {
    switch error {
    case .failed(let operation, let path, let code): "입력 기록을 남기지 않습니다: \(failed(operation, path, code))"
    case .notAFile(let path): "입력 기록을 남기지 않습니다: \(path): 파일이 아닙니다"
    case .damaged(let path, let lines):
      "입력 기록 \(path)에 읽을 수 없는 줄이 있습니다(예: \(lines.first ?? 0)번째 줄)"
    }
  }

  func text(_ error: TerminalError) -> String {
    switch error {
    case .notATerminal: "터미널이 아닙니다"
    case .closed: "연결이 끊어졌습니다"
    case .failed(let operation, let code): "\(operation) 실패: \(system(code))"
    }
  }

  func name(ofError code: Int32) -> String? {
    switch code {
    case ENOENT: "파일이나 폴더가 없습니다"
    case EACCES: "권한이 없습니다"
    case EPERM: "허용되지 않은 작업입니다"
    case EEXIST: "이미 있습니다"
    case ENOTDIR: "폴더가 아닙니다"
    case EISDIR: "폴더입니다"
    case ENOSPC: "디스크에 남은 공간이 없습니다"
    case EDQUOT: "디스크 할당량을 넘었습니다"
    case EROFS: "읽기 전용 파일 시스템입니다"
    case EIO: "입출력 오류가 났습니다"
    case EMFILE: "열린 파일이 너무 많습니다"
    case ENAMETOOLONG: "파일 이름이 너무 깁니다"
    case ELOOP: "심볼릭 링크가 너무 많이 이어집니다"
    case EFBIG: "파일이 너무 큽니다"
    case EINTR: "시스템 호출이 중단되었습니다"
    case EAGAIN: "지금은 자원을 쓸 수 없습니다"
    case ETXTBSY: "실행 중인 프로그램 파일입니다"
    case EBUSY: "장치나 자원을 다른 곳에서 쓰고 있습니다"
    case EINVAL: "인수가 올바르지 않습니다"
    default: nil
    }
  }
}
