import Glibc

@main
struct Main {
  private static let usage = """
    usage: retain-bench coder [--records N] [--json]

      coder   encodes and decodes questions with the store's coder and with Foundation's

      --records N   how many questions; 2000 unless given
      --json        one JSON object a line in place of the table

    """

  static func main() {
    do throws(UsageError) {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      try run(options)
    } catch {
      complain("retain-bench: \(error.description)\n\n\(usage)")
      exit(2)
    }
  }

  private static func run(_ options: Options) throws(UsageError) {
    guard options.benchmark == "coder" else { throw .benchmark(options.benchmark) }
    do {
      let measures = try CoderBenchmark(records: options.records).run()
      print(options.isJSON ? Report(measures).json : Report(measures).table)
    } catch {
      complain("retain-bench: \(error)\n")
      exit(1)
    }
  }

  private static func complain(_ text: String) {
    var text = text
    // Nothing can be done about a standard error that takes nothing.
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// What the arguments ask for.
struct Options {
  private(set) var benchmark = ""
  private(set) var records = 2000
  private(set) var isJSON = false

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    guard let first = rest.popFirst() else { throw .missingBenchmark }
    benchmark = first
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--records":
        guard let value = rest.popFirst(), let count = Int(value), count > 0 else { throw .records }
        records = count
      default: throw .argument(argument)
      }
    }
  }
}

/// Why the arguments make no sense.
enum UsageError: Error, CustomStringConvertible {
  case missingBenchmark, records
  case benchmark(String)
  case argument(String)

  var description: String {
    switch self {
    case .missingBenchmark: "name a benchmark"
    case .records: "--records takes a number above 0"
    case .benchmark(let name): "there is no benchmark \(name)"
    case .argument(let argument): "\(argument) means nothing here"
    }
  }
}
