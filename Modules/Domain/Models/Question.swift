/// A question, its answer, and everything that is known about how well it is remembered.
///
/// A question is the aggregate: its reviews and its schedule are part of it, so an answer is one record and one atomic
/// save.
public struct Question: Identifiable, Hashable, Sendable {
  /// Everything it is made of, in a place of its own: a question is copied by counting one reference and not one for each of
  /// its parts, and a list of questions is a list of pointers.
  private var shared: Shared

  private final class Shared: Sendable {
    let parts: Parts

    init(_ parts: Parts) {
      self.parts = parts
    }
  }

  private struct Parts: Hashable, Sendable {
    var id: String
    var prompt: String
    var answer: String
    var kind: Kind
    var fields: [Field]
    var tags: [String]
    var guid: String?
    var createdAt: Instant
    var modifiedAt: Instant
    var isSuspended: Bool
    var isFlagged: Bool
    var buriedUntil: Instant?
    var group: String?
    var clozeNumber: Int?
    var choices: [String]
    var schedule: Schedule
    var reviews: [Review]
  }

  private var parts: Parts {
    get { shared.parts }
    set { shared = Shared(newValue) }
  }

  /// A letter followed by letters and digits, unique across machines.
  public var id: String { shared.parts.id }
  /// What is asked; never blank.
  public internal(set) var prompt: String {
    get { shared.parts.prompt }
    set { parts.prompt = newValue }
  }
  /// What is to be remembered; may be empty.
  public internal(set) var answer: String {
    get { shared.parts.answer }
    set { parts.answer = newValue }
  }
  /// What sort of question it is.
  public internal(set) var kind: Kind {
    get { shared.parts.kind }
    set { parts.kind = newValue }
  }
  /// Further named parts that an import brought, such as a reading; shown with the answer.
  public internal(set) var fields: [Field] {
    get { shared.parts.fields }
    set { parts.fields = newValue }
  }
  /// The tags, in the order given, without repeats.
  public internal(set) var tags: [String] {
    get { shared.parts.tags }
    set { parts.tags = newValue }
  }
  /// The identifier under which another program knows this question; opaque, nil for one that was typed here.
  public internal(set) var guid: String? {
    get { shared.parts.guid }
    set { parts.guid = newValue }
  }
  /// When the question was made.
  public internal(set) var createdAt: Instant {
    get { shared.parts.createdAt }
    set { parts.createdAt = newValue }
  }
  /// When anything about it changed last; later at every change, even where the clock goes backwards.
  public internal(set) var modifiedAt: Instant {
    get { shared.parts.modifiedAt }
    set { parts.modifiedAt = newValue }
  }
  /// Whether the question is kept out of study.
  public internal(set) var isSuspended: Bool {
    get { shared.parts.isSuspended }
    set { parts.isSuspended = newValue }
  }
  /// Whether a person marked it.
  public internal(set) var isFlagged: Bool {
    get { shared.parts.isFlagged }
    set { parts.isFlagged = newValue }
  }
  /// Until when the question is put aside; nil, or an instant that has passed, where it is not.
  public internal(set) var buriedUntil: Instant? {
    get { shared.parts.buriedUntil }
    set { parts.buriedUntil = newValue }
  }
  /// What the questions that come from one text share; nil where there is only this one.
  public internal(set) var group: String? {
    get { shared.parts.group }
    set { parts.group = newValue }
  }
  /// Which of the numbered parts a cloze hides; nil for other kinds.
  public internal(set) var clozeNumber: Int? {
    get { shared.parts.clozeNumber }
    set { parts.clozeNumber = newValue }
  }
  /// The wrong answers of a multiple choice; empty for other kinds.
  public internal(set) var choices: [String] {
    get { shared.parts.choices }
    set { parts.choices = newValue }
  }
  /// When it is due and how well it is remembered.
  public internal(set) var schedule: Schedule {
    get { shared.parts.schedule }
    set { parts.schedule = newValue }
  }
  /// All answers ever given, oldest first.
  public internal(set) var reviews: [Review] {
    get { shared.parts.reviews }
    set { parts.reviews = newValue }
  }

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
    let prompt = prompt.trimmed
    if prompt.isEmpty { throw .emptyPrompt }
    shared = Shared(
      Parts(
        id: id, prompt: prompt, answer: answer.trimmed, kind: kind, fields: fields, tags: Tags.normalized(tags),
        guid: guid, createdAt: createdAt, modifiedAt: modifiedAt ?? createdAt, isSuspended: isSuspended,
        isFlagged: isFlagged, buriedUntil: buriedUntil, group: group, clozeNumber: clozeNumber, choices: choices,
        schedule: schedule, reviews: reviews))
  }

  /// The same question under another identifier.
  init(_ other: Question, id: String) {
    shared = other.shared
    parts.id = id
  }

  /// Whether all of their parts are the same.
  public static func == (left: Question, right: Question) -> Bool {
    left.shared === right.shared || left.parts == right.parts
  }

  /// Hashes all parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(parts)
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

  /// Whether the question was made before another one; where both were made at once, their identifiers decide.
  public func isOlder(than other: Question) -> Bool {
    createdAt == other.createdAt ? id < other.id : createdAt < other.createdAt
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
