extension Command {
  static let source = Command(
    Signature(
      name: "source", summary: "carry out the commands in a file, a line each",
      parameters: [.file],
      details: [
        "A failing line is named and does not keep the others from being carried out. The exit status is that of the",
        "first that failed. ‘quit’ ends the file.",
      ],
      examples: ["source setup.retain"], isReadOnly: true, asks: true)
  ) { arguments, context throws(CommandError) in
    .sourced(status: try await context.source(context.path(arguments.words[0].text)))
  }
}
