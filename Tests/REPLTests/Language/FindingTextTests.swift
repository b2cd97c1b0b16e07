import Domain
import Testing

@testable import REPL

/// One value of each case of what ‘doctor’ and the start tell, and where the cases are declared.
enum FindingSamples {
  /// Text from outside.
  static let text = "/home/me/x y"

  static let subjects: [Finding.Subject] = [
    .file(text), .lock(of: text), .question(id: "a1"), .schedules, .backups, .backup, .repair,
  ]
  static let damages: [Finding.Damage] = [
    .checksum, .lineFeed, .missingHeader, .misplacedHeader, .unfinishedBatch, .element(reason: text),
  ]
  static let inconsistencies: [Question.Inconsistency] = [
    .newWithDueDate, .withoutDueDate(.review), .withoutDueDate(.learning), .newWithMemory, .withoutMemory(.review),
    .memoryOutOfRange(MemoryState(stability: 0, difficulty: 50)), .newWithAnswers(count: 2),
    .impossibleCounts(answers: 1, lapses: 2, interval: 3), .unorderedAnswers, .unknownAnswer(at: OutputSamples.now),
  ]
  static let differences: [Question.Difference] = [
    .answers(counted: 1, held: 2), .phase(.review), .phase(.relearning), .memory,
  ]
  static let call = StoreProblem.FailedCall(operation: "openat", path: text, code: 2)
  static let rules: [StoreProblem.Rule] = [
    .fileURL, .thisMachine, .absolutePath, .printableDirectory, .directoryNotTooLong(limit: 3839), .filenameNotEmpty,
    .filenameNotDots, .filenameOneComponent, .filenamePrintable, .filenameNotTooLong(limit: 239), .filenameNotReserved,
    .directory, .directoryOwned, .directoryPrivate, .ancestorsNotShared, .insideDirectory, .noLink, .regularFile,
    .fileOwned,
  ]
  static let stores: [StoreProblem] =
    [
      .locked(holder: 7, path: text), .locked(holder: nil, path: text),
      .newerFormat(version: 2, known: 1, path: text), .newerFormat(version: nil, known: 1, path: text),
      .unrecognized(path: text), .damagedArray(path: text, line: 3, offset: 9), .originalNotKept(path: text, call),
      .system(call), .cancelled(path: text),
    ] + rules.map { .location($0, path: text) }
  static let settings: [Scheduler.SettingsError] = [
    .desiredRetention(2, allowed: 0.7...0.99),
    .learningStep(index: 0, .zero, allowed: Scheduler.Settings.stepRange),
    .relearningStep(index: 1, .zero, allowed: Scheduler.Settings.stepRange), .maximumInterval(0, allowed: 1...36_500),
  ]
  static let starts: [StartProblem] =
    [
      .noHome, .bankInUse(holder: 7, path: text), .bankInUse(holder: nil, path: text),
      .thread(operation: "pthread_create", code: 11), .terminal(.notATerminal), .noBackup(.full(path: text)),
    ] + settings.map(StartProblem.settings) + stores.map(StartProblem.store)

  static func details() throws -> [Finding.Detail] {
    let readable = Finding.Permissions(found: 0o644, right: 0o600)
    let writable = Finding.Permissions(found: 0o666, right: 0o600)
    let backup = try #require(Backup(name: "2026-11-30_05-19-08_start.jsonl"))
    var details: [Finding.Detail] = [
      .undecodable(id: "a1", reason: text), .unknownLines(count: 7, first: [1, 2]), .tornTail(offset: 10, length: 3),
      .duplicates(count: 2), .olderForm, .originalKept(path: text), .nothingYet, .sound(records: 5),
      .unlocked, .lockedHere, .locked(process: 42), .staleLock(process: 42), .notPrivate(readable),
      .notPrivate(writable), .allPrivate, .leftover, .original,
      .backupFailed(.notVerified(path: text)), .backupDamaged(places: 1), .backupDamaged(places: 2),
      .backupsSound(count: 3, newest: backup), .noBackups, .schedulesFit(count: 9),
      .willLeaveOut(places: 1), .willLeaveOut(places: 2), .willConvert, .broughtIntoOrder(places: 0, original: text),
      .broughtIntoOrder(places: 1, original: text), .broughtIntoOrder(places: 2, original: text), .backedUp(path: text),
    ]
    for isPlanned in [true, false] {
      details += [
        .madePrivate(readable, isPlanned: isPlanned), .removed(isPlanned: isPlanned),
        .nothingToRepair(isPlanned: isPlanned),
      ]
      details += inconsistencies.map { .rebuilt($0, isPlanned: isPlanned) }
    }
    details += damages.map { .damaged(line: 3, offset: 90, length: 8, $0) }
    details += stores.map(Finding.Detail.store)
    details += inconsistencies.map(Finding.Detail.inconsistent)
    details += differences.map { .different(count: 1, of: 2, id: "a1", $0) }
    return details
  }

