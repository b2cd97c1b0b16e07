import TestSupport
import Testing

@testable import Persistence

@Suite struct `A table of records` {
  private struct Item: Identifiable, Equatable, Sendable {
    let id: String
    var value = 0
  }

  /// An identifier, every third of which is written in one of two ways.
  private static func id(_ number: Int, isComposed: Bool = true) -> String {
    switch number % 3 {
    case 0: "\(number)" + (isComposed ? "\u{E9}" : "e\u{301}")
    case 1: "an identifier of more than fifteen bytes \(number)"
    default: "q\(number)"
    }
  }

  private func expect(_ table: RecordTable<Item>, toBe model: [Item]) {
    #expect(table.ordered == model)
    #expect(table.count == model.count)
    #expect(model.allSatisfy { table[$0.id] == $0 })
  }

  @Test(arguments: [(1, 5), (2, 60), (3, 600), (4, 1_500)] as [(seed: UInt64, ids: Int)])
  func `is what an array comes to, whatever is done to it`(_ seed: UInt64, _ count: Int) {
    var generator = SeededGenerator(seed: seed)
    var (table, model) = (RecordTable<Item>(), [Item]())
    var before = (table, model)
    for round in 0..<4_000 {
      let number = Int.random(in: 0..<count, using: &generator)
      let id = Self.id(number, isComposed: Bool.random(using: &generator))
      let place = model.firstIndex { $0.id == id }
      // They come to many and to few in turn, so that gaps are closed and identifiers come again.
      let isGrowing = round / 1_000 % 2 == 0
      if Int.random(in: 0..<10, using: &generator) < (isGrowing ? 8 : 1) {
        let item = Item(id: id, value: round)
        table.save(item)
        if let place { model[place] = item } else { model.append(item) }
        #expect(table[id] == item)
      } else {
        table.remove(id)
        if let place { model.remove(at: place) }
        #expect(table[id] == nil)
      }
      #expect(table.count == model.count)
      guard round % 250 == 0 else { continue }
      expect(table, toBe: model)
      expect(before.0, toBe: before.1)
      before = (table, model)
    }
    expect(table, toBe: model)
  }

  /// Places of so many identifiers, every fifth of which is a gap.
  private func places(_ count: Int) -> OrderedRecords<Replay.Record> {
    var places = OrderedRecords<Replay.Record>()
    let record = Replay.Record(line: FileLayout.Line(offset: 0, length: 0), item: 0..<0)
    for number in 0..<count { places.replace(Self.id(number), with: record) }
    for number in stride(from: 0, to: count, by: 5) { places.remove(Self.id(number)) }
    return places
  }

  @Test(arguments: [(1_300, 7), (1_300, 1), (0, 1), (90, 2)])
  func `takes what was decoded in its places, and leaves out what was not`(_ count: Int, _ step: Int) {
    let places = places(count)
    let missing = places.ids.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    let chunks = (0..<places.placeCount).pieces(of: OrderedRecords<Replay.Record>.chunkSize).map { range in
      range.map { place in
        places.entry(at: place).flatMap { missing.contains($0.id) ? nil : Item(id: $0.id, value: place) }
      }
    }
    var table = RecordTable(places, chunks, without: missing)
    var left = chunks.joined().compactMap(\.self)
    expect(table, toBe: left)
    #expect(missing.allSatisfy { table[$0] == nil })
    // It goes on like any other.
    for id in missing + ["another"] {
      table.save(Item(id: id))
      left.append(Item(id: id))
    }
    expect(table, toBe: left)
  }

  @Test func `holds nothing of a record that was removed`() {
    final class Value: Identifiable, Sendable { var id: String { "id" } }
    var table = RecordTable<Value>()
    weak var value: Value?
    do {
      let only = Value()
      value = only
      table.save(only)
    }
    #expect(value != nil)
    table.remove("id")
    #expect(value == nil)
  }
}
