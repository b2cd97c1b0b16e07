/// How well a question was remembered, as FSRS grades it.
public enum Rating: Int, CaseIterable, Comparable, Sendable {
  case again = 1
  case hard = 2
  case good = 3
  case easy = 4

  /// Whether `left` is the worse rating.
  public static func < (left: Rating, right: Rating) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The word that people type and that files hold.
  public var name: String {
    switch self {
    case .again: "again"
    case .hard: "hard"
    case .good: "good"
    case .easy: "easy"
    }
  }

  /// Reads a rating from its name in any case, or from its number 1 to 4; nil for anything else.
  public init?(_ text: String) {
    let word = text.lowercased()
    guard let rating = Rating.allCases.first(where: { $0.name == word || String($0.rawValue) == word }) else {
      return nil
    }
    self = rating
  }
}

extension Rating {
  /// Reads a rating as ``init(_:)`` does, the words that files hold without making a text of them; nil for anything else.
  public init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    switch text.count {
    case 4 where text.spells("hard"): self = .hard
    case 4 where text.spells("good"): self = .good
    case 4 where text.spells("easy"): self = .easy
    case 5 where text.spells("again"): self = .again
    default: self.init(String(decoding: text, as: UTF8.self))
    }
  }
}

extension Rating: Codable {
  /// Decodes the form that `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let rating = Rating(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a rating: \(text)")
    }
    self = rating
  }

  /// Encodes the form that files hold.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
