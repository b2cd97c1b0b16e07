/// A format that questions can be exported in, each with everything that is known about them.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// RFC 4180 with a header row.
  case csv
  /// A JSON array, one question a line.
  case json
}

/// Why questions could not be exported; no part of a file is left behind then.
public enum ExportFailure: Error, Hashable, Sendable {
  /// A file is there already, and nobody said that it may be replaced.
  case exists(path: String)
  /// What is there is a directory, a device or another thing that must not be replaced.
  case notARegularFile(path: String)
  /// The task was cancelled; no file was left behind.
  case stopped
  /// A call to the operating system failed with `code` (errno).
  case failed(operation: String, path: String, code: Int32)
  /// A question could not be turned into text; `key` is the value that has no text form.
  case notEncodable(id: String, key: String)
}
