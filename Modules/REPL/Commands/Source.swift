extension Command {
  static let source = Command(
    Signature(
      name: "source", help: .source,
      parameters: [.file],
      examples: ["source setup.retain"], isReadOnly: true, asks: true)
  ) { arguments, context throws(CommandError) in
    .sourced(status: try await context.source(context.path(arguments.words[0].text)))
  }
}
