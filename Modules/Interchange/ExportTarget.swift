internal import Domain
internal import Glibc

/// A place for a file that appears whole or not at all: written under another name beside it, synced, then renamed.
struct ExportTarget {
  private let path: String
  private let directory: String
  /// The permissions of the file that is replaced; nil where none is.
  private let mode: mode_t?

  /// Checks the place before anything is written.
  init(path: String, replacing: Bool) throws(ExportFailure) {
    var status = stat()
    var path = path
    mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    if mode != nil {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
      guard replacing else { throw .exists(path: path) }
      guard let resolved = realpath(path, nil) else { throw Self.failure("realpath", path) }
      path = String(cString: resolved)
      free(resolved)
    }
    self.path = path
    let slash = path.lastIndex(of: "/")
    directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Writes the file.
  ///
  /// - Throws: where a call fails, or where a file has appeared meanwhile; nothing is left behind then.
  func write(_ bytes: [UInt8]) throws(ExportFailure) {
    let draft = "\(directory)/.retain-export-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure("open", path) }
    do throws(ExportFailure) {
      do throws(ExportFailure) {
        if let mode, fchmod(descriptor, mode) != 0 { throw Self.failure("fchmod", draft) }
        try fill(descriptor, with: bytes)
        if fsync(descriptor) != 0 { throw Self.failure("fsync", path) }
      } catch {
        close(descriptor)
        throw error
      }
      // Some file systems report a failed write only here.
      if close(descriptor) != 0 { throw Self.failure("close", path) }
      try publish(draft)
    } catch {
      unlink(draft)
      throw error
    }
    try syncDirectory()
  }

  private func fill(_ descriptor: Int32, with bytes: [UInt8]) throws(ExportFailure) {
    var position = 0
    while position < bytes.count {
      let count = bytes[position...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { throw Self.failure("write", path) }
      position += max(0, count)
    }
  }

  /// Gives the finished file its name.
  private func publish(_ draft: String) throws(ExportFailure) {
    if mode == nil {
      // A link, unlike a rename, never replaces what has appeared meanwhile.
      if link(draft, path) == 0 {
        unlink(draft)
        return
      }
      if errno == EEXIST { throw .exists(path: path) }
      // A file system without links: rename, after one more look.
      var status = stat()
      if lstat(path, &status) == 0 { throw .exists(path: path) }
    }
    if rename(draft, path) != 0 { throw Self.failure("rename", path) }
  }

  private func syncDirectory() throws(ExportFailure) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure("open", directory) }
    defer { close(descriptor) }
    // File systems that cannot sync a directory say so with EINVAL.
    if fsync(descriptor) != 0 && errno != EINVAL { throw Self.failure("fsync", directory) }
  }

  private static func failure(_ operation: String, _ path: String) -> ExportFailure {
    .failed(operation: operation, path: path, code: errno)
  }
}
