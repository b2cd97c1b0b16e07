import Presentation

extension Command {
  static let stats = Command(
    Signature(
      name: "stats", summary: "show how you are doing", examples: ["stats", "stats --json"], isReadOnly: true)
  ) { _, context in
    .statistics(context.statistics.refresh())
  }
}
