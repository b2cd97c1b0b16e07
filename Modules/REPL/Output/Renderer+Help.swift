import Domain

extension Renderer {
  /// All commands with what they do.
  func overview(_ signatures: [Signature]) -> String {
    [
      "Commands:", entries(signatures.map { ($0.name, $0.summary) }), "",
      block("‘help COMMAND’ explains one, ‘help query’ what can be searched for, ‘help keys’ the keys.", indent: 0),
      block("A question is named by its row in the last list, or by the beginning of its id.", indent: 0),
    ].joined(separator: "\n")
  }

  /// One command in full.
  func help(_ signature: Signature) -> String {
    var lines = [signature.sentence, ""]
    lines.append(labelled("Usage:", signature.usage, width: 6, style: .bold))
    if !signature.aliases.isEmpty {
      lines.append(labelled("Also:", signature.aliases.joined(separator: ", "), width: 6, style: .bold))
    }
    let options = signature.allOptions.map { option in
      (option.name + (option.value.map { " \($0.name)" } ?? ""), option.summary + option.choices)
    }
    lines += ["", style("Options:", .bold), entries(options)]
    if !signature.details.isEmpty { lines += [""] + signature.details.map { block($0, indent: 0) } }
    if !signature.examples.isEmpty {
      lines += ["", style("Examples:", .bold)] + signature.examples.map { block($0, indent: 2) }
    }
    return lines.joined(separator: "\n")
  }

  func topic(_ topic: HelpTopic) -> String {
    switch topic {
    case .query:
      block("What can be searched for, in ‘list’, ‘study’ and --query:", indent: 0) + "\n\n"
        + entries(HelpTopic.queryEntries)
    case .keys: block("The keys while a line is edited:", indent: 0) + "\n\n" + entries(HelpTopic.keyEntries)
    }
  }

  /// Names with what they stand for beside them, or below them where the window is narrow.
  private func entries(_ entries: [(String, String)]) -> String {
    let width = entries.map { DisplayText.width(of: $0.0) }.max() ?? 0
    let isNarrow = columns.map { $0 < width + 24 } ?? false
    return entries.map { name, text in
      isNarrow
        ? block(name, indent: 2, style: .bold) + "\n" + block(text, indent: 6)
        : "  " + labelled(name, text, width: width, indent: 2, style: .bold)
    }.joined(separator: "\n")
  }
}
