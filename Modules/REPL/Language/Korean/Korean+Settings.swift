/// What is said about the configuration.
extension Korean {
  func summary(of key: SettingKey) -> String {
    switch key {
    case .data: "문제 은행을 두는 곳"
    case .language: "메시지의 언어. auto는 시스템의 언어"
    case .color: "출력에 색을 쓸지 여부"
    case .plain: "화면 낭독기를 위해 모두 말로 알리고 덧그리지 않을지 여부"
    case .keys: "줄을 편집하는 키"
    case .editrc: "~/.editrc에서 다른 키를 읽을지 여부"
    case .historyHints: "입력 기록에서 이어질 내용을 보여 줄지 여부"
    case .inputColors: "입력하는 글을 뜻에 따라 색으로 구분할지 여부"
    case .completionSummaries: "자동 완성에 설명을 붙일지 여부"
    case .editor: "긴 글을 고치는 편집기"
    case .pager: "화면보다 긴 글을 보여 주는 프로그램"
    case .desiredRetention: "만기가 되었을 때 답을 기억할 확률"
    case .maximumInterval: "가장 긴 간격(일)"
    case .learningSteps: "새 문제의 학습 단계별 대기 시간"
    case .relearningSteps: "잊은 문제의 재학습 단계별 대기 시간"
    case .fuzz: "간격을 조금씩 무작위로 바꿀지 여부"
    case .weights: "기억 모형의 매개변수"
    case .newPerDay: "하루의 새 문제 수"
    case .reviewsPerDay: "하루의 복습 수"
    case .newOrder: "새 문제의 순서"
    case .reviewOrder: "복습의 순서"
    case .newReviewMix: "복습 사이에 새 문제가 나오는 위치"
    case .learnAheadMinutes: "남은 것이 없을 때 학습 중인 문제를 앞당겨 내는 시간(분)"
    case .leechThreshold: "문제를 몇 번 잊으면 거머리로 볼지. 0은 보지 않음"
    case .rolloverHour: "새 하루가 시작되는 시각"
    case .timeZone: "하루를 나누는 시간대"
    case .device: "답변에 적을 이 컴퓨터의 이름"
    case .historyLimit: "입력 기록에 남길 줄 수"
    case .backups: "하루의 첫 시작과 가져오기 때 저절로 백업할지 여부"
    case .backupRecentDays: "모든 백업을 남길 일수"
    case .backupDays: "마지막 백업을 남길 일수"
    case .backupWeeks: "마지막 백업을 남길 주 수"
    case .backupMonths: "마지막 백업을 남길 달 수"
    }
  }

  func text(_ values: SettingValues) -> String {
    switch values {
    case .folder: "폴더의 절대 경로, 기본값은 사용자의 데이터 폴더"
    case .flag(let preset): "true 또는 false, 기본값 \(preset)"
    case .choice(let names, let preset): "\(list(names)) 중 하나, 기본값 \(preset)"
    case .number(let range, let preset): "\(range.lowerBound)에서 \(range.upperBound)까지의 수, 기본값 \(preset)"
    case .count(let range, let preset): "\(range.lowerBound)에서 \(range.upperBound)까지의 정수, 기본값 \(preset)"
    case .waits(let preset): "1s에서 1d까지의 대기 시간 목록(최대 10개, 예: 90s, 10m, 2h), 기본값 \(preset)"
    case .weights(let ranges):
      "FSRS-6의 매개변수 21개, 기본값은 공개된 값, 범위는 "
        + list(ranges.map { "\($0.lowerBound)…\($0.upperBound)" })
    case .timeZone: "Europe/Berlin 같은 이름, 기본값은 시스템의 시간대"
    case .device: "이름, 기본값은 컴퓨터의 이름"
    case .editor: "셸 명령, 기본값은 VISUAL 또는 EDITOR"
    case .pager: "셸 명령, 기본값은 PAGER 또는 less, off는 쓰지 않음"
    }
  }

  func text(_ error: ConfigurationError) -> String {
    switch error {
    case .unreadable(let path, .missing): "\(path): 읽을 수 없습니다: 그런 파일이 없습니다"
    case .unreadable(let path, .forbidden): "\(path): 읽을 수 없습니다: 권한이 없습니다"
    case .unreadable(let path, .other(let reason)): "\(path): 읽을 수 없습니다: \(reason)"
    case .malformed(let path, let detail): "\(path): 올바른 JSON이 아닙니다: \(detail)"
    case .notAnObject(let path): "\(path): 키마다 값이 하나인 JSON 객체 하나여야 합니다"
    case .unknownKey(let key, let path, let known): "\(path): ‘\(key)’ 키는 없습니다. 쓸 수 있는 키: \(list(known))"
    case .badValue(let key, let path, let values):
      "\(path): ‘\(key.rawValue)’ 키의 값이 잘못되었습니다. 쓸 수 있는 값: \(text(values))"
    case .badVariable(let name, let value, let values):
      "환경 변수: ‘\(name)’의 값으로 ‘\(value)’을(를) 쓸 수 없습니다. 쓸 수 있는 값: \(text(values))"
    }
  }
}
