import Glibc

/// A file that is closed when nothing refers to it any more, so that no error on the way can leave it open.
final class OpenFile: Sendable {
  let descriptor: FileDescriptor
  private let fileSystem: any FileSystem

  init(_ descriptor: FileDescriptor, fileSystem: any FileSystem) {
    self.descriptor = descriptor
    self.fileSystem = fileSystem
  }

  deinit {
    fileSystem.close(descriptor)
  }

  func unlock() throws(SystemError) {
    try fileSystem.unlock(descriptor)
  }

  var path: String { descriptor.path }

  func status() throws(SystemError) -> FileStatus {
    try fileSystem.status(of: descriptor)
  }

  /// Reads from `offset` until `count` bytes are there or the file ends.
  func read(at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
    // All empty arrays are one object, to which filling one would write.
    if count == 0 { return [] }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      Self.preferLargePages(for: buffer)
      do throws(SystemError) {
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
          let read = try fileSystem.read(from: descriptor, at: offset + Int64(filled), into: rest)
          if read == 0 { break }
          filled += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Asks the system for pages of 2 MiB, where it has such: to make the many small ones of a large buffer takes as long as
  /// to copy a file into them.
  private static func preferLargePages(for buffer: UnsafeMutableBufferPointer<UInt8>) {
    guard buffer.count >= 4 << 20, let start = buffer.baseAddress else { return }
    let page = Int(getpagesize())
    let first = UnsafeMutableRawPointer(start).alignedUp(toMultipleOf: page)
    // Advice only: where it is not taken, nothing is different.
    _ = madvise(first, buffer.count - page, MADV_HUGEPAGE)
  }

  /// Reads lines from `offset` on, as many as fill `size` bytes, but at least one; the last one may have no end where the
  /// file ends.
  ///
  /// - Returns: whether the file ends behind them as well.
  func readLines(at offset: Int64, size: Int) throws(SystemError) -> (bytes: [UInt8], isLast: Bool) {
    // One byte more than there is tells that there is no more.
    var size = try Int(min(Int64(size), max(status().length - offset, 0) + 1))
    while true {
      var bytes = try read(at: offset, count: size)
      if bytes.count < size { return (bytes, true) }
      if let end = bytes.lastIndex(of: RecordFormat.lineFeed) {
        bytes.removeLast(bytes.count - end - 1)
        return (bytes, false)
      }
      size *= 2
    }
  }

  /// Reads the whole file, however much it grows meanwhile.
  func readAll() throws(SystemError) -> [UInt8] {
    var bytes = try read(at: 0, count: Int(status().length))
    while true {
      let more = try read(at: Int64(bytes.count), count: 1 << 16)
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// Writes all bytes at `offset`.
  func write(_ bytes: [UInt8], at offset: Int64) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[written...])
        return try fileSystem.write(rest, to: descriptor, at: offset + Int64(written))
      }
      // No system does this; without the check a faulty one would hold the thread for ever.
      guard count > 0 else { throw SystemError(operation: "pwrite", path: path, code: EIO) }
      written += count
    }
  }

  func beginWriting(at offset: Int64, count: Int) {
    fileSystem.beginWriting(descriptor, at: offset, count: count)
  }

  func synchronizeData() throws(SystemError) {
    try fileSystem.synchronizeData(of: descriptor)
  }

  func synchronize() throws(SystemError) {
    try fileSystem.synchronize(descriptor)
  }

  func truncate(to length: Int64) throws(SystemError) {
    try fileSystem.truncate(descriptor, to: length)
  }

  func setPermissions(_ permissions: UInt32) throws(SystemError) {
    try fileSystem.setPermissions(permissions, of: descriptor)
  }

  func lock() throws(SystemError) -> Bool {
    try fileSystem.lock(descriptor)
  }

  func isOpenElsewhere() throws(SystemError) -> Bool {
    try fileSystem.isOpenElsewhere(descriptor)
  }
}
