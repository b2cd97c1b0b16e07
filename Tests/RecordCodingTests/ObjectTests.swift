import RecordCoding
import Testing

@Suite struct `An object whose members are read one by one` {
  private func reading<Value>(_ text: String, _ body: (borrowing RecordObject) throws -> Value) throws -> Value {
    try Array(text.utf8).withUnsafeBytes { try RecordDecoder().withObject($0, body) }
  }

  @Test func `gives each member as what it is`() throws {
    let text = #"{"b":true,"n":-1.5,"i":7,"s":"a\u00e9","l":["x","\n"]}"#
    #expect(try reading(text) { try $0.string("s") } == "aé")
    #expect(try reading(text) { try $0.integer("i") } == 7)
    #expect(try reading(text) { try $0.number("n") } == -1.5)
    #expect(try reading(text) { try $0.bool("b") } == true)
    #expect(try reading(text) { try $0.strings("l") } == ["x", "\n"])
  }

  @Test(arguments: ["null", "missing"]) func `gives nothing where there is nothing`(_ key: String) throws {
    let text = #"{"null":null}"#
    #expect(try reading(text) { try $0.string(key) } == nil)
    #expect(try reading(text) { try $0.strings(key) } == [])
    try reading(text) { try $0.withUTF8(key) { _ in Issue.record("there are bytes") } }
    try reading(text) { try $0.forEachObject(key) { _, _ in Issue.record("there is an object") } }
  }

  @Test(arguments: [(#"{"a":"plain"}"#, "plain"), (#"{"a":"\u0061"}"#, "a")])
  func `gives the bytes of a string without its escapes`(_ text: String, _ expected: String) throws {
    var found: [UInt8] = []
    try reading(text) { try $0.withUTF8("a") { found = Array($0) } }
    #expect(found == Array(expected.utf8))
  }

  @Test func `gives the objects of a list in order, and how many they are`() throws {
    var found: [[Int?]] = []
    try reading(#"{"l":[{"i":1},{},{"i":3}]}"#) { object in
      try object.forEachObject("l") { found.append([try $0.integer("i"), $1]) }
    }
    #expect(found == [[1, 3], [nil, 3], [3, 3]])
  }

  @Test(arguments: [
    (#"{"a":7}"#, "a"), (#"{"a":["x",7]}"#, "a.Index 1"), (#"{"a":[{"b":{}}]}"#, "a.Index 0.b"), ("[]", ""),
  ]) func `says where something else stands than what is asked for`(_ text: String, _ path: String) {
    let error = #expect(throws: DecodingError.self) {
      try reading(text) { object in
        if text.contains("{\"b") {
          try object.forEachObject("a") { nested, _ in _ = try nested.string("b") }
        } else {
          _ = try object.strings("a")
        }
      }
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
  }
}

@Suite struct `An object whose members are written one by one` {
  private func text(_ body: (inout RecordObjectWriter) throws -> Void) rethrows -> String {
    var bytes = Array("before".utf8)
    try RecordEncoder().encodeObject(into: &bytes, body)
    return String(decoding: bytes.dropFirst(6), as: UTF8.self)
  }

  @Test func `has its members in the order in which they were written`() throws {
    let text = try text { object in
      object.write("a\"é\n", as: "s")
      object.write(-7, as: "i")
      try object.write(1.5, as: "n")
      object.write(true, as: "b")
      object.writeNull(as: "z")
      object.write(["x", ""], as: "l")
    }
    #expect(text == #"{"s":"a\"é\n","i":-7,"n":1.5,"b":true,"z":null,"l":["x",""]}"#)
  }

  @Test func `may be empty`() {
    #expect(text { _ in } == "{}")
  }

  @Test(arguments: [(0, #"{"o":[]}"#), (2, #"{"o":[{"i":0},{"i":1}]}"#)])
  func `may hold lists of objects`(_ count: Int, _ expected: String) {
    #expect(
      text { $0.writeObjects(as: "o", count: count) { index, object in object.write(index, as: "i") } } == expected)
  }

  @Test func `takes text that is written in place`() {
    let text = text { object in
      object.writeText(as: "t", upTo: 4) { buffer in
        buffer[0] = UInt8(ascii: "x")
        return buffer.count / 4
      }
    }
    #expect(text == #"{"t":"x"}"#)
  }

  @Test func `is as long as it has to be`() {
    let long = String(repeating: "é\\", count: 10_000)
    #expect(text { $0.write(long, as: "s") }.utf8.count == 40_000 + 8)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func `has no form for a number that is not finite`(
    _ number: Double
  ) {
    let error = #expect(throws: EncodingError.self) { try text { try $0.write(number, as: "n") } }
    guard case .invalidValue(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["n"])
  }
}
