import Testing

@testable import REPL

@Suite struct `The arguments of a command` {
  static let signature = Signature(
    name: "cut", help: .program,
    parameters: [.file, Signature.Parameter(name: "PART", kind: .text, isOptional: true)],
    options: [
      Signature.Option(name: "--depth", value: .value("NUMBER", .text), help: .limit),
      Signature.Option(name: "--tag", value: .value("TAG", .tag), isRepeated: true, help: .tag),
      Signature.Option(name: "--force", help: .replace),
    ])

  func parse(_ line: String, _ signature: Signature = signature) throws(UsageError) -> Arguments {
    try Arguments(Tokenizer.split(line).words, for: signature)
  }

  @Test func `are words and options in any order`() throws {
    let arguments = try parse("--depth 3 file --force part")
    #expect(arguments.words.map(\.text) == ["file", "part"])
    #expect(arguments["--depth"]?.text == "3")
    #expect(arguments.has("--force") && !arguments.has("--tag"))
  }

  @Test(arguments: ["--depth=3 file", "--depth 3 file", "file --depth '3'", "--depth=\"3\" file"])
  func `give an option its value behind = or as the next word`(line: String) throws {
    #expect(try parse(line)["--depth"]?.text == "3")
  }

  @Test(arguments: [
    ("--depth= file", ""), ("--depth=a=b file", "a=b"), ("--depth --force file", "--force"), ("--depth -1 file", "-1"),
  ])
  func `take any word for the value of an option`(line: String, value: String) throws {
    let arguments = try parse(line)
    #expect(arguments["--depth"]?.text == value)
    #expect(arguments.words.map(\.text) == ["file"])
  }

  @Test func `hold every value of an option that may be repeated`() throws {
    let arguments = try parse("file --tag a --tag=b --tag c")
    #expect(arguments.all("--tag") == ["a", "b", "c"])
    #expect(arguments["--tag"]?.text == "c")
    #expect(arguments.all("--depth") == [])
  }

  @Test(arguments: [
    ("-- --force", ["--force"]), ("a -- -x", ["a", "-x"]), ("-- --", ["--"]), ("'--force' '-x'", ["--force", "-x"]),
  ])
  func `are words behind -- and in quotation marks, whatever they begin with`(line: String, words: [String]) throws {
    let arguments = try parse(line)
    #expect(arguments.words.map(\.text) == words)
    #expect(!arguments.has("--force"))
  }

  @Test func `may be a single minus`() throws {
    #expect(try parse("-").words.map(\.text) == ["-"])
  }

  @Test func `may begin with one minus where the command says so`() throws {
    var signature = Self.signature
    signature.takesMinus = true
    let arguments = try parse("-tag:x --force -y", signature)
    #expect(arguments.words.map(\.text) == ["-tag:x", "-y"])
    #expect(arguments.has("--force"))
  }

  @Test(
    arguments: [
      ("--forec x", .unknownOption("--forec", similar: ["--force"]), 0..<7),
      ("x -f", .unknownOption("-f", similar: []), 2..<4),
      ("x --xyz=1", .unknownOption("--xyz", similar: []), 2..<9),
      ("", .missing("FILE"), nil),
      ("x --depth", .missingValue(option: "--depth", value: "NUMBER"), 2..<9),
      ("a b c d", .unexpected("c"), 4..<5),
      ("x --force=yes", .unexpected("yes"), 2..<13),
      ("x --depth 1 --depth 2", .repeated("--depth"), 12..<19),
      ("x --force --force", .repeated("--force"), 10..<17),
    ] as [(String, UsageError.Reason, Range<Int>?)])
  func `that are wrong are named, with their place`(line: String, reason: UsageError.Reason, range: Range<Int>?) {
    #expect(throws: UsageError(reason, command: "cut", range: range)) { try parse(line) }
  }

  @MainActor
  @Test(arguments: [
    ("study -cram", "-cram", "--cram"), ("list -json", "-json", "--json"), ("study x -limit=5", "-limit", "--limit"),
    ("tag 3 -query", "-query", "--query"),
  ])
  func `that lack a minus of an option are refused with the option`(line: String, given: String, option: String) throws
  {
    let words = Tokenizer.split(line).words
    let signature = try CommandTable.command(named: words[0]).signature
    #expect(
      throws: UsageError(.unknownOption(given, similar: [option]), command: signature.name, range: words.last?.range)
    ) { try Arguments(words.dropFirst(), for: signature) }
  }

  @Test(arguments: ["-- -cram", "'-cram'", "-crammed", "-c", "not cram"])
  func `may ask for what lacks a word, also for that of an option`(line: String) throws {
    let signature = Signature(
      name: "study", help: .study, parameters: [.query], options: [Signature.Option(name: "--cram", help: .cram)],
      takesMinus: true)
    #expect(!(try parse(line, signature).words.isEmpty))
  }

  @Test func `may be too few where help is asked for`() throws {
    #expect(try parse("--help").has("--help"))
  }

  @Test func `may be any number where the last parameter is repeated`() throws {
    let signature = Signature(name: "x", help: .program, parameters: [.questions])
    #expect(try parse("1 2 3 4", signature).words.count == 4)
    #expect(try parse("", signature).words.isEmpty)
  }

  @Test(arguments: 0..<10) func `never trap`(seed: UInt64) {
    var chance = NastyText(seed: seed)
    for _ in 0..<200 {
      let line = chance.text(12)
      do throws(UsageError) {
        let arguments = try parse(line)
        #expect(arguments.words.count <= 2)
      } catch {
        #expect(error.command == "cut")
      }
    }
  }
}

@Suite struct `A query on a command line` {
  func query(_ line: String) throws -> String {
    let signature = Signature(name: "list", help: .list, parameters: [.query], takesMinus: true)
    return try Arguments(Tokenizer.split(line).words, for: signature).query
  }

  @Test(arguments: [
    (#"a  b"#, #"a b"#), (#""to see" -x"#, #""to see" -x"#), (#"prompt:"to see""#, #"prompt:"to see""#),
    (#"'"to see" or x'"#, #""to see" or x"#), (#"'tag:a'"#, "tag:a"), (#"a\ b"#, #"a\ b"#),
    ("(a or b) c", "(a or b) c"),
    ("-tag:x --json", "-tag:x"), ("", ""),
  ])
  func `keeps the marks of its phrases, and loses the marks that only the line has`(line: String, query: String) throws
  {
    #expect(try self.query(line) == query)
  }

  @Test(arguments: [#""it's raining""#, #"prompt:"it's raining""#, #"it\'s"#])
  func `keeps an apostrophe in a phrase`(line: String) throws {
    #expect(try query(line) == line)
  }

  @Test func `has an apostrophe as the calling shell handed it over`() throws {
    let signature = Signature(name: "list", help: .list, parameters: [.query], takesMinus: true)
    let words = ["it's", "\"don't go\""].map(Word.init(argument:))
    #expect(try Arguments(words, for: signature).query == "it's \"don't go\"")
  }
}
