import Domain
import Presentation

extension Command {
  static let tag = Command(
    Signature(
      name: "tag", help: .tag,
      parameters: [
        Signature.Parameter(name: "QUESTION", kind: .question, isOptional: true, isRepeated: true),
        Signature.Parameter(name: "+TAG|-TAG", kind: .tag, isOptional: true, isRepeated: true),
      ],
      options: [.query],
      examples: ["tag 3 +verb", "tag 2-5 +jlpt::n5 -todo", "tag --query is:new +first"], takesMinus: true)
  ) { arguments, context throws(CommandError) in
    let signs = arguments.words.filter { $0.text.hasPrefix("+") || $0.text.hasPrefix("-") }
    let added = signs.filter { $0.text.hasPrefix("+") }.map { String($0.text.dropFirst()) }
    let removed = signs.filter { $0.text.hasPrefix("-") }.map { String($0.text.dropFirst()) }
    let named = arguments.words.filter { !signs.contains($0) }
    if signs.isEmpty {
      guard named.isEmpty, arguments["--query"] == nil else {
        throw .usage(UsageError(.missing("+TAG or -TAG"), command: "tag"))
      }
      return .tags(context.list.tags)
    }
    let questions = try context.questions(named, query: arguments["--query"], command: "tag")
    do throws(BankError) {
      return .changed(.tag, try await context.list.tag(questions.map(\.id), adding: added, removing: removed))
    } catch {
      throw .bank(error)
    }
  }
}
