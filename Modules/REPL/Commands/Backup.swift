import Domain
import Presentation

extension Command {
  static let backup = Command(
    Signature(
      name: "backup", help: .backup,
      parameters: [Signature.Parameter(name: "FILE", kind: .file, isOptional: true)],
      examples: ["backup", "backup /media/stick/bank.jsonl"], isReadOnly: true)
  ) { arguments, context throws(CommandError) in
    do throws(BackupFailure) {
      return .backedUp(try await context.maintenance.backUp(to: arguments.words.first.map { context.path($0.text) }))
    } catch {
      throw CommandError.backup(error).about(arguments.words.first)
    }
  }
}
