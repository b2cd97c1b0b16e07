import Foundation
import RecordCoding
import Testing

@Suite struct `A container of the record coder` {
  /// Encodes what a closure does with an encoder.
  private struct Script: Encodable {
    let body: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  private func text(_ body: @escaping (any Encoder) throws -> Void) throws -> String {
    String(decoding: try RecordEncoder().encode(Script(body: body)), as: UTF8.self)
  }

  @Test func `keeps the later of two values of a key`() throws {
    let text = try text { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(1, forKey: AnyKey("a"))
      try container.encode([1, 2], forKey: AnyKey("b"))
      try container.encode(3, forKey: AnyKey("c"))
      try container.encode("new", forKey: AnyKey("b"))
      try container.encode(["x": [2]], forKey: AnyKey("a"))
    }
    #expect(text == #"{"c":3,"b":"new","a":{"x":[2]}}"#)
  }

  @Test func `keeps the later of two values among many keys`() throws {
    let text = try text { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      for number in 0..<100 { try container.encode(number, forKey: AnyKey("k\(number % 50)")) }
    }
    let numbers = try RecordDecoder().decode([String: Int].self, from: Array(text.utf8))
    #expect(numbers.count == 50 && numbers["k7"] == 57)
    #expect(!text.contains(":7,"))
  }

  @Test func `is one and the same where it is asked for twice`() throws {
    let text = try text { encoder in
      var first = encoder.container(keyedBy: AnyKey.self)
      try first.encode(1, forKey: AnyKey("a"))
      var inner = first.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("n"))
      try inner.encode(2, forKey: AnyKey("b"))
      var second = encoder.container(keyedBy: AnyKey.self)
      var again = second.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("n"))
      try again.encode(3, forKey: AnyKey("c"))
    }
    #expect(text == #"{"a":1,"n":{"b":2,"c":3}}"#)
  }

  @Test func `can be filled in turns with those within it`() throws {
    let text = try text { encoder in
      var list = encoder.unkeyedContainer()
      var object = list.nestedContainer(keyedBy: AnyKey.self)
      var array = object.nestedUnkeyedContainer(forKey: AnyKey("a"))
      try list.encode(1)
      try array.encode(2)
      try object.encode(3, forKey: AnyKey("b"))
      try array.encode("x")
      #expect(list.count == 2 && array.count == 2)
    }
    #expect(text == #"[{"a":[2,"x"],"b":3},1]"#)
  }

  @Test func `is empty where nothing is encoded`() throws {
    #expect(try text { _ = $0.container(keyedBy: AnyKey.self) } == "{}")
    #expect(try text { _ = $0.unkeyedContainer() } == "[]")
    #expect(
      try text { encoder in
        var list = encoder.unkeyedContainer()
        try list.encode(Script { _ in })
        _ = list.superEncoder()
      } == "[{},{}]")
    #expect(throws: EncodingError.self) { try text { _ in } }
  }

  @Test func `refuses to be used out of turn, and never traps`() throws {
    #expect(throws: EncodingError.self) {
      try text { encoder in
        _ = encoder.container(keyedBy: AnyKey.self)
        _ = encoder.unkeyedContainer()
      }
    }
    #expect(throws: EncodingError.self) {
      try text { encoder in
        let container = encoder.singleValueContainer()
        var copy = container
        try copy.encode(1)
        try copy.encode(2)
      }
    }
    #expect(throws: EncodingError.self) {
      try text { encoder in
        var outer = encoder.unkeyedContainer()
        let copy = outer
        try outer.encode(
          Script { inner in
            var container = inner.unkeyedContainer()
            var outer = copy
            try outer.encode(1)
            try container.encode(2)
          })
      }
    }
  }

  @Test func `says at the next value what went wrong where nothing could be thrown, and goes on`() throws {
    let object = try text { encoder in
      var object = encoder.container(keyedBy: AnyKey.self)
      _ = encoder.unkeyedContainer()
      #expect(throws: EncodingError.self) { try object.encode(1, forKey: AnyKey("a")) }
      try object.encode(2, forKey: AnyKey("b"))
    }
    #expect(object == #"{"b":2}"#)
    let list = try text { encoder in
      var list = encoder.unkeyedContainer()
      _ = encoder.container(keyedBy: AnyKey.self)
      #expect(throws: EncodingError.self) { try list.encode("a") }
      try list.encode("b")
    }
    #expect(list == #"["b"]"#)
  }

  @Test func `within one that was misused is not lost in silence`() {
    #expect(throws: EncodingError.self) {
      try text { encoder in
        var object = encoder.container(keyedBy: AnyKey.self)
        _ = encoder.unkeyedContainer()
        var inner = object.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("a"))
        try inner.encode(1, forKey: AnyKey("b"))
      }
    }
    #expect(throws: EncodingError.self) {
      try text { encoder in
        var outer = encoder.unkeyedContainer()
        let copy = outer
        try outer.encode(
          Script { inner in
            var container = inner.singleValueContainer()
            try container.encode(1)
            var outer = copy
            var late = outer.nestedUnkeyedContainer()
            try late.encode(2)
          })
      }
    }
  }

  @Test func `knows where it is`() throws {
    _ = try text { encoder in
      var list = encoder.unkeyedContainer()
      try list.encode(0)
      try list.encode(
        Script { inner in
          var object = inner.container(keyedBy: AnyKey.self)
          let nested = object.nestedUnkeyedContainer(forKey: AnyKey("a"))
          #expect(nested.codingPath.map(\.stringValue) == ["Index 1", "a"])
          #expect(object.superEncoder().codingPath.map(\.stringValue) == ["Index 1", "super"])
        })
    }
  }

  @Test func `hands the user's information on`() throws {
    struct Informed: Codable, Equatable {
      static let key = CodingUserInfoKey(rawValue: "word")
      var word: String?

      init() {}
      init(from decoder: any Decoder) throws { word = Self.key.flatMap { decoder.userInfo[$0] as? String } }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.key.flatMap { encoder.userInfo[$0] as? String })
      }
    }
    let key = try #require(Informed.key)
    #expect(try RecordEncoder(userInfo: [key: "hello"]).encode([Informed()]) == Array(#"["hello"]"#.utf8))
    #expect(
      try RecordDecoder(userInfo: [key: "there"]).decode([Informed].self, from: [0x5B, 0x31, 0x5D])[0].word == "there")
  }

  @Test func `stays readable after its bytes are gone`() throws {
    final class Keeper: Decodable {
      let container: KeyedDecodingContainer<AnyKey>
      init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: AnyKey.self) }
    }
    var keeper: Keeper?
    do {
      let bytes = Array(#"{"a":"a text that is long enough to be somewhere","\u0062":2}"#.utf8)
      keeper = try RecordDecoder().decode(Keeper.self, from: bytes)
    }
    let container = try #require(keeper?.container)
    #expect(try container.decode(String.self, forKey: AnyKey("a")) == "a text that is long enough to be somewhere")
    #expect(try container.decode(Int.self, forKey: AnyKey("b")) == 2)
  }

  @Test func `finds keys in any order, and tells which there are`() throws {
    struct Backwards: Decodable {
      let values: [Int]
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        #expect(container.allKeys.map(\.stringValue) == (0..<100).map { "k\($0)" })
        #expect(!container.contains(AnyKey("k100")))
        values = try (0..<100).reversed().map { try container.decode(Int.self, forKey: AnyKey("k\($0)")) }
      }
    }
    let text = "{" + (0..<100).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    #expect(try RecordDecoder().decode(Backwards.self, from: Array(text.utf8)).values == Array((0..<100).reversed()))
  }

  @Test func `reads an array element by element and stays where one fails`() throws {
    struct Lenient: Decodable {
      var numbers: [Int] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        #expect(container.count == 4)
        while !container.isAtEnd {
          let index = container.currentIndex
          do {
            numbers.append(try container.decode(Int.self))
          } catch {
            #expect(container.currentIndex == index)
            _ = try container.decode(JSON.self)
          }
        }
        #expect(throws: DecodingError.self) { try container.decode(Int.self) }
        #expect(throws: DecodingError.self) { try container.decodeNil() }
      }
    }
    let text = #"[1,"x",{"y":[2]},3]"#
    #expect(try RecordDecoder().decode(Lenient.self, from: Array(text.utf8)).numbers == [1, 3])
  }

  @Test func `reads a part of a larger text in place`() throws {
    let bytes = Array("xx[1,2]yy".utf8)
    #expect(try RecordDecoder().decode([Int].self, from: bytes[2..<7]) == [1, 2])
    #expect(
      try bytes.withUnsafeBytes {
        try RecordDecoder().decode([Int].self, from: UnsafeRawBufferPointer(rebasing: $0[2..<7]))
      } == [1, 2])
  }
}

