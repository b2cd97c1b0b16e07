import Glibc

/// How a process ended.
public enum ProcessStatus: Hashable, Sendable {
  /// It returned or called `exit` with a status.
  case exited(Int32)
  /// A signal ended it.
  case killed(signal: Int32)
}

/// A process that a test started.
///
/// It is killed when this object goes.
final class ChildProcess {
  enum State: Hashable {
    case running
    case stopped(signal: Int32)
    case ended(ProcessStatus)
  }

  struct SpawnError: Error {
    let path: String
    let code: Int32
  }

  let id: pid_t
  private(set) var state = State.running

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - files: what to open as descriptors 0, 1, 2 …; a nil path repeats the descriptor before.
  ///   - startsSession: true starts a session, whose controlling terminal is the first terminal that is opened.
  init(
    path: String, arguments: [String], environment: [String: String], files: [(path: String?, flags: Int32)],
    startsSession: Bool
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, file) in files.enumerated() {
      let descriptor = Int32(descriptor)
      if let path = file.path {
        posix_spawn_file_actions_addopen(&actions, descriptor, path, file.flags, 0o600)
      } else {
        posix_spawn_file_actions_adddup2(&actions, descriptor - 1, descriptor)
      }
    }
    // The child begins with every signal at its default and none blocked, whatever the test runner does.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (startsSession ? setSession : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var variables = environment
    // After a crash the backtracer would wait for a key.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    var argumentPointers = ([path] + arguments).map { strdup($0) } + [nil]
    var variablePointers = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
    var id = pid_t()
    let code = posix_spawn(&id, path, &actions, &attributes, &argumentPointers, &variablePointers)
    guard code == 0 else { throw SpawnError(path: path, code: code) }
    self.id = id
  }

  deinit {
    if case .ended = update() { return }
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// Asks the system what became of it, without waiting.
  @discardableResult
  func update() -> State {
    if case .ended = state { return state }
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG | WUNTRACED | WCONTINUED) == id else { return state }
    // The layout of a wait status on Linux; the macros for it are not visible in Swift.
    state =
      switch status & 0xFF {
      case 0x7F: .stopped(signal: status >> 8 & 0xFF)
      case 0xFF: .running
      case 0: .ended(.exited(status >> 8 & 0xFF))
      default: .ended(.killed(signal: status & 0x7F))
      }
    return state
  }
}

/// `POSIX_SPAWN_SETSID` of Linux's `spawn.h`, a GNU extension.
private let setSession: Int32 = 0x80
