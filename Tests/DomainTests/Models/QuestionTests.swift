import Domain
import Foundation
import TestSupport
import Testing

@Suite struct `A question` {
  let clock = ManualClock()

  func question(_ prompt: String = "会う", tags: [String] = []) throws -> Question {
    try Question(id: "q1", prompt: prompt, answer: "to meet", tags: tags, createdAt: clock.now)
  }

  @Test(arguments: ["", "  ", "\n\t", "\u{3000}"]) func `has a prompt that is not blank`(prompt: String) {
    #expect(throws: QuestionError.emptyPrompt) { try question(prompt) }
  }

  @Test func `loses white space at both ends of its texts`() throws {
    let question = try Question(id: "q1", prompt: " a b\n", answer: "\tc ", createdAt: clock.now)
    #expect(question.prompt == "a b")
    #expect(question.answer == "c")
  }

  /// Most texts are known not to begin or end with white space by their bytes; what counts is their characters.
  @Test func `loses nothing but white space, whatever stands at the ends of its texts`() throws {
    func trimmed(_ text: String) -> String {
      var rest = text[...]
      while rest.first?.isWhitespace == true { rest.removeFirst() }
      while rest.last?.isWhitespace == true { rest.removeLast() }
      return String(rest)
    }
    let scalars = (0...0x34FF).map { $0 } + stride(from: 0x3500, through: 0xFFFF, by: 61) + [0x4000, 0x9FFF, 0x1F600]
    for scalar in scalars.compactMap(Unicode.Scalar.init) {
      for text in ["x\(scalar)", "\(scalar)x", "x \(scalar)", "\(scalar) x"] {
        #expect(try question(text).prompt.unicodeScalars.elementsEqual(trimmed(text).unicodeScalars))
      }
    }
  }

  @Test func `keeps each tag once, whatever its case, as first spelt`() throws {
    #expect(try question(tags: ["Verb", "verb", "JLPT N5, n4"]).tags == ["Verb", "JLPT", "N5", "n4"])
  }

  @Test func `keeps its progress when it is edited`() throws {
    var question = try question()
    let planner = samplePlanner()
    let schedule = planner.schedule(question, rating: .good, at: clock.now)
    question.record(Review(at: clock.now, rating: .good, state: .new, elapsedDays: 0), schedule: schedule)
    try question.edit(prompt: "合う", at: clock.now)
    #expect(question.schedule == schedule)
    #expect(question.reviews.count == 1)
  }

  @Test func `stays as it is when an edit would leave it without a prompt`() throws {
    var question = try question()
    let before = question
    #expect(throws: QuestionError.emptyPrompt) { try question.edit(prompt: " ", answer: "x", at: clock.now) }
    #expect(question == before)
  }

  @Test func `is modified later at every change, even when the clock goes back`() throws {
    var question = try question()
    let first = question.modifiedAt
    clock.advance(seconds: -3600)
    question.setSuspended(true, at: clock.now)
    #expect(question.modifiedAt == Instant(milliseconds: first.milliseconds + 1))
  }

  @Test func `is the same after it was written and read`() throws {
    var question = try Question(
      id: "q1", prompt: "a\n\"b\" \\ 🏳️‍🌈", answer: "", fields: [Question.Field(name: "reading", value: "あう")],
      tags: ["x::y"], guid: "<&{\"", createdAt: clock.now)
    let schedule = samplePlanner().schedule(question, rating: .easy, at: clock.now)
    question.record(
      Review(at: clock.now, rating: .easy, state: .new, elapsedDays: 0, milliseconds: 1234, device: "desk"),
      schedule: schedule)
    let bytes = try JSONEncoder().encode(question)
    #expect(try JSONDecoder().decode(Question.self, from: bytes) == question)
  }

  @Test func `is read from a record of an older version that had fewer keys`() throws {
    let question = try JSONDecoder().decode(Question.self, from: Data(#"{"id":"q1","prompt":"a"}"#.utf8))
    #expect(question.isNew)
    #expect(question.answer == "")
    #expect(question.kind == .basic)
  }

  @Test func `keeps a kind that this version does not know`() throws {
    let text = #"{"id":"q1","prompt":"a","kind":"hologram"}"#
    let question = try JSONDecoder().decode(Question.self, from: Data(text.utf8))
    #expect(String(decoding: try JSONEncoder().encode(question), as: UTF8.self).contains(#""kind":"hologram""#))
  }

  @Test(arguments: [
    "id", "prompt", "answer", "tags", "kind", "state", "due", "stability", "difficulty", "reps", "lapses", "suspended",
    "createdAt", "modifiedAt",
  ])
  func `has every promised key in its JSON, even when it is new`(key: String) throws {
    let bytes = try JSONEncoder().encode(try question())
    let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(object[key] != nil)
  }
}

@Suite struct `An identifier` {
  @Test func `begins with a letter and is ten letters or digits long`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let id = QuestionID.random(using: &generator)
      #expect(id.count == 10)
      #expect(id.first?.isLetter == true)
      #expect(id.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) })
    }
  }
}
