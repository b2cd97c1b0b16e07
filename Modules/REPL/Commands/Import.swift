import Domain
import Presentation

extension Command {
  static let `import` = Command(
    Signature(
      name: "import", help: .import,
      parameters: [.file],
      options: [
        choice("--format", "FORMAT", ImportFormat.allCases.map(\.rawValue), .importFormat),
        choice("--duplicates", "POLICY", DuplicatePolicy.allCases.map(\.rawValue), .duplicates),
        column("--prompt", .promptColumn),
        column("--answer", .answerColumn),
        Signature.Option(name: "--tags", value: .value("COLUMN", .text), isRepeated: true, help: .tagsColumn),
        column("--guid", .identifierColumn),
        column("--deck", .deckColumn),
        Signature.Option(name: "--ignore", value: .value("COLUMN", .text), isRepeated: true, help: .ignoredColumn),
        Signature.Option(name: "--tag", value: .value("TAG", .tag), isRepeated: true, help: .tagForAll),
        choice("--header", "ANSWER", ["yes", "no"], .header),
        choice("--html", "ANSWER", ["yes", "no"], .html),
        Signature.Option(name: "--separator", value: .value("CHARACTER", .text), help: .separator),
        Signature.Option(name: "--reversed", help: .reversedRows),
        Signature.Option(name: "--no-quotes", help: .noQuotes),
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
            .badValue(word.text, name: "--separator", allowed: ["CHARACTER", "tab", "comma", "semicolon", "pipe"]),
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
      case .file(let failure):
        throw CommandError.importing(failure, path: path).about(arguments.word(of: failure) ?? arguments.words[0])
      case .bank(.stopped): throw .importing(.stopped, path: path)
      case .bank(let error): throw .bank(error)
      }
    }
  }

  private static func choice(_ name: String, _ value: String, _ names: [String], _ help: OptionHelp) -> Signature.Option
  {
    Signature.Option(name: name, value: .value(value, .choice(names)), help: help)
  }

  private static func column(_ name: String, _ help: OptionHelp) -> Signature.Option {
    Signature.Option(name: name, value: .value("COLUMN", .text), help: help)
  }
}

extension Arguments {
  /// The word that names the column which an import failed for; nil where it failed for something else.
  fileprivate func word(of failure: ImportFailure) -> Word? {
    guard case .unknownColumn(let column, _) = failure else { return nil }
    return ["--prompt", "--answer", "--guid", "--deck", "--tags", "--ignore"].lazy.flatMap { values[$0, default: []] }
      .first { ImportColumn($0.text) == column }
  }

  /// The value of an option that takes one of a few names; nil where it was not given.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ type: Choice.Type, command: String
  ) throws(CommandError) -> Choice? where Choice.RawValue == String {
    guard let word = self[option] else { return nil }
    guard let choice = Choice(rawValue: word.text.lowercased()) else {
      throw .usage(
        UsageError(
          .badValue(word.text, name: option, allowed: Choice.allCases.map(\.rawValue)),
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