  /// The samples of each enum, and the file in which it is declared.
  static func enums() throws -> [(name: String, file: String, used: Set<String>)] {
    let models = "Modules/Domain/Models/"
    return [
      ("Finding.Subject", models + "Finding.swift", CaseNames.used(by: subjects)),
      ("Finding.Detail", models + "Finding+Detail.swift", CaseNames.used(by: try details())),
      ("Finding.Damage", models + "Finding+Detail.swift", CaseNames.used(by: damages)),
      ("Inconsistency", models + "Question+Inconsistency.swift", CaseNames.used(by: inconsistencies)),
      ("Difference", models + "Question+Inconsistency.swift", CaseNames.used(by: differences)),
      ("StoreProblem", "Modules/Domain/Ports/StoreProblem.swift", CaseNames.used(by: stores)),
      ("StoreProblem.Rule", "Modules/Domain/Ports/StoreProblem.swift", CaseNames.used(by: rules)),
      ("SettingsError", "Modules/Domain/Scheduling/SchedulerSettings.swift", CaseNames.used(by: settings)),
      ("StartProblem", "Modules/REPL/Language/StartProblem.swift", CaseNames.used(by: starts)),
    ]
  }
}

@Suite struct `What doctor and the start tell` {
  @Test func `has a sample of every case`() throws {
    for (name, file, used) in try FindingSamples.enums() {
      #expect(try CaseNames.declared(in: name, file: file) == used, "\(name)")
    }
  }

  /// The samples of each sort in a language.
  func texts(_ language: Language) throws -> [[String]] {
    let words = language.catalogue
    return [
      try FindingSamples.details().map(words.text), FindingSamples.subjects.map(words.text),
      FindingSamples.starts.map(words.text), Finding.Severity.allCases.map(words.label),
      [0, 1, 2].map(words.conclusion),
    ]
  }

  @Test(arguments: Language.allCases) func `is one line`(language: Language) throws {
    for text in try texts(language).joined() {
      #expect(!text.isEmpty && DisplayText.sanitized(text) == text, "\(text)")
    }
  }

  @Test(arguments: Language.allCases) func `differs from case to case`(language: Language) throws {
    for texts in try texts(language) {
      #expect(Dictionary(grouping: texts) { $0 }.filter { $1.count > 1 } == [:])
    }
  }

  @Test(arguments: Language.allCases) func `is harmless on a terminal`(language: Language) {
    let hostile = OutputSamples.hostile
    let finding = Finding(.problem, subject: .file(hostile), detail: .originalKept(path: hostile))
    for text in [language.text(finding), language.text(.store(.unrecognized(path: hostile)))] {
      #expect(DisplayText.sanitized(text) == text)
    }
  }

  @Test(arguments: [
    (
      Finding.Detail.damaged(line: 5, offset: 439, length: 328, .checksum),
      "line 5, byte 439, 328 bytes: the checksum does not fit"
    ),
    (
      .notPrivate(Finding.Permissions(found: 0o666, right: 0o600)),
      "others may change it: its permissions are 0666 and should be 0600"
    ),
    (
      .madePrivate(Finding.Permissions(found: 0o55, right: 0o700), isPlanned: true),
      "would be made private: permissions 0055 would become 0700"
    ),
    (
      .broughtIntoOrder(places: 1, original: "/x"),
      "brought into order, without what was damaged (1 place); the bytes that it had are kept in /x"
    ),
    (.broughtIntoOrder(places: 0, original: "/x"), "brought into order; the bytes that it had are kept in /x"),
    (
      .rebuilt(.withoutDueDate(.review), isPlanned: false),
      "rebuilt its schedule from its answers (its state is review but it has no due date)"
    ),
    (
      .store(.newerFormat(version: 9, known: 1, path: "/x")),
      "/x was written by a newer program (version 9 of the format; this one knows 1)"
    ),
    (
      .store(.system(StoreProblem.FailedCall(operation: "open", path: "/x", code: 13))),
      "/x: open failed: Permission denied"
    ),
    (.store(.location(.directoryPrivate, path: "/x")), "the group or others may write into the directory \"/x\""),
  ])
  func `is exact about what it knows`(detail: Finding.Detail, text: String) {
    #expect(English().text(detail) == text)
  }

  @Test func `names what works beside a program that writes`() {
    #expect(Language.english.text(.bankInUse(holder: 42, path: "/x")).hasPrefix("process 42 writes to the bank (/x); "))
  }

  @Test func `has its labels in a column`() {
    let findings = Finding.Severity.allCases.map { Finding($0, subject: .repair, detail: .unlocked) }
    let lines = OutputSamples.renderer(nil).findings(findings).split(separator: "\n")
    #expect(
      lines == [
        "ok       repair: nobody is writing", "note     repair: nobody is writing",
        "problem  repair: nobody is writing",
        "repair   repair: nobody is writing", "1 problem.",
      ])
  }
}

@Suite struct `The names of cases` {
  enum Sample: Equatable {
    case plain, `import`
    case labelled(x: Int, y: [Int] = [])
    case nested(Inner)  // not a case inner
    enum Inner: String { case inner = "case no", other }

    var isPlain: Bool {
      switch self {
      case .plain: true
      default: false
      }
    }
    case last
  }

  @Test func `are those of the enum alone`() throws {
    let file = "Tests/REPLTests/Language/FindingTextTests.swift"
    #expect(try CaseNames.declared(in: "Sample", file: file) == ["plain", "import", "labelled", "nested", "last"])
    #expect(try CaseNames.declared(in: "Sample.Inner", file: file) == ["inner", "other"])
  }

  @Test func `are those of the samples`() {
    #expect(CaseNames.used(by: [Sample.import, .labelled(x: 1), .nested(.inner)]) == ["import", "labelled", "nested"])
  }

  @Test func `are not guessed where there is no such enum`() {
    #expect(throws: CaseNames.Missing.self) {
      try CaseNames.declared(in: "NoSuch.Thing", file: "Modules/Domain/Models/Finding.swift")
    }
  }
}
