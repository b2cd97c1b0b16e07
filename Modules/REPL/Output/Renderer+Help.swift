import Domain

extension Renderer {
  /// All commands with what they do.
  func overview(_ signatures: [Signature]) -> String {
    let width = signatures.map(\.name.count).max() ?? 0
    let lines = signatures.map { signature in
      "  " + style(DisplayText.padded(signature.name, to: width), .bold) + "  " + signature.summary
    }
    return
      (["Commands:"] + lines + [
        "", "‘help COMMAND’ explains one, ‘help query’ what can be searched for.",
        "A question is named by its row in the last list, or by the beginning of its id.",
      ]).joined(separator: "\n")
  }

  /// One command in full.
  func help(_ signature: Signature) -> String {
    var lines = [signature.summary.prefix(1).uppercased() + signature.summary.dropFirst() + ".", ""]
    lines.append(style("Usage: ", .bold) + signature.usage)
    if !signature.aliases.isEmpty { lines.append(style("Also:  ", .bold) + signature.aliases.joined(separator: ", ")) }
    let options = signature.allOptions.map { option in
      (option.name + (option.value.map { " \($0.name)" } ?? ""), option.summary + choices(option.value))
    }
    let width = options.map(\.0.count).max() ?? 0
    lines += ["", style("Options:", .bold)]
    lines += options.map { "  \(DisplayText.padded($0.0, to: width))  \($0.1)" }
    if !signature.details.isEmpty { lines += [""] + signature.details }
    if !signature.examples.isEmpty {
      lines += ["", style("Examples:", .bold)] + signature.examples.map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private func choices(_ parameter: Signature.Parameter?) -> String {
    guard case .choice(let names) = parameter?.kind else { return "" }
    return ": " + names.joined(separator: ", ")
  }

  func topic(_ topic: HelpTopic) -> String {
    let rows: [(String, String)] = [
      ("word", "the word occurs in prompt, answer or another field, in any case"),
      ("\"two words\"", "so does the phrase"),
      ("prompt:word", "only in the prompt; answer:word only in the answer"),
      ("tag:verb", "the tag, or one below it such as verb::irregular; tag:none for no tags"),
      (
        "is:due",
        "also is:" + Query.Condition.allCases.map(\.rawValue).filter { $0 != "due" }.joined(separator: ", is:")
      ),
      ("prop:interval>30", "a number compared: " + Query.Property.allCases.map(\.rawValue).joined(separator: ", ")),
      ("added:7", "made in the last 7 days"),
      ("rated:1:again", "answered today with again; rated:7 for any answer in 7 days"),
      ("id:k7m", "the id begins like this"),
      ("-word", "does not match; also ‘not word’"),
      ("a or b", "one of the two; words next to each other must all match"),
      ("(a or b) c", "parentheses group"),
    ]
    let width = rows.map { DisplayText.width(of: $0.0) }.max() ?? 0
    return
      (["What can be searched for, in ‘list’, ‘study’ and --query:", ""]
      + rows.map { "  " + style(DisplayText.padded($0.0, to: width), .bold) + "  " + $0.1 }).joined(separator: "\n")
  }
}
