import TestSupport
import Testing

@testable import Persistence

@Suite struct `An index of places` {
  /// Where the hashes of keys 0, 1, 2 … lie.
  enum Hashes: CaseIterable {
    case scattered, inOrder, allTheSame, three, differentBelowWhatIsKept, aroundTheEnd

    func callAsFunction(_ key: Int) -> Int {
      switch self {
      case .scattered: Int(truncatingIfNeeded: UInt64(key + 1) &* 0x9E37_79B9_7F4A_7C15)
      case .inOrder: key << 50
      case .allTheSame: 1 << 50
      case .three: key % 3 << 60
      case .differentBelowWhatIsKept: key
      case .aroundTheEnd: key.isMultiple(of: 2) ? -1 : 0
      }
    }
  }

  /// An index and what is to be in it.
  private struct Pair {
    let hashes: Hashes
    var index = PlaceIndex<Void>()
    /// Under their places; nil where one was removed.
    var keys: [Int?] = []
    var places: [Int: Int] = [:]

    func slot(_ key: Int) -> Int { index.slot(of: hashes(key)) { place, _ in keys[place] == key } }

    mutating func add(_ key: Int) {
      index.fill(slot(key), hash: hashes(key), place: keys.count)
      places[key] = keys.count
      keys.append(key)
    }

    mutating func remove(_ key: Int, in place: Int) {
      index.empty(slot(key))
      places[key] = nil
      keys[place] = nil
    }

    mutating func closeGaps() {
      var rest: [Int?] = []
      var new: [Int] = []
      for key in keys {
        new.append(rest.count)
        if let key { rest.append(key) }
      }
      index.renumber(new)
      keys = rest
      places = places.mapValues { new[$0] }
    }
  }

  private static let keys = 0..<90

  @Test(arguments: Hashes.allCases)
  func `holds what was put into it and not removed again`(_ hashes: Hashes) {
    var generator = SeededGenerator(seed: 1)
    var pair = Pair(hashes: hashes)
    for round in 0..<3_000 {
      // More is added than removed, then the other way round.
      let isGrowing = round / 300 % 2 == 0
      let key = Int.random(in: Self.keys, using: &generator)
      switch (pair.places[key], Int.random(in: 0..<10, using: &generator)) {
      case (nil, 0..<(isGrowing ? 9 : 2)): pair.add(key)
      case (let place?, 0..<(isGrowing ? 2 : 9)): pair.remove(key, in: place)
      default: break
      }
      if round % 700 == 699 { pair.closeGaps() }
      if round % 1_100 == 1_099 { pair.index.reserveCapacity(300) }
      #expect(pair.index.count == pair.places.count)
      #expect(pair.index[pair.slot(key)] == pair.places[key])
      guard round % 20 == 0 else { continue }
      let found = Self.keys.map { pair.index[pair.slot($0)] }
      #expect(found == Self.keys.map { pair.places[$0] })
    }
  }

  @Test func `stays as it is where a copy changes`() {
    var pair = Pair(hashes: .scattered)
    pair.add(1)
    let before = pair
    pair.add(2)
    pair.remove(1, in: 0)
    #expect(before.index[before.slot(1)] == 0)
    #expect(before.index[before.slot(2)] == nil)
  }

  @Test func `grows without asking for what is in it`() {
    var index = PlaceIndex<Void>()
    for place in 0..<5_000 {
      let hash = Hashes.scattered(place)
      index.fill(index.slot(of: hash) { _, _ in false }, hash: hash, place: place)
    }
    let found = (0..<5_000).map { place in
      index[index.slot(of: Hashes.scattered(place)) { other, _ in other == place }]
    }
    #expect(found == Array(0..<5_000))
  }

  @Test(arguments: [0, 1, 1 << 32, 1 << 36 - 2], [0, -1, 1 << 40])
  func `keeps a place of 36 bits apart from the hash`(_ place: Int, _ hash: Int) {
    var index = PlaceIndex<Void>()
    index.fill(index.slot(of: hash) { _, _ in true }, hash: hash, place: place)
    #expect(index[index.slot(of: hash) { other, _ in other == place }] == place)
  }

  @Test(arguments: Hashes.allCases) func `moves what is beside a place with it, and gives it back`(_ hashes: Hashes) {
    var index = PlaceIndex<String?>(vacant: nil)
    func slot(_ key: Int) -> Int { index.slot(of: hashes(key)) { $0 == key && $1 == "\(key)" } }

    for key in 0..<700 { index.fill(slot(key), hash: hashes(key), place: key, "\(key)") }
    for key in stride(from: 0, to: 700, by: 3) {
      let removed = index.empty(slot(key))
      #expect(removed == "\(key)")
    }
    let previous = index.exchange("other", in: slot(1))
    #expect(previous == "1")
    #expect(index.payload(in: index.slot(of: hashes(1)) { place, _ in place == 1 }) == "other")
    var found: [Int: String] = [:]
    index.forEach { found[$0] = index.payload(in: $1) }
    let expected = (0..<700).filter { $0 % 3 != 0 }.map { ($0, $0 == 1 ? "other" : "\($0)") }
    #expect(found == Dictionary(uniqueKeysWithValues: expected))
    #expect(slot(0) == index.slot(of: hashes(0)) { _, _ in false })
  }

  @Test func `is the same with something else beside its places`() {
    var index = PlaceIndex<Void>()
    for place in 0..<1_000 {
      let hash = Hashes.scattered(place)
      index.fill(index.slot(of: hash) { _, _ in false }, hash: hash, place: place)
    }
    var other = index.mapPayloads(vacant: nil) { Int?($0 * 2) }
    for place in 0..<1_000 {
      let slot = other.slot(of: Hashes.scattered(place)) { other, _ in other == place }
      #expect(other[slot] == place && other.payload(in: slot) == place * 2)
    }
    other.fill(other.slot(of: 7) { _, _ in false }, hash: 7, place: 1_000, 3)
    #expect(other.count == 1_001 && index.count == 1_000)
  }
}
