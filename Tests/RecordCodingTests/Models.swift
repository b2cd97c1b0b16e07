import Foundation
import TestSupport

/// A model that uses what Codable has, most of it at random.
struct Everything: Codable, Equatable {
  var text: String
  var flag: Bool
  var integers: Integers
  var floats: [Double]
  var single: Float
  var missing: String?
  var inner: [Everything]
  var choice: Choice
  var byName: [String: Int]
  var byNumber: [Int: String]
  var byColor: [Color: Double]
  var byPoint: [Point: Bool]
  var matrix: [[UInt8?]]
  var data: Data
  var date: Date
  var url: URL
  var id: UUID
  var decimal: Decimal
  var sub: Subclass

  struct Integers: Codable, Equatable {
    var int8: Int8, int16: Int16, int32: Int32, int64: Int64, int: Int
    var uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64, uint: UInt
  }

  enum Color: String, Codable, CodingKeyRepresentable { case red, green, blue }

  struct Point: Codable, Hashable { var x: Int, y: Int }

  indirect enum Choice: Codable, Equatable {
    case none
    case number(Int)
    case pair(String, second: Double?)
    case nested(Choice)
  }
}

/// A class whose superclass has an encoder of its own.
class Superclass: Codable {
  var base: String

  init(base: String) {
    self.base = base
  }
}

final class Subclass: Superclass, Equatable {
  var extra: Int

  private enum Key: CodingKey { case extra, inside }

  init(base: String, extra: Int) {
    self.extra = extra
    super.init(base: base)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    extra = try container.decode(Int.self, forKey: .extra)
    var inside = try container.nestedUnkeyedContainer(forKey: .inside)
    guard try inside.decodeNil(), try inside.decode(Int.self) == extra, inside.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: inside, debugDescription: "not what was encoded")
    }
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    // Filled in turns, as Codable allows.
    var inside = container.nestedUnkeyedContainer(forKey: .inside)
    try inside.encodeNil()
    try super.encode(to: container.superEncoder())
    try container.encode(extra, forKey: .extra)
    try inside.encode(extra)
  }

  static func == (left: Subclass, right: Subclass) -> Bool { left.base == right.base && left.extra == right.extra }
}

extension Everything {
  init(_ random: inout SeededGenerator, depth: Int = 0) {
    text = randomText(&random)
    flag = Bool.random(using: &random)
    integers = Integers(&random)
    floats = (0..<Int.random(in: 0...4, using: &random)).map { _ in randomDouble(&random) }
    single = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random))
    missing = Bool.random(using: &random) ? randomText(&random) : nil
    inner =
      depth > 2 ? [] : (0..<Int.random(in: 0...2, using: &random)).map { _ in Everything(&random, depth: depth + 1) }
    choice = Self.choice(&random, depth: 0)
    byName = [:]
    byNumber = [:]
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      byName[randomText(&random)] = Int.random(in: .min ... .max, using: &random)
      byNumber[Int.random(in: -9...9, using: &random)] = randomText(&random)
    }
    byColor = Bool.random(using: &random) ? [.red: 1.5, .blue: -2] : [:]
    byPoint = [Point(x: 1, y: Int.random(in: 0...9, using: &random)): flag, Point(x: 2, y: 0): !flag]
    matrix = (0..<3).map { row in (0..<row).map { $0 == 1 ? nil : UInt8.random(in: 0...255, using: &random) } }
    data = Data((0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    date = Date(timeIntervalSinceReferenceDate: Double.random(in: -1e10...1e10, using: &random))
    url = URL(filePath: "/a b/ü/\(UInt.random(in: 0...9, using: &random))")
    id = UUID()
    decimal = Decimal(Int.random(in: -99_999...99_999, using: &random)) / 1000
    sub = Subclass(base: randomText(&random), extra: Int.random(in: 0...9, using: &random))
  }

  private static func choice(_ random: inout SeededGenerator, depth: Int) -> Choice {
    switch Int.random(in: 0...3, using: &random) {
    case 0: .none
    case 1: .number(Int.random(in: .min ... .max, using: &random))
    case 2: .pair(randomText(&random), second: Bool.random(using: &random) ? 0.1 : nil)
    default: depth > 4 ? .none : .nested(choice(&random, depth: depth + 1))
    }
  }
}

extension Everything.Integers {
  init(_ random: inout SeededGenerator) {
    func any<Number: FixedWidthInteger>() -> Number {
      switch Int.random(in: 0...3, using: &random) {
      case 0: .min
      case 1: .max
      default: Number.random(in: .min ... .max, using: &random)
      }
    }
    self.init(
      int8: any(), int16: any(), int32: any(), int64: any(), int: any(), uint8: any(), uint16: any(), uint32: any(),
      uint64: any(), uint: any())
  }
}

/// Text with what is hard about text: escapes, NUL, controls, surrogate pairs, noncharacters, marks.
func randomText(_ random: inout SeededGenerator) -> String {
  let nasty: [Unicode.Scalar] = [
    "\"", "\\", "/", "\0", "\n", "\r", "\t", "\u{8}", "\u{C}", "\u{1F}", "\u{7F}", "\u{80}", "é", "\u{301}", "\u{2028}",
    "\u{D7FF}", "\u{E000}", "\u{FFFE}", "\u{FFFF}", "😀", "\u{10FFFF}", "食", "a", "b", " ", "\u{FEFF}",
  ]
  var text = String.UnicodeScalarView()
  for _ in 0..<Int.random(in: 0...24, using: &random) {
    text.append(
      Bool.random(using: &random)
        ? nasty[Int.random(in: 0..<nasty.count, using: &random)]
        : Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &random)))
  }
  return String(text)
}

/// A finite number of any size, often one at an edge.
func randomDouble(_ random: inout SeededGenerator) -> Double {
  let edges: [Double] = [
    0, -0.0, 1, -1, 0.1, 1e15, 1e16, 9_007_199_254_740_992, .leastNormalMagnitude, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -.pi, 1e21, 1e22, 1e23, 123456789012345680,
  ]
  if Int.random(in: 0...3, using: &random) == 0 { return edges[Int.random(in: 0..<edges.count, using: &random)] }
  if Bool.random(using: &random) { return Double.random(in: -1000...1000, using: &random) }
  let number = Double(bitPattern: random.next())
  return number.isFinite ? number : 0
}

/// How many rounds a test of random values has; `RETAIN_FUZZ_ROUNDS` sets another number.
let fuzzRounds = ProcessInfo.processInfo.environment["RETAIN_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 40
