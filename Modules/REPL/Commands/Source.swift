extension Command {
  static let source = Command(
    Signature(
      name: "source", help: .source,
      parameters: [.file],
      examples: ["source setup.retain"], isReadOnly: true, asks: true)
  ) { arguments, context throws(CommandError) in
    let word = arguments.words[0]
    do throws(CommandError) {
      return .sourced(status: try await context.source(context.path(word.text)))
    } catch {
      throw error.about(word)
    }
  }
}
