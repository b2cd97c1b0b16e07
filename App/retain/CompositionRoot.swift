import Domain
import Executors
import FoundationEssentials
import FoundationInternationalization
import Glibc
import Interchange
import Persistence
import Presentation
import REPL

/// Puts the program together: the only place that names concrete adapters.
@MainActor
struct CompositionRoot {
  let configuration: Configuration
  let paths: Paths
  let environment: [String: String]
  /// The folder of the bank.
  let directory: URL

  private static let questionsFile = "questions.jsonl"
  private static let changesFile = "changes.jsonl"

  /// The repositories of one bank.
  struct Bank: Sendable {
    let questions: any Repository<Question>
    let changes: any Repository<Change>
    /// The files behind them; nil for a bank that could not be opened, which is empty and keeps nothing.
    let stores: Stores?

    /// Stands for a bank that cannot be opened.
    static var unopened: Bank {
      Bank(questions: InMemoryRepository<Question>(), changes: InMemoryRepository<Change>(), stores: nil)
    }

    /// What opening found.
    var reports: [OpenReport] { stores.map { [$0.questions.report, $0.changes.report] } ?? [] }

    /// Gives the files back.
    func close() async throws(RepositoryError) {
      try await stores?.close()
    }
  }

  /// The files of one bank.
  struct Stores: Sendable {
    let questions: LocalRepository<Question>
    let changes: LocalRepository<Change>

    /// Gives the files back, the one that was opened first last: who has that one gets the other, too.
    func close() async throws(RepositoryError) {
      try await changes.close()
      try await questions.close()
    }

    /// Whether this program writes to them.
    var isWriting: Bool {
      get async {
        guard await questions.isWriting else { return false }
        return await changes.isWriting
      }
    }

    /// Becomes the writer of both files; tells what was wrong with them.
    func beginWriting() async throws(RepositoryError) -> [Finding] {
      var findings: [Finding] = []
      if await !questions.isWriting { findings += try await questions.beginWriting().findings }
      if await !changes.isWriting { findings += try await changes.beginWriting().findings }
      return findings.filter { $0.severity != .fine }
    }

    /// Takes in what another program has written by now.
    func refresh() async throws(RepositoryError) {
      try await questions.refresh()
      try await changes.refresh()
    }

    /// What the program may do with the bank at the moment.
    func access() async -> BankSharing.Access {
      if await isWriting { return .writing }
      do {
        return .reading(writer: try await questions.writer())
      } catch {
        // The prompt has no room for the reason; the next command that looks at the files gives it.
        return .reading(writer: nil)
      }
    }
  }

  /// Opens the bank.
  func open(_ access: StoreAccess) async throws(StoreError) -> Bank {
    let questions = try await LocalRepository<Question>.open(
      directory: directory, filename: Self.questionsFile, access: access)
    let changes = try await LocalRepository<Change>.open(
      directory: directory, filename: Self.changesFile, access: access)
    return Bank(
      questions: questions, changes: changes, stores: Stores(questions: questions, changes: changes))
  }

  /// What looks after the files of the bank, whether or not it is open.
  struct Care {
    let backups: BackupFolder<Question>
    let examination: BankExamination
  }

  /// Sets up what looks after the files, on a thread that waits for the disk.
  func care(on thread: DedicatedThread) throws(StartError) -> Care {
    let location: StoreLocation
    do {
      location = try StoreLocation(directory: directory, filename: Self.questionsFile)
    } catch {
      throw StartError(.location(error))
    }
    return Care(
      backups: BackupFolder<Question>(of: location, thread: thread),
      examination: BankExamination(
        directory: directory, questionsFile: Self.questionsFile, changesFile: Self.changesFile,
        inspection: StoreInspection(
          directory: directory, filenames: [Self.questionsFile, Self.changesFile], thread: thread)))
  }

  /// Wires use cases and view models to an open bank, makes the backup of the day, and loads the questions.
  ///
  /// - Parameters:
  ///   - repaired: what was set right before the bank was opened.
  ///   - complain: says what went wrong without keeping the program from working.
  func context(
    for bank: Bank, files: FileExchange, care: Care, repaired: [Finding] = [],
    complain: @escaping @Sendable (StartProblem) -> Void
  ) async throws(StartError) -> CommandContext {
    let now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    let newID: @Sendable () -> String = {
      var generator = SystemRandomNumberGenerator()
      return QuestionID.random(using: &generator)
    }
    let planner = try planner()
    let record = ChangeRecorder(questions: bank.questions, log: bank.changes, now: now)
    let useCases = QuestionListModel.UseCases(
      add: AddQuestion(record: record, newID: newID), change: ChangeQuestions(record: record, newID: newID),
      answer: AnswerQuestion(record: record, planner: planner, device: configuration.device ?? Self.hostName),
      undo: UndoChange(questions: bank.questions, log: bank.changes))
    let library = QuestionLibrary(repository: bank.questions)
    let keepBackups = KeepBackups(
      storage: care.backups, policy: backupPolicy, calendar: planner.calendar, now: now)
    let automatic: @Sendable (() async throws(BackupFailure) -> BackupCopy?) async -> Void = { make in
      do throws(BackupFailure) {
        _ = try await make()
      } catch {
        complain(.noBackup(error))
      }
    }
    if await bank.stores?.isWriting == true {
      await automatic { () throws(BackupFailure) in try await keepBackups.atStart() }
    }
    let importQuestions = ImportQuestions(
      record: record, newID: newID,
      prepare: {
        guard await bank.stores?.isWriting == true else { return }
        await automatic { () throws(BackupFailure) in try await keepBackups.beforeImport() }
      }
    ) { path, options throws(ImportFailure) in
      try await files.read(path: path, options: options)
    }
    let study = StudySessionModel(
      library: library, useCases: useCases, planner: planner, settings: queueSettings,
      seed: UInt64.random(in: .min ... .max), now: now)
    let context = CommandContext(
      library: library,
      list: QuestionListModel(library: library, useCases: useCases, planner: planner, now: now),
      study: study,
      statistics: StatisticsModel(library: library, planner: planner, now: now),
      transfer: TransferModel(
        library: library, importQuestions: importQuestions,
        write: { questions, format, path, replacing throws(ExportFailure) in
          try await files.write(questions, as: format, to: path, replacing: replacing)
        },
        render: { questions, format throws(ExportFailure) in
          String(decoding: try ExportWriter.bytes(of: questions, as: format), as: UTF8.self)
        },
        writeText: { text, path, replacing throws(ExportFailure) in
          try await files.write(text: text, to: path, replacing: replacing)
        }),
      maintenance: MaintenanceModel(
        library: library,
        useCases: MaintenanceModel.UseCases(
          schedules: ExamineSchedules(record: record, planner: planner), keepBackups: keepBackups,
          restoreBackup: RestoreBackup(record: record, storage: care.backups, backups: keepBackups)),
        doneAtStart: repaired, examineFiles: { await care.examination.examine(keepBackups) },
        repairFiles: { await care.examination.repair(isDryRun: $0) }),
      calendar: planner.calendar, home: paths.home, now: now, sharing: sharing(of: bank))
    await library.load()
    return context
  }

