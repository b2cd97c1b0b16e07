/// What stands around the parts of the help, and what only the manual page says.
extension English {
  func help(_ text: HelpText) -> String {
    switch text {
    case .commands: "Commands:"
    case .usage: "Usage:"
    case .aliases: "Also:"
    case .options: "Options:"
    case .examples: "Examples:"
    case .queries: "What can be searched for, in ‘list’, ‘study’ and --query:"
    case .keys: "The keys while a line is edited:"
    case .moreHelp: "‘help COMMAND’ explains one, ‘help query’ what can be searched for, ‘help keys’ the keys."
    case .naming: "A question is named by its row in the last list, or by the beginning of its id."
    case .programWays: "Without a command it lets you type them; from a pipe or a file it carries out each line."
    case .programCommands: "Commands (‘retain COMMAND --help’ explains one):"
    }
  }

  func sentence(_ summary: String) -> String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }

  func summary(_ summary: String, oneOf names: [String]) -> String {
    "\(summary): \(names.joined(separator: ", "))"
  }

  func manual(_ text: ManualText) -> String {
    switch text {
    case .section: "User Commands"
    case .name: "NAME"
    case .synopsis: "SYNOPSIS"
    case .description: "DESCRIPTION"
    case .options: "OPTIONS"
    case .commands: "COMMANDS"
    case .queries: "QUERIES"
    case .keys: "KEYS"
    case .scripts: "SCRIPTS"
    case .exitStatus: "EXIT STATUS"
    case .environment: "ENVIRONMENT"
    case .files: "FILES"
    case .purpose:
      """
      You add or import questions, answer the ones that are due, and FSRS-6 decides when each comes back. Every answer \
      is on the disk before the next question shows.
      """
    case .ways:
      """
      Without a command, retain lets you type them. From a pipe or a file it carries out each line. With one, it \
      carries that out and ends.
      """
    case .lines:
      """
      A line is split into words as a shell does it: quotation marks keep together, a backslash takes the next \
      character as it is, and # begins a comment. After -- no word is an option. A line goes on after an open quotation \
      mark or a backslash at its end. A line that fails is named and does not keep the others from being carried out.
      """
    case .streams: "Data goes to standard output, everything else to standard error."
    case .success: "success"
    case .failure: "failure"
    case .wrongArguments: "wrong arguments"
    case .stopped: "stopped with Ctrl-C"
    case .noColor: "no colours where it is not empty"
    case .term: "with dumb nothing is drawn over"
    case .editor: "what changes long texts"
    case .pager: "what shows that which is taller than the window"
    case .config: "the configuration file"
    case .settings: "every key of the configuration, in capitals and with RETAIN_ before it"
    case .questionsFile: "the questions, one a line"
    case .backupsFolder: "the backups"
    case .configurationFile: "the configuration"
    case .historyFile: "the lines that were typed"
    }
  }
}
