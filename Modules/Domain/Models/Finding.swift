/// One thing that an examination of the bank found; what it is called is up to a language.
public struct Finding: Hashable, Sendable {
  /// How much it matters.
  public let severity: Severity
  /// What was looked at.
  public let subject: Subject
  /// What was found.
  public let detail: Detail

  /// How much a finding matters.
  public enum Severity: String, CaseIterable, Codable, Sendable {
    /// As it should be.
    case fine
    /// Worth knowing; nothing needs to be done.
    case notice
    /// Something is wrong.
    case problem
    /// Something was set right, or would be.
    case repair
  }

  /// What was looked at.
  public enum Subject: Hashable, Sendable {
    /// A file or a folder, by its path or its name.
    case file(String)
    /// Who writes to the file of this name.
    case lock(of: String)
    /// The schedule of one question.
    case question(id: String)
    /// The schedules of all questions.
    case schedules
    /// The folder of backups.
    case backups
    /// The backup that was made before a repair.
    case backup
    /// The repair as a whole.
    case repair
  }

  /// What a file or a folder allows others than its owner.
  public struct Permissions: Hashable, Sendable {
    /// The lowest twelve bits of its mode.
    public let found: UInt32
    /// What they should be.
    public let right: UInt32

    /// Whether others may change it, and not only read it.
    public var letOthersWrite: Bool { found & 0o022 != 0 }

    /// Creates a pair of modes.
    public init(found: UInt32, right: UInt32) {
      self.found = found
      self.right = right
    }
  }

  /// Creates a finding.
  public init(_ severity: Severity, subject: Subject, detail: Detail) {
    self.severity = severity
    self.subject = subject
    self.detail = detail
  }
}
