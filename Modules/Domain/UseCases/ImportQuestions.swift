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
        // From here on it goes all the way: what is logged is also made.
        if Task.isCancelled { return .failure(.stopped) }
        Work.report(.saving, 0)
        for question in plan.saves { transaction.save(question) }
        return .success(ChangeRecorder.Plan(value: ImportReport(plan, of: document), subject: name))
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
  /// The rows that change nothing.
  public let skipped: [SkippedRow]
  /// The rows that cannot be imported.
  public let rejected: [RejectedRow]
  /// The lines at the top of the file that were taken for comments.
  public let comments: [Int]

  init(_ plan: ImportPlan, of document: ImportDocument) {
    added = plan.added
    updated = plan.updated
    skipped = plan.skipped
    rejected = plan.rejected
    comments = document.comments
  }
}
