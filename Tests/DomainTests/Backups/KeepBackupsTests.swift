import Domain
import TestSupport
import Testing

@Suite struct `Keeping backups` {
  let bank = BankFixture()
  let storage: FakeBackups

  init() async throws {
    storage = FakeBackups(of: bank.questions)
    _ = try await bank.add(prompt: "a", answer: "b")
  }

  @Test func `makes one at the first start of a study day`() async throws {
    let keep = bank.keeping(storage)
    #expect(try await keep.atStart()?.count == 1)
    #expect(try await keep.atStart() == nil)
    // From 10:00 to 03:00 in Berlin: another date, and still the same study day.
    bank.clock.advance(seconds: 17 * 3600)
    #expect(try await keep.atStart() == nil)
    bank.clock.advance(seconds: 2 * 3600)
    #expect(try await keep.atStart()?.count == 1)
  }

  @Test func `makes none of its own where none is wanted, and one by hand all the same`() async throws {
    let keep = bank.keeping(storage, policy: nil)
    #expect(try await keep.atStart() == nil)
    #expect(try await keep.beforeImport() == nil)
    #expect(try await keep.byHand(path: nil).count == 1)
  }

  @Test func `has nothing to copy of an empty bank`() async throws {
    _ = try await bank.undo()
    #expect(try await bank.keeping(storage).atStart() == nil)
    await #expect(throws: BackupFailure.empty) { try await bank.keeping(storage).byHand(path: nil) }
  }

  @Test func `gives each of several in one second a name of its own`() async throws {
    for _ in 0..<3 { _ = try await bank.keeping(storage).byHand(path: nil) }
    #expect(await storage.backups().map(\.second) == [36_002, 36_001, 36_000])
  }

