import Domain

/// Values under identifiers, in the order in which the identifiers came.
///
/// A value that is replaced keeps its place; one that was removed and comes again comes last. The values lie in chunks,
/// so that neither the many that are read at once nor one more ever move all others.
struct OrderedRecords<Value: Sendable>: Sendable {
  /// Where each identifier stands in the order.
  private var places: [String: Int] = [:]
  /// Nil for those that were removed.
  private var order: [String?] = []
  /// All chunks are full but the last one.
  private var chunks: [[Value?]] = []

  /// How many values a chunk has.
  static var chunkSize: Int { 512 }

  var count: Int { places.count }

  subscript(id: String) -> Value? {
    get { places[id].flatMap(value(at:)) }
    set { if let newValue { replace(id, with: newValue) } else { remove(id) } }
  }

  /// Puts a value in its place, the last one where it is new.
  ///
  /// - Returns: the value that was there before.
  @discardableResult
  mutating func replace(_ id: String, with value: Value) -> Value? {
    let next = order.count
    let place = Self.read(&places[id, default: next])
    guard place == next else { return exchange(place, value) }
    order.append(id)
    if next % Self.chunkSize == 0 { chunks.append([]) }
    chunks[chunks.count - 1].append(value)
    return nil
  }

  /// Removes what is under an identifier.
  ///
  /// - Returns: the value that was there; nil where there was none.
  @discardableResult
  mutating func remove(_ id: String) -> Value? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    order[place] = nil
    let previous = exchange(place, nil)
    // Removed identifiers leave gaps; closed once they outnumber the rest, they cost a constant amount each.
    if order.count > 2 * places.count + 64 { closeGaps() }
    return previous
  }

  /// Reads a value of a dictionary in a way that also makes it where it is missing, and looks for its place once.
  private static func read(_ place: inout Int) -> Int { place }

  private func value(at place: Int) -> Value? { chunks[place / Self.chunkSize][place % Self.chunkSize] }

  private mutating func exchange(_ place: Int, _ value: Value?) -> Value? {
    var value = value
    swap(&chunks[place / Self.chunkSize][place % Self.chunkSize], &value)
    return value
  }

  private mutating func closeGaps() {
    var rest = OrderedRecords()
    for place in order.indices {
      if let id = order[place], let value = value(at: place) { rest.replace(id, with: value) }
    }
    self = rest
  }

  // MARK: All of them

  /// The identifiers in order.
  var ids: some Sequence<String> { order.lazy.compactMap(\.self) }

  /// The values in order.
  var ordered: [Value] {
    var result: [Value] = []
    result.reserveCapacity(count)
    for chunk in chunks {
      for case let value? in chunk { result.append(value) }
    }
    return result
  }

  /// How many places there are, gaps included.
  var placeCount: Int { order.count }

  /// What stands in a place; nil in a gap.
  func entry(at place: Int) -> (id: String, value: Value)? {
    guard let id = order[place], let value = value(at: place) else { return nil }
    return (id, value)
  }

  /// The same identifiers, in the same places, with other values.
  func mapValues<Other: Sendable>(_ transform: (Value) -> Other) -> OrderedRecords<Other> {
    var result = OrderedRecords<Other>()
    (result.places, result.order) = (places, order)
    result.chunks = chunks.map { $0.map { $0.map(transform) } }
    return result
  }

  /// The same identifiers in the same places, with other values.
  ///
  /// - Parameters:
  ///   - values: those of each chunk.
  ///   - missing: the identifiers that have no value any more.
  func replacingValues<Other: Sendable>(
    with values: [[Other?]], without missing: some Sequence<String>
  ) -> OrderedRecords<Other> {
    var result = OrderedRecords<Other>()
    (result.places, result.order, result.chunks) = (places, order, values)
    for id in missing { result.remove(id) }
    return result
  }

  /// Makes room for so many.
  mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
    order.reserveCapacity(count)
  }

  /// Makes room for so many more, so that the index does not grow time and again.
  mutating func makeRoom(for count: Int) {
    // Where fewer come, growing by itself is as good.
    if count > 1024 { places.reserveCapacity(places.count + count) }
  }

  /// Makes sure that nothing is shared with another value, so that the first change need not copy everything.
  mutating func makeUnique() {
    reserveCapacity(order.count)
  }
}

extension OrderedRecords where Value: Identifiable, Value.ID == String {
  /// Makes changes, one after the other.
  mutating func apply(_ changes: [RecordChange<Value>]) {
    makeRoom(for: changes.count)
    for change in changes {
      switch change {
      case .save(let item): self[item.id] = item
      case .delete(let id): self[id] = nil
      }
    }
  }
}
