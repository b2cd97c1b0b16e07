import Domain
import Foundation
import Presentation
import TestSupport
import Testing

@testable import REPL

@MainActor
@Suite struct `Completing a command line` {
  let completer: CommandCompleter

  init() throws {
    let questions = try [
      ("abc1", "the first\nof two lines", ["verb", "Verb::irregular", "noun"]), ("abd2", "second", ["l'été"]),
      ("x9", "third", []),
    ].map { try Question(id: $0, prompt: $1, answer: "", tags: $2, createdAt: Instant(milliseconds: 0)) }
    completer = CommandCompleter(
      signatures: CommandTable.signatures, catalogue: English(),
      questions: OrderedQuestions(questions),
      home: nil)
  }

  func complete(_ line: String) -> [String] {
    completer.complete(line, cursor: line.count).candidates.map(\.replacement)
  }

  @Test(arguments: [
    ("st", ["stats", "study"]), ("  su", ["suspend"]), ("ST", ["stats", "study"]), ("xyz", []),
    ("'st", ["stats", "study"]),
  ])
  func `offers commands at its beginning`(line: String, names: [String]) {
    #expect(complete(line) == names)
  }

  @Test func `offers every command where nothing is typed, each with what it does`() {
    #expect(complete("") == CommandTable.signatures.map(\.name))
    #expect(completer.complete("sta", cursor: 3).candidates.first?.summary == "show how you are doing")
  }

  @Test func `replaces the word up to the cursor and nothing else`() {
    #expect(completer.complete("  st rest", cursor: 4).range == 2..<4)
    #expect(completer.complete("list ", cursor: 5).range == 5..<5)
    #expect(completer.complete("import 'a b", cursor: 11).range == 7..<11)
  }

  @Test(arguments: [
    ("list --j", ["--json"]), ("suspend --", ["--query", "--help", "--json"]),
    ("suspend -", ["--query", "--help", "--json"]), ("suspend --q", ["--query"]), ("add --x", []),
  ])
  func `offers the options of the command`(line: String, names: [String]) {
    #expect(complete(line) == names)
  }

  @Test(arguments: [
    ("export --format ", ["csv", "json"]), ("import x --duplicates u", ["update"]), ("import --header Y", ["yes"]),
    ("export --format J", ["json"]), ("export --format x", []),
  ])
  func `offers the values of an option`(line: String, values: [String]) {
    #expect(complete(line) == values)
  }

  @Test(arguments: [
    ("add --tag no", ["noun"]), ("add --tag VER", ["Verb::irregular", "verb"]), ("tag abc1 +n", ["+noun"]),
    ("tag abc1 x9 -n", ["-noun"]), ("tag +n", ["+noun"]), ("tag abc1 +zzz", []),
  ])
  func `offers tags in any case, with the sign that was typed`(line: String, tags: [String]) {
    #expect(complete(line) == tags)
  }

  @Test(arguments: [
    ("add --tag l", ["add", "--tag", "l'été"]), ("tag x9 +l", ["tag", "x9", "+l'été"]),
    ("tag x9 -l", ["tag", "x9", "-l'été"]),
  ])
  func `quotes a tag that would open a quotation`(line: String, words: [String]) {
    let result = completer.complete(line, cursor: line.count)
    let completed = String(line.prefix(result.range.lowerBound)) + (result.candidates.first?.replacement ?? "")
    #expect(Tokenizer.split(completed).words.map(\.text) == words)
  }

  @Test(arguments: ["l'", "(a", "a\"", "a\\", "#1"]) func `writes a tag in a query so that the query finds it`(
    tag: String
  ) throws {
    let question = try Question(id: "a1", prompt: "p", answer: "", tags: [tag], createdAt: OutputSamples.now)
    let completer = CommandCompleter(
      signatures: CommandTable.signatures, catalogue: English(), questions: OrderedQuestions([question]), home: nil)
    let replacement = try #require(completer.complete("list tag:", cursor: 9).candidates.first).replacement
    let words = Tokenizer.split("list " + replacement).words
    #expect(try Query(Arguments(words.dropFirst(), for: Command.list.signature).query) == .tag(tag))
  }

  @Test(arguments: ["show ab", "show AB", "delete x9 ab", "delete x9 x9 ab", "tag ab", "tag x9 ab", "tag x9 x9 ab"])
  func `offers questions by the beginning of their identifier`(line: String) {
    #expect(complete(line) == ["abc1", "abd2"])
  }

  @Test func `shows the first line of the prompt beside an identifier`() {
    #expect(completer.complete("show abc", cursor: 8).candidates.map(\.summary) == ["the first"])
  }

  @Test(arguments: [
    ("answer x9 ", ["again", "hard", "good", "easy"]), ("answer x9 G", ["good"]), ("answer x9 good ", []),
  ])
  func `offers ratings behind the question of an answer`(line: String, ratings: [String]) {
    #expect(complete(line) == ratings)
  }

  @Test(arguments: [
    ("list ta", ["tag:"]), ("list -t", ["-tag:"]), ("study pro", ["prompt:", "prop:"]),
    ("delete --query is:s", ["is:suspended"]),
    ("list is:r", ["is:review", "is:relearning"]), ("list -is:d", ["-is:due"]),
    ("list x prop:re", ["prop:reps", "prop:retrievability"]),
    ("list tag:no", ["tag:noun"]), ("list -tag:verb", ["-tag:Verb::irregular", "-tag:verb"]), ("list is:xyz", []),
    ("list xyz", []),
  ])
  func `offers the filters of a query and their values`(line: String, words: [String]) {
    #expect(complete(line) == words)
  }

