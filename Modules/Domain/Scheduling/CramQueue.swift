/// The order of a session that leaves the schedule alone: each question once, and those that were not known again after
/// some others.
public struct CramQueue: Sendable {
  /// After how many others a question comes again that was not known.
  private static let gap = 5

  private var order: [String]
  private var position = 0
  /// For each answer the place at which the question was put in again; nil where it was known.
  private var repeats: [Int?] = []

  /// Creates a queue.
  ///
  /// - Parameter seed: decides the order; the same seed gives the same order.
  public init(_ ids: some Sequence<String>, seed: UInt64) {
    order = ids.map { (rank: Chance.hash($0, seed: seed), id: $0) }
      .sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.map(\.id)
  }

  /// The question to ask; nil where none is left.
  public var next: String? { position < order.count ? order[position] : nil }

  /// How many are left, repeats included.
  public var remaining: Int { order.count - position }

  /// Takes in an answer to the next question.
  ///
  /// - Parameter isKnown: false brings the question again.
  public mutating func answer(isKnown: Bool) {
    guard let id = next else { return }
    position += 1
    guard !isKnown else { return repeats.append(nil) }
    let place = min(position + Self.gap, order.count)
    order.insert(id, at: place)
    repeats.append(place)
  }

  /// Takes back the last answer: its question is the next one again.
  public mutating func undo() {
    guard let repeated = repeats.popLast() else { return }
    if let repeated { order.remove(at: repeated) }
    position -= 1
  }

  /// Leaves the next question out; an answer before it can still be taken back.
  public mutating func skip() {
    guard position < order.count else { return }
    order.remove(at: position)
    for index in repeats.indices {
      guard let place = repeats[index], place >= position else { continue }
      repeats[index] = place == position ? nil : place - 1
    }
  }

  /// Brings a question in as the next one.
  public mutating func insert(_ id: String) {
    order.insert(id, at: position)
    for index in repeats.indices {
      if let place = repeats[index], place >= position { repeats[index] = place + 1 }
    }
  }
}
