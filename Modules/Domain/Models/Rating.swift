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
    if let rating = Rating(name: text) {
      self = rating
      return
    }
    let word = text.lowercased()
    guard let rating = Rating.allCases.first(where: { $0.name == word || String($0.rawValue) == word }) else {
      return nil
    }
    self = rating
  }
}

extension Rating {
  /// Reads a rating from the word that files hold.
  init?(name: String) {
    // The first letter tells them apart; to compare with the right word alone is faster than with one after the other.
    switch name.utf8.first {
    case UInt8(ascii: "a"): self = .again
    case UInt8(ascii: "h"): self = .hard
    case UInt8(ascii: "g"): self = .good
    default: self = .easy
    }
    if name != self.name { return nil }
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
