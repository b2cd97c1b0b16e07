/// The words that a command was given, sorted into options and positional words.
struct Arguments: Sendable {
  /// The words that are no options, in order.
  private(set) var words: [Word] = []
  /// The values of each option that was given; an option without a value has an empty word.
  private(set) var values: [String: [Word]] = [:]

  /// Sorts the words after a command's name.
  ///
  /// - Throws: ``UsageError`` for an option that is unknown, lacks its value or may not be repeated, and for too many or
  ///   too few words.
  init(_ given: some Sequence<Word>, for signature: Signature) throws(UsageError) {
    var rest = Array(given)[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !Arguments.isOption(word, for: signature) {
        words.append(word)
      } else if word.text == "--" {
        optionsEnded = true
      } else {
        try take(word, rest: &rest, for: signature)
      }
    }
    if has("--help") { return }
    let needed = signature.parameters.filter { !$0.isOptional }
    if words.count < needed.count {
      throw UsageError(.missing(needed[words.count].name), command: signature.name)
    }
    let isOpen = signature.parameters.contains { $0.isRepeated }
    if !isOpen, words.count > signature.parameters.count {
      let extra = words[signature.parameters.count]
      throw UsageError(.unexpected(extra.text), command: signature.name, range: extra.range)
    }
  }

  /// Whether the option was given.
  func has(_ option: String) -> Bool {
    values[option] != nil
  }

  /// The value of an option, the last one where it was given several times; nil where it was not given.
  subscript(option: String) -> Word? {
    values[option]?.last
  }

  /// All values of an option that may be repeated.
  func all(_ option: String) -> [String] {
    values[option, default: []].map(\.text)
  }

  /// The text of a query: the words as they were typed, so that its phrases keep their quotation marks.
  var query: String {
    words.map(\.query).joined(separator: " ")
  }

  /// Whether a word is an option, or the `--` that ends them.
  static func isOption(_ word: Word, for signature: Signature) -> Bool {
    guard word.raw.hasPrefix("-"), word.text.count > 1 else { return false }
    if word.text.hasPrefix("--") || !signature.takesMinus { return true }
    // An option that lost a minus is more likely than a query for the absence of just this word.
    let name = "-" + word.text.prefix { $0 != "=" }
    return signature.allOptions.contains { $0.name == name }
  }

  private mutating func take(_ word: Word, rest: inout ArraySlice<Word>, for signature: Signature) throws(UsageError) {
    var name = word.text
    var attached: String?
    if let equals = name.firstIndex(of: "=") {
      attached = String(name[name.index(after: equals)...])
      name = String(name[..<equals])
    }
    guard let option = signature.allOptions.first(where: { $0.name == name }) else {
      let known = signature.allOptions.map(\.name)
      throw UsageError(
        .unknownOption(name, similar: Similarity.closest(to: name, in: known)), command: signature.name,
        range: word.range)
    }
    if values[name] != nil, !option.isRepeated {
      throw UsageError(.repeated(name), command: signature.name, range: word.range)
    }
    guard let parameter = option.value else {
      if let attached {
        throw UsageError(.unexpected(attached), command: signature.name, range: word.range)
      }
      values[name] = [Word(text: "", raw: "", range: word.range)]
      return
    }
    if let attached {
      values[name, default: []].append(Word(text: attached, raw: attached, range: word.range))
    } else if let value = rest.popFirst() {
      values[name, default: []].append(value)
    } else {
      throw UsageError(.missingValue(option: name, value: parameter.name), command: signature.name, range: word.range)
    }
  }
}

/// A command line that cannot be carried out as it was given; the exit status is then 2.
public struct UsageError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// The command concerned; nil where it is not known.
  public let command: String?
  /// The place in the line, in characters; nil where there is none.
  public let range: Range<Int>?

  /// What can be wrong with a command line.
  public enum Reason: Hashable, Sendable {
    case unknownCommand(String, similar: [String])
    case unknownOption(String, similar: [String])
    /// Names are as the usage of the command has them, with a bar between those of which one is enough.
    case missing(String)
    case missingValue(option: String, value: String)
    case unexpected(String)
    case repeated(String)
    case badValue(String, name: String, allowed: [String])
    /// A query without a word, where all questions must not be meant by mistake.
    case emptyQuery
    case openQuote
    case needsTerminal(instead: String)
  }

  init(_ reason: Reason, command: String? = nil, range: Range<Int>? = nil) {
    self.reason = reason
    self.command = command
    self.range = range
  }
}
