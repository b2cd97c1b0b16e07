/// One answer to one question.
public struct Review: Hashable, Sendable {
  /// When the answer was given.
  public let at: Instant
  /// How well the question was remembered.
  public let rating: Rating
  /// The phase the question was in before this answer.
  public let state: Phase
  /// Study days since the answer before, 0 on the same day and for the first answer.
  public let elapsedDays: Int
  /// Milliseconds from the question to the answer; nil where nobody measured.
  public let milliseconds: Int?
  /// The name of the device on which it was given; nil where it is unknown.
  public let device: String?

  /// Creates a review.
  public init(
    at: Instant, rating: Rating, state: Phase, elapsedDays: Int, milliseconds: Int? = nil, device: String? = nil
  ) {
    self.at = at
    self.rating = rating
    self.state = state
    self.elapsedDays = elapsedDays
    self.milliseconds = milliseconds
    self.device = device
  }
}
