import Domain
import Presentation
import Testing

@testable import REPL

@MainActor
@Suite struct `Commands on questions` {
  let session: CommandSession

  init() async throws {
    session = await CommandSession()
    try await session.add("one", "two", "three", "four")
  }

  @Test(arguments: ["add --prompt x", "new --answer y", "edit a1", "add"])
  func `need their options where nobody can be asked`(line: String) async throws {
    guard case .missing(let name) = try await session.usageError(line).reason else { throw NoOutput() }
    #expect(name.hasPrefix("--"))
  }

  @Test func `add a question with several tags`() async throws {
    guard case .added(let added) = try await session.run("add --prompt a --answer 'b c' --tag x --tag 'y z'") else {
      throw NoOutput()
    }
    #expect(added.question.answer == "b c" && added.question.tags == ["x", "y", "z"])
  }

  @Test func `name a question that asks the same`() async throws {
    #expect(try await session.text("add --prompt ONE --answer b").contains("another question asks the same: a1 ‘one’"))
  }

  @Test(arguments: ["add --prompt ' ' --answer b", "edit a1 --prompt ''"])
  func `refuse a blank prompt`(line: String) async {
    #expect(await session.failure(line) == "the prompt is empty")
  }

  @Test func `replace the parts that an edit names, and tags as a whole`() async throws {
    try await session.run("edit a1 --answer new --tag x --tag y")
    try await session.run("edit a1 --tag z")
    #expect(session.questions(\.tags)[0] == ["z"] && session.questions(\.answer)[0] == "new")
    try await session.run("edit a1 --tag ''")
    #expect(session.questions(\.tags)[0].isEmpty && session.prompts[0] == "one")
  }

  @Test(arguments: [
    ("delete 2-3", ["one", "four"]), ("rm a1 4", ["two", "three"]), ("delete 1 a1 1-2", ["three", "four"]),
    ("delete --query o", ["three"]), ("delete 3 --query one", ["two", "four"]),
    ("delete 1 --query one", ["two", "three", "four"]),
    ("delete --query nothing", ["one", "two", "three", "four"]),
  ])
  func `take rows, identifiers and queries together, each question once`(line: String, left: [String]) async throws {
    try await session.run("list")
    try await session.run(line)
    #expect(session.prompts == left)
  }

  @Test(arguments: ["delete", "suspend", "resume", "tag +x"]) func `need a question or a query`(line: String)
    async throws
  {
    #expect(try await session.usageError(line).reason == .missing("QUESTION"))
  }

  @Test(arguments: ["delete 2 9", "suspend 2 zz", "tag 2 9 +x", "show zz", "answer 9 good", "edit zz --answer b"])
  func `change nothing where one of the questions is not there`(line: String) async throws {
    try await session.run("list")
    let before = session.context.library.questions
    #expect(await session.failure(line) != nil)
    #expect(session.context.library.questions == before)
  }

  @Test(arguments: [
    ("show zz", "zz"), ("edit 9999", "9999"), ("delete 1-9", "1-9"), ("delete everything", "everything"),
    ("delete 1 'z z' 2", "'z z'"), ("tag 1 zz +x", "zz"), ("answer zz good", "zz"),
  ])
  func `mark the word that names no question`(line: String, word: String) async throws {
    try await session.run("list")
    #expect(await session.marked(line) == word)
  }

  @Test(arguments: [
    "delete --query ''", "suspend --query ' '", "tag --query '' +x", "bury 1 --query \"\"", "flag --query ''",
  ])
  func `refuse a query that would mean every question`(line: String) async throws {
    try await session.run("list")
    let error = try await session.usageError(line)
    #expect(error.reason == .emptyQuery && error.range != nil)
  }

  @Test(arguments: ["list (", "delete --query (", "export x.csv --query ("])
  func `say what is wrong with a query`(line: String) async {
    #expect(await session.failure(line)?.contains("parenthesis") == true)
  }

  @Test func `suspend and resume`() async throws {
    try await session.run("suspend a1 a2")
    try await session.run("resume a2")
    #expect(session.questions(\.isSuspended) == [true, false, false, false])
  }

  @Test func `list what matches, and number it for the next command`() async throws {
    guard case .listing(let questions) = try await session.run("ls \"o\" -one") else { throw NoOutput() }
    #expect(questions.map(\.prompt) == ["two", "four"])
    guard case .question(let question, let previews) = try await session.run("show 2") else { throw NoOutput() }
    #expect(question.prompt == "four")
    #expect(previews == session.context.list.previews(of: question))
  }

  @Test(arguments: [("again", Rating.again), ("2", .hard), ("GOOD", .good), ("easy", .easy)])
  func `answer with a rating`(word: String, rating: Rating) async throws {
    guard case .answered(let question, rating) = try await session.run("answer a1 \(word)") else { throw NoOutput() }
    #expect(question.reviews.map(\.rating) == [rating])
    #expect(question.reviews.map(\.milliseconds) == [nil])
  }

  @Test func `refuse another rating, and show where it stands`() async throws {
    let error = try await session.usageError("answer a1 best")
    #expect(error.reason == .badValue("best", name: "RATING", allowed: ["again", "hard", "good", "easy"]))
    #expect(error.range == 10..<14)
  }

  @Test func `refuse an answer to a suspended question`() async throws {
    try await session.run("suspend a1")
    #expect(await session.failure("answer a1 good") == "question a1 is suspended; ‘resume a1’ lets it back in")
  }

  @Test func `take back the last change, and say so where none is left`() async throws {
    try await session.run("delete a1 a2")
    #expect(try await session.text("undo") == "Undone: deleted 2 questions.")
    #expect(session.prompts == ["one", "two", "three", "four"])
    for _ in 1...4 { try await session.run("undo") }
    #expect(await session.failure("undo") == "there is nothing to undo")
  }
}

@MainActor
@Suite struct `The command tag` {
  let session: CommandSession

  init() async throws {
    session = await CommandSession()
    try await session.add("one", "two", tag: "old")
  }

  @Test func `lists all tags where nothing else is asked`() async throws {
    try await session.run("tag a1 +verb::strong")
    #expect(try await session.text("tag") == "old\t2\nverb::strong\t1")
  }

  @Test(arguments: [
    ("tag a1 +new", ["old", "new"]), ("tag +new a1 -old", ["new"]), ("tag a1 -OLD", []),
    ("tag a1 '+new' '-old'", ["new"]),
    ("tag --query one +a +b", ["old", "a", "b"]), ("tag -old -- a1", []), ("tag a1 +", ["old"]),
    ("tag a1 +a,b", ["old", "a", "b"]),
  ])
  func `adds with + and removes with -`(line: String, tags: [String]) async throws {
    try await session.run(line)
    #expect(session.questions(\.tags) == [tags, ["old"]])
  }

  @Test(arguments: ["tag a1", "tag --query one"]) func `needs a tag where it has a question`(line: String) async throws
  {
    #expect(try await session.usageError(line) == UsageError(.missing("+TAG|-TAG"), command: "tag"))
  }
}

struct NoOutput: Error {}
