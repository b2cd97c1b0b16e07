import Domain
import Presentation

extension Command {
  static let study = Command(
    Signature(
      name: "study", aliases: ["s"], summary: "study what is due, or the part of it that matches a query",
      parameters: [.query],
      details: [
        "Enter shows the answer; 1 to 4 say how well you knew it, each with the time until it comes back.",
        "At any moment: e edits, s suspends, u undoes, q stops. Every answer is kept before the next question shows.",
      ],
      examples: ["study", "study tag:jlpt"], asks: true, takesMinus: true)
  ) { arguments, context throws(CommandError) in
    guard let console = context.console else {
      throw .usage(UsageError(.needsTerminal(instead: "answer QUESTION RATING"), command: "study"))
    }
    let text = arguments.query
    do throws(QueryError) {
      try context.study.start(text)
    } catch {
      throw .query(error, text: text)
    }
    await StudyScreen(model: context.study, console: console, context: context).run()
    return .studied(context.study.summary)
  }
}

/// A study session on the terminal: lines that scroll, nothing that is drawn over.
@MainActor
private struct StudyScreen {
  let model: StudySessionModel
  let console: Console
  let context: CommandContext

  private enum Step {
    case goOn, stop
  }

  func run() async {
    var shown: StudySessionModel.State?
    while true {
      if case .finished = model.state { return }
      if case .idle = model.state { return }
      if shown != model.state { show(model.state, after: shown) }
      shown = model.state
      let key = await console.key()
      switch key {
      case .character("q"), .character("Q"), .interrupt, .endOfInput, .terminated:
        model.finish()
      case .redraw:
        shown = nil
      default:
        shown = await press(key) ? shown : nil
      }
    }
  }

  /// Does what the key stands for; returns false where the question is to be shown anew.
  private func press(_ key: Key) async -> Bool {
    switch (model.state, key) {
    case (.asking, .enter), (.asking, .character(" ")):
      model.reveal()
    case (.revealed, .character(let character)) where Rating(rawValue: character.wholeNumberValue ?? 0) != nil:
      guard let rating = Rating(rawValue: character.wholeNumberValue ?? 0) else { return true }
      await report { () throws(BankError) in try await model.rate(rating) }
    case (_, .character("e")), (_, .character("E")):
      await edit()
      return false
    case (_, .character("s")), (_, .character("S")):
      guard let question = model.current else { return true }
      await report { () throws(BankError) in
        try await model.suspend()
        console.say(console.renderer.changed(.suspend, [question]))
      }
    case (_, .character("u")), (_, .character("U")):
      await report { () throws(BankError) in
        console.say(console.renderer.undone(try await model.undo()))
      }
      return false
    case (.asking, _):
      console.say(console.renderer.hint(.askingKeys))
    default:
      console.say(console.renderer.hint(.ratingKeys))
    }
    return true
  }

  private func edit() async {
    guard let question = model.current else { return }
    do {
      let (prompt, answer, tags) = try await console.edit(question)
      await report { () throws(BankError) in try await model.edit(prompt: prompt, answer: answer, tags: tags) }
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
      console.say(console.renderer.asking(question, remaining: model.remaining, done: model.summary.total))
    case .revealed(let question, let previews):
      // After an interruption the prompt has scrolled away or was never shown.
      if last == nil {
        console.say(console.renderer.asking(question, remaining: model.remaining, done: model.summary.total))
      }
      console.say(console.renderer.revealed(question, previews: previews))
    case .idle, .finished:
      break
    }
  }
}
