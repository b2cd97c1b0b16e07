import Domain
import TestSupport
import Testing

@Suite struct `The name of a backup` {
  @Test(arguments: Backup.Reason.allCases) func `says when and why, and reads back`(reason: Backup.Reason) throws {
    let instant = try #require(Instant("2026-11-30T04:19:08.999Z"))
    let calendar = samplePlanner().calendar
    let backup = Backup(at: instant, calendar: calendar, reason: reason)
    #expect(backup.name == "2026-11-30_05-19-08_\(reason.rawValue).jsonl")
    #expect(backup.moment == "2026-11-30 05:19:08")
    #expect(Backup(name: backup.name) == backup)
  }

  @Test(arguments: [
    "", "questions.jsonl", "2026-11-30_05-19-08_start", "2026-11-30_05-19-08_other.jsonl",
    "2026-13-30_05-19-08_start.jsonl", "2026-11-30_24-00-00_start.jsonl", "2026-11-30_5-19-08_start.jsonl",
    "2026-11-30_05-19-08_start.jsonl.unfinished", "2026-11-30_05-19-08-01_start.jsonl",
    "2026-02-29_05-19-08_start.jsonl",
  ]) func `is none that another file has`(name: String) {
    #expect(Backup(name: name) == nil)
  }

  @Test func `belongs to the study day before until the rollover hour`() throws {
    let early = try #require(Backup(name: "2026-11-30_03-59-59_start.jsonl"))
    let late = try #require(Backup(name: "2026-11-30_04-00-00_start.jsonl"))
    #expect(early.day(rolloverHour: 4) + 1 == late.day(rolloverHour: 4))
  }
}

@Suite struct `The age policy of backups` {
  /// Monday, 2026-11-30.
  let today = CivilDate(year: 2026, month: 11, day: 30)?.daysSinceEpoch ?? 0

  /// A backup so many days before today, at an hour.
  func backup(_ age: Int, hour: Int = 9, _ reason: Backup.Reason = .start) throws -> Backup {
    let date = CivilDate(daysSinceEpoch: today - age)
    return try #require(Backup(name: "\(date)_\(hour < 10 ? "0" : "")\(hour)-00-00_\(reason.rawValue).jsonl"))
  }

  func kept(
    _ backups: [Backup], by policy: BackupPolicy = BackupPolicy(), today: Int? = nil
  ) -> [Backup] {
    let surplus = Set(policy.surplus(of: backups, today: today ?? self.today, rolloverHour: 4))
    return backups.filter { !surplus.contains($0) }
  }

  @Test func `keeps all of the last two days`() throws {
    let backups = try [backup(0, hour: 9), backup(0, hour: 10), backup(1, hour: 5), backup(1, hour: 6)]
    #expect(kept(backups) == backups)
  }

  @Test func `keeps the last of each day for two weeks`() throws {
    let backups = try (2..<14).flatMap { try [backup($0, hour: 9), backup($0, hour: 20)] }
    #expect(try kept(backups) == (2..<14).map { try backup($0, hour: 20) })
  }

  @Test func `keeps the last of each week for ten weeks, then the last of each month for two years`() throws {
    let daily = try (0..<900).map { try backup($0) }
    let ages = kept(daily).map { today - $0.day(rolloverHour: 4) }
    // Sundays from day 15 on, and the last days of October and September 2026.
    #expect(ages.filter { (14..<70).contains($0) } == [15, 22, 29, 30, 36, 43, 50, 57, 61])
    let old = kept(daily).filter { today - $0.day(rolloverHour: 4) >= 70 }.map(\.date)
    #expect(old.allSatisfy { CivilDate(daysSinceEpoch: $0.daysSinceEpoch + 1).day == 1 })
    // August 2026 back to December 2024.
    #expect(old.count == 21)
    #expect(old.last?.description == "2024-12-31")
  }

  @Test func `ends up with the same however often it is applied on the way`() throws {
    var everyDay: [Backup] = []
    for age in (0..<800).reversed() {
      everyDay.append(try backup(age))
      everyDay = kept(everyDay, today: today - age)
    }
    #expect(Set(everyDay) == Set(kept(try (0..<800).map { try backup($0) })))
    #expect(everyDay.count <= 2 + 14 + 10 + 24)
  }

  @Test func `never removes what was made by hand`() throws {
    let old = try (100..<110).map { try backup($0, .hand) }
    #expect(kept(old + [try backup(0)]).filter { $0.reason == .hand } == old)
  }

  @Test func `keeps the newest, whatever its age and the limits`() throws {
    let backups = try [backup(5_000), backup(5_001)]
    let nothing = BackupPolicy(recentDays: 0, days: 0, weeks: 0, months: 0)
    #expect(kept(backups, by: nothing) == [backups[0]])
  }

  @Test func `keeps what a clock that was wrong has dated in the future`() throws {
    let backups = try [backup(-400), backup(-399), backup(0)]
    #expect(kept(backups) == backups)
  }
}
