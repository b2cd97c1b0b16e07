extension Finding {
  /// What was found, or was done about it.
  public enum Detail: Hashable, Sendable {
    // MARK: A file

    /// A place is not as it was written: lines are counted from 1, `offset` and `length` are bytes.
    case damaged(line: Int, offset: Int64, length: Int64, Damage)
    /// This version cannot decode a record, for the reason that the decoder gives; it stays in the file.
    case undecodable(id: String, reason: String)
    /// Lines of a newer version stay in the file; `first` holds the numbers of a few.
    case unknownLines(count: Int, first: [Int])
    /// The last write was cut off by a crash, in bytes from the beginning of the file.
    case tornTail(offset: Int64, length: Int64)
    /// So many identifiers stood there more than once.
    case duplicates(count: Int)
    /// The file was one JSON array, as it was in older versions.
    case olderForm
    /// The bytes from before a change lie in another file.
    case originalKept(path: String)
    /// There is no file yet, or an empty one.
    case nothingYet
    /// Every record is as it was written.
    case sound(records: Int)
    /// It cannot be opened, examined or set right.
    case store(StoreProblem)

    // MARK: What is around the files

    /// Nobody is writing.
    case unlocked
    /// This program is writing.
    case lockedHere
    /// Another process is writing.
    case locked(process: Int32)
    /// Nobody is writing, though the lock still names a process, which has ended.
    case staleLock(process: Int32)
    /// Others than the owner may read it or change it.
    case notPrivate(Permissions)
    /// A folder and everything in it are for their owner alone.
    case allPrivate
    /// A file that was left unfinished, or that a program is writing at this moment.
    case leftover
    /// A file with the bytes from before a repair.
    case original

    // MARK: Backups

    /// A backup cannot be read, or the folder cannot.
    case backupFailed(BackupFailure)
    /// A backup is damaged in so many places.
    case backupDamaged(places: Int)
    /// Every backup is as it was made.
    case backupsSound(count: Int, newest: Backup)
    /// There is none yet.
    case noBackups

    // MARK: Schedules

    /// A schedule contradicts the answers that it follows from.
    case inconsistent(Question.Inconsistency)
    /// So many schedules of all are not what today's settings would make of the answers; one of them is given.
    case different(count: Int, of: Int, id: String, Question.Difference)
    /// All schedules fit the answers.
    case schedulesFit(count: Int)

    // MARK: Repairs: planned are those that a dry run tells of

    /// Others than the owner can no longer get at it.
    case madePrivate(Permissions, isPlanned: Bool)
    /// A file that was left unfinished is gone.
    case removed(isPlanned: Bool)
    /// Opening would write the file anew without its damaged places, and keep the original.
    case willLeaveOut(places: Int)
    /// Opening would write the file anew in today's form, and keep the array.
    case willConvert
    /// Opening wrote the file anew without its damaged places, if it had any.
    case broughtIntoOrder(places: Int, original: String)
    /// A schedule follows from its answers again.
    case rebuilt(Question.Inconsistency, isPlanned: Bool)
    /// The bank from before the repair lies in another file.
    case backedUp(path: String)
    /// Everything is in order.
    case nothingToRepair(isPlanned: Bool)
  }

  /// What is wrong with a place in a file.
  public enum Damage: Hashable, Sendable {
    /// The line is not of the form, or its checksum does not fit.
    case checksum
    /// Only the line feed after the line is missing.
    case lineFeed
    /// The first line is not the header.
    case missingHeader
    /// A header stands where it does not belong.
    case misplacedHeader
    /// The line is a part of a batch that is not all there.
    case unfinishedBatch
    /// The element of an array cannot be decoded, for the reason that the decoder gives.
    case element(reason: String)
  }
}