  @Test func `leaves room for a comparison behind a property, and a value behind a filter`() {
    #expect(completer.complete("list prop:int", cursor: 13).candidates.map(\.isFinal) == [false])
    #expect(completer.complete("list ta", cursor: 7).candidates.map(\.isFinal) == [false])
    #expect(completer.complete("list is:d", cursor: 9).candidates.map(\.isFinal) == [true])
  }

  @Test(arguments: [("help st", ["stats", "study"]), ("help q", ["quit", "query"]), ("? sta", ["stats"])])
  func `offers commands and topics behind help`(line: String, names: [String]) {
    #expect(complete(line) == names)
  }

  @Test(arguments: ["frobnicate ", "frobnicate a", "frobnicate --", "add ", "add text", "quit ", "stats x"])
  func `offers nothing where nothing is known`(line: String) {
    #expect(complete(line).isEmpty)
  }

  @Test(arguments: [
    ("add --tag nou", "1 question"), ("list tag:nou", "1 question"), ("list ta", "a tag, or one below it"),
    ("answer x9 ha", "known with effort"), ("help que", "what can be searched for"),
    ("add --pro", "what is asked"), ("show x9", "third"),
  ])
  func `says what each is`(line: String, summary: String) {
    #expect(completer.complete(line, cursor: line.count).candidates.map(\.summary) == [summary])
  }

  @Test(arguments: [
    ("export x --format=c", ["--format=csv"]), ("add --tag=nou", ["--tag=noun"]), ("add --x=", []), ("add --help=", []),
  ])
  func `offers the value of an option behind its equals sign`(line: String, words: [String]) {
    #expect(complete(line) == words)
  }

  @Test(arguments: [
    ("delete --query 'tag:noun is:su", ["'tag:noun is:suspended'"]), ("delete --query 'a ta", ["'a tag:"]),
    ("list 'x is:du", ["'x is:due'"]),
  ])
  func `offers the last term of a query that is quoted`(line: String, words: [String]) {
    #expect(complete(line) == words)
  }

  @Test func `completes the last of several commands`() {
    let line = "list 'a\nb'\nsho"
    let result = completer.complete(line, cursor: line.count)
    #expect(result.candidates.map(\.replacement) == ["show"] && result.range == 11..<14)
  }

  @Test(arguments: 0..<10) func `never traps, and replaces a part of the line`(seed: UInt64) {
    var chance = NastyText(seed: seed)
    for command in CommandTable.signatures.map(\.name) {
      let line = command + " " + chance.text(12)
      for cursor in 0...line.count {
        let range = completer.complete(line, cursor: cursor).range
        #expect(range.upperBound == cursor && range.lowerBound >= 0)
      }
    }
  }
}

@MainActor
@Suite struct `Completing the name of a file` {
  let folder: TemporaryDirectory
  let completer: CommandCompleter

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["words.csv", "my words.csv", "it's.csv", ".hidden"] {
      try Data().write(to: folder.url.appending(path: name))
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "sub dir"), withIntermediateDirectories: false)
    try Data().write(to: folder.url.appending(path: "sub dir/deep.csv"))
    completer = CommandCompleter(
      signatures: CommandTable.signatures, catalogue: English(), questions: OrderedQuestions(), home: folder.path)
  }

  /// Completes a line and gives the last word of what it then is.
  func completed(_ line: String) throws -> [String] {
    let result = completer.complete(line, cursor: line.count)
    return try result.candidates.map { candidate in
      let line = String(line.prefix(result.range.lowerBound)) + candidate.replacement
      return try #require(Tokenizer.split(line).words.last).text
    }
  }

  @Test func `goes on from its beginning`() throws {
    #expect(try completed("import \(folder.path("wo"))") == [folder.path("words.csv")])
  }

  @Test(arguments: ["my", "my\\ wo", "'my wo"]) func `quotes white space, however it was begun`(beginning: String)
    throws
  {
    #expect(try completed("import ~/\(beginning)") == ["~/my words.csv"])
  }

  @Test func `quotes an apostrophe`() throws {
    #expect(try completed("export ~/it") == ["~/it's.csv"])
  }

  @Test func `takes ~ for the home folder`() throws {
    #expect(try completed("export ~/wor") == ["~/words.csv"])
  }

  @Test func `knows no ~ where there is no home`() throws {
    let homeless = CommandCompleter(
      signatures: CommandTable.signatures, catalogue: English(), questions: OrderedQuestions(), home: nil)
    #expect(homeless.complete("export ~/wor", cursor: 12).candidates.isEmpty)
  }

  @Test func `goes on into a folder`() throws {
    let candidates = completer.complete("import ~/su", cursor: 11).candidates
    #expect(candidates.map(\.display) == ["sub dir/"])
    #expect(candidates.map(\.isFinal) == [false])
    #expect(try completed("import '~/sub dir/'") == ["~/sub dir/deep.csv"])
    #expect(try completed("import '~/sub dir/'de") == ["~/sub dir/deep.csv"])
  }

  @Test func `hides what is hidden until it is asked for`() throws {
    #expect(try completed("import ~/").sorted() == ["~/it's.csv", "~/my words.csv", "~/sub dir/", "~/words.csv"])
    #expect(try completed("import ~/.h") == ["~/.hidden"])
  }

  @Test func `finds nothing in a folder that is not there`() throws {
    #expect(try completed("import ~/nowhere/x").isEmpty)
  }

  @Test func `ends with the one file that a command takes`() throws {
    #expect(try completed("import x ~/wo").isEmpty)
  }
}
