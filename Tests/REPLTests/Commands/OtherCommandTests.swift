import Domain
import Presentation
import TestSupport
import Testing

@testable import REPL

@MainActor
@Suite struct `Commands about the program` {
  @Test func `leave without a word`() async throws {
    for line in ["quit", "exit", "Q"] {
      guard case .none = try await CommandSession().run(line) else { throw NoOutput() }
    }
  }

  @Test func `list all commands`() async throws {
    guard case .overview(let signatures) = try await CommandSession().run("?") else { throw NoOutput() }
    #expect(signatures.map(\.name) == CommandTable.signatures.map(\.name))
  }

  @Test(arguments: [("help list", "list"), ("help LS", "list"), ("help help", "help")])
  func `explain one command by any of its names`(line: String, name: String) async throws {
    guard case .help(let signature) = try await CommandSession().run(line) else { throw NoOutput() }
    #expect(signature.name == name)
  }

  @Test func `explain queries`() async throws {
    guard case .topic(.query) = try await CommandSession().run("help Query") else { throw NoOutput() }
  }

  @Test func `suggest another command where there is none to explain`() async throws {
    let error = try await CommandSession().usageError("help lsit")
    #expect(error.reason == .unknownCommand("lsit", similar: ["list"]) && error.range == 5..<9)
  }

  @Test(arguments: ["restore 99", "restore ./none.jsonl"])
  func `mark the backup that is not there`(line: String) async throws {
    let session = await CommandSession()
    try await session.add("one")
    #expect(await session.marked(line) == String(line.dropFirst(8)))
  }

  @Test(arguments: ["nofile", "'a b'"]) func `mark the file of commands that cannot be read`(file: String) async {
    var session = await CommandSession()
    session.context.source = { path throws(CommandError) in throw .unreadableScript(path: path, code: 2) }
    #expect(await session.marked("source \(file)") == file)
  }

  @Test func `examine files and questions alike`() async throws {
    let session = await CommandSession(findings: [Finding(.notice, subject: .file("x"), detail: .olderForm)])
    try await session.questions.save(
      try Question(id: "x", prompt: "p", answer: "", createdAt: session.clock.now, schedule: Schedule(phase: .review)))
    await session.context.library.settle()
    guard case .findings(let findings) = try await session.run("doctor") else { throw NoOutput() }
    #expect(findings.map(\.subject) == [.file("x"), .question(id: "x")])
    #expect(findings.map(\.severity) == [.notice, .problem])
  }

  @Test func `count as of now`() async throws {
    let session = await CommandSession()
    try await session.add("one")
    try await session.run("answer a1 good")
    session.clock.advance(seconds: 600)
    guard case .statistics(let statistics, _, _) = try await session.run("stats") else { throw NoOutput() }
    #expect(statistics.questions.due == 1 && statistics.today.reviews == 1)
  }

  @Test func `begin no study where nobody is there`() async throws {
    let session = await CommandSession()
    try await session.add("one")
    guard case .needsTerminal = try await session.usageError("study").reason else { throw NoOutput() }
    #expect(session.context.study.state == .idle)
  }
}

@MainActor
@Suite struct `The command import` {
  /// How a line asks for its file to be read.
  func reading(_ line: String) async throws -> CommandSession.Reading {
    let (readings, continuation) = AsyncStream.makeStream(of: CommandSession.Reading.self)
    let session = await CommandSession(read: { reading in
      continuation.yield(reading)
      return ImportDocument()
    })
    try await session.run(line)
    continuation.finish()
    for await reading in readings { return reading }
    throw NoOutput()
  }

  @Test func `leaves everything to be found out where nothing is given`() async throws {
    let reading = try await reading("import words.csv")
    #expect(reading.path == "words.csv" && reading.options == ImportOptions())
  }

  @Test(arguments: [
    ("~/a.csv", "/home/x/a.csv"), ("~", "/home/x"), ("~x/a", "~x/a"), ("./~/a", "./~/a"), ("'~/a b'", "/home/x/a b"),
  ])
  func `takes ~ for the home folder`(file: String, path: String) async throws {
    #expect(try await reading("import \(file)").path == path)
  }

  @Test(arguments: [
    ("--format ANKI", ImportOptions(format: .anki)), ("--separator tab", ImportOptions(separator: .tab)),
    ("--separator ';'", ImportOptions(separator: .semicolon)), ("--no-quotes", ImportOptions(quoting: .none)),
    ("--header yes", ImportOptions(hasHeader: true)),
    ("--header no --html Yes", ImportOptions(hasHeader: false, isHTML: true)),
    ("--prompt land --answer 3", ImportOptions(columns: ColumnMapping(prompt: .name("land"), answer: .number(3)))),
    ("--guid id --deck d", ImportOptions(columns: ColumnMapping(guid: .name("id"), deck: .name("d")))),
    ("--tags a --tags 2", ImportOptions(columns: ColumnMapping(tags: [.name("a"), .number(2)]))),
    ("--ignore a --ignore b", ImportOptions(columns: ColumnMapping(ignored: [.name("a"), .name("b")]))),
    ("--tag a --tag b", ImportOptions(tags: ["a", "b"])),
  ])
  func `hands on what is known of the file`(options: String, expected: ImportOptions) async throws {
    #expect(try await reading("import x \(options)").options == expected)
  }

