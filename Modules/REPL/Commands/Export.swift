import Domain
import Presentation

extension Command {
  static let export = Command(
    Signature(
      name: "export", help: .export,
      parameters: [.file],
      options: [
        Signature.Option(
          name: "--format", value: .value("FORMAT", .choice(ExportFormat.allCases.map(\.rawValue))),
          help: .exportFormat),
        Signature.Option(name: "--query", value: .value("QUERY", .query), help: .onlyMatching),
        Signature.Option(name: "--replace", help: .replace),
      ],
      examples: ["export bank.json", "export verbs.csv --query tag:verb", "export - --format csv"], isReadOnly: true)
  ) { arguments, context throws(CommandError) in
    let word = arguments.words[0]
    let given = try arguments.choice("--format", ExportFormat.self, command: "export")
    let ending = word.text.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = given ?? (word.text == "-" ? .json : ExportFormat(rawValue: ending)) else {
      throw .usage(UsageError(.missing("--format csv|json"), command: "export", range: word.range))
    }
    let text = arguments["--query"]?.text ?? ""
    let questions: [Question]
    do throws(QueryError) {
      questions = try context.list.find(text)
    } catch {
      throw .query(error, text: text)
    }
    do throws(ExportFailure) {
      if word.text == "-" { return .verbatim(try context.transfer.text(of: questions, as: format)) }
      let path = context.path(word.text)
      try await context.transfer.exportFile(
        questions, as: format, to: path, replacing: arguments.has("--replace"))
      return .exported(count: questions.count, path: path)
    } catch {
      throw CommandError.exporting(error).about(word)
    }
  }
}
