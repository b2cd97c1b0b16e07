import Domain

/// Records by their identifiers, and in the order in which those came.
///
/// The slot of a hash holds the record itself, so that finding one looks at two places of the memory: the slot, and the
/// record, which has the identifier. The order is that of the places, which are no more than numbers. A record that is
/// replaced keeps its place; one that was removed and comes again comes last.
struct RecordTable<Item: Identifiable & Sendable>: Sendable where Item.ID == String {
  private var index = PlaceIndex<Item?>(vacant: nil)
  /// Behind all places.
  private var end = 0

  init() {}

  /// Takes decoded records in the places of what they were decoded from.
  ///
  /// - Parameters:
  ///   - items: those of each chunk of places; nil in a gap, and for what could not be decoded.
  ///   - missing: the identifiers of what could not be decoded.
  @specialized(where Item == Question)
  init(_ records: OrderedRecords<Replay.Record>, _ items: consuming [[Item?]], without missing: [String]) {
    end = records.placeCount
    index = records.index(with: &items)
    for id in missing {
      guard let place = records.place(of: id) else { continue }
      index.empty(index.slot(of: id.hashValue) { other, _ in other == place })
    }
    closeManyGaps()
  }

  var count: Int { index.count }

  subscript(id: String) -> Item? { index.payload(in: slot(of: id, id.hashValue)) }

  /// Puts a record in its place, the last one where it is new.
  mutating func save(_ item: Item) {
    let hash = item.id.hashValue
    let slot = slot(of: item.id, hash)
    if index[slot] != nil {
      _ = index.exchange(item, in: slot)
    } else {
      index.fill(slot, hash: hash, place: end, item)
      end += 1
    }
  }

  /// Removes the record with this identifier, where there is one.
  mutating func remove(_ id: String) {
    let slot = slot(of: id, id.hashValue)
    guard index[slot] != nil else { return }
    index.empty(slot)
    closeManyGaps()
  }

  /// Makes changes, one after the other.
  mutating func apply(_ changes: [RecordChange<Item>]) {
    for change in changes {
      switch change {
      case .save(let item): save(item)
      case .delete(let id): remove(id)
      }
    }
  }

  /// All records in order.
  var ordered: [Item] {
    var result: [Item] = []
    result.reserveCapacity(count)
    for slot in slots {
      if let slot, let item = index.payload(in: slot) { result.append(item) }
    }
    return result
  }

  private func slot(of id: String, _ hash: Int) -> Int {
    index.slot(of: hash) { $1?.id == id }
  }

  /// The slot of each place; nil in a gap.
  private var slots: [Int?] {
    var slots = [Int?](repeating: nil, count: end)
    index.forEach { slots[$0] = $1 }
    return slots
  }

  /// Closes gaps once they outnumber the rest: so they cost a constant amount each.
  private mutating func closeManyGaps() {
    guard end > 2 * count + 64 else { return }
    var places: [Int] = []
    places.reserveCapacity(end)
    var next = 0
    for slot in slots {
      places.append(next)
      if slot != nil { next += 1 }
    }
    index.renumber(places)
    end = next
  }
}

/// Records in which one is found without counting references to all of them.
///
/// What can be copied is retained while it is read in an actor, and the counts are a third of what `find` takes beyond a
/// dictionary's look-up. This cannot be copied.
struct RecordLookup<Item: Identifiable & Sendable>: ~Copyable, Sendable where Item.ID == String {
  var records: RecordTable<Item>

  @specialized(where Item == Question)
  borrowing func find(by id: String) -> Item? { records[id] }
}
