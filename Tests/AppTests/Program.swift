import Foundation
import TestSupport

/// The built program with a home of its own, which goes when the test ends.
struct Program {
  let home: TemporaryDirectory
  private let path: String

  init() throws {
    home = try TemporaryDirectory()
    path = try builtExecutable("retain")
  }

  /// The folder in which the bank is kept.
  var data: String { home.path(".local/share/retain") }

  func environment(_ more: [String: String] = [:]) -> [String: String] {
    [
      "HOME": home.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      "TZ": "Europe/Berlin",
    ].merging(more) { $1 }
  }

  @discardableResult
  func run(
    _ arguments: String..., input: String = "", environment more: [String: String] = [:]
  ) async throws -> ProcessResult {
    try await runProcess(path, arguments, input: input, environment: environment(more))
  }

  @discardableResult
  func runAll(
    _ arguments: [String], environment more: [String: String] = [:]
  ) async throws -> ProcessResult {
    try await runProcess(path, arguments, environment: environment(more))
  }

  func terminalAll(_ arguments: [String]) throws -> PseudoTerminal {
    try PseudoTerminal(path, arguments, environment: environment(), columns: 80, rows: 24)
  }

  /// Runs a command with `--json` and reads what it prints.
  func json(_ arguments: String...) async throws -> Any {
    let result = try await runProcess(path, arguments + ["--json"], environment: environment())
    guard result.status == .exited(0) else { throw Failure(description: "\(arguments): \(result)") }
    return try JSONSerialization.jsonObject(with: Data(result.output.utf8), options: .fragmentsAllowed)
  }

  /// The questions that match, as JSON objects.
  func questions(_ query: String = "") async throws -> [[String: Any]] {
    guard let questions = try await json("list", query) as? [[String: Any]] else {
      throw Failure(description: "list gave no array of objects")
    }
    return questions
  }

  func terminal(
    _ arguments: String..., environment more: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(path, arguments, environment: environment(more), columns: columns, rows: rows)
  }

  /// Starts the program as a job of a shell; Enter continues it once it is stopped.
  ///
  /// The system does not stop a program that has no parent in its session, because nobody could continue it.
  func terminalUnderShell(_ arguments: String...) throws -> PseudoTerminal {
    let script = #""$0" "$@"; echo the shell again; read -r line; fg"#
    return try PseudoTerminal("/bin/sh", ["-m", "-c", script, path] + arguments, environment: environment())
  }

  /// Starts a session in a folder.
  func terminalIn(_ folder: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      "/bin/sh", ["-c", #"cd "$0" && exec "$1""#, folder, path], environment: environment(), columns: 80, rows: 40)
  }

  /// Runs a shell command in a folder, with the program on its path as `retain`.
  func shell(_ command: String, in folder: String) async throws -> ProcessResult {
    let programs = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    return try await runProcess(
      "/bin/sh", ["-c", #"cd "$0" && eval "$1""#, folder, command],
      environment: environment(["PATH": programs + ":/usr/bin:/bin"]))
  }

  /// Starts a session and waits for its first prompt.
  func session(columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) async throws -> PseudoTerminal {
    let terminal = try terminal(environment: environment, columns: columns, rows: rows)
    _ = try await terminal.wait(forText: "retain")
    try await terminal.waitForRawMode()
    return terminal
  }

  /// Writes a file into the home and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: home.url.appending(path: name))
    return home.path(name)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
