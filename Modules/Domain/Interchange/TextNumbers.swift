/// Gives texts that are the same to people the same number, so that each has to be hashed once.
struct TextNumbers {
  private var prompts = NumberedTexts()
  private var answers = NumberedTexts()
  private var guids = NumberedTexts()
  private var texts: [Text: Int] = [:]

  /// Everything that a person reads of a question.
  private struct Text: Hashable {
    let prompt: Int
    let answer: Int
    let fields: [Question.Field]
  }

  /// What makes questions duplicates, by its numbers.
  struct Content: Hashable {
    let prompt: Int
    /// That of prompt, answer and fields together.
    let text: Int
    /// Nil where there is none.
    let guid: Int?
  }

  /// - Parameter capacity: how many questions there may be.
  init(capacity: Int) {
    prompts.reserveCapacity(capacity)
    answers.reserveCapacity(capacity)
    texts.reserveCapacity(capacity)
  }

  var promptCount: Int { prompts.count }
  var guidCount: Int { guids.count }

  /// The numbers of a question's texts, new ones where nothing was the same so far.
  mutating func content(of question: Question) -> Content {
    let prompt = prompts.number(of: question.prompt)
    let text = Text(prompt: prompt, answer: answers.number(of: question.answer), fields: question.fields)
    return Content(
      prompt: prompt, text: texts.number(of: text, orNext: texts.count),
      guid: question.guid.map { guids.number(of: $0) })
  }
}

/// Gives the same number to texts that are canonically equivalent.
private struct NumberedTexts {
  /// As long as no text was met that may be composed in another way, those are the same that have the same bytes.
  private var composed: [ComposedText: Int] = [:]
  /// All of them once there was one.
  private var all: [String: Int] = [:]
  private var areComposed = true

  /// A text that is the same as another one where the bytes are; to hash it as any text takes some times as long.
  private struct ComposedText: Hashable {
    let text: String

    static func == (left: ComposedText, right: ComposedText) -> Bool {
      left.text.utf8.count == right.text.utf8.count && left.text == right.text
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  var count: Int { areComposed ? composed.count : all.count }

  mutating func reserveCapacity(_ capacity: Int) {
    composed.reserveCapacity(capacity)
  }

  /// The number of a text, a new one where none was the same so far.
  mutating func number(of text: String) -> Int {
    let next = count
    if areComposed {
      if text.isComposed { return composed.number(of: ComposedText(text: text), orNext: next) }
      all.reserveCapacity(composed.capacity)
      for (text, number) in composed { all[text.text] = number }
      areComposed = false
      composed = [:]
    }
    return all.number(of: text, orNext: next)
  }
}

extension String {
  /// Whether it is soon seen that no character can be composed in another way.
  fileprivate var isComposed: Bool {
    var text = self
    return text.withUTF8 { LowercaseText.isComposed($0) }
  }
}
