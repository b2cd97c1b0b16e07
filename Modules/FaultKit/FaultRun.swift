import Domain
import Persistence

/// Runs a workload on a store, once for every fault at every call, and checks each time that every promise was kept.
///
/// After each fault the store is opened again, and must then hold every acknowledged change, each other one wholly or
/// not at all, and nothing else; memory and disk must agree, every error told must have happened, and what is saved then
/// must survive the next power cut.
///
///     let report = await FaultRun(Workload("saves", steps: [.save(note), .delete(note.id)]))()
///     print(report)
public struct FaultRun<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID == String {
  private let workload: Workload<Item>
  private let limit: Int
  private let seed: UInt64

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - limit: how many points are tried, taken evenly from each kind, where there are more.
  ///   - seed: for what is random in a power cut, and which points are taken.
  public init(_ workload: Workload<Item>, limit: Int = .max, seed: UInt64 = 1) {
    (self.workload, self.limit, self.seed) = (workload, limit, seed)
  }

  /// Tries the points.
  public func callAsFunction() async -> FaultReport {
    let recording = await record()
    var report = FaultReport()
    report.add(recording.violations, at: nil, of: workload.name)
    guard report.violations.isEmpty else { return report }
    let cuts = recording.powerCuts(seed: seed)
    var points = recording.faults + cuts
    // What goes wrong when a store is opened after a power cut: there are as many points for each cut again.
    for cut in Self.sample(cuts, limit == .max ? .max : max(4, limit / 100), seed) {
      let inner = await recoveryPoints(cut, recording)
      if limit == .max {
        for point in inner { await attempt(point, of: recording, &report) }
      } else {
        points += inner
      }
    }
    for point in Self.sampleKinds(points, limit, seed) { await attempt(point, of: recording, &report) }
    return report
  }

  private func attempt(_ point: FaultPoint, of recording: Recording<Item>, _ report: inout FaultReport) async {
    report.add(await violations(at: point, of: recording), at: point, of: workload.name)
  }

  /// Tries one point again.
  ///
  /// - Returns: what is wrong there.
  public func reproduce(_ point: FaultPoint) async -> [String] {
    await violations(at: point, of: record())
  }

  // MARK: Points

  private func record() async -> Recording<Item> {
    await Recording(
      of: workload.steps, on: workload.disk(), workload.durability, workload.roomPolicy, holding: [workload.start])
  }

  private func recoveryPoints(_ point: FaultPoint, _ recording: Recording<Item>) async -> [FaultPoint] {
    guard case .powerCut(let cut) = point.event else { return [] }
    let recovery = await recover(point.call, cut, recording)
    return (recovery.faults + recovery.powerCuts(seed: seed)).map {
      FaultPoint(call: point.call, event: .recovery(cut, $0))
    }
  }

  private func recover(_ call: Int, _ cut: PowerCut, _ recording: Recording<Item>) async -> Recording<Item> {
    await Recording(
      of: probe.map { [.save($0), .close] } ?? [.close], on: recording.states[call].disk.after(cut),
      workload.durability, workload.roomPolicy, holding: recording.expectation(after: call, cut))
  }

  /// An item to be saved after a fault.
  private var probe: Item? {
    if let item = workload.items.first { return item }
    for step in workload.steps {
      guard case .commit(let changes) = step else { continue }
      for case .save(let item) in changes { return item }
    }
    return nil
  }

  /// So many points of each kind, as evenly as there are that many.
  private static func sampleKinds(_ points: [FaultPoint], _ limit: Int, _ seed: UInt64) -> [FaultPoint] {
    let kinds = Dictionary(grouping: points, by: \.kind).sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    var left = limit
    var taken: [FaultPoint] = []
    for (index, kind) in kinds.enumerated() {
      let part = sample(kind.value, left / (kinds.count - index), seed)
      left -= part.count
      taken += part
    }
    return taken
  }

