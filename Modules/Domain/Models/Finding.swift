/// One thing that an examination of the bank found.
public struct Finding: Hashable, Codable, Sendable {
  /// How much it matters.
  public let severity: Severity
  /// What was looked at, such as a file or a question.
  public let subject: String
  /// What was found, in one sentence.
  public let detail: String

  /// How much a finding matters.
  public enum Severity: String, Codable, Sendable {
    /// As it should be.
    case fine
    /// Worth knowing; nothing needs to be done.
    case notice
    /// Something is wrong.
    case problem
    /// Something was set right, or would be.
    case repair
  }

  /// Creates a finding.
  public init(_ severity: Severity, subject: String, detail: String) {
    self.severity = severity
    self.subject = subject
    self.detail = detail
  }
}
