public import Domain
import Foundation
import Synchronization

/// A clock that stands still until it is told to go on.
public final class ManualClock: Sendable {
  private let milliseconds: Atomic<Int64>

  /// Creates a clock that shows an instant; 2026-11-30T09:00:00Z unless told otherwise.
  public init(_ start: String = "2026-11-30T09:00:00.000Z") {
    milliseconds = Atomic((Instant(start) ?? Instant(milliseconds: 0)).milliseconds)
  }

  /// What the clock shows.
  public var now: Instant { Instant(milliseconds: milliseconds.load(ordering: .sequentiallyConsistent)) }

  /// Moves the clock on, or back where `seconds` is negative.
  public func advance(seconds: Int64) {
    milliseconds.add(seconds * 1000, ordering: .sequentiallyConsistent)
  }
}

/// Hands out `a1`, `a2` and so on.
public final class CountingIDs: Sendable {
  private let count = Atomic(0)

  /// Creates a source that begins with `a1`.
  public init() {}

  /// The next identifier.
  public func next() -> String {
    "a\(count.add(1, ordering: .sequentiallyConsistent).newValue)"
  }
}

/// A planner without chance, in a zone that keeps daylight saving time.
public func samplePlanner(_ zone: String = "Europe/Berlin") -> StudyPlanner {
  StudyPlanner(
    scheduler: Scheduler(), calendar: StudyCalendar(timeZone: TimeZone(identifier: zone) ?? .gmt), fuzz: { _ in 0.5 })
}
