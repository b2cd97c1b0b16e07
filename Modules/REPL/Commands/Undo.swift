import Domain
import Presentation

extension Command {
  static let undo = Command(
    Signature(
      name: "undo", summary: "take back the last change, and the one before it at the next call",
      details: ["Answers, edits, imports and deletions can all be undone, also after a restart."], examples: ["undo"])
  ) { _, context throws(CommandError) in
    do throws(BankError) {
      return .undone(try await context.list.undo())
    } catch {
      throw .bank(error)
    }
  }
}
