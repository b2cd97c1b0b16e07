public import Foundation

/// A new directory that is removed, with all it holds, when this object goes.
public final class TemporaryDirectory: Sendable {
  /// Where it is, links resolved.
  public let url: URL

  /// Where it is, as a path without a slash at the end.
  public var path: String { url.path(percentEncoded: false).trimmingSuffix("/") }

  /// Creates a directory that only the user may enter.
  public init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = base.appending(path: "retain-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // A test that took away its own directory, or the right to remove it, has said so itself.
      print("The temporary directory \(path) stays: \(error)")
    }
  }

  /// The path of something in it.
  public func path(_ name: String) -> String { path + "/" + name }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
