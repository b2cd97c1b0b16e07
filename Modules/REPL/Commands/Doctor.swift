import Domain
import Presentation

extension Command {
  static let doctor = Command(
    Signature(
      name: "doctor", help: .doctor,
      options: [
        Signature.Option(name: "--repair", help: .repair),
        Signature.Option(name: "--dry-run", help: .dryRun),
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
