import Domain

/// Colours command lines by what their parts mean.
struct CommandHighlighter: Sendable {
  let signatures: [Signature]

  func highlight(_ text: String) -> [StyledRange] {
    var ranges: [StyledRange] = []
    var start = 0
    for statement in Tokenizer.statements(in: text) {
      ranges += self.ranges(in: statement).map {
        StyledRange($0.range.lowerBound + start..<$0.range.upperBound + start, $0.style)
      }
      start += statement.count + 1
    }
    return ranges
  }

  private func ranges(in statement: String) -> [StyledRange] {
    let line = Tokenizer.split(statement)
    // Counting a long line for each of its words would take longer than everything else.
    let end = statement.count
    var signature: Signature?
    var takesOptions = true
    var isValue = false
    var ranges: [StyledRange] = []
    for (index, word) in line.words.enumerated() {
      guard let range = word.range else { continue }
      if index == 0 {
        signature = signatures.first { $0.isCalled(word.text) }
        let isTyped = range.upperBound == end && isBeginning(word.text)
        if let style = signature != nil ? Look.command : isTyped ? nil : Look.error {
          ranges.append(StyledRange(range, style))
        }
        continue
      }
      guard let signature else { continue }
      let isOption = !isValue && takesOptions && Arguments.isOption(word, for: signature)
      isValue = isOption && signature.options.contains { $0.name == word.text && $0.value != nil }
      if isOption, word.text == "--" { takesOptions = false }
      if isOption {
        let isTyped = range.upperBound == end
        ranges.append(StyledRange(range, look(ofOption: word.text, of: signature, isTyped: isTyped)))
      } else if word.raw.contains("'") || word.raw.contains("\"") {
        ranges.append(StyledRange(range, Look.text))
      } else if let filter = filter(word.text, in: signature) {
        ranges.append(StyledRange(range.lowerBound..<range.lowerBound + filter, Look.filter))
      }
    }
    return (ranges + line.comments.map { StyledRange($0, .dim) }).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private enum Look {
    static let command = Style.bold.colored(.green)
    static let option = Style.plain.colored(.cyan)
    static let text = Style.plain.colored(.yellow)
    static let filter = Style.plain.colored(.magenta)
    static let error = Style.plain.colored(.red)
  }

  private func isBeginning(_ text: String) -> Bool {
    signatures.contains {
      $0.name.hasPrefix(text.lowercased()) || $0.aliases.contains { $0.hasPrefix(text.lowercased()) }
    }
  }

  private func look(ofOption text: String, of signature: Signature, isTyped: Bool) -> Style {
    let name = String(text.prefix { $0 != "=" })
    if text == "--" || signature.allOptions.contains(where: { $0.name == name }) { return Look.option }
    return isTyped && signature.allOptions.contains { $0.name.hasPrefix(text) } ? .plain : Look.error
  }

  /// How many characters at the beginning of a word are a filter of the query language; nil for none.
  private func filter(_ text: String, in signature: Signature) -> Int? {
    guard signature.parameters.contains(where: { $0.kind.isQuery }) else { return nil }
    if ["or", "not", "and"].contains(text.lowercased()) { return text.count }
    let sign = text.hasPrefix("-") ? 1 : 0
    let name = text.dropFirst(sign).prefix { $0 != ":" }
    guard text.count > sign + name.count, Query.filters.contains(name.lowercased()) else { return nil }
    return sign + name.count + 1
  }
}

extension Signature.Kind {
  fileprivate var isQuery: Bool { if case .query = self { true } else { false } }
}

extension LineLanguage {
  /// The language of lines that hold commands.
  init(ofCommands signatures: [Signature], completer: @escaping Completer) {
    let highlighter = CommandHighlighter(signatures: signatures)
    self.init(
      completer: completer, highlighter: { highlighter.highlight($0) },
      isUnfinished: { Tokenizer.split($0).isUnfinished })
  }
}
