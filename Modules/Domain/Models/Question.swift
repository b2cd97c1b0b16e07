/// A question, its answer, and everything that is known about how well it is remembered.
///
/// A question is the aggregate: its reviews and its schedule are part of it, so an answer is one record and one atomic
/// save.
public struct Question: Identifiable, Hashable, Sendable {
  /// A letter followed by letters and digits, unique across machines.
  public let id: String
  /// What is asked; never blank.
  public internal(set) var prompt: String
  /// What is to be remembered; may be empty.
  public internal(set) var answer: String
  /// What sort of question it is.
  public internal(set) var kind: Kind
  /// Further named parts that an import brought, such as a reading; shown with the answer.
  public internal(set) var fields: [Field]
  /// The tags, in the order given, without repeats.
  public internal(set) var tags: [String]
  /// The identifier under which another program knows this question; opaque, nil for one that was typed here.
  public internal(set) var guid: String?
  /// When the question was made.
  public internal(set) var createdAt: Instant
  /// When anything about it changed last; later at every change, even where the clock goes backwards.
  public internal(set) var modifiedAt: Instant
  /// Whether the question is kept out of study.
  public internal(set) var isSuspended: Bool
  /// Whether a person marked it.
  public internal(set) var isFlagged: Bool
  /// Until when the question is put aside; nil, or an instant that has passed, where it is not.
  public internal(set) var buriedUntil: Instant?
  /// What the questions that come from one text share; nil where there is only this one.
  public internal(set) var group: String?
  /// Which of the numbered parts a cloze hides; nil for other kinds.
  public internal(set) var clozeNumber: Int?
  /// The wrong answers of a multiple choice; empty for other kinds.
  public internal(set) var choices: [String]
  /// When it is due and how well it is remembered.
  public internal(set) var schedule: Schedule
  /// All answers ever given, oldest first.
  public internal(set) var reviews: [Review]

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - prompt: trimmed of white space at both ends.
  ///   - answer: trimmed likewise.
  ///   - tags: normalised as ``Tags/normalized(_:)`` says.
  /// - Throws: ``QuestionError/emptyPrompt`` when nothing is left of the prompt.
  public init(
    id: String, prompt: String, answer: String, kind: Kind = .basic, fields: [Field] = [], tags: [String] = [],
    guid: String? = nil, createdAt: Instant, modifiedAt: Instant? = nil, isSuspended: Bool = false,
    isFlagged: Bool = false, buriedUntil: Instant? = nil, group: String? = nil, clozeNumber: Int? = nil,
    choices: [String] = [], schedule: Schedule = Schedule(), reviews: [Review] = []
  ) throws(QuestionError) {
    self.id = id
    self.prompt = prompt.trimmed
    self.answer = answer.trimmed
    self.kind = kind
    self.fields = fields
    self.tags = Tags.normalized(tags)
    self.guid = guid
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt ?? createdAt
    self.isSuspended = isSuspended
    self.isFlagged = isFlagged
    self.buriedUntil = buriedUntil
    self.group = group
    self.clozeNumber = clozeNumber
    self.choices = choices
    self.schedule = schedule
    self.reviews = reviews
    if self.prompt.isEmpty { throw .emptyPrompt }
  }

  /// What sort of question it is: an open set, so that a kind from a newer version survives this one.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The word that files hold.
    public let rawValue: String

    /// Creates a kind from the word that files hold.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A prompt on one side and an answer on the other.
    public static let basic = Kind(rawValue: "basic")
    /// One side of a pair whose other side is a question, too.
    public static let reversed = Kind(rawValue: "reversed")
    /// A text of which one numbered part is hidden.
    public static let cloze = Kind(rawValue: "cloze")
    /// An answer to be found among wrong ones.
    public static let choice = Kind(rawValue: "choice")
    /// An answer to be typed.
    public static let typed = Kind(rawValue: "typed")

    /// Those that this version knows.
    public static let known: [Kind] = [.basic, .reversed, .cloze, .choice, .typed]
  }

  /// A named part of a question beside prompt and answer.
  public struct Field: Hashable, Sendable {
    /// The name of the column it came from.
    public let name: String
    /// Its text; never empty.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// Why a question cannot be as it was asked for.
public enum QuestionError: Error, Hashable, Sendable {
  /// Nothing but white space was given as the prompt.
  case emptyPrompt
  /// Nothing is given as the answer of a question that cannot do without one.
  case emptyAnswer
  /// A multiple choice has no wrong answer.
  case noChoices
  /// A cloze has no numbered part.
  case noCloze
}

extension Question {
  /// Whether the question can come up in study at all and is due at `now`.
  public func isDue(at now: Instant) -> Bool {
    guard !isSuspended, let due = schedule.due, !isBuried(at: now) else { return false }
    return due <= now
  }

  /// Whether the question was never answered.
  public var isNew: Bool { schedule.phase == .new }

  /// What is asked as one short line, for lists and messages.
  public var title: String {
    let text = asked
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
  }

  /// Replaces what is given and keeps the rest, progress included.
  ///
  /// - Throws: ``QuestionError/emptyPrompt``; the question is then unchanged.
  public mutating func edit(
    prompt: String? = nil, answer: String? = nil, tags: [String]? = nil, fields: [Field]? = nil, at now: Instant
  ) throws(QuestionError) {
    if let prompt {
      let text = prompt.trimmed
      guard !text.isEmpty else { throw .emptyPrompt }
      self.prompt = text
    }
    if let answer { self.answer = answer.trimmed }
    if let tags { self.tags = Tags.normalized(tags) }
    if let fields { self.fields = fields }
    touch(at: now)
  }

  /// Adds and removes tags; a tag that is in both is removed.
  public mutating func tag(adding added: [String], removing removed: [String], at now: Instant) {
    let gone = Set(Tags.normalized(removed).map(Tags.folded))
    tags = Tags.normalized(tags + added).filter { !gone.contains(Tags.folded($0)) }
    touch(at: now)
  }

  /// Keeps the question out of study, or lets it back in.
  public mutating func setSuspended(_ isSuspended: Bool, at now: Instant) {
    self.isSuspended = isSuspended
    touch(at: now)
  }

  /// Takes in a review and the schedule that follows from it.
  public mutating func record(_ review: Review, schedule: Schedule) {
    reviews.append(review)
    self.schedule = schedule
    touch(at: review.at)
  }

  /// Moves `modifiedAt` on: to `now`, or a millisecond past the last change when the clock has not moved on.
  mutating func touch(at now: Instant) {
    modifiedAt = max(now, Instant(milliseconds: modifiedAt.milliseconds + 1))
  }
}
