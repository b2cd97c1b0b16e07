import Domain
import FoundationEssentials
import Glibc
import RecordCoding

/// Encodes and decodes the same questions with both coders in turn, many rounds.
struct CoderBenchmark {
  let records: Int
  private static let rounds = 15

  enum Failure: Error {
    /// A question came back from a coder as another one.
    case changed(id: String)
  }

  func run() throws -> [Measure] {
    var samples = SampleQuestions()
    let questions = try samples.make(records)
    let (encoder, decoder) = (RecordEncoder(), RecordDecoder())
    let (foundationEncoder, foundationDecoder) = (JSONEncoder(), JSONDecoder())
    foundationEncoder.outputFormatting = .withoutEscapingSlashes
    let texts = try questions.map { try encoder.encode($0) }
    let data = texts.map { Data($0) }
    for (question, text) in zip(questions, texts) where try decoder.decode(Question.self, from: text) != question {
      throw Failure.changed(id: question.id)
    }
    var times: [[Double]] = [[], [], [], []]
    for _ in 0..<Self.rounds {
      try times[0].append(time { for question in questions { keep(try encoder.encode(question).count) } })
      try times[1].append(time { for question in questions { keep(try foundationEncoder.encode(question).count) } })
      try times[2].append(
        time { for text in texts { keep(try decoder.decode(Question.self, from: text).reviews.count) } })
      try times[3].append(
        time { for text in data { keep(try foundationDecoder.decode(Question.self, from: text).reviews.count) } })
    }
    let size = Double(texts.reduce(0) { $0 + $1.count }) / Double(records)
    return [
      Measure(name: "encode", unit: "µs", medians: [("retain", median(times[0])), ("foundation", median(times[1]))]),
      Measure(name: "decode", unit: "µs", medians: [("retain", median(times[2])), ("foundation", median(times[3]))]),
      Measure(name: "size", unit: "B", medians: [("retain", size), ("foundation", size)]),
    ]
  }

  /// Microseconds a record, of the processor's time: a coder waits for nothing, and what else runs must not count.
  private func time(_ body: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try body()
    return (processorTime() - start) / Double(records)
  }

  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}

/// Takes a result that would otherwise be left out as unused.
@inline(never)
func keep(_ value: Int) {}
