import Foundation
import RecordCoding
import TestSupport
import Testing

@Suite struct `The record coder and Foundation's` {
  @Test func `each read what the other writes`() throws {
    var random = SeededGenerator(seed: 42)
    let (encoder, decoder) = (RecordEncoder(), RecordDecoder())
    let (theirEncoder, theirDecoder) = (JSONEncoder(), JSONDecoder())
    for _ in 0..<fuzzRounds {
      let value = Everything(&random)
      let ours = try encoder.encode(value)
      #expect(try decoder.decode(Everything.self, from: ours) == value)
      #expect(try theirDecoder.decode(Everything.self, from: Data(ours)) == value)
      #expect(try decoder.decode(Everything.self, from: [UInt8](theirEncoder.encode(value))) == value)
    }
  }

  @Test func `write the same JSON`() throws {
    var random = SeededGenerator(seed: 43)
    let theirs = JSONEncoder()
    theirs.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for _ in 0..<fuzzRounds {
      let value = Flat(text: randomText(&random), zahl: randomDouble(&random))
      #expect(try RecordEncoder().encode(value) == [UInt8](theirs.encode(value)))
    }
  }

  @Test func `write every byte that needs an escape the same, at every place of a value and of a key`() throws {
    let theirs = JSONEncoder()
    theirs.outputFormatting = .withoutEscapingSlashes
    for length in 0...26 {
      for place in 0...length {
        for character in ["", "\"", "\\", "\u{1F}", "\0", "\n", "é", "\u{7F}", "日"] {
          let plain = String("abcdefghijklmnopqrstuvwxyz !".prefix(length))
          let index = plain.index(plain.startIndex, offsetBy: place)
          let text = plain[..<index] + character + plain[index...]
          let value = [String(text): String(text)]
          #expect(try RecordEncoder().encode(value) == [UInt8](theirs.encode(value)))
        }
      }
    }
  }

  private struct Flat: Codable {
    var text: String
    var zahl: Double
  }

  @Test func `read every number as the same Double`() throws {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<(fuzzRounds * 50) {
      let digits = (0..<Int.random(in: 1...22, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
      var text = "1" + digits.map(String.init).joined()
      let point = Int.random(in: 0...digits.count, using: &random)
      if point > 0 { text.insert(".", at: text.index(text.startIndex, offsetBy: point)) }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -330...280, using: &random))" }
      let expected = try #require(Double(text))
      #expect(try RecordDecoder().decode(Double.self, from: Array(text.utf8)).bitPattern == expected.bitPattern)
    }
  }

  @Test func `read a Float rounded once`() throws {
    // Half way between two floats but for a digit that a Double does not hold.
    let text = "1.00000005960464477540"
    #expect(try RecordDecoder().decode(Float.self, from: Array(text.utf8)) == Float(text))
  }

  @Test(arguments: [
    "0", "-0", "1.0", "1e3", "12.50e1", "-1.5", "127", "128", "255", "256", "-1", "-128", "-129", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "1e19", "123456789012345678901234567890", "1e400", "0.1e1",
    "100e-2", "1e-2", "0e999999999999",
  ]) func `agree on which numbers are integers`(text: String) {
    func verdicts<Number: FixedWidthInteger & Codable>(_ type: Number.Type) {
      let ours = try? RecordDecoder().decode(type, from: Array(text.utf8))
      let theirs = try? JSONDecoder().decode(type, from: Data(text.utf8))
      #expect(ours == theirs, "\(text) as \(type)")
    }
    verdicts(Int8.self)
    verdicts(UInt8.self)
    verdicts(Int.self)
    verdicts(UInt64.self)
  }

  @Test func `read a large whole number exactly, however it is written`() throws {
    let number = try RecordDecoder().decode(UInt64.self, from: Array("1.8446744073709551615e19".utf8))
    #expect(number == .max)
  }

  @Test func `write and read integers of 128 bits`() throws {
    for number in [Int128.min, -1, 0, .max] {
      #expect(try RecordDecoder().decode(Int128.self, from: RecordEncoder().encode(number)) == number)
    }
    #expect(try RecordDecoder().decode([UInt128].self, from: RecordEncoder().encode([UInt128.max])) == [.max])
  }

  @Test func `give every Date back exactly`() throws {
    var random = SeededGenerator(seed: 45)
    for _ in 0..<fuzzRounds {
      let date = Date(timeIntervalSinceReferenceDate: Double.random(in: -1e12...1e12, using: &random))
      #expect(try RecordDecoder().decode(Date.self, from: RecordEncoder().encode(date)) == date)
    }
  }

  @Test(arguments: [#"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"b":0,"a":1,"b":3,"a":2}"#])
  func `take the first of two equal keys`(text: String) throws {
    let ours = try RecordDecoder().decode([String: Int].self, from: Array(text.utf8))
    #expect(ours == (try JSONDecoder().decode([String: Int].self, from: Data(text.utf8))))
    #expect(ours["a"] == 1)
  }
}
