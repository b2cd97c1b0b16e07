import Domain
import Presentation

extension Command {
  static let study = Command(
    Signature(
      name: "study", aliases: ["s"], summary: "study what is due, or the part of it that matches a query",
      parameters: [.query],
      options: [
        Signature.Option(name: "--limit", value: .value("N", .text), summary: "end after so many answers"),
        Signature.Option(name: "--minutes", value: .value("M", .text), summary: "show nothing new after so long"),
        Signature.Option(name: "--type", summary: "type the answers, and have them compared"),
        Signature.Option(
          name: "--cram", summary: "ask all that matches, due or not, and leave the schedule as it is"),
      ],
      details: [
        "Enter shows the answer; 1 to 4 say how well you knew it, each with the time until it comes back.",
        "At any moment: e edits, t tags, f flags, s suspends, b buries until tomorrow, u undoes, q stops; ? names all keys.",
        "Every answer is kept before the next question shows.",
        "Of several questions from one text, such as the parts of a cloze, one is asked a day.",
      ],
      examples: ["study", "study tag:jlpt --limit 20", "study is:flagged --cram"], asks: true, takesMinus: true)
  ) { arguments, context throws(CommandError) in
    guard let console = context.console else {
      throw .usage(UsageError(.needsTerminal(instead: "answer QUESTION RATING"), command: "study"))
    }
    let text = arguments.query
    let options = StudySessionModel.Options(
      isCram: arguments.has("--cram"), isTyped: arguments.has("--type"),
      limit: try arguments.number("--limit", command: "study"),
      minutes: try arguments.number("--minutes", command: "study"))
    do throws(QueryError) {
      try context.study.start(text, options: options)
    } catch {
      throw .query(error, text: text)
    }
    await StudyScreen(model: context.study, console: console).run()
    return .studied(context.study.summary)
  }
}

extension Arguments {
  /// The value of an option that takes a whole number from 1 to 9999; nil where it was not given.
  func number(_ option: String, command: String) throws(CommandError) -> Int? {
    guard let word = self[option] else { return nil }
    guard let number = Int(word.text), (1...9_999).contains(number) else {
      throw .usage(
        UsageError(
          .badValue(word.text, name: String(option.dropFirst(2)), allowed: ["1…9999"]), command: command,
          range: word.range))
    }
    return number
  }
}
