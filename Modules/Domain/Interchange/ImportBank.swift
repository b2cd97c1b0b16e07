/// The questions as the rows of an import so far would leave them, with what it takes to find duplicates.
struct ImportBank {
  /// The questions that the import adds.
  var added: [Question] = []
  /// Those that were there, oldest first, so that of several duplicates it is always the same one that is updated.
  ///
  /// They are not touched: the first change would copy all of them.
  private let existing: [Question]
  /// Those of them that are to be others, by their places: the questions that were there, then those that are added.
  private var changed: [Int: Question] = [:]
  private var places: [String: Int] = [:]
  /// The places of the questions that differ from before, in the order in which rows first touched them.
  private var saved: [Int] = []
  /// The lines that brought the questions that are added.
  private var lines: [Int] = []
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
    self.existing = existing.sorted { $0.isOlder(than: $1) }
    self.identified = identified
    self.numbers = numbers
    places.reserveCapacity(existing.count + incoming)
    contents.reserveCapacity(existing.count + incoming)
    for (place, question) in self.existing.enumerated() {
      places[question.id] = place
      enter(self.numbers.content(of: question))
    }
  }

  /// The question in a place, as the rows so far would leave it.
  subscript(place: Int) -> Question {
    if place >= existing.count { return added[place - existing.count] }
    return changed[place] ?? existing[place]
  }

  /// The questions that differ from before, in the order in which rows first touched them.
  var saves: [Question] { changed.isEmpty ? added : saved.map { self[$0] } }

  /// Whether a question has an identifier.
  func has(_ id: String) -> Bool { places[id] != nil }

  /// Adds a question.
  ///
  /// - Parameter line: that of the row which brings it.
  mutating func add(_ question: Question, _ content: TextNumbers.Content, from line: Int) {
    let place = contents.count
    places[question.id] = place
    added.append(question)
    lines.append(line)
    saved.append(place)
    enter(content)
  }

  /// Puts another version of a question in its place.
  mutating func replace(_ place: Int, with question: Question) {
    if place >= existing.count {
      added[place - existing.count] = question
    } else if changed.updateValue(question, forKey: place) == nil {
      saved.append(place)
    }
    let content = numbers.content(of: question)
    guard content != contents[place] else { return }
    change(contents[place]) { $0.remove(place) }
    contents[place] = content
    change(content) { $0.append(place) }
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

  /// The place of the question that a row is about: the same one if there is one, else the oldest duplicate; nil where the
  /// row makes a new one.
  ///
  /// - Parameter id: nil where the row is no complete question.
  func target(of content: TextNumbers.Content, id: String?, policy: DuplicatePolicy) -> Int? {
    if let id, let place = places[id] {
      if policy != .keep || content.text == contents[place].text { return place }
      // Kept beside the other one before, it has an identifier of its own since then.
      return same(as: content)
    }
    if id != nil {
      guard let guid = content.guid, guid < byGUID.count else { return nil }
      // Two questions of one file are two, whatever their GUIDs.
      let duplicates = byGUID[guid].all.filter { $0 < existing.count && !identified.contains(existing[$0].id) }
      return duplicates.first { contents[$0].text == content.text } ?? (policy == .keep ? nil : duplicates.first)
    }
    if let same = same(as: content) { return same }
    if policy == .keep { return nil }
    if let guid = content.guid { return byGUID.first(of: guid) }
    return byPrompt.first(of: content.prompt)
  }

  /// Why a row about a question changes nothing.
  ///
  /// - Parameter tags: nil where the row has no say about them.
  func reason(for content: TextNumbers.Content, tags: [String]?, target place: Int) -> SkippedRow.Reason {
    if place >= existing.count { return .repeat(line: lines[place - existing.count]) }
    let target = self[place]
    let isSame = content.text == contents[place].text && (tags == nil || tags == target.tags)
    return isSame ? .unchanged(id: target.id) : .duplicate(id: target.id)
  }

  /// The first question with the same text, and the same GUID where there is one.
  private func same(as content: TextNumbers.Content) -> Int? {
    guard let guid = content.guid else { return byText.first(of: content.text) }
    return byTextAndGUID[TextAndGUID(text: content.text, guid: guid)]?.first
  }

  /// Gives the next place to a content.
  private mutating func enter(_ content: TextNumbers.Content) {
    let place = contents.count
    contents.append(content)
    change(content) { $0.append(place) }
  }

  /// Changes all lists in which a question with this content stands.
  private mutating func change(_ content: TextNumbers.Content, _ body: (inout PlaceList) -> Void) {
    byPrompt.change(content.prompt, body)
    byText.change(content.text, body)
    guard let guid = content.guid else { return }
    byGUID.change(guid, body)
    body(&byTextAndGUID[TextAndGUID(text: content.text, guid: guid), default: PlaceList()])
  }
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
  /// Changes the list of a number, with those before it where they are missing.
  fileprivate mutating func change(_ number: Int, _ body: (inout PlaceList) -> Void) {
    while count <= number { append(PlaceList()) }
    body(&self[number])
  }

  /// The first place in the list of a number.
  fileprivate func first(of number: Int) -> Int? { number < count ? self[number].first : nil }
}
