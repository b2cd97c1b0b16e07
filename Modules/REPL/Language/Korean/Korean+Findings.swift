import Domain

/// What ‘doctor’ and the start find.
extension Korean {
  func label(_ severity: Finding.Severity) -> String {
    switch severity {
    case .fine: "정상"
    case .notice: "참고"
    case .problem: "이상"
    case .repair: "복구"
    }
  }

  func conclusion(problems count: Int) -> String {
    count == 0 ? "이상이 없습니다." : "이상이 \(number(count))건 있습니다."
  }

  func text(_ subject: Finding.Subject) -> String {
    switch subject {
    case .file(let path): path
    case .lock(let name): "\(name)의 잠금"
    case .question(let id): "문제 \(id)"
    case .schedules: "복습 일정"
    case .backups: "백업 폴더"
    case .backup: "복구 전 백업"
    case .repair: "복구"
    }
  }

  func text(_ detail: Finding.Detail) -> String {
    switch detail {
    case .damaged(let line, let offset, let length, let damage):
      "\(line)번째 줄, 바이트 \(offset)부터 \(length)바이트: \(text(damage))"
    case .undecodable(let id, let reason): "레코드 \(id)의 내용을 이 버전에서 읽을 수 없습니다: \(reason)"
    case .unknownLines(let count, let first):
      "새 버전에서 쓴 줄 \(count)개를 그대로 두었습니다(\(list(first.map(String.init)))번째 줄)"
    case .tornTail(let offset, let length):
      "비정상 종료로 마지막 쓰기가 끊겼습니다: 바이트 \(offset)부터 \(length)바이트, 저장되었다고 알린 적이 없는 내용입니다"
    case .duplicates(let count): "두 번 이상 나온 ID가 \(count)개 있습니다. 각각 마지막 것을 씁니다"
    case .olderForm: "파일이 예전 형식인 JSON 배열 하나로 되어 있었습니다"
    case .originalKept(let path): "원래 내용은 \(path)에 남아 있습니다"
    case .nothingYet: "아직 아무것도 없습니다"
    case .sound(let count): "레코드 \(number(count))개가 모두 온전합니다"
    case .store(let problem): text(problem)

    case .unlocked: "쓰고 있는 프로그램이 없습니다"
    case .lockedHere: "이 프로그램에서 쓰고 있습니다"
    case .locked(let process): "프로세스 \(process)에서 쓰고 있습니다"
    case .staleLock(let process):
      "쓰고 있는 프로그램이 없습니다. 쓰던 프로세스 \(process)의 실행은 끝났으며, 다음에 쓰는 프로그램이 넘겨받습니다"
    case .notPrivate(let permissions):
      "다른 사용자가 \(permissions.letOthersWrite ? "바꿀" : "읽을") 수 있습니다: "
        + "권한이 \(octal(permissions.found))입니다. \(octal(permissions.right))이어야 합니다"
    case .allPrivate: "안에 있는 모든 것을 본인만 쓸 수 있습니다"
    case .leftover: "쓰던 프로그램이 마치지 못하고 남겼거나, 아직 쓰는 중입니다"
    case .original: "복구하기 전의 원본입니다. 더 필요하지 않으면 지우십시오"

    case .backupFailed(let failure): text(failure)
    case .backupDamaged(let count): "백업이 \(number(count))곳 손상되어 있습니다"
    case .backupsSound(let count, let newest):
      "\(number(count))개가 모두 온전하며, 가장 최근 백업은 \(moment(newest))에 만들었습니다"
    case .noBackups: "아직 백업이 없습니다"

    case .inconsistent(let inconsistency): text(inconsistency)
    case .different(let count, let total, let id, let difference):
      "\(number(total))개 중 \(number(count))개는 지금 설정으로 답변에서 계산한 일정과 다릅니다. "
        + "예를 들어 \(id): \(text(difference)). 모두 그대로 둡니다"
    case .schedulesFit(let count): "\(number(count))개가 모두 답변과 맞습니다"

    case .madePrivate(let permissions, let isPlanned):
      "본인만 쓸 수 있게 \(isPlanned ? "바꿀 것입니다" : "바꾸었습니다"): "
        + "권한 \(octal(permissions.found)) → \(octal(permissions.right))"
    case .removed(let isPlanned):
      "\(isPlanned ? "지울 것입니다" : "지웠습니다"): 중단된 프로그램이 마치지 못하고 남긴 것입니다"
    case .willLeaveOut(let count): "손상된 부분(\(number(count))곳)을 빼고 다시 쓰며, 지금의 파일은 옆에 남길 것입니다"
    case .willConvert: "지금의 형식으로 다시 쓰며, 배열은 남길 것입니다"
    case .broughtIntoOrder(let count, let original):
      "바로잡았습니다. \(count == 0 ? "" : "손상된 부분(\(number(count))곳)은 뺐습니다. ")원래 내용은 \(original)에 남아 있습니다"
    case .rebuilt(let inconsistency, let isPlanned):
      "답변에서 복습 일정을 다시 \(isPlanned ? "만들 것입니다" : "만들었습니다")(\(text(inconsistency)))"
    case .backedUp(let path): "복구하기 전의 문제 은행은 \(path)에 남아 있습니다"
    case .nothingToRepair(let isPlanned): "복구할 것이 \(isPlanned ? "없습니다" : "없었습니다")"
    }
  }

  private func text(_ damage: Finding.Damage) -> String {
    switch damage {
    case .checksum: "체크섬이 맞지 않습니다"
    case .lineFeed: "줄 바꿈이 없습니다"
    case .missingHeader: "머리줄이 없습니다"
    case .misplacedHeader: "머리줄이 중간에 있습니다"
    case .unfinishedBatch: "온전히 남아 있지 않은 묶음의 일부입니다"
    case .element(let reason): "요소를 읽을 수 없습니다: \(reason)"
    }
  }

  private func text(_ inconsistency: Question.Inconsistency) -> String {
    switch inconsistency {
    case .newWithDueDate: "상태가 ‘새 문제’인데 만기가 있습니다"
    case .withoutDueDate(let phase): "상태가 ‘\(name(phase))’인데 만기가 없습니다"
    case .newWithMemory: "상태가 ‘새 문제’인데 기억 상태가 있습니다"
    case .withoutMemory(let phase): "상태가 ‘\(name(phase))’인데 기억 상태가 없습니다"
    case .memoryOutOfRange(let memory):
      "기억 상태가 범위를 벗어났습니다: 안정성 \(memory.stability), 난이도 \(memory.difficulty)"
    case .newWithAnswers(let count): "상태가 ‘새 문제’인데 답변이 \(number(count))회 있습니다"
    case .impossibleCounts(let answers, let lapses, let interval):
      "있을 수 없는 횟수입니다: 답변 \(answers), 잊음 \(lapses), 간격 \(interval)"
    case .unorderedAnswers: "답변이 답변한 순서대로 있지 않습니다"
    case .unknownAnswer(let instant): "복습 일정에 \(instant)의 답변이 반영되어 있지 않습니다"
    }
  }

  private func text(_ difference: Question.Difference) -> String {
    switch difference {
    case .answers(let counted, let held): "답변을 \(counted)회로 세지만 실제로는 \(held)회 있습니다"
    case .phase(let phase): "상태가 ‘\(name(phase))’이어야 합니다"
    case .memory: "기억 상태가 다릅니다"
    }
  }
}
