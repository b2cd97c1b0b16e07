internal import Domain

/// What the cells of a row are.
///
/// What a person assigned comes first, then what the header lines of the file say, then the names. Where no name means the
/// prompt or the answer, the first column that is left is the prompt and the next one the answer. Everything else is a field
/// under its name, or under `column 3` where it has none.
struct ColumnLayout {
  /// What a cell is.
  enum Role: Hashable {
    case prompt, answer, tags, guid, deck, ignored
    case field(String)
  }

  private var roles: [Role]

  /// - Parameters:
  ///   - names: of the columns; empty without a header.
  ///   - width: the cells of the longest row.
  init(names: [String], width: Int, mapping: ColumnMapping, header: AnkiHeader) throws(ImportFailure) {
    let width = max(width, names.count)
    var assigned = try Self.assigned(by: mapping, names: names, width: width)
    for (column, role) in [
      (header.tagsColumn, Role.tags), (header.guidColumn, .guid), (header.deckColumn, .deck),
      (header.notetypeColumn, .ignored),
    ] {
      if let column, assigned[column - 1] == nil { assigned[column - 1] = role }
    }
    for (index, name) in names.enumerated() where assigned[index] == nil {
      let role: Role? =
        switch ColumnNames.meaning(of: name) {
        case .prompt: .prompt
        case .answer: .answer
        case .tags: .tags
        case .guid: .guid
        case .deck: .deck
        case nil: nil
        }
      guard let role, role == .tags || !assigned.values.contains(role) else { continue }
      assigned[index] = role
    }
    for role in [Role.prompt, .answer] where !assigned.values.contains(role) {
      if let index = (0..<width).first(where: { assigned[$0] == nil }) { assigned[index] = role }
    }
    roles = (0..<width).map { index in
      assigned[index]
        ?? .field(index < names.count && !names[index].isEmpty ? names[index] : "column \(index + 1)")
    }
  }

  /// Whether a column says anything about tags.
  var hasTags: Bool { roles.contains(.tags) || roles.contains(.deck) }

  /// What the cell at a place, from 0, is.
  subscript(index: Int) -> Role { roles[index] }

  private static func assigned(
    by mapping: ColumnMapping, names: [String], width: Int
  ) throws(ImportFailure) -> [Int: Role] {
    var pairs: [(ImportColumn, Role)] = []
    if let column = mapping.prompt { pairs.append((column, .prompt)) }
    if let column = mapping.answer { pairs.append((column, .answer)) }
    if let column = mapping.guid { pairs.append((column, .guid)) }
    if let column = mapping.deck { pairs.append((column, .deck)) }
    pairs += mapping.tags.map { ($0, .tags) } + mapping.ignored.map { ($0, .ignored) }

    let available = names.isEmpty ? (0..<width).map { String($0 + 1) } : names
    var result: [Int: Role] = [:]
    for (column, role) in pairs {
      let index: Int? =
        switch column {
        case .name(let name): names.firstIndex { ColumnNames.folded($0) == ColumnNames.folded(name) }
        case .number(let number): (1...max(1, width)).contains(number) && width > 0 ? number - 1 : nil
        }
      guard let index else { throw .unknownColumn(column, available: available) }
      guard result.updateValue(role, forKey: index) == nil else { throw .columnAssignedTwice(name: available[index]) }
    }
    return result
  }
}