@Suite struct `The record coder's time` {
  /// The shortest of a few runs, in nanoseconds.
  private func time(_ body: () throws -> Void) rethrows -> Double {
    try (0..<3).map { _ in
      let duration = try ContinuousClock().measure(body)
      return Double(duration.components.attoseconds) * 1e-9 + Double(duration.components.seconds) * 1e9
    }.min() ?? 0
  }

  // Eight times as much takes eight times as long, not sixty-four times; the bound lies between.

  @Test func `grows with the number of keys`() throws {
    func run(_ count: Int) throws -> Double {
      let object = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
      return try time {
        let bytes = try RecordEncoder().encode(object)
        #expect(try RecordDecoder().decode([String: Int].self, from: bytes) == object)
      }
    }
    #expect(try run(8000) < run(1000) * 30)
  }

  @Test func `grows with the length of an array and with its failures`() throws {
    struct Lenient: Decodable {
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
          if (try? container.decode(Int.self)) == nil { _ = try container.decode(String.self) }
        }
      }
    }
    func run(_ count: Int) throws -> Double {
      let bytes = try RecordEncoder().encode([String](repeating: "text", count: count))
      return try time { _ = try RecordDecoder().decode(Lenient.self, from: bytes) }
    }
    #expect(try run(8000) < run(1000) * 30)
  }
}
