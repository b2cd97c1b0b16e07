import Domain
import TestSupport
import Testing

@testable import REPL

/// The texts of the help and the configuration in one language.
struct HelpTexts {
  let words: any Catalogue

  init(_ language: Language) { words = language.catalogue }

  /// What stands beside a name, or begins as a sentence does once ``Catalogue/sentence(_:)`` has it.
  var summaries: [String] {
    CommandHelp.allCases.map { words.summary(of: $0) } + OptionHelp.allCases.map { words.summary(of: $0) }
      + HelpTopic.allCases.map { words.summary(of: $0) } + Rating.allCases.map { words.summary(of: $0) }
      + FilterHelp.allCases.map { words.summary(of: $0) } + QueryHelp.allCases.map { words.summary(of: $0) }
      + KeyHelp.allCases.map { words.summary(of: $0) } + SettingKey.allCases.map { words.summary(of: $0) }
      + HelpTexts.values.map { words.text($0) }
  }

  /// Headings, sentences and paragraphs.
  var others: [String] {
    HelpText.allCases.map { words.help($0) } + ManualText.allCases.map { words.manual($0) }
      + HelpTexts.errors.map { words.text($0) } + [words.summary("a", oneOf: ["b", "c"])]
      + CommandHelp.allCases.flatMap { words.details(of: $0).split(separator: "\n").map(String.init) }
  }

  static let values: [SettingValues] = [
    .folder, .flag(default: true), .choice(["one", "two"], default: "two"), .number(0.5...1.5, default: 1.25),
    .count(3...40, default: 7), .waits(default: "1m 10m"), .weights([0.1...0.2, 0.3...0.4]), .timeZone, .device,
    .editor,
    .pager,
  ]

  static let errors: [ConfigurationError] = [
    .unreadable(path: "/p", .missing), .unreadable(path: "/p", .forbidden), .unreadable(path: "/p", .other("why")),
    .malformed(path: "/p", detail: "why"), .notAnObject(path: "/p"),
    .unknownKey("kex", path: "/p", known: ["one", "two"]), .badValue(.fuzz, path: "/p", takes: .timeZone),
    .badVariable("RETAIN_FUZZ", value: "x", takes: .flag(default: true)),
  ]
}

@MainActor
@Suite struct `The help in each language` {
  @Test func `has a sample of every case with a value`() throws {
    let file = "Modules/REPL/Language/SettingText.swift"
    #expect(try CaseNames.declared(in: "SettingValues", file: file) == CaseNames.used(by: HelpTexts.values))
    #expect(try CaseNames.declared(in: "ConfigurationError", file: file) == CaseNames.used(by: HelpTexts.errors))
  }

  @Test(arguments: Language.allCases) func `leaves no text out, and has each on one line`(language: Language) {
    let texts = HelpTexts(language)
    for text in texts.summaries + texts.others {
      #expect(!text.isEmpty && !text.contains { $0.isNewline || $0 == "\t" }, "\(text)")
      #expect(text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(text)")
      #expect(!text.isDangerous)
    }
  }

  @Test(arguments: Language.allCases) func `has summaries that can stand alone and in a sentence`(language: Language) {
    let words = language.catalogue
    for text in HelpTexts(language).summaries {
      #expect(text.last != "." && text.last != "。", "\(text)")
      let sentence = words.sentence(text)
      #expect(sentence.lowercased().hasPrefix(text.lowercased()) && sentence.count > text.count, "\(sentence)")
    }
  }

