import FoundationEssentials

/// What the arguments ask for.
struct Options {
  /// Nil where help is asked for.
  private(set) var benchmark: Benchmark?
  private(set) var records = 0
  private(set) var rounds = 5
  private(set) var isJSON = false
  /// Where the files lie.
  private(set) var directory = FileManager.default.currentDirectoryPath
  /// The measures of the store that are asked for; all where it is empty.
  private(set) var only: [StoreMeasure] = []

  /// The program to be measured.
  private(set) var program = Self.neighbour

  /// What there is to be measured.
  enum Benchmark: String, CaseIterable {
    case coder, store, app

    var defaultRecords: Int {
      switch self {
      case .coder: 2000
      case .store: 10_000
      case .app: 100_000
      }
    }
  }

  static let help = """
    usage: retain-bench BENCHMARK [OPTION …]

      coder   encodes and decodes questions with the store's coder and with Foundation's
      store   puts the same questions through Retain's store, the whole-file pattern, SQLite and LMDB
      app     starts the program on a terminal, types, searches and studies; searches and schedules in memory

      --records N       how many questions: 2000 for coder, 10000 for store, 100000 for app
      --rounds N        how often everything is measured; 5
      --json            one JSON object a line in place of the table
      --directory PATH  where the files of the run lie, on the disk to be measured; the working directory
      --only NAME,…     store: only these measures
      --program PATH    app: the program; the “retain” beside this one

    Each figure is the median of all rounds; “limit” is what the machine allows without any store.
    """

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    guard let first = rest.popFirst() else { throw .missingBenchmark }
    if ["help", "--help", "-h"].contains(first) { return }
    guard let benchmark = Benchmark(rawValue: first) else { throw .benchmark(first) }
    records = benchmark.defaultRecords
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return
      case "--json": isJSON = true
      case "--records": records = try number(argument, rest.popFirst())
      case "--rounds" where benchmark != .coder: rounds = try number(argument, rest.popFirst())
      case "--directory" where benchmark != .coder:
        guard let path = rest.popFirst(), !path.isEmpty else { throw .value(option: argument, takes: "a path") }
        directory = path.hasPrefix("/") ? path : directory + "/" + path
      case "--program" where benchmark == .app:
        guard let path = rest.popFirst(), !path.isEmpty else { throw .value(option: argument, takes: "a path") }
        program = path
      case "--only" where benchmark == .store:
        let names = StoreMeasure.allCases.map(\.rawValue).joined(separator: ", ")
        guard let value = rest.popFirst() else { throw .value(option: argument, takes: "some of \(names)") }
        for name in value.split(separator: ",") {
          guard let measure = StoreMeasure(rawValue: String(name)) else {
            throw .value(option: argument, takes: "some of \(names), and \(name) is none of them")
          }
          only.append(measure)
        }
      default: throw .argument(argument, benchmark)
      }
    }
    self.benchmark = benchmark
  }

  /// The program that was built with this one.
  private static var neighbour: String {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return own.deletingLastPathComponent().appending(path: "retain").path
  }

  /// What is run, in words.
  func summary(of benchmark: Benchmark) -> String {
    let questions = "\(benchmark.rawValue), \(records) questions"
    return benchmark == .coder ? questions : "\(questions), \(rounds) round\(rounds == 1 ? "" : "s")"
  }
}

private func number(_ option: String, _ value: String?) throws(UsageError) -> Int {
  guard let value, let number = Int(value), (1...100_000_000).contains(number) else {
    throw .value(option: option, takes: "a number from 1 to 100000000")
  }
  return number
}

/// Why the arguments make no sense.
enum UsageError: Error, CustomStringConvertible {
  case missingBenchmark
  case benchmark(String)
  case argument(String, Options.Benchmark)
  case value(option: String, takes: String)

  var description: String {
    switch self {
    case .missingBenchmark: "name a benchmark: \(Self.benchmarks)"
    case .benchmark(let name): "there is no benchmark \(name), only \(Self.benchmarks)"
    case .argument(let argument, let benchmark): "\(benchmark.rawValue) does not take \(argument)"
    case .value(let option, let takes): "\(option) takes \(takes)"
    }
  }

  private static var benchmarks: String { Options.Benchmark.allCases.map(\.rawValue).joined(separator: ", ") }
}
