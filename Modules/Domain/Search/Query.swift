/// A search for questions, parsed to a value.
///
/// Words next to each other must all match; `or` between them, `-` or `not` before one, and parentheses combine them.
/// A word or a "phrase" matches in the prompt, the answer or another field, without regard to case.
public indirect enum Query: Hashable, Sendable {
  /// Matches every question.
  case everything
  /// The text occurs in prompt, answer or another field, or only in the part named.
  case text(String, in: Part?)
  /// One of the tags is this one or lies below it; nil where the question has no tags at all.
  case tag(String?)
  /// The question is in this condition.
  case condition(Condition)
  /// The question is of this kind.
  case kind(Question.Kind)
  /// The identifier begins with this.
  case id(String)
  /// The property compares so with the number.
  case property(Property, Comparison, Double)
  /// Made within this many study days, today being the first.
  case added(days: Int)
  /// Answered within this many study days, so where a rating is given.
  case rated(days: Int, Rating?)
  /// All match.
  case all([Query])
  /// At least one matches.
  case any([Query])
  /// Does not match.
  case not(Query)

  /// A part of a question that text can be sought in.
  public enum Part: String, CaseIterable, Sendable {
    case prompt, answer
  }

  /// A condition that a question can be in, as `is:` names it.
  public enum Condition: String, CaseIterable, Sendable {
    case new, learning, review, relearning, due, suspended, buried, flagged, leech
  }

  /// A number that a question has, as `prop:` names it.
  public enum Property: String, CaseIterable, Sendable {
    /// The last scheduled interval, in days.
    case interval
    /// Days until it is due, negative where it is overdue.
    case due
    /// How often it was answered.
    case reps
    /// How often it was forgotten in review.
    case lapses
    /// Stability, in days.
    case stability
    /// Difficulty, 1 to 10.
    case difficulty
    /// The chance that it is remembered now, 0 to 1.
    case retrievability
  }

  /// How a property is compared.
  public enum Comparison: String, CaseIterable, Sendable {
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case notEqual = "!="
    case less = "<"
    case greater = ">"
    case equal = "="
  }
}

/// Why a query cannot be understood, and where in it.
public struct QueryError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// The part of the query concerned, in characters from its start.
  public let range: Range<Int>

  /// Creates an error.
  public init(reason: Reason, range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// What can be wrong with a query.
  public enum Reason: Hashable, Sendable {
    /// A quotation mark has no partner.
    case openQuote
    /// A parenthesis has no partner.
    case unbalancedParenthesis
    /// An operator has nothing to work on.
    case missingOperand
    /// No filter has this name; `known` are those there are.
    case unknownFilter(String, known: [String])
    /// The filter does not take this value; `allowed` says what it takes.
    case badValue(String, filter: String, allowed: [String])
  }
}
