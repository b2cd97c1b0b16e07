/// Makes the bank what it was when a backup was made.
///
/// A restore is a change like any other: it is made wholly or not at all, and one undo takes it back. What it replaces is
/// backed up first.
public struct RestoreBackup: Sendable {
  private let record: ChangeRecorder
  private let storage: any BackupStorage<Question>
  private let backups: KeepBackups

  /// Creates the use case.
  public init(record: ChangeRecorder, storage: any BackupStorage<Question>, backups: KeepBackups) {
    self.record = record
    self.storage = storage
    self.backups = backups
  }

  /// What a restore did, or would do.
  public struct Restored: Sendable {
    /// The file that was restored.
    public let path: String
    /// How many questions the backup gave.
    public let count: Int
    /// How many of them were not there before.
    public let added: Int
    /// How many of them were there, and different.
    public let changed: Int
    /// How many questions are gone that the backup does not have.
    public let removed: Int
    /// How many records of the backup could not be read and stay in it only.
    public let unreadable: Int
    /// Where the bank as it was before is kept; nil where it was empty.
    public let previous: String?
  }

  /// Restores a backup.
  ///
  /// Where parts of it cannot be read, no question goes away, because it may be one of them.
  ///
  /// - Parameter reference: the name of a backup in the folder, or the beginning of one, or the path of a file.
  /// - Throws: ``RestoreError``, ``BackupFailure/empty`` where it holds no question; nothing was changed then.
  public func callAsFunction(_ reference: String) async throws(RestoreError) -> Restored {
    let contents: BackupContents<Question>
    let previous: BackupCopy?
    do throws(BackupFailure) {
      contents = try await read(reference)
      previous = try await backups.beforeRestore()
    } catch {
      throw .backup(error)
    }
    let name = contents.path.split(separator: "/").last.map(String.init)
    do {
      return try await record(.restore) { transaction, _ in
        let difference = Difference(of: contents, ids: transaction.initial.map(\.id)) { transaction.find(by: $0) }
        for question in difference.saved { transaction.save(question) }
        for id in difference.gone { transaction.delete(id) }
        return .success(
          ChangeRecorder.Plan(value: Restored(contents, difference, previous: previous?.path), subject: name))
      }
    } catch {
      throw .bank(error)
    }
  }

  /// What a restore would do now; nothing is changed.
  ///
  /// - Parameters:
  ///   - reference: as for the restore itself.
  ///   - questions: those of the bank, by identifier.
  public func plan(
    _ reference: String, for questions: [String: Question]
  ) async throws(RestoreError) -> Restored {
    do throws(BackupFailure) {
      let contents = try await read(reference)
      return Restored(contents, Difference(of: contents, ids: questions.keys) { questions[$0] }, previous: nil)
    } catch {
      throw .backup(error)
    }
  }

  private func read(_ reference: String) async throws(BackupFailure) -> BackupContents<Question> {
    let contents = try await storage.read(try await place(reference))
    guard !contents.items.isEmpty else { throw .empty }
    return contents
  }

  /// What is to be saved and what is to go so that a bank becomes what a backup has.
  fileprivate struct Difference {
    var saved: [Question] = []
    var added = 0
    let gone: [String]

    init(of contents: BackupContents<Question>, ids: some Sequence<String>, find: (String) -> Question?) {
      let restored = Set(contents.items.map(\.id))
      gone = contents.isWhole ? ids.filter { !restored.contains($0) } : []
      for question in contents.items {
        let current = find(question.id)
        guard current != question else { continue }
        if current == nil { added += 1 }
        saved.append(question)
      }
    }
  }

  private func place(_ reference: String) async throws(BackupFailure) -> BackupPlace {
    if reference.contains("/") { return .file(path: reference) }
    let matches = try await storage.backups().filter { $0.name.hasPrefix(reference) }
    // Where several begin like this, saying nothing about the others would be a guess.
    guard let match = matches.first(where: { $0.name == reference }) ?? (matches.count == 1 ? matches.first : nil)
    else { throw matches.isEmpty ? .missing(name: reference) : .ambiguous(name: reference, matches.map(\.name)) }
    return .folder(match)
  }
}

extension RestoreBackup.Restored {
  fileprivate init(
    _ contents: BackupContents<Question>, _ difference: RestoreBackup.Difference, previous: String?
  ) {
    self.init(
      path: contents.path, count: contents.items.count, added: difference.added,
      changed: difference.saved.count - difference.added, removed: difference.gone.count,
      unreadable: contents.unreadable + contents.damage, previous: previous)
  }
}

/// Why a backup was not restored; nothing was changed then.
public enum RestoreError: Error, Hashable, Sendable {
  /// The backup cannot be read, or the present state could not be backed up.
  case backup(BackupFailure)
  /// The questions could not be kept.
  case bank(BankError)
}
