public import Domain
public import Observation

/// How the bank and its owner are doing, up to date with every change.
@Observable
public final class StatisticsModel {
  /// The figures as of the last change or ``refresh()``.
  public private(set) var statistics: Statistics

  @ObservationIgnored private let library: QuestionLibrary
  @ObservationIgnored private let planner: StudyPlanner
  @ObservationIgnored private let now: () -> Instant
  @ObservationIgnored private var isShown = false

  /// Creates the figures of an empty bank; they count from the first ``refresh()`` on.
  public init(library: QuestionLibrary, planner: StudyPlanner, now: @escaping () -> Instant) {
    self.library = library
    self.planner = planner
    self.now = now
    statistics = Statistics(of: [], planner: planner, now: now())
    library.onUpdate { [weak self] _ in
      guard let self, self.isShown else { return }
      self.count()
    }
  }

  /// Counts as of now, and at every change from here on.
  @discardableResult
  public func refresh() -> Statistics {
    isShown = true
    count()
    return statistics
  }

  private func count() {
    statistics = Statistics(of: library.questions.values, planner: planner, now: now())
  }
}
