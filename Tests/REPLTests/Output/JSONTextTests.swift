import Domain
import Foundation
import TestSupport
import Testing

@testable import REPL

@MainActor
@Suite struct `The JSON of an output` {
  /// The document, read again.
  func object(_ output: Output) throws -> Any {
    let text = try #require(try JSONText.text(output))
    return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  @Test(arguments: ["text", OutputSamples.hostile]) func `is one line, whatever the output`(text: String) throws {
    for output in try OutputSamples.outputs(text) {
      let line = try #require(try JSONText.text(output))
      #expect(!line.contains { $0.isNewline }, "\(line)")
      #expect(throws: Never.self) { try object(output) }
    }
  }

  @Test func `is nothing for an output that says nothing`() throws {
    #expect(try JSONText.text(.none) == nil)
  }

  @Test func `has no control character alive, and loses none`() throws {
    let text = try #require(try JSONText.text(.verbatim(OutputSamples.hostile)))
    #expect(DisplayText.sanitized(text) == text)
    let document = try #require(try object(.verbatim(OutputSamples.hostile)) as? [String: Any])
    #expect(document["text"] as? String == OutputSamples.hostile)
  }

  @Test func `is an array for a list, also of one and of none`() throws {
    let question = try OutputSamples.question("a1", "p")
    #expect((try object(.listing([question])) as? [Any])?.count == 1)
    #expect((try object(.listing([])) as? [Any])?.isEmpty == true)
    #expect((try object(.changed(.tag, [question])) as? [Any])?.count == 1)
  }

  @Test func `is an object for one question`() throws {
    let question = try OutputSamples.question("a1", "p")
    for output in [Output.question(question, previews: []), .answered(question, .good), .changed(.edit, [question])] {
      #expect((try object(output) as? [String: Any])?["id"] as? String == "a1")
    }
  }

  @Test func `counts what an import did, and names the rows`() throws {
    let document = try #require(try object(.imported(try OutputSamples.report("k"))) as? [String: Any])
    #expect(document["added"] as? Int == 1 && document["skipped"] as? Int == 3)
    #expect((document["skippedRows"] as? [[String: Any]])?.count == 3)
    #expect((document["rejected"] as? [[String: Any]])?.compactMap { $0["line"] as? Int } == Array(10...16))
  }

  @Test func `counts the problems that were found, and words them in English`() throws {
    let findings = [
      Finding(.problem, subject: .question(id: "a1"), detail: .inconsistent(.unorderedAnswers)),
      Finding(.notice, subject: .file("/x"), detail: .olderForm),
    ]
    let document = try #require(try object(.findings(findings)) as? [String: Any])
    #expect(document["problems"] as? Int == 1)
    #expect(
      document["findings"] as? [[String: String]] == [
        [
          "severity": "problem", "subject": "question a1",
          "detail": "its answers are not in the order in which they were given",
        ],
        ["severity": "notice", "subject": "/x", "detail": "the file was in the older form of one JSON array"],
      ])
  }

  @Test func `has the answers of a session by their rating`() throws {
    let summary = OutputSamples.summary(answers: [.good: 2, .again: 1], remaining: 3, nextDue: nil)
    let document = try #require(try object(.studied(summary)) as? [String: Any])
    #expect(document["answers"] as? [String: Int] == ["good": 2, "again": 1])
    #expect(document["remaining"] as? Int == 3)
  }
}
