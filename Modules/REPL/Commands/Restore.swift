import Domain
import Presentation

extension Command {
  static let restore = Command(
    Signature(
      name: "restore", summary: "make the bank what it was at a backup; without one, list the backups",
      parameters: [Signature.Parameter(name: "BACKUP", kind: .file, isOptional: true)],
      details: [
        "BACKUP is a name from the list, the beginning of one, or the path of a file (with a slash in it).",
        "The bank as it is gets a backup first, and one undo takes the restore back.",
      ],
      examples: ["restore", "restore 2026-11-30_05-19", "restore ./bank.jsonl"], readsOnly: { $0.words.isEmpty })
  ) { arguments, context throws(CommandError) in
    guard let word = arguments.words.first else {
      do throws(BackupFailure) {
        return .backups(try await context.maintenance.backups())
      } catch {
        throw .backup(error)
      }
    }
    do throws(RestoreError) {
      return .restored(try await context.maintenance.restore(context.path(word.text)))
    } catch {
      throw CommandError(error)
    }
  }
}
