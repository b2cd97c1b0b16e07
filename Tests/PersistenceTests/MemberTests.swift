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

  private func byMembers(_ text: [UInt8]) -> Question? {
    text.withUnsafeBytes { bytes in
      do {
        return try RecordDecoder().withObject(bytes) { try Question(members: $0) }
      } catch {
        return nil
      }
    }
  }

  private func decoded(_ text: [UInt8]) -> Question? {
    do {
      return try RecordDecoder().decode(Question.self, from: text)
    } catch {
      return nil
    }
  }

  private func decoded(_ text: String) -> Question? { decoded(Array(text.utf8)) }

  @Test(arguments: [
    whole, #"{"id":"a","prompt":"p"}"#, #"{"id":"a","prompt":"p","tags":null,"reviews":null}"#,
    #"{"id":"a","prompt":"p","choices":[],"interval":1.0,"stability":1e2}"#,
  ]) func `is read by its members as a decoder reads it, as it was written`(_ text: String) throws {
    let question = try #require(decoded(text))
    let written = try RecordEncoder().encode(question)
    #expect(byMembers(written) == question)
  }

  /// Members in another order, names that come twice, and white space are left to the decoder.
  @Test(arguments: [
    whole, "", "[]", "7", #"{"id":"a","prompt":" "}"#, #"{"id":"a","prompt":"p"}x"#, #"{"id":null,"prompt":"p"}"#,
    #"{"prompt":"p","id":"a"}"#, #"{"id":"a","id":"b","prompt":"p"}"#, #"{"id":"a","prompt":"p","later":7}"#,
    #"{"id":"a","prompt":"p","due":"2026\u002d11-30T04:01:00.123Z"}"#,
    #"{"id":"a","prompt":"p","fields":[{"name":"n"}]}"#, #"{"id":"a","prompt":"p","tags":["a",null]}"#,
    #"{"id":"a","prompt":"p","reviews":[[]]}"#, #"{"id":"a","prompt":"p","reviews":{}}"#,
    #"{"id":"a","prompt":"p","due":"2026-11-30"}"#, #"{"id":"a","prompt":"p","state":"old"}"#,
    #"{"id":"a","prompt":"p","step":1.5}"#, #"{"id":"a","prompt":"p","suspended":0}"#,
  ]) func `is not read by its members where it was not written so`(_ text: String) {
    #expect(byMembers(Array(text.utf8)) == nil)
  }

  /// Replaces each byte by others: whatever comes of it is read as the decoder reads it, or left to that.
  @Test(arguments: Array(#"",{}[]\:0n "#.utf8) + [0, 0xFF]) func `is never read by its members as another one`(
    _ replacement: UInt8
  ) throws {
    let text = try RecordEncoder().encode(try #require(decoded(Self.whole)))
    for place in text.indices where text[place] != replacement {
      var other = text
      other[place] = replacement
      guard let question = byMembers(other) else { continue }
      #expect(decoded(other) == question, "\(place)")
    }
  }

  @Test(arguments: ["null", "true", "7", "1.5", #""x""#, #""2026-11-30T04:01:00.123Z""#, "[]", "[null]", "{}"])
  func `is never read as another one, whatever a member is`(_ replacement: String) throws {
    let whole = String(decoding: try RecordEncoder().encode(try #require(decoded(Self.whole))), as: UTF8.self)
    var start = whole.startIndex
    while let colon = whole[start...].firstRange(of: "\":") {
      let rest = whole[colon.upperBound...]
      let end =
        rest.first == "["
        ? rest.firstIndex(of: "]").map(rest.index(after:)) ?? rest.endIndex
        : rest.firstIndex { ",}]".contains($0) } ?? rest.endIndex
      let text = whole[..<colon.upperBound] + replacement + whole[end...]
      if let question = byMembers(Array(text.utf8)) { #expect(decoded(String(text)) == question, "\(text)") }
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
    #expect(byMembers(written) == question)
  }

  @Test func `tells the encoder's reason where it cannot be written`() throws {
    var question = try #require(decoded(#"{"id":"a","prompt":"p","stability":1,"difficulty":1}"#))
    question.schedule.memory = MemoryState(stability: .nan, difficulty: 1)
    let changes = [RecordChange.save(question)]
    let coder = ItemCoder<Question>()
    let failure = #expect(throws: RepositoryError.self) { try coder.encode(changes) }
    let batch = Batch(first: 1, count: 1)
    let other = #expect(throws: RepositoryError.self) { try coder.lines(of: changes[...], behind: 0, in: batch).get() }
    for failure in [failure, other] {
      guard case .notEncodable("a", let reason) = failure else {
        Issue.record("it was written")
        return
      }
      #expect(reason.hasPrefix("stability: JSON has no form for"))
    }
  }
}
