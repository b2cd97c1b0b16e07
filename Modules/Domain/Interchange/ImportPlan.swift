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
    document: ImportDocument, existing: [Question], policy: DuplicatePolicy, now: Instant, newID: () -> String
  ) {
    rejected = document.rejected
    var rows: [Incoming] = []
    rows.reserveCapacity(document.rows.count)
    for index in document.rows.indices {
      do {
        rows.append(try Incoming(document.rows[index], tags: document.tags, now: now))
      } catch {
        rejected.append(RejectedRow(line: document.rows[index].line, reason: .emptyPrompt))
      }
    }
    rejected.sort { $0.line < $1.line }

    var numbers = TextNumbers(capacity: existing.count + rows.count)
    let contents = rows.map { numbers.content(of: $0.question) }
    let lastRows = policy == .update ? LastRows(of: rows, contents, numbers) : nil
    var bank = ImportBank(existing, incoming: rows.count, identified: rows.completeIDs, numbers: consume numbers)
    var plain: [Int] = []
    for index in rows.indices {
      // Whoever asked for the plan looks whether it was to stop, too.
      guard Work.goesOn(.comparing, index, of: rows.count) else { break }
      let (content, line, isComplete) = (contents[index], rows[index].line, rows[index].isComplete)
      let own = isComplete ? rows[index].question.id : nil
      if !isComplete, let last = lastRows?.last(for: content), last != index {
        skipped.append(SkippedRow(line: line, reason: .superseded(line: rows[last].line)))
      } else if let place = bank.target(of: content, id: own, policy: policy) {
        if isComplete || policy == .update,
          let result = rows[index].applied(to: bank[place], policy: policy, now: now)
        {
          bank.replace(place, with: result)
          updated += 1
        } else {
          let tags = rows[index].hasTags ? rows[index].question.tags : nil
          skipped.append(SkippedRow(line: line, reason: bank.reason(for: content, tags: tags, target: place)))
        }
      } else {
        let named = own.flatMap { bank.has($0) ? nil : $0 }
        bank.add(Question(rows[index].question, id: named ?? bank.free(newID())), content, from: line)
        if !isComplete { plain.append(bank.added.count - 1) }
        added += 1
      }
    }
    for (index, place) in plain.enumerated() {
      let moment = Instant(milliseconds: now.milliseconds - Int64(plain.count - 1 - index))
      bank.added[place].createdAt = moment
      bank.added[place].modifiedAt = moment
    }
    saves = bank.saves
  }
}

/// The last row that speaks of each question.
private struct LastRows {
  private var byGUID: [Int]
  private var byPrompt: [Int]

  /// Complete questions are left aside: their progress counts even where a later row has the last word about their text.
  init(of rows: [Incoming], _ contents: [TextNumbers.Content], _ numbers: TextNumbers) {
    byGUID = [Int](repeating: 0, count: numbers.guidCount)
    byPrompt = [Int](repeating: 0, count: numbers.promptCount)
    for index in rows.indices where !rows[index].isComplete {
      if let guid = contents[index].guid { byGUID[guid] = index } else { byPrompt[contents[index].prompt] = index }
    }
  }

  /// The index of the last plain row about the same question.
  func last(for content: TextNumbers.Content) -> Int {
    content.guid.map { byGUID[$0] } ?? byPrompt[content.prompt]
  }
}

/// A row as the question that it would become.
struct Incoming {
  let line: Int
  /// Its identifier is empty where the row is plain.
  let question: Question
  let isComplete: Bool
  let hasTags: Bool
  /// The tags that every question of the document gets.
  let moreTags: [String]

  init(_ row: ImportedRow, tags: [String], now: Instant) throws(QuestionError) {
    moreTags = tags
    line = row.line
    isComplete = row.question != nil
    hasTags = row.tags != nil
    if var complete = row.question {
      if !tags.isEmpty { complete.tags = Tags.normalized(complete.tags + tags) }
      question = complete
    } else {
      question = try Question(
        id: "", prompt: row.prompt, answer: row.answer, fields: row.fields,
        tags: tags.isEmpty ? row.tags ?? [] : (row.tags ?? []) + tags, guid: row.guid, createdAt: now)
    }
  }

  /// What the row makes of the question that it is about; nil where that stays as it is.
  func applied(to target: Question, policy: DuplicatePolicy, now: Instant) -> Question? {
    if isComplete, question == target { return nil }
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
    return result == target ? nil : result
  }
}

extension [Incoming] {
  /// The identifiers that complete questions of a file have.
  fileprivate var completeIDs: Set<String> {
    Set(lazy.filter(\.isComplete).map(\.question.id))
  }
}
