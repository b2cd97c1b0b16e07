import Domain
import Foundation
import TestSupport
import Testing

@testable import REPL

@Suite struct `A session in another language` {
  static let locales: [(String, Language)] = [
    ("de_DE.UTF-8", .german), ("ja_JP.UTF-8", .japanese), ("ko_KR.UTF-8", .korean),
    ("zh_TW.UTF-8", .traditionalChinese),
  ]
  let program: Program

  init() throws { program = try Program() }

  @Test(arguments: locales, [40, 80]) func `speaks it from the greeting to the end`(
    locale: (name: String, language: Language), columns: Int
  ) async throws {
    let words = locale.language.catalogue
    let terminal = try await program.session(columns: columns, environment: ["LC_MESSAGES": locale.name])
    try await terminal.type("add --prompt 会う --answer 'to meet'\r")
    let new = "retain (\(words.text(.promptNew(1))))>"
    try await terminal.settle(at: new)
    try await terminal.type("list\r")
    try await terminal.wait(forText: words.text(.listed(1)))
    try await terminal.settle(at: new)
    try await terminal.type("study\r")
    try await terminal.wait(forText: words.text(.done(0, limit: nil)))
    try await terminal.type("\r")
    try await terminal.wait(forText: "3 \(words.name(.good))")
    try await terminal.type("4")
    try await terminal.wait(forText: words.text(.ratings(1, .easy)))
    try await terminal.settle(at: "retain>")
    try await terminal.type("stduy\r")
    try await terminal.wait(forText: words.quoted("stduy"))
    try await terminal.settle(at: "retain>")
    #expect(await terminal.screen.unknown.isEmpty)
  }

  @Test(arguments: locales) func `gives programs the same as in English`(locale: String, language: Language)
    async throws
  {
    try await program.run("add", "--prompt", "a", "--answer", "b", "--tag", "t")
    let id = try #require(try await program.questions().first?["id"] as? String)
    for arguments in [
      ["list"], ["list", "--json"], ["stats", "--json"], ["doctor", "--json"], ["show", id, "--json"],
      ["help", "add", "--json"], ["export", "-", "--format", "csv"],
    ] {
      let english = try await program.runAll(arguments)
      let other = try await program.runAll(arguments, environment: ["LANG": locale])
      #expect(english.status == .exited(0) && other.status == .exited(0), "\(arguments)")
      #expect(english.output == other.output, "\(arguments)")
    }
  }

  @Test func `is what the configuration says, else what the environment does`() async throws {
    let path = try program.file("retain.json", #"{ "language": "ja" }"#)
    let chosen = ["LANG": "de_DE.UTF-8", "RETAIN_CONFIG": path]
    #expect(try await program.run("undo", environment: chosen).errors.contains(Self.nothingToUndo(.japanese)))
    let environment = ["LANG": "de_DE.UTF-8"]
    #expect(try await program.run("undo", environment: environment).errors.contains(Self.nothingToUndo(.german)))
    let both = ["LANG": "de_DE.UTF-8", "LC_ALL": "ko_KR.UTF-8", "RETAIN_LANGUAGE": "en"]
    #expect(try await program.run("undo", environment: both).errors.contains(Self.nothingToUndo(.english)))
    let unknown = try await program.run("undo", environment: ["RETAIN_LANGUAGE": "fr"])
    #expect(unknown.status == .exited(2) && unknown.errors.contains("zh-Hant"))
  }

  private static func nothingToUndo(_ language: Language) -> String { language.text(.bank(.nothingToUndo)) }

  @Test(arguments: locales) func `has its manual page and its page of statistics`(
    locale: String, language: Language
  ) async throws {
    let environment = ["LANG": locale]
    let manual = try await program.run("help", "--man", environment: environment).output
    #expect(manual.contains(language.catalogue.manual(.section)))
    let path = program.home.path("stats.html")
    try await program.run("stats", "--html", path, environment: environment)
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
    #expect(page.contains("<h1>\(language.catalogue.text(.heading))</h1>"))
  }
}
