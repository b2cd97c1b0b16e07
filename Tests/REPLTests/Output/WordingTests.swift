import Domain
import Presentation
import Testing

@testable import REPL

@Suite struct `The wording of an error` {
  /// Text that would break a line or worse.
  static let text = "a\nb\r\n\u{1B}[2J"

  static let usage: [UsageError.Reason] = [
    .unknownCommand(text, similar: []), .unknownCommand(text, similar: [text, text]),
    .unknownOption(text, similar: [text]),
    .missing(text), .missingValue(option: text, value: text), .unexpected(text), .repeated(text),
    .badValue(text, name: text, allowed: [text]), .emptyQuery, .openQuote, .needsTerminal(instead: text),
  ]
  static let query: [QueryError.Reason] = [
    .openQuote, .unbalancedParenthesis, .missingOperand, .unknownFilter(text, known: ["tag"]),
    .badValue(text, filter: text, allowed: [text]), .badValue("", filter: "is", allowed: ["due"]),
  ]
  static let repository: [RepositoryError] = [
    .closed, .readOnly(path: text, holder: 7), .readOnly(path: text, holder: nil), .full(path: text),
    .failed(operation: "open", path: text, code: 2), .writesRefused(path: text), .notEncodable(id: text, reason: text),
    .notDecodable(id: text), .unreadable(path: text, .unrecognized(path: text)),
  ]
  static let bank: [BankError] =
    [
      .emptyPrompt, .emptyAnswer, .noChoices, .noCloze, .notFound(id: text), .suspended(id: text), .nothingToUndo,
      .stopped,
      .contended,
    ]
    + repository.map(BankError.repository)
  static let importing: [ImportFailure] =
    [
      .unreadable(path: text, code: 2), .tooLarge(path: text, limit: 1_048_576), .badEncoding(line: 1, offset: 2),
      .unmarkedUTF16,
      .notRecognised, .badDirective(line: 1, key: text, value: text), .unknownColumn(.name(text), available: [text]),
      .unknownColumn(.number(3), available: []), .columnAssignedTwice(name: text),
    ]
    + [.unexpectedEnd, .unexpectedCharacter, .invalidEscape, .controlCharacter, .tooDeep, .notAList].map {
      ImportFailure.malformedJSON(line: 1, column: 2, problem: $0)
    }
  static let exporting: [ExportFailure] = [
    .exists(path: text), .notARegularFile(path: text), .failed(operation: "rename", path: text, code: 2),
    .notEncodable(id: text, key: text),
  ]

  static let backup: [BackupFailure] = [
    .empty, .exists(path: text), .missing(name: text), .ambiguous(name: text, [text]),
    .unreadable(path: "/x", .unrecognized(path: text)), .notVerified(path: text), .full(path: text),
    .failed(operation: "read", path: text, code: 2),
  ]

  static func errors() throws -> [CommandError] {
    let question = try OutputSamples.question("a1", text)
    let references: [ReferenceError] = [
      .noListing(row: 1), .noSuchRow(row: 1, count: 2), .rowDeleted(row: 1), .noMatch(text),
      .ambiguous(text, candidates: [question]),
    ]
    return usage.flatMap { [CommandError.usage(UsageError($0)), .usage(UsageError($0, command: "list"))] }
      + query.map { .query(QueryError(reason: $0, range: 0..<1), text: text) } + references.map(CommandError.reference)
      + bank.map(CommandError.bank) + importing.map { .importing($0, path: text) }
      + exporting.map(CommandError.exporting) + backup.map(CommandError.backup)
      + [.unreadableLine, .unreadableInput(code: 5), .notEncodable(reason: text), .interrupted]
      + [.editRefused(nil, keptIn: text), .editRefused(.emptyPrompt, keptIn: text), .editRefused(nil, keptIn: nil)]
  }

  @Test(arguments: Language.allCases) func `is one line that a terminal may print`(language: Language) throws {
    for error in try Self.errors() {
      for line in [language.text(error), OutputSamples.renderer(nil, look: Look(language: language)).error(error)] {
        #expect(!line.isEmpty && DisplayText.sanitized(line) == line, "\(error)")
      }
    }
  }

  @Test(arguments: Language.allCases) func `differs from error to error`(language: Language) throws {
    let texts = try Self.errors().map { (language.text($0), "\($0)") }
    #expect(Dictionary(grouping: texts) { $0.0 }.filter { $1.count > 1 }.isEmpty)
  }

  @Test(arguments: [
    (CommandError.usage(UsageError(.unknownCommand("stduy", similar: ["study"]))), "did you mean ‘study’?"),
    (.usage(UsageError(.missing("FILE"), command: "import")), "import: FILE is missing; see ‘help import’"),
    (
      .query(QueryError(reason: .unknownFilter("tga", known: Query.filters), range: 0..<4), text: ""),
      "did you mean ‘tag:’?"
    ),
    (
      .query(QueryError(reason: .badValue("", filter: "is", allowed: ["due"]), range: 0..<3), text: ""),
      "is: needs a value"
    ),
    (
      .usage(UsageError(.badValue("goood", name: "RATING", allowed: ["good", "easy"]), command: "answer")),
      "did you mean ‘good’?; see ‘help answer’"
    ),
    (
      .query(QueryError(reason: .badValue("deu", filter: "is", allowed: ["new", "due"]), range: 0..<6), text: ""),
      "did you mean ‘due’?"
    ),
    (CommandError.reference(.noMatch("x")).about(Word(text: "x", raw: "x", range: 0..<1)), "begins with ‘x’"),
    (.reference(.noListing(row: 3)), "‘list’"), (.bank(.suspended(id: "a1")), "‘resume a1’"),
    (.bank(.repository(.readOnly(path: "/x", holder: 42))), "process 42"),
    (.exporting(.exists(path: "/x")), "--replace"),
    (.importing(.unreadable(path: "/x", code: 2), path: "/x"), "No such file or directory"),
    (.importing(.badEncoding(line: 3, offset: 9), path: "/x"), "/x, line 3: byte 9"),
  ])
  func `says what to do or where to look`(error: CommandError, part: String) {
    #expect(error.description.contains(part))
  }

  @Test(
    arguments: [
      (CommandError.usage(UsageError(.openQuote)), 2),
      (.query(QueryError(reason: .openQuote, range: 0..<1), text: ""), 2),
      (.bank(.nothingToUndo), 1), (.reference(.noMatch("x")), 1),
      (.about(0..<1, .reference(.noMatch("x"))), 1), (.interrupted, 130),
    ] as [(CommandError, Int32)])
  func `goes with an exit status`(error: CommandError, status: Int32) {
    #expect(error.exitStatus == status)
  }
}
