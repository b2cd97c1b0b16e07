public import Domain
public import Observation

/// How the bank and its owner are doing, up to date with every change.
@Observable
public final class StatisticsModel {
  @ObservationIgnored private let library: QuestionLibrary
  @ObservationIgnored private let planner: StudyPlanner
  @ObservationIgnored private let now: () -> Instant
  @ObservationIgnored private var counted: Statistics?
  @ObservationIgnored private var isShown = false

  /// Creates the figures of an empty bank; they count from the first ``refresh()`` on.
  public init(library: QuestionLibrary, planner: StudyPlanner, now: @escaping () -> Instant) {
    self.library = library
    self.planner = planner
    self.now = now
    library.onUpdate { [weak self] _ in
      guard let self, self.isShown, self.counted != nil else { return }
      // Counting takes a while in a large bank: who looks at the figures pays for them.
      self.withMutation(keyPath: \.statistics) { self.counted = nil }
    }
  }

  /// The figures as of the last change or ``refresh()``.
  public var statistics: Statistics {
    access(keyPath: \.statistics)
    if let counted { return counted }
    let statistics = Statistics(of: isShown ? library.ordered.all : [], planner: planner, now: now())
    counted = statistics
    return statistics
  }

  /// Counts as of now, and at every change from here on.
  @discardableResult
  public func refresh() -> Statistics {
    isShown = true
    withMutation(keyPath: \.statistics) { counted = nil }
    return statistics
  }
}
