extension Command {
  static let quit = Command(
    Signature(
      name: "quit", aliases: ["exit", "q"], help: .quit,
      isReadOnly: true)
  ) { _, _ in
    .none
  }
}
