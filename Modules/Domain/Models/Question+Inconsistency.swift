extension Question {
  /// How a schedule and the answers that it follows from contradict each other.
  public enum Inconsistency: Hashable, Sendable {
    /// It is new and due at some time.
    case newWithDueDate
    /// It is not new and has no due date.
    case withoutDueDate(Phase)
    /// It is new and has a memory state.
    case newWithMemory
    /// It is not new and has no memory state.
    case withoutMemory(Phase)
    /// The memory state lies outside what it can be.
    case memoryOutOfRange(MemoryState)
    /// It is new and was answered.
    case newWithAnswers(count: Int)
    /// A count is negative, or there are more lapses than answers.
    case impossibleCounts(answers: Int, lapses: Int, interval: Int)
    /// The answers are not in the order in which they were given.
    case unorderedAnswers
    /// The last answer is younger than the one that the schedule knows of.
    case unknownAnswer(at: Instant)
  }

  /// How a schedule differs from the one that its answers lead to today.
  public enum Difference: Hashable, Sendable {
    /// It counts another number of answers than there are.
    case answers(counted: Int, held: Int)
    /// It would be in this phase.
    case phase(Phase)
    /// Its memory state would be another.
    case memory
  }

  /// How this question's schedule and reviews contradict each other; nil where they do not.
  public var inconsistency: Inconsistency? {
    if (schedule.phase == .new) != (schedule.due == nil) {
      return schedule.phase == .new ? .newWithDueDate : .withoutDueDate(schedule.phase)
    }
    if (schedule.phase == .new) != (schedule.memory == nil) {
      return schedule.phase == .new ? .newWithMemory : .withoutMemory(schedule.phase)
    }
    if let memory = schedule.memory, !(memory.stability >= 0.001) || !(1...10).contains(memory.difficulty) {
      return .memoryOutOfRange(memory)
    }
    if schedule.phase == .new, !reviews.isEmpty {
      return .newWithAnswers(count: reviews.count)
    }
    if schedule.reps < 0 || schedule.lapses < 0 || schedule.lapses > schedule.reps || schedule.interval < 0 {
      return .impossibleCounts(answers: schedule.reps, lapses: schedule.lapses, interval: schedule.interval)
    }
    if zip(reviews, reviews.dropFirst()).contains(where: { $0.at > $1.at }) { return .unorderedAnswers }
    if let last = reviews.last, let known = schedule.lastReview, known < last.at {
      return .unknownAnswer(at: last.at)
    }
    return nil
  }

  /// How this question's schedule differs from the one that its answers lead to today; nil where it does not, or where
  /// not all answers are known.
  ///
  /// It is nothing wrong: settings may have changed since, or answers may have come from another device. Chance and the
  /// zone change intervals and due dates, so they are not compared.
  func difference(from planner: StudyPlanner) -> Difference? {
    guard !reviews.isEmpty, schedule.reps <= reviews.count else { return nil }
    let replayed = planner.scheduler.replay(reviews, calendar: planner.calendar)
    if schedule.reps != replayed.reps { return .answers(counted: schedule.reps, held: replayed.reps) }
    if schedule.phase != replayed.phase { return .phase(replayed.phase) }
    guard let own = schedule.memory, let other = replayed.memory else { return nil }
    // The last digits of a power may differ between two machines.
    let isSame =
      abs(own.stability - other.stability) <= 1e-6 * own.stability && abs(own.difficulty - other.difficulty) <= 1e-6
    return isSame ? nil : .memory
  }
}
