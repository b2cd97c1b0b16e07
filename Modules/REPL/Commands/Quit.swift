extension Command {
  static let quit = Command(
    Signature(
      name: "quit", aliases: ["exit", "q"], summary: "leave; everything is kept already",
      details: ["Ctrl-D does the same."], isReadOnly: true)
  ) { _, _ in
    .none
  }
}
