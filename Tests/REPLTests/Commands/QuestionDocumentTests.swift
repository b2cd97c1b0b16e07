import Domain
import Testing

@testable import REPL

@Suite struct `A question in an editor of the person's own` {
  let question: Question

  init() throws { question = try OutputSamples.question("a", "one\n\ntwo", "", tags: ["t", "u"]) }

  @Test(arguments: Language.allCases, Language.allCases) func `has headings in one language and is read in any`(
    written: Language, read: Language
  ) {
    let document = QuestionDocument(question)
    #expect(QuestionDocument(document.text(in: written), in: read) == document)
  }

  @Test func `has the names of its parts for headings`() {
    #expect(
      QuestionDocument(question).text(in: .german)
        == "==> Fragetext\none\n\ntwo\n==> Antwort\n\n==> Schlagwörter\nt u")
  }

  @Test func `is read where spaces stand behind a heading`() {
    let text = "==> prompt  \na\n==> answer\t\nb\n==> tags \nc"
    #expect(QuestionDocument(text, in: .japanese)?.prompt == "a")
  }

  @Test(
    arguments: [
      "", "a", "==> prompt\na\n==> answer\nb", "==> answer\nb\n==> prompt\na\n==> tags\n",
      "==> prompt\na\n==> answer\nb\n==> answer\nc\n==> tags\n", "==> prompt\na\n==> Antwort\nb\n==> tags\n",
      "==> prompts\na\n==> answer\nb\n==> tags\n",
    ])
  func `is not read unless every heading is there once, in order`(text: String) {
    #expect(QuestionDocument(text, in: .english) == nil)
  }
}
