/// Why a store could not be opened; the file is then as it was.
public enum StoreError: Error, Hashable, Sendable {
  /// The location breaks a rule.
  case location(LocationError)
  /// Another repository writes to the store; `holder` is its process, nil where it could not be told.
  case locked(holder: Int32?, path: String)
  /// The file was written by a newer program; nil where its version is no number.
  case newerFormat(version: Int64?, path: String)
  /// The file is none of a store: no line of it can be read, and it is no array in JSON either.
  case unrecognized(path: String)
  /// The file begins as an array in JSON and does not go on as one, from this place on.
  case damagedArray(path: String, line: Int, offset: Int64)
  /// The file is damaged, and its original bytes could not be put aside before repairing it.
  case originalNotKept(path: String, SystemError)
  /// A call to the operating system failed.
  case system(SystemError)
  /// The task was cancelled while the file was read.
  case cancelled(path: String)
}

extension StoreError: CustomStringConvertible {
  /// What a person is told.
  public var description: String {
    switch self {
    case .location(let error):
      return error.description
    case .locked(let holder, let path):
      let process = holder.map { "process \($0)" } ?? "another process"
      return "\(path) is in use by \(process)"
    case .newerFormat(let version, let path):
      let found = version.map { "version \($0)" } ?? "an unknown version"
      return "\(path) was written by a newer program (\(found) of the format; this one knows \(RecordFormat.version))"
    case .unrecognized(let path):
      return "\(path) is not a file of this program; it was left as it is"
    case .damagedArray(let path, let line, let offset):
      return "\(path) is not valid JSON (line \(line), byte \(offset)); it was left as it is"
    case .originalNotKept(let path, let error):
      return "\(path) is damaged, and was left as it is because its original could not be kept: \(error)"
    case .system(let error):
      return error.description
    case .cancelled(let path):
      return "\(path) was not read to its end"
    }
  }
}

extension LocationError: CustomStringConvertible {
  /// What a person is told.
  public var description: String {
    let path = path.debugDescription
    return switch rule {
    case .fileURL: "\(path) is not a file URL"
    case .thisMachine: "\(path) names another machine"
    case .absolutePath: "the path \(path) does not begin at the root"
    case .printableDirectory: "the path \(path) holds control characters"
    case .directoryNotTooLong: "the path \(path) is longer than \(StoreLocation.longestDirectory) bytes"
    case .filenameNotEmpty: "the file name is empty"
    case .filenameNotDots: "\(path) is not a file name"
    case .filenameOneComponent: "the file name \(path) holds a slash"
    case .filenamePrintable: "the file name \(path) holds control characters"
    case .filenameNotTooLong: "the file name \(path) is longer than \(StoreLocation.longestFilename) bytes"
    case .filenameNotReserved: "the file name \(path) is kept for files beside a store"
    case .directory: "\(path) is not a directory"
    case .directoryOwned: "the directory \(path) belongs to another user"
    case .directoryPrivate: "the group or others may write into the directory \(path)"
    case .ancestorsNotShared: "everybody may write into the directory \(path), which is above that of the store"
    case .insideDirectory: "\(path) is a link that leads out of its directory"
    case .noLink: "\(path) is a link"
    case .regularFile: "\(path) is not a regular file"
    case .fileOwned: "\(path) belongs to another user"
    }
  }
}

extension SystemError: CustomStringConvertible {
  /// What a person is told.
  public var description: String {
    "\(path): \(operation) failed: \(reason)"
  }
}

extension OpenReport.Reason: CustomStringConvertible {
  /// What a person is told.
  public var description: String {
    switch self {
    case .checksum: "the checksum does not fit"
    case .lineFeed: "the line feed is missing"
    case .missingHeader: "the header is missing"
    case .misplacedHeader: "a header stands in the middle"
    case .unfinishedBatch: "it is a part of a batch that is not all there"
    case .element(let reason): "the element cannot be read: \(reason)"
    }
  }
}
