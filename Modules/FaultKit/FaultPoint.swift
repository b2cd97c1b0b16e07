/// A place in a workload and what goes wrong there; enough to repeat it.
public struct FaultPoint: Hashable, Sendable {
  /// The call of the file system, counted from 1; for a power cut the last one before it, and 0 is none.
  public let call: Int
  /// What goes wrong.
  public let event: Event

  /// What goes wrong at a call.
  public indirect enum Event: Hashable, Sendable {
    /// The call fails, or does less than it was asked.
    case fault(Fault)
    /// The power is cut behind the call.
    case powerCut(PowerCut)
    /// The power is cut behind the call, and something else goes wrong when the store is opened again.
    case recovery(PowerCut, FaultPoint)
  }

  /// Creates a point.
  public init(call: Int, event: Event) {
    (self.call, self.event) = (call, event)
  }

  /// The sort of what goes wrong, in words.
  public var kind: String {
    switch event {
    case .fault(.error): "error once"
    case .fault(.lastingError): "error from then on"
    case .fault(.partialWrite), .fault(.short), .fault(.lastingShort): "short read or write"
    case .powerCut(.dropped): "power cut, unsynced dropped"
    case .powerCut(.kept): "power cut, unsynced kept"
    case .powerCut(.onlyBytes), .powerCut(.onlyEntries), .powerCut(.onlyLengths): "power cut, entries or bytes lost"
    case .powerCut(.torn): "power cut, write torn"
    case .powerCut(.reordered): "power cut, writes reordered"
    case .powerCut(.blocks): "power cut, blocks reordered"
    case .recovery(_, let inner): "in recovery: " + inner.kind
    }
  }
}

/// A broken promise.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The name of the workload.
  public let workload: String
  /// Where; nil where the workload failed without a fault.
  public let point: FaultPoint?
  /// What was found.
  public let message: String

  /// In one line, with what is needed to repeat it.
  public var description: String {
    let place = point.map { "call \($0.call), \($0.event)" } ?? "without a fault"
    return "\(workload): \(place): \(message)"
  }
}

/// What a run tried and found.
public struct FaultReport: Sendable, CustomStringConvertible {
  /// How many points were tried, by their kind.
  public private(set) var counts: [String: Int] = [:]
  /// The promises that were broken.
  public private(set) var violations: [Violation] = []

  /// Creates an empty report.
  public init() {}

  /// How many points were tried.
  public var total: Int { counts.values.reduce(0, +) }

  mutating func add(_ messages: [String], at point: FaultPoint?, of workload: String) {
    if let point { counts[point.kind, default: 0] += 1 }
    violations += messages.map { Violation(workload: workload, point: point, message: $0) }
  }

  /// Adds another report.
  public mutating func merge(_ other: FaultReport) {
    counts.merge(other.counts, uniquingKeysWith: +)
    violations += other.violations
  }

  /// One line a kind.
  public var description: String {
    let lines = counts.sorted { $0.key < $1.key }.map { "  \($0.value)  \($0.key)" }
    return (["\(total) fault points, \(violations.count) violations"] + lines).joined(separator: "\n")
  }
}
