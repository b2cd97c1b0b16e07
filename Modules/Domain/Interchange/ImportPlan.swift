/// What to do with a row whose question is there already.
public enum DuplicatePolicy: String, CaseIterable, Sendable {
  /// What is there stays as it is.
  case skip
  /// What is there takes over the row's text and tags, and keeps its progress.
  case update
  /// Both are kept, unless their text is the same.
  case keep
}

/// A row that changes nothing, and why.
public struct SkippedRow: Hashable, Sendable {
  /// The physical line at which it begins, from 1.
  public let line: Int
  /// Why it changes nothing.
  public let reason: Reason

  /// Creates a note of a row.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// Why a row changes nothing.
  public enum Reason: Hashable, Sendable {
    /// The question with this identifier is the same already.
    case unchanged(id: String)
    /// The question with this identifier is there already, with another text or other tags, and stays as it is.
    case duplicate(id: String)
    /// The row at this line of the same file brought the question.
    case `repeat`(line: Int)
    /// The row at this later line of the same file has the last word about the question.
    case superseded(line: Int)
  }
}

/// What an import would do to the questions that are there.
///
/// Two rows, or a row and a question, are duplicates by the GUID if the row has one, else by the prompt; a row that is a
/// complete question by its identifier, else by its GUID. Text is compared by canonical equivalence (composed and decomposed
/// accents are the same) and without white space at its ends. Every row of a document is counted once: as added, updated,
/// skipped or rejected.
///
/// The policy is about text, tags and settings. The reviews of a complete question are always merged with those that are
/// there, so that a history is never lost.
public struct ImportPlan: Sendable {
  /// The questions to save as one transaction, each once.
  public private(set) var saves: [Question] = []
  /// How many questions are new.
  public private(set) var added = 0
  /// How many rows change a question that was there.
  public private(set) var updated = 0
  /// The rows that change nothing.
  public private(set) var skipped: [SkippedRow] = []
  /// The rows that cannot be imported: those of the document and those with a blank prompt.
  public private(set) var rejected: [RejectedRow]

  /// Plans an import.
  ///
  /// - Parameters:
  ///   - existing: every question that is there, in any order.
  ///   - now: questions of plain rows get instants a millisecond apart that end here, in the order of the file, so that
  ///     they are studied in that order.
  ///   - newID: makes an identifier; one that is taken gets a number behind it.
  public init(
    document: ImportDocument, existing: some Sequence<Question>, policy: DuplicatePolicy, now: Instant,
    newID: () -> String
  ) {
    rejected = document.rejected
    var rows: [Incoming] = []
    for row in document.rows {
      do {
        rows.append(try Incoming(row, tags: document.tags, now: now))
      } catch {
        rejected.append(RejectedRow(line: row.line, reason: .emptyPrompt))
      }
    }
    rejected.sort { $0.line < $1.line }

    var bank = Bank(existing, rows: rows)
    let lastRows = policy == .update ? Self.lastRows(of: rows) : [:]
    var plain: [String] = []
    for (index, row) in rows.enumerated() {
      // Whoever asked for the plan looks whether it was to stop, too.
      guard Work.goesOn(.comparing, index, of: rows.count) else { break }
      if let last = row.key.flatMap({ lastRows[$0] }), last != index {
        skipped.append(SkippedRow(line: row.line, reason: .superseded(line: rows[last].line)))
      } else if let target = bank.target(of: row, policy: policy) {
        let result = row.applied(to: target, policy: policy, now: now)
        if result == target {
          skipped.append(SkippedRow(line: row.line, reason: bank.reason(for: row, target: target)))
        } else {
          bank.save(result)
          updated += 1
        }
      } else {
        let isNamed = row.isComplete && bank.questions[row.question.id] == nil
        let id = isNamed ? row.question.id : bank.free(newID())
        bank.save(Question(row.question, id: id))
        bank.lines[id] = row.line
        if !row.isComplete { plain.append(id) }
        added += 1
      }
    }
    for (index, id) in plain.enumerated() {
      let moment = Instant(milliseconds: now.milliseconds - Int64(plain.count - 1 - index))
      bank.questions[id]?.createdAt = moment
      bank.questions[id]?.modifiedAt = moment
    }
    saves = bank.saved.compactMap { bank.questions[$0] }
  }

  /// The index of the last row that speaks of each question.
  private static func lastRows(of rows: [Incoming]) -> [Incoming.Key: Int] {
    var indices: [Incoming.Key: Int] = [:]
    for (index, row) in rows.enumerated() {
      if let key = row.key { indices[key] = index }
    }
    return indices
  }
}

/// A row as the question that it would become.
private struct Incoming {
  let line: Int
  /// Its identifier is empty where the row is plain.
  let question: Question
  let isComplete: Bool
  let hasTags: Bool
  /// The tags that every question of the document gets.
  let moreTags: [String]

  /// What makes plain rows of one file duplicates.
  enum Key: Hashable {
    case guid(String)
    case prompt(String)
  }

  init(_ row: ImportedRow, tags: [String], now: Instant) throws(QuestionError) {
    moreTags = tags
    line = row.line
    isComplete = row.question != nil
    hasTags = row.tags != nil
    if var complete = row.question {
      complete.tags = Tags.normalized(complete.tags + tags)
      question = complete
    } else {
      question = try Question(
        id: "", prompt: row.prompt, answer: row.answer, fields: row.fields, tags: (row.tags ?? []) + tags,
        guid: row.guid, createdAt: now)
    }
  }

