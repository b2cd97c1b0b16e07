import Foundation

/// What a finished process wrote and how it ended.
public struct ProcessResult: Hashable, Sendable {
  /// What it wrote to standard output; bytes that are not UTF-8 show as U+FFFD.
  public var output: String
  /// What it wrote to standard error.
  public var errors: String
  /// How it ended.
  public var status: ProcessStatus

  /// Creates a result to compare with.
  public init(output: String, errors: String, status: ProcessStatus) {
    self.output = output
    self.errors = errors
    self.status = status
  }
}

/// A test's program did not do in time what the test waits for.
public struct TimeoutError: Error, CustomStringConvertible {
  /// What was waited for, and what there was instead.
  public let description: String
}

/// Runs a program to its end.
///
/// - Parameters:
///   - input: what it reads from standard input, which is a file and no terminal.
///   - environment: all of its environment.
/// - Throws: ``TimeoutError`` where it does not end in time; it is killed then.
public func runProcess(
  _ path: String, _ arguments: [String] = [], input: String = "", environment: [String: String] = [:],
  timeout: Duration = .seconds(60)
) async throws -> ProcessResult {
  let directory = try TemporaryDirectory()
  try Data(input.utf8).write(to: directory.url.appending(path: "input"))
  // Files hold any amount of output without a reader at the other end.
  let create = O_WRONLY | O_CREAT | O_TRUNC
  let process = try ChildProcess(
    path: path, arguments: arguments, environment: environment,
    files: [
      (directory.path("input"), O_RDONLY), (directory.path("output"), create), (directory.path("errors"), create),
    ], startsSession: false)
  let deadline = ContinuousClock.now + timeout
  while true {
    if case .ended(let status) = process.update() {
      func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: directory.url.appending(path: name)), as: UTF8.self)
      }
      return ProcessResult(output: try text("output"), errors: try text("errors"), status: status)
    }
    guard ContinuousClock.now < deadline else { throw TimeoutError(description: "\(path) has not ended in \(timeout)") }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// The path of an executable of this package, which lies beside the running test program.
public func builtExecutable(_ name: String) throws -> String {
  let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  let path = tests.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
  guard FileManager.default.isExecutableFile(atPath: path) else { throw CocoaError(.fileNoSuchFile) }
  return path
}
