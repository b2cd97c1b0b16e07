import Domain
import Foundation
import Persistence
import TestSupport
import Testing

/// Processes that are killed at random moments while they write or follow a store.
///
/// RETAIN_EXHAUSTIVE=1 in the environment runs ten times as many rounds.
@Suite(.serialized) struct `A killed process` {
  private let folder: Folder
  private let probe: String
  private let rounds: Int

  init() throws {
    folder = try Folder()
    probe = try builtExecutable("store-probe")
    rounds = ProcessInfo.processInfo.environment["RETAIN_EXHAUSTIVE"] == "1" ? 2000 : 200
  }

  @Test(arguments: [false, true]) func `loses nothing acknowledged, and shows nothing that is lost`(
    isCompacting: Bool
  ) async throws {
    var generator = SystemRandomNumberGenerator()
    var tally = Tally()
    var writer = try await start("write", isCompacting)
    var reader = try await start("follow", false)
    for _ in 0..<rounds {
      try await Task.sleep(for: .microseconds(Int.random(in: 0...40_000, using: &generator)))
      let victim = Int.random(in: 0..<3, using: &generator)
      if victim != 0 {
        reader.kill()
        try tally.take(reader, as: .reader)
        reader = try await start("follow", false)
      }
      guard victim != 1 else { continue }
      writer.kill()
      try tally.take(writer, as: .writer)
      try await check(&tally, reader)
      writer = try await start("write", isCompacting)
    }
    writer.kill()
    try tally.take(writer, as: .writer)
    try await check(&tally, reader)
    print(
      "killed processes\(isCompacting ? ", compacting" : ""): \(rounds) rounds, \(tally.acknowledged) steps, "
        + "\(tally.shown) states read, \(tally.violations.count) violations")
    #expect(tally.violations.isEmpty, "\(tally.violations.prefix(5))")
    #expect(tally.acknowledged > rounds && tally.shown > 0)
  }

  private struct Tally {
    enum Role { case writer, reader }

    var violations: [String] = []
    /// The last step that was acknowledged, and the last one that a reader showed.
    var lastAcknowledged = 0
    var lastShown = 0
    var acknowledged = 0
    var shown = 0

    mutating func take(_ process: BackgroundProcess, as role: Role) throws {
      for line in try process.lines() where line != "open" {
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

  /// Starts a process, and waits until it has opened the store.
  private func start(_ command: String, _ isCompacting: Bool) async throws -> BackgroundProcess {
    let process = try BackgroundProcess(probe, [command, folder.path] + (isCompacting ? ["--compact"] : []))
    return process
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
