import Domain
import Presentation

extension Command {
  static let bury = Command(
    Signature(
      name: "bury", help: .bury,
      parameters: [.questions],
      options: [Signature.Option(name: "--off", help: .unbury), .query],
      examples: ["bury 3", "bury --query is:buried --off"])
  ) { arguments, context throws(CommandError) in
    let questions = try context.questions(arguments.words, query: arguments["--query"], command: "bury")
    let isOn = !arguments.has("--off")
    do throws(BankError) {
      return .changed(isOn ? .bury : .unbury, try await context.list.bury(questions.map(\.id), isOn: isOn))
    } catch {
      throw .bank(error)
    }
  }
}
