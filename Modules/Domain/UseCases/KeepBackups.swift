/// Makes backups by itself and by hand, and removes those that are too old.
public struct KeepBackups: Sendable {
  private let storage: any BackupStorage<Question>
  private let policy: BackupPolicy?
  private let calendar: StudyCalendar
  private let now: @Sendable () -> Instant

  /// Creates the use case.
  ///
  /// - Parameter policy: nil where no backup is to be made at a start or before an import; none is removed then, either.
  public init(
    storage: any BackupStorage<Question>, policy: BackupPolicy?, calendar: StudyCalendar,
    now: @escaping @Sendable () -> Instant
  ) {
    self.storage = storage
    self.policy = policy
    self.calendar = calendar
    self.now = now
  }

  /// A backup and what it holds.
  public struct Listed: Sendable {
    /// The backup.
    public let backup: Backup
    /// What it holds, or why that cannot be told.
    public let copy: Result<BackupCopy, BackupFailure>
  }

  /// The backups in the folder, newest first, each counted and checked.
  public func list() async throws(BackupFailure) -> [Listed] {
    var listed: [Listed] = []
    for backup in try await storage.backups() {
      let copy: Result<BackupCopy, BackupFailure>
      do {
        copy = .success(try await storage.check(.folder(backup)))
      } catch {
        copy = .failure(error)
      }
      listed.append(Listed(backup: backup, copy: copy))
    }
    return listed
  }

  /// Makes the backup of the first start of a study day.
  ///
  /// - Returns: nil where there is one of the day already, or nothing to keep, or none is wanted.
  @discardableResult
  public func atStart() async throws(BackupFailure) -> BackupCopy? {
    guard policy != nil else { return nil }
    let today = calendar.day(of: now())
    let hour = calendar.rolloverHour
    guard try await !storage.backups().contains(where: { $0.day(rolloverHour: hour) == today }) else { return nil }
    return try await make(.start)
  }

  /// Makes the backup before an import.
  ///
  /// - Returns: nil where there is nothing to keep, or none is wanted.
  @discardableResult
  public func beforeImport() async throws(BackupFailure) -> BackupCopy? {
    policy == nil ? nil : try await make(.import)
  }

  /// Makes the backup before a repair, whatever the policy.
  ///
  /// - Returns: nil where there is nothing to keep.
  public func beforeRepair() async throws(BackupFailure) -> BackupCopy? {
    try await make(.repair)
  }

  /// Makes the backup before a restore, whatever the policy.
  ///
  /// - Returns: nil where there is nothing to keep.
  public func beforeRestore() async throws(BackupFailure) -> BackupCopy? {
    try await make(.restore)
  }

  /// Makes a backup because somebody asked for it.
  ///
  /// - Parameter path: a file that must not be there yet; nil stands for the folder of backups.
  /// - Throws: ``BackupFailure/empty`` where there is nothing to keep.
  public func byHand(path: String?) async throws(BackupFailure) -> BackupCopy {
    let copy: BackupCopy?
    if let path { copy = try await storage.make(at: .file(path: path)) } else { copy = try await make(.hand) }
    guard let copy else { throw .empty }
    return copy
  }

  private func make(_ reason: Backup.Reason) async throws(BackupFailure) -> BackupCopy? {
    var instant = now()
    while true {
      do {
        let backup = Backup(at: instant, calendar: calendar, reason: reason)
        let copy = try await storage.make(at: .folder(backup))
        // Only now that the new one is verified may older ones go.
        if copy != nil { try await thin() }
        return copy
      } catch .exists where instant < now().advanced(bySeconds: 60) {
        // Names go by the second; the next free one is near enough.
        instant = instant.advanced(bySeconds: 1)
      }
    }
  }

  private func thin() async throws(BackupFailure) {
    guard let policy else { return }
    let today = calendar.day(of: now())
    let backups = try await storage.backups()
    for backup in policy.surplus(of: backups, today: today, rolloverHour: calendar.rolloverHour) {
      try await storage.remove(backup)
    }
  }
}
