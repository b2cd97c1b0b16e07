import Domain
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
  /// The folder of the bank.
  let directory: URL

  private static let questionsFile = "questions.jsonl"
  private static let changesFile = "changes.jsonl"

  /// The stores of one bank.
  struct Bank {
    let questions: LocalRepository<Question>
    let changes: LocalRepository<Change>

    /// Gives the files back, the one that was opened first last: who has that one gets the other, too.
    func close() async throws(RepositoryError) {
      try await changes.close()
      try await questions.close()
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
      if await questions.isWriting, await changes.isWriting { return .writing }
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
    return Bank(questions: questions, changes: changes)
  }

  /// Wires use cases and view models to an open bank, and loads the questions.
  func context(for bank: Bank, files: FileExchange) async throws(StartError) -> CommandContext {
    let now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    let newID: @Sendable () -> String = {
      var generator = SystemRandomNumberGenerator()
      return QuestionID.random(using: &generator)
    }
    let planner = try planner()
    let record = ChangeRecorder(questions: bank.questions, log: bank.changes, now: now)
    let useCases = QuestionListModel.UseCases(
      add: AddQuestion(record: record, newID: newID), change: ChangeQuestions(record: record),
      answer: AnswerQuestion(record: record, planner: planner, device: configuration.device ?? Self.hostName),
      undo: UndoChange(questions: bank.questions, log: bank.changes))
    let library = QuestionLibrary(repository: bank.questions)
    let importQuestions = ImportQuestions(record: record, newID: newID) {
      path, options throws(ImportFailure) in
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
        }),
      calendar: planner.calendar, home: paths.home, now: now, sharing: sharing(of: bank),
      examineStore: { await examine() })
    await library.load()
    return context
  }

  private func sharing(of bank: Bank) -> BankSharing {
    BankSharing(
      access: { await bank.access() },
      refresh: { () throws(BankError) in
        do throws(RepositoryError) { try await bank.refresh() } catch { throw .repository(error) }
      },
      beginWriting: { () throws(BankError) in
        do throws(RepositoryError) { return try await bank.beginWriting() } catch { throw .repository(error) }
      })
  }

  /// The file in which lines are remembered; nil where there is no home for it or none are to be kept.
  var history: HistoryFile? {
    guard configuration.historyLimit > 0, let path = paths.history else { return nil }
    return HistoryFile(path: path, maximum: configuration.historyLimit)
  }

  private func planner() throws(StartError) -> StudyPlanner {
    let settings: Scheduler.Settings
    do {
      settings = try Scheduler.Settings(
        parameters: configuration.parameters, desiredRetention: configuration.desiredRetention,
        learningSteps: configuration.learningSteps, relearningSteps: configuration.relearningSteps,
        maximumInterval: configuration.maximumInterval, isFuzzed: configuration.fuzz)
    } catch {
      throw .scheduler(error)
    }
    let zone = configuration.timeZone.flatMap { TimeZone(identifier: $0) } ?? TimeZone.current
    return StudyPlanner(
      scheduler: Scheduler(settings),
      calendar: StudyCalendar(timeZone: zone, rolloverHour: configuration.rolloverHour), fuzz: Self.fuzz)
  }

  private var queueSettings: StudyQueue.Settings {
    StudyQueue.Settings(
      newPerDay: configuration.newPerDay, reviewsPerDay: configuration.reviewsPerDay,
      newOrder: configuration.newOrder, reviewOrder: configuration.reviewOrder,
      newReviewMix: configuration.newReviewMix, learnAheadSeconds: configuration.learnAheadMinutes * 60)
  }

  /// A number from 0 up to 1 out of the question and the count of its answers (FNV-1a): it looks like chance, is another
  /// one after every answer, and the same on every machine and after a restart.
  private static let fuzz: @Sendable (Question) -> Double = { question in
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(question.id)#\(question.schedule.reps)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // The low bits of FNV mix well, the high ones do not.
    hash ^= hash >> 29
    hash = hash &* 0xbf58_476d_1ce4_e5b9
    return Double(hash >> 11) / Double(1 << 53)
  }

  private static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Reads both files again, from the disk, and tells what they are like.
  private func examine() async -> [Finding] {
    await [
      findings(Question.self, in: Self.questionsFile), findings(Change.self, in: Self.changesFile),
    ].flatMap { $0 }
  }

  private func findings<Item: Codable & Identifiable & Sendable>(
    _ type: Item.Type, in name: String
  ) async -> [Finding] where Item.ID == String {
    do throws(StoreError) {
      let store = try await LocalRepository<Item>.open(directory: directory, filename: name, access: .reading)
      return store.report.findings
    } catch {
      return [Finding(.problem, subject: name, detail: "\(error)")]
    }
  }
}

/// Why the program could not begin.
enum StartError: Error, CustomStringConvertible {
  case noHome
  case configuration(ConfigurationError)
  case scheduler(Scheduler.SettingsError)
  case store(StoreError)
  case threads(operation: String, code: Int32)
  case terminal(TerminalError)

  var description: String {
    switch self {
    case .noHome: "there is no folder for the bank: HOME is not set (--data DIR names one)"
    case .configuration(let error): error.description
    case .scheduler(let error): "the configuration cannot be used: \(error)"
    case .store(.locked(let holder, let path)):
      "\(holder.map { "process \($0)" } ?? "another process") writes to the bank (\(path)); "
        + "what only reads, such as ‘retain list’ or ‘retain’ itself, works beside it"
    case .store(let error): error.description
    case .threads(let operation, let code): "\(operation) failed: \(String(cString: strerror(code)))"
    case .terminal(let error): "the terminal cannot be used: \(error)"
    }
  }
}
