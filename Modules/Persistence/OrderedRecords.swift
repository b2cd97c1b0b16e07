/// Values under identifiers, in the order in which the identifiers came.
///
/// A value that is replaced keeps its place; one that was removed and comes again comes last. Identifiers and values lie
/// in chunks, so that neither the many that are read at once nor one more ever move all others.
struct OrderedRecords<Value: Sendable>: Sendable {
  /// What stands in a place.
  struct Entry: Sendable {
    let id: String
    /// Nil where there is none any more.
    var value: Value?

    /// What stands in the place of one that was removed.
    static var gap: Entry { Entry(id: "", value: nil) }
  }

  /// Where each identifier stands; a gap is not in it.
  private var index = PlaceIndex<Void>()
  /// All chunks are full but the last one.
  private var chunks: [[Entry]] = []
  /// How many places there are, gaps included.
  private(set) var placeCount = 0

  /// How many entries a chunk has.
  static var chunkSize: Int { 512 }

  var count: Int { index.count }

  subscript(id: String) -> Value? {
    get { index[slot(of: id, id.hashValue)].flatMap { chunks[$0 / Self.chunkSize][$0 % Self.chunkSize].value } }
    set { if let newValue { replace(id, with: newValue) } else { remove(id) } }
  }

  /// Puts a value in its place, the last one where it is new.
  ///
  /// - Parameter hash: that of the identifier, where it is known.
  /// - Returns: the value that was there before.
  @discardableResult
  mutating func replace(_ id: String, hash: Int? = nil, with value: Value) -> Value? {
    let hash = hash ?? id.hashValue
    let slot = slot(of: id, hash)
    if let place = index[slot] {
      var value: Value? = value
      swap(&chunks[place / Self.chunkSize][place % Self.chunkSize].value, &value)
      return value
    }
    index.fill(slot, hash: hash, place: placeCount)
    append(Entry(id: id, value: value))
    return nil
  }

  /// Removes what is under an identifier.
  ///
  /// - Parameter hash: that of the identifier, where it is known.
  /// - Returns: the value that was there; nil where there was none.
  @discardableResult
  mutating func remove(_ id: String, hash: Int? = nil) -> Value? {
    let slot = slot(of: id, hash ?? id.hashValue)
    guard let place = index[slot] else { return nil }
    index.empty(slot)
    var entry = Entry.gap
    swap(&chunks[place / Self.chunkSize][place % Self.chunkSize], &entry)
    // Removed identifiers leave gaps; closed once they outnumber the rest, they cost a constant amount each.
    if placeCount > 2 * count + 64 { closeGaps() }
    return entry.value
  }

  private func slot(of id: String, _ hash: Int) -> Int {
    index.slot(of: hash) { place, _ in chunks[place / Self.chunkSize][place % Self.chunkSize].id == id }
  }

  private mutating func append(_ entry: Entry) {
    if placeCount % Self.chunkSize == 0 {
      var chunk: [Entry] = []
      // The first one grows, because there may never be more than a few.
      if placeCount > 0 { chunk.reserveCapacity(Self.chunkSize) }
      chunks.append(chunk)
    }
    chunks[chunks.count - 1].append(entry)
    placeCount += 1
  }

  private mutating func closeGaps() {
    var rest = OrderedRecords()
    var places: [Int] = []
    places.reserveCapacity(placeCount)
    for chunk in chunks {
      for entry in chunk {
        places.append(rest.placeCount)
        if entry.value != nil { rest.append(entry) }
      }
    }
    index.renumber(places)
    (chunks, placeCount) = (rest.chunks, rest.placeCount)
  }

  // MARK: All of them

  /// The identifiers in order.
  var ids: [String] {
    var result: [String] = []
    result.reserveCapacity(count)
    for chunk in chunks {
      for entry in chunk where entry.value != nil { result.append(entry.id) }
    }
    return result
  }

  /// The values in order.
  var ordered: [Value] {
    var result: [Value] = []
    result.reserveCapacity(count)
    for chunk in chunks {
      for entry in chunk {
        if let value = entry.value { result.append(value) }
      }
    }
    return result
  }

  /// What stands in a place; nil in a gap.
  func entry(at place: Int) -> (id: String, value: Value)? {
    let entry = chunks[place / Self.chunkSize][place % Self.chunkSize]
    return entry.value.map { (entry.id, $0) }
  }

  /// The same identifiers, in the same places, with other values.
  func mapValues<Other: Sendable>(_ transform: (Value) -> Other) -> OrderedRecords<Other> {
    var result = OrderedRecords<Other>()
    (result.index, result.placeCount) = (index, placeCount)
    result.chunks = chunks.map { $0.map { OrderedRecords<Other>.Entry(id: $0.id, value: $0.value.map(transform)) } }
    return result
  }

  /// The place of what is under an identifier; nil where nothing is.
  func place(of id: String) -> Int? { index[slot(of: id, id.hashValue)] }

  /// The index with what was made of the values beside each place.
  ///
  /// - Parameter items: those of each chunk of places, which are taken from there.
  func index<Item: Sendable>(with items: inout [[Item?]]) -> PlaceIndex<Item?> {
    index.mapPayloads(vacant: nil) { place in
      var item: Item?
      swap(&items[place / Self.chunkSize][place % Self.chunkSize], &item)
      return item
    }
  }

  /// Makes room in the index for so many.
  mutating func reserveCapacity(_ count: Int) {
    index.reserveCapacity(count)
  }
}
