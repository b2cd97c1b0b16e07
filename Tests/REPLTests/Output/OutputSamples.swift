import TestSupport

@testable import Domain
@testable import Presentation
@testable import REPL

/// Outputs of every sort, with text from questions and files in every place where there can be some.
struct OutputSamples {
  static let now = ManualClock().now
  static let planner = samplePlanner()

  /// Text that would take over a terminal: escape sequences of 7 and 8 bits, a bell, a line break, an override of direction.
  static let hostile = "x\u{1B}]52;c;aGk=\u{07}\u{9B}2J\r\n\u{202E}y\u{08}\t\u{7F}\u{2028}z"

  static func renderer(_ columns: Int?, hasColor: Bool = false, look: Look = Look()) -> Renderer {
    Renderer(columns: columns, hasColor: hasColor, look: look, calendar: planner.calendar, now: now)
  }

  static func question(
    _ id: String, _ prompt: String, _ answer: String = "", tags: [String] = [], isSuspended: Bool = false,
    rated ratings: [Rating] = []
  ) throws -> Question {
    var question = try Question(
      id: id, prompt: prompt, answer: answer, fields: [Question.Field(name: "field " + prompt, value: answer + "!")],
      tags: tags, createdAt: now, isSuspended: isSuspended)
    for rating in ratings {
      let review = Review(at: now, rating: rating, state: question.schedule.phase, elapsedDays: 0, milliseconds: 4200)
      question.record(review, schedule: planner.schedule(question, rating: rating, at: now))
    }
    return question
  }

  /// Questions short and long, narrow and wide, in every state.
  static func questions() throws -> [Question] {
    try [
      question("a1", "a", "b"),
      question(
        "a234567890", "会う 会う 会う 会う 会う", "to meet, to see, to come across, to encounter by chance", rated: [.easy]),
      question("b234567890", String(repeating: "long ", count: 60), "", tags: ["verb", "jlpt::n5"], rated: [.again]),
      question("c234567890", "👨‍👩‍👧🇩🇪❤️ e\u{301}", String(repeating: "語", count: 80), tags: ["言語::日本語"], isSuspended: true),
      question("d234567890", hostile, hostile, tags: [hostile], rated: [.good, .good, .again]),
    ]
  }

  /// One output of each sort, `text` wherever text comes from outside.
  @MainActor
  static func outputs(_ text: String) throws -> [Output] {
    let question = try question("abcdefghjk", text, text, tags: [text], rated: [.good])
    let undone = { (action: Change.Action, subject: String?) in
      UndoChange.Undone(
        change: Change(id: "1", at: now, action: action, subject: subject, records: []), restored: [], leftAlone: 1)
    }
    return [
      .listing([question]), .question(question, previews: planner.previews(of: question, at: now)),
      .added(AddQuestion.Added(question: question, duplicates: [question])), .answered(question, .good),
      .changed(.edit, [question]), .changed(.tag, [question]), .changed(.delete, [question, question]),
      .undone(undone(.import, text)), .undone(undone(.edit, text)), .undone(undone(.delete, nil)),
      .studied(StudySessionModel.Summary(answers: [.good: 2], milliseconds: 4200)), .imported(try report(text)),
      .exported(count: 1, path: text), .verbatim(text), .manual(manual),
      .completions(completions(.zsh)), .tags([(tag: text, count: 3)]),
      statistics(of: [question]), .written(path: text),
      .findings([
        Finding(.problem, subject: .file(text), detail: .undecodable(id: text, reason: text)),
        Finding(.fine, subject: .lock(of: text), detail: .originalKept(path: text)),
      ]),
      .overview(CommandTable.signatures), .help(Command.list.signature), .topic(.query),
    ]
  }

  @MainActor static let manual = ManualPage(
    signatures: CommandTable.signatures, options: Invocation.options, version: Invocation.version)

  @MainActor static func completions(_ shell: CompletedShell) -> ShellCompletions {
    ShellCompletions(signatures: CommandTable.signatures, options: Invocation.options, shell: shell)
  }

  static let progress = StudySessionModel.Progress(done: 3, remaining: StudyQueue.Counts(new: 1), milliseconds: 4200)

  /// The statistics with all pictures.
  static func statistics(of questions: [Question]) -> Output {
    let statistics = Statistics(of: questions, planner: planner, now: now)
    return .statistics(
      statistics, charts: Chart.all(of: statistics, today: planner.calendar.date(ofDay: planner.calendar.day(of: now))),
      isASCII: false)
  }

  /// The report of an import in which every reason occurs.
  static func report(_ text: String) throws -> ImportReport {
    let reasons: [RejectedRow.Reason] = [
      .emptyPrompt, .unbalancedQuote, .containsNUL, .notAnObject, .missing(key: text), .invalid(key: text),
      .reviewsWithoutID,
    ]
    let document = ImportDocument(
      rows: [
        ImportedRow(line: 1, prompt: "there", answer: ""), ImportedRow(line: 2, prompt: "other", answer: "new"),
        ImportedRow(line: 3, prompt: "new", answer: ""), ImportedRow(line: 4, prompt: "new", answer: ""),
      ], rejected: reasons.enumerated().map { RejectedRow(line: 10 + $0.offset, reason: $0.element) })
    return report(
      of: document,
      existing: try ["there", "other"].map { try Question(id: $0, prompt: $0, answer: "", createdAt: now) })
  }

  static func report(of document: ImportDocument, existing: [Question] = []) -> ImportReport {
    let ids = CountingIDs()
    let plan = ImportPlan(document: document, existing: existing, policy: .skip, now: now, newID: { ids.next() })
    return ImportReport(plan, of: document)
  }

  static func summary(answers: [Rating: Int], remaining: Int, nextDue: Instant?) -> StudySessionModel.Summary {
    StudySessionModel.Summary(
      answers: answers, milliseconds: 4200, remaining: StudyQueue.Counts(review: remaining), nextDue: nextDue)
  }
}
