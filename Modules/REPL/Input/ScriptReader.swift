public import Executors
import Glibc

/// Reads the lines of a script, on a thread of its own.
public actor ScriptReader {
  private let thread: DedicatedThread
  private let path: String?
  private var descriptor = STDIN_FILENO
  private var isOpen = false
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// The reader's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Creates a reader; nothing is opened before the first line is asked for.
  ///
  /// - Parameter path: the file; nil stands for standard input.
  /// - Throws: where the system has no thread to spare.
  public init(path: String? = nil) throws(ThreadError) {
    self.path = path
    thread = try DedicatedThread()
  }

  deinit {
    if isOpen, path != nil { close(descriptor) }
  }

  /// One line without its end, or why it is none.
  enum Line: Sendable {
    case text(String)
    /// The bytes are not UTF-8, or contain NUL.
    case unreadable
    /// Opening or reading failed with this errno; no line comes after this.
    case failed(Int32)
  }

  /// The next line; nil at the end.
  ///
  /// A line ends at LF, before which a CR does not count.
  func next() -> Line? {
    if let code = openOnce() { return fail(code) }
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end]
        buffer.removeFirst(end + 1)
        return Self.line(line)
      }
      searched = buffer.count
      if isAtEnd {
        guard !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        return Self.line(buffer[...])
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        buffer += chunk[..<count]
      } else if count == 0 {
        isAtEnd = true
      } else if errno != EINTR {
        return fail(errno)
      }
    }
  }

  /// The errno of a failure to open the file; nil where it is open.
  private func openOnce() -> Int32? {
    guard !isOpen else { return nil }
    isOpen = true
    guard let path else { return nil }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? errno : nil
  }

  private func fail(_ code: Int32) -> Line {
    isAtEnd = true
    buffer = []
    return .failed(code)
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> Line {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { return .unreadable }
    return .text(text)
  }
}
