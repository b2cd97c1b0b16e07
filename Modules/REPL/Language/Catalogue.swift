import Domain
import Presentation

/// Everything that the program says to a person, in one language.
///
/// The compiler sees to it that a language leaves nothing out. Names of commands, options, keys and what a query holds are the
/// same in all of them, and so is what ``JSONText`` gives to programs.
protocol Catalogue: Sendable {
  // MARK: Numbers, dates and spans

  /// Stands before the decimals of a number.
  var decimalPoint: String { get }
  /// Stands between groups of three digits.
  var groupSign: String { get }
  /// A number of hundredths.
  func percent(_ number: String) -> String
  func date(year: Int, month: Int, day: Int) -> String
  /// At most six columns wide.
  func shortDate(month: Int, day: Int) -> String
  /// The months of a year, at most four columns each.
  var months: [String] { get }
  /// The days of a week from Monday on, at most three columns each.
  var weekdays: [String] { get }
  /// A span as short as a table needs it.
  func text(_ span: Span) -> String
  /// A span in words, for those who listen.
  func spoken(_ span: Span) -> String
  func text(_ elapsed: Elapsed) -> String
  func spoken(_ elapsed: Elapsed) -> String

  // MARK: Grammar

  /// The name of a thing in quotation marks.
  func quoted(_ text: String) -> String
  /// Things in a row.
  func list(_ parts: [String]) -> String
  /// Parts as sentences.
  func sentences(_ parts: [String]) -> String

  // MARK: Names

  func label(_ label: Label) -> String
  func name(_ rating: Rating) -> String
  func name(_ phase: Phase) -> String
  func name(_ mark: Mark) -> String
  func name(_ stage: Chart.Stage) -> String
  func name(_ stage: Work.Stage) -> String
  func title(_ chart: Chart.Name) -> String
  /// What a column or a bar stands for, short enough to stand beside it.
  func label(_ label: Chart.Label) -> String
  /// The same with the words that someone who listens needs.
  func spoken(_ label: Chart.Label) -> String

  // MARK: Texts

  func text(_ message: Message) -> String
  func text(_ text: SessionText) -> String
  func text(_ text: ChartText) -> String
  /// The keys while a question is asked, from the longest text to the shortest; `offered` is the number of choices.
  func keys(offered: Int) -> [String]

  // MARK: Errors

  func text(_ error: CommandError) -> String
  func text(_ error: UsageError) -> String
  func text(_ error: QueryError) -> String
  func text(_ error: ReferenceError) -> String
  func text(_ error: BankError) -> String
  func text(_ error: RepositoryError) -> String
  func text(_ failure: ImportFailure, path: String) -> String
  func text(_ failure: ExportFailure) -> String
  func text(_ failure: BackupFailure) -> String
  func text(_ reason: Backup.Reason) -> String
  func text(_ reason: RejectedRow.Reason) -> String
  func text(_ reason: SkippedRow.Reason) -> String
  func text(_ error: HistoryError) -> String
  func text(_ error: TerminalError) -> String

  /// What the system's commonest errors are called; nil for others, which have the system's own text.
  func name(ofError code: Int32) -> String?

  // MARK: Help

  /// What a command does, in a few words that ``sentence(_:)`` makes a sentence of.
  func summary(of command: CommandHelp) -> String
  /// What else a person should know about a command, a paragraph a line; empty where there is nothing.
  func details(of command: CommandHelp) -> String
  func summary(of option: OptionHelp) -> String
  func summary(of topic: HelpTopic) -> String
  /// How well a question was known.
  func summary(of rating: Rating) -> String
  func summary(of filter: FilterHelp) -> String
  func summary(of part: QueryHelp) -> String
  func summary(of key: KeyHelp) -> String
  func help(_ text: HelpText) -> String
  func manual(_ text: ManualText) -> String
  /// A summary as a sentence of its own.
  func sentence(_ summary: String) -> String
  /// A summary, and behind it the names that an option takes.
  func summary(_ summary: String, oneOf names: [String]) -> String

  // MARK: Configuration

  func summary(of key: SettingKey) -> String
  func text(_ values: SettingValues) -> String
  func text(_ error: ConfigurationError) -> String

  // MARK: Starting

  func text(_ problem: StartProblem) -> String
  func text(_ problem: StoreProblem) -> String

  // MARK: Findings

  func text(_ subject: Finding.Subject) -> String
  func text(_ detail: Finding.Detail) -> String

  /// What stands before a finding, short as a column.
  func label(_ severity: Finding.Severity) -> String

  /// What stands below all findings: how many of them are problems.
  func conclusion(problems count: Int) -> String
}

extension Catalogue {
  /// What was looked at, and what was found.
  func text(_ finding: Finding) -> String {
    "\(text(finding.subject)): \(text(finding.detail))"
  }
}
