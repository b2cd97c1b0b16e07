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
    let similar = synonyms[word.text.lowercased()].map { [$0] } ?? Similarity.closest(to: word.text, in: known)
    throw UsageError(.unknownCommand(word.text, similar: similar), range: word.range)
  }

  /// What other programs call something that a command here does.
  nonisolated static let synonyms: [String: String] = [
    "append": "add", "create": "add", "insert": "add",
    "grade": "answer", "rate": "answer",
    "copy": "backup", "save": "backup",
    "postpone": "bury", "skip": "bury",
    "del": "delete", "erase": "delete", "remove": "delete",
    "check": "doctor", "fix": "doctor", "fsck": "doctor", "repair": "doctor", "verify": "doctor",
    "change": "edit", "modify": "edit", "rename": "edit", "set": "edit", "update": "edit",
    "dump": "export", "write": "export",
    "mark": "flag", "star": "flag", "unflag": "flag",
    "commands": "help", "man": "help", "usage": "help",
    "load": "import",
    "all": "list", "browse": "list", "cards": "list", "dir": "list", "filter": "list", "grep": "list",
    "query": "list", "questions": "list", "search": "list", "select": "list",
    "bye": "quit", "close": "quit", "leave": "quit", "logout": "quit",
    "recover": "restore", "revert": "undo", "rollback": "undo",
    "unsuspend": "resume", "unbury": "bury",
    "cat": "show", "get": "show", "info": "show", "open": "show", "print": "show", "view": "show",
    "run": "source",
    "chart": "stats", "graph": "stats", "progress": "stats", "status": "stats",
    "cram": "study", "learn": "study", "practice": "study", "practise": "study", "quiz": "study", "review": "study",
    "start": "study", "test": "study", "train": "study",
    "disable": "suspend", "hide": "suspend", "pause": "suspend",
    "label": "tag", "untag": "tag",
  ]
}
