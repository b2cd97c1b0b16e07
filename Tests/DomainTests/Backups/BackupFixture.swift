import Domain
import Synchronization
import TestSupport

/// Backups in memory of a repository, which fail on command.
actor FakeBackups: BackupStorage {
  private let repository: any Repository<Question>
  private(set) var kept: [Backup: [Question]] = [:]
  private var failure: BackupFailure?
  private var damage = 0
  private(set) var removed: [Backup] = []

  init(of repository: any Repository<Question>) {
    self.repository = repository
  }

  func fail(with failure: BackupFailure?) { self.failure = failure }

  func damage(_ count: Int) { damage = count }

  func put(_ questions: [Question], as backup: Backup) { kept[backup] = questions }

  func backups() -> [Backup] { kept.keys.sorted(by: >) }

  func make(at place: BackupPlace) async throws(BackupFailure) -> BackupCopy? {
    if let failure { throw failure }
    guard case .folder(let backup) = place else { return nil }
    if kept[backup] != nil { throw .exists(path: backup.name) }
    let all: [Question]
    do {
      all = try await repository.loadAll()
    } catch {
      throw .unreadable(path: backup.name, reason: "\(error)")
    }
    if all.isEmpty { return nil }
    kept[backup] = all
    return BackupCopy(path: "/backups/" + backup.name, count: all.count, damage: 0)
  }

  func check(_ place: BackupPlace) throws(BackupFailure) -> BackupCopy {
    let contents = try read(place)
    return BackupCopy(path: contents.path, count: contents.items.count, damage: 0)
  }

  func read(_ place: BackupPlace) throws(BackupFailure) -> BackupContents<Question> {
    guard case .folder(let backup) = place, let items = kept[backup] else { throw .missing(name: "\(place)") }
    return BackupContents(path: "/backups/" + backup.name, items: items, unreadable: 0, damage: damage)
  }

  func remove(_ backup: Backup) {
    kept[backup] = nil
    removed.append(backup)
  }
}

extension BankFixture {
  func keeping(_ storage: FakeBackups, policy: BackupPolicy? = BackupPolicy()) -> KeepBackups {
    KeepBackups(storage: storage, policy: policy, calendar: planner.calendar, now: { clock.now })
  }

  func restoring(_ storage: FakeBackups) -> RestoreBackup {
    RestoreBackup(record: record, storage: storage, backups: keeping(storage, policy: nil))
  }
}
