import Domain
import Presentation

extension Command {
  static let `import` = Command(
    Signature(
      name: "import", summary: "add the questions of a CSV, TSV, Anki text or JSON file",
      parameters: [.file],
      options: [
        choice(
          "--format", "FORMAT", ImportFormat.allCases.map(\.rawValue), "what the file is, where that is not clear"),
        choice(
          "--duplicates", "POLICY", DuplicatePolicy.allCases.map(\.rawValue), "what to do with questions that are there"
        ),
        column("--prompt", "the column of the prompt, by name or number"),
        column("--answer", "the column of the answer"),
        Signature.Option(
          name: "--tags", value: .value("COLUMN", .text), isRepeated: true, summary: "a column of tags"),
        column("--guid", "the column of the identifier that another program gave"),
        column("--deck", "the column of the deck, which becomes a tag"),
        Signature.Option(
          name: "--ignore", value: .value("COLUMN", .text), isRepeated: true, summary: "a column to leave out"),
        Signature.Option(
          name: "--tag", value: .value("TAG", .tag), isRepeated: true, summary: "a tag for every question"),
        choice("--header", "ANSWER", ["yes", "no"], "whether the first row holds names"),
        choice("--html", "ANSWER", ["yes", "no"], "whether cells hold HTML"),
        Signature.Option(
          name: "--separator", value: .value("CHARACTER", .text), summary: "what stands between two cells"),
        Signature.Option(name: "--reversed", summary: "ask every row from both sides, as two questions"),
        Signature.Option(name: "--no-quotes", summary: "quotation marks are text, as in Quizlet's exports"),
      ],
      details: [
        "Every row that does not come in is named with its line and the reason.",
        "A row with hidden parts such as {{c1::Paris}} becomes a question for each number.",
        "Importing a file again adds nothing. One undo takes the whole import back.",
      ],
      examples: ["import words.csv", "import notes.txt --tag german", "import deck.csv --prompt country --answer flag"])
  ) { arguments, context throws(CommandError) in
    var options = ImportOptions()
    options.format = try arguments.choice("--format", ImportFormat.self, command: "import")
    let policy = try arguments.choice("--duplicates", DuplicatePolicy.self, command: "import") ?? .skip
    options.columns = ColumnMapping(
      prompt: arguments["--prompt"].map { ImportColumn($0.text) },
      answer: arguments["--answer"].map { ImportColumn($0.text) },
      guid: arguments["--guid"].map { ImportColumn($0.text) },
      deck: arguments["--deck"].map { ImportColumn($0.text) },
      tags: arguments.all("--tags").map { ImportColumn($0) },
      ignored: arguments.all("--ignore").map { ImportColumn($0) })
    options.tags = arguments.all("--tag")
    options.hasHeader = try arguments.yesOrNo("--header", command: "import")
    options.isHTML = try arguments.yesOrNo("--html", command: "import")
    if let word = arguments["--separator"] {
      guard let separator = Separator(word.text) else {
        throw .usage(
          UsageError(
            .badValue(word.text, name: "separator", allowed: ["a character", "tab", "comma", "semicolon", "pipe"]),
            command: "import", range: word.range))
      }
      options.separator = separator
    }
    options.isReversed = arguments.has("--reversed")
    if arguments.has("--no-quotes") { options.quoting = .none }
    let path = context.path(arguments.words[0].text)
    do throws(ImportError) {
      return .imported(try await context.transfer.importFile(path, options: options, policy: policy))
    } catch {
      switch error {
      case .file(let failure): throw .importing(failure, path: path)
      case .bank(.stopped): throw .importing(.stopped, path: path)
      case .bank(let error): throw .bank(error)
      }
    }
  }

  private static func choice(_ name: String, _ value: String, _ names: [String], _ summary: String) -> Signature.Option
  {
    Signature.Option(name: name, value: .value(value, .choice(names)), summary: summary)
  }

  private static func column(_ name: String, _ summary: String) -> Signature.Option {
    Signature.Option(name: name, value: .value("COLUMN", .text), summary: summary)
  }
}

extension Arguments {
  /// The value of an option that takes one of a few names; nil where it was not given.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ type: Choice.Type, command: String
  ) throws(CommandError) -> Choice? where Choice.RawValue == String {
    guard let word = self[option] else { return nil }
    guard let choice = Choice(rawValue: word.text.lowercased()) else {
      throw .usage(
        UsageError(
          .badValue(word.text, name: String(option.dropFirst(2)), allowed: Choice.allCases.map(\.rawValue)),
          command: command, range: word.range))
    }
    return choice
  }

  /// The value of an option that takes yes or no; nil where it was not given.
  func yesOrNo(_ option: String, command: String) throws(CommandError) -> Bool? {
    try choice(option, Answer.self, command: command).map { $0 == .yes }
  }

  private enum Answer: String, CaseIterable {
    case yes, no
  }
}
