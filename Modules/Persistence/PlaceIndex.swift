/// Finds places by the hashes of the identifiers that stand in them: a hash table of numbers, with open addressing.
///
/// A slot holds a place, the upper bits of a hash, and what its user keeps with them. So what is sought is nearly always in
/// the first slot that has its bits, and growing looks at no identifier. Only who asks knows the identifiers, and compares
/// them.
///
/// What is next to a taken slot is tried next, and a removal moves back what follows it: Knuth, The Art of Computer
/// Programming, volume 3, 6.4, algorithms L and R.
struct PlaceIndex<Payload: Sendable>: Sendable {
  private struct Slot: Sendable {
    var content: UInt64
    var payload: Payload
  }

  /// A power of two of slots, at least a quarter of them vacant.
  ///
  /// They lie in segments, so that a change copies one of them where a copy of the index shares all.
  private var segments: [[Slot]]
  private let vacant: Slot
  /// How many slots there are.
  private var size = 0
  /// How many places are in it.
  private(set) var count = 0

  /// Creates an index without places.
  ///
  /// - Parameter payload: what is in a slot that holds no place.
  init(vacant payload: Payload) {
    vacant = Slot(content: 0, payload: payload)
    segments = []
    clear(8)
  }

  /// How many slots a segment has at most.
  private static var segmentSize: Int { 512 }

  /// The lower 36 bits, for a place and 1: the identifiers of so many places would take a terabyte.
  private static var placeBits: UInt64 { 1 << 36 - 1 }

  /// The slot of what has this hash and is the right one, else the vacant slot where it would go.
  func slot(of hash: Int, where isRight: (_ place: Int, _ payload: Payload) -> Bool) -> Int {
    let hash = UInt64(truncatingIfNeeded: hash) & ~Self.placeBits
    var slot = home(of: hash)
    while true {
      let content = self[content: slot]
      if content == 0 { return slot }
      if content & ~Self.placeBits == hash, isRight(Self.place(content), payload(in: slot)) { return slot }
      slot = next(slot)
    }
  }

  /// The place in a slot; nil where it is vacant.
  subscript(slot: Int) -> Int? { self[content: slot] == 0 ? nil : Self.place(self[content: slot]) }

  /// What is kept in a slot.
  func payload(in slot: Int) -> Payload { segments[slot / Self.segmentSize][slot % Self.segmentSize].payload }

  /// Puts something else in a slot that is taken.
  ///
  /// - Returns: what was in it.
  mutating func exchange(_ payload: consuming Payload, in slot: Int) -> Payload {
    swap(&segments[slot / Self.segmentSize][slot % Self.segmentSize].payload, &payload)
    return payload
  }

  /// Puts a place into the vacant slot that is its hash's; slots that were found before mean nothing any more.
  mutating func fill(_ slot: Int, hash: Int, place: Int, _ payload: consuming Payload) {
    put(Slot(content: Self.content(hash: UInt64(truncatingIfNeeded: hash), place), payload: payload), in: slot)
    count += 1
    if count > Self.limit(size) { resize(to: 2 * size) }
  }

  /// Makes a slot vacant that is taken; slots that were found before mean nothing any more.
  ///
  /// - Returns: what was in it.
  @discardableResult
  mutating func empty(_ slot: Int) -> Payload {
    var hole = slot
    var slot = next(slot)
    var removed = vacant
    exchange(&removed, in: hole)
    while self[content: slot] != 0 {
      // What lies further from its home than from the hole would be looked for there first.
      if distance(from: home(of: self[content: slot]), to: slot) >= distance(from: hole, to: slot) {
        var moved = vacant
        exchange(&moved, in: slot)
        put(moved, in: hole)
        hole = slot
      }
      slot = next(slot)
    }
    count -= 1
    return removed.payload
  }

  /// Calls `body` with each place and its slot, in no order.
  func forEach(_ body: (_ place: Int, _ slot: Int) -> Void) {
    for (number, segment) in segments.enumerated() {
      for index in segment.indices where segment[index].content != 0 {
        body(Self.place(segment[index].content), number * Self.segmentSize + index)
      }
    }
  }

  /// The same places under the same hashes, with something else beside them.
  func mapPayloads<Other: Sendable>(vacant: Other, _ payload: (_ place: Int) -> Other) -> PlaceIndex<Other> {
    var result = PlaceIndex<Other>(vacant: vacant)
    (result.size, result.count) = (size, count)
    result.segments = segments.map { segment in
      segment.map { slot in
        PlaceIndex<Other>.Slot(
          content: slot.content, payload: slot.content == 0 ? vacant : payload(Self.place(slot.content)))
      }
    }
    return result
  }

  /// Puts everything in another place, and takes no more room than it needs.
  ///
  /// - Parameter places: the new ones, under the ones before.
  mutating func renumber(_ places: [Int]) {
    resize(to: Self.size(for: count)) { Self.content(hash: $0, places[Self.place($0)]) }
  }

  /// Makes room for so many.
  mutating func reserveCapacity(_ count: Int) {
    let size = Self.size(for: count)
    if size > self.size { resize(to: size) }
  }

  // MARK: Slots

  private subscript(content slot: Int) -> UInt64 {
    segments[slot / Self.segmentSize][slot % Self.segmentSize].content
  }

  private mutating func put(_ content: consuming Slot, in slot: Int) {
    segments[slot / Self.segmentSize][slot % Self.segmentSize] = content
  }

  private mutating func exchange(_ content: inout Slot, in slot: Int) {
    swap(&segments[slot / Self.segmentSize][slot % Self.segmentSize], &content)
  }

  /// The first slot that is tried.
  ///
  /// Homes lie in the order of the hashes. So the slots of an index that grows are filled from the first to the last, and
  /// not all over it.
  private func home(of content: UInt64) -> Int {
    Int(truncatingIfNeeded: (content & ~Self.placeBits) >> UInt64(size.leadingZeroBitCount + 1))
  }

  private func next(_ slot: Int) -> Int { (slot + 1) & (size - 1) }

  private func distance(from start: Int, to end: Int) -> Int { (end - start) & (size - 1) }

  private static func place(_ content: UInt64) -> Int { Int(truncatingIfNeeded: content & placeBits) - 1 }

  private static func content(hash: UInt64, _ place: Int) -> UInt64 { hash & ~placeBits | UInt64(place + 1) }

  /// Makes all slots vacant, so many of them.
  private mutating func clear(_ size: Int) {
    self.size = size
    segments = (0..<size).pieces(of: Self.segmentSize).map { [Slot](repeating: vacant, count: $0.count) }
  }

  private mutating func resize(to size: Int, _ change: (UInt64) -> UInt64 = { $0 }) {
    var old = segments
    clear(size)
    for segment in old.indices {
      for index in old[segment].indices where old[segment][index].content != 0 {
        var moved = vacant
        swap(&old[segment][index], &moved)
        var slot = home(of: moved.content)
        while self[content: slot] != 0 { slot = next(slot) }
        moved.content = change(moved.content)
        put(moved, in: slot)
      }
    }
  }

  /// How many of so many slots may be taken.
  private static func limit(_ size: Int) -> Int { size / 4 * 3 }

  private static func size(for count: Int) -> Int {
    var size = 8
    while count > limit(size) { size *= 2 }
    return size
  }
}

extension PlaceIndex<Void> {
  /// Creates an index of places alone.
  init() {
    self.init(vacant: ())
  }

  /// Puts a place into the vacant slot that is its hash's; slots that were found before mean nothing any more.
  mutating func fill(_ slot: Int, hash: Int, place: Int) {
    fill(slot, hash: hash, place: place, ())
  }
}
