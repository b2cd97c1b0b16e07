import CTerminal
import Executors
import FoundationEssentials
import Glibc

/// A program on a terminal of its own, and a stopwatch beside it.
///
/// What the program prints is waited for on a thread that does nothing else, so that it is seen the moment it comes.
actor TerminalSession {
  private let thread: DedicatedThread
  private let main: Int32
  private let process: pid_t
  private let start: ContinuousClock.Instant
  private var output: [UInt8] = []

  /// How long anything may take.
  private static let patience: Int32 = 120_000

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Starts the program, and the stopwatch just before it.
  init(_ path: String, _ arguments: [String], environment: [String: String]) throws {
    thread = try DedicatedThread()
    var name = [CChar](repeating: 0, count: 64)
    main = terminal_open_pseudo(&name, name.count)
    guard main >= 0 else { throw CallError.system("posix_openpt") }
    let sidePath = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Open until the program has it open as well, and no longer: then the terminal tells of the program's end.
    let side = open(sidePath, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard side >= 0 else { throw CallError.system("open \(sidePath)") }
    defer { close(side) }
    _ = terminal_set_size(main, 100, 40)
    start = .now
    process = try ChildProcess.spawn(path, arguments, environment: environment, startsSession: true) { files in
      posix_spawn_file_actions_addopen(&files, 0, sidePath, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&files, 0, 1)
      posix_spawn_file_actions_adddup2(&files, 0, 2)
    }
  }

  /// Milliseconds from the start of the program until a text has been printed.
  func started(with text: String) throws -> Double {
    try wait(for: text)
    return microseconds(since: start) / 1000
  }

  /// Milliseconds from when something is typed until a text has been printed.
  func response(to typed: String, until text: String) throws -> Double {
    try drain()
    let start = ContinuousClock.now
    guard write(main, typed, typed.utf8.count) == typed.utf8.count else { throw CallError.system("write") }
    try wait(for: text)
    return microseconds(since: start) / 1000
  }

  /// Milliseconds that the threads of the program have run so far.
  ///
  /// Source: `Documentation/scheduler/sched-stats.rst` of the kernel: nanoseconds on the processor come first.
  func processorTime() throws -> Double {
    let threads = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: threads).reduce(0) { sum, thread in
      let figures = Machine.lines("\(threads)/\(thread)/schedstat").first?.split(separator: " ").first
      return sum + (figures.flatMap { Double($0) } ?? 0) / 1e6
    }
  }

  /// Ends the program.
  func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(main)
  }

  private func wait(for text: String) throws {
    let bytes = Array(text.utf8)
    while output.ranges(of: bytes).isEmpty {
      guard try read(within: Self.patience) else {
        throw CallError(
          call: "the program",
          message: "printed \(String(decoding: output, as: UTF8.self).debugDescription) and no \(text.debugDescription)"
        )
      }
    }
  }

  /// Reads until nothing more comes, and forgets it.
  private func drain() throws {
    while try read(within: 20) {}
    output = []
  }

  /// Whether anything came in time, and before the program ended.
  private func read(within milliseconds: Int32) throws -> Bool {
    var ready = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, milliseconds) < 0 {
      guard errno == EINTR else { throw CallError.system("poll") }
    }
    guard ready.revents != 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(main, &buffer, buffer.count)
    guard count > 0 else { return false }
    output += buffer[..<count]
    return true
  }
}
