import Domain
import Presentation

extension Command {
  static let list = Command(
    Signature(
      name: "list", aliases: ["ls", "find"], help: .list,
      parameters: [.query],
      examples: ["list", "list tag:verb is:due", "list \"to see\" -is:suspended"], isReadOnly: true, takesMinus: true)
  ) { arguments, context throws(CommandError) in
    let text = arguments.query
    do throws(QueryError) {
      let questions = try context.list.search(text)
      return context.library.questions.isEmpty ? .emptyBank : .listing(questions)
    } catch {
      throw .query(error, text: text)
    }
  }
}
