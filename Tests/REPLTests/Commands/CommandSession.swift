import Domain
import Persistence
import Presentation
import TestSupport
import Testing

@testable import REPL

/// Carries out command lines on a bank in memory, without a terminal and without files.
@MainActor
struct CommandSession {
  let clock = ManualClock()
  let questions = InMemoryRepository<Question>()
  var context: CommandContext

  /// A file that was asked for, with how it was to be read.
  struct Reading: Sendable {
    var path: String
    var options: ImportOptions
  }

  /// A file that was written.
  struct Writing: Sendable {
    var ids: [String]
    var format: ExportFormat
    var path: String
    var isReplacing: Bool
  }

  /// A page that was written.
  struct Page: Sendable {
    var text: String
    var path: String
    var isReplacing: Bool
  }

  init(
    read: @escaping @Sendable (Reading) async throws(ImportFailure) -> ImportDocument = { _ in ImportDocument() },
    write: @escaping @Sendable (Writing) async throws(ExportFailure) -> Void = { _ in },
    writeText: @escaping @Sendable (Page) async throws(ExportFailure) -> Void = { _ in }, findings: [Finding] = []
  ) async {
    let (clock, ids, planner) = (clock, CountingIDs(), samplePlanner())
    let log = InMemoryRepository<Change>()
    let record = ChangeRecorder(questions: questions, log: log, now: { clock.now })
    let useCases = QuestionListModel.UseCases(
      add: AddQuestion(record: record, newID: { ids.next() }),
      change: ChangeQuestions(record: record, newID: { ids.next() }),
      answer: AnswerQuestion(record: record, planner: planner), undo: UndoChange(questions: questions, log: log))
    let library = QuestionLibrary(repository: questions)
    let backups = FakeBackups(of: questions)
    let keepBackups = KeepBackups(
      storage: backups, policy: nil, calendar: planner.calendar, now: { clock.now })
    context = CommandContext(
      library: library,
      list: QuestionListModel(library: library, useCases: useCases, planner: planner, now: { clock.now }),
      study: StudySessionModel(
        library: library, useCases: useCases, planner: planner, settings: StudyQueue.Settings(), now: { clock.now }),
      statistics: StatisticsModel(library: library, planner: planner, now: { clock.now }),
      transfer: TransferModel(
        library: library,
        importQuestions: ImportQuestions(record: record, newID: { ids.next() }) { path, options throws(ImportFailure) in
          try await read(Reading(path: path, options: options))
        },
        write: { questions, format, path, isReplacing throws(ExportFailure) in
          try await write(Writing(ids: questions.map(\.id), format: format, path: path, isReplacing: isReplacing))
        },
        render: { questions, format in "\(format): \(questions.map(\.prompt).joined(separator: ", "))\n" },
        writeText: { text, path, isReplacing throws(ExportFailure) in
          try await writeText(Page(text: text, path: path, isReplacing: isReplacing))
        }),
      maintenance: MaintenanceModel(
        library: library,
        useCases: MaintenanceModel.UseCases(
          schedules: ExamineSchedules(record: record, planner: planner), keepBackups: keepBackups,
          restoreBackup: RestoreBackup(record: record, storage: backups, backups: keepBackups)),
        examineFiles: { findings }, repairFiles: { _ in [] }),
      calendar: planner.calendar, home: "/home/x", now: { clock.now })
    await library.load()
  }

  /// Carries out a line as the shell does.
  @discardableResult
  func run(_ line: String) async throws(CommandError) -> Output {
    let words = Tokenizer.split(line).words
    let command: Command
    let arguments: Arguments
    do throws(UsageError) {
      command = try CommandTable.command(named: words.first ?? Word(argument: ""))
      arguments = try Arguments(words.dropFirst(), for: command.signature)
    } catch {
      throw .usage(error)
    }
    return try await command.run(arguments, context)
  }

  /// What a program that reads the output of a line gets.
  func text(_ line: String) async throws(CommandError) -> String {
    Renderer(columns: nil, hasColor: false, calendar: context.calendar, now: clock.now).text(try await run(line))
  }

  /// Why a line was not carried out, in words; nil where it was.
  func failure(_ line: String) async -> String? {
    do throws(CommandError) {
      try await run(line)
      return nil
    } catch {
      return error.description
    }
  }

  /// The part of a line that its error is about; nil where there is none.
  func marked(_ line: String) async -> String? {
    do throws(CommandError) {
      try await run(line)
      return nil
    } catch {
      guard let place = error.place(in: line) else { return nil }
      return String(Array(place.text)[place.range.clamped(to: 0..<place.text.count)])
    }
  }

  /// What is wrong with the way in which a line calls its command.
  func usageError(_ line: String) async throws -> UsageError {
    do throws(CommandError) {
      try await run(line)
    } catch {
      if case .usage(let error) = error { return error }
    }
    throw NoUsageError(line: line)
  }

  struct NoUsageError: Error {
    let line: String
  }

  /// Adds questions a second apart, `a1` the first.
  func add(_ prompts: String..., tag: String? = nil) async throws {
    for prompt in prompts {
      try await run("add --prompt \(prompt) --answer x" + (tag.map { " --tag \($0)" } ?? ""))
      clock.advance(seconds: 1)
    }
  }

  /// The prompts of all questions, oldest first.
  var prompts: [String] { questions(\.prompt) }

  /// Something of all questions, oldest first.
  func questions<Value>(_ part: (Question) -> Value) -> [Value] {
    context.library.questions.all.map(part)
  }
}
