/// What stands around the parts of the help, and what only the manual page says.
extension Korean {
  func help(_ text: HelpText) -> String {
    switch text {
    case .commands: "명령:"
    case .usage: "사용법:"
    case .aliases: "다른 이름:"
    case .options: "옵션:"
    case .examples: "예:"
    case .queries: "‘list’, ‘study’, --query에서 검색식에 쓸 수 있는 것:"
    case .keys: "줄을 편집하는 키:"
    case .moreHelp: "‘help COMMAND’는 한 명령을, ‘help query’는 검색식을, ‘help keys’는 키를 설명합니다."
    case .naming: "문제는 마지막 목록의 행 번호나 ID의 앞부분으로 가리킵니다."
    case .programWays: "명령이 없으면 명령을 입력받고, 파이프나 파일에서는 한 줄씩 실행합니다."
    case .programCommands: "명령(‘retain COMMAND --help’가 하나씩 설명):"
    }
  }

  func sentence(_ summary: String) -> String { summary + "." }

  func summary(_ summary: String, oneOf names: [String]) -> String { "\(summary): \(list(names))" }

  func manual(_ text: ManualText) -> String {
    switch text {
    case .section: "사용자 명령"
    case .name: "이름"
    case .synopsis: "사용법"
    case .description: "설명"
    case .options: "옵션"
    case .commands: "명령"
    case .queries: "검색식"
    case .keys: "키"
    case .scripts: "스크립트"
    case .exitStatus: "종료 상태"
    case .environment: "환경 변수"
    case .files: "파일"
    case .purpose:
      """
      문제를 추가하거나 가져오고 만기가 된 문제에 답하면, FSRS-6이 문제마다 다시 나올 때를 정합니다. 모든 답변은 다음 \
      문제가 나오기 전에 디스크에 저장됩니다.
      """
    case .ways:
      """
      명령 없이 실행하면 retain은 명령을 입력받습니다. 파이프나 파일에서는 한 줄씩 실행합니다. 명령을 주면 그 명령을 \
      실행하고 끝납니다.
      """
    case .lines:
      """
      줄은 셸처럼 단어로 나눕니다. 따옴표는 한 단어로 묶고, 백슬래시는 다음 문자를 그대로 쓰게 하며, #부터는 주석입니다. -- \
      뒤의 단어는 옵션이 아닙니다. 따옴표가 열려 있거나 백슬래시로 끝난 줄은 다음 줄로 이어집니다. 실패한 줄은 알려 주고 \
      나머지 줄은 그대로 실행합니다.
      """
    case .streams: "데이터는 표준 출력으로, 나머지는 모두 표준 오류로 나갑니다."
    case .success: "성공"
    case .failure: "실패"
    case .wrongArguments: "잘못된 인수"
    case .stopped: "Ctrl-C로 중단"
    case .noColor: "비어 있지 않으면 색을 쓰지 않습니다"
    case .term: "dumb이면 덧그리지 않습니다"
    case .editor: "긴 글을 고치는 편집기"
    case .pager: "화면보다 긴 글을 보여 주는 프로그램"
    case .config: "설정 파일"
    case .settings: "설정의 모든 키. 대문자로 쓰고 앞에 RETAIN_을 붙입니다"
    case .questionsFile: "문제, 한 줄에 하나"
    case .backupsFolder: "백업"
    case .configurationFile: "설정"
    case .historyFile: "입력한 줄의 기록"
    }
  }
}
