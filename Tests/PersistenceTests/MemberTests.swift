import RecordCoding
import Testing

@testable import Domain
@testable import Persistence

/// A question is read and written member by member where that is possible; what the coder says is the measure.
@Suite struct `A question in a record` {
  private static let whole = #"""
    {"id":"q1","prompt":"Ge\"1\" 東","answer":"a\n","kind":"typed","group":"g","cloze":2,"choices":["x","y"],
    "fields":[{"name":"n","value":"v"},{"value":"w","name":"m"}],"tags":["a b","Ä","a"],"guid":"u","state":"relearning",
    "step":1,"due":"2026-11-30T04:01:00.123Z","lastReview":"2026-11-29T04:01:00Z","interval":3,"stability":1.5,
    "difficulty":5,"reps":2,"lapses":1,"suspended":true,"flagged":true,"buriedUntil":"2026-12-01T00:00:00.000+01:00",
    "createdAt":"1969-12-31T23:59:59.999Z","modifiedAt":"+012026-01-01T00:00:00.000Z","reviews":[
    {"at":"2026-11-28T04:01:00.000Z","rating":"good","state":"new","elapsedDays":0,"milliseconds":12,"device":"desk"},
    {"device":null,"elapsedDays":1,"state":"learning","rating":"EASY","at":"2026-11-29T04:01:00.000Z","later":{"x":7}}]}
    """#

  private func byMembers(_ text: String) -> Question? {
    Array(text.utf8).withUnsafeBytes { bytes in
      do {
        return try RecordDecoder().withObject(bytes) { try Question(members: $0) }
      } catch {
        return nil
      }
    }
  }

  private func decoded(_ text: String) -> Question? {
    do {
      return try RecordDecoder().decode(Question.self, from: Array(text.utf8))
    } catch {
      return nil
    }
  }

  @Test(arguments: [
    whole, #"{"id":"a","prompt":"p"}"#, #"{"prompt":"p","id":"a","id":"b","tags":null,"reviews":null,"fields":null}"#,
    #"{"id":"a","prompt":"p","due":"2026\u002d11-30T04:01:00.123Z","choices":[],"interval":1.0,"stability":1e2}"#,
  ]) func `is read by its members as a decoder reads it`(_ text: String) throws {
    let question = try #require(decoded(text))
    #expect(byMembers(text) == question)
  }

  @Test(arguments: [
    "", "[]", "7", #"{"id":"a","prompt":" "}"#, #"{"id":"a","prompt":"p"}x"#, #"{"id":null,"prompt":"p"}"#,
    #"{"id":"a","prompt":"p","fields":[{"name":"n"}]}"#, #"{"id":"a","prompt":"p","tags":["a",null]}"#,
    #"{"id":"a","prompt":"p","reviews":[[]]}"#, #"{"id":"a","prompt":"p","reviews":{}}"#,
    #"{"id":"a","prompt":"p","due":"2026-11-30"}"#, #"{"id":"a","prompt":"p","state":"old"}"#,
    #"{"id":"a","prompt":"p","step":1.5}"#, #"{"id":"a","prompt":"p","suspended":0}"#,
  ]) func `is not read by its members where a decoder refuses it`(_ text: String) {
    #expect(decoded(text) == nil)
    #expect(byMembers(text) == nil)
  }

  /// Replaces each value by others: every member by every kind of value, wherever it stands.
  @Test(arguments: ["null", "true", "7", "1.5", #""x""#, #""2026-11-30T04:01:00.123Z""#, "[]", "[null]", "{}"])
  func `is read as a decoder reads it, whatever a member is`(_ replacement: String) {
    var start = Self.whole.startIndex
    while let colon = Self.whole[start...].firstRange(of: "\":") {
      let rest = Self.whole[colon.upperBound...]
      let end =
        rest.first == "["
        ? rest.firstIndex(of: "]").map(rest.index(after:)) ?? rest.endIndex
        : rest.firstIndex { ",}]".contains($0) } ?? rest.endIndex
      let text = Self.whole[..<colon.upperBound] + replacement + Self.whole[end...]
      #expect(byMembers(String(text)) == decoded(String(text)), "\(text)")
      start = colon.upperBound
    }
  }

  @Test(arguments: [
    (#"{"prompt":"p"}"#, "the key \"id\" is missing"),
    (#"{"id":"a","prompt":7}"#, "prompt: it is not of the type String"),
    (#"{"id":"a","prompt":"p","reviews":[{"at":"now"}]}"#, "reviews.[0].at: not an ISO 8601 instant: now"),
  ]) func `tells a decoder's reason where it cannot be read`(_ text: String, _ reason: String) throws {
    let failure = #expect(throws: CodingFailure.self) {
      try Array(text.utf8).withUnsafeBytes { try ItemCoder<Question>().item($0) }
    }
    #expect(failure?.reason == reason)
  }

  @Test(arguments: [whole, #"{"id":"a","prompt":"p"}"#]) func `is written by its members as an encoder writes it`(
    _ text: String
  ) throws {
    let question = try #require(decoded(text))
    var written: [UInt8] = []
    try RecordEncoder().encodeObject(into: &written) { try question.write(to: &$0) }
    #expect(try written == RecordEncoder().encode(question))
    #expect(byMembers(String(decoding: written, as: UTF8.self)) == question)
  }

  @Test func `tells the encoder's reason where it cannot be written`() throws {
    var question = try #require(decoded(#"{"id":"a","prompt":"p","stability":1,"difficulty":1}"#))
    question.schedule.memory = MemoryState(stability: .nan, difficulty: 1)
    let result = ItemCoder<Question>().encode(question)
    guard case .failure(let failure) = result else {
      Issue.record("it was written")
      return
    }
    #expect(failure.reason.hasPrefix("stability: JSON has no form for"))
  }
}
