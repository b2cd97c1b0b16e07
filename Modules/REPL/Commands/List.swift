import Domain
import Presentation

extension Command {
  static let list = Command(
    Signature(
      name: "list", aliases: ["ls", "find"], summary: "list the questions that match a query, or all",
      parameters: [.query],
      details: [
        "Other commands take a row by its number until the next list.",
        "‘help query’ explains what can be searched for.",
      ],
      examples: ["list", "list tag:verb is:due", "list \"to see\" -is:suspended"], isReadOnly: true, takesMinus: true)
  ) { arguments, context throws(CommandError) in
    let text = arguments.query
    do throws(QueryError) {
      return .listing(try context.list.search(text))
    } catch {
      throw .query(error, text: text)
    }
  }
}
