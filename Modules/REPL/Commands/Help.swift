import Domain

/// A part of the help that is about no single command.
enum HelpTopic: String, CaseIterable, Sendable {
  /// What can be searched for.
  case query
  /// The keys with which a line is edited.
  case keys
}

extension Command {
  static let help = Command(
    Signature(
      name: "help", aliases: ["?"], help: .help,
      parameters: [Signature.Parameter(name: "COMMAND", kind: .command, isOptional: true)],
      options: [
        Signature.Option(name: "--man", help: .manual),
        Signature.Option(
          name: "--completions", value: .value("SHELL", .choice(CompletedShell.allCases.map(\.rawValue))),
          help: .completions),
      ],
      examples: ["help", "help import", "help query", "help --man", "help --completions bash"], isReadOnly: true)
  ) { arguments, _ throws(CommandError) in
    let (signatures, options) = (CommandTable.signatures, Invocation.options)
    if arguments.has("--man") {
      return .manual(ManualPage(signatures: signatures, options: options, version: Invocation.version))
    }
    if let shell = try arguments.choice("--completions", CompletedShell.self, command: "help") {
      return .completions(ShellCompletions(signatures: signatures, options: options, shell: shell))
    }
    guard let word = arguments.words.first else { return .overview(signatures) }
    if let topic = HelpTopic(rawValue: word.text.lowercased()) { return .topic(topic) }
    do throws(UsageError) {
      return .help(try CommandTable.command(named: word).signature)
    } catch {
      throw .usage(error)
    }
  }
}
