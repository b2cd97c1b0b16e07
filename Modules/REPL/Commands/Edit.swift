import Domain
import Presentation

extension Command {
  static let edit = Command(
    Signature(
      name: "edit", help: .edit,
      parameters: [.question],
      options: [
        Signature.Option(name: "--prompt", value: .value("TEXT", .text), help: .newPrompt),
        Signature.Option(name: "--answer", value: .value("TEXT", .text), help: .newAnswer),
        Signature.Option(name: "--tag", value: .value("TAG", .tag), isRepeated: true, help: .newTags),
        Signature.Option(name: "--wrong", value: .value("TEXT", .text), isRepeated: true, help: .newWrong),
        Signature.Option(name: "--editor", help: .editor),
      ],
      examples: ["edit 3", "edit k7m2x --answer 'to meet, to see'", "edit 3 --editor"], asks: true)
  ) { arguments, context throws(CommandError) in
    let question = try context.question(arguments.words[0])
    var prompt = arguments["--prompt"]?.text
    var answer = arguments["--answer"]?.text
    var tags = arguments.has("--tag") ? arguments.all("--tag") : nil
    let wrong = arguments.has("--wrong") ? arguments.all("--wrong") : nil
    var document: QuestionDocument?
    if arguments.has("--editor") {
      guard let console = context.console else {
        throw .usage(UsageError(.needsTerminal(instead: "edit QUESTION --prompt TEXT --answer TEXT"), command: "edit"))
      }
      let edited = try await console.editElsewhere(question)
      (prompt, answer, tags, document) = (edited.prompt, edited.answer, [edited.tags], edited)
    } else if prompt == nil, answer == nil, tags == nil, wrong == nil {
      guard let console = context.console else {
        throw .usage(UsageError(.missing("--prompt TEXT|--answer TEXT|--tag TAG"), command: "edit"))
      }
      (prompt, answer, tags) = try await console.edit(question)
    }
    do throws(BankError) {
      let edited = try await context.list.edit(
        question.id, prompt: prompt, answer: answer, tags: tags, wrong: wrong)
      return .changed(.edit, [edited])
    } catch {
      if let document, let console = context.console { throw await console.refused(document, because: error) }
      throw .bank(error)
    }
  }
}
