import Domain
import Executors
import Glibc
import RecordCoding

/// How much memory an open store takes, found in a process of its own, so that systems do not add up.
struct MemoryProbe {
  /// What is in memory once the store is open and each question was decoded once, in bytes.
  let resident: Double
  /// The most that was in memory until then, in bytes.
  let peak: Double

  /// The first argument of the process.
  static let argument = "memory-probe"

  /// Runs this program again on a store that is closed.
  @concurrent
  static func run(_ system: System, records: Int, in directory: String) async throws -> MemoryProbe {
    let output = try await ChildProcess(on: DedicatedThread()).output(
      "/proc/self/exe", [argument, system.rawValue, String(records), directory])
    let values = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard values.count == 2 else { throw CallError(call: argument, message: "gave \(output.debugDescription)") }
    return MemoryProbe(resident: values[0], peak: values[1])
  }

  /// What that process does: opens the store, and prints the two numbers.
  @concurrent
  static func answer(_ arguments: [String]) async throws {
    guard arguments.count == 3, let system = System(rawValue: arguments[0]), let records = Int(arguments[1]) else {
      throw CallError(call: argument, message: "bad arguments")
    }
    if system == .limit {
      try answerForValues(records)
    } else {
      let store = try await system.contender.open(in: arguments[2], QuestionSet(1, further: 0))
      report()
      try await store.close()
    }
  }

  /// The limit: nothing but the decoded questions.
  private static func answerForValues(_ records: Int) throws {
    var samples = SampleQuestions()
    let (encoder, decoder) = (RecordEncoder(), RecordDecoder())
    let questions = try (0..<records).map { _ in
      // Decoded, because decoded strings have no room to spare.
      try decoder.decode(Question.self, from: encoder.encode(samples.make(1)[0]))
    }
    report()
    keep(questions.count)
  }

  private static func report() {
    func bytes(_ key: String) -> Int {
      let line = Machine.lines("/proc/self/status").first { $0.hasPrefix(key) } ?? ""
      return 1024 * (line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0)
    }
    print(bytes("VmRSS:"), bytes("VmHWM:"))
  }
}
