import Domain
import FoundationEssentials
import Glibc
import Persistence
import RecordCoding

/// Encodes and decodes the same questions with both coders in turn, many rounds.
///
/// Ours is measured in two ways: `encode` and `decode` are what the store does with questions, which are written and read member
/// by member; `encodeCodable` and `decodeCodable` go through `Codable`, as Foundation's coder always does.
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
    for text in texts where try read(text, decoder) != decoder.decode(Question.self, from: text) {
      throw Failure.changed(id: try decoder.decode(Question.self, from: text).id)
    }
    var (encode, decode, encodeCodable, decodeCodable) = (Times(), Times(), Times(), Times())
    for _ in 0..<Self.rounds {
      encode.ours.append(try time { for question in questions { keep(try write(question, encoder).count) } })
      encodeCodable.ours.append(try time { for question in questions { keep(try encoder.encode(question).count) } })
      encode.foundation.append(
        try time { for question in questions { keep(try foundationEncoder.encode(question).count) } })
      decode.ours.append(try time { for text in texts { keep(try read(text, decoder).reviews.count) } })
      decodeCodable.ours.append(
        try time { for text in texts { keep(try decoder.decode(Question.self, from: text).reviews.count) } })
      decode.foundation.append(
        try time { for text in data { keep(try foundationDecoder.decode(Question.self, from: text).reviews.count) } })
    }
    (encodeCodable.foundation, decodeCodable.foundation) = (encode.foundation, decode.foundation)
    let size = Double(texts.reduce(0) { $0 + $1.count }) / Double(records)
    return [
      encode.measure("encode"), decode.measure("decode"), encodeCodable.measure("encodeCodable"),
      decodeCodable.measure("decodeCodable"),
      Measure(name: "size", unit: "B", figures: [("retain", size), ("foundation", size)]),
    ]
  }

  private struct Times {
    var ours: [Double] = []
    var foundation: [Double] = []

    /// The fastest round of each: a coder waits for nothing, so what else runs on the machine can only add to its time.
    func measure(_ name: String) -> Measure {
      Measure(name: name, unit: "µs", figures: [("retain", ours.min()), ("foundation", foundation.min())])
    }
  }

  private func write(_ question: Question, _ encoder: RecordEncoder) throws -> [UInt8] {
    var text: [UInt8] = []
    try encoder.encodeObject(into: &text) { try question.write(to: &$0) }
    return text
  }

  private func read(_ text: [UInt8], _ decoder: RecordDecoder) throws -> Question {
    try text.withUnsafeBytes { try decoder.withObject($0) { try Question(members: $0) } }
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
