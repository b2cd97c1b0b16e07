import Domain
import Presentation
import Testing

@testable import REPL

@Suite struct `The index of completions` {
  let questions: OrderedQuestions

  init() throws {
    let questions = try (0..<300).map { number in
      try Question(
        id: "q\(1000 + number)", prompt: "p", answer: "", tags: ["t\(number % 3)", "Ä"],
        createdAt: Instant(milliseconds: 0))
    }
    self.questions = OrderedQuestions(questions)
  }

  @Test(arguments: [("q100", 10), ("q1299", 1), ("q13", 0), ("", 200), ("r", 0), ("a", 0), ("q", 200)])
  func `finds identifiers by their beginning, in order`(prefix: String, count: Int) {
    let found = Array(CompletionIndex(questions).ids(beginning: prefix, most: 200))
    #expect(found.count == count && found == found.sorted() && found.allSatisfy { $0.hasPrefix(prefix) })
  }

  @Test func `counts the questions of each tag, and finds tags in any case`() {
    let index = CompletionIndex(questions)
    #expect(index.tags(beginning: "T", most: 2).map(\.name) == ["t0", "t1"])
    #expect(index.tags(beginning: "ä", most: 9).map(\.count) == [300])
  }

  @Test func `is made once for each place`() {
    let slot = CompletionIndex.Slot()
    #expect(slot.index(of: questions) === slot.index(of: OrderedQuestions()))
  }
}
