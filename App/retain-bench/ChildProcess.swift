import Executors
import Glibc

/// A program that is run for what it prints, waited for on a thread that may wait.
actor ChildProcess {
  private let thread: DedicatedThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(on thread: DedicatedThread) {
    self.thread = thread
  }

  /// Runs it to its end.
  ///
  /// - Throws: where it does not start, or does not end with success.
  func output(_ path: String, _ arguments: [String]) throws -> String {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CallError.system("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let id: pid_t
    do {
      defer { close(ends[1]) }
      id = try Self.spawn(path, arguments) { posix_spawn_file_actions_adddup2(&$0, ends[1], STDOUT_FILENO) }
    }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw CallError(call: path, message: "ended with status \(status)") }
    return String(decoding: output, as: UTF8.self)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: nil passes on the environment of this one.
  ///   - startsSession: true starts a session, whose controlling terminal is the first terminal that it opens.
  ///   - files: says what its standard descriptors are.
  static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil, startsSession: Bool = false,
    files: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    files(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The thread that starts it may block all signals; the program begins with none blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | (startsSession ? setSession : 0)))
    var pointers = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = (environment ?? [:]).map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in pointers + variables { free(pointer) } }
    var id = pid_t()
    let code = variables.withUnsafeMutableBufferPointer {
      posix_spawn(&id, path, &actions, &attributes, &pointers, environment == nil ? environ : $0.baseAddress)
    }
    guard code == 0 else { throw CallError.system(path, code) }
    return id
  }
}

/// `POSIX_SPAWN_SETSID` of Linux's `spawn.h`, a GNU extension.
private let setSession: Int32 = 0x80
