/// The texts of many questions side by side and in lower case, so that a search reads memory in one go.
///
/// The texts of a question lie in several places of the heap. To reach them takes longer than to search them.
public struct SearchTexts: Sendable {
  /// A byte that stands behind each text, and in none.
  static var separator: UInt8 { 0xFF }

  /// The texts, and behind the last of them room for a search to read on.
  private var bytes: [UInt8] = []
  /// Where the prompt, the answer, the other fields and the tags of each question begin, and where the last one ends.
  private var starts = [0]
  /// Whether no character of a question's texts and tags can be composed in another way.
  private var isComposed: [Bool] = []
  /// The places of questions that have changed since: what is here of them counts no more.
  private var outdated: Set<Int> = []

  /// Creates the texts of no question.
  public init() {}

  /// Copies the texts of questions.
  public init(_ questions: [Question]) {
    starts.reserveCapacity(questions.count * 4 + 1)
    isComposed.reserveCapacity(questions.count)
    for question in questions {
      add(question)
      for tag in question.tags { add(tag) }
      starts.append(bytes.count)
    }
    finish()
  }

  /// For how many questions there are texts.
  public var count: Int { isComposed.count }

  /// Forgets the texts of the question in a place, because it has others by now.
  public mutating func forget(_ place: Int) {
    if place < count { outdated.insert(place) }
  }

  /// Takes the texts of one question, without its tags, in place of all that were here.
  mutating func replaceAll(with question: Question) {
    bytes.removeAll(keepingCapacity: true)
    starts.removeLast(starts.count - 1)
    isComposed.removeAll(keepingCapacity: true)
    add(question)
    finish()
  }

  private mutating func add(_ question: Question) {
    isComposed.append(true)
    add(question.prompt)
    starts.append(bytes.count)
    add(question.answer)
    starts.append(bytes.count)
    for field in question.fields { add(field.value) }
    starts.append(bytes.count)
  }

  private mutating func add(_ text: String) {
    if !LowercaseText.append(text, to: &bytes) { isComposed[isComposed.count - 1] = false }
    bytes.append(Self.separator)
  }

  private mutating func finish() {
    bytes.append(contentsOf: repeatElement(0, count: MemoryLayout<SoughtBytes.Block>.size))
  }

  /// Lets the texts be read where they lie.
  func withReader<Result>(_ body: (Reader) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      starts.withUnsafeBufferPointer { starts in
        isComposed.withUnsafeBufferPointer { isComposed in
          body(Reader(bytes: bytes, starts: starts, isComposed: isComposed, outdated: outdated))
        }
      }
    }
  }

  /// Looks for text in the texts of one question after the other; it must not outlive the call that gave it.
  struct Reader {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let starts: UnsafeBufferPointer<Int>
    fileprivate let isComposed: UnsafeBufferPointer<Bool>
    fileprivate let outdated: Set<Int>

    var isEmpty: Bool { isComposed.isEmpty }

    /// Whether there are the texts of the question in a place.
    func knows(_ place: Int) -> Bool {
      place < isComposed.count && (outdated.isEmpty || !outdated.contains(place))
    }

    /// Whether a text occurs in a question, or in a part of it.
    @inline(__always)
    func has(_ text: SoughtText, in part: Query.Part?, at place: Int) -> Bool {
      let first = place * 4
      let range =
        switch part {
        case .prompt: starts[first]..<starts[first + 1]
        case .answer: starts[first + 1]..<starts[first + 2]
        case nil: starts[first]..<starts[first + 3]
        }
      return text.occurs(in: bytes, range, isComposed: isComposed[place], separator: SearchTexts.separator)
    }

    /// Whether a question has a tag, or one below it; nil where its texts do not decide.
    @inline(__always)
    func has(_ tag: SoughtTag, at place: Int) -> Bool? {
      // With the separator before the first one: a question has a prompt.
      let range = (starts[place * 4 + 3] - 1)..<starts[place * 4 + 4]
      return tag.occurs(in: bytes, range, isComposed: isComposed[place])
    }
  }
}
