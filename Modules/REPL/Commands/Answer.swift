import Domain
import Presentation

extension Command {
  static let answer = Command(
    Signature(
      name: "answer", help: .answer,
      parameters: [
        .question, Signature.Parameter(name: "again|hard|good|easy", kind: .rating),
      ],
      examples: ["answer 3 good", "answer k7m2x again"])
  ) { arguments, context throws(CommandError) in
    let question = try context.question(arguments.words[0])
    let word = arguments.words[1]
    guard let rating = Rating(word.text) else {
      throw .usage(
        UsageError(
          .badValue(word.text, name: "rating", allowed: Rating.allCases.map(\.name)), command: "answer",
          range: word.range))
    }
    do throws(BankError) {
      return .answered(try await context.list.answer(question.id, rating), rating)
    } catch {
      throw .bank(error)
    }
  }
}
