import Domain
import Presentation

extension Command {
  static let backup = Command(
    Signature(
      name: "backup", summary: "copy the bank into a file",
      parameters: [Signature.Parameter(name: "FILE", kind: .file, isOptional: true)],
      details: [
        "Without a file it goes to the folder ‘backups’ beside the bank, where it stays until you remove it.",
        "Every record of the copy is compared with the bank before it counts. ‘restore’ brings it back.",
      ],
      examples: ["backup", "backup /media/stick/bank.jsonl"], isReadOnly: true)
  ) { arguments, context throws(CommandError) in
    do throws(BackupFailure) {
      return .backedUp(try await context.maintenance.backUp(to: arguments.words.first.map { context.path($0.text) }))
    } catch {
      throw .backup(error)
    }
  }
}
