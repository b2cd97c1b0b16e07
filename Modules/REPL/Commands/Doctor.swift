import Presentation

extension Command {
  static let doctor = Command(
    Signature(
      name: "doctor", summary: "examine the bank: its files, its records, its schedules",
      details: ["It changes nothing."], examples: ["doctor", "doctor --json"], isReadOnly: true)
  ) { _, context in
    .findings(await context.examineStore() + context.list.examine())
  }
}
