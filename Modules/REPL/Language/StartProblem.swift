public import Domain

/// Why the program cannot begin, or does without something that it does by itself.
public enum StartProblem: Error, Hashable, Sendable {
  /// There is no folder for the bank, because there is no home.
  case noHome
  /// Values of the configuration cannot be used.
  case settings(Scheduler.SettingsError)
  /// Another process writes to the bank, and what was asked for writes, too; `holder` is nil where it could not be told.
  case bankInUse(holder: Int32?, path: String)
  /// The files of the bank cannot be used.
  case store(StoreProblem)
  /// A thread cannot be started; `code` is the errno.
  case thread(operation: String, code: Int32)
  /// Nothing can be typed.
  case terminal(TerminalError)
  /// The backup that is made by itself was not made.
  case noBackup(BackupFailure)
}

extension Language {
  /// What is wrong at the start, in one line that a terminal may print.
  public func text(_ problem: StartProblem) -> String { DisplayText.sanitized(catalogue.text(problem)) }

  /// What an examination found, and of what, in one line that a terminal may print.
  public func text(_ finding: Finding) -> String { DisplayText.sanitized(catalogue.text(finding)) }
}
