public import Domain
public import Presentation

/// A command: how it is called, and what it does.
@MainActor
struct Command {
  /// Works with the words that the command was given.
  typealias Body<Value> = @MainActor (Arguments, CommandContext) async throws(CommandError) -> Value

  /// How it is called.
  let signature: Signature
  /// What a person is told, and has to agree to, before it is carried out: it gives nil where they need not be asked this
  /// time, and is nil itself where they never are.
  let caution: Body<Message?>?
  /// Carries it out.
  let run: Body<Output>

  init(_ signature: Signature, caution: Body<Message?>? = nil, run: @escaping Body<Output>) {
    self.signature = signature
    self.caution = caution
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
  /// Another error, with the place in the typed line of the word that it is about, in characters.
  indirect case about(Range<Int>, CommandError)

  /// The exit status that stands for the error: 2 for bad arguments, 1 for everything else, 130 after Ctrl-C.
  public var exitStatus: Int32 {
    switch self {
    case .usage, .query: 2
    case .interrupted, .bank(.stopped), .importing(.stopped, _), .exporting(.stopped): 130
    case .reference, .bank, .importing, .exporting, .backup, .unreadableScript, .nestedTooDeeply, .notEdited,
      .editRefused, .unreadableLine, .unreadableInput, .notEncodable:
      1
    case .about(_, let error): error.exitStatus
    }
  }
}

extension CommandError {
  /// The error with the place of the word that it is about; as it is where the word was not typed in a line, or the person
  /// stopped the command.
  func about(_ word: Word?) -> CommandError {
    guard let range = word?.range, exitStatus != CommandError.interrupted.exitStatus else { return self }
    return .about(range, self)
  }

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
    case .about(let range, _): return (line, range)
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
