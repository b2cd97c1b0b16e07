import Domain
import Interchange
import Testing

@Suite struct `JSON` {
  @Test func `is an array of objects with prompt and answer`() throws {
    let document = try read(
      """
      [{"prompt": "Hund", "answer": "dog", "tags": ["pet", "a b"], "guid": "g"},
       {"front": "Katze", "back": "cat", "tags": "pet, b", "hint": "purrs", "count": 2, "none": null}]
      """)
    #expect(pairs(document) == [["Hund", "dog"], ["Katze", "cat"]])
    #expect(document.rows.map(\.line) == [1, 2])
    #expect(document.rows.map(\.tags) == [["pet", "a", "b"], ["pet", "b"]])
    #expect(document.rows.map(\.guid) == ["g", nil])
    #expect(fields(document.rows.last) == ["hint=purrs", "count=2"])
  }

  @Test func `holds fields as names and values`() throws {
    let document = try read("[{\"prompt\":\"p\",\"fields\":[{\"name\":\"n\",\"value\":\" v \"}]}]")
    #expect(fields(document.rows.first) == ["n= v "])
  }

  @Test(arguments: ["{\"prompt\":\"a\"}\n{\"prompt\":\"b\"}\n", "[{\"prompt\":\"a\"}\n,{\"prompt\":\"b\"}]"])
  func `may be an array or lines`(text: String) throws {
    #expect(try read(text).rows.map(\.line) == [1, 2])
  }

  @Test func `holds complete questions`() throws {
    let text = """
      [{"id": "q1", "prompt": "p", "state": "review", "stability": 3.5, "difficulty": 5, "due": "2026-11-30T04:00:00Z",
        "lastReview": "2026-11-27T04:00:00Z",
        "reviews": [{"at": "2026-11-27T04:00:00Z", "rating": "good", "state": "new", "elapsedDays": 0}]}]
      """
    let question = try #require(try read(text).rows.first?.question)
    #expect((question.id, question.schedule.phase, question.schedule.memory?.stability) == ("q1", .review, 3.5))
    #expect(question.reviews.map(\.rating) == [.good])
  }

  @Test(
    arguments: [
      ("5", .notAnObject), ("{}", .missing(key: "prompt")), ("{\"prompt\": [1]}", .invalid(key: "prompt")),
      ("{\"prompt\": \"a\\u0000\"}", .containsNUL), ("{\"id\": \"q1\"}", .missing(key: "prompt")),
      ("{\"id\": \"q1\", \"prompt\": \" \"}", .emptyPrompt), ("{\"id\": 5, \"prompt\": \"p\"}", .invalid(key: "id")),
      ("{\"id\": \"a b\", \"prompt\": \"p\"}", .invalid(key: "id")),
      ("{\"id\": \"q1\", \"prompt\": \"p\", \"due\": \"soon\"}", .invalid(key: "due")),
      ("{\"id\": \"q1\", \"prompt\": \"p\", \"state\": \"odd\"}", .invalid(key: "state")),
      ("{\"id\": \"q1\", \"prompt\": \"p\", \"stability\": -1, \"difficulty\": 5}", .invalid(key: "stability")),
      ("{\"id\": \"q1\", \"prompt\": \"p\", \"stability\": 1, \"difficulty\": 50}", .invalid(key: "difficulty")),
      ("{\"id\": \"q1\", \"prompt\": \"p\", \"interval\": -1}", .invalid(key: "interval")),
      (
        "{\"id\": \"q1\", \"prompt\": \"p\", \"reviews\": [{\"at\": \"2026-11-27T04:00:00Z\"}]}",
        .missing(key: "reviews.0.rating")
      ),
      ("{\"prompt\": \"p\", \"reviews\": [{}]}", .reviewsWithoutID),
      ("{\"prompt\": \"p\", \"tags\": {}}", .invalid(key: "tags")),
      ("{\"prompt\": \"p\", \"more\": {}}", .invalid(key: "more")),
      ("{\"prompt\": \"p\", \"fields\": [1]}", .invalid(key: "fields")),
    ] as [(String, RejectedRow.Reason)])
  func `rejects a bad element by its line and keeps the others`(element: String, reason: RejectedRow.Reason) throws {
    let document = try read("[\n{\"prompt\": \"a\"},\r\n\r\n\(element),\n{\"prompt\": \"b\"}\n]")
    #expect(document.rows.map(\.line) == [2, 5])
    #expect(document.rejected == [RejectedRow(line: 4, reason: reason)])
  }

  @Test(
    arguments: [
      ("[\n{\"prompt\": \"ä\" \"answer\"}]", 2, 16, .unexpectedCharacter),
      ("[{\"prompt\": \"a\"}", 1, 17, .unexpectedEnd),
      ("[{\"a\": \"b", 1, 10, .unexpectedEnd), ("[{\"a\": \"\\x\"}]", 1, 9, .invalidEscape),
      ("[{\"a\": \"\\uD800\"}]", 1, 9, .invalidEscape), ("[{\"a\": \"b\nc\"}]", 1, 10, .controlCharacter),
      ("[{\"a\": 01}]", 1, 9, .unexpectedCharacter), ("[{\"a\": 1.}]", 1, 10, .unexpectedCharacter),
      ("[{\"a\": nul}]", 1, 8, .unexpectedCharacter), ("[{}] x", 1, 6, .unexpectedCharacter),
      ("[{},]", 1, 5, .unexpectedCharacter), ("\"text\"", 1, 1, .notAList), ("{\"a\":1} 5", 1, 9, .unexpectedCharacter),
    ] as [(String, Int, Int, ImportFailure.JSONProblem)])
  func `fails as a whole with line and column where it is malformed`(
    text: String, line: Int, column: Int, problem: ImportFailure.JSONProblem
  ) {
    #expect(throws: ImportFailure.malformedJSON(line: line, column: column, problem: problem)) {
      try read(text, options: ImportOptions(format: .json))
    }
  }

  @Test func `fails when it is nested without end, and does not overflow the stack`() {
    let text = "[" + String(repeating: "[", count: 100_000)
    #expect(throws: ImportFailure.malformedJSON(line: 1, column: 66, problem: .tooDeep)) {
      try read(text, options: ImportOptions(format: .json))
    }
  }

  @Test func `reads every escape`() throws {
    let text = #"[{"prompt": "a\n\t\"\\\/\u00e9\ud83d\ude00é😀", "answer": "\b\f\r."}]"#
    #expect(pairs(try read(text)) == [["a\n\t\"\\/é😀é😀", "\u{8}\u{C}\r."]])
  }

  @Test(arguments: [("x.json", true), ("x.csv", false), (nil, true)] as [(String?, Bool)])
  func `is known by the name of the file, then by how it begins`(name: String?, isJSON: Bool) throws {
    #expect(try read("[{\"prompt\":\"a\"}]", named: name).rows.first.map { $0.prompt == "a" } == isJSON)
  }

  @Test func `is not seen in text that begins with a bracket`() throws {
    #expect(pairs(try read("[to] go,gehen\n")) == [["[to] go", "gehen"]])
  }
}
