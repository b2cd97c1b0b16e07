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
  mutating func content(prompt: String, answer: String, fields: [Question.Field], guid: String?) -> Content {
    let prompt = prompts.number(of: prompt)
    let nextText = texts.count
    let text = Text(prompt: prompt, answer: answers.number(of: answer), fields: fields)
    return Content(
      prompt: prompt, text: Self.read(&texts[text, default: nextText]), guid: guid.map { guids.number(of: $0) })
  }

  /// Reads a value of a dictionary in a way that also makes it where it is missing, and looks for its place once.
  fileprivate static func read(_ number: inout Int) -> Int { number }
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
      if text.isComposed { return TextNumbers.read(&composed[ComposedText(text: text), default: next]) }
      all.reserveCapacity(composed.capacity)
      for (text, number) in composed { all[text.text] = number }
      areComposed = false
      composed = [:]
    }
    return TextNumbers.read(&all[text, default: next])
  }
}

extension String {
  /// Whether it is soon seen that no character can be composed in another way.
  fileprivate var isComposed: Bool {
    var text = self
    let isPlain = text.withUTF8 { bytes in
      var (hasOthers, hasKana, mayHaveMarks) = (false, false, false)
      for byte in bytes {
        // Up to U+02FF, Kana and Han characters.
        hasOthers = hasOthers || byte >= 0xCC && !(0xE3...0xE9).contains(byte)
        hasKana = hasKana || byte == 0xE3
        // Kana can be composed from others and their two marks, which end in these.
        mayHaveMarks = mayHaveMarks || byte == 0x99 || byte == 0x9A
      }
      return !hasOthers && !(hasKana && mayHaveMarks)
    }
    if isPlain { return true }
    var span = text.utf8Span
    return span.checkForNFC(quickCheck: true)
  }
}