  private func sharing(of bank: Bank) -> BankSharing {
    guard let stores = bank.stores else { return .none }
    return BankSharing(
      access: { await stores.access() },
      refresh: { () throws(BankError) in
        do throws(RepositoryError) { try await stores.refresh() } catch { throw .repository(error) }
      },
      beginWriting: { () throws(BankError) in
        do throws(RepositoryError) { return try await stores.beginWriting() } catch { throw .repository(error) }
      })
  }

  /// The file in which lines are remembered; nil where there is no home for it or none are to be kept.
  var history: HistoryFile? {
    guard configuration.historyLimit > 0, let path = paths.history else { return nil }
    return HistoryFile(path: path, maximum: configuration.historyLimit)
  }

  /// How lines are edited.
  func editing(_ terminal: Terminal) -> EditingOptions {
    var options = EditingOptions()
    options.keys = configuration.keys
    options.readsUserFile = configuration.editrc
    options.hasColor = terminal.hasColor
    options.showsHints = configuration.historyHints
    options.colorsInput = configuration.inputColors
    options.describesCompletions = configuration.completionSummaries
    options.isPlain = terminal.isPlain
    options.language = terminal.look.language
    options.editor = configuration.editor ?? variable("VISUAL") ?? variable("EDITOR")
    return options
  }

  /// The command that shows what is taller than the window; nil for none.
  var pager: String? {
    let command = configuration.pager ?? variable("PAGER") ?? "less"
    guard command != "off" else { return nil }
    // Less, by whatever name it is called, then leaves colours alone, what it showed on the screen, and at once where
    // everything fits. A person's own settings come first.
    return #"export LESS="${LESS-FRX}" LESSCHARSET="${LESSCHARSET-utf-8}"; \#(command)"#
  }

  private func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func planner() throws(StartError) -> StudyPlanner {
    let settings: Scheduler.Settings
    do {
      settings = try Scheduler.Settings(
        parameters: configuration.parameters, desiredRetention: configuration.desiredRetention,
        learningSteps: configuration.learningSteps, relearningSteps: configuration.relearningSteps,
        maximumInterval: configuration.maximumInterval, isFuzzed: configuration.fuzz)
    } catch {
      throw .problem(.settings(error))
    }
    let zone = configuration.timeZone.flatMap { TimeZone(identifier: $0) } ?? TimeZone.current
    return StudyPlanner(
      scheduler: Scheduler(settings),
      calendar: StudyCalendar(timeZone: zone, rolloverHour: configuration.rolloverHour),
      leechThreshold: configuration.leechThreshold, fuzz: Self.fuzz)
  }

  private var queueSettings: StudyQueue.Settings {
    StudyQueue.Settings(
      newPerDay: configuration.newPerDay, reviewsPerDay: configuration.reviewsPerDay,
      newOrder: configuration.newOrder, reviewOrder: configuration.reviewOrder,
      newReviewMix: configuration.newReviewMix, learnAheadSeconds: configuration.learnAheadMinutes * 60)
  }

  /// Another number after every answer, and the same one on every machine and after a restart.
  private static let fuzz: @Sendable (Question) -> Double = { Chance.unit("\($0.id)#\($0.schedule.reps)") }

  private static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private var backupPolicy: BackupPolicy? {
    guard configuration.backups else { return nil }
    return BackupPolicy(
      recentDays: configuration.backupRecentDays, days: configuration.backupDays, weeks: configuration.backupWeeks,
      months: configuration.backupMonths)
  }
}

/// Why the program could not begin.
enum StartError: Error {
  case configuration(ConfigurationError)
  case problem(StartProblem)

  /// Why the bank could not be opened.
  init(_ error: StoreError) {
    if case .locked(let holder, let path) = error {
      self = .problem(.bankInUse(holder: holder, path: path))
    } else {
      self = .problem(.store(StoreProblem(error)))
    }
  }

  /// The exit status that stands for the error: 2 where the configuration is wrong.
  var exitStatus: Int32 {
    if case .configuration = self { 2 } else { 1 }
  }

  /// What a person is told, in one line.
  func text(in language: Language) -> String {
    switch self {
    case .configuration(let error): language.text(error)
    case .problem(let problem): language.text(problem)
    }
  }
}
