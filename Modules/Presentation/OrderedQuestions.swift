import Domain

/// Questions, oldest first, of which some are sought or replaced without copying the others.
nonisolated struct OrderedQuestions {
  /// All of them.
  private(set) var all: [Question] = []
  /// Their texts as far as they were put side by side, for searches.
  private(set) var texts = SearchTexts()

  init() {}

  /// Takes questions in any order.
  init(_ questions: [Question]) {
    let isOrdered = questions.indices.dropFirst().allSatisfy { !Self.isBefore(questions[$0], questions[$0 - 1]) }
    if isOrdered {
      all = questions
    } else {
      // Places are lighter to move than questions.
      let places = questions.indices.sorted { Self.isBefore(questions[$0], questions[$1]) }
      all = places.map { questions[$0] }
    }
  }

  /// Puts a question in the place of its earlier version; nil stands for none.
  mutating func replace(_ old: Question?, with new: Question?) {
    if let old {
      let place = place(of: old)
      if place < all.count, all[place].id == old.id {
        if let new, new.createdAt == old.createdAt, new.id == old.id {
          all[place] = new
          texts.forget(place)
          return
        }
        all.remove(at: place)
        texts = SearchTexts()
      }
    }
    guard let new else { return }
    let place = place(of: new)
    if place < texts.count { texts = SearchTexts() }
    all.insert(new, at: place)
  }

  /// Takes texts that were put together from what is in ``all`` now.
  mutating func take(_ texts: SearchTexts) {
    self.texts = texts
  }

  /// Where a question stands, or belongs.
  private func place(of question: Question) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(all[middle], question) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func isBefore(_ left: Question, _ right: Question) -> Bool {
    left.createdAt == right.createdAt ? left.id < right.id : left.createdAt < right.createdAt
  }
}
