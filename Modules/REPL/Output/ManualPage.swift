import Domain

/// The manual page of the program, made of the table of commands: roff with the man macros (man-pages(7)).
struct ManualPage {
  let signatures: [Signature]
  let options: [Signature.Option]
  let version: String

  var text: String {
    var lines = [
      ".TH RETAIN 1 \"\" \(quoted(version)) \"User Commands\"", ".SH NAME",
      "retain \\- a question bank to study from in the terminal", ".SH SYNOPSIS", ".B retain",
      "[\\fIOPTION\\fR]... [\\fICOMMAND\\fR ...]", ".SH DESCRIPTION",
    ]
    lines += paragraphs([
      "You add or import questions, answer the ones that are due, and FSRS-6 decides when each comes back. Every answer is on "
        + "the disk before the next question shows.",
      "Without a command, retain lets you type them. From a pipe or a file it carries out each line. With one, it carries "
        + "that out and ends.",
    ])
    lines += [".SH OPTIONS"] + options.flatMap(entry)
    lines += [".SH COMMANDS"] + signatures.flatMap(command)
    lines += [".SH QUERIES"] + HelpTopic.queryEntries.flatMap { [".TP", bold($0.0), escaped($0.1)] }
    lines += [".SH KEYS"] + HelpTopic.keyEntries.flatMap { [".TP", bold($0.0), escaped($0.1)] }
    lines += [".SH SCRIPTS"]
    lines += paragraphs([
      "A line is split into words as a shell does it: quotation marks keep together, a backslash takes the next character as "
        + "it is, and # begins a comment. After -- no word is an option. A line goes on after an open quotation mark or a "
        + "backslash at its end. A line that fails is named and does not keep the others from being carried out.",
      "Data goes to standard output, everything else to standard error.",
    ])
    lines += [".SH EXIT STATUS"]
    for (status, meaning) in [
      ("0", "success"), ("1", "failure"), ("2", "wrong arguments"), ("130", "stopped with Ctrl-C"),
    ] { lines += [".TP", bold(status), escaped(meaning)] }
    lines += [".SH ENVIRONMENT"]
    for (name, meaning) in [
      ("NO_COLOR", "no colours where it is not empty"), ("TERM", "with dumb nothing is drawn over"),
      ("VISUAL, EDITOR", "what changes long texts"), ("PAGER", "what shows that which is taller than the window"),
      ("RETAIN_CONFIG", "the configuration file"),
      ("RETAIN_NEW_PER_DAY, ...", "every key of the configuration, in capitals and with RETAIN_ before it"),
    ] { lines += [".TP", bold(name), escaped(meaning)] }
    lines += [".SH FILES"]
    for (name, meaning) in [
      ("~/.local/share/retain/questions.jsonl", "the questions, one a line"),
      ("~/.local/share/retain/backups", "the backups"), ("~/.config/retain/retain.json", "the configuration"),
      ("~/.local/state/retain/history.jsonl", "the lines that were typed"),
    ] { lines += [".TP", "\\fI\(escaped(name))\\fR", escaped(meaning)] }
    return lines.joined(separator: "\n")
  }

  private func command(_ signature: Signature) -> [String] {
    var lines = [".SS \(quoted(signature.usage))", escaped(signature.sentence)]
    if !signature.aliases.isEmpty { lines += [".PP", escaped("Also: " + signature.aliases.joined(separator: ", "))] }
    if !signature.details.isEmpty { lines += [".PP"] + signature.details.map(escaped) }
    lines += signature.options.flatMap(entry)
    if !signature.examples.isEmpty {
      lines +=
        [".PP", "Examples:", ".PP", ".RS", ".nf"] + signature.examples.map { escaped("retain " + $0) } + [".fi", ".RE"]
    }
    return lines
  }

  private func entry(_ option: Signature.Option) -> [String] {
    let value = option.value.map { " \\fI\(escaped($0.name))\\fR" } ?? ""
    return [".TP", "\\fB\(escaped(option.name))\\fR\(value)", escaped(option.summary + option.choices)]
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { [escaped($0)] }.joined(separator: [".PP"]))
  }

  private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private func quoted(_ text: String) -> String { "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\"" }

  /// Text without a meaning to roff: a backslash, a minus and what begins a request.
  private func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}

extension Signature {
  /// The summary as a sentence.
  var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}

extension Signature.Option {
  /// The names that it takes, to stand behind its summary; empty where it takes others.
  var choices: String {
    guard case .choice(let names) = value?.kind else { return "" }
    return ": " + names.joined(separator: ", ")
  }
}
