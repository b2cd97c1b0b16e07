/// The texts of many questions side by side, so that a search reads memory in one go.
///
/// The texts of a question lie in several places of the heap. To reach them takes longer than to search them.
public struct SearchTexts: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends: prompt, answer and fields of the first question, then those of the next.
  private var ends: [Int] = []
  /// The number of the prompt of each question among the texts, and behind them the number of all texts.
  private var firsts = [0]
  /// The places of questions that have changed since: what is here of them counts no more.
  private var outdated: Set<Int> = []

  /// Creates the texts of no question.
  public init() {}

  /// Copies the texts of questions.
  public init(_ questions: [Question]) {
    firsts.reserveCapacity(questions.count + 1)
    ends.reserveCapacity(questions.count * 2)
    for question in questions {
      add(question.prompt)
      add(question.answer)
      for field in question.fields { add(field.value) }
      firsts.append(ends.count)
    }
  }

  private mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    ends.append(bytes.count)
  }

  /// For how many questions there are texts.
  public var count: Int { firsts.count - 1 }

  /// Forgets the texts of the question in a place, because it has others by now.
  public mutating func forget(_ place: Int) {
    if place < count { outdated.insert(place) }
  }

  /// Lets the texts be read where they lie.
  func withReader<Result>(_ body: (Reader) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        firsts.withUnsafeBufferPointer { firsts in
          body(Reader(bytes: bytes, ends: ends, firsts: firsts, outdated: outdated))
        }
      }
    }
  }

  /// Looks for text in the texts of one question after the other; it must not outlive the call that gave it.
  struct Reader {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<Int>
    fileprivate let firsts: UnsafeBufferPointer<Int>
    fileprivate let outdated: Set<Int>

    /// Whether there are the texts of the question in a place.
    func knows(_ place: Int) -> Bool {
      place < firsts.count - 1 && (outdated.isEmpty || !outdated.contains(place))
    }

    /// Whether a text occurs in a question, or in a part of it.
    func has(_ text: SoughtText, in part: Query.Part?, at place: Int) -> Bool {
      let first = firsts[place]
      let numbers =
        switch part {
        case .prompt: first..<first + 1
        case .answer: first + 1..<first + 2
        case nil: first..<firsts[place + 1]
        }
      for number in numbers {
        let start = number == 0 ? 0 : ends[number - 1]
        if text.occurs(in: UnsafeBufferPointer(rebasing: bytes[start..<ends[number]])) { return true }
      }
      return false
    }
  }
}
