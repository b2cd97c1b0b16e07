/// The questions as the rows of an import so far would leave them, with what it takes to find duplicates.
struct ImportBank {
  /// Each in a place that it keeps.
  var questions: [Question]
  /// Where each identifier stands.
  private(set) var places: [String: Int] = [:]
  /// The questions that differ from before, in the order in which rows first touched them.
  private(set) var saved: [Int] = []
  private var isSaved: [Bool]
  /// The lines from which this import adds questions; nil for those that were there.
  private var lines: [Int?]
  private var contents: [TextNumbers.Content] = []
  /// The identifiers that rows of the file have.
  private let identified: Set<String>
  private var numbers: TextNumbers
  private var byPrompt: [PlaceList] = []
  private var byText: [PlaceList] = []
  private var byGUID: [PlaceList] = []
  private var byTextAndGUID: [TextAndGUID: PlaceList] = [:]

  /// The numbers of a text and a GUID.
  private struct TextAndGUID: Hashable {
    let text: Int
    let guid: Int
  }

  /// - Parameters:
  ///   - incoming: how many rows may bring a question each.
  ///   - identified: the identifiers that rows of the file have.
  ///   - numbers: those that the texts of the rows have.
  init(_ existing: [Question], incoming: Int, identified: Set<String>, numbers: consuming TextNumbers) {
    // Oldest first, so that of several duplicates it is always the same one that is updated.
    questions = existing.inOrder
    self.identified = identified
    self.numbers = numbers
    lines = [Int?](repeating: nil, count: questions.count)
    isSaved = [Bool](repeating: false, count: questions.count)
    questions.reserveCapacity(questions.count + incoming)
    places.reserveCapacity(questions.count + incoming)
    for place in questions.indices {
      places[questions[place].id] = place
      contents.append(self.numbers.content(of: questions[place]))
      enter(place)
    }
  }

  /// Adds a question.
  ///
  /// - Parameter line: that of the row which brings it.
  mutating func add(_ question: Question, _ content: TextNumbers.Content, from line: Int) -> Int {
    let place = questions.count
    places[question.id] = place
    questions.append(question)
    contents.append(content)
    lines.append(line)
    isSaved.append(true)
    saved.append(place)
    enter(place)
    return place
  }

  /// Puts another version of a question in its place.
  mutating func replace(_ place: Int, with question: Question) {
    if !isSaved[place] {
      isSaved[place] = true
      saved.append(place)
    }
    questions[place] = question
    let content = numbers.content(of: question)
    guard content != contents[place] else { return }
    change(place) { $0.remove(place) }
    contents[place] = content
    enter(place)
  }

  /// An identifier that neither a question nor a row of the file has.
  func free(_ id: String) -> String {
    var (result, number) = (id, 1)
    while places[result] != nil || identified.contains(result) {
      number += 1
      result = id + String(number)
    }
    return result
  }

  /// The question that a row is about: the same one if there is one, else the oldest duplicate; nil where the row makes a
  /// new one.
  func target(of row: Incoming, _ content: TextNumbers.Content, policy: DuplicatePolicy) -> Int? {
    if row.isComplete, let place = places[row.question.id] {
      if policy != .keep || content.text == contents[place].text { return place }
      // Kept beside the other one before, it has an identifier of its own since then.
      return same(as: content)
    }
    if row.isComplete {
      guard let guid = content.guid, guid < byGUID.count else { return nil }
      // Two questions of one file are two, whatever their GUIDs.
      let duplicates = byGUID[guid].all.filter { lines[$0] == nil && !identified.contains(questions[$0].id) }
      return duplicates.first { contents[$0].text == content.text } ?? (policy == .keep ? nil : duplicates.first)
    }
    if let same = same(as: content) { return same }
    if policy == .keep { return nil }
    if let guid = content.guid { return byGUID.first(of: guid) }
    return byPrompt.first(of: content.prompt)
  }

  /// Why a row about a question changes nothing.
  func reason(for row: Incoming, target place: Int) -> SkippedRow.Reason {
    if let line = lines[place] { return .repeat(line: line) }
    let target = questions[place]
    let isSame =
      target.hasSameText(as: row.question) && (!row.hasTags || target.tags == row.question.tags)
    return isSame ? .unchanged(id: target.id) : .duplicate(id: target.id)
  }

  /// The first question with the same text, and the same GUID where there is one.
  private func same(as content: TextNumbers.Content) -> Int? {
    guard let guid = content.guid else { return byText.first(of: content.text) }
    return byTextAndGUID[TextAndGUID(text: content.text, guid: guid)]?.first
  }

  private mutating func enter(_ place: Int) {
    byPrompt.reach(contents[place].prompt)
    byText.reach(contents[place].text)
    if let guid = contents[place].guid { byGUID.reach(guid) }
    change(place) { $0.append(place) }
  }

  /// Changes all lists in which a question stands.
  private mutating func change(_ place: Int, _ body: (inout PlaceList) -> Void) {
    let content = contents[place]
    body(&byPrompt[content.prompt])
    body(&byText[content.text])
    guard let guid = content.guid else { return }
    body(&byGUID[guid])
    body(&byTextAndGUID[TextAndGUID(text: content.text, guid: guid), default: PlaceList()])
  }
}

/// Gives texts that are the same to people the same number, so that each has to be hashed once.
struct TextNumbers {
  private var prompts: [String: Int] = [:]
  private var texts: [Text: Int] = [:]
  private var guids: [String: Int] = [:]

  /// Everything that a person reads of a question.
  private struct Text: Hashable {
    let prompt: Int
    let answer: String
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
    texts.reserveCapacity(capacity)
  }

  var promptCount: Int { prompts.count }
  var guidCount: Int { guids.count }

  /// The numbers of a question's texts, new ones where nothing was the same so far.
  mutating func content(of question: borrowing Question) -> Content {
    let next = (prompt: prompts.count, text: texts.count, guid: guids.count)
    let prompt = Self.read(&prompts[question.prompt, default: next.prompt])
    let text = Text(prompt: prompt, answer: question.answer, fields: question.fields)
    return Content(
      prompt: prompt, text: Self.read(&texts[text, default: next.text]),
      guid: question.guid.map { Self.read(&guids[$0, default: next.guid]) })
  }

  /// Reads a value of a dictionary in a way that also makes it where it is missing, and looks for its place once.
  private static func read(_ number: inout Int) -> Int { number }
}

/// The places of some questions, nearly always of one.
private struct PlaceList {
  private(set) var first: Int?
  private var others: [Int] = []

  var all: [Int] { first.map { [$0] + others } ?? [] }

  mutating func append(_ place: Int) {
    if first == nil { first = place } else { others.append(place) }
  }

  mutating func remove(_ place: Int) {
    if first == place {
      first = others.isEmpty ? nil : others.removeFirst()
    } else {
      others.removeAll { $0 == place }
    }
  }
}

extension [PlaceList] {
  /// Makes lists up to that of a number.
  fileprivate mutating func reach(_ number: Int) {
    while count <= number { append(PlaceList()) }
  }

  /// The first place in the list of a number.
  fileprivate func first(of number: Int) -> Int? { number < count ? self[number].first : nil }
}

extension [Question] {
  /// The same questions by the instants at which they were made, and by their identifiers where those are the same.
  fileprivate var inOrder: [Question] {
    if indices.dropFirst().allSatisfy({ isBefore($0 - 1, $0) }) { return self }
    // Places are lighter to move than questions.
    return indices.sorted(by: isBefore).map { self[$0] }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (self[left].createdAt, self[right].createdAt)
    return one == other ? self[left].id < self[right].id : one < other
  }
}
