import Domain
import FoundationEssentials
import Persistence

/// Measures the built program as a person meets it, on a terminal, and what it computes.
struct AppBenchmark {
  private let records: Int
  private let rounds: Int
  private let program: String
  private let directory: WorkingDirectory
  private let questions: QuestionSet
  private var samples: [AppMeasure: [Double]] = [:]
  private var limits: [AppMeasure: [Double]] = [:]

  /// How many questions a large deck has that people share.
  private static let deck = 718

  /// The end of what the program prints in answer to something typed.
  private enum Ending {
    static let prompt = "> "
    /// The end of the greeting, which tells that the bank is open.
    static let greeting = "Ctrl-D leaves."
    static let version = "\n"
    /// Asks the terminal to mark what is pasted: a line is being read again.
    static let line = "\u{1B}[?2004h"
    static let asking = "Enter shows the answer"
    static let rating = "4 easy"
  }

  init(records: Int, rounds: Int, program: String, in directory: WorkingDirectory) throws {
    self.records = records
    self.rounds = rounds
    self.program = program
    self.directory = directory
    questions = try QuestionSet(max(records, Self.deck), further: 0)
  }

  /// - Parameter progress: is told the number of each round as it begins.
  @concurrent
  func run(progress: @Sendable (Int) -> Void) async throws -> [Measure] {
    var benchmark = self
    let deck = try await benchmark.makeBank("deck", Self.deck)
    let bank = try await benchmark.makeBank("bank", records)
    let computing = await ComputingBenchmark(Array(questions.stored.prefix(records)))
    try await LimitStore.open(in: directory.make("limit"), questions).close()
    for round in 0..<rounds {
      progress(round + 1)
      try await benchmark.start(deck, bank)
      try await benchmark.converse(bank)
      benchmark.samples[.search, default: []] += try await computing.searches()
      benchmark.samples[.reviews, default: []].append(await computing.reviewsPerSecond())
    }
    return AppMeasure.allCases.map { measure in
      Measure(
        name: measure.rawValue, unit: measure.unit,
        figures: [
          ("retain", median(benchmark.samples[measure] ?? [])), ("limit", median(benchmark.limits[measure] ?? [])),
        ])
    }
  }

  /// Makes a bank and starts the program on it, so that the backup of the day is made.
  private mutating func makeBank(_ name: String, _ count: Int) async throws -> String {
    let bank = try directory.make(name)
    let store = try await LocalRepository<Question>.open(
      directory: URL(filePath: bank, directoryHint: .isDirectory), filename: "questions.jsonl")
    try await store.save(contentsOf: Array(questions.stored.prefix(count)))
    try await store.close()
    samples[.bankOpenOfDay] = [try await started(bank, until: Ending.greeting)]
    return bank
  }

  /// Five starts with the deck for one with the whole bank.
  ///
  /// The limit of a start is that of the same program where it does nothing but print its version.
  private mutating func start(_ deck: String, _ bank: String) async throws {
    for _ in 0..<5 {
      let version = try await started(deck, ["--version"], until: Ending.version)
      limits[.firstPromptDeck, default: []].append(version)
      limits[.firstPrompt, default: []].append(version)
      samples[.firstPromptDeck, default: []].append(try await started(deck, until: Ending.prompt))
    }
    let session = try session(bank)
    samples[.firstPrompt, default: []].append(try await session.started(with: Ending.prompt))
    samples[.bankOpen, default: []].append(try await session.started(with: Ending.greeting))
    await session.end()
  }

  private func started(_ bank: String, _ arguments: [String] = [], until ending: String) async throws -> Double {
    let session = try session(bank, arguments)
    let time = try await session.started(with: ending)
    await session.end()
    return time
  }

  private func session(_ bank: String, _ arguments: [String] = []) throws -> TerminalSession {
    try TerminalSession(
      program, ["--data", bank] + arguments,
      environment: [
        "HOME": directory.path, "LANG": "C.UTF-8", "NO_COLOR": "1", "PAGER": "off", "PATH": "/usr/bin:/bin",
        "TERM": "xterm-256color",
        "TZ": "Europe/Berlin",
      ])
  }

  /// Waits, types, searches and studies in one session.
  ///
  /// The limit of the next question is one write and sync of a record, in turn with the answers.
  private mutating func converse(_ bank: String) async throws {
    let session = try session(bank)
    _ = try await session.started(with: Ending.greeting)
    _ = try await session.started(with: Ending.prompt)
    let before = try await session.processorTime()
    try await Task.sleep(for: .seconds(1))
    samples[.idle, default: []].append(try await session.processorTime() - before)
    for letter in "xyzxyzxyz" {
      samples[.keystroke, default: []].append(
        try await session.response(to: String(letter), until: String(letter)))
    }
    for query in ComputingBenchmark.queries {
      // Ctrl-U takes back what stands in the line.
      samples[.searchAtPrompt, default: []].append(
        try await session.response(to: "\u{15}list \(query)\r", until: Ending.line))
    }
    let limit = try await LimitStore.open(in: directory.make("limit"), questions)
    _ = try await session.response(to: "study\r", until: Ending.asking)
    for number in 0..<20 {
      _ = try await session.response(to: "\r", until: Ending.rating)
      samples[number == 0 ? .firstNextQuestion : .nextQuestion, default: []].append(
        try await session.response(to: "3", until: Ending.asking))
      let sync = try await microseconds { try await limit.save([questions.stored[0]]) } / 1000
      limits[.nextQuestion, default: []].append(sync)
    }
    try await limit.close()
    await session.end()
  }
}
