import Domain
import Presentation

extension Command {
  static let add = Command(
    Signature(
      name: "add", aliases: ["new"], help: .add,
      options: [
        Signature.Option(name: "--prompt", value: .value("TEXT", .text), help: .prompt),
        Signature.Option(name: "--answer", value: .value("TEXT", .text), help: .answer),
        Signature.Option(name: "--tag", value: .value("TAG", .tag), isRepeated: true, help: .tag),
        Signature.Option(name: "--cloze", value: .value("TEXT", .text), help: .cloze),
        Signature.Option(name: "--reversed", help: .reversed),
        Signature.Option(name: "--wrong", value: .value("TEXT", .text), isRepeated: true, help: .wrong),
        Signature.Option(name: "--typed", help: .typed),
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