  /// Options, keys, filters and variables are the same in every language.
  @Test(arguments: Language.allCases) func `leaves names as they are`(language: Language) {
    let (english, texts) = (HelpTexts(.english), HelpTexts(language))
    let all = zip(english.summaries + english.others, texts.summaries + texts.others)
    for (original, text) in all {
      let names = original.matches(
        of: /--[a-z]+(-[a-z]+)*|(Ctrl|Alt)-[A-Z_\/][a-z]*|\b(is|tag|rated|answer|interval|kind)[:>][a-z0-9]+|RETAIN_/)
      for name in names { #expect(text.contains(name.output.0), "\(text)") }
    }
    for command in CommandHelp.allCases {
      let count = { (words: any Catalogue) in words.details(of: command).split(separator: "\n").count }
      #expect(count(texts.words) == count(english.words), "\(command)")
    }
  }

  @Test(arguments: Language.allCases) func `names what a query and a key of the configuration can hold`(
    language: Language
  ) {
    let words = language.catalogue
    for part in QueryHelp.allCases {
      for other in part.others { #expect(words.summary(of: part).contains(other), "\(part)") }
    }
    for (values, parts) in [
      (SettingValues.choice(["one", "two"], default: "two"), ["one", "two"]),
      (.number(0.5...1.5, default: 1.25), ["0.5", "1.5", "1.25"]), (.count(3...40, default: 7), ["3", "40", "7"]),
      (.waits(default: "4m"), ["1s", "1d", "90s", "4m"]),
      (.weights([0.1...0.2, 0.3...0.4]), ["0.1", "0.2", "0.3", "0.4"]),
      (.flag(default: false), ["true", "false"]), (.timeZone, ["Europe/Berlin"]), (.editor, ["VISUAL", "EDITOR"]),
      (.pager, ["PAGER", "less", "off"]),
    ] {
      for part in parts { #expect(words.text(values).contains(part), "\(words.text(values))") }
    }
    for error in HelpTexts.errors {
      let text = language.text(error)
      #expect(text.contains("/p") || text.contains("RETAIN_FUZZ"), "\(text)")
      #expect(text.contains(error.key ?? ""), "\(text)")
    }
  }

  @Test(arguments: Language.allCases, [20, 40, 80, 200]) func `never exceeds the window`(
    language: Language, columns: Int
  ) {
    let renderer = OutputSamples.renderer(columns, look: Look(language: language))
    let texts =
      [
        renderer.overview(CommandTable.signatures), renderer.help(Invocation.options, CommandTable.signatures),
        renderer.topic(.query), renderer.topic(.keys),
      ] + CommandTable.signatures.map { renderer.help($0) }
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(DisplayText.width(of: line) <= columns, "\(line)")
    }
  }

  @Test(arguments: Language.allCases) func `becomes a manual page without a request of its own`(language: Language) {
    let page = OutputSamples.manual.text(in: language.catalogue)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(!lines.contains(""))
    let requests = lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    let known = [".TH ", ".SH ", ".SS ", ".TP", ".PP", ".B ", ".RS", ".RE", ".nf", ".fi"]
    #expect(requests.allSatisfy { request in known.contains { request.hasPrefix($0) } })
    #expect(requests.count { $0.hasPrefix(".SH ") } == 11)
  }
}

@Suite struct `A line of the manual page` {
  @Test(arguments: [
    ("日本語", "日\\:本\\:語"), ("語。次", "語。\\:次"), ("「語」と", "「語」\\:と"), ("ちょっと、", "ちょっ\\:と、"),
    ("語FSRS\\-6が", "語\\:FSRS\\-6\\:が"), ("‘list’で 語", "‘list’\\:で 語"), ("질문을 추가", "질문을 추가"), ("a b", "a b"), ("", ""),
  ])
  func `may end between characters of a script without spaces, but not before what closes`(
    text: String, expected: String
  ) {
    #expect(ManualPage.breakable(text) == expected)
  }
}

@MainActor
@Suite struct `The names that help explains` {
  @Test func `are those of the commands, each once`() {
    let explained = CommandTable.signatures.map { "\($0.help)" }
    #expect(explained == CommandTable.signatures.map(\.name))
    #expect(Set(explained) == Set(CommandHelp.allCases.filter { $0 != .program }.map { "\($0)" }))
  }

  @Test func `are those of the options, each of them somewhere`() {
    let options = CommandTable.signatures.flatMap(\.allOptions) + Invocation.options
    #expect(Set(options.map(\.help)) == Set(OptionHelp.allCases))
  }

  @Test func `are those of the filters`() {
    #expect(FilterHelp.allCases.map(\.rawValue).sorted() == Query.filters.sorted())
  }
}
