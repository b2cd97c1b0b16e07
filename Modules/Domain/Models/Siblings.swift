/// Questions that come from one text: the numbers of a cloze, or the two sides of a pair.
///
/// Each is a question of its own with a schedule of its own. They share ``Question/group``, by which study keeps them
/// apart within a day, and an edit of one reaches the others.
enum Siblings {
  /// All the questions that a new one stands for, itself first.
  ///
  /// - Parameters:
  ///   - question: as a person gave it.
  ///   - newID: makes identifiers that no question has.
  /// - Throws: where the form needs something that is not there.
  static func made(
    from question: Question, as form: AddQuestion.Form, newID: () -> String
  ) throws(QuestionError) -> [Question] {
    var first = question
    switch form {
    case .typed:
      guard !first.answer.isEmpty else { throw .emptyAnswer }
      first.kind = .typed
      return [first]
    case .choice(let wrong):
      try first.setChoices(wrong)
      return [first]
    case .reversed:
      guard !first.answer.isEmpty else { throw .emptyAnswer }
      first.kind = .reversed
      first.group = first.id
      var other = Question(first, id: newID())
      (other.prompt, other.answer) = (first.answer, first.prompt)
      other.createdAt = Instant(milliseconds: first.createdAt.milliseconds + 1)
      return [first, other]
    case .basic, .cloze:
      let numbers = Cloze.isLikely(first.prompt) ? Cloze(first.prompt).numbers : []
      guard let number = numbers.first else {
        if form == .cloze { throw .noCloze }
        return [first]
      }
      (first.kind, first.clozeNumber) = (.cloze, number)
      if numbers.count > 1 { first.group = first.id }
      return [first]
        + numbers.enumerated().dropFirst().map { place, number in
          var other = sibling(of: first, number: number, id: newID())
          // So that they are listed and asked in the order of their numbers.
          other.createdAt = Instant(milliseconds: first.createdAt.milliseconds + Int64(place))
          return other
        }
    }
  }

  /// What becomes of the siblings of a question whose text changed: those that are to be saved, the question itself not
  /// among them.
  ///
  /// A number that is new in the text becomes a new question. One that is gone from it suspends its question, whose
  /// answers stay; where it comes back, so does its question.
  static func changed(
    by edited: inout Question, from before: Question, among siblings: [Question], newID: () -> String, at now: Instant
  ) throws(QuestionError) -> [Question] {
    guard edited.prompt != before.prompt || edited.answer != before.answer else { return [] }
    switch edited.kind {
    case .reversed:
      var saved: [Question] = []
      for var other in siblings where other.kind == .reversed {
        try other.edit(prompt: edited.answer, answer: edited.prompt, at: now)
        saved.append(other)
      }
      return saved
    case .cloze:
      let (numbers, known) = (Set(Cloze(edited.prompt).numbers), Set(Cloze(before.prompt).numbers))
      func follow(_ question: inout Question) {
        guard let number = question.clozeNumber, numbers.contains(number) != known.contains(number) else { return }
        question.setSuspended(!numbers.contains(number), at: now)
      }
      var saved: [Question] = []
      for var other in siblings where other.kind == .cloze {
        try other.edit(prompt: edited.prompt, answer: edited.answer, at: now)
        follow(&other)
        saved.append(other)
      }
      follow(&edited)
      let asked = Set(([edited] + saved).compactMap(\.clozeNumber))
      for number in numbers.subtracting(known).subtracting(asked).sorted() {
        if edited.group == nil { edited.group = edited.id }
        var new = sibling(of: edited, number: number, id: newID())
        (new.createdAt, new.modifiedAt, new.isSuspended) = (now, now, false)
        saved.append(new)
      }
      return saved
    default:
      return []
    }
  }

  /// A question for another number of the same text, never answered.
  private static func sibling(of question: Question, number: Int, id: String) -> Question {
    var other = Question(question, id: id)
    (other.clozeNumber, other.schedule, other.reviews, other.guid) = (number, Schedule(), [], nil)
    (other.isFlagged, other.buriedUntil) = (false, nil)
    return other
  }
}
