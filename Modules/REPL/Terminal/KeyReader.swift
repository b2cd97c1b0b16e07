import CTerminal
import Glibc

/// Waits for keys and signals, whichever comes first, on the thread that calls it.
///
/// Keys that were typed ahead stay here between two reads.
final class KeyReader {
  enum Event: Hashable {
    case key(Key)
    case signal(Int32)
    /// Another thread asks for attention.
    case wake
    /// Notices wait to be taken.
    case notices
    /// The input has ended or is out of reach.
    case end
  }

  private let input: Int32
  private let ownsInput: Bool
  private let signals: Int32
  private let notices: Int32
  private var decoder = KeyDecoder()
  private var pendingSignals: [UInt8] = []

  /// How long an Escape waits for the rest of a sequence, in milliseconds.
  ///
  /// Long enough for a slow connection, short enough for a person who pressed Escape.
  private static let patience: Int32 = 60

  /// Reads from a terminal, and signals from the pipe of `terminal_watch_signals`.
  ///
  /// - Parameter notices: readable while notices wait.
  init(terminal: Int32, signals: Int32, notices: Int32) {
    // Ctrl-C and Ctrl-Z empty the terminal's input queue, perhaps just when poll has promised something to read. The read
    // must not wait then. Its own opening of the terminal leaves the descriptor that is shared with the shell alone.
    let own = open("/proc/self/fd/\(terminal)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    input = own >= 0 ? own : terminal
    ownsInput = own >= 0
    self.signals = signals
    self.notices = notices
  }

  deinit {
    if ownsInput { close(input) }
  }

  /// Waits for the next event.
  ///
  /// - Parameters:
  ///   - takesNotices: whether notices count as an event; otherwise they wait.
  ///   - beforeWaiting: called where nothing has arrived yet: the time to show what the keys so far have done.
  func next(takesNotices: Bool = false, beforeWaiting: () -> Void = {}) -> Event {
    var isPause = false
    while true {
      if let event = nextSignal() { return event }
      if let key = decoder.next(isPause: isPause) { return .key(key) }
      var sources = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        // A negative descriptor is passed over.
        pollfd(fd: takesNotices ? notices : -1, events: Int16(POLLIN), revents: 0),
      ]
      var count = poll(&sources, 3, 0)
      if count == 0 {
        beforeWaiting()
        count = poll(&sources, 3, decoder.isUndecided ? Self.patience : -1)
      }
      isPause = count == 0
      guard count > 0, sources[0].revents == 0 else { continue }
      guard sources[1].revents != 0 else { return .notices }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let length = read(input, &buffer, buffer.count)
      if length > 0 {
        decoder.feed(buffer[..<length])
      } else if length == 0 || (errno != EINTR && errno != EAGAIN) {
        return .end
      }
    }
  }

  /// Waits for a signal or a wake-up and leaves the keys alone.
  func waitForSignal() -> Event {
    while true {
      if let event = nextSignal() { return event }
      var source = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
      poll(&source, 1, -1)
    }
  }

  /// Forgets interruptions and wake-ups that nobody waited for, and the keys before an interruption, as the terminal does with
  /// those that it has still.
  func discardStaleSignals() {
    fetchSignals()
    if pendingSignals.contains(UInt8(SIGINT)) { decoder.reset() }
    pendingSignals.removeAll { [UInt8(SIGINT), UInt8(TERMINAL_WAKE), UInt8(SIGWINCH), UInt8(SIGCONT)].contains($0) }
  }

  /// Forgets a half-read sequence or paste.
  func discardKeys() {
    decoder.reset()
  }

  private func nextSignal() -> Event? {
    if pendingSignals.isEmpty { fetchSignals() }
    guard let first = pendingSignals.first else { return nil }
    // The same news twice is one event: a window that is dragged sends hundreds.
    pendingSignals.removeAll { $0 == first }
    return first == UInt8(TERMINAL_WAKE) ? .wake : .signal(Int32(first))
  }

  private func fetchSignals() {
    var buffer = [UInt8](repeating: 0, count: 512)
    let length = read(signals, &buffer, buffer.count)
    if length > 0 { pendingSignals += buffer[..<length] }
  }
}
