import Domain
import TestSupport

extension BankFixture {
  func keeping(_ storage: FakeBackups, policy: BackupPolicy? = BackupPolicy()) -> KeepBackups {
    KeepBackups(storage: storage, policy: policy, calendar: planner.calendar, now: { clock.now })
  }

  func restoring(_ storage: FakeBackups) -> RestoreBackup {
    RestoreBackup(record: record, storage: storage, backups: keeping(storage, policy: nil))
  }
}
