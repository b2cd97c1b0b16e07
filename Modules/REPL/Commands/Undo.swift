import Domain
import Presentation

extension Command {
  static let undo = Command(
    Signature(
      name: "undo", help: .undo,
      examples: ["undo"])
  ) { _, context throws(CommandError) in
    do throws(BankError) {
      return .undone(try await context.list.undo())
    } catch {
      throw .bank(error)
    }
  }
}
