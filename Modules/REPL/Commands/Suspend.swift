import Domain
import Presentation

extension Command {
  static let suspend = Command(
    Signature(
      name: "suspend", help: .suspend,
      parameters: [.questions], options: [.query],
      examples: ["suspend 3", "suspend --query tag:old"])
  ) { arguments, context throws(CommandError) in
    let questions = try context.questions(arguments.words, query: arguments["--query"], command: "suspend")
    do throws(BankError) {
      return .changed(.suspend, try await context.list.suspend(questions.map(\.id)))
    } catch {
      throw .bank(error)
    }
  }
}
