import RecordCoding
import Testing

@Suite struct `An object whose members are read one by one` {
  private func reading<Value>(_ text: String, _ body: (borrowing RecordObject) throws -> Value) throws -> Value {
    try Array(text.utf8).withUnsafeBytes { try RecordDecoder().withObject($0, body) }
  }

  @Test func `gives each member as what it is`() throws {
    let text = #"{"s":"a\u00e9","i":7,"n":-1.5,"b":true,"c":false,"l":["x","\n"],"j":-1234567890123456789}"#
    let values: [AnyHashable?] = try reading(text) { object in
      try [
        object.string("s"), object.integer("i"), object.number("n"), object.bool("b"), object.bool("c"),
        object.strings("l"), object.integer("j"),
      ]
    }
    #expect(values == ["aé", 7, -1.5, true, false, ["x", "\n"], -1_234_567_890_123_456_789])
  }

  @Test(arguments: [("null", #"{"null":null}"#), ("missing", "{}"), ("missing", #"{"other":1}"#)])
  func `gives nothing where there is nothing`(_ name: String, _ text: String) throws {
    let key = RecordName(name)
    func checkRest(_ object: borrowing RecordObject) throws { _ = try object.integer("other") }
    let string = try reading(text) { object in
      let value = try object.string(key)
      try checkRest(object)
      return value
    }
    #expect(string == nil)
    let strings = try reading(text) { object in
      let value = try object.strings(key)
      try checkRest(object)
      return value
    }
    #expect(strings == [])
    try reading(text) { object in
      if try object.utf8(key) != nil { Issue.record("there are bytes") }
      try checkRest(object)
    }
    try reading(text) { object in
      try object.forEachObject(key) { _, _ in Issue.record("there is an object") }
      try checkRest(object)
    }
  }

  @Test(arguments: 0...RecordName.greatestLength)
  func `knows a name of any length from those that differ in one byte`(_ length: Int) throws {
    let name = String("abcdefghijklm".prefix(length))
    let key = RecordName(name)
    var bytes: [UInt8] = []
    RecordEncoder().encodeObject(into: &bytes) {
      $0.write(1, as: key)
      $0.write("a text that fills the rest", as: "b")
    }
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"\#(name)":1,"b":"a text that fills the rest"}"#)
    // Behind it may be more than it has words for, and less.
    for text in [String(decoding: bytes, as: UTF8.self), #"{"\#(name)":1}"#] {
      #expect(
        try reading(text) { object in
          let value = try object.integer(key)
          if text.contains("fills") { _ = try object.string("b") }
          return value
        } == 1)
      for place in name.utf8.indices {
        var other = Array(text.utf8)
        other[name.utf8.distance(from: name.utf8.startIndex, to: place) + 2] ^= 1
        #expect(throws: RecordObjectError.self) {
          try other.withUnsafeBytes { try RecordDecoder().withObject($0) { _ = try $0.integer(key) } }
        }
      }
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("-0", 0), ("-7", -7), ("999999999999999999", 999_999_999_999_999_999),
      ("1000000000000000000", 1_000_000_000_000_000_000), ("9223372036854775807", .max), ("1e3", 1000), ("12.0", 12),
      ("9223372036854775808", nil), ("1.5", nil), ("01", nil), ("-", nil), ("1x", nil), ("", nil),
    ] as [(String, Int?)]) func `reads whole numbers in every form`(_ text: String, _ value: Int?) throws
  {
    for text in [#"{"a":\#(text)}"#, #"{"a":\#(text),"b":"c"}"#] {
      if let value {
        #expect(
          try reading(text) { object in
            let read = try object.integer("a")
            _ = try object.string("b")
            return read
          } == value)
      } else {
        #expect(throws: (any Error).self) { try reading(text) { _ = try $0.integer("a") } }
      }
    }
  }

  @Test func `gives the bytes of a string`() throws {
    let found = try reading(#"{"a":"plain é"}"#) { try $0.utf8("a").map { Array($0) } }
    #expect(found == Array("plain é".utf8))
  }

  @Test func `gives the objects of a list in order, and how many there may be`() throws {
    var found: [Int?] = []
    let text = String(repeating: "long ", count: 12)
    let long = #""t":"\#(text)""#
    try reading(#"{"l":[{"i":1,\#(long)},{\#(long)},{"i":3,\#(long)}],"z":[]}"#) { object in
      try object.forEachObject("l") { object, count in
        #expect((3...4).contains(count + found.count))
        found.append(try object.integer("i"))
        _ = try object.string("t")
      }
      try object.forEachObject("z") { _, _ in Issue.record("there is an object") }
    }
    #expect(found == [1, nil, 3])
  }

  /// None of them is what is read here: an integer `a`, then a string `b`.
  @Test(arguments: [
    "", "{", "[]", "null", #"{"a":7}x"#, #"{"a":7}}"#, #"{"a":7,}"#, #"{,"a":7}"#, #"{"a":7{"b":"x"}"#,
    #"{"a":7"b":"x"}"#,
    #"{ "a":7}"#, #"{"a": 7}"#, #"{"a":7 }"#, #"{"b":"x","a":7}"#, #"{"a":7,"a":7}"#, #"{"a":7,"c":1}"#, #"{"a":"7"}"#,
    #"{"a":7.5}"#, #"{"a":07}"#, #"{"a":-}"#, #"{"a":99999999999999999999}"#, #"{"a":nul}"#, #"{"a":}"#, #"{"a""#,
    #"{"a":"#,
    #"{"a":7,"b":"x}"#, #"{"a":7,"b":x}"#, #"{"a":7,"b":"\q"}"#, "{\"a\":7,\"b\":\"\u{1}\"}", #"{"a":7,"b":["x"]}"#,
  ]) func `is refused where it is otherwise`(_ text: String) {
    #expect(throws: (any Error).self) {
      try reading(text) { object in
        _ = try object.integer("a")
        _ = try object.string("b")
      }
    }
  }

  @Test func `is refused where bytes are no UTF-8`() {
    var bytes = Array(#"{"b":"xx"}"#.utf8)
    bytes[6] = 0xFF
    #expect(throws: SyntaxError.self) {
      try bytes.withUnsafeBytes { try RecordDecoder().withObject($0) { _ = try $0.string("b") } }
    }
  }

  @Test(arguments: [
    #"{"l":["x"}"#, #"{"l":["x",]}"#, #"{"l":["x" "y"]}"#, #"{"l":[7]}"#, #"{"l":{}}"#, #"{"l":[null]}"#,
  ])
  func `is refused where a list is not one of strings`(_ text: String) {
    #expect(throws: (any Error).self) { try reading(text) { _ = try $0.strings("l") } }
  }

  @Test(arguments: [#"{"l":[{]}"#, #"{"l":[{}{}]}"#, #"{"l":[[]]}"#, #"{"l":[{},]}"#, #"{"l":[{"x":1}]}"#])
  func `is refused where a list is not one of the objects`(_ text: String) {
    #expect(throws: (any Error).self) {
      try reading(text) { try $0.forEachObject("l") { object, _ in _ = try object.integer("i") } }
    }
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
