public import Domain
public import Observation

/// How the bank is kept safe: what an examination finds, what a repair does, and the backups.
@Observable
public final class MaintenanceModel {
  /// Looks at the files of the bank; what is inside the records is looked at elsewhere.
  public typealias ExamineFiles = @Sendable () async -> [Finding]
  /// Sets right what can be set right about the files; a dry run only tells what would be done.
  public typealias RepairFiles = @Sendable (_ isDryRun: Bool) async -> [Finding]

  /// What the last examination found, or the last repair did.
  public private(set) var findings: [Finding] = []

  @ObservationIgnored private let library: QuestionLibrary
  @ObservationIgnored private let schedules: ExamineSchedules
  @ObservationIgnored private let keepBackups: KeepBackups
  @ObservationIgnored private let restoreBackup: RestoreBackup
  @ObservationIgnored private let examineFiles: ExamineFiles
  @ObservationIgnored private let repairFiles: RepairFiles
  @ObservationIgnored private var doneAtStart: [Finding]

  /// What can be done.
  public struct UseCases {
    let schedules: ExamineSchedules
    let keepBackups: KeepBackups
    let restoreBackup: RestoreBackup

    /// Gathers the use cases.
    public init(schedules: ExamineSchedules, keepBackups: KeepBackups, restoreBackup: RestoreBackup) {
      self.schedules = schedules
      self.keepBackups = keepBackups
      self.restoreBackup = restoreBackup
    }
  }

  /// Creates a model.
  ///
  /// - Parameter doneAtStart: what was set right before the bank was opened, for the first repair to tell.
  public init(
    library: QuestionLibrary, useCases: UseCases, doneAtStart: [Finding] = [], examineFiles: @escaping ExamineFiles,
    repairFiles: @escaping RepairFiles
  ) {
    self.library = library
    schedules = useCases.schedules
    keepBackups = useCases.keepBackups
    restoreBackup = useCases.restoreBackup
    self.doneAtStart = doneAtStart
    self.examineFiles = examineFiles
    self.repairFiles = repairFiles
  }

  /// Looks at the files and at every schedule.
  public func examine() async -> [Finding] {
    findings = await examineFiles() + schedules.examine(library.questions.all)
    return findings
  }

  /// What ``repair()`` would do, and what there is.
  public func planRepair() async -> [Finding] {
    let plan = await repairFiles(true) + schedules.plan(library.questions.all)
    let none = Finding(.fine, subject: .repair, detail: .nothingToRepair(isPlanned: true))
    findings = (plan.isEmpty ? [none] : plan) + (await examine())
    return findings
  }

  /// Sets right what can be set right, and looks at everything again.
  ///
  /// - Throws: ``RestoreError`` where the present state could not be backed up first, or nothing could be kept.
  public func repair() async throws(RestoreError) -> [Finding] {
    var done = doneAtStart
    doneAtStart = []
    done += await repairFiles(false)
    if !schedules.plan(library.questions.all).isEmpty {
      do {
        if let copy = try await keepBackups.beforeRepair() {
          done.append(Finding(.repair, subject: .backup, detail: .backedUp(path: copy.path)))
        }
      } catch {
        throw .backup(error)
      }
      do {
        done += try await schedules.repair()
      } catch {
        throw .bank(error)
      }
      await library.settle()
    }
    let none = Finding(.fine, subject: .repair, detail: .nothingToRepair(isPlanned: false))
    findings = (done.isEmpty ? [none] : done) + (await examine())
    return findings
  }

  /// The backups in the folder, newest first.
  public func backups() async throws(BackupFailure) -> [KeepBackups.Listed] {
    try await keepBackups.list()
  }

  /// Makes a backup in a new file; nil stands for the folder of backups.
  public func backUp(to path: String?) async throws(BackupFailure) -> BackupCopy {
    try await keepBackups.byHand(path: path)
  }

  /// What ``restore(_:)`` would do now.
  public func planRestore(_ reference: String) async throws(RestoreError) -> RestoreBackup.Restored {
    let questions = library.questions.all.map { ($0.id, $0) }
    return try await restoreBackup.plan(reference, for: Dictionary(questions) { $1 })
  }

  /// Makes the bank what it was when a backup was made; one undo takes that back.
  ///
  /// - Parameter reference: the name of a backup in the folder, the beginning of one, or the path of a file.
  public func restore(_ reference: String) async throws(RestoreError) -> RestoreBackup.Restored {
    let restored = try await restoreBackup(reference)
    await library.settle()
    return restored
  }
}
