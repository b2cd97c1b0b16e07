import Foundation
import TestSupport
import Testing

@Suite struct `On a disk of its own` {
  let program: Program

  init() throws { program = try Program() }

  /// A bank of twenty questions on the disk.
  func bank(on disk: Disk) async throws -> String {
    let data = disk.path + "/bank"
    let rows = (1...20).map { "p\($0),a\($0)" }.joined(separator: "\n")
    let deck = try program.file("deck.csv", "prompt,answer\n" + rows)
    let result = try await program.run("--data", data, "import", deck)
    try #require(result.status == .exited(0), "\(result)")
    return data
  }

  func reviews(_ data: String) async throws -> Int {
    let statistics = try #require(try await program.json("--data", data, "stats") as? [String: Any])
    return try #require(statistics["reviews"] as? Int)
  }

  /// Answers questions until one cannot be saved.
  ///
  /// - Returns: how many were.
  func answer(_ terminal: PseudoTerminal, untilItSays text: String) async throws -> Int {
    for answers in 0..<20 {
      _ = try await terminal.wait(forText: "── \(answers) done")
      try await terminal.type(" 3")
      let screen = try await terminal.wait(for: "the next question or an error") {
        $0.contains("── \(answers + 1) done") || $0.contains("error:")
      }
      if screen.contains("error:") {
        #expect(screen.rows.count { $0.contains("error:") } == 1)
        #expect(screen.rows.contains { $0.hasPrefix("error: not saved") && $0.contains(text) } || screen.contains(text))
        #expect(!screen.contains("── \(answers + 1) done"))
        return answers
      }
    }
    throw Program.Failure(description: "twenty answers were saved")
  }

  @Test(.enabled("needs the right to mount a tmpfs, which root has") { await Disk.canMount() })
  func `that is full, a session keeps the question revealed, loses nothing, and goes on once there is space`()
    async throws
  {
    let disk = try await Disk.inMemory(kilobytes: 256)
    let data = try await bank(on: disk)
    let terminal = try program.terminal("--data", data, "study", columns: 200, rows: 100)
    _ = try await terminal.wait(forText: "── 0 done")
    try disk.fill()
    // The last pages of the files still have room for a few answers.
    let kept = try await answer(terminal, untilItSays: "there is no space left")
    #expect(try await reviews(data) == kept)
    // The same question is still there to be rated.
    try await terminal.type("3")
    _ = try await terminal.wait(for: "a second error") { $0.rows.count { $0.contains("no space left") } == 2 }
    #expect(try await reviews(data) == kept)
    try disk.free()
    try await terminal.type("3")
    _ = try await terminal.wait(forText: "── \(kept + 1) done")
    try await terminal.type("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await reviews(data) == kept + 1)
    #expect(try await program.run("--data", data, "doctor").status == .exited(0))
  }

  @Test(.enabled("needs the right to mount a tmpfs, which root has") { await Disk.canMount() })
  func `that is full, the backup of the day fails in one line and nothing else does`() async throws {
    let disk = try await Disk.inMemory(kilobytes: 256)
    let data = try await bank(on: disk)
    try disk.fill()
    let terminal = try program.terminal("--data", data, "study", columns: 200)
    let screen = try await terminal.wait(forText: "── 0 done")
    #expect(screen.rows.count { $0.contains("no backup was made: there is no space left") } == 1)
    try await terminal.type("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await (program.json("--data", data, "restore") as? [Any])?.isEmpty == true)
  }

  @Test(.enabled("needs the right to mount a tmpfs, which root has") { await Disk.canMount() })
  func `that is read-only, a change is refused in one line, reading works, and study goes on afterwards`()
    async throws
  {
    let disk = try await Disk.inMemory(kilobytes: 256)
    let data = try await bank(on: disk)
    try await disk.remount(readOnly: true)
    let refused = try await program.run("--data", data, "add", "--prompt", "a", "--answer", "b")
    #expect(refused.status == .exited(1) && refused.output.isEmpty)
    #expect(refused.errors.contains("Read-only file system") && refused.errors.filter { $0 == "\n" }.count == 1)
    #expect(try await (program.json("--data", data, "list") as? [Any])?.count == 20)
    try await disk.remount(readOnly: false)
    let terminal = try program.terminal("--data", data, "study", columns: 200)
    _ = try await terminal.wait(forText: "── 0 done")
    try await terminal.type(" 3")
    _ = try await terminal.wait(forText: "── 1 done")
    try await terminal.type("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await reviews(data) == 1)
  }

  @Test(.enabled("needs loop devices and an ext4 that can be broken, which root has") { await Disk.canBreak() })
  func `that turns read-only under a session, no answer is taken for saved, and none that was is lost`() async throws {
    let disk = try await Disk.onLoopDevice()
    let data = try await bank(on: disk)
    let terminal = try program.terminal("--data", data, "study", columns: 200, rows: 100)
    _ = try await terminal.wait(forText: "── 0 done")
    try await terminal.type(" 3")
    _ = try await terminal.wait(forText: "── 1 done")
    try disk.breakDown()
    try await terminal.type(" 3")
    let screen = try await terminal.wait(forText: "error:")
    #expect(screen.rows.count { $0.contains("error:") && $0.contains("Read-only file system") } == 1)
    // Still the same question, and still not saved.
    try await terminal.type("3")
    _ = try await terminal.wait(for: "a second error") { $0.rows.count { $0.contains("error:") } == 2 }
    #expect(await !terminal.screen.contains("── 2 done"))
    #expect(try await reviews(data) == 1)
    try await terminal.type("q")
    _ = try await terminal.waitForExit()
    try await disk.mountAgain()
    let next = try program.terminal("--data", data, "study", columns: 200)
    _ = try await next.wait(forText: "── 0 done")
    try await next.type(" 3")
    _ = try await next.wait(forText: "── 1 done")
    try await next.type("q")
    #expect(try await next.waitForExit() == .exited(0))
    #expect(try await reviews(data) == 2)
  }
}
