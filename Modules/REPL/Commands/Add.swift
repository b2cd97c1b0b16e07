import Domain
import Presentation

extension Command {
  static let add = Command(
    Signature(
      name: "add", aliases: ["new"], summary: "add a question",
      options: [
        Signature.Option(name: "--prompt", value: .value("TEXT", .text), summary: "what is asked"),
        Signature.Option(name: "--answer", value: .value("TEXT", .text), summary: "what is to be remembered"),
        Signature.Option(name: "--tag", value: .value("TAG", .tag), isRepeated: true, summary: "a tag for it"),
      ],
      details: ["Without options it asks for prompt, answer and tags one after the other."],
      examples: ["add", "add --prompt 'Hauptstadt von Japan' --answer Tokio --tag geo::asia"], asks: true)
  ) { arguments, context throws(CommandError) in
    var prompt = arguments["--prompt"]?.text
    var answer = arguments["--answer"]?.text
    var tags = arguments.all("--tag")
    if prompt == nil || answer == nil, let console = context.console {
      if prompt == nil { prompt = try await console.ask("Prompt: ", needsText: true) }
      if answer == nil { answer = try await console.ask("Answer: ") }
      if tags.isEmpty { tags = [try await console.ask("Tags:   ")] }
    }
    guard let prompt else { throw .usage(UsageError(.missing("--prompt TEXT"), command: "add")) }
    guard let answer else { throw .usage(UsageError(.missing("--answer TEXT"), command: "add")) }
    do throws(BankError) {
      return .added(try await context.list.add(prompt: prompt, answer: answer, tags: tags))
    } catch {
      throw .bank(error)
    }
  }
}
