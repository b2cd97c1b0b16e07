public import Domain
public import Presentation

/// A command: how it is called, and what it does.
@MainActor
struct Command {
  /// How it is called.
  let signature: Signature
  /// Carries it out.
  let run: @MainActor (Arguments, CommandContext) async throws(CommandError) -> Output

  init(
    _ signature: Signature, run: @escaping @MainActor (Arguments, CommandContext) async throws(CommandError) -> Output
  ) {
    self.signature = signature
    self.run = run
  }
}

/// Why a command was not carried out.
public enum CommandError: Error, Sendable {
  case usage(UsageError)
  case query(QueryError, text: String)
  case reference(ReferenceError)
  case bank(BankError)
  case importing(ImportFailure, path: String)
  case exporting(ExportFailure)
  case backup(BackupFailure)
  /// A line of a script is not UTF-8, or contains NUL.
  case unreadableLine
  /// Standard input cannot be read; `code` is the errno.
  case unreadableInput(code: Int32)
  /// A value has no JSON form.
  case notEncodable(reason: String)
  /// The person stopped it.
  case interrupted

  /// The exit status that stands for the error: 2 for bad arguments, 1 for everything else, 130 after Ctrl-C.
  public var exitStatus: Int32 {
    switch self {
    case .usage, .query: 2
    case .interrupted: 130
    case .reference, .bank, .importing, .exporting, .backup, .unreadableLine, .unreadableInput, .notEncodable: 1
    }
  }
}

extension CommandError {
  init(_ error: RestoreError) {
    switch error {
    case .backup(let failure): self = .backup(failure)
    case .bank(let error): self = .bank(error)
    }
  }
}
