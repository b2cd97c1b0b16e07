public import Domain

/// What a person does to the question that is shown, and takes back.
extension StudySessionModel {
  /// Replaces the parts of the current question that are given, and goes on showing it.
  ///
  /// - Throws: where the prompt is blank or the change was not kept; the question then stays as it was.
  public func edit(prompt: String? = nil, answer: String? = nil, tags: [String]? = nil) async throws(BankError) {
    guard !isActing, let question = current else { return }
    var edited = question
    try await change(question.id) { () throws(BankError) in
      edited = try await useCases.change.edit(id: question.id, prompt: prompt, answer: answer, tags: tags)
    }
    if isAsked(edited) { show(edited) } else { advance() }
  }

  /// Marks the current question, or takes its mark away, and goes on showing it.
  ///
  /// - Throws: where the change was not kept; the question then stays as it was.
  public func flag() async throws(BankError) {
    guard !isActing, let question = current else { return }
    var changed = [question]
    try await change(question.id) { () throws(BankError) in
      changed = try await useCases.change.flag(ids: [question.id], isOn: !question.isFlagged)
    }
    if let question = changed.first { show(question) }
  }

  /// Keeps the current question out of study and shows the next.
  ///
  /// - Throws: where the change was not kept; the question then stays.
  public func suspend() async throws(BankError) {
    guard !isActing, let question = current else { return }
    try await change(question.id) { () throws(BankError) in
      _ = try await useCases.change.suspend(ids: [question.id])
    }
    advance()
  }

  /// Puts the current question aside for the rest of the study day and shows the next.
  ///
  /// - Throws: where the change was not kept; the question then stays.
  public func bury() async throws(BankError) {
    guard !isActing, let question = current else { return }
    try await change(question.id) { () throws(BankError) in
      _ = try await useCases.change.bury(ids: [question.id], until: planner.endOfDay(at: now()))
    }
    if options.isCram { cram?.skip() }
    advance()
  }

  /// Takes back the last change; where it was an answer, its question is asked again.
  ///
  /// A session that leaves the schedule alone takes back its own steps, and nothing that was done before it.
  ///
  /// - Throws: ``BankError/nothingToUndo``, or where the change was not kept.
  public func undo() async throws(BankError) -> UndoChange.Undone {
    if options.isCram {
      guard !isActing, let step = cramSteps.last else { throw .nothingToUndo }
      if case .answer = step { return try undoCramAnswer() }
    }
    var undone: UndoChange.Undone?
    try await act { () throws(BankError) in
      undone = try await useCases.undo()
    }
    guard let undone else { throw .nothingToUndo }
    if options.isCram { cramSteps.removeLast() }
    leech = nil
    if undone.change.action == .answer, let question = undone.restored.first {
      if answers.last?.id == question.id { answers.removeLast() }
      ask(question)
    } else if options.isCram, let question = undone.restored.first, question.id != current?.id, isAsked(question) {
      cram?.insert(question.id)
      advance()
    } else if let question = current, let now = library.questions[question.id], isAsked(now) {
      show(now)
    } else {
      advance()
    }
    return undone
  }

  /// Changes a question; what leaves it as it is is no step to take back.
  private func change(_ id: String, _ body: () async throws(BankError) -> Void) async throws(BankError) {
    let before = library.questions[id]
    try await act(body)
    if options.isCram, library.questions[id] != before { cramSteps.append(.change) }
  }

  private func undoCramAnswer() throws(BankError) -> UndoChange.Undone {
    guard let answer = answers.last, let question = library.questions[answer.id] else { throw .nothingToUndo }
    answers.removeLast()
    cramSteps.removeLast()
    cram?.undo()
    ask(question)
    // No change was ever logged: this one only says what the person sees.
    let change = Change(id: "", at: now(), action: .answer, subject: question.title, records: [])
    return UndoChange.Undone(change: change, restored: [question], leftAlone: 0)
  }
}
