import Domain
import Presentation

extension Command {
  static let flag = Command(
    Signature(
      name: "flag", help: .flag,
      parameters: [.questions],
      options: [Signature.Option(name: "--off", help: .unflag), .query],
      examples: ["flag 3", "flag 2-5 --off"])
  ) { arguments, context throws(CommandError) in
    let questions = try context.questions(arguments.words, query: arguments["--query"], command: "flag")
    let isOn = !arguments.has("--off")
    do throws(BankError) {
      return .changed(isOn ? .flag : .unflag, try await context.list.flag(questions.map(\.id), isOn: isOn))
    } catch {
      throw .bank(error)
    }
  }
}
