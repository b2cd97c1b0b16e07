internal import Domain

/// What a column is about, to judge by its name.
enum ColumnNames {
  /// What a name stands for.
  enum Meaning: Hashable {
    case prompt, answer, tags, guid, deck
  }

  private static let meanings: [String: Meaning] = {
    let names: [Meaning: String] = [
      .prompt: "prompt question front expression term word country vocabulary",
      .answer: "answer back meaning definition translation capital",
      .tags: "tags tag",
      .guid: "guid",
      .deck: "deck",
    ]
    var result: [String: Meaning] = [:]
    for (meaning, words) in names {
      for word in words.split(separator: " ") { result[String(word)] = meaning }
    }
    return result
  }()

  /// The meaning of a name in any case; nil for a name that says nothing here.
  static func meaning(of name: String) -> Meaning? {
    meanings[folded(name)]
  }

  /// The form in which names are compared.
  static func folded(_ name: String) -> String {
    trimmed(name).lowercased()
  }

  /// Whether the first row of a file holds names rather than a question.
  ///
  /// Its cells are different from each other, none is blank, and one of these is true:
  /// - one means the prompt and one the answer: `expression,reading,meaning`;
  /// - there are three or more, and one is `tags` or `guid`: `country,flag,map,tags`;
  /// - all are one name in several languages: `country,country:de,country:zh-tw`.
  ///
  /// One known name is not enough: `word,Wort` is a question of somebody who learns German.
  static func isHeader(_ cells: [String]) -> Bool {
    guard cells.count > 1, Set(cells.map(folded)).count == cells.count else { return false }
    guard !cells.contains(where: { folded($0).isEmpty }) else { return false }
    let meanings = Set(cells.compactMap(meaning))
    return meanings.isSuperset(of: [.prompt, .answer])
      || (cells.count > 2 && !meanings.isDisjoint(with: [.tags, .guid]))
      || isOneNameInLanguages(cells)
  }

  private static func isOneNameInLanguages(_ cells: [String]) -> Bool {
    guard let base = cells[0].split(separator: ":").first else { return false }
    return cells.enumerated().allSatisfy { index, cell in
      let parts = cell.split(separator: ":", omittingEmptySubsequences: false)
      if index == 0 && parts.count == 1 { return true }
      return parts.count == 2 && parts[0] == base && isLanguage(parts[1])
    }
  }

  /// Whether a text has the form of a language tag: `de`, `zh-tw`, `pt_BR`.
  private static func isLanguage(_ text: Substring) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { "-_".contains($0) }
    return parts.enumerated().allSatisfy { index, part in
      (2...(index == 0 ? 3 : 8)).contains(part.utf8.count)
        && part.utf8.allSatisfy { ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 }
    }
  }
}

/// A text without the characters at both ends that meet a condition.
func trimmed(_ text: String, where condition: (Character) -> Bool = \.isWhitespace) -> String {
  guard let start = text.firstIndex(where: { !condition($0) }), let end = text.lastIndex(where: { !condition($0) })
  else { return "" }
  return String(text[start...end])
}
