import FoundationEssentials
import Glibc

/// Lets another program have the terminal: an editor or a pager.
///
/// It waits on the thread that calls it.
enum ExternalProgram {
  /// Runs a command line of the shell to its end.
  ///
  /// - Parameters:
  ///   - command: the command line; the arguments go behind it.
  ///   - input: what the program reads from standard input; nil gives it the terminal.
  /// - Returns: the exit status, 128 and the signal for one that a signal ended, or nil where it could not be started.
  static func run(_ command: String, arguments: [String] = [], input: String? = nil) -> Int32? {
    var pipe: [Int32] = [-1, -1]
    if input != nil {
      guard Glibc.pipe(&pipe) == 0 else { return nil }
      for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    let id = start(command + " \"$@\"", arguments, reading: input == nil ? nil : pipe[0])
    if let input {
      close(pipe[0])
      // A program that has seen enough reads no more, and that is no failure.
      if id != nil { _ = writeFully(input.utf8, to: pipe[1]) }
      close(pipe[1])
    }
    guard let id else { return nil }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private static func start(_ script: String, _ arguments: [String], reading descriptor: Int32?) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let descriptor { posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO) }
    // This program ignores SIGPIPE and may have signals blocked on this thread; the other one begins as usual.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var pointers = (["sh", "-c", script, "sh"] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var id = pid_t()
    return posix_spawn(&id, "/bin/sh", &actions, &attributes, &pointers, environ) == 0 ? id : nil
  }
}

/// A text that a person changes in an editor of their own.
struct EditedText {
  /// The command of the shell that edits a file.
  let editor: String

  /// Has the text changed.
  ///
  /// The file is private to the user and gone afterwards.
  ///
  /// - Returns: what the person saved; nil where the editor failed, or no file could be made.
  func edit(_ text: String) -> String? {
    guard let path = Self.file(holding: text) else { return nil }
    defer { unlink(path) }
    guard ExternalProgram.run(editor, arguments: [path]) == 0 else { return nil }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path))
    } catch {
      return nil
    }
    var edited = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    // Editors end the last line; the text had no end of its own.
    if edited.last == "\n" { edited.removeLast() }
    return edited
  }

  /// Makes a file that is private to the user, in the folder for temporary ones.
  ///
  /// - Returns: its path; nil where it could not be written.
  static func file(holding text: String) -> String? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/retain-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    guard descriptor >= 0 else { return nil }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let code = writeFully((text + "\n").utf8, to: descriptor)
    close(descriptor)
    guard code == 0 else {
      unlink(path)
      return nil
    }
    return path
  }
}
