import Domain

/// A shell whose command lines can be completed.
enum CompletedShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The completions of a shell, made of the table of commands.
struct ShellCompletions {
  let signatures: [Signature]
  let options: [Signature.Option]
  let shell: CompletedShell

  /// A script for the shell, whose descriptions are in a language.
  func text(in words: any Catalogue) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh(words)
    case .fish: fish(words)
    }
  }

  // MARK: What a word can be

  /// A command of the shell that prints what there is; nil where there is nothing to offer.
  private func source(_ kind: Signature.Kind) -> String? {
    switch kind {
    case .tag: Self.tags
    case .question: "retain list 2>/dev/null | cut -f1"
    default: nil
    }
  }

  private func values(of kind: Signature.Kind) -> [String]? {
    switch kind {
    case .choice(let names): names
    case .rating: Rating.allCases.map(\.name)
    case .command: signatures.map(\.name) + HelpTopic.allCases.map(\.rawValue)
    case .query: Query.filters.map { $0 + ":" }
    case .text, .question, .tag, .file: nil
    }
  }

  private func isFile(_ kind: Signature.Kind) -> Bool { if case .file = kind { true } else { false } }

  private func pattern(_ signature: Signature) -> String {
    ([signature.name] + signature.aliases).map(shellPattern).joined(separator: "|")
  }

  private func shellPattern(_ name: String) -> String { name == "?" ? "'?'" : name }

  private static let tags = "retain tag 2>/dev/null | cut -f1"

  /// What offers the words of a command, each in its place, in the language of bash and zsh; `tags` offers those that are added.
  private func offer(_ signature: Signature, tags: String, _ reply: (Signature.Kind) -> String) -> String {
    let parameters = signature.parameters
    guard let first = parameters.first, let last = parameters.last else { return ":" }
    guard parameters.count > 1 else { return reply(first.kind) }
    // Questions and tags come in any order.
    if first.isRepeated { return "if [[ $cur == +* ]]; then \(tags); else \(reply(first.kind)); fi" }
    let places = parameters.dropLast().enumerated().map { "\($0.offset)) \(reply($0.element.kind)) ;; " }
    return "case $place in \(places.joined())*) \(reply(last.kind)) ;; esac"
  }

  // MARK: bash

  private var bash: String {
    func list(_ kind: Signature.Kind) -> String {
      "COMPREPLY=($(compgen -W '\((values(of: kind) ?? []).joined(separator: " "))' -- \"$cur\"))"
    }
    func reply(_ kind: Signature.Kind) -> String {
      if isFile(kind) { return "compopt -o filenames; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$cur\"))" }
      if case .query = kind { return "compopt -o nospace; \(list(kind))" }
      if values(of: kind) != nil { return list(kind) }
      if let source = source(kind) { return "local IFS=$'\\n'; COMPREPLY=($(compgen -W \"$(\(source))\" -- \"$cur\"))" }
      return ":"
    }
    let valued = options.filter { $0.value != nil }
    var lines = [
      "# bash completion for retain; made by ‘retain help --completions bash’.", "_retain() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= index place=0",
      "  COMPREPLY=()", "  for ((index = 1; index < COMP_CWORD; index++)); do",
      "    case ${COMP_WORDS[index]} in", "    \(valued.map(\.name).joined(separator: "|"))) ((index++)) ;;",
      "    -*) ;;", "    *) command=${COMP_WORDS[index]}; break ;;", "    esac", "  done",
      "  for ((index++; index < COMP_CWORD; index++)); do [[ ${COMP_WORDS[index]} == -* ]] || ((place++)); done",
      "  case $command:$prev in",
    ]
    for option in valued {
      if let value = option.value { lines.append("  *:\(option.name)) \(reply(value.kind)); return ;;") }
    }
    for signature in signatures {
      for option in signature.options {
        guard let value = option.value else { continue }
        let names = ([signature.name] + signature.aliases).map { "\(shellPattern($0)):\(option.name)" }
        lines.append("  \(names.joined(separator: "|"))) \(reply(value.kind)); return ;;")
      }
    }
    lines += ["  esac", "  case $command in", "  '') if [[ $cur == -* ]]; then"]
    lines.append("      COMPREPLY=($(compgen -W '\(options.map(\.name).joined(separator: " "))' -- \"$cur\"))")
    lines.append(
      "    else COMPREPLY=($(compgen -W '\(signatures.map(\.name).joined(separator: " "))' -- \"$cur\")); fi ;;")
    for signature in signatures {
      lines.append("  \(pattern(signature))) if [[ $cur == -* ]]; then")
      lines.append(
        "      COMPREPLY=($(compgen -W '\(signature.allOptions.map(\.name).joined(separator: " "))' -- \"$cur\"))")
      let tags = #"COMPREPLY=($(compgen -P + -W "$(\#(Self.tags))" -- "${cur#+}"))"#
      lines.append("    else \(offer(signature, tags: tags, reply)); fi ;;")
    }
    return (lines + ["  esac", "}", "complete -F _retain retain"]).joined(separator: "\n")
  }

  // MARK: zsh

  private func zsh(_ words: any Catalogue) -> String {
    func action(_ kind: Signature.Kind) -> String {
      if isFile(kind) { return "_files" }
      if let values = values(of: kind) { return "compadd -- \(values.joined(separator: " "))" }
      if let source = source(kind) { return "compadd -- ${(f)\"$(\(source))\"}" }
      return "_message text"
    }
    func described(_ options: [Signature.Option]) -> String {
      options.map { zshQuoted("\($0.name):\(words.summary(of: $0.help))") }.joined(separator: " ")
    }
    var lines = [
      "#compdef retain", "# zsh completion for retain; made by ‘retain help --completions zsh’.", "_retain() {",
      "  local cur=$words[CURRENT] prev=$words[CURRENT-1] command= index=2 place=0", "  local -a found",
      "  while ((index < CURRENT)); do", "    case $words[index] in",
      "    \(options.filter { $0.value != nil }.map(\.name).joined(separator: "|"))) ((index++)) ;;", "    -*) ;;",
      "    *) command=$words[index]; break ;;", "    esac", "    ((index++))", "  done",
      "  for ((index++; index < CURRENT; index++)); do [[ $words[index] == -* ]] || ((place++)); done",
      "  case $command:$prev in",
    ]
    for option in options {
      if let value = option.value { lines.append("  *:\(option.name)) \(action(value.kind)); return ;;") }
    }
    for signature in signatures {
      for option in signature.options {
        guard let value = option.value else { continue }
        let names = ([signature.name] + signature.aliases).map { "\(shellPattern($0)):\(option.name)" }
        lines.append("  \(names.joined(separator: "|"))) \(action(value.kind)); return ;;")
      }
    }
    lines += ["  esac", "  case $command in", "  '') if [[ $cur == -* ]]; then", "      found=(\(described(options)))"]
    let commands = signatures.map { zshQuoted("\($0.name):\(words.summary(of: $0.help))") }.joined(separator: " ")
    lines += ["      _describe option found", "    else found=(\(commands)); _describe command found; fi ;;"]
    for signature in signatures {
      lines += [
        "  \(pattern(signature))) if [[ $cur == -* ]]; then", "      found=(\(described(signature.allOptions)))",
      ]
      lines.append("      _describe option found")
      let tags = "compset -P +; compadd -- ${(f)\"$(\(Self.tags))\"}"
      lines.append("    else \(offer(signature, tags: tags, action)); fi ;;")
    }
    return (lines + ["  esac", "}", "compdef _retain retain"]).joined(separator: "\n")
  }

  private func zshQuoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  // MARK: fish

  private func fish(_ words: any Catalogue) -> String {
    func value(_ parameter: Signature.Parameter?) -> String {
      guard let kind = parameter?.kind else { return "" }
      if isFile(kind) { return " -rF" }
      if let values = values(of: kind) { return " -x -a \(fishQuoted(values.joined(separator: " ")))" }
      if let source = source(kind) { return " -x -a \(fishQuoted("(\(source))"))" }
      return " -x"
    }
    func offered(_ kind: Signature.Kind) -> String {
      if isFile(kind) { return " -F" }
      if case .tag = kind { return " -a \(fishQuoted("(\(Self.tags) | string replace -r '^' +)"))" }
      if let values = values(of: kind) { return " -a \(fishQuoted(values.joined(separator: " ")))" }
      return source(kind).map { " -a \(fishQuoted("(\($0))"))" } ?? ""
    }
    func line(_ option: Signature.Option, _ condition: String) -> String {
      "complete -c retain -n \(fishQuoted(condition)) -l \(option.name.dropFirst(2))\(value(option.value)) -d "
        + fishQuoted(words.summary(of: option.help))
    }
    let none = "not __retain_command >/dev/null"
    let valued = options.filter { $0.value != nil }.map(\.name).joined(separator: " ")
    var lines = [
      "# fish completion for retain; made by ‘retain help --completions fish’.", "function __retain_command",
      "  set -l rest (commandline -opc)", "  set -e rest[1]", "  while set -q rest[1]", "    switch $rest[1]",
      "      case \(valued)", "        set -e rest[1]", "      case '-*'", "      case '*'",
      "        printf '%s\\n' $rest",
      "        return 0", "    end", "    set -e rest[1]", "  end", "  return 1", "end", "complete -c retain -f",
    ]
    lines += options.map { line($0, none) }
    for signature in signatures {
      lines.append(
        "complete -c retain -n \(fishQuoted(none)) -a \(signature.name) -d "
          + fishQuoted(words.summary(of: signature.help)))
      let names = ([signature.name] + signature.aliases).map { $0 == "?" ? "\\?" : $0 }.joined(separator: " ")
      let condition = "contains -- (__retain_command)[1] \(names)"
      lines += signature.allOptions.map { line($0, condition) }
      for (place, parameter) in signature.parameters.enumerated() {
        let offer = offered(parameter.kind)
        guard !offer.isEmpty else { continue }
        let isAlone = signature.parameters.count == 1 || parameter.isRepeated
        let count = "test (count (__retain_command | string match -v -- '-*')) -eq \(place + 1)"
        lines.append("complete -c retain -n \(fishQuoted(isAlone ? condition : "\(condition); and \(count)"))\(offer)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
