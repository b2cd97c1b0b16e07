/// All commands, sorted by name: the one place from which they are called, completed, listed and explained.
@MainActor
enum CommandTable {
  static let commands: [Command] = [
    .add, .answer, .backup, .bury, .delete, .doctor, .edit, .export, .flag, .help, .import, .list, .quit, .restore,
    .resume, .show, .source, .stats, .study, .suspend, .tag, .undo,
  ]

  static var signatures: [Signature] { commands.map(\.signature) }

  /// The command with this name or alias.
  ///
  /// - Throws: ``UsageError`` with what the person may have meant.
  static func command(named word: Word) throws(UsageError) -> Command {
    if let command = commands.first(where: { $0.signature.isCalled(word.text) }) { return command }
    let known = signatures.flatMap { [$0.name] + $0.aliases }
    throw UsageError(
      .unknownCommand(word.text, similar: Similarity.closest(to: word.text, in: known)), range: word.range)
  }
}
