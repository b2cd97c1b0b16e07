extension Question {
  /// How this question's schedule and reviews contradict each other, in one sentence; nil where they do not.
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
    if schedule.phase == .new, !reviews.isEmpty {
      return "its state is new but it holds \(reviews.count) answers"
    }
    if schedule.reps < 0 || schedule.lapses < 0 || schedule.lapses > schedule.reps || schedule.interval < 0 {
      return "its counts cannot be: \(schedule.reps) answers, \(schedule.lapses) lapses, interval \(schedule.interval)"
    }
    if zip(reviews, reviews.dropFirst()).contains(where: { $0.at > $1.at }) {
      return "its answers are not in the order in which they were given"
    }
    if let last = reviews.last, let known = schedule.lastReview, known < last.at {
      return "its schedule knows nothing of the answer of \(last.at)"
    }
    return nil
  }

  /// How this question's schedule differs from the one that its answers lead to today; nil where it does not, or where
  /// not all answers are known.
  ///
  /// It is nothing wrong: settings may have changed since, or answers may have come from another device. Chance and the
  /// zone change intervals and due dates, so they are not compared.
  func difference(from planner: StudyPlanner) -> String? {
    guard !reviews.isEmpty, schedule.reps <= reviews.count else { return nil }
    let replayed = planner.scheduler.replay(reviews, calendar: planner.calendar)
    if schedule.reps != replayed.reps { return "it counts \(schedule.reps) answers and holds \(replayed.reps)" }
    if schedule.phase != replayed.phase { return "its state would be \(replayed.phase.rawValue)" }
    guard let own = schedule.memory, let other = replayed.memory else { return nil }
    // The last digits of a power may differ between two machines.
    let isSame =
      abs(own.stability - other.stability) <= 1e-6 * own.stability && abs(own.difficulty - other.difficulty) <= 1e-6
    return isSame ? nil : "its memory state would be another"
  }

  /// The same question with its answers in order and the schedule that they lead to.
  ///
  /// Answers of which nothing is known but their number are lost to the schedule; without any answer it is new.
  func rebuilt(by planner: StudyPlanner, at now: Instant) -> Question {
    var question = self
    question.reviews.sort { $0.at < $1.at }
    question.schedule = planner.scheduler.replay(question.reviews, calendar: planner.calendar)
    question.touch(at: now)
    return question
  }
}

/// Looks at the schedules of questions, and sets right what their answers contradict.
public struct ExamineSchedules: Sendable {
  private let record: ChangeRecorder
  private let planner: StudyPlanner

  /// Creates the use case.
  public init(record: ChangeRecorder, planner: StudyPlanner) {
    self.record = record
    self.planner = planner
  }

  /// What contradicts the answers, and what they would lead to otherwise today.
  public func examine(_ questions: some Collection<Question>) -> [Finding] {
    var findings: [Finding] = []
    var different: [(id: String, how: String)] = []
    for (index, question) in questions.sorted(by: { $0.id < $1.id }).enumerated() {
      guard Work.goesOn(.examining, index, of: questions.count) else { break }
      if let detail = question.inconsistency {
        findings.append(Finding(.problem, subject: Self.subject(question), detail: detail))
      } else if let how = question.difference(from: planner) {
        different.append((question.id, how))
      }
    }
    if let first = different.first {
      findings.append(
        Finding(
          .notice, subject: "schedules",
          detail: "\(different.count) of \(questions.count) are not what today's settings make of the answers, such as "
            + "that of \(first.id): \(first.how); they stay as they are"))
    }
    if findings.isEmpty {
      let count = questions.count
      findings.append(Finding(.fine, subject: "schedules", detail: "all \(count) fit the answers that were given"))
    }
    return findings
  }

  /// What ``repair()`` would do.
  public func plan(_ questions: some Collection<Question>) -> [Finding] {
    questions.sorted { $0.id < $1.id }.compactMap { question in
      question.inconsistency.map { Self.finding("would rebuild its schedule from its answers", question, $0) }
    }
  }

  /// Rebuilds the schedules that contradict their answers, as one change that an undo takes back.
  ///
  /// - Throws: ``BankError``; nothing was changed then.
  public func repair() async throws(BankError) -> [Finding] {
    let planner = planner
    return try await record(.repair) { transaction, now in
      var findings: [Finding] = []
      for question in transaction.initial.sorted(by: { $0.id < $1.id }) {
        guard let detail = question.inconsistency else { continue }
        transaction.save(question.rebuilt(by: planner, at: now))
        findings.append(Self.finding("rebuilt its schedule from its answers", question, detail))
      }
      return .success(ChangeRecorder.Plan(value: findings, subject: nil))
    }
  }

  private static func finding(_ what: String, _ question: Question, _ detail: String) -> Finding {
    Finding(.repair, subject: subject(question), detail: "\(what) (\(detail))")
  }

  private static func subject(_ question: Question) -> String { "question \(question.id)" }
}
