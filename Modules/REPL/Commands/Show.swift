import Presentation

extension Command {
  static let show = Command(
    Signature(
      name: "show", help: .show, parameters: [.question],
      examples: ["show 3", "show k7m2x"], isReadOnly: true)
  ) { arguments, context throws(CommandError) in
    let question = try context.question(arguments.words[0])
    return .question(question, previews: context.list.previews(of: question))
  }
}
