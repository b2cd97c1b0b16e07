/// A part of the help that is about no single command.
enum HelpTopic: String, CaseIterable, Sendable {
  case query
}

extension Command {
  static let help = Command(
    Signature(
      name: "help", aliases: ["?"], summary: "show this list, one command, or how queries are written",
      parameters: [Signature.Parameter(name: "COMMAND", kind: .command, isOptional: true)],
      examples: ["help", "help import", "help query"], isReadOnly: true)
  ) { arguments, _ throws(CommandError) in
    guard let word = arguments.words.first else { return .overview(CommandTable.signatures) }
    if let topic = HelpTopic(rawValue: word.text.lowercased()) { return .topic(topic) }
    do throws(UsageError) {
      return .help(try CommandTable.command(named: word).signature)
    } catch {
      throw .usage(error)
    }
  }
}
