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
  /// What an error number of the system means.
  func system(_ code: Int32) -> String {
    name(ofError: code) ?? String(cString: strerror(code))
  }

  /// What was looked at, and what was found.
  func text(_ finding: Finding) -> String {
    "\(text(finding.subject)): \(text(finding.detail))"
  }

  /// Permissions as people read them, such as 0644.
  func octal(_ permissions: UInt32) -> String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
