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
  /// A file of commands cannot be read; `code` is the errno.
  case unreadableScript(path: String, code: Int32)
  /// Files of commands carry each other out without end.
  case nestedTooDeeply(path: String)
  /// The editor of the person's own was left without a text, or there is none.
  case notEdited(editor: String?)
  /// What a person wrote in their own editor was not taken: the headings are not all there where nothing else is the reason. Their
  /// text is in the file; nil where it could not be kept.
  case editRefused(BankError?, keptIn: String?)
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
    case .interrupted, .bank(.stopped), .importing(.stopped, _), .exporting(.stopped): 130
    case .reference, .bank, .importing, .exporting, .backup, .unreadableScript, .nestedTooDeeply, .notEdited,
      .editRefused, .unreadableLine, .unreadableInput, .notEncodable:
      1
    }
  }
}

extension CommandError {
  /// The place in a typed line that the error is about, with the text that it is a place of; nil where there is none.
  func place(in line: String) -> (text: String, range: Range<Int>)? {
    switch self {
    case .usage(let error):
      switch error.reason {
      case .missing, .missingValue: return (line, line.count..<line.count + 1)
      default: return error.range.map { (line, $0) }
      }
    case .query(let error, let text):
      // A query is the words of the line without some of their quotation marks: where it was typed so, it is found.
      guard let found = line.firstRange(of: text), !text.isEmpty else { return (text, error.range) }
      let start = line.distance(from: line.startIndex, to: found.lowerBound)
      return (line, start + error.range.lowerBound..<start + error.range.upperBound)
    default: return nil
    }
  }

  init(_ error: RestoreError) {
    switch error {
    case .backup(let failure): self = .backup(failure)
    case .bank(let error): self = .bank(error)
    }
  }
}
