import Domain
import Presentation

extension Command {
  static let resume = Command(
    Signature(
      name: "resume", help: .resume,
      parameters: [.questions], options: [.query],
      examples: ["resume 3", "resume --query tag:old"])
  ) { arguments, context throws(CommandError) in
    let questions = try context.questions(arguments.words, query: arguments["--query"], command: "resume")
    do throws(BankError) {
      return .changed(.resume, try await context.list.resume(questions.map(\.id)))
    } catch {
      throw .bank(error)
    }
  }
}
