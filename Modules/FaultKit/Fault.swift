import Glibc
import Persistence

/// The calls of a file system that can fail.
public enum Operation: String, Hashable, CaseIterable, Sendable {
  case resolve = "realpath"
  case makeDirectory = "mkdir"
  case openDirectory = "opendir"
  case openForReading = "open"
  case openForWriting = "openrw"
  case create = "creat"
  case status = "fstat"
  case list = "readdir"
  case setPermissions = "fchmod"
  case read = "pread"
  case write = "pwrite"
  case synchronizeData = "fdatasync"
  case synchronize = "fsync"
  case truncate = "ftruncate"
  case rename = "renameat"
  case remove = "unlinkat"
  case lock = "flock"
  case unlock = "funlock"
  case lookForOthers = "fcntl"

  /// The errors that Linux can really answer this call with, of those that are no answer about the file itself.
  public var errors: [Int32] {
    switch self {
    case .resolve, .status, .list: [EIO]
    case .openDirectory, .openForReading, .read: [EIO, EINTR]
    case .openForWriting: [EIO, EINTR, EROFS]
    case .create: [EIO, EINTR, EROFS, ENOSPC, EDQUOT]
    case .makeDirectory, .rename: [EIO, EROFS, ENOSPC, EDQUOT]
    case .write, .synchronizeData, .synchronize: [EIO, EINTR, EROFS, ENOSPC, EDQUOT]
    case .setPermissions, .remove: [EIO, EROFS]
    case .truncate: [EIO, EINTR, EROFS]
    case .lock: [EINTR, ENOLCK]
    case .unlock: [ENOLCK]
    case .lookForOthers: [EINVAL, ENOMEM]
    }
  }
}

/// A call that was made.
public struct Call: Hashable, Sendable {
  /// Counted from 1.
  public let number: Int
  /// Which call.
  public let operation: Operation
  /// What it was made for.
  public let path: String
}

/// What goes wrong at a call.
public enum Fault: Hashable, Sendable {
  /// The call fails with an errno.
  case error(Int32)
  /// The call and all behind it that can fail with that errno do.
  case lastingError(Int32)
  /// A write fails with an errno after so many bytes.
  case partialWrite(bytes: Int, error: Int32)
  /// A read or write handles no more than so many bytes.
  case short(bytes: Int)
  /// Every read or write from this one on handles no more than so many bytes.
  case lastingShort(bytes: Int)
}

/// A fault and the call that it befalls.
struct FaultPlan: Sendable {
  let call: Int
  let fault: Fault

  /// What a call fails with, and how many bytes a write writes before it fails.
  func failure(of call: Call) -> (error: SystemError, bytes: Int)? {
    func error(_ code: Int32) -> SystemError {
      SystemError(operation: call.operation.rawValue, path: call.path, code: code)
    }
    switch fault {
    case .error(let code) where call.number == self.call: return (error(code), 0)
    case .lastingError(let code) where call.number >= self.call && call.operation.errors.contains(code):
      return (error(code), 0)
    case .partialWrite(let bytes, let code) where call.number == self.call: return (error(code), bytes)
    default: return nil
    }
  }

  /// How many of so many bytes a call reads or writes.
  func allowance(of call: Call, _ count: Int) -> Int {
    switch fault {
    case .short(let bytes) where call.number == self.call: min(count, bytes)
    case .lastingShort(let bytes) where call.number >= self.call: min(count, bytes)
    default: count
    }
  }
}
