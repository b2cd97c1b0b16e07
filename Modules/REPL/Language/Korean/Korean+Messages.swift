import Domain

extension Korean {
  func text(_ message: Message) -> String {
    switch message {
    case .questions(let count), .listed(let count): "문제 \(number(count))개"
    case .noQuestionsYet: "아직 문제가 없습니다. ‘add’로 추가하거나 ‘import FILE’로 가져옵니다."
    case .noMatch: "조건에 맞는 문제가 없습니다."
    case .nothingChanged: "조건에 맞는 문제가 없어 아무것도 바꾸지 않았습니다."
    case .added(let name, 0): "추가했습니다: \(name)."
    case .added(let name, let siblings): "추가했습니다: \(name), 연관 문제 \(number(siblings))개."
    case .duplicates(1, let name): "같은 질문을 하는 다른 문제가 있습니다: \(name)"
    case .duplicates(let count, let name): "같은 질문을 하는 다른 문제가 \(number(count))개 있습니다: \(name)"
    case .answered(let name, let rating, let wait): "답변했습니다: \(name), \(self.name(rating)), 다음까지 \(wait)."
    case .changed(let action, let subject): "\(done(action)): \(subject)."
    case .undoBringsBack: "‘undo’로 되살릴 수 있습니다."
    case .tagged(let subject, let tags): "\(done(.tag)): \(subject), \(tags.map { "이제 \($0)" } ?? "이제 태그 없음")."
    case .undone(let action, let subject): "\(deed(action)) 되돌렸습니다: \(subject)."
    case .questionsFrom(let count, let file): "\(file)의 문제 \(number(count))개"
    case .leftAlone(let count): "그 뒤에 바뀐 문제 \(number(count))개는 그대로 두었습니다."
    case .noTags: "태그가 달린 문제가 없습니다."
    case .dueNow: "지금"
    case .dueIn(let wait, let moment): "\(wait) 뒤 (\(moment))"
    case .memory(let stability, let difficulty): "안정성 \(stability)일, 난이도 \(difficulty)/10"
    case .earlierAnswers(let count): "… 그 전에 \(number(count))회"
    case .image(let name): "[이미지: \(name)]"
    case .sound(let name): "[소리: \(name)]"

    case .exported(let count, let path): "\(path)에 문제 \(number(count))개를 내보냈습니다."
    case .written(let path): "저장했습니다: \(path)"
    case .importAdded(let count): "\(number(count))개 추가"
    case .importUpdated(let count): "\(number(count))개 갱신"
    case .importSkipped(let count): "\(number(count))개 건너뜀"
    case .importRejected(let count): "\(number(count))개 거부"
    case .furtherSiblings(let count): "다른 빈칸과 반대 방향을 묻는 문제가 \(number(count))개 더 생겼습니다."
    case .looksLikeHTML:
      "일부 칸은 HTML로 보이지만 글자 그대로 가져왔습니다. HTML로 가져오려면 ‘undo’로 되돌린 뒤 --html yes를 붙여 다시 가져오십시오"
    case .rejectedRow(let line, let reason): "\(line)번째 줄: 거부: \(reason)"
    case .skippedRow(let line, let reason): "\(line)번째 줄: 건너뜀: \(reason)"
    case .moreSkipped(let count): "… 이와 같이 건너뛴 행이 \(number(count))개 더 있습니다(--json으로 모두 표시)"
    case .backedUp(let count, let path): "\(path)에 문제 \(number(count))개를 백업했습니다."
    case .backedUpDamaged(let count):
      "문제 은행이 \(number(count))곳 손상되어 백업도 똑같이 손상되어 있습니다. 손상된 곳은 ‘doctor’가 알려 줍니다."
    case .damagedPlaces(let count): "\(number(count))곳 손상"
    case .noBackups: "아직 백업이 없습니다. ‘backup’으로 만듭니다."
    case .restored(let count, let path, let added, let changed, let removed):
      "\(path)에서 문제 \(number(count))개를 복원했습니다. "
        + "되살아난 문제 \(number(added))개, 바뀐 문제 \(number(changed))개, 없어진 문제 \(number(removed))개."
    case .unreadableRecords(let count):
      "백업에 읽을 수 없는 레코드가 \(number(count))개 있습니다. 이 레코드는 백업에만 남으며, 그래서 아무 문제도 없애지 않았습니다."
    case .previousKept(let path): "복원하기 전의 문제 은행은 \(path)에 남아 있습니다."

    case .greeting(0): "Retain. \(text(.noQuestionsYet)) \(firstSteps)"
    case .greeting(let count): "Retain. 문제 \(number(count))개. \(firstSteps)"
    case .opening: "여는 중"
    case .promptDue(let count): "만기 \(number(count))"
    case .promptNew(let count): "새 문제 \(number(count))"
    case .reading(let writer?): "읽기 전용, 프로세스 \(writer)에서 쓰는 중"
    case .reading(nil): "읽기 전용, 쓰던 쪽은 끝남"
    case .writerEnded(let process): "프로세스 \(process)의 실행이 끝났습니다. 다음 변경 명령부터는 여기서 씁니다."
    case .reloaded(let process): "\(other(process))에서 문제 은행을 바꾸어 문제를 다시 읽었습니다."
    case .news(let process, let added, let changed, let deleted, let rows, let more):
      news(other(process), [(added, "추가"), (changed, "변경"), (deleted, "삭제")], rows, more)
    case .becameDue(let count): "만기가 된 문제가 \(number(count))개 있습니다. ‘study’로 시작합니다."
    case .atLine(let line): "\(line)번째 줄: "

    case .errorLabel: "오류: "
    case .noteLabel: "참고: "
    case .itIsAbout(let part): "해당 부분: ‘\(part)’."

    case .deletes(let count): "문제 \(number(count))개를 삭제합니다."
    case .restores(let count, let path, let added, let changed, let removed):
      "\(path)에서 문제 \(number(count))개를 복원합니다. "
        + "되살아날 문제 \(number(added))개, 바뀔 문제 \(number(changed))개, 없어질 문제 \(number(removed))개."
    case .goOn: "계속하시겠습니까? (y/N)"
    case .leftAsItWas: "아무것도 바꾸지 않았습니다."

    case .searching(let text): "(검색) \(text): "
    case .searchFailed(let text): "(결과 없음) \(text): "
    case .moreLines(let count): "… \(count)줄 더"
    case .plainText(let text): "현재 값: \(text). Enter만 누르면 그대로 두고, ‘-’만 입력하면 비웁니다."
    case .furtherRow: "계속: "
    case .promptField: "질문:"
    case .answerField: "답:"
    case .tagsField: "태그:"

    case .amount(let done, let total): "\(done)/\(total)"
    case .rate(let amount): "초당 \(amount)"
    case .timeLeft(let time): "\(time) 남음"
    }
  }

