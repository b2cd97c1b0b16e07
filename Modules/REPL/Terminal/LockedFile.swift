import Glibc

/// An open file that no other program which locks it can change meanwhile.
struct LockedFile {
  let path: String
  private let descriptor: Int32

  /// Opens and locks a file, waiting for its present owner; nil where it is missing and is not to be created.
  static func open(_ path: String, creates: Bool) throws(HistoryError) -> LockedFile? {
    while true {
      // Not through a link, and not waiting for the other end of a named pipe.
      let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (creates ? O_CREAT : 0)
      let descriptor = Glibc.open(path, flags, 0o600)
      if descriptor < 0, errno == ENOENT, !creates { return nil }
      guard descriptor >= 0 else {
        throw errno == ELOOP || errno == EISDIR || errno == ENXIO
          ? .notAFile(path: path) : .failed(operation: "open", path: path, code: errno)
      }
      let file = LockedFile(path: path, descriptor: descriptor)
      do {
        if try file.lock() { return file }
      } catch {
        file.close()
        throw error
      }
      // Another program replaced the file while this one waited for the lock.
      file.close()
    }
  }

  /// Releases the lock with the descriptor.
  func close() {
    Glibc.close(descriptor)
  }

  func readAll() throws(HistoryError) -> [UInt8] {
    try read(from: 0, count: size())
  }

  /// The last bytes of the file, fewer where it is shorter.
  func readTail(_ count: Int) throws(HistoryError) -> [UInt8] {
    let size = try size()
    return try read(from: max(0, size - count), count: min(count, size))
  }

  func append(_ bytes: [UInt8]) throws(HistoryError) {
    let code = writeFully(bytes, to: descriptor)
    guard code == 0 else { throw .failed(operation: "write", path: path, code: code) }
  }

  /// Puts a new file in the place of this one, at once and as a whole.
  func replace(with bytes: [UInt8]) throws(HistoryError) {
    // The lock makes this program the only one that writes the new file; one left by a crash is overwritten.
    let newPath = path + ".new"
    let new = Glibc.open(newPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard new >= 0 else { throw .failed(operation: "open", path: newPath, code: errno) }
    var code = writeFully(bytes, to: new)
    if code == 0, fsync(new) != 0 { code = errno }
    Glibc.close(new)
    if code == 0, rename(newPath, path) != 0 { code = errno }
    guard code == 0 else {
      unlink(newPath)
      throw .failed(operation: "replace", path: path, code: code)
    }
  }

  /// Takes the lock; false where the name belongs to another file by then.
  private func lock() throws(HistoryError) -> Bool {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .failed(operation: "flock", path: path, code: errno) }
    }
    var opened = stat()
    guard fstat(descriptor, &opened) == 0 else { throw .failed(operation: "fstat", path: path, code: errno) }
    guard opened.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    var named = stat()
    return lstat(path, &named) == 0 && named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
  }

  private func size() throws(HistoryError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(operation: "fstat", path: path, code: errno) }
    return Int(status.st_size)
  }

  private func read(from offset: Int, count: Int) throws(HistoryError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let length = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
      }
      if length > 0 {
        done += length
      } else if length == 0 {
        break
      } else if errno != EINTR {
        throw .failed(operation: "read", path: path, code: errno)
      }
    }
    return Array(bytes[..<done])
  }
}
