import Domain
import Presentation

extension Command {
  static let study = Command(
    Signature(
      name: "study", aliases: ["s"], help: .study,
      parameters: [.query],
      options: [
        Signature.Option(name: "--limit", value: .value("N", .text), help: .limit),
        Signature.Option(name: "--minutes", value: .value("M", .text), help: .minutes),
        Signature.Option(name: "--type", help: .typing),
        Signature.Option(name: "--cram", help: .cram),
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
