/// What long work tells whoever waits for it.
///
/// It travels with the task, as a wish to stop does (`Task.isCancelled`), so that neither stands in the signature of every
/// call between the one who waits and the loop that does the work.
public enum Work {
  /// How far one stage of the work has come.
  public struct Progress: Hashable, Sendable {
    /// What is being done.
    public let stage: Stage
    /// How much of it is done.
    public let completed: Int
    /// How much there is; nil where nobody knows yet.
    public let total: Int?

    /// Creates a note of progress.
    public init(_ stage: Stage, completed: Int, total: Int?) {
      self.stage = stage
      self.completed = completed
      self.total = total
    }
  }

  /// A part of long work, and in what it is counted.
  public enum Stage: String, CaseIterable, Sendable {
    /// A file is read, in bytes.
    case reading
    /// What a file holds is understood, in rows.
    case understanding
    /// Rows are compared with what is there.
    case comparing
    /// Questions are kept.
    case saving
    /// Questions are written to a file.
    case writing
    /// Files are looked at, in bytes.
    case examiningFiles
    /// Questions are looked at.
    case examining
  }

  /// Who is told of progress, on whatever thread the work runs.
  ///
  /// A type of its own and no closure: Swift 6.3.1, optimizing, loses the type of a closure that a task is to carry, and
  /// the program crashes.
  public struct Observer: Sendable {
    let notify: @Sendable (Progress) -> Void

    /// Creates an observer.
    public init(_ notify: @escaping @Sendable (Progress) -> Void) {
      self.notify = notify
    }
  }

  /// Takes the progress of the present task; nil where nobody waits for it.
  @TaskLocal public static var observer: Observer?

  /// Tells how far a stage has come.
  public static func report(_ stage: Stage, _ completed: Int, of total: Int? = nil) {
    observer?.notify(Progress(stage, completed: completed, total: total))
  }

  /// Tells how far a loop has come, every so many rounds, and whether it is to go on.
  ///
  /// - Parameter round: of the loop; nil where it is what was completed.
  /// - Returns: false once the task was cancelled, as far as it was asked this round.
  public static func goesOn(_ stage: Stage, _ completed: Int, of total: Int? = nil, round: Int? = nil) -> Bool {
    guard (round ?? completed) & 0xFF == 0 else { return true }
    report(stage, completed, of: total)
    return !Task.isCancelled
  }
}