  @Test(arguments: [
    ("--separator ab", "--separator"), ("--separator '\"'", "--separator"), ("--format xml", "--format"),
    ("--header maybe", "--header"),
    ("--duplicates merge", "--duplicates"),
  ])
  func `refuses a value that means nothing`(options: String, name: String) async throws {
    guard case .badValue(_, name, _) = try await CommandSession().usageError("import x \(options)").reason else {
      throw NoOutput()
    }
  }

  @Test(arguments: [("", "x"), ("--duplicates update", "new"), ("--duplicates keep", "x")])
  func `treats questions that are there as it is told`(option: String, answer: String) async throws {
    let session = await CommandSession(read: { _ in
      ImportDocument(rows: [ImportedRow(line: 1, prompt: "one", answer: "new")])
    })
    try await session.add("one")
    try await session.run("import x \(option)")
    #expect(session.questions(\.answer).contains(answer))
    #expect(session.prompts.count == (option.contains("keep") ? 2 : 1))
  }

  @Test func `names the file that cannot be read, and marks it`() async {
    let session = await CommandSession(read: { _ throws(ImportFailure) in throw .notRecognised })
    #expect(await session.failure("import ~/x")?.hasPrefix("/home/x/x ") == true)
    #expect(await session.marked("import ~/x --tag y") == "~/x")
  }

  @Test func `marks the column that the file does not have`() async {
    let session = await CommandSession(read: { reading throws(ImportFailure) in
      throw .unknownColumn(reading.options.columns.answer ?? .number(0), available: ["a"])
    })
    #expect(await session.marked("import x --prompt a --answer b") == "b")
  }

  @Test func `marks nothing where the person stopped it`() async {
    let session = await CommandSession(read: { _ throws(ImportFailure) in throw .stopped })
    #expect(await session.marked("import x") == nil)
  }
}

@MainActor
@Suite struct `The command export` {
  /// What a line writes where there are two questions.
  func writing(_ line: String) async throws -> CommandSession.Writing {
    let (writings, continuation) = AsyncStream.makeStream(of: CommandSession.Writing.self)
    let session = await CommandSession(write: { continuation.yield($0) })
    try await session.add("one", "two")
    try await session.run(line)
    continuation.finish()
    for await writing in writings { return writing }
    throw NoOutput()
  }

  @Test(arguments: [
    ("x.csv", ExportFormat.csv), ("a.b.JSON", .json), ("x.csv --format json", .json), ("x --format CSV", .csv),
  ])
  func `goes by its option, else by the end of the name`(arguments: String, format: ExportFormat) async throws {
    #expect(try await writing("export \(arguments)").format == format)
  }

  @Test(arguments: ["x", "x.txt", "csv.x", "''"]) func `asks for a format where neither tells`(file: String)
    async throws
  {
    let error = try await CommandSession().usageError("export \(file)")
    #expect(error.reason == .missing("--format csv|json"))
  }

  @Test func `writes all questions, oldest first, or those that match`() async throws {
    #expect(try await writing("export x.csv").ids == ["a1", "a2"])
    #expect(try await writing("export x.csv --query tw").ids == ["a2"])
  }

  @Test(arguments: [("export x/y.json", "x/y.json"), ("stats --html s.html", "s.html")])
  func `marks the file that cannot be written, in statistics too`(line: String, file: String) async {
    let session = await CommandSession(
      write: { writing throws(ExportFailure) in throw .failed(operation: "open", path: writing.path, code: 2) },
      writeText: { page throws(ExportFailure) in throw .exists(path: page.path) })
    #expect(await session.marked(line) == file)
  }

  @Test func `takes ~ for the home folder, and replaces only where told`() async throws {
    let plain = try await writing("export ~/x.csv")
    #expect(plain.path == "/home/x/x.csv" && !plain.isReplacing)
    #expect(try await writing("export x.csv --replace").isReplacing)
  }

  @Test func `says how many questions it wrote, and where`() async throws {
    let session = await CommandSession()
    try await session.add("one")
    #expect(try await session.text("export ~/x.csv") == "Wrote 1 question to /home/x/x.csv.")
  }

  @Test(arguments: [("export -", "json: one, two"), ("export - --format csv --query one", "csv: one")])
  func `gives the text itself for -`(line: String, text: String) async throws {
    let session = await CommandSession()
    try await session.add("one", "two")
    #expect(try await session.text(line) == text)
  }

  @Test func `says why it cannot write`() async {
    let session = await CommandSession(write: { writing throws(ExportFailure) in throw .exists(path: writing.path) })
    #expect(await session.failure("export x.csv")?.contains("--replace") == true)
  }
}
