import Foundation
import Glibc
import TestSupport

/// A small disk of its own, mounted for one test and unmounted when this object goes.
final class Disk: Sendable {
  /// Where it is mounted; for the user alone.
  let path: String
  private let folder: TemporaryDirectory
  private let device: String

  /// A disk in memory, which can be filled and can be made read-only while no file of it is open for writing.
  static func inMemory(kilobytes: Int) async throws -> Disk {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: folder.path("disk"), withIntermediateDirectories: false)
    try await run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=0700", "tmpfs", folder.path("disk"))
    return Disk(folder, device: "")
  }

  /// A disk whose file system turns read-only at an error, even under files that are open for writing.
  static func onLoopDevice() async throws -> Disk {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: folder.path("disk"), withIntermediateDirectories: false)
    let image = folder.path("image")
    try await run("truncate", "-s", "2M", image)
    try await run("mkfs.ext4", "-q", "-O", "^has_journal", image)
    try await run("mount", "-o", "loop,errors=remount-ro", image, folder.path("disk"))
    let device = try await run("findmnt", "-n", "-o", "SOURCE", folder.path("disk"))
    chmod(folder.path("disk"), 0o700)
    return Disk(folder, device: String(device.split(separator: "/").last?.prefix { !$0.isWhitespace } ?? ""))
  }

  private init(_ folder: TemporaryDirectory, device: String) {
    self.folder = folder
    self.device = device
    path = folder.path("disk")
  }

  deinit {
    // Before the folder goes, which happens after this; lazily, because a test that failed may still use it.
    let process = Process()
    process.executableURL = URL(filePath: "/bin/umount")
    process.arguments = ["-l", path]
    do {
      try process.run()
      process.waitUntilExit()
    } catch {
      print("The disk \(path) stays mounted: \(error)")
    }
  }

  /// Whether this machine lets the tests mount a disk in memory.
  static func canMount() async -> Bool {
    await works { _ = try await inMemory(kilobytes: 64) }
  }

  /// Whether this machine lets the tests make a file system and break it.
  static func canBreak() async -> Bool {
    await works { try await onLoopDevice().breakDown() }
  }

  private static func works(_ body: () async throws -> Void) async -> Bool {
    do {
      try await body()
      return true
    } catch {
      return false
    }
  }

  /// Fills it to the last byte.
  func fill() throws {
    let descriptor = open(ballast, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw Failure(description: "open: \(errno)") }
    defer { close(descriptor) }
    for size in [4096, 1] {
      let block = [UInt8](repeating: 0, count: size)
      while write(descriptor, block, size) == size {}
      guard errno == ENOSPC else { throw Failure(description: "write: \(errno)") }
    }
  }

  /// Frees what ``fill()`` took.
  func free() throws {
    guard unlink(ballast) == 0 else { throw Failure(description: "unlink: \(errno)") }
  }

  /// Makes it read-only, or writable again.
  func remount(readOnly: Bool) async throws {
    try await Self.run("mount", "-o", "remount,\(readOnly ? "ro" : "rw")", path)
  }

  /// Lets its file system meet an error, whereupon it turns read-only.
  func breakDown() throws {
    let descriptor = open("/sys/fs/ext4/\(device)/trigger_fs_error", O_WRONLY)
    guard descriptor >= 0 else { throw Failure(description: "open: \(errno)") }
    defer { close(descriptor) }
    guard write(descriptor, "1", 1) == 1 else { throw Failure(description: "write: \(errno)") }
  }

  /// Mounts it anew, which ends the state that ``breakDown()`` brought about.
  func mountAgain() async throws {
    try await Self.run("umount", path)
    try await Self.run("mount", "-o", "loop", folder.path("image"), path)
  }

  private var ballast: String { path + "/ballast" }

  @discardableResult
  private static func run(_ program: String, _ arguments: String...) async throws -> String {
    let folders = ["/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/"]
    guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: $0 + program) }) else {
      throw Failure(description: "there is no \(program)")
    }
    let result = try await runProcess(
      folder + program, arguments, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    guard result.status == .exited(0) else { throw Failure(description: "\(program): \(result)") }
    return result.output
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
