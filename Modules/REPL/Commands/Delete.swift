import Domain
import Presentation

extension Command {
  /// A person who deletes more questions than this at once is asked first.
  private static let deletedUnasked = 20

  static let delete = Command(
    Signature(
      name: "delete", aliases: ["rm"], help: .delete,
      parameters: [.questions], options: [.query],
      examples: ["delete 3", "delete 2-5", "delete --query 'tag:old is:suspended'"]),
    caution: { arguments, context throws(CommandError) in
      let count = try context.questions(arguments.words, query: arguments["--query"], command: "delete").count
      return count > deletedUnasked ? .deletes(count) : nil
    }
  ) { arguments, context throws(CommandError) in
    let questions = try context.questions(arguments.words, query: arguments["--query"], command: "delete")
    do throws(BankError) {
      return .changed(.delete, try await context.list.delete(questions.map(\.id)))
    } catch {
      throw .bank(error)
    }
  }
}
