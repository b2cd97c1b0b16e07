import Domain

/// What help says about options, queries, keys and what is completed.
extension Korean {
  func summary(of option: OptionHelp) -> String {
    switch option {
    case .help: "이 도움말을 보여 줍니다"
    case .json: "결과를 JSON 문서 하나로 출력합니다"
    case .data: "문제 은행을 둘 폴더"
    case .config: "읽을 설정 파일"
    case .color: "색을 쓸 때"
    case .plain: "화면 낭독기를 위해 모두 말로 알리고, 덧그리지 않습니다"
    case .documents: "명령마다 결과를 JSON 문서 하나로 출력합니다"
    case .version: "버전을 출력합니다"
    case .programHelp: "이 도움말을 출력합니다"
    case .matching: "검색식에 맞는 문제도 포함합니다"
    case .onlyMatching: "검색식에 맞는 문제만"
    case .prompt: "묻는 내용"
    case .answer: "기억할 내용"
    case .tag: "붙일 태그"
    case .cloze: "빈칸이 있는 글: {{c1::빈칸::힌트}}"
    case .reversed: "양쪽에서 묻는 두 문제로 만듭니다"
    case .wrong: "객관식 문제의 보기가 될 오답"
    case .typed: "답을 입력해야 하는 문제로 만듭니다"
    case .newPrompt: "새 질문"
    case .newAnswer: "새 답"
    case .newTags: "앞으로의 태그"
    case .newWrong: "앞으로의 객관식 오답"
    case .editor: "편집기에서 전체를 고칩니다"
    case .unbury: "미루기를 해제합니다"
    case .unflag: "표시를 해제합니다"
    case .importFormat: "형식이 분명하지 않을 때, 파일의 형식"
    case .duplicates: "이미 있는 문제를 다루는 방법"
    case .promptColumn: "질문이 있는 열의 이름 또는 번호"
    case .answerColumn: "답이 있는 열"
    case .tagsColumn: "태그가 있는 열"
    case .identifierColumn: "다른 프로그램이 붙인 식별자가 있는 열"
    case .deckColumn: "덱이 있는 열. 덱은 태그가 됩니다"
    case .ignoredColumn: "가져오지 않을 열"
    case .tagForAll: "모든 문제에 붙일 태그"
    case .header: "첫 행이 열 이름인지 여부"
    case .html: "칸의 내용이 HTML인지 여부"
    case .separator: "칸을 나누는 구분자"
    case .reversedRows: "행마다 양쪽에서 묻는 두 문제로 만듭니다"
    case .noQuotes: "Quizlet에서 내보낸 파일처럼 따옴표를 글자로 다룹니다"
    case .exportFormat: "쓸 형식(없으면 파일 이름의 끝으로 정함)"
    case .replace: "이미 있는 파일을 덮어씁니다"
    case .page: "모든 그림이 든 페이지를 씁니다"
    case .ascii: "ASCII 문자로만 그립니다"
    case .limit: "이만큼 답변하면 끝냅니다"
    case .minutes: "이만큼 지나면 새로 묻지 않습니다"
    case .typing: "답을 입력하고 정답과 비교합니다"
    case .cram: "만기와 상관없이 검색식에 맞는 문제를 모두 묻고, 복습 일정은 바꾸지 않습니다"
    case .repair: "사본을 남긴 뒤, 바로잡을 수 있는 것을 바로잡습니다"
    case .dryRun: "--repair와 함께: 무엇을 할지 알려 주기만 합니다"
    case .manual: "‘man -l’로 읽을 설명서를 출력합니다"
    case .completions: "셸의 자동 완성 스크립트를 출력합니다"
    }
  }

  func summary(of topic: HelpTopic) -> String {
    switch topic {
    case .query: "검색식에 쓸 수 있는 것"
    case .keys: "줄을 편집하는 키"
    }
  }

  func summary(of part: QueryHelp) -> String {
    let others = part.others.joined(separator: ", ")
    return switch part {
    case .word: "질문이나 답, 다른 필드에 이 단어가 있음. 대소문자는 가리지 않습니다"
    case .phrase: "마찬가지로 이 구절이 있음"
    case .field: "질문에만 있음. 답에만 있는 것은 answer:word"
    case .tag: "이 태그나, verb::irregular처럼 그 아래 태그가 있음. 태그가 없는 것은 tag:none"
    case .condition, .kind: "그 밖에 \(others)"
    case .property: "수를 비교함. 비교할 수 있는 것은 \(others)"
    case .added: "최근 7일 안에 만듦"
    case .rated: "오늘 ‘다시’로 답변함. 최근 7일의 모든 답변은 rated:7"
    case .id: "ID가 이렇게 시작함"
    case .not: "맞지 않음. ‘not word’로도 씁니다"
    case .or: "둘 가운데 하나에 맞음. 나란히 쓴 단어는 모두 맞아야 합니다"
    case .parentheses: "괄호로 묶습니다"
    }
  }

  func summary(of key: KeyHelp) -> String {
    switch key {
    case .complete: "자동 완성. 두 번 누르면 맞는 것을 나열합니다"
    case .history: "입력한 글자로 시작하는 앞뒤 입력 기록. 여러 행으로 된 줄에서는 위아래 행"
    case .wholeHistory: "입력한 글자와 상관없이 앞뒤 입력 기록"
    case .search: "입력하는 대로 입력 기록을 검색합니다. 다시 누르면 더 앞을 찾고, Ctrl-G로 그만둡니다"
    case .hint: "줄 끝에서 입력 기록의 힌트를 받아들입니다. Alt-F는 한 단어만 받아들입니다"
    case .undo: "마지막 편집을 되돌리거나 다시 합니다. Ctrl-X Ctrl-U로도 되돌립니다"
    case .row: "새 행을 시작합니다. 따옴표가 열려 있거나 줄이 백슬래시로 끝나면 Enter로도 됩니다"
    case .editor: "줄을 편집기에서 고칩니다"
    case .ends: "줄의 처음과 끝"
    case .word: "한 단어 앞뒤로. Ctrl과 Left, Right로도 됩니다"
    case .cut: "줄 끝까지, 줄 처음까지, 앞 단어를 잘라 냅니다. Ctrl-Y로 붙여 넣습니다"
    case .clear: "화면을 지웁니다"
    case .interrupt: "줄을 버리거나, 실행 중인 명령을 중단합니다. 한 번 더 누르면 끝냅니다"
    case .leave: "빈 줄에서 끝냅니다"
    case .suspend: "셸로 돌아갑니다. ‘fg’로 다시 옵니다"
    case .vi: "‘keys’ 설정이 vi일 때: i, a, c 등으로 다시 입력할 때까지 키가 vi 명령이 됩니다"
    }
  }

  func summary(of filter: FilterHelp) -> String {
    switch filter {
    case .added: "최근 며칠 안에 만듦"
    case .answer: "답에 있는 단어"
    case .id: "ID의 앞부분"
    case .is: "due, new 같은 상태"
    case .kind: "cloze 같은 종류"
    case .prompt: "질문에 있는 단어"
    case .prop: "interval>30 같은 수"
    case .rated: "최근 며칠 안에 답변함"
    case .tag: "태그와 그 아래 태그"
    }
  }

  func summary(of rating: Rating) -> String {
    switch rating {
    case .again: "다시: 잊음"
    case .hard: "어려움: 애써 떠올림"
    case .good: "알맞음: 떠올림"
    case .easy: "쉬움: 바로 떠올림"
    }
  }
}
