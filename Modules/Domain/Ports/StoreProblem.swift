/// Why the files of a repository cannot be used; they are then as they were.
///
/// It is what an adapter's own error means to a person.
public enum StoreProblem: Hashable, Sendable {
  /// The folder or the file breaks a rule.
  case location(Rule, path: String)
  /// Another process writes to it; `holder` is nil where it could not be told.
  case locked(holder: Int32?, path: String)
  /// It was written by a newer program; `version` is nil where it is no number, `known` is the newest that can be read.
  case newerFormat(version: Int64?, known: Int, path: String)
  /// It is not a file of this program.
  case unrecognized(path: String)
  /// It begins as an array in JSON and does not go on as one: lines are counted from 1, `offset` is in bytes.
  case damagedArray(path: String, line: Int, offset: Int64)
  /// It is damaged, and its original could not be kept before repairing it.
  case originalNotKept(path: String, FailedCall)
  /// A call to the operating system failed.
  case system(FailedCall)
  /// It was not read to its end, because nobody waits for it any more.
  case cancelled(path: String)

  /// A call to the operating system that failed with `code` (errno).
  public struct FailedCall: Hashable, Sendable {
    /// The name of the call.
    public let operation: String
    /// What it was called for.
    public let path: String
    /// Its errno.
    public let code: Int32

    /// Creates a description; for adapters.
    public init(operation: String, path: String, code: Int32) {
      self.operation = operation
      self.path = path
      self.code = code
    }
  }

  /// What is asked of the place of a file.
  public enum Rule: Hashable, Sendable {
    /// The folder is given as a file URL.
    case fileURL
    /// The URL names no other machine.
    case thisMachine
    /// The path of the folder begins at the root.
    case absolutePath
    /// The path of the folder holds no control character.
    case printableDirectory
    /// The path of the folder is not longer than so many bytes.
    case directoryNotTooLong(limit: Int)
    /// The file has a name.
    case filenameNotEmpty
    /// The file name is neither `.` nor `..`.
    case filenameNotDots
    /// The file name holds no slash.
    case filenameOneComponent
    /// The file name holds no control character.
    case filenamePrintable
    /// The file name is not longer than so many bytes.
    case filenameNotTooLong(limit: Int)
    /// The file name is not one that goes to a file beside another.
    case filenameNotReserved
    /// The folder is one.
    case directory
    /// The folder belongs to the user, or to root.
    case directoryOwned
    /// Neither the group nor others may write into the folder.
    case directoryPrivate
    /// Not everybody may write into a folder above it.
    case ancestorsNotShared
    /// The file lies in its folder, wherever links lead.
    case insideDirectory
    /// The file is no link.
    case noLink
    /// The file is a regular one.
    case regularFile
    /// The file belongs to the user.
    case fileOwned
  }
}
