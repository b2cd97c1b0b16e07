import Domain
import Presentation

extension Command {
  static let restore = Command(
    Signature(
      name: "restore", help: .restore,
      parameters: [Signature.Parameter(name: "BACKUP", kind: .file, isOptional: true)],
      examples: ["restore", "restore 2026-11-30_05-19", "restore ./bank.jsonl"], readsOnly: { $0.words.isEmpty }),
    caution: { arguments, context throws(CommandError) in
      let word = arguments.words[0]
      do throws(RestoreError) {
        let plan = try await context.maintenance.planRestore(context.path(word.text))
        return .restores(
          plan.count, path: plan.path, added: plan.added, changed: plan.changed, removed: plan.removed)
      } catch {
        throw CommandError(error).about(word)
      }
    }
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
      throw CommandError(error).about(word)
    }
  }
}
