public import Domain

/// One of the steps in which a store is filled.
///
/// What each of them writes is known from its number, and so is what a store holds after it: a reader can tell a right
/// state from a wrong one, whoever has written it.
public enum Step {
  /// The store's file.
  public static let filename = "steps"

  /// A record with the number of the step that wrote it last.
  public struct Record: Codable, Hashable, Identifiable, Sendable {
    /// Which record it is.
    public let id: String
    /// The step that wrote it.
    public let step: Int
    /// Some bytes, so that a larger step does not fit one page.
    public let text: String
  }

  private static let recordCount = 40

  /// What a step writes: every third one several records at once, and every seventh round deletes.
  public static func changes(_ number: Int) -> [RecordChange<Record>] {
    ids(number).map { id in deletes(number) && id != "last" ? .delete(id) : .save(record(id, number)) }
  }

  /// The last step that left something in a store; 0 for an empty one.
  public static func last(of records: [Record]) -> Int {
    records.map(\.step).max() ?? 0
  }

  /// What is wrong with the records of a store; nil where they are what the steps up to the last one leave behind.
  public static func problem(with records: [Record]) -> String? {
    let last = last(of: records)
    var expected: [String: Int] = [:]
    // A step concerns the same records as the one a period before it, so older ones leave nothing.
    for number in max(1, last - period + 1)..<(last + 1) {
      for id in ids(number) { expected[id] = deletes(number) && id != "last" ? nil : number }
    }
    let found = Dictionary(records.map { ($0.id, $0) }) { $1 }
    let wrong = Set(found.keys).union(expected.keys).filter { id in
      guard let step = expected[id] else { return true }
      return found[id] != record(id, step)
    }
    guard !wrong.isEmpty || found.count != records.count else { return nil }
    let details = wrong.sorted().prefix(3).map { id in
      "\(id): \(found[id].map { "\($0.step)" } ?? "none") for \(expected[id].map { "\($0)" } ?? "none")"
    }
    return "after step \(last), \(wrong.count) of \(records.count) records: \(details.joined(separator: ", "))"
  }

  private static let period = recordCount * 3 * 7

  private static func deletes(_ number: Int) -> Bool { number % 21 == 0 }

  private static func ids(_ number: Int) -> [String] {
    if number % 3 != 0 { return ["\(number % recordCount)"] }
    // Several pages long, and so large enough to be broken off by a kill.
    return (0..<8).map { "\((number + $0 * 5) % recordCount)" } + ["last"]
  }

  private static func record(_ id: String, _ number: Int) -> Record {
    Record(id: id, step: number, text: String(repeating: "\(number % 10)", count: 40 + number % 7 * 300))
  }
}
