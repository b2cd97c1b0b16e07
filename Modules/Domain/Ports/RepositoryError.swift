/// Why a repository could not do what it was asked; nothing of what was asked is kept then.
public enum RepositoryError: Error, Hashable, Sendable {
  /// The repository was closed, or its directory has gone.
  case closed
  /// It is open for reading only; `holder` is the process that writes, nil where none does.
  case readOnly(path: String, holder: Int32?)
  /// The device or the quota is full.
  case full(path: String)
  /// A call to the operating system failed with `code` (errno).
  case failed(operation: String, path: String, code: Int32)
  /// A sync failed before, or another program changed the file: what the disk holds is unknown, so nothing more is
  /// written until the repository is opened anew.
  case writesRefused(path: String)
  /// A record could not be turned into text.
  case notEncodable(id: String, reason: String)
  /// The record under this identifier was written by another version and cannot be read by this one: it is kept as it is.
  case notDecodable(id: String)
  /// What another program made of the file cannot be read; what was read before is still there.
  case unreadable(path: String, StoreProblem)
}
