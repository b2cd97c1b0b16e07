import Glibc

@main
struct Main {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments.first == MemoryProbe.argument {
        try await MemoryProbe.answer(Array(arguments.dropFirst()))
      } else {
        try await run(try Options(arguments))
      }
    } catch let error as UsageError {
      complain("retain-bench: \(error.description)\nretain-bench --help tells what there is.\n")
      exit(2)
    } catch {
      complain("retain-bench: \(error)\n")
      exit(1)
    }
  }

  private static func run(_ options: Options) async throws {
    guard let benchmark = options.benchmark else { return print(Options.help) }
    let machine = try Machine(directory: options.directory)
    note(options.summary(of: benchmark), machine)
    let progress: @Sendable (Int) -> Void = { round in
      if isatty(STDERR_FILENO) == 1 { complain("round \(round) of \(options.rounds) …\n") }
    }
    var measures: [Measure] = []
    switch benchmark {
    case .coder:
      measures = try CoderBenchmark(records: options.records).run()
    case .store:
      measures = try await inDirectory(options) { directory in
        try await StoreBenchmark(records: options.records, rounds: options.rounds, only: options.only, in: directory)
          .run(progress: progress)
      }
    case .app:
      measures = try await inDirectory(options) { directory in
        try await AppBenchmark(
          records: options.records, rounds: options.rounds, program: options.program, in: directory
        ).run(progress: progress)
      }
    }
    print(options.isJSON ? Report(measures).json : Report(measures).table)
  }

  /// Measures in a directory that goes afterwards, whatever comes of it.
  private static func inDirectory(
    _ options: Options, _ body: (WorkingDirectory) async throws -> [Measure]
  ) async throws -> [Measure] {
    let directory = try WorkingDirectory(in: options.directory)
    let measures: [Measure]
    do {
      measures = try await body(directory)
    } catch {
      try directory.remove()
      throw error
    }
    try directory.remove()
    return measures
  }

  /// Says what the figures are worth, where the figures themselves do not go.
  private static func note(_ summary: String, _ machine: Machine) {
    complain("\(summary); \(machine.description), \(machine.fileSystem)\n")
    if machine.isMemory { complain("warning: \(machine.fileSystem) syncs nothing; choose a --directory on a disk\n") }
    #if DEBUG
      complain("warning: built without optimisation, the figures mean nothing\n")
    #endif
  }

  private nonisolated static func complain(_ text: String) {
    var text = text
    // Nothing can be done about a standard error that takes nothing.
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
