/// What is asked, and what answers it, for each kind of question.
extension Question {
  /// What a person sees before the answer: a cloze with its part hidden, else the prompt.
  public var asked: String {
    guard kind == .cloze, let clozeNumber else { return prompt }
    return Cloze(prompt).asked(clozeNumber)
  }

  /// What a typed answer is compared with: what a cloze hides, else the answer; empty where there is nothing to compare.
  public var expected: String {
    guard kind == .cloze, let clozeNumber else { return answer }
    return Cloze(prompt).hidden(clozeNumber)
  }

  /// The answers of a multiple choice in the order in which they are offered; empty for other kinds.
  ///
  /// The order looks like chance, is another one after every answer, and stays the same while the question is asked.
  public var offered: [String] {
    guard kind == .choice else { return [] }
    return ([answer] + choices).enumerated().map { index, text in
      (order: Chance.hash("\(id)#\(schedule.reps)#\(index)"), text: text)
    }.sorted { $0.order < $1.order }.map(\.text)
  }

  /// Makes the question a multiple choice among its answer and wrong ones; blank ones and repeats are left out.
  ///
  /// - Throws: where there is no answer, or no wrong one; the question is then unchanged.
  mutating func setChoices(_ wrong: [String]) throws(QuestionError) {
    guard !answer.isEmpty else { throw .emptyAnswer }
    var seen: Set = [answer]
    let choices = wrong.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
    guard !choices.isEmpty else { throw .noChoices }
    kind = .choice
    self.choices = choices
  }

  /// Whether the question is put aside at `now`.
  public func isBuried(at now: Instant) -> Bool {
    buriedUntil.map { now < $0 } ?? false
  }

  /// Puts the question aside until an instant; nil takes it back into study.
  public mutating func bury(until instant: Instant?, at now: Instant) {
    buriedUntil = instant
    touch(at: now)
  }

  /// Marks the question, for whatever a person wants to remember about it, or takes the mark away.
  public mutating func setFlagged(_ isFlagged: Bool, at now: Instant) {
    self.isFlagged = isFlagged
    touch(at: now)
  }
}

/// Numbers that look like chance and follow from a text.
public enum Chance {
  /// A number from 0 up to 1.
  public static func unit(_ text: String, seed: UInt64 = 0) -> Double {
    Double(hash(text, seed: seed) >> 11) / 0x1p53
  }

  /// FNV-1a over the text, then the finalizer of SplitMix64 (Steele, Lea, Flood, 2014).
  static func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
    var hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 ^ seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    return hash ^ (hash >> 31)
  }
}
