import Domain
import Presentation

/// A study session on the terminal: lines that scroll, nothing that is drawn over.
@MainActor
struct StudyScreen {
  let model: StudySessionModel
  let console: Console

  /// Shows questions and does what keys say until the session ends.
  func run() async {
    var shown: StudySessionModel.State?
    while true {
      if case .finished = model.state { return }
      if case .idle = model.state { return }
      var isFirstSight = false
      if shown != model.state {
        isFirstSight = !(shown.map { $0.isAsking && $0.question?.id == model.current?.id } ?? false)
        show(model.state, after: shown)
      }
      shown = model.state
      if isFirstSight, isTyped, await type() { continue }
      switch await console.key() {
      case .character("q"), .character("Q"), .interrupt, .endOfInput, .terminated:
        model.finish()
      case .redraw:
        shown = nil
      case let key:
        shown = await press(key) ? shown : nil
      }
    }
  }

  /// Whether the question that is asked is to be answered by typing.
  private var isTyped: Bool {
    guard case .asking(let question) = model.state else { return false }
    return (model.options.isTyped || question.kind == .typed) && !question.expected.isEmpty && question.kind != .choice
  }

  /// Does what the key stands for; returns false where the question is to be shown anew.
  private func press(_ key: Key) async -> Bool {
    switch (model.state, key) {
    case (.asking, .enter), (.asking, .character(" ")):
      model.reveal()
    case (.asking, .character("a")), (.asking, .character("A")):
      if !(await type()) { console.say(console.renderer.hint(.askingKeys)) }
    case (.asking(let question), .character(let character)) where question.kind == .choice && digit(character) != nil:
      model.choose((digit(character) ?? 0) - 1)
    case (.revealed, .character(let character)) where Rating(rawValue: digit(character) ?? 0) != nil:
      if let rating = Rating(rawValue: digit(character) ?? 0) { await rate(rating) }
    case (.revealed, .enter) where model.attempt != nil:
      if let attempt = model.attempt { await rate(attempt.rating) }
    case (.asking, .character("?")):
      console.say(console.renderer.hint(.askingKeys))
    case (.revealed, .character("?")):
      console.say(console.renderer.hint(.ratingKeys))
    case (_, .character(let character)):
      return await change(character.lowercased())
    default:
      remind()
    }
    return true
  }

  /// Changes the question, or takes a change back; returns false where the question is to be shown anew.
  private func change(_ key: String) async -> Bool {
    switch key {
    case "e":
      await edit()
      return false
    case "t":
      await tag()
      return false
    case "f":
      await report { () throws(BankError) in try await model.flag() }
    case "s":
      await putAway(.suspend) { () throws(BankError) in try await model.suspend() }
    case "b":
      await putAway(.bury) { () throws(BankError) in try await model.bury() }
    case "u":
      return !(await undo())
    case "r":
      return false
    default:
      remind()
    }
    return true
  }

  private func remind() {
    if case .asking = model.state {
      console.say(console.renderer.hint(.askingKeys))
    } else {
      console.say(console.renderer.hint(.ratingKeys))
    }
  }

  private func digit(_ character: Character) -> Int? {
    character.wholeNumberValue.flatMap { (1...9).contains($0) ? $0 : nil }
  }

  private func rate(_ rating: Rating) async {
    await report { () throws(BankError) in
      try await model.rate(rating)
      if let leech = model.leech { console.say(console.renderer.leech(leech)) }
    }
  }

  private func putAway(_ action: Change.Action, _ body: () async throws(BankError) -> Void) async {
    guard let question = model.current else { return }
    await report { () throws(BankError) in
      try await body()
      console.say(console.renderer.text(.changed(action, [question])))
    }
  }

  /// Takes the last step of the session back; returns false where nothing was.
  private func undo() async -> Bool {
    do throws(BankError) {
      console.say(console.renderer.text(.undone(try await model.undo())))
      return true
    } catch .nothingToUndo {
      console.say(console.renderer.hint(.nothingMoreToUndo))
      return false
    } catch {
      console.complain(.bank(error))
      return false
    }
  }

  /// Lets the person type the answer; returns false where they would rather use other keys, or there is nothing to compare.
  private func type() async -> Bool {
    guard case .asking(let question) = model.state, !question.expected.isEmpty else { return false }
    console.say(console.renderer.hint(.typing))
    do throws(CommandError) {
      let text = try await console.ask(.answerField)
      if text.allSatisfy(\.isWhitespace) {
        model.reveal()
      } else {
        model.reveal(typed: text, expected: Markup(question.expected, in: console.renderer.words).plain)
      }
      return true
    } catch {
      return false
    }
  }

  private func edit() async {
    guard let question = model.current else { return }
    do throws(CommandError) {
      let (prompt, answer, tags) = try await console.edit(question)
      await report { () throws(BankError) in try await model.edit(prompt: prompt, answer: answer, tags: tags) }
    } catch {
      console.say(console.renderer.hint(.unchanged))
    }
  }

  private func tag() async {
    guard let question = model.current else { return }
    do throws(CommandError) {
      let tags = try await console.ask(.tagsField, text: question.tags.joined(separator: " "))
      await report { () throws(BankError) in try await model.edit(tags: [tags]) }
    } catch {
      console.say(console.renderer.hint(.unchanged))
    }
  }

  private func report(_ body: () async throws(BankError) -> Void) async {
    do {
      try await body()
    } catch {
      console.complain(.bank(error))
    }
  }

  private func show(_ state: StudySessionModel.State, after last: StudySessionModel.State?) {
    switch state {
    case .asking(let question):
      console.say(console.renderer.asking(question, progress: model.progress))
    case .revealed(let question, let previews):
      // After an interruption the prompt has scrolled away or was never shown.
      if last?.question?.id != question.id {
        console.say(console.renderer.asking(question, progress: model.progress))
      }
      console.say(console.renderer.revealed(question, previews: previews, attempt: model.attempt))
    case .idle, .finished:
      break
    }
  }
}

extension StudySessionModel.State {
  fileprivate var isAsking: Bool { if case .asking = self { true } else { false } }

  /// The question that is shown; nil between sessions.
  fileprivate var question: Question? {
    switch self {
    case .asking(let question), .revealed(let question, _): question
    case .idle, .finished: nil
    }
  }
}
