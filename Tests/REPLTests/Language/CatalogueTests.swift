import Domain
import Presentation
import Testing

@testable import REPL

@Suite struct `The catalogue of a language` {
  @Test func `has a sample of every case`() throws {
    let folder = "Modules/REPL/Language/"
    #expect(
      try CaseNames.declared(in: "Message", file: folder + "Message.swift") == CaseNames.used(by: TextSamples.messages))
    #expect(
      try CaseNames.declared(in: "SessionText", file: folder + "SessionText.swift")
        == CaseNames.used(by: TextSamples.session))
    #expect(
      try CaseNames.declared(in: "ChartText", file: folder + "ChartText.swift")
        == CaseNames.used(by: TextSamples.charts))
    #expect(
      try CaseNames.declared(in: "Action", file: "Modules/Domain/Models/Change.swift")
        == CaseNames.used(by: TextSamples.actions))
    #expect(
      try CaseNames.declared(in: "Label", file: "Modules/Presentation/Chart.swift")
        == CaseNames.used(by: TextSamples.chartLabels))
  }

  @Test(arguments: Language.allCases) func `says everything, on one line`(language: Language) {
    for (sample, text) in TextSamples.texts(language.catalogue) {
      #expect(text.contains { !$0.isWhitespace } && !text.contains(where: \.isNewline), "\(sample): \(text)")
    }
  }

  @Test(arguments: Language.allCases) func `leaves out nothing that belongs into a text`(language: Language) {
    for ((sample, english), (_, text)) in zip(TextSamples.texts(English()), TextSamples.texts(language.catalogue)) {
      // What stands in the English text of what was put in: names in brackets, and numbers of two digits.
      for part in english.matches(of: #/⟦.⟧|\d\d+/#).map(\.output) {
        // A month may have its name.
        let isNamed = sample.contains("month: \(part),") && text.contains(language.catalogue.months[10])
        #expect(text.contains(part) || isNamed, "\(sample): \(text)")
      }
    }
  }

  @Test(arguments: Language.allCases.filter { $0 != .english }) func `is not English`(language: Language) {
    // A number, a rating or a name may stand alone.
    let english = Dictionary(TextSamples.texts(English()).map { ($0.sample, $0.text) }) { $1 }
    let same = TextSamples.texts(language.catalogue).filter { sample, text in
      english[sample] == text && text.contains(/[a-z]{3,} [a-z]{3,}/)
    }
    #expect(same.isEmpty, "\(same.map(\.sample).prefix(9))")
  }

  @Test(arguments: Language.allCases) func `keeps to its columns`(language: Language) {
    let words = language.catalogue
    func check(_ texts: [String], _ most: Int, at place: SourceLocation = #_sourceLocation) {
      for text in texts {
        let width = DisplayText.width(of: text)
        #expect((1...most).contains(width), "\(text): \(width)", sourceLocation: place)
      }
    }
    check((1...12).map { words.shortDate(month: $0, day: 30) }, 6)
    check(words.months, 4)
    check(words.weekdays, 3)
    #expect(words.months.count == 12 && words.weekdays.count == 7)
    check(Label.allCases.map { words.label($0) }, 12)
    check(Rating.allCases.map { words.name($0) }, 9)
    check(Phase.allCases.map { words.name($0) }, 12)
    check(Mark.allCases.map { words.name($0) }, 12)
    check(Finding.Severity.allCases.map { words.label($0) }, 9)
    check(TextSamples.chartLabels.map { words.label($0) }, 18)
    check(TextSamples.spans.map { words.text($0) }, 9)
    check(TextSamples.elapsed.map { words.text($0) }, 14)
    check([.promptField, .answerField, .tagsField].map { words.text($0 as Message) }, 10)
    for offered in [0, 4] {
      let keys = words.keys(offered: offered)
      #expect(keys.count == 3)
      for (text, most) in zip(keys, [78, 38, 19]) { check([text], most) }
    }
  }

  @Test(arguments: Language.allCases) func `writes numbers and dates in its way`(language: Language) {
    let words = language.catalogue
    let (date, share, number, tenths) =
      switch language {
      case .english: ("2026-11-30", "85 %", "12,345", "2.5")
      case .german: ("30.11.2026", "85\u{A0}%", "12.345", "2,5")
      case .japanese, .traditionalChinese: ("2026/11/30", "85%", "12,345", "2.5")
      case .korean: ("2026. 11. 30.", "85%", "12,345", "2.5")
      }
    #expect(words.date("2026-11-30") == date && words.percent(0.85) == share)
    #expect(words.number(12_345) == number && words.number(1234) == "1234" && words.tenths(2.5) == tenths)
    #expect(words.date("no date") == "no date")
  }

  @Test(arguments: Language.allCases) func `names each rating, state and stage by a word of its own`(language: Language)
  {
    let words = language.catalogue
    #expect(Set(Rating.allCases.map { words.name($0) }).count == 4)
    #expect(Set(Phase.allCases.map { words.name($0) } + Mark.allCases.map { words.name($0) }).count == 7)
    #expect(Set(Work.Stage.allCases.map { words.name($0) }).count == Work.Stage.allCases.count)
    #expect(Set(Chart.Name.allCases.map { words.title($0) }).count == Chart.Name.allCases.count)
    #expect(Set(TextSamples.spans.map { words.spoken($0) }).count == TextSamples.spans.count)
    #expect(Set(TextSamples.elapsed.map { words.spoken($0) }).count == TextSamples.elapsed.count)
  }
}

@Suite struct `The language` {
  @Test(arguments: [
    ("de_DE.UTF-8", Language.german), ("de_AT", .german), ("ja_JP.utf8", .japanese), ("ko_KR.UTF-8", .korean),
    ("zh_TW.UTF-8", .traditionalChinese), ("zh_HK", .traditionalChinese), ("zh_Hant_CN.UTF-8", .traditionalChinese),
    ("zh-Hant", .traditionalChinese), ("en_GB.UTF-8", .english), ("C.UTF-8", .english), ("POSIX", .english),
  ]) func `is that of a locale`(locale: String, language: Language) {
    #expect(Language(locale: locale) == language)
  }

  @Test(arguments: ["zh_CN.UTF-8", "fr_FR", "", "deu"]) func `is none of those that the program does not speak`(
    locale: String
  ) {
    #expect(Language(locale: locale) == nil)
    #expect(Language(environment: ["LANG": locale]) == .english)
  }

  @Test func `is decided by the first variable that is set, as POSIX has it`() {
    #expect(Language(environment: ["LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "ko_KR", "LANG": "de_DE"]) == .japanese)
    #expect(Language(environment: ["LC_ALL": "", "LC_MESSAGES": "ko_KR", "LANG": "de_DE"]) == .korean)
    #expect(Language(environment: ["LC_TIME": "ko_KR", "LANG": "de_DE"]) == .german)
    #expect(Language(environment: [:]) == .english)
  }

  @Test func `is English where the terminal shows ASCII alone`() {
    #expect(Look(environment: ["LANG": "ja_JP.EUC-JP"]).language == .english)
    #expect(Look(environment: ["LANG": "de_DE.UTF-8"]).language == .german)
  }
}
