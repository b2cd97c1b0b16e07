import Domain
import Foundation
import Persistence
import TestSupport
import Testing

@Suite struct `The lock of a store` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// Another process that holds the lock as a repository does.
  private func startHolder() async throws -> BackgroundProcess {
    let script = #"exec 9<>"$1"; flock -n 9 || exit 1; echo $$ >&9; echo ready; exec tail -f /dev/null"#
    let process = try BackgroundProcess("/bin/sh", ["-c", script, "sh", folder.path + "/notes.lock"])
    while try process.lines() != ["ready"] {
      try #require(process.status == nil)
      try await Task.sleep(for: .milliseconds(2))
    }
    return process
  }

  @Test func `held by another process is told with that process, at once`() async throws {
    try await folder.open().close()
    let holder = try await startHolder()
    let error = openingError { try folder.open() }
    #expect(error == .locked(holder: holder.id, path: folder.path + "/notes"))
  }

  @Test func `is free once its holder was killed`() async throws {
    try await folder.open().close()
    try await startHolder().kill()
    #expect(openingError { try folder.open() } == nil)
  }

  @Test func `keeps this process, too, from opening the store twice`() throws {
    let first = try folder.open()
    let error = openingError { try folder.open() }
    #expect(error == .locked(holder: getpid(), path: first.report.path))
  }

  @Test func `is given back by close`() async throws {
    let first = try folder.open()
    try await first.close()
    #expect(openingError { try folder.open() } == nil)
  }

  @Test func `is given back, with every descriptor, when a repository goes without being closed`() async throws {
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
        .count { $0.hasPrefix(folder.path) }
    }
    for _ in 0..<20 {
      let repository = try folder.open()
      try await repository.save(Note("a"))
    }
    #expect(try descriptors() == 0)
  }

  @Test func `is given back when opening fails`() throws {
    try folder.write("garbage".utf8)
    #expect(openingError { try folder.open() } == .unrecognized(path: folder.path + "/notes"))
    try folder.write([])
    #expect(openingError { try folder.open() } == nil)
  }

  @Test func `names the writer to those who may only read`() async throws {
    let writer = try folder.open()
    let reader = try folder.open(.reading)
    let thrown = await repositoryError { try await reader.save(Note("a")) }
    #expect(thrown == .readOnly(path: writer.report.path, holder: getpid()))
    try await writer.close()
    let later = try folder.open(.reading)
    let second = await repositoryError { try await later.save(Note("a")) }
    #expect(second == .readOnly(path: writer.report.path, holder: nil))
  }
}
