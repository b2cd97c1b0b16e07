import Domain

extension Renderer {
  /// All commands with what they do.
  func overview(_ signatures: [Signature]) -> String {
    [
      "Commands:", entries(signatures.map { ($0.name, $0.summary) }), "",
      block("‘help COMMAND’ explains one, ‘help query’ what can be searched for.", indent: 0),
      block("A question is named by its row in the last list, or by the beginning of its id.", indent: 0),
    ].joined(separator: "\n")
  }

  /// One command in full.
  func help(_ signature: Signature) -> String {
    var lines = [signature.summary.prefix(1).uppercased() + signature.summary.dropFirst() + ".", ""]
    lines.append(labelled("Usage:", signature.usage, width: 6, style: .bold))
    if !signature.aliases.isEmpty {
      lines.append(labelled("Also:", signature.aliases.joined(separator: ", "), width: 6, style: .bold))
    }
    let options = signature.allOptions.map { option in
      (option.name + (option.value.map { " \($0.name)" } ?? ""), option.summary + choices(option.value))
    }
    lines += ["", style("Options:", .bold), entries(options)]
    if !signature.details.isEmpty { lines += [""] + signature.details.map { block($0, indent: 0) } }
    if !signature.examples.isEmpty {
      lines += ["", style("Examples:", .bold)] + signature.examples.map { block($0, indent: 2) }
    }
    return lines.joined(separator: "\n")
  }

  private func choices(_ parameter: Signature.Parameter?) -> String {
    guard case .choice(let names) = parameter?.kind else { return "" }
    return ": " + names.joined(separator: ", ")
  }

  func topic(_ topic: HelpTopic) -> String {
    let conditions = Query.Condition.allCases.map(\.rawValue).filter { $0 != "due" }
    return block("What can be searched for, in ‘list’, ‘study’ and --query:", indent: 0) + "\n\n"
      + entries([
        ("word", "the word occurs in prompt, answer or another field, in any case"),
        ("\"two words\"", "so does the phrase"),
        ("prompt:word", "only in the prompt; answer:word only in the answer"),
        ("tag:verb", "the tag, or one below it such as verb::irregular; tag:none for no tags"),
        ("is:due", "also is:" + conditions.joined(separator: ", is:")),
        ("kind:cloze", "also kind:" + Question.Kind.known.map(\.rawValue).filter { $0 != "cloze" }.joined(separator: ", kind:")),
        ("prop:interval>30", "a number compared: " + Query.Property.allCases.map(\.rawValue).joined(separator: ", ")),
        ("added:7", "made in the last 7 days"),
        ("rated:1:again", "answered today with again; rated:7 for any answer in 7 days"),
        ("id:k7m", "the id begins like this"),
        ("-word", "does not match; also ‘not word’"),
        ("a or b", "one of the two; words next to each other must all match"),
        ("(a or b) c", "parentheses group"),
      ])
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
