/// Brings the questions of a file into the bank, as one change.
public struct ImportQuestions: Sendable {
  /// Reads a file; the adapter that does so comes from outside.
  public typealias Read = @Sendable (_ path: String, ImportOptions) async throws(ImportFailure) -> ImportDocument

  private let record: ChangeRecorder
  private let newID: @Sendable () -> String
  private let prepare: @Sendable () async -> Void
  private let read: Read

  /// Creates the use case.
  ///
  /// - Parameter prepare: runs once the file was read and before anything is changed, for a backup.
  public init(
    record: ChangeRecorder, newID: @escaping @Sendable () -> String,
    prepare: @escaping @Sendable () async -> Void = {}, read: @escaping Read
  ) {
    self.record = record
    self.newID = newID
    self.prepare = prepare
    self.read = read
  }

  /// Imports a file: all rows that can be read, or nothing at all where it fails.
  ///
  /// - Parameter policy: what to do with a row whose question is there already.
  /// - Throws: ``ImportError``; nothing was changed then.
  public func callAsFunction(
    path: String, options: ImportOptions = ImportOptions(), policy: DuplicatePolicy = .skip
  ) async throws(ImportError) -> ImportReport {
    let document: ImportDocument
    do {
      document = try await read(path, options)
    } catch {
      throw .file(error)
    }
    await prepare()
    let newID = newID
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do {
      return try await record(.import) { transaction, now in
        let plan = ImportPlan(
          document: document, existing: transaction.initial, policy: policy, now: now, newID: newID)
        let forms = ImportedForms(
          plan.saves, of: document, isReversed: options.isReversed || document.isReversed, in: transaction, at: now,
          newID: newID)
        // From here on it goes all the way: what is logged is also made.
        if Task.isCancelled { return .failure(.stopped) }
        Work.report(.saving, 0)
        transaction.reserveCapacity(forms.saves.count)
        for question in forms.saves { transaction.save(question) }
        return .success(
          ChangeRecorder.Plan(value: ImportReport(plan, of: document, siblings: forms.more), subject: name))
      }
    } catch {
      throw .bank(error)
    }
  }
}

/// Why a file was not imported; nothing was changed then.
public enum ImportError: Error, Hashable, Sendable {
  /// The file cannot be read as questions.
  case file(ImportFailure)
  /// The questions could not be kept.
  case bank(BankError)
}

/// What an import did: every row of the file is counted once.
public struct ImportReport: Hashable, Sendable {
  /// How many questions are new.
  public let added: Int
  /// How many questions that were there have changed.
  public let updated: Int
  /// How many questions came beside those of the rows: further numbers of clozes, and other sides of pairs.
  public let siblings: Int
  /// Whether cells look like HTML that nobody declared, so that their tags will show.
  public let looksLikeHTML: Bool
  /// The rows that change nothing.
  public let skipped: [SkippedRow]
  /// The rows that cannot be imported.
  public let rejected: [RejectedRow]
  /// The lines at the top of the file that were taken for comments.
  public let comments: [Int]

  init(_ plan: ImportPlan, of document: ImportDocument, siblings: Int = 0) {
    self.siblings = siblings
    looksLikeHTML = document.looksLikeHTML
    added = plan.added
    updated = plan.updated
    skipped = plan.skipped
    rejected = plan.rejected
    comments = document.comments
  }
}

/// Gives the questions of an import the form in which they are to be asked.
///
/// A plain row with numbered parts becomes a cloze with a question for each number, and a plain row becomes a pair where
/// that is asked for. Where an import changes the text of a question, its siblings follow.
private struct ImportedForms {
  private(set) var saves: [Question] = []
  /// How many questions are new beside those that were planned.
  private(set) var more = 0
  /// The questions that were there by their group; nil until they are asked for.
  private var groups: [String: [Question]]?

  init(
    _ planned: [Question], of document: ImportDocument, isReversed: Bool, in transaction: Transaction<Question>,
    at now: Instant, newID: () -> String
  ) {
    let complete = Set(document.rows.lazy.compactMap { $0.question?.id })
    saves.reserveCapacity(planned.count)
    var taken = Set<String>()
    let freeID = { transaction.freeID(newID, &taken) }
    for question in planned {
      let before = transaction.find(by: question.id)
      if complete.contains(question.id) {
        saves.append(question)
      } else if let before {
        follow(question, from: before, in: transaction, at: now, newID: freeID)
      } else {
        taken.insert(question.id)
        let form: AddQuestion.Form =
          isReversed && !question.answer.isEmpty && !Cloze.isLikely(question.prompt) ? .reversed : .basic
        make(question, as: form, newID: freeID)
      }
    }
  }

  private mutating func make(_ question: Question, as form: AddQuestion.Form, newID: () -> String) {
    do throws(QuestionError) {
      let made = try Siblings.made(from: question, as: form, newID: newID)
      saves += made
      more += made.count - 1
    } catch {
      // Prompt and answer were looked at: there is nothing that the form could lack. The row is kept as it is.
      saves.append(question)
    }
  }

  private mutating func follow(
    _ question: Question, from before: Question, in transaction: Transaction<Question>, at now: Instant,
    newID: () -> String
  ) {
    var question = question
    var others: [Question] = []
    if before.group != nil || before.kind == .cloze {
      let siblings = siblings(of: before, in: transaction)
      do throws(QuestionError) {
        others = try Siblings.changed(by: &question, from: before, among: siblings, newID: newID, at: now)
      } catch {
        // The other side would have nothing to ask: it stays as it was.
      }
    }
    saves.append(question)
    saves += others
    more += others.count { transaction.find(by: $0.id) == nil }
  }

  private mutating func siblings(of question: Question, in transaction: Transaction<Question>) -> [Question] {
    guard let group = question.group else { return [] }
    let known = groups ?? Dictionary(grouping: transaction.initial.filter { $0.group != nil }) { $0.group ?? "" }
    groups = known
    return known[group, default: []].filter { $0.id != question.id }
  }
}
