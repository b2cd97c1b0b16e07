import Domain
import Presentation

extension Command {
  static let doctor = Command(
    Signature(
      name: "doctor", summary: "examine the bank: its files, its records, its schedules; and repair it",
      options: [
        Signature.Option(name: "--repair", summary: "set right what can be set right, after keeping a copy"),
        Signature.Option(name: "--dry-run", summary: "with --repair: only say what it would do"),
      ],
      details: [
        "Without --repair it changes nothing.",
        "A repair rebuilds damaged files from what is whole in them, makes them private, removes what a program that",
        "was stopped left behind, and rebuilds schedules that contradict their answers. ‘undo’ and the copies that it",
        "names take it back.",
      ],
      examples: ["doctor", "doctor --json", "doctor --repair --dry-run", "doctor --repair"],
      readsOnly: { !$0.has("--repair") || $0.has("--dry-run") })
  ) { arguments, context throws(CommandError) in
    guard arguments.has("--repair") else {
      if arguments.has("--dry-run") { throw .usage(UsageError(.missing("--repair"), command: "doctor")) }
      let findings = await context.maintenance.examine()
      if Task.isCancelled { throw .bank(.stopped) }
      return .findings(findings)
    }
    if arguments.has("--dry-run") { return .findings(await context.maintenance.planRepair()) }
    do throws(RestoreError) {
      return .findings(try await context.maintenance.repair())
    } catch {
      throw CommandError(error)
    }
  }
}
