extension Question {
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
    var different: [(id: String, how: Question.Difference)] = []
    for (index, question) in questions.sorted(by: { $0.id < $1.id }).enumerated() {
      guard Work.goesOn(.examining, index, of: questions.count) else { break }
      if let inconsistency = question.inconsistency {
        findings.append(Finding(.problem, subject: .question(id: question.id), detail: .inconsistent(inconsistency)))
      } else if let how = question.difference(from: planner) {
        different.append((question.id, how))
      }
    }
    if let first = different.first {
      findings.append(
        Finding(
          .notice, subject: .schedules,
          detail: .different(count: different.count, of: questions.count, id: first.id, first.how)))
    }
    if findings.isEmpty {
      findings.append(Finding(.fine, subject: .schedules, detail: .schedulesFit(count: questions.count)))
    }
    return findings
  }

  /// What ``repair()`` would do.
  public func plan(_ questions: some Collection<Question>) -> [Finding] {
    questions.sorted { $0.id < $1.id }.compactMap { question in
      question.inconsistency.map { Self.rebuilt(question, $0, isPlanned: true) }
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
        guard let inconsistency = question.inconsistency else { continue }
        transaction.save(question.rebuilt(by: planner, at: now))
        findings.append(Self.rebuilt(question, inconsistency, isPlanned: false))
      }
      return .success(ChangeRecorder.Plan(value: findings, subject: nil))
    }
  }

  private static func rebuilt(
    _ question: Question, _ inconsistency: Question.Inconsistency, isPlanned: Bool
  ) -> Finding {
    Finding(.repair, subject: .question(id: question.id), detail: .rebuilt(inconsistency, isPlanned: isPlanned))
  }
}
