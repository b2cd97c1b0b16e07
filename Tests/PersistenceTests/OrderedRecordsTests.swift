import Foundation
import TestSupport
import Testing

@testable import Persistence

@Suite struct `Records in order` {
  /// The same in the plainest way.
  private struct Model {
    private(set) var values: [String: Int] = [:]
    private(set) var ids: [String] = []

    var ordered: [Int] { ids.compactMap { values[$0] } }

    mutating func replace(_ id: String, with value: Int) -> Int? {
      let previous = values.updateValue(value, forKey: id)
      if previous == nil { ids.append(id) }
      return previous
    }

    mutating func remove(_ id: String) -> Int? {
      let previous = values.removeValue(forKey: id)
      if previous != nil { ids.removeAll { $0 == id } }
      return previous
    }

    mutating func mapValues(_ transform: (Int) -> Int) { values = values.mapValues(transform) }
  }

  /// How many changes a test of random ones makes; `RETAIN_RECORD_CHANGES` sets another number.
  private static let changes =
    ProcessInfo.processInfo.environment["RETAIN_RECORD_CHANGES"].flatMap { Int($0) } ?? 4_000

  /// An identifier, every third of which is written in one of two ways.
  private static func id(_ number: Int, _ generator: inout SeededGenerator) -> String {
    let accent = Bool.random(using: &generator) ? "\u{E9}" : "e\u{301}"
    return switch number % 3 {
    case 0: "\(number)\(accent)"
    case 1: "an identifier of more than fifteen bytes \(number)"
    default: "q\(number)"
    }
  }

  @Test(arguments: [(1, 5), (2, 60), (3, 600), (4, 1_500)] as [(seed: UInt64, ids: Int)])
  func `are what a dictionary and an array come to, whatever is done to them`(_ seed: UInt64, _ count: Int) {
    var generator = SeededGenerator(seed: seed)
    var (records, model) = (OrderedRecords<Int>(), Model())
    var before = (records, model)
    for round in 0..<Self.changes {
      let id = Self.id(Int.random(in: 0..<count, using: &generator), &generator)
      // They come to many and to few in turn, so that gaps are closed and identifiers come again.
      let isGrowing = round / 1_000 % 2 == 0
      if Int.random(in: 0..<10, using: &generator) < (isGrowing ? 8 : 1) {
        #expect(records.replace(id, with: round) == model.replace(id, with: round))
      } else {
        #expect(records.remove(id) == model.remove(id))
      }
      #expect(records[id] == model.values[id])
      #expect(records.count == model.values.count)
      #expect(records.placeCount <= 2 * records.count + 64)
      guard round % 250 == 0 else { continue }
      expect(records, toBe: model)
      expect(before.0, toBe: before.1)
      if round % 500 == 0 {
        records = records.mapValues { $0 + 1 }
        model.mapValues { $0 + 1 }
      }
      before = (records, model)
    }
    expect(records, toBe: model)
  }

  private func expect(_ records: OrderedRecords<Int>, toBe model: Model) {
    #expect(records.ids == model.ids)
    #expect(records.ordered == model.ordered)
    #expect(model.ids.map { records[$0] } == model.ordered)
    let entries = (0..<records.placeCount).compactMap { records.entry(at: $0) }
    #expect(entries.map(\.id) == model.ids)
    #expect(entries.map(\.value) == model.ordered)
  }

  @Test func `keep the identifier that came first, of two that are equal`() {
    var records = OrderedRecords<Int>()
    records["\u{E9}"] = 1
    records["e\u{301}"] = 2
    #expect(records.ids.map { Array($0.utf8) } == [Array("\u{E9}".utf8)])
    #expect(records["\u{E9}"] == 2)
  }

  @Test func `hold no value in the place of one that was removed`() {
    final class Value: Sendable {}
    var records = OrderedRecords<Value>()
    weak var value: Value?
    do {
      let only = Value()
      value = only
      records["id"] = only
    }
    #expect(value != nil)
    records["id"] = nil
    #expect(value == nil)
  }

  @Test func `take the hash of an identifier that somebody knows already`() {
    var records = OrderedRecords<Int>()
    for number in 0..<100 { records.replace("id \(number)", hash: "id \(number)".hashValue, with: number) }
    for number in 0..<50 { records.remove("id \(number)", hash: "id \(number)".hashValue) }
    #expect((0..<100).map { records["id \($0)"] } == (0..<100).map { $0 < 50 ? nil : $0 })
  }
}
