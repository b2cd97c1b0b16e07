import Domain

/// What help says.
extension Korean {
  func summary(of command: CommandHelp) -> String {
    switch command {
    case .program: "터미널에서 공부하는 문제 은행"
    case .add: "문제를 추가합니다"
    case .answer: "공부를 시작하지 않고 문제 하나에 답변합니다"
    case .backup: "문제 은행을 파일로 백업합니다"
    case .bury: "문제를 내일로 미루거나, 미루기를 해제합니다"
    case .delete: "문제를 답변 기록과 함께 삭제합니다"
    case .doctor: "문제 은행의 파일과 레코드, 복습 일정을 검사하고 복구합니다"
    case .edit: "문제의 글을 고칩니다. 학습 진도는 그대로입니다"
    case .export: "문제를 학습 진도와 함께 CSV 또는 JSON 파일로 내보냅니다"
    case .flag: "문제에 표시를 하거나, 표시를 해제합니다"
    case .help: "이 목록이나 한 명령, 검색식 쓰는 법을 보여 줍니다"
    case .import: "CSV, TSV, Anki 텍스트, JSON 파일의 문제를 가져옵니다"
    case .list: "검색식에 맞는 문제나 모든 문제를 나열합니다"
    case .quit: "끝냅니다. 모든 것은 이미 저장되어 있습니다"
    case .restore: "문제 은행을 백업 때의 상태로 복원합니다. 백업을 지정하지 않으면 백업 목록을 보여 줍니다"
    case .resume: "일시중단한 문제를 다시 공부에 넣습니다"
    case .show: "문제를 답, 학습 진도와 함께 보여 줍니다"
    case .source: "파일에 있는 명령을 한 줄씩 실행합니다"
    case .stats: "공부한 결과를 보여 줍니다"
    case .study: "만기가 된 문제를 공부합니다. 검색식으로 범위를 좁힐 수 있습니다"
    case .suspend: "문제를 공부에서 뺍니다"
    case .tag: "태그를 붙이고 떼거나, 모든 태그를 나열합니다"
    case .undo: "마지막 변경을 되돌립니다. 다시 실행하면 그 앞의 변경을 되돌립니다"
    }
  }

  func details(of command: CommandHelp) -> String {
    switch command {
    case .program, .resume, .show, .suspend: ""
    case .add:
      """
      옵션이 없으면 질문, 답, 태그를 차례로 묻습니다.
      빈칸이 있는 글은 번호마다 한 문제가 됩니다: {{c1::파리}}는 {{c2::센강::강}} 가에 있다.
      글에는 *강조*, **강한 강조**, `코드`, 줄 바꿈을 쓸 수 있습니다.
      """
    case .answer: "평가는 1에서 4까지의 숫자로 써도 됩니다."
    case .backup:
      """
      파일을 지정하지 않으면 문제 은행 옆의 ‘backups’ 폴더에 만들며, 직접 지울 때까지 남습니다.
      백업의 모든 레코드를 문제 은행과 비교한 뒤에야 백업으로 인정합니다. ‘restore’로 복원합니다.
      """
    case .bury: "다음 공부일이 시작되면 저절로 돌아옵니다. ‘list is:buried’ 명령으로 볼 수 있습니다."
    case .delete: "‘undo’로 되살립니다. 터미널에서는 많은 문제를 한꺼번에 삭제하기 전에 묻습니다."
    case .doctor:
      """
      --repair가 없으면 아무것도 바꾸지 않습니다.
      복구는 손상된 파일을 온전한 내용으로 다시 만들고, 본인만 쓸 수 있게 하고, 중단된 프로그램이 남긴 것을 지우고, 답변과 \
      모순되는 복습 일정을 다시 만듭니다. 복구는 ‘undo’와, 그때 알려 주는 사본으로 되돌릴 수 있습니다.
      """
    case .edit:
      """
      옵션이 없으면 질문, 답, 태그를 그 자리에서 고칩니다. Alt-Enter로 새 행을 시작합니다.
      한 글의 여러 빈칸처럼 연관된 문제의 글은 모두 함께 바뀝니다.
      편집기는 VISUAL이나 EDITOR, 또는 설정에 지정한 것입니다.
      """
    case .export:
      """
      파일 ‘-’은 표준 출력을 뜻합니다.
      내보낸 파일을 빈 문제 은행에 가져오면 똑같은 문제 은행이 됩니다.
      """
    case .flag: "‘list is:flagged’ 명령으로 다시 찾습니다."
    case .help:
      """
      ‘help keys’는 키를, ‘help query’는 검색식을 설명합니다.
      bash의 자동 완성: retain help --completions bash > ~/.local/share/bash-completion/completions/retain
      """
    case .import:
      """
      가져오지 못한 행은 모두 줄 번호와 이유를 알려 줍니다.
      {{c1::파리}} 같은 빈칸이 있는 행은 번호마다 한 문제가 됩니다.
      같은 파일을 다시 가져와도 문제가 늘지 않습니다. 가져온 것 전체를 ‘undo’ 한 번으로 되돌립니다.
      """
    case .list:
      """
      다음 목록이 나올 때까지, 다른 명령에서 행 번호로 문제를 가리킬 수 있습니다.
      ‘help query’는 검색식을 설명합니다.
      """
    case .quit: "Ctrl-D도 같은 일을 합니다."
    case .restore:
      """
      BACKUP은 목록에 있는 이름이나 그 앞부분, 또는 빗금(/)이 든 파일 경로입니다.
      지금의 문제 은행을 먼저 백업하며, 복원은 ‘undo’ 한 번으로 되돌립니다.
      터미널에서는 무엇이 바뀌는지 먼저 알리고 묻습니다.
      """
    case .source:
      """
      실패한 줄은 알려 주고 나머지 줄은 그대로 실행합니다. 종료 상태는 처음 실패한 줄의 것입니다. ‘quit’는 파일의 실행을 \
      끝냅니다.
      """
    case .stats:
      """
      그림은 \(CommandHelp.pictures)입니다. 지정하지 않으면 모두 보여 주고, ‘none’은 수치만 보여 줍니다.
      페이지는 네트워크와 스크립트를 쓰지 않으며, 브라우저 설정에 따라 밝거나 어둡게 보입니다.
      """
    case .study:
      """
      Enter를 누르면 답이 나옵니다. 얼마나 잘 알았는지 1에서 4로 평가하며, 각각 다시 나올 때까지의 시간이 함께 나옵니다.
      언제든 e는 편집, t는 태그, f는 표시, s는 일시중단, b는 내일로 미루기, u는 되돌리기, q는 끝내기이며, ?는 모든 키를 알려 줍니다.
      모든 답변은 다음 문제가 나오기 전에 저장됩니다.
      한 글의 여러 빈칸처럼 연관된 문제는 하루에 하나만 묻습니다.
      """
    case .tag:
      """
      +로 시작하는 단어는 태그를 붙이고, -로 시작하는 단어는 태그를 뗍니다.
      태그는 ::으로 나무 모양을 이루며, 공백을 쓸 수 없습니다.
      """
    case .undo: "답변, 편집, 가져오기, 삭제를 모두 되돌릴 수 있고, 다시 시작한 뒤에도 됩니다."
    }
  }
}
