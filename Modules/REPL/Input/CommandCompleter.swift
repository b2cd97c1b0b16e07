import Domain
import Glibc
import Presentation

/// Completes command lines from the table of commands and the questions as they were when the line was begun.
struct CommandCompleter: Sendable {
  let signatures: [Signature]
  /// The language in which completions are described.
  let catalogue: any Catalogue
  let questions: OrderedQuestions
  let home: String?
  /// What is looked up, as far as it is made already.
  var slot = CompletionIndex.Slot()

  /// More would not fit a screen, and nobody reads them.
  private static let most = 200

  func complete(_ line: String, cursor: Int) -> CompletionResult {
    let text = String(line.prefix(cursor))
    let before = Tokenizer.statements(in: text).last ?? ""
    let start = text.count - before.count
    var words = Tokenizer.split(before).words
    // A space after the last word begins a new one, unless it is part of a quoted word.
    let current: Word
    if let last = words.last, last.range?.upperBound == before.count {
      current = last
      words.removeLast()
    } else {
      current = Word(text: "", raw: "", range: before.count..<before.count)
    }
    let range = start + (current.range?.lowerBound ?? before.count)..<cursor
    return CompletionResult(range: range, candidates: candidates(for: current, after: words))
  }

  private func candidates(for word: Word, after words: [Word]) -> [Completion] {
    guard let first = words.first else { return names(beginning: word.text, hasTopics: false) }
    guard let signature = signatures.first(where: { $0.isCalled(first.text) }) else { return [] }
    if let last = words.dropFirst().last,
      let option = signature.options.first(where: { $0.name == last.text }), let value = option.value
    {
      return candidates(of: value.kind, for: word, signature: signature)
    }
    if word.raw.hasPrefix("--"), let equals = word.text.firstIndex(of: "="),
      let value = signature.options.first(where: { $0.name == word.text[..<equals] })?.value
    {
      let start = String(word.text[...equals])
      let rest = String(word.text.dropFirst(start.count))
      return candidates(of: value.kind, for: Word(text: rest, raw: rest, range: nil), signature: signature).map {
        Completion(start + $0.replacement, display: $0.display, summary: $0.summary, isFinal: $0.isFinal)
      }
    }
    if word.text.hasPrefix("--") || (word.text == "-" && !signature.takesMinus) {
      return signature.allOptions.filter { $0.name.hasPrefix(word.text) }
        .map { Completion($0.name, summary: catalogue.summary(of: $0.help)) }
    }
    return candidates(of: kind(for: word, after: words, signature: signature), for: word, signature: signature)
  }

  /// What the positional word stands for.
  private func kind(for word: Word, after words: [Word], signature: Signature) -> Signature.Kind {
    // Questions and tags come in any order there, and the sign tells them apart.
    if signature.name == "tag" { return word.text.hasPrefix("+") || word.text.hasPrefix("-") ? .tag : .question }
    var position = 0
    var isValue = false
    for word in words.dropFirst() {
      if isValue {
        isValue = false
      } else if word.text.hasPrefix("--") {
        isValue = signature.options.contains { $0.name == word.text && $0.value != nil }
      } else {
        position += 1
      }
    }
    guard let last = signature.parameters.last else { return .text }
    if position < signature.parameters.count { return signature.parameters[position].kind }
    return last.isRepeated ? signature.parameters[0].kind : .text
  }

  private func candidates(of kind: Signature.Kind, for word: Word, signature: Signature) -> [Completion] {
    switch kind {
    case .text: return []
    case .command: return names(beginning: word.text, hasTopics: true)
    case .rating:
      return Rating.allCases.filter { $0.name.hasPrefix(word.text.lowercased()) }
        .map { Completion($0.name, summary: catalogue.summary(of: $0)) }
    case .choice(let names): return choices(names, word.text)
    case .file: return files(beginning: word.text)
    case .query: return query(word)
    case .tag:
      let sign = signature.name == "tag" ? String(word.text.prefix { $0 == "+" || $0 == "-" }.prefix(1)) : ""
      return tags(beginning: String(word.text.dropFirst(sign.count))).map { tag in
        Completion(
          Tokenizer.quoted(sign + tag.name), display: sign + tag.name,
          summary: catalogue.text(Message.questions(tag.count)))
      }
    case .question:
      let prefix = word.text.lowercased()
      return slot.index(of: questions).ids(beginning: prefix, most: Self.most).map { id in
        Completion(id, summary: questions[id].map { DisplayText.truncated($0.title, to: 40) })
      }
    }
  }

