import Foundation

/// A program that runs beside a test and writes what it says into a file; it is killed when this object goes.
public final class BackgroundProcess {
  private let process: ChildProcess
  private let directory: TemporaryDirectory
  private var read = 0

  /// Starts a program.
  public init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    process = try ChildProcess(
      path: path, arguments: arguments, environment: environment,
      files: [
        ("/dev/null", O_RDONLY), (directory.path("output"), O_WRONLY | O_CREAT | O_TRUNC),
        (directory.path("errors"), O_WRONLY | O_CREAT | O_TRUNC),
      ], startsSession: false)
  }

  /// Its process.
  public var id: Int32 { process.id }

  /// Kills it, and returns once it has gone.
  public func kill() {
    _ = Foundation.kill(process.id, SIGKILL)
    while true {
      if case .ended = process.update() { return }
      usleep(200)
    }
  }

  /// How it ended; nil while it runs.
  public var status: ProcessStatus? {
    if case .ended(let status) = process.update() { status } else { nil }
  }

  /// The whole lines that it has written since the last call.
  public func lines() throws -> [String] {
    let bytes = try Data(contentsOf: directory.url.appending(path: "output"))[read...]
    guard let end = bytes.lastIndex(of: 0x0A) else { return [] }
    read = end + 1
    return String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// What it wrote to standard error.
  public func errors() throws -> String {
    String(decoding: try Data(contentsOf: directory.url.appending(path: "errors")), as: UTF8.self)
  }
}
