public import Domain

/// Questions, oldest first, of which some are sought or replaced without copying the others.
public nonisolated struct OrderedQuestions: Sendable {
  /// All of them.
  public private(set) var all: [Question] = []
  /// When each question was made, which tells where it stands: nothing has to be told anew where others move.
  private var instants: [String: Instant] = [:]
  /// Their texts as far as they were put side by side, for searches.
  private(set) var texts = SearchTexts()

  /// Creates an empty collection.
  public init() {}

  /// Takes questions in any order.
  public init(_ questions: [Question]) {
    all = questions.sorted { $0.isOlder(than: $1) }
    instants.reserveCapacity(all.count)
    for question in all { instants[question.id] = question.createdAt }
  }

  /// How many there are.
  public var count: Int { all.count }

  /// Whether there are none.
  public var isEmpty: Bool { all.isEmpty }

  /// The identifiers in no order.
  public var ids: some Collection<String> { instants.keys }

  /// How many questions have each tag.
  public var tagCounts: [String: Int] {
    all.reduce(into: [:]) { counts, question in
      for tag in question.tags { counts[tag, default: 0] += 1 }
    }
  }

  /// The question with an identifier; nil where there is none.
  public subscript(id: String) -> Question? {
    guard let instant = instants[id] else { return nil }
    return all[all.place(of: id, madeAt: instant)]
  }

  /// Makes changes, one after the other; gives what each of them replaced.
  mutating func apply(_ changes: [RecordChange<Question>]) -> [Question?] {
    let replaced = changes.count < 50 ? changes.map { apply($0) } : applyTogether(changes)
    return replaced ?? changes.map { apply($0) }
  }

  private mutating func apply(_ change: RecordChange<Question>) -> Question? {
    let old = self[change.id]
    let new: Question? = if case .save(let question) = change { question } else { nil }
    instants[change.id] = new?.createdAt
    switch all.replace(old, with: new) {
    case .inPlace(let place): texts.forget(place)
    case .atEnd: break
    case .between: texts = SearchTexts()
    }
    return old
  }

  /// Makes many changes at once, because each that moves others takes as long as there are questions; nil where several are
  /// about one question.
  private mutating func applyTogether(_ changes: [RecordChange<Question>]) -> [Question?]? {
    guard Set(changes.map(\.id)).count == changes.count else { return nil }
    var replaced: [Question?] = []
    var gone: Set<Int> = []
    var new: [Question] = []
    for change in changes {
      let place = instants[change.id].map { all.place(of: change.id, madeAt: $0) }
      replaced.append(place.map { all[$0] })
      switch change {
      case .save(let question):
        if let place, all[place].createdAt == question.createdAt {
          all[place] = question
          texts.forget(place)
          continue
        }
        new.append(question)
        instants[question.id] = question.createdAt
      case .delete(let id):
        instants[id] = nil
      }
      if let place { gone.insert(place) }
    }
    new = OrderedQuestions(new).all
    guard let first = new.first ?? (gone.isEmpty ? nil : all.first) else { return replaced }
    if gone.isEmpty, all.place(of: first.id, madeAt: first.createdAt) == all.count {
      all += new
    } else {
      all = all.merged(with: new, without: gone)
      texts = SearchTexts()
    }
    return replaced
  }

  /// Takes texts that were put together from what is in ``all`` now.
  mutating func take(_ texts: SearchTexts) {
    self.texts = texts
  }
}

extension OrderedQuestions: Equatable {
  /// Whether both hold the same questions.
  public static func == (left: OrderedQuestions, right: OrderedQuestions) -> Bool { left.all == right.all }
}

/// Questions in the order of the instants at which they were made, and of their identifiers where those are the same.
nonisolated extension [Question] {
  /// What became of the places where a question was replaced.
  enum Replacement {
    /// The others stand where they did.
    case inPlace(Int), atEnd
    /// Others moved.
    case between
  }

  /// Puts a question in the place of its earlier version; nil stands for none.
  @discardableResult
  mutating func replace(_ old: Question?, with new: Question?) -> Replacement {
    var replacement = Replacement.atEnd
    if let old {
      let place = place(of: old.id, madeAt: old.createdAt)
      if place < count, self[place].id == old.id {
        if let new, new.createdAt == old.createdAt, new.id == old.id {
          self[place] = new
          return .inPlace(place)
        }
        remove(at: place)
        replacement = .between
      }
    }
    guard let new else { return replacement }
    let place = place(of: new.id, madeAt: new.createdAt)
    if place < count { replacement = .between }
    insert(new, at: place)
    return replacement
  }

  /// Where a question stands, or belongs.
  func place(of id: String, madeAt instant: Instant) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let other = self[middle].createdAt
      if other == instant ? self[middle].id < id : other < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The same questions but for those in some places, and others, all in order.
  fileprivate func merged(with others: [Question], without gone: Set<Int>) -> [Question] {
    var result: [Question] = []
    result.reserveCapacity(count - gone.count + others.count)
    var next = 0
    for other in others {
      let place = place(of: other.id, madeAt: other.createdAt)
      for own in next..<place where !gone.contains(own) { result.append(self[own]) }
      result.append(other)
      next = place
    }
    for own in next..<count where !gone.contains(own) { result.append(self[own]) }
    return result
  }
}
