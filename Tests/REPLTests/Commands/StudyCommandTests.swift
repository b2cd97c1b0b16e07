import Domain
import Presentation
import TestSupport
import Testing

@testable import REPL

@MainActor
@Suite struct `Adding questions of other kinds` {
  let session: CommandSession

  init() async { session = await CommandSession() }

  @Test func `makes a question for each number of a cloze`() async throws {
    #expect(try await session.text("add --cloze '{{c1::a}} {{c2::b}}'") == "Added a1 ‘[...] b’ and 1 sibling.")
    #expect(session.questions(\.asked) == ["[...] b", "a [...]"])
  }

  @Test func `needs no answer where the prompt hides something`() async throws {
    try await session.run("add --prompt '{{c1::a}} b'")
    #expect(session.questions(\.kind) == [.cloze])
  }

  @Test func `asks from both sides`() async throws {
    try await session.run("add --prompt a --answer b --reversed --tag t")
    #expect(session.questions(\.prompt) == ["a", "b"] && session.questions(\.tags) == [["t"], ["t"]])
  }

  @Test func `offers wrong answers`() async throws {
    try await session.run("add --prompt a --answer b --wrong c --wrong d")
    #expect(session.questions(\.choices) == [["c", "d"]])
  }

  @Test func `changes the wrong answers later`() async throws {
    try await session.run("add --prompt a --answer b --wrong c")
    try await session.run("edit a1 --wrong d --wrong e")
    #expect(session.questions(\.choices) == [["d", "e"]])
  }

  @Test(
    arguments: [
      "add --prompt a --answer b --reversed --typed", "add --cloze '{{c1::a}}' --wrong x",
      "add --cloze '{{c1::a}}' --prompt x",
    ])
  func `refuses two forms at once`(line: String) async throws {
    guard case .unexpected = try await session.usageError(line).reason else { return #expect(Bool(false)) }
  }

  @Test func `says what is missing`() async {
    #expect(await session.failure("add --cloze plain")?.contains("{{c1::Paris}}") == true)
    #expect(await session.failure("add --prompt a --answer '' --reversed")?.contains("answer is empty") == true)
  }
}

@MainActor
@Suite struct `Marking questions` {
  let session: CommandSession

  init() async throws {
    session = await CommandSession()
    try await session.add("p", "q")
  }

  @Test func `flags them and takes the flag away`() async throws {
    try await session.run("flag a1")
    #expect(session.questions(\.isFlagged) == [true, false])
    try await session.run("flag --query is:flagged --off")
    #expect(session.questions(\.isFlagged) == [false, false])
  }

  @Test func `buries them until the next study day, or digs them up`() async throws {
    #expect(try await session.text("bury a2") == "Buried a2 ‘q’.")
    #expect(session.questions { $0.isBuried(at: session.clock.now) } == [false, true])
    #expect(try await session.text("list is:buried").contains("\tburied\t"))
    try await session.run("bury a2 --off")
    #expect(session.questions { $0.isBuried(at: session.clock.now) } == [false, false])
  }

  @Test func `can be undone`() async throws {
    try await session.run("flag a1")
    #expect(try await session.text("undo") == "Undone: flagged ‘p’.")
    #expect(session.questions(\.isFlagged) == [false, false])
  }
}

@MainActor
@Suite struct `Statistics on request` {
  @Test func `come with the pictures that are named`() async throws {
    let session = await CommandSession()
    guard case .statistics(_, let charts, let isASCII) = try await session.run("stats hours forecast --ascii") else {
      return #expect(Bool(false))
    }
    #expect(charts.map(\.name) == [.forecast, .hours] && isASCII)
    guard case .statistics(_, let none, _) = try await session.run("stats none") else { return #expect(Bool(false)) }
    #expect(none.isEmpty)
    #expect(try await session.usageError("stats pie").range == 6..<9)
  }

  @Test func `are written as a page`() async throws {
    let pages = Recorder()
    let session = await CommandSession(writeText: { await pages.add($0) })
    try await session.add("p")
    try await session.run("answer a1 good")
    #expect(try await session.text("stats --html ~/s.html --replace") == "Wrote /home/x/s.html.")
    let page = try #require(await pages.pages.first)
    #expect(page.path == "/home/x/s.html" && page.isReplacing && page.text.contains("<svg "))
  }

  actor Recorder {
    var pages: [CommandSession.Page] = []

    func add(_ page: CommandSession.Page) { pages.append(page) }
  }
}