  /// Nil for a complete question: its progress counts even where a later row has the last word about its text.
  var key: Key? {
    if isComplete { return nil }
    return question.guid.map(Key.guid) ?? .prompt(question.prompt)
  }

  func applied(to target: Question, policy: DuplicatePolicy, now: Instant) -> Question {
    var result = target
    if policy == .update {
      if isComplete {
        result.adopt(contentOf: question, at: now)
      } else {
        var content = Question(question, id: target.id)
        if !hasTags { content.tags = Tags.normalized(target.tags + moreTags) }
        (content.kind, content.isSuspended) = (target.kind, target.isSuspended)
        (content.isFlagged, content.choices, content.clozeNumber) = (
          target.isFlagged, target.choices, target.clozeNumber
        )
        result.adopt(contentOf: content, at: now)
      }
    }
    if isComplete { result.merge(progressOf: question, at: now) }
    return result
  }
}

/// The questions as the rows so far would leave them, with what it takes to find duplicates.
private struct Bank {
  var questions: [String: Question] = [:]
  /// Where the questions that this import adds come from.
  var lines: [String: Int] = [:]
  /// The questions that differ from before, in the order in which rows first touched them.
  private(set) var saved: [String] = []
  private var touched: Set<String> = []
  /// The identifiers that rows of the file have.
  private let identified: Set<String>
  private var byGUID: [String: [String]] = [:]
  private var byPrompt: [String: [String]] = [:]
  private var byText: [Text: [String]] = [:]

  /// Everything that a person reads of a question; with its GUID, or without for lookups by the prompt.
  private struct Text: Hashable {
    var guid: String?
    let prompt: String
    let answer: String
    let fields: [Question.Field]
    /// Made once, as hashing long text is most of what a plan costs.
    private let hash: Int

    init(_ question: Question) {
      guid = question.guid
      (prompt, answer, fields) = (question.prompt, question.answer, question.fields)
      var hasher = Hasher()
      hasher.combine(prompt)
      hasher.combine(answer)
      hasher.combine(fields)
      hash = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(hash)
      hasher.combine(guid)
    }
  }

  init(_ existing: some Sequence<Question>, rows: [Incoming]) {
    // Oldest first, so that of several duplicates it is always the same one that is updated.
    let existing = existing.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    let capacity = existing.count + rows.count
    questions.reserveCapacity(capacity)
    byPrompt.reserveCapacity(capacity)
    byText.reserveCapacity(capacity)
    identified = Set(rows.lazy.filter(\.isComplete).map(\.question.id))
    for question in existing { put(question) }
  }

  mutating func save(_ question: Question) {
    put(question)
    if touched.insert(question.id).inserted { saved.append(question.id) }
  }

  /// An identifier, with a number behind it where a question or a row of the file has it.
  func free(_ id: String) -> String {
    var (result, number) = (id, 1)
    while questions[result] != nil || identified.contains(result) {
      number += 1
      result = id + String(number)
    }
    return result
  }

  /// The question that a row is about: the same one if there is one, else the oldest duplicate; nil where the row makes a
  /// new one.
  func target(of row: Incoming, policy: DuplicatePolicy) -> Question? {
    let guid = row.question.guid
    if row.isComplete, let question = questions[row.question.id] {
      if policy != .keep || question.hasSameText(as: row.question) { return question }
      // Kept beside the other one before, it has an identifier of its own since then.
      return first(byText[Text(row.question)])
    }
    if row.isComplete {
      // Two questions of one file are two, whatever their GUIDs.
      let others = guid.flatMap { byGUID[$0] } ?? []
      let duplicates = others.filter { !identified.contains($0) && lines[$0] == nil }.compactMap { questions[$0] }
      return duplicates.first { $0.hasSameText(as: row.question) } ?? (policy == .keep ? nil : duplicates.first)
    }
    if let same = first(byText[Text(row.question)]) { return same }
    if policy == .keep { return nil }
    return first(guid.map { byGUID[$0] } ?? byPrompt[row.question.prompt])
  }

  func reason(for row: Incoming, target: Question) -> SkippedRow.Reason {
    if let line = lines[target.id] { return .repeat(line: line) }
    let isSame =
      target.hasSameText(as: row.question) && (!row.hasTags || target.tags == row.question.tags)
    return isSame ? .unchanged(id: target.id) : .duplicate(id: target.id)
  }

  private func first(_ ids: [String]?) -> Question? {
    ids?.first.flatMap { questions[$0] }
  }

  private mutating func put(_ question: Question) {
    if let old = questions.updateValue(question, forKey: question.id) {
      if old.guid == question.guid && old.hasSameText(as: question) { return }
      index(old) { ids, id in ids.removeAll { $0 == id } }
    }
    index(question) { ids, id in ids.append(id) }
  }

  private mutating func index(_ question: Question, change: (inout [String], String) -> Void) {
    change(&byPrompt[question.prompt, default: []], question.id)
    var text = Text(question)
    change(&byText[text, default: []], question.id)
    guard let guid = question.guid else { return }
    change(&byGUID[guid, default: []], question.id)
    text.guid = nil
    change(&byText[text, default: []], question.id)
  }
}
