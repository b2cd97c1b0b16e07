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
        Signature.Option(
          name: "--cloze", value: .value("TEXT", .text), summary: "a text with hidden parts: {{c1::hidden::hint}}"),
        Signature.Option(name: "--reversed", summary: "ask it from both sides, as two questions"),
        Signature.Option(
          name: "--wrong", value: .value("TEXT", .text), isRepeated: true,
          summary: "a wrong answer to choose among, as a multiple choice"),
        Signature.Option(name: "--typed", summary: "the answer is to be typed"),
      ],
      details: [
        "Without options it asks for prompt, answer and tags one after the other.",
        "A text with hidden parts becomes a question for each number: {{c1::Paris}} lies on the {{c2::Seine::river}}.",
        "Texts may have *emphasis*, **strong emphasis**, `code` and line breaks.",
      ],
      examples: [
        "add", "add --prompt 'Hauptstadt von Japan' --answer Tokio --tag geo::asia --reversed",
        "add --cloze '{{c1::Tokyo}} is the capital of {{c2::Japan}}'",
        "add --prompt '7 × 8' --answer 56 --wrong 54 --wrong 63",
      ], asks: true)
  ) { arguments, context throws(CommandError) in
    let form = try form(of: arguments)
    var prompt = (arguments["--cloze"] ?? arguments["--prompt"])?.text
    var answer = arguments["--answer"]?.text
    var tags = arguments.all("--tag")
    if prompt == nil || (answer == nil && form != .cloze), let console = context.console {
      if prompt == nil { prompt = try await console.ask(.promptField, needsText: true) }
      if answer == nil { answer = try await console.ask(.answerField) }
      if tags.isEmpty { tags = [try await console.ask(.tagsField)] }
    }
    guard let prompt else { throw .usage(UsageError(.missing("--prompt TEXT"), command: "add")) }
    if answer == nil, !Cloze(prompt).numbers.isEmpty || form == .cloze { answer = "" }
    guard let answer else { throw .usage(UsageError(.missing("--answer TEXT"), command: "add")) }
    do throws(BankError) {
      return .added(try await context.list.add(prompt: prompt, answer: answer, tags: tags, as: form))
    } catch {
      throw .bank(error)
    }
  }

  private static func form(of arguments: Arguments) throws(CommandError) -> AddQuestion.Form {
    var forms: [(option: String, form: AddQuestion.Form)] = []
    if arguments.has("--cloze") { forms.append(("--cloze", .cloze)) }
    if arguments.has("--reversed") { forms.append(("--reversed", .reversed)) }
    if arguments.has("--wrong") { forms.append(("--wrong", .choice(wrong: arguments.all("--wrong")))) }
    if arguments.has("--typed") { forms.append(("--typed", .typed)) }
    if forms.count > 1 { throw .usage(UsageError(.unexpected(forms[1].option), command: "add")) }
    if arguments.has("--cloze"), arguments.has("--prompt") {
      throw .usage(UsageError(.unexpected("--prompt"), command: "add", range: arguments["--prompt"]?.range))
    }
    return forms.first?.form ?? .basic
  }
}
