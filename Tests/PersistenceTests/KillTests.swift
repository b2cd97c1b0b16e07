import Domain
import Foundation
import Persistence
import TestSupport
import Testing

/// Processes that are killed at random moments while they write or follow a store.
///
/// RETAIN_KILL_ROUNDS=N in the environment runs N rounds of each.
@Suite(.serialized) struct `A killed process` {
  private let folder: Folder
  private let probe: String
  private let rounds: Int

  init() throws {
    // A kill leaves to the system what was written, on whatever disk; in memory there are more writes to a round.
    folder = try Folder(in: FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp")
    probe = try builtExecutable("store-probe")
    rounds = ProcessInfo.processInfo.environment["RETAIN_KILL_ROUNDS"].flatMap(Int.init) ?? 150
  }

  @Test(arguments: [false, true]) func `loses nothing acknowledged, and shows nothing that is lost`(
    isCompacting: Bool
  ) async throws {
    var generator = SystemRandomNumberGenerator()
    var tally = Tally()
    var writer = try start("write", isCompacting)
    var reader = try start("follow", false)
    for _ in 0..<rounds {
      // Now and then they are killed while they open the store.
      if Int.random(in: 0..<5, using: &generator) > 0 {
        try await tally.take(untilOpen: writer, as: .writer)
        try await tally.take(untilOpen: reader, as: .reader)
      }
      try await Task.sleep(for: .microseconds(Int.random(in: 0...20_000, using: &generator)))
      let victim = Int.random(in: 0..<4, using: &generator)
      if victim >= 2 {
        reader.kill()
        try tally.take(reader, as: .reader)
        reader = try start("follow", false)
      }
      guard victim != 2 else { continue }
      writer.kill()
      try tally.take(writer, as: .writer)
      try await check(&tally, reader)
      writer = try start("write", isCompacting)
    }
    writer.kill()
    try tally.take(writer, as: .writer)
    try await check(&tally, reader)
    print(
      "killed processes\(isCompacting ? ", compacting" : ""): \(rounds) rounds, \(tally.acknowledged) steps, "
        + "\(tally.shown) states read, \(tally.violations.count) violations")
    #expect(tally.violations.isEmpty, "\(tally.violations.prefix(5))")
    #expect(tally.acknowledged > rounds && tally.shown > rounds / 2)
  }

  @Test func `that is not killed sees right states alone, beside one that compacts all the time`() async throws {
    var tally = Tally()
    let writer = try start("write", true)
    try await tally.take(untilOpen: writer, as: .writer)
    let reader = try start("follow", false)
    let deadline = ContinuousClock.now + .seconds(120)
    while tally.shown < 2 * rounds, ContinuousClock.now < deadline, reader.status == nil {
      try await Task.sleep(for: .milliseconds(20))
      try tally.take(reader, as: .reader)
    }
    writer.kill()
    try tally.take(writer, as: .writer)
    try await check(&tally, reader)
    print("reader beside compactions: \(tally.shown) states read, \(tally.violations.count) violations")
    #expect(tally.violations.isEmpty, "\(tally.violations.prefix(5))")
    #expect(tally.shown >= 2 * rounds)
  }

  private struct Tally {
    enum Role { case writer, reader }

    var violations: [String] = []
    /// The last step that was acknowledged, and the last one that a reader showed.
    var lastAcknowledged = 0
    var lastShown = 0
    var acknowledged = 0
    var shown = 0

    private var open: Set<Int32> = []

    /// Waits until a process has opened the store.
    mutating func take(untilOpen process: BackgroundProcess, as role: Role) async throws {
      let deadline = ContinuousClock.now + .seconds(60)
      while !open.contains(process.id) {
        guard ContinuousClock.now < deadline, process.status == nil else {
          violations.append("\(role): not open, \(String(describing: process.status)), \(try process.errors())")
          return
        }
        try await Task.sleep(for: .milliseconds(1))
        try take(process, as: role)
      }
    }

    mutating func take(_ process: BackgroundProcess, as role: Role) throws {
      for line in try process.lines() {
        if line == "open" {
          open.insert(process.id)
          continue
        }
        guard let number = Int(line) else {
          violations.append("\(role): \(line)")
          continue
        }
        switch role {
        case .writer:
          lastAcknowledged = max(lastAcknowledged, number)
          acknowledged += 1
        case .reader:
          lastShown = max(lastShown, number)
          shown += 1
        }
      }
    }
  }

  private func start(_ command: String, _ isCompacting: Bool) throws -> BackgroundProcess {
    try BackgroundProcess(probe, [command, folder.path] + (isCompacting ? ["--compact"] : []))
  }

  /// Opens the store that a killed writer left behind, at once.
  private func check(_ tally: inout Tally, _ reader: BackgroundProcess) async throws {
    // What the reader shows until the store is written to again has to be there, too.
    let store: LocalRepository<Step.Record>
    do {
      store = try LocalRepository(directory: folder.url, filename: Step.filename)
    } catch {
      tally.violations.append("opening: \(error)")
      return
    }
    try tally.take(reader, as: .reader)
    let records = try await store.loadAll()
    try await store.close()
    let last = Step.last(of: records)
    if let problem = Step.problem(with: records) { tally.violations.append("file: \(problem)") }
    if last < tally.lastAcknowledged { tally.violations.append("lost: \(tally.lastAcknowledged), there is \(last)") }
    if last < tally.lastShown { tally.violations.append("shown: \(tally.lastShown), there is \(last)") }
    if store.report.outcome == .damaged { tally.violations.append("damaged: \(store.report.damage)") }
  }
}
