/// Finds places by the hashes of the identifiers that stand in them: a hash table of numbers, with open addressing.
///
/// A slot holds a place and the upper bits of a hash. So what is sought is nearly always in the first slot that has its
/// bits, growing looks at no identifier, and to copy an index is to copy numbers. Only who asks knows the identifiers, and
/// compares them.
///
/// What is next to a taken slot is tried next, and a removal moves back what follows it: Knuth, The Art of Computer
/// Programming, volume 3, 6.4, algorithms L and R.
struct PlaceIndex: Sendable {
  /// A power of two of them, at least a quarter of them empty: 0.
  private var slots = [UInt64](repeating: 0, count: 8)
  /// How many places are in it.
  private(set) var count = 0

  /// The lower 36 bits, for a place and 1: the identifiers of so many places would take a terabyte.
  private static var placeBits: UInt64 { 1 << 36 - 1 }

  /// The slot of what has this hash and is the right one, else the empty slot where it would go.
  func slot(of hash: Int, where isRight: (_ place: Int) -> Bool) -> Int {
    let hash = UInt64(truncatingIfNeeded: hash) & ~Self.placeBits
    var slot = home(of: hash)
    while slots[slot] != 0 {
      if slots[slot] & ~Self.placeBits == hash, isRight(Self.place(slots[slot])) { break }
      slot = next(slot)
    }
    return slot
  }

  /// The place in a slot; nil where it is empty.
  subscript(slot: Int) -> Int? { slots[slot] == 0 ? nil : Self.place(slots[slot]) }

  /// Puts a place into the empty slot that is its hash's; slots that were found before mean nothing any more.
  mutating func fill(_ slot: Int, hash: Int, place: Int) {
    slots[slot] = Self.content(hash: UInt64(truncatingIfNeeded: hash), place)
    count += 1
    if count > Self.limit(slots.count) { resize(to: 2 * slots.count) }
  }

  /// Empties a slot that is taken; slots that were found before mean nothing any more.
  mutating func empty(_ slot: Int) {
    var hole = slot
    var slot = next(slot)
    while slots[slot] != 0 {
      // What lies further from its home than from the hole would be looked for there first.
      if distance(from: home(of: slots[slot]), to: slot) >= distance(from: hole, to: slot) {
        slots[hole] = slots[slot]
        hole = slot
      }
      slot = next(slot)
    }
    slots[hole] = 0
    count -= 1
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
    if size > slots.count { resize(to: size) }
  }

  /// Makes sure that no other index shares the slots, so that the first change need not copy them.
  mutating func makeUnique() {
    slots.reserveCapacity(slots.count)
  }

  // MARK: Slots

  /// The first slot that is tried.
  ///
  /// Homes lie in the order of the hashes. So the slots of an index that grows are filled from the first to the last, and
  /// not all over it.
  private func home(of content: UInt64) -> Int {
    Int(truncatingIfNeeded: (content & ~Self.placeBits) >> UInt64(slots.count.leadingZeroBitCount + 1))
  }

  private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

  private func distance(from start: Int, to end: Int) -> Int { (end - start) & (slots.count - 1) }

  private static func place(_ content: UInt64) -> Int { Int(truncatingIfNeeded: content & placeBits) - 1 }

  private static func content(hash: UInt64, _ place: Int) -> UInt64 { hash & ~placeBits | UInt64(place + 1) }

  private mutating func resize(to size: Int, _ change: (UInt64) -> UInt64 = { $0 }) {
    let old = slots
    slots = [UInt64](repeating: 0, count: size)
    for content in old where content != 0 {
      var slot = home(of: content)
      while slots[slot] != 0 { slot = next(slot) }
      slots[slot] = change(content)
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
