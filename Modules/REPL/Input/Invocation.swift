import Domain
import FoundationEssentials

/// What the program was asked to do by its arguments.
@MainActor
public struct Invocation {
  /// The folder given with `--data`; nil where none was.
  public private(set) var data: String?
  /// The file given with `--config`; nil where none was.
  public private(set) var config: String?
  /// When to colour, as given with `--color`; nil where nothing was.
  public private(set) var color: ColorMode?
  /// Whether `--plain` was given.
  public private(set) var isPlain = false
  /// Whether `--json` was given.
  public private(set) var isJSON = false
  /// What is to be done.
  public private(set) var task = Task.session

  /// What the program can be asked to do.
  public enum Task {
    /// Read commands, from a person or from standard input.
    case session
    /// Carry out one command.
    case command(CommandCall)
    /// Print how the program is called.
    case help
    /// Print the program's version.
    case version
  }

  /// A command with its arguments.
  public struct CommandCall {
    let command: Command
    let arguments: Arguments

    /// Whether the command carries out others, which may write.
    public var isScript: Bool { command.signature.name == "source" }

    /// Whether the command only reads, so that it works beside a program that writes.
    public var isReadOnly: Bool {
      command.signature.onlyReads(arguments)
    }

    var isExamination: Bool { command.signature.name == "doctor" && !arguments.has("--help") }

    var isRepair: Bool { isExamination && !isReadOnly }
  }

  /// Whether the command examines the bank, so that it should run even where the bank cannot be opened.
  public var isExamination: Bool { if case .command(let call) = task { call.isExamination } else { false } }

  /// Whether the command repairs the bank, part of which must happen before the bank is opened.
  public var isRepair: Bool { if case .command(let call) = task { call.isRepair } else { false } }

  static let options: [Signature.Option] = [
    Signature.Option(name: "--data", value: .value("DIR", .file), help: .data),
    Signature.Option(name: "--config", value: .value("FILE", .file), help: .config),
    Signature.Option(name: "--color", value: .value("WHEN", .choice(ColorMode.allCases.map(\.rawValue))), help: .color),
    Signature.Option(name: "--plain", help: .plain),
    Signature.Option(name: "--json", help: .documents),
    Signature.Option(name: "--version", help: .version),
    Signature.Option(name: "--help", help: .programHelp),
  ]

  /// Reads the program's arguments, its own name left out.
  ///
  /// The options of the program may stand before or after the command.
  ///
  /// - Throws: ``CommandError/usage(_:)``.
  public init(_ arguments: [String]) throws(CommandError) {
    do {
      try self.init(words: arguments.map(Word.init(argument:)))
    } catch {
      throw .usage(error)
    }
  }

  private init(words: [Word]) throws(UsageError) {
    // Everything up to the first word that is neither an option of the program nor the value of one.
    var start = words.startIndex
    while start < words.endIndex, words[start].text.hasPrefix("-") {
      let takesValue = Invocation.options.contains { $0.name == words[start].text && $0.value != nil }
      start = min(start + (takesValue ? 2 : 1), words.endIndex)
    }
    let own = Signature(
      name: "retain", help: .program, options: Invocation.options.filter { $0.name != "--help" && $0.name != "--json" })
    do {
      try take(Arguments(words[..<start], for: own))
    } catch {
      // The program is no command that ‘help’ knows.
      throw UsageError(error.reason, range: error.range)
    }
    guard start < words.endIndex else { return }
    let command = try CommandTable.command(named: words[start])
    var signature = command.signature
    signature.options += Invocation.options.filter { $0.value != nil || $0.name == "--plain" }
    var given = Array(words[(start + 1)...])
    // ‘--help COMMAND’ and ‘COMMAND --help’ are the same.
    if case .help = task, !given.contains(where: { $0.text == "--help" }) { given.append(Word(argument: "--help")) }
    let rest = try Arguments(given, for: signature)
    try take(rest)
    if case .session = task { task = .command(CommandCall(command: command, arguments: rest)) }
    if rest.has("--help") { task = .command(CommandCall(command: command, arguments: rest)) }
  }

  private mutating func take(_ arguments: Arguments) throws(UsageError) {
    data = arguments["--data"]?.text ?? data
    config = arguments["--config"]?.text ?? config
    isJSON = isJSON || arguments.has("--json")
    isPlain = isPlain || arguments.has("--plain")
    if let word = arguments["--color"] {
      guard let mode = ColorMode(rawValue: word.text) else {
        throw UsageError(
          .badValue(word.text, name: "colour setting", allowed: ColorMode.allCases.map(\.rawValue)), range: word.range)
      }
      color = mode
    }
    if arguments.has("--version") { task = .version }
    if arguments.has("--help") { task = .help }
  }

  /// The program and its version.
  public nonisolated static let version = "retain 0.1.0"

  /// How the program is called, with all its commands.
  ///
  /// - Parameter terminal: where it is to be read; its language and the columns of its window count.
  public static func help(for terminal: Terminal) -> String {
    // There is no date in it.
    let renderer = Renderer(terminal: terminal, calendar: StudyCalendar(timeZone: .gmt), now: Instant(milliseconds: 0))
    return renderer.help(options, CommandTable.signatures)
  }
}
