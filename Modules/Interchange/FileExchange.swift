public import Domain
public import Executors
internal import Glibc

/// Reads files to import and writes files that are exported, on a thread of its own.
///
/// Reading a file and understanding it both take long for a large one: neither ever holds a thread of the cooperative pool.
public actor FileExchange {
  private let thread: DedicatedThread
  /// The thread on which everything here runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// The greatest file that is read, in bytes: far beyond any collection of questions, and well within memory.
  public static let sizeLimit = 1 << 30

  /// Starts the thread.
  ///
  /// - Throws: where the system has no more descriptors or threads.
  public init() throws(ThreadError) {
    thread = try DedicatedThread()
  }

  /// Reads a file, which may be a pipe, and what it holds.
  ///
  /// - Throws: where the file as a whole cannot be read; see ``ImportReader/document(from:named:options:)``.
  public func read(path: String, options: ImportOptions = ImportOptions()) throws(ImportFailure) -> ImportDocument {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    let size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      Work.report(.reading, bytes.count, of: size)
      if Task.isCancelled { throw .stopped }
      // Whoever writes into a pipe may take their time; a wish to stop should not have to wait for them.
      var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if size == nil, poll(&source, 1, 100) == 0 { continue }
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, code: errno) }
      if count == 0 { break }
      bytes += chunk[..<count]
      guard bytes.count <= Self.sizeLimit else { throw .tooLarge(path: path, limit: Self.sizeLimit) }
    }
    return try ImportReader.document(from: bytes, named: path, options: options)
  }

  /// Writes questions to a file: all of them or, where that fails, nothing.
  ///
  /// When it returns, the file is on the disk. It has the permissions that new files of the user have, or those of the file
  /// that it replaces.
  ///
  /// - Parameters:
  ///   - path: where; the end of a symbolic link is replaced, not the link.
  ///   - replacing: whether a file that is there already may be replaced.
  public func write(
    _ questions: [Question], as format: ExportFormat, to path: String, replacing: Bool = false
  ) throws(ExportFailure) {
    let target = try ExportTarget(path: path, replacing: replacing)
    let bytes = try ExportWriter.bytes(of: questions, as: format)
    if Task.isCancelled { throw .stopped }
    try target.write(bytes)
  }

  /// Writes a text to a file: all of it or, where that fails, nothing; otherwise as with questions.
  public func write(text: String, to path: String, replacing: Bool = false) throws(ExportFailure) {
    let target = try ExportTarget(path: path, replacing: replacing)
    try target.write(Array(text.utf8))
  }
}
