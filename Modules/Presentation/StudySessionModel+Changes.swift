public import Domain

/// What a person does to the question that is shown, and takes back.
extension StudySessionModel {
  /// Replaces the parts of the current question that are given, and goes on showing it.
  ///
  /// - Throws: where the prompt is blank or the change was not kept; the question then stays as it was.
  public func edit(prompt: String? = nil, answer: String? = nil, tags: [String]? = nil) async throws(BankError) {
    guard !isActing, let question = current else { return }
    let edited = try await change(question) { () throws(BankError) in
      try await useCases.change.edit(id: question.id, prompt: prompt, answer: answer, tags: tags)
    }
    if isAsked(edited) { show(edited) } else { advance() }
  }

  /// Marks the current question, or takes its mark away, and goes on showing it.
  ///
  /// - Throws: where the change was not kept; the question then stays as it was.
  public func flag() async throws(BankError) {
    guard !isActing, let question = current else { return }
    let flagged = try await change(question) { () throws(BankError) in
      try await useCases.change.flag(ids: [question.id], isOn: !question.isFlagged).first
    }
    show(flagged)
  }

  /// Keeps the current question out of study and shows the next.
  ///
  /// - Throws: where the change was not kept; the question then stays.
  public func suspend() async throws(BankError) {
    guard !isActing, let question = current else { return }
    _ = try await change(question) { () throws(BankError) in
      try await useCases.change.suspend(ids: [question.id]).first
    }
    advance()
  }

  /// Puts the current question aside for the rest of the study day and shows the next.
  ///
  /// - Throws: where the change was not kept; the question then stays.
  public func bury() async throws(BankError) {
    guard !isActing, let question = current else { return }
    _ = try await change(question) { () throws(BankError) in
      try await useCases.change.bury(ids: [question.id], until: planner.endOfDay(at: now())).first
    }
    if options.isCram { cram?.skip() }
    advance()
  }

  /// Takes back the last step of this session that is still in force; where it was an answer, its question is asked again.
  ///
  /// What was done before the session, or by others during it, is left alone.
  ///
  /// - Throws: ``BankError/nothingToUndo``, or where the change was not kept.
  public func undo() async throws(BankError) -> UndoChange.Undone {
    guard !isActing else { throw .nothingToUndo }
    while let step = steps.last {
      guard case .change(let id, let instant) = step else {
        steps.removeLast()
        if let undone = undoCramAnswer() { return undone }
        continue
      }
      var undone: UndoChange.Undone?
      try await act { () throws(BankError) in
        undone = try await useCases.undo { change in
          change.records.contains { $0.id == id && $0.after == instant }
        }
      }
      steps.removeLast()
      if let undone {
        follow(undone)
        return undone
      }
      // Others took the step back already, or it is too long ago for the log.
    }
    throw .nothingToUndo
  }

  private func follow(_ undone: UndoChange.Undone) {
    leech = nil
    if undone.change.action == .answer, let question = undone.restored.first {
      if let place = answers.lastIndex(where: { $0.id == question.id }) { answers.remove(at: place) }
      ask(question)
    } else if options.isCram, let question = undone.restored.first, question.id != current?.id, isAsked(question) {
      cram?.insert(question.id)
      advance()
    } else if let question = current, let now = library.questions[question.id], isAsked(now) {
      show(now)
    } else {
      advance()
    }
  }

  /// Changes a question; what leaves it as it is is no step to take back.
  private func change(
    _ question: Question, _ body: () async throws(BankError) -> Question?
  ) async throws(BankError) -> Question {
    let before = library.questions[question.id]
    var changed: Question?
    try await act { () throws(BankError) in changed = try await body() }
    if let changed, library.questions[question.id] != before {
      steps.append(.change(changed.id, changed.modifiedAt))
    }
    return changed ?? question
  }

  /// Takes back the last answer, which is in no log; nil where its question is gone.
  private func undoCramAnswer() -> UndoChange.Undone? {
    guard let answer = answers.popLast() else { return nil }
    cram?.undo()
    guard let question = library.questions[answer.id] else {
      cram?.skip()
      return nil
    }
    ask(question)
    // No change was ever logged: this one only says what the person sees.
    let change = Change(id: "", at: now(), action: .answer, subject: question.title, records: [])
    return UndoChange.Undone(change: change, restored: [question], leftAlone: 0)
  }
}
