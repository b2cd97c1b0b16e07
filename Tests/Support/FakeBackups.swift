public import Domain

/// Backups in memory of a repository, which fail on command.
public actor FakeBackups: BackupStorage {
  private let repository: any Repository<Question>
  /// The questions of each backup.
  public private(set) var kept: [Backup: [Question]] = [:]
  private var failure: BackupFailure?
  private var damage = 0
  /// What was removed, in order.
  public private(set) var removed: [Backup] = []

  /// Creates a folder without backups.
  public init(of repository: any Repository<Question>) {
    self.repository = repository
  }

  /// Makes the next copies fail; nil lets them succeed again.
  public func fail(with failure: BackupFailure?) { self.failure = failure }

  /// Says how many places of what is read are damaged.
  public func damage(_ count: Int) { damage = count }

  /// Puts a backup there.
  public func put(_ questions: [Question], as backup: Backup) { kept[backup] = questions }

  /// What is there, newest first.
  public func backups() -> [Backup] { kept.keys.sorted(by: >) }

  /// Copies the repository.
  public func make(at place: BackupPlace) async throws(BackupFailure) -> BackupCopy? {
    if let failure { throw failure }
    guard case .folder(let backup) = place else { return nil }
    if kept[backup] != nil { throw .exists(path: backup.name) }
    let all: [Question]
    do {
      all = try await repository.loadAll()
    } catch {
      throw .unreadable(path: backup.name, .unrecognized(path: backup.name))
    }
    if all.isEmpty { return nil }
    kept[backup] = all
    return BackupCopy(path: "/backups/" + backup.name, count: all.count, damage: 0)
  }

  /// Counts what a backup holds.
  public func check(_ place: BackupPlace) throws(BackupFailure) -> BackupCopy {
    let contents = try read(place)
    return BackupCopy(path: contents.path, count: contents.items.count, damage: 0)
  }

  /// What a backup holds.
  public func read(_ place: BackupPlace) throws(BackupFailure) -> BackupContents<Question> {
    guard case .folder(let backup) = place, let items = kept[backup] else { throw .missing(name: "\(place)") }
    return BackupContents(path: "/backups/" + backup.name, items: items, unreadable: 0, damage: damage)
  }

  /// Removes a backup.
  public func remove(_ backup: Backup) {
    kept[backup] = nil
    removed.append(backup)
  }
}
