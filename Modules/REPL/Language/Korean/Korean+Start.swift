import Domain

/// Why the program cannot begin, or its files cannot be used.
extension Korean {
  func text(_ problem: StartProblem) -> String {
    switch problem {
    case .noHome: "문제 은행을 둘 폴더가 없습니다: HOME이 설정되어 있지 않습니다(--data DIR로 지정)"
    case .settings(let error): "설정을 쓸 수 없습니다: \(text(error))"
    case .bankInUse(let holder, let path):
      "\(process(holder))에서 문제 은행(\(path))에 쓰고 있습니다. "
        + "‘retain list’나 ‘retain’ 자체처럼 읽기만 하는 것은 함께 쓸 수 있습니다"
    case .store(let problem): text(problem)
    case .thread(let operation, let code): "\(operation) 실패: \(system(code))"
    case .terminal(let error): "터미널을 쓸 수 없습니다: \(text(error))"
    case .noBackup(let failure): "백업을 만들지 못했습니다: \(text(failure))"
    }
  }

  func text(_ problem: StoreProblem) -> String {
    switch problem {
    case .location(let rule, let path): return text(rule, path.debugDescription)
    case .locked(let holder, let path): return "\(path): \(process(holder))에서 사용 중입니다"
    case .newerFormat(let version, let known, let path):
      let found = version.map { "형식 버전 \($0)" } ?? "알 수 없는 형식 버전"
      return "\(path): 더 새로운 프로그램에서 쓴 파일입니다(\(found). 이 프로그램은 \(known)까지 읽습니다)"
    case .unrecognized(let path): return "\(path): 이 프로그램의 파일이 아니어서 그대로 두었습니다"
    case .damagedArray(let path, let line, let offset):
      return "\(path): 올바른 JSON이 아니어서 그대로 두었습니다(\(line)번째 줄, 바이트 \(offset))"
    case .originalNotKept(let path, let call):
      return "\(path): 손상되어 있지만 원본을 따로 남길 수 없어 그대로 두었습니다: \(text(call))"
    case .system(let call): return text(call)
    case .cancelled(let path): return "\(path): 끝까지 읽지 않았습니다"
    }
  }

  private func text(_ call: StoreProblem.FailedCall) -> String { failed(call.operation, call.path, call.code) }

  /// - Parameter path: in quotation marks.
  private func text(_ rule: StoreProblem.Rule, _ path: String) -> String {
    switch rule {
    case .fileURL: "\(path): 파일 URL이 아닙니다"
    case .thisMachine: "\(path): 다른 컴퓨터를 가리킵니다"
    case .absolutePath: "\(path): 경로가 루트에서 시작하지 않습니다"
    case .printableDirectory: "\(path): 경로에 제어 문자가 있습니다"
    case .directoryNotTooLong(let limit): "\(path): 경로가 \(limit)바이트보다 깁니다"
    case .filenameNotEmpty: "파일 이름이 비어 있습니다"
    case .filenameNotDots: "\(path): 파일 이름이 될 수 없습니다"
    case .filenameOneComponent: "\(path): 파일 이름에 빗금(/)이 있습니다"
    case .filenamePrintable: "\(path): 파일 이름에 제어 문자가 있습니다"
    case .filenameNotTooLong(let limit): "\(path): 파일 이름이 \(limit)바이트보다 깁니다"
    case .filenameNotReserved: "\(path): 저장 파일에 딸린 파일을 위해 남겨 둔 이름입니다"
    case .directory: "\(path): 폴더가 아닙니다"
    case .directoryOwned: "\(path): 다른 사용자의 폴더입니다"
    case .directoryPrivate: "\(path): 그룹이나 다른 사용자가 이 폴더에 쓸 수 있습니다"
    case .ancestorsNotShared: "\(path): 저장 폴더보다 위에 있는 이 폴더에 누구나 쓸 수 있습니다"
    case .insideDirectory: "\(path): 폴더 밖을 가리키는 링크입니다"
    case .noLink: "\(path): 링크입니다"
    case .regularFile: "\(path): 일반 파일이 아닙니다"
    case .fileOwned: "\(path): 다른 사용자의 파일입니다"
    }
  }

  private func text(_ error: Scheduler.SettingsError) -> String {
    switch error {
    case .desiredRetention(let value, let allowed):
      "desiredRetention 값 \(value): \(allowed.lowerBound)에서 \(allowed.upperBound)까지여야 합니다"
    case .learningStep(let index, let step, let allowed): "learningSteps \(index + 1)번째 \(text(step, allowed))"
    case .relearningStep(let index, let step, let allowed): "relearningSteps \(index + 1)번째 \(text(step, allowed))"
    case .maximumInterval(let value, let allowed):
      "maximumInterval 값 \(value): \(allowed.lowerBound)일에서 \(allowed.upperBound)일까지여야 합니다"
    }
  }

  private func text(_ step: Duration, _ allowed: ClosedRange<Duration>) -> String {
    "값 \(wait(step)): \(wait(allowed.lowerBound))에서 \(wait(allowed.upperBound))까지여야 합니다"
  }

  private func process(_ holder: Int32?) -> String { holder.map { "프로세스 \($0)" } ?? "다른 프로세스" }
}
