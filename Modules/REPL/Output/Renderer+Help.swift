import Domain

extension Renderer {
  /// All commands with what they do.
  func overview(_ signatures: [Signature]) -> String {
    [
      block(words.help(.commands), indent: 0), entries(signatures.map(entry)), "",
      block(words.help(.moreHelp), indent: 0), block(words.help(.naming), indent: 0),
    ].joined(separator: "\n")
  }

  /// How the program is called.
  func help(_ options: [Signature.Option], _ signatures: [Signature]) -> String {
    let (options, commands) = (options.map(entry), signatures.map(entry))
    let width = width(of: options + commands)
    return [
      facts([(.usage, "retain [OPTION]… [COMMAND …]")]), "", block(words.help(.programWays), indent: 0), "",
      block(words.help(.options), indent: 0, style: .bold), entries(options, width: width), "",
      block(words.help(.programCommands), indent: 0, style: .bold), entries(commands, width: width),
    ].joined(separator: "\n")
  }

  /// One command in full.
  func help(_ signature: Signature) -> String {
    var lines = [block(words.sentence(words.summary(of: signature.help)), indent: 0), ""]
    let aliases = signature.aliases.joined(separator: ", ")
    lines.append(facts([(.usage, signature.usage)] + (aliases.isEmpty ? [] : [(.aliases, aliases)])))
    lines += ["", block(words.help(.options), indent: 0, style: .bold), entries(signature.allOptions.map(entry))]
    let details = words.details(of: signature.help)
    if !details.isEmpty { lines += ["", block(details, indent: 0)] }
    if !signature.examples.isEmpty {
      lines += ["", block(words.help(.examples), indent: 0, style: .bold)]
      lines += signature.examples.map { block($0, indent: 2) }
    }
    return lines.joined(separator: "\n")
  }

  func topic(_ topic: HelpTopic) -> String {
    switch topic {
    case .query:
      block(words.help(.queries), indent: 0) + "\n\n"
        + entries(QueryHelp.allCases.map { ($0.example, words.summary(of: $0)) })
    case .keys:
      block(words.help(.keys), indent: 0) + "\n\n"
        + entries(KeyHelp.allCases.map { ($0.rawValue, words.summary(of: $0)) })
    }
  }

  private func entry(_ signature: Signature) -> (String, String) {
    (signature.name, words.summary(of: signature.help))
  }

  private func entry(_ option: Signature.Option) -> (String, String) {
    (option.name + (option.value.map { " \($0.name)" } ?? ""), words.summary(of: option))
  }

  /// What stands behind its label, or below it where the window is too narrow for both.
  private func facts(_ facts: [(label: HelpText, text: String)]) -> String {
    let width = facts.map { DisplayText.width(of: words.help($0.label)) }.max() ?? 0
    let isNarrow = columns.map { $0 < width + 12 } ?? false
    return facts.map { label, text in
      isNarrow
        ? block(words.help(label), indent: 0, style: .bold) + "\n" + block(text, indent: 2)
        : labelled(words.help(label), text, width: width, style: .bold)
    }.joined(separator: "\n")
  }

  /// The columns of the widest name.
  private func width(of entries: [(String, String)]) -> Int {
    entries.map { DisplayText.width(of: $0.0) }.max() ?? 0
  }

  /// Names with what they stand for beside them, or below them where the window is narrow.
  ///
  /// - Parameter width: the columns of the names; nil for as many as the widest of them has.
  private func entries(_ entries: [(String, String)], width: Int? = nil) -> String {
    let width = width ?? self.width(of: entries)
    let isNarrow = columns.map { $0 < width + 24 } ?? false
    return entries.map { name, text in
      isNarrow
        ? block(name, indent: 2, style: .bold) + "\n" + block(text, indent: 6)
        : "  " + labelled(name, text, width: width, indent: 2, style: .bold)
    }.joined(separator: "\n")
  }
}

extension Catalogue {
  /// What an option is for, and what it takes.
  func summary(of option: Signature.Option) -> String {
    let summary = summary(of: option.help)
    guard case .choice(let names) = option.value?.kind else { return summary }
    return self.summary(summary, oneOf: names)
  }
}
