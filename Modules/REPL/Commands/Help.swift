import Domain

/// A part of the help that is about no single command.
enum HelpTopic: String, CaseIterable, Sendable {
  case query, keys

  /// What the topic is about, in a few words.
  var summary: String {
    switch self {
    case .query: "what can be searched for"
    case .keys: "the keys with which a line is edited"
    }
  }

  /// What a query can hold.
  static let queryEntries: [(String, String)] = {
    let conditions = Query.Condition.allCases.map(\.rawValue).filter { $0 != "due" }
    let kinds = Question.Kind.known.map(\.rawValue).filter { $0 != "cloze" }
    return [
      ("word", "the word occurs in prompt, answer or another field, in any case"),
      ("\"two words\"", "so does the phrase"),
      ("prompt:word", "only in the prompt; answer:word only in the answer"),
      ("tag:verb", "the tag, or one below it such as verb::irregular; tag:none for no tags"),
      ("is:due", "also is:" + conditions.joined(separator: ", is:")),
      ("kind:cloze", "also kind:" + kinds.joined(separator: ", kind:")),
      ("prop:interval>30", "a number compared: " + Query.Property.allCases.map(\.rawValue).joined(separator: ", ")),
      ("added:7", "made in the last 7 days"),
      ("rated:1:again", "answered today with again; rated:7 for any answer in 7 days"),
      ("id:k7m", "the id begins like this"),
      ("-word", "does not match; also ‘not word’"),
      ("a or b", "one of the two; words next to each other must all match"),
      ("(a or b) c", "parentheses group"),
    ]
  }()

  /// What the keys do.
  static let keyEntries: [(String, String)] = [
    ("Tab", "completes; twice, it lists what fits"),
    (
      "Up, Down",
      "the older and newer lines that begin like the typed one; in a line of several rows, the row above or below"
    ),
    ("Ctrl-P, Ctrl-N", "the older and newer lines, whatever they begin with"),
    ("Ctrl-R", "searches the history while you type; again, further back; Ctrl-G gives up"),
    ("Right, End", "at the end of the line: takes the hint from the history; Alt-F a word of it"),
    ("Ctrl-_, Alt-/", "takes the last edit back, and makes it again; Ctrl-X Ctrl-U takes back as well"),
    ("Alt-Enter", "begins a row; an open quotation mark or a backslash at the end does so with Enter"),
    ("Ctrl-X Ctrl-E, Alt-E", "edits the line in your own editor"),
    ("Ctrl-A, Ctrl-E", "the beginning and the end of the line"),
    ("Alt-B, Alt-F", "a word back and forth, as with Ctrl and Left or Right"),
    ("Ctrl-K, Ctrl-U, Ctrl-W", "cuts up to the end, up to the beginning, the word before; Ctrl-Y puts it back"),
    ("Ctrl-L", "clears the screen"),
    ("Ctrl-C", "gives the line up, or stops the command that runs; a second one leaves"),
    ("Ctrl-D", "leaves, on an empty line"),
    ("Ctrl-Z", "goes back to the shell; ‘fg’ comes back"),
    ("Escape", "with the setting ‘keys’ at vi: keys are commands of vi until i, a, c or another one inserts again"),
  ]
}

extension Command {
  static let help = Command(
    Signature(
      name: "help", aliases: ["?"], summary: "show this list, one command, or how queries are written",
      parameters: [Signature.Parameter(name: "COMMAND", kind: .command, isOptional: true)],
      options: [
        Signature.Option(name: "--man", summary: "print the manual page, for ‘man -l’"),
        Signature.Option(
          name: "--completions", value: .value("SHELL", .choice(CompletedShell.allCases.map(\.rawValue))),
          summary: "print the completions for a shell"),
      ],
      details: [
        "‘help keys’ explains the keys, ‘help query’ what can be searched for.",
        "For completions in bash: retain help --completions bash > ~/.local/share/bash-completion/completions/retain",
      ],
      examples: ["help", "help import", "help query", "help --man", "help --completions bash"], isReadOnly: true)
  ) { arguments, _ throws(CommandError) in
    if arguments.has("--man") {
      return .verbatim(
        ManualPage(signatures: CommandTable.signatures, options: Invocation.options, version: Invocation.version).text)
    }
    if let shell = try arguments.choice("--completions", CompletedShell.self, command: "help") {
      return .verbatim(
        ShellCompletions(signatures: CommandTable.signatures, options: Invocation.options).text(for: shell))
    }
    guard let word = arguments.words.first else { return .overview(CommandTable.signatures) }
    if let topic = HelpTopic(rawValue: word.text.lowercased()) { return .topic(topic) }
    do throws(UsageError) {
      return .help(try CommandTable.command(named: word).signature)
    } catch {
      throw .usage(error)
    }
  }
}
