import FoundationEssentials
import Glibc

/// Something that happened while a line is edited: it is printed above the line.
public struct Notice: Codable, Hashable, Sendable {
  /// What happened, in one line; nil where only the prompt changes.
  public var text: String?
  /// The prompt from now on; nil leaves it as it is.
  public var prompt: StyledText?

  /// Creates a notice.
  public init(_ text: String?, prompt: StyledText? = nil) {
    self.text = text
    self.prompt = prompt
  }
}

/// Carries notices to the thread that waits for keys, which it wakes.
final class NoticePipe: Sendable {
  /// Readable while notices wait.
  let output: Int32
  private let input: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(operation: "pipe", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (output, input) = (ends[0], ends[1])
  }

  deinit {
    close(output)
    close(input)
  }

  /// Hands a notice over, from any thread; one for which there is no room is lost.
  func post(_ notice: Notice) {
    do {
      let bytes = try Array(JSONEncoder().encode(notice)) + [newline]
      // Up to this size the system writes all or nothing, whoever writes at the same time.
      guard bytes.count <= Int(PIPE_BUF) else { return }
      _ = write(input, bytes, bytes.count)
    } catch {
      // Text always has a JSON form.
    }
  }

  /// The notices that wait, the oldest first.
  func take() -> [Notice] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes.split(separator: newline).compactMap { line in
      do {
        return try JSONDecoder().decode(Notice.self, from: Data(line))
      } catch {
        // Only notices are written here, each as a whole.
        return nil
      }
    }
  }
}

private let newline = UInt8(ascii: "\n")