  @Test func `removes what is too old, and only once the new one is there`() async throws {
    let names = ["2020-01-01_09-00-00_start.jsonl", "2026-11-30_09-00-00_start.jsonl"]
    for name in names { await storage.put([], as: try #require(Backup(name: name))) }
    await storage.fail(with: .full(path: "/x"))
    await #expect(throws: BackupFailure.full(path: "/x")) { try await bank.keeping(storage).beforeImport() }
    #expect(await storage.removed.isEmpty)
    await storage.fail(with: nil)
    _ = try await bank.keeping(storage).beforeImport()
    #expect(await storage.removed.map(\.name) == [names[0]])
  }

  @Test func `lists the newest first with what each holds`() async throws {
    _ = try await bank.keeping(storage).byHand(path: nil)
    _ = try await bank.add(prompt: "c", answer: "d")
    bank.clock.advance(seconds: 60)
    _ = try await bank.keeping(storage).byHand(path: nil)
    #expect(try await bank.keeping(storage).list().map { try $0.copy.get().count } == [2, 1])
  }
}

@Suite struct `Restoring a backup` {
  let bank = BankFixture()
  let storage: FakeBackups

  init() async throws {
    storage = FakeBackups(of: bank.questions)
    for prompt in ["kept", "changed", "deleted"] { _ = try await bank.add(prompt: prompt, answer: "") }
  }

  /// Makes a backup, and then a change of every sort.
  func backUpAndChange() async throws -> (name: String, before: [Question], after: [Question]) {
    let before = try await bank.all()
    _ = try await bank.keeping(storage).byHand(path: nil)
    bank.clock.advance(seconds: 60)
    _ = try await bank.answer(id: "a2", rating: .good)
    _ = try await bank.change.delete(ids: ["a3"])
    _ = try await bank.add(prompt: "added", answer: "")
    let name = try #require(await storage.backups().first).name
    return (name, before, try await bank.all())
  }

  @Test func `makes the bank what it was, and says what that changed`() async throws {
    let (name, before, _) = try await backUpAndChange()
    let restored = try await bank.restoring(storage)(name)
    #expect(try await bank.all() == before)
    #expect(restored.added == 1 && restored.changed == 1 && restored.removed == 1 && restored.count == 3)
  }

  @Test func `can be told beforehand, and changes nothing then`() async throws {
    let (name, _, after) = try await backUpAndChange()
    let plan = try await bank.restoring(storage).plan(
      name, for: Dictionary(uniqueKeysWithValues: after.map { ($0.id, $0) }))
    #expect(plan.added == 1 && plan.changed == 1 && plan.removed == 1 && plan.count == 3 && plan.previous == nil)
    #expect(try await bank.all() == after)
    #expect(await storage.backups().count == 1)
  }

  @Test func `keeps the bank that it replaces`() async throws {
    let (name, _, after) = try await backUpAndChange()
    let restored = try await bank.restoring(storage)(name)
    let previous = try #require(await storage.backups().first)
    #expect(previous.reason == .restore && restored.previous?.hasSuffix(previous.name) == true)
    #expect(Set(await storage.kept[previous] ?? []) == Set(after))
  }

  @Test func `changes nothing where the bank cannot be backed up first`() async throws {
    let (name, _, after) = try await backUpAndChange()
    await storage.fail(with: .full(path: "/x"))
    await #expect(throws: RestoreError.backup(.full(path: "/x"))) { try await bank.restoring(storage)(name) }
    #expect(try await bank.all() == after)
  }

  @Test func `changes nothing where the bank cannot be written`() async throws {
    let (name, _, after) = try await backUpAndChange()
    await bank.questions.refuse(with: .full(path: "/x"), after: 1)
    await #expect(throws: RestoreError.self) { try await bank.restoring(storage)(name) }
    #expect(try await bank.all() == after)
  }

  @Test func `is taken back by one undo, and the changes before it by further ones`() async throws {
    let (name, before, after) = try await backUpAndChange()
    _ = try await bank.restoring(storage)(name)
    let undone = try await bank.undo()
    #expect(undone.change.action == .restore && undone.change.subject == name)
    #expect(try await bank.all() == after)
    for _ in 0..<3 { #expect(try await bank.undo().leftAlone == 0) }
    #expect(try await bank.all() == before)
  }

  @Test func `takes no question away where a part of the backup is damaged`() async throws {
    let (name, _, after) = try await backUpAndChange()
    await storage.damage(1)
    let restored = try await bank.restoring(storage)(name)
    #expect(restored.removed == 0 && restored.unreadable == 1)
    #expect(try await bank.all().map(\.id) == ["a1", "a2", "a3"] + after.map(\.id).suffix(1))
  }

  @Test func `refuses a backup without questions`() async throws {
    let empty = try #require(Backup(name: "2026-11-30_05-19-08_hand.jsonl"))
    await storage.put([], as: empty)
    await #expect(throws: RestoreError.backup(.empty)) { try await bank.restoring(storage)(empty.name) }
    #expect(try await bank.all().count == 3)
  }

  @Test func `leaves older entries of the log harmless`() async throws {
    let (name, _, _) = try await backUpAndChange()
    _ = try await bank.restoring(storage)(name)
    _ = try await bank.change.edit(id: "a2", prompt: "edited since")
    _ = try await bank.undo()
    #expect(try await bank.undo().change.action == .restore)
  }

  @Test func `understands the beginning of a name that is no other's`() async throws {
    let (name, _, _) = try await backUpAndChange()
    #expect(try await bank.restoring(storage)(String(name.prefix(10))).count == 3)
    await #expect(throws: RestoreError.self) { try await bank.restoring(storage)(String(name.prefix(10))) }
    await #expect(throws: RestoreError.backup(.missing(name: "2027"))) { try await bank.restoring(storage)("2027") }
  }
}

@Suite struct `Schedules that contradict their answers` {
  let bank = BankFixture()

  static let spoilings: [@Sendable (Question) throws -> Question] = [
    { try $0.with(Schedule(phase: .review)) },
    { try $0.with(Schedule()) },
    { try $0.with(memory: MemoryState(stability: -1, difficulty: 5)) },
    { try $0.with(memory: MemoryState(stability: 1, difficulty: 11)) },
    { try $0.with(reviews: $0.reviews.reversed()) },
    { try $0.with(lapses: 9) },
  ]

  @Test(arguments: spoilings.indices) func `are found and rebuilt, and an undo takes that back`(index: Int) async throws
  {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    _ = try await bank.answer(id: id, rating: .good)
    bank.clock.advance(seconds: 86_400)
    let whole = try await bank.answer(id: id, rating: .easy)
    let spoilt = try Self.spoilings[index](whole)
    try await bank.questions.save(spoilt)
    let schedules = ExamineSchedules(record: bank.record, planner: bank.planner)
    #expect(schedules.examine(try await bank.all()).map(\.severity) == [.problem])
    #expect(schedules.plan(try await bank.all()).map(\.severity) == [.repair])
    #expect(try await schedules.repair().count == 1)
    let rebuilt = try #require(try await bank.questions.find(by: id))
    #expect(rebuilt.schedule.memory == whole.schedule.memory && rebuilt.schedule.phase == whole.schedule.phase)
    #expect(rebuilt.reviews == whole.reviews)
    #expect(schedules.examine(try await bank.all()).map(\.severity) == [.fine])
    #expect(try await bank.undo().change.action == .repair)
    #expect(try await bank.questions.find(by: id) == spoilt)
  }

  @Test func `are not those that other settings would make otherwise`() async throws {
    let id = try await bank.add(prompt: "a", answer: "b").question.id
    _ = try await bank.answer(id: id, rating: .good)
    let settings = try Scheduler.Settings(learningSteps: [])
    let planner = StudyPlanner(
      scheduler: Scheduler(settings), calendar: bank.planner.calendar, fuzz: { _ in 0.5 })
    let schedules = ExamineSchedules(record: bank.record, planner: planner)
    #expect(schedules.examine(try await bank.all()).map(\.severity) == [.notice])
    #expect(try await schedules.repair().isEmpty)
  }
}

extension Question {
  fileprivate func with(
    _ schedule: Schedule? = nil, memory: MemoryState? = nil, lapses: Int? = nil, reviews: [Review]? = nil
  ) throws -> Question {
    var schedule = schedule ?? self.schedule
    if let memory { schedule.memory = memory }
    if let lapses { schedule.lapses = lapses }
    return try Question(
      id: id, prompt: prompt, answer: answer, createdAt: createdAt, modifiedAt: modifiedAt, schedule: schedule,
      reviews: reviews ?? self.reviews)
  }
}
