import Domain
import Glibc
import Persistence

/// A workload that ran without a fault: the disk after each call, and what a store on it may hold.
struct Recording<Item: Codable & Equatable & Identifiable & Sendable>: Sendable where Item.ID == String {
  /// The state after each call; that before any is at 0.
  let states: [MemoryFileSystem.State]
  let steps: [Step<Item>]
  /// What opening put aside before it changed the file.
  let kept: [[UInt8]]
  private let execution: Execution<Item>

  /// Runs the workload.
  ///
  /// - Parameter models: what the disk may hold to begin with.
  init(
    of steps: [Step<Item>], on disk: Disk, _ durability: Durability, _ room: RoomPolicy = .current,
    holding models: [Model<Item>]
  ) async {
    var execution = Execution<Item>(MemoryFileSystem(disk), durability, room, startingWith: models)
    await execution.run(steps)
    self.steps = steps
    self.execution = execution
    var states: [MemoryFileSystem.State] = []
    for state in execution.fileSystem.states {
      // Closing is no call that can fail, and changes nothing on the disk.
      if states.count == (state.call?.number ?? 0) { states.append(state) }
    }
    self.states = states
    kept = execution.keptOriginals.compactMap { execution.fileSystem.state.disk.bytes(at: $0) }
  }

  var violations: [String] { execution.violations }

  /// What the store may hold after a call.
  func expectation(after call: Int, _ cut: PowerCut) -> [Model<Item>] { execution.expectations.after(call, cut) }

  /// Every fault of every call.
  var faults: [FaultPoint] {
    states.flatMap { state -> [FaultPoint] in
      guard let call = state.call else { return [] }
      return Self.faults(of: call, size: state.size).map { FaultPoint(call: call.number, event: .fault($0)) }
    }
  }

  private static func faults(of call: Call, size: Int) -> [Fault] {
    var faults = call.operation.errors.flatMap { [Fault.error($0), .lastingError($0)] }
    guard size > 1, call.operation == .write || call.operation == .read else { return faults }
    let parts = Set([1, 7, size / 2, size - 1].filter { $0 > 0 && $0 < size }).sorted()
    faults += parts.map { .short(bytes: $0) }
    faults += parts.prefix(2).map { .lastingShort(bytes: $0) }
    if call.operation == .write {
      faults += parts.flatMap { [.partialWrite(bytes: $0, error: EIO), .partialWrite(bytes: $0, error: ENOSPC)] }
    }
    return faults
  }

  /// Every power cut behind every call that changed something, or after which something else is to be expected.
  func powerCuts(seed: UInt64) -> [FaultPoint] {
    states.indices.flatMap { call -> [FaultPoint] in
      guard call == 0 || states[call].call?.operation.changes == true || execution.expectations.change(at: call) else {
        return []
      }
      return states[call].disk.powerCuts(seed: seed &+ UInt64(call)).map {
        FaultPoint(call: call, event: .powerCut($0))
      }
    }
  }
}

extension Operation {
  /// Whether a call changes what is on the disk, now or after a power cut.
  fileprivate var changes: Bool {
    switch self {
    case .resolve, .openDirectory, .openForReading, .openForWriting, .status, .list, .setPermissions, .read, .lock,
      .unlock, .lookForOthers:
      false
    case .makeDirectory, .create, .write, .synchronizeData, .synchronize, .truncate, .rename, .remove: true
    }
  }
}
