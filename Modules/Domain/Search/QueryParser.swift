extension Query {
  /// The filters that a query knows, as people type them before a colon.
  public static let filters = ["added", "answer", "id", "is", "kind", "prompt", "prop", "rated", "tag"]

  /// Parses what a person typed; blank text matches everything.
  ///
  /// - Throws: ``QueryError`` with the place in the text.
  public init(_ text: String) throws(QueryError) {
    var parser = QueryParser(tokens: try QueryParser.tokens(in: text))
    self = try parser.parse()
  }
}

/// A recursive descent over: any = all ("or" all)*, all = term+, term = ["-" | "not"] (word | "(" any ")").
private struct QueryParser {
  struct Token {
    enum Kind {
      case open, close, minus
      case word(String, isQuoted: Bool)
    }
    let kind: Kind
    let range: Range<Int>
  }

  private let tokens: [Token]
  private var position = 0

  init(tokens: [Token]) {
    self.tokens = tokens
  }

  mutating func parse() throws(QueryError) -> Query {
    guard !tokens.isEmpty else { return .everything }
    let query = try any()
    if position < tokens.count {
      throw QueryError(reason: .unbalancedParenthesis, range: tokens[position].range)
    }
    return query
  }

  private mutating func any() throws(QueryError) -> Query {
    var parts = [try all()]
    while isWord("or") {
      position += 1
      parts.append(try all())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func all() throws(QueryError) -> Query {
    var parts: [Query] = []
    while position < tokens.count, !isWord("or"), !isClose {
      if isWord("and") {
        position += 1
        continue
      }
      parts.append(try term())
    }
    if parts.isEmpty { throw missingOperand }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func term() throws(QueryError) -> Query {
    guard position < tokens.count else { throw missingOperand }
    let token = tokens[position]
    position += 1
    switch token.kind {
    case .minus:
      return .not(try term())
    case .close:
      throw QueryError(reason: .unbalancedParenthesis, range: token.range)
    case .open:
      let inner = try any()
      guard isClose else { throw QueryError(reason: .unbalancedParenthesis, range: token.range) }
      position += 1
      return inner
    case .word(let word, let isQuoted):
      if !isQuoted, word.lowercased() == "not" { return .not(try term()) }
      return try Query(word: word, isQuoted: isQuoted, range: token.range)
    }
  }

  private func isWord(_ keyword: String) -> Bool {
    guard position < tokens.count, case .word(let word, isQuoted: false) = tokens[position].kind else { return false }
    return word.lowercased() == keyword
  }

  private var isClose: Bool {
    guard position < tokens.count, case .close = tokens[position].kind else { return false }
    return true
  }

  private var missingOperand: QueryError {
    let end = tokens.last?.range.upperBound ?? 0
    return QueryError(
      reason: .missingOperand, range: position < tokens.count ? tokens[position].range : max(0, end - 1)..<end)
  }

  static func tokens(in text: String) throws(QueryError) -> [Token] {
    let characters = Array(text)
    var tokens: [Token] = []
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character.isWhitespace {
        index += 1
      } else if character == "(" || character == ")" {
        tokens.append(Token(kind: character == "(" ? .open : .close, range: index..<index + 1))
        index += 1
      } else if character == "-", index + 1 < characters.count, !characters[index + 1].isWhitespace {
        tokens.append(Token(kind: .minus, range: index..<index + 1))
        index += 1
      } else {
        tokens.append(try word(in: characters, from: &index))
      }
    }
    return tokens
  }

  /// Reads up to white space or a parenthesis; quotation marks keep both in, and a backslash takes the next as it is.
  private static func word(in characters: [Character], from index: inout Int) throws(QueryError) -> Token {
    let start = index
    let isQuoted = characters[index] == "\""
    var word = ""
    var quote: Int?
    while index < characters.count {
      let character = characters[index]
      if character == "\\", index + 1 < characters.count {
        index += 1
        word.append(characters[index])
      } else if character == "\"" {
        quote = quote == nil ? index : nil
      } else if quote == nil, character.isWhitespace || character == "(" || character == ")" {
        break
      } else {
        word.append(character)
      }
      index += 1
    }
    if let quote { throw QueryError(reason: .openQuote, range: quote..<characters.count) }
    return Token(kind: .word(word, isQuoted: isQuoted), range: start..<index)
  }
}

extension Query {
  /// Reads one word: a filter where it begins with letters and a colon, text otherwise.
  fileprivate init(word: String, isQuoted: Bool, range: Range<Int>) throws(QueryError) {
    guard !isQuoted, let colon = word.firstIndex(of: ":"), colon > word.startIndex,
      word[..<colon].allSatisfy({ $0.isLetter && $0.isASCII })
    else {
      self = .text(word, in: nil)
      return
    }
    let name = word[..<colon].lowercased()
    let value = String(word[word.index(after: colon)...])
    func refuse(_ allowed: [String]) -> QueryError {
      QueryError(reason: .badValue(value, filter: name, allowed: allowed), range: range)
    }
    switch name {
    case "prompt", "answer":
      self = .text(value, in: Part(rawValue: name))
    case "tag":
      guard !value.isEmpty else { throw refuse(["TAG", "none"]) }
      self = .tag(value.lowercased() == "none" ? nil : value)
    case "id":
      guard !value.isEmpty else { throw refuse(["ID"]) }
      self = .id(value.lowercased())
    case "is":
      guard let condition = Condition(rawValue: value.lowercased()) else {
        throw refuse(Condition.allCases.map(\.rawValue))
      }
      self = .condition(condition)
    case "kind":
      // A kind of a newer version cannot be asked for by a word that might as well be a mistake.
      guard let kind = Question.Kind.known.first(where: { $0.rawValue == value.lowercased() }) else {
        throw refuse(Question.Kind.known.map(\.rawValue))
      }
      self = .kind(kind)
    case "added":
      guard let days = Int(value), days >= 1 else { throw refuse(["DAYS"]) }
      self = .added(days: days)
    case "rated":
      let parts = value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count <= 2, let days = Int(parts[0]), days >= 1 else { throw refuse(["DAYS", "DAYS:RATING"]) }
      guard parts.count == 2 else {
        self = .rated(days: days, nil)
        return
      }
      guard let rating = Rating(parts[1]) else { throw refuse(["DAYS:again", "DAYS:hard", "DAYS:good", "DAYS:easy"]) }
      self = .rated(days: days, rating)
    case "prop":
      let properties = Property.allCases.map(\.rawValue)
      let letters = value.prefix { $0.isLetter }
      let rest = value[letters.endIndex...]
      guard let property = Property(rawValue: letters.lowercased()) else { throw refuse(properties) }
      guard let comparison = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }),
        let number = Double(rest.dropFirst(comparison.rawValue.count)), number.isFinite
      else { throw refuse(Comparison.allCases.map { "\(property.rawValue)\($0.rawValue)NUMBER" }) }
      self = .property(property, comparison, number)
    default:
      throw QueryError(reason: .unknownFilter(name, known: Query.filters), range: range)
    }
  }
}