  private func choices(_ names: [String], _ prefix: String) -> [Completion] {
    names.filter { $0.hasPrefix(prefix.lowercased()) }.map { Completion($0) }
  }

  private func names(beginning prefix: String, hasTopics: Bool) -> [Completion] {
    let commands = signatures.filter { $0.name.hasPrefix(prefix.lowercased()) }
      .map { Completion($0.name, summary: catalogue.summary(of: $0.help)) }
    let topics = HelpTopic.allCases.filter { hasTopics && $0.rawValue.hasPrefix(prefix.lowercased()) }
    return commands + topics.map { Completion($0.rawValue, summary: catalogue.summary(of: $0)) }
  }

  private func tags(beginning prefix: String) -> [CompletionIndex.Tag] {
    slot.index(of: questions).tags(beginning: prefix, most: Self.most)
  }

  /// A word that was quoted may hold several terms of a query; the last is the one that is completed.
  private func query(_ word: Word) -> [Completion] {
    guard word.text != word.raw, let space = word.text.lastIndex(of: " ") else { return term(word.text) }
    let before = String(word.text[...space])
    return term(String(word.text[word.text.index(after: space)...])).map { completion in
      let text = Tokenizer.split(completion.replacement).words.map(\.text).joined()
      var quoted = Tokenizer.quoted(before + text)
      if !completion.isFinal { quoted.removeLast() }
      return Completion(
        quoted, display: completion.display, summary: completion.summary, isFinal: completion.isFinal)
    }
  }

  private func term(_ text: String) -> [Completion] {
    let sign = text.hasPrefix("-") ? "-" : ""
    let word = String(text.dropFirst(sign.count))
    func filter(_ name: String, _ values: [String], isFinal: Bool = true) -> [Completion] {
      let given = word.dropFirst(name.count + 1).lowercased()
      return values.filter { $0.lowercased().hasPrefix(given) }
        .map { Completion("\(sign)\(name):\($0)", isFinal: isFinal) }
    }
    if word.hasPrefix("tag:") {
      return tags(beginning: String(word.dropFirst(4))).map { found in
        let (tag, count) = (found.name, found.count)
        // What has a meaning in a query is escaped for the query first, and then for the line.
        let escaped = tag.map { "\"\\()".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        return Completion(
          Tokenizer.quoted("\(sign)tag:\(escaped)"), display: "\(sign)tag:\(tag)",
          summary: catalogue.text(Message.questions(count)))
      }
    }
    if word.hasPrefix("is:") { return filter("is", Query.Condition.allCases.map(\.rawValue)) }
    if word.hasPrefix("kind:") { return filter("kind", Question.Kind.known.map(\.rawValue)) }
    if word.hasPrefix("prop:") { return filter("prop", Query.Property.allCases.map(\.rawValue), isFinal: false) }
    return Query.filters.filter { $0.hasPrefix(word.lowercased()) }.map { name in
      let summary = FilterHelp(rawValue: name).map { catalogue.summary(of: $0) }
      return Completion("\(sign)\(name):", summary: summary, isFinal: false)
    }
  }

  private func files(beginning text: String) -> [Completion] {
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let prefix = slash.map { String(text[text.index(after: $0)...]) } ?? text
    var place = folder.isEmpty ? "." : folder
    if let home, place.hasPrefix("~/") { place = home + place.dropFirst() }
    return entries(of: place).filter { $0.hasPrefix(prefix) && (!$0.hasPrefix(".") || prefix.hasPrefix(".")) }
      .sorted().prefix(Self.most).map { name in
        var status = stat()
        let isFolder = stat(place + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        let full = folder + name + (isFolder ? "/" : "")
        return Completion(
          Tokenizer.quoted(full), display: name + (isFolder ? "/" : ""), isFinal: !isFolder)
      }
  }

  /// The names in a folder; none where it cannot be read, as there is nothing to complete then.
  private func entries(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
