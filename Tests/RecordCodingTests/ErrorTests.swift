import Foundation
import RecordCoding
import Testing

@Suite struct `An error of the record coder` {
  private struct Outer: Codable {
    var list: [Inner]

    struct Inner: Codable {
      var count: UInt8
      var name: String
      var link: URL?
      var bytes: Data?
      var tags: [String]?
    }
  }

  /// The case of the error and its path.
  private func verdict(_ error: any Error) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context): "key \(key.stringValue) of \(path(context))"
    case DecodingError.typeMismatch(let type, let context): "type \(type) at \(path(context))"
    case DecodingError.valueNotFound(let type, let context): "value \(type) at \(path(context))"
    case DecodingError.dataCorrupted(let context): "data at \(path(context))"
    default: "\(error)"
    }
  }

  @Test(arguments: [
    (#"{"list":[{"count":1,"name":"a"},{"count":1}]}"#, "key name of list.1"),
    (#"{}"#, "key list of "),
    (#"{"list":[{"count":"1","name":"a"}]}"#, "type UInt8 at list.0.count"),
    (#"{"list":[{"count":null,"name":"a"}]}"#, "value UInt8 at list.0.count"),
    (#"{"list":[{"count":1,"name":2}]}"#, "type String at list.0.name"),
    (#"{"list":[7]}"#, "type Dictionary<String, Any> at list.0"),
    (#"{"list":[null]}"#, "value Dictionary<String, Any> at list.0"),
    (#"{"list":{}}"#, "type Array<Any> at list"),
    (#"{"list":null}"#, "value Array<Any> at list"),
    (#"{"list":[{"count":1,"name":"a","link":""}]}"#, "data at list.0.link"),
    (#"{"list":[{"count":1,"name":"a","bytes":"*"}]}"#, "data at list.0.bytes"),
    (#"{"list":[{"count":1,"name":"a","tags":"b"}]}"#, "type Array<Any> at list.0.tags"),
    (#"{"list":[{"count":1,"name":"a","tags":["b",2]}]}"#, "type String at list.0.tags.1"),
    (#"{"list":[{"count":1,"name":"a","tags":[null]}]}"#, "value String at list.0.tags.0"),
    (#"[]"#, "type Dictionary<String, Any> at "),
    (#"{"list":"#, "data at "),
  ]) func `is of the same case and has the same path as Foundation's`(text: String, expected: String) throws {
    let ours = try #require(throws: (any Error).self) {
      try RecordDecoder().decode(Outer.self, from: Array(text.utf8))
    }
    let theirs = try #require(throws: (any Error).self) { try JSONDecoder().decode(Outer.self, from: Data(text.utf8)) }
    #expect(verdict(ours) == expected)
    #expect(verdict(theirs) == expected)
  }

  @Test(arguments: ["256", "1.5", "-1", "1e3"]) func `says which number does not fit where`(number: String) throws {
    let text = #"{"list":[{"count":\#(number),"name":"a"}]}"#
    let error = try #require(throws: (any Error).self) {
      try RecordDecoder().decode(Outer.self, from: Array(text.utf8))
    }
    #expect(verdict(error) == "data at list.0.count")
    guard case DecodingError.dataCorrupted(let context) = error else { throw error }
    #expect(context.debugDescription == "UInt8 cannot hold the number \(number)")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func `refuses a number that is not finite`(number: Double)
    throws
  {
    let error = try #require(throws: EncodingError.self) { try RecordEncoder().encode(["a": [["b": number]]]) }
    guard case .invalidValue(_, let context) = error else { throw error }
    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0", "b"])
    #expect(throws: EncodingError.self) { try RecordEncoder().encode(Float(number)) }
    #expect(throws: EncodingError.self) { try RecordEncoder().encode([number]) }
  }

  @Test(arguments: ["", "a", "with \"quotes\"", "line\nfeed", "日本", "a\u{301}", "a longer key than sixteen bytes"])
  func `names keys as they are`(key: String) throws {
    let error = try #require(throws: EncodingError.self) { try RecordEncoder().encode([key: ["x": [Double.nan]]]) }
    guard case .invalidValue(_, let context) = error else { throw error }
    #expect(context.codingPath.map { Array($0.stringValue.utf8) } == [key, "x", "Index 0"].map { Array($0.utf8) })
  }

  @Test func `refuses to nest deeper than a decoder reads, lists of strings included`() throws {
    struct Nested: Encodable {
      let depth: Int
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        if depth > 1 { try list.encode(Nested(depth: depth - 1)) } else { try list.encode(["a"]) }
      }
    }
    #expect(try RecordDecoder().decode(JSON.self, from: RecordEncoder().encode(Nested(depth: 511))) != .null)
    #expect(throws: EncodingError.self) { try RecordEncoder().encode(Nested(depth: 512)) }
  }

  @Test func `refuses to nest deeper than a decoder reads`() throws {
    func nested(_ depth: Int) -> JSON { (0..<depth).reduce(.null) { inner, _ in .array([inner]) } }
    #expect(try RecordDecoder().decode(JSON.self, from: RecordEncoder().encode(nested(512))) == nested(512))
    #expect(throws: EncodingError.self) { try RecordEncoder().encode(nested(513)) }
  }

  @Test func `about a second container in place of an array's first element has the path of the array`() throws {
    struct Twofold: Encodable {
      func encode(to encoder: any Encoder) throws {
        _ = encoder.unkeyedContainer()
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(1, forKey: AnyKey("a"))
      }
    }
    let error = try #require(throws: EncodingError.self) { try RecordEncoder().encode(["x": Twofold()]) }
    guard case .invalidValue(_, let context) = error else { throw error }
    #expect(context.codingPath.map(\.stringValue).first == "x")
    #expect(!context.codingPath.contains { ($0.intValue ?? 0) < 0 })
  }

  @Test func `leaves the bytes before it as they were`() {
    var bytes: [UInt8] = [1, 2]
    #expect(throws: EncodingError.self) { try RecordEncoder().encode([1, .nan], into: &bytes) }
    #expect(bytes == [1, 2])
  }

  @Test func `can be caught, and the value goes on without what failed`() throws {
    struct Lenient: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(1, forKey: AnyKey("a"))
        #expect(throws: EncodingError.self) { try container.encode([1, .nan], forKey: AnyKey("b")) }
        #expect(throws: EncodingError.self) { try container.encode(["x": Double.nan], forKey: AnyKey("a")) }
        try container.encode(2, forKey: AnyKey("c"))
      }
    }
    #expect(String(decoding: try RecordEncoder().encode(Lenient()), as: UTF8.self) == #"{"a":1,"c":2}"#)
  }
}

/// A key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) {
    stringValue = name
  }

  init(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    return nil
  }
}
