import Domain
import Glibc
import Presentation

/// Everything that the program says to a person, in one language.
///
/// The compiler sees to it that a language leaves nothing out. Names of commands, options, keys and what a query holds are the
/// same in all of them, and so is what ``JSONText`` gives to programs.
protocol Catalogue: Sendable {
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
  /// How many questions have a tag.
  func tagged(_ count: Int) -> String
  /// A summary as a sentence of its own.
  func sentence(_ summary: String) -> String
  /// A summary, and behind it the names that an option takes.
  func summary(_ summary: String, oneOf names: [String]) -> String

  // MARK: Configuration

  func summary(of key: SettingKey) -> String
  func text(_ values: SettingValues) -> String
  func text(_ error: ConfigurationError) -> String
}

extension Catalogue {
  /// What an error number of the system means.
  func system(_ code: Int32) -> String {
    name(ofError: code) ?? String(cString: strerror(code))
  }
}