  private static func sample(_ points: [FaultPoint], _ limit: Int, _ seed: UInt64) -> [FaultPoint] {
    guard points.count > limit else { return points }
    let first = Int(seed % UInt64(points.count))
    return (0..<limit).map { points[(first + $0 * points.count / limit) % points.count] }
  }

  // MARK: Trying

  private func violations(at point: FaultPoint, of recording: Recording<Item>) async -> [String] {
    switch point.event {
    case .powerCut(let cut):
      let disk = recording.states[point.call].disk.after(cut)
      return await checkOriginals(disk, of: recording) + check(disk, recording.expectation(after: point.call, cut))
    case .recovery(let cut, let inner):
      return await violations(at: inner, of: recover(point.call, cut, recording))
    case .fault(let fault):
      let fileSystem = MemoryFileSystem(recording.states[0].disk, FaultPlan(call: point.call, fault: fault))
      var execution = Execution(
        fileSystem, workload.durability, workload.roomPolicy, startingWith: recording.expectation(after: 0, .kept))
      await execution.run(recording.steps)
      var messages = execution.violations
      let disk = fileSystem.state.disk
      let ends: [(String, Disk, PowerCut)] = [
        ("the program starts anew", disk.withoutProcesses(), .kept),
        ("the power is cut", disk.after(.dropped), .dropped),
        ("the power is cut and keeps only entries", disk.after(.onlyEntries), .onlyEntries),
      ]
      for (name, end, cut) in ends {
        let found = await checkOriginals(end, of: recording) + check(end, execution.expectations.after(.max, cut))
        messages += found.map { "once \(name), \($0)" }
      }
      return messages
    }
  }

  /// Opens the store that a fault left, and saves to it.
  private func check(_ disk: Disk, _ models: [Model<Item>]) async -> [String] {
    let fileSystem = MemoryFileSystem(disk)
    do {
      let repository = try Execution<Item>.open(fileSystem)
      var expected = try await repository.model()
      guard models.contains(expected) else {
        return ["it opens with \(expected.keys.sorted()) instead of \(models.summary())"]
      }
      if let probe {
        try await repository.save(probe)
        expected[probe.id] = probe
      }
      let last = fileSystem.state.disk
      return try await checkKept(repository.report, before: disk, after: last.after(.dropped))
        + checkReading(last.withoutProcesses(), expected)
        + checkReading(last.after(.dropped), expected).map { "after another power cut, \($0)" }
    } catch {
      return ["it cannot be used: \(error)"]
    }
  }

  private func checkReading(_ disk: Disk, _ expected: Model<Item>) async throws -> [String] {
    let reader = try Execution<Item>.open(MemoryFileSystem(disk), for: .reading)
    var messages: [String] = []
    let found = try await reader.model()
    if found != expected { messages.append("a reader finds \(found.keys.sorted()), not \(expected.keys.sorted())") }
    if !reader.report.damage.isEmpty { messages.append("damage is left: \(reader.report.damage)") }
    return messages
  }

  /// What was cut off or rewritten must lie beside the store, for good.
  private func checkKept(_ report: OpenReport, before: Disk, after: Disk) -> [String] {
    guard let original = before.bytes(at: report.path) else { return [] }
    let kept = report.keptOriginals.map { after.bytes(at: $0) }
    if !report.damage.isEmpty || report.wasArray {
      return kept.contains(original) ? [] : ["the original was not kept"]
    }
    if let tail = report.tornTail {
      return kept.contains(Array(original[Int(tail.offset)...])) ? [] : ["the end that was cut off was not kept"]
    }
    return []
  }

  /// What was put aside without a fault must be somewhere after each fault, too.
  private func checkOriginals(_ disk: Disk, of recording: Recording<Item>) -> [String] {
    let files = disk.files(in: Workload<Item>.directory)
    let store = disk.bytes(at: Workload<Item>.path) ?? []
    let isLost = recording.kept.contains { kept in
      !store.reversed().starts(with: kept.reversed()) && !files.contains(kept)
    }
    return isLost ? ["the original bytes are lost"] : []
  }
}