  private var firstSteps: String { "‘study’로 공부를 시작하고, ‘help’로 도움말을 보고, Ctrl-D로 끝냅니다." }

  private func other(_ process: Int32?) -> String { process.map { "프로세스 \($0)" } ?? "다른 프로그램" }

  private func news(_ who: String, _ parts: [(count: Int, deed: String)], _ rows: [Int], _ more: Int) -> String {
    let what = list(parts.filter { $0.count > 0 }.map { "\(number($0.count))개 \($0.deed)" })
    guard !rows.isEmpty else { return "\(who)에서 문제를 바꾸었습니다: \(what)." }
    let shown = list(rows.map(String.init)) + (more > 0 ? " 외 \(more)개" : "")
    return "\(who)에서 문제를 바꾸었습니다: \(what). 목록에서 해당하는 행: \(shown)."
  }

  /// What was done, as a clause before the thing it was done to.
  private func done(_ action: Change.Action) -> String {
    switch action {
    case .add: "추가했습니다"
    case .edit: "편집했습니다"
    case .delete: "삭제했습니다"
    case .tag: "태그를 바꾸었습니다"
    case .suspend: "일시중단했습니다"
    case .resume: "일시중단을 해제했습니다"
    case .flag: "표시했습니다"
    case .unflag: "표시를 해제했습니다"
    case .bury: "내일로 미루었습니다"
    case .unbury: "미루기를 해제했습니다"
    case .answer: "답변했습니다"
    case .import: "가져왔습니다"
    case .repair: "복구했습니다"
    case .restore: "복원했습니다"
    }
  }

  /// What was done, as an object with its particle.
  private func deed(_ action: Change.Action) -> String {
    switch action {
    case .add: "추가를"
    case .edit: "편집을"
    case .delete: "삭제를"
    case .tag: "태그 변경을"
    case .suspend: "일시중단을"
    case .resume: "일시중단 해제를"
    case .flag: "표시를"
    case .unflag: "표시 해제를"
    case .bury: "미루기를"
    case .unbury: "미루기 해제를"
    case .answer: "답변을"
    case .import: "가져오기를"
    case .repair: "복구를"
    case .restore: "복원을"
    }
  }
}
