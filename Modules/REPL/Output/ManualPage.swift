/// The manual page of the program, made of the table of commands: roff with the man macros (man-pages(7)).
struct ManualPage {
  let signatures: [Signature]
  let options: [Signature.Option]
  let version: String

  func text(in words: any Catalogue) -> String {
    var lines = [".TH RETAIN 1 \"\" \(quoted(version)) \(quoted(words.manual(.section)))"]
    func section(_ heading: ManualText, _ content: [String]) {
      lines += [".SH \(escaped(words.manual(heading)))"] + content
    }
    func texts(_ texts: ManualText...) -> [String] { paragraphs(texts.map { words.manual($0) }) }
    func meanings(_ names: KeyValuePairs<String, ManualText>) -> [String] {
      names.flatMap { tagged(bold($0.key), words.manual($0.value)) }
    }
    section(.name, ["retain \\- \(escaped(words.summary(of: CommandHelp.program)))"])
    section(.synopsis, [".B retain", "[\\fIOPTION\\fR]... [\\fICOMMAND\\fR ...]"])
    section(.description, texts(.purpose, .ways))
    section(.options, options.flatMap { entry($0, words) })
    section(.commands, signatures.flatMap { command($0, words) })
    section(.queries, QueryHelp.allCases.flatMap { tagged(bold($0.example), words.summary(of: $0)) })
    section(.keys, KeyHelp.allCases.flatMap { tagged(bold($0.rawValue), words.summary(of: $0)) })
    section(.scripts, texts(.lines, .streams))
    section(
      .exitStatus, meanings(["0": .success, "1": .failure, "2": .wrongArguments, "130": .stopped]))
    section(
      .environment,
      meanings([
        "NO_COLOR": .noColor, "TERM": .term, "VISUAL, EDITOR": .editor, "PAGER": .pager, "RETAIN_CONFIG": .config,
        "RETAIN_NEW_PER_DAY, ...": .settings,
      ]))
    let files: KeyValuePairs<String, ManualText> = [
      "~/.local/share/retain/questions.jsonl": .questionsFile, "~/.local/share/retain/backups": .backupsFolder,
      "~/.config/retain/retain.json": .configurationFile, "~/.local/state/retain/history.jsonl": .historyFile,
    ]
    section(.files, files.flatMap { tagged("\\fI\(escaped($0.key))\\fR", words.manual($0.value)) })
    return lines.joined(separator: "\n")
  }

  private func command(_ signature: Signature, _ words: any Catalogue) -> [String] {
    var lines = [".SS \(quoted(signature.usage))", prose(words.sentence(words.summary(of: signature.help)))]
    if !signature.aliases.isEmpty {
      lines += [".PP", escaped("\(words.help(.aliases)) \(signature.aliases.joined(separator: ", "))")]
    }
    let details = words.details(of: signature.help)
    if !details.isEmpty { lines += [".PP"] + details.split(separator: "\n").map { prose(String($0)) } }
    lines += signature.options.flatMap { entry($0, words) }
    if !signature.examples.isEmpty {
      lines += [".PP", escaped(words.help(.examples)), ".PP", ".RS", ".nf"]
      lines += signature.examples.map { escaped("retain " + $0) } + [".fi", ".RE"]
    }
    return lines
  }

  private func entry(_ option: Signature.Option, _ words: any Catalogue) -> [String] {
    let value = option.value.map { " \\fI\(escaped($0.name))\\fR" } ?? ""
    return tagged("\\fB\(escaped(option.name))\\fR\(value)", words.summary(of: option))
  }

  /// A paragraph with a tag before it.
  private func tagged(_ tag: String, _ text: String) -> [String] { [".TP", tag, prose(text)] }

  private func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { [prose($0)] }.joined(separator: [".PP"]))
  }

  private func prose(_ text: String) -> String { ManualPage.breakable(escaped(text)) }

  /// Text whose lines may end between Chinese and Japanese characters as well, which roff takes for one long word: not before
  /// what closes or continues, nor after what opens (JIS X 4051).
  static func breakable(_ text: String) -> String {
    var result = ""
    var last: Character = " "
    for character in text {
      let isPlace = [last, character].contains { wordless($0) } && last != " " && character != " "
      result += isPlace && !opening.contains(last) && !closing.contains(character) ? "\\:\(character)" : "\(character)"
      last = character
    }
    return result
  }

  private static let opening: Set<Character> = ["(", "[", "{", "‘", "“", "（", "「", "『", "【", "〔", "《", "〈"]
  private static let closing = Set(".,;:!?)]}’”…、。，．；：！？）」』】〕》〉・ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々")

  /// Whether words of the character's script have no spaces between them.
  private static func wordless(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x3000...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF01...0xFF60, 0x20000...0x3FFFF: true
    default: false
    }
  }

  private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private func quoted(_ text: String) -> String { "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\"" }

  /// Text without a meaning to roff: a backslash, a minus and what begins a request.
  private func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
