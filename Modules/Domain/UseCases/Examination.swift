extension Question {
  /// What is wrong with this question's schedule and reviews, in one sentence; nil where nothing is.
  public var inconsistency: String? {
    if (schedule.phase == .new) != (schedule.due == nil) {
      return "its state is \(schedule.phase.rawValue) but it has \(schedule.due == nil ? "no" : "a") due date"
    }
    if (schedule.phase == .new) != (schedule.memory == nil) {
      return "its state is \(schedule.phase.rawValue) but it has \(schedule.memory == nil ? "no" : "a") memory state"
    }
    if let memory = schedule.memory, !(memory.stability >= 0.001) || !(1...10).contains(memory.difficulty) {
      return "its memory state is out of range: stability \(memory.stability), difficulty \(memory.difficulty)"
    }
    if schedule.reps < reviews.count {
      return "it counts \(schedule.reps) answers but holds \(reviews.count)"
    }
    if zip(reviews, reviews.dropFirst()).contains(where: { $0.at > $1.at }) {
      return "its answers are not in the order in which they were given"
    }
    return nil
  }
}
