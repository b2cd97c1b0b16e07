/// How a command is called: from it come the parser, the help and the completion.
struct Signature: Sendable {
  /// The name that help shows.
  let name: String
  /// Other names that work as well.
  var aliases: [String] = []
  /// What help says about it.
  let help: CommandHelp
  /// The words it takes after its name.
  var parameters: [Parameter] = []
  /// The options it takes beside the ones that every command takes.
  var options: [Option] = []
  /// Lines that show the command in use.
  var examples: [String] = []
  /// Whether it only reads, so that it works beside a program that writes.
  var isReadOnly = false
  /// Whether it only reads with these arguments, although it writes with others.
  var readsOnly: @Sendable (Arguments) -> Bool = { _ in false }
  /// Whether it asks a person, so that the keys are its own while it runs.
  var asks = false
  /// Whether words that begin with one minus are meant for the command: as in a query, or in `-tag`.
  var takesMinus = false

  /// A word that a command takes.
  struct Parameter: Sendable {
    let name: String
    let kind: Kind
    var isOptional = false
    var isRepeated = false
  }

  /// An option that a command takes.
  struct Option: Sendable {
    /// The long name, with its two minuses.
    let name: String
    /// What its value is; nil for an option without one.
    var value: Parameter?
    var isRepeated = false
    /// What help says about it.
    let help: OptionHelp
  }

  /// What a word stands for, which decides how it is completed.
  enum Kind: Sendable {
    case text, question, query, tag, file, rating, command
    case choice([String])
  }

  /// What every command takes.
  static let everywhere = [
    Option(name: "--help", help: .help),
    Option(name: "--json", help: .json),
  ]

  /// Whether the command only reads when it is called so.
  func onlyReads(_ arguments: Arguments) -> Bool {
    isReadOnly || readsOnly(arguments) || arguments.has("--help")
  }

  var allOptions: [Option] { options + Signature.everywhere }

  /// Whether this is its name or one of its aliases, in any case.
  func isCalled(_ name: String) -> Bool {
    let name = name.lowercased()
    return self.name == name || aliases.contains(name)
  }

  /// How the command is called, in one line.
  var usage: String {
    var parts = [name]
    if options.count > 4 {
      parts.append("[OPTION]…")
    } else {
      parts += options.map { option in
        let value = option.value.map { " \($0.name)" } ?? ""
        return "[\(option.name)\(value)]" + (option.isRepeated ? "…" : "")
      }
    }
    for parameter in parameters {
      let text = parameter.name + (parameter.isRepeated ? "…" : "")
      parts.append(parameter.isOptional ? "[\(text)]" : text)
    }
    return parts.joined(separator: " ")
  }
}
