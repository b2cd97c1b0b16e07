/// Values under identifiers, in the order in which the identifiers came.
///
/// A value that is replaced keeps its place; one that was removed and comes again comes last.
struct OrderedRecords<Value: Sendable>: Sendable {
  /// The values, in no order.
  private(set) var values: [String: Value] = [:]
  private var places: [String: Int] = [:]
  private var order: [String?] = []

  subscript(id: String) -> Value? {
    get { values[id] }
    set {
      guard let newValue else { return remove(id) }
      if values.updateValue(newValue, forKey: id) == nil {
        places[id] = order.count
        order.append(id)
      }
    }
  }

  var count: Int { values.count }

  /// The identifiers in order.
  var ids: some Sequence<String> { order.lazy.compactMap(\.self) }

  /// The values in order.
  var ordered: [Value] {
    var result: [Value] = []
    result.reserveCapacity(values.count)
    for id in ids {
      if let value = values[id] { result.append(value) }
    }
    return result
  }

  /// The same identifiers, in the same order, with other values.
  func mapValues<Other: Sendable>(_ transform: (Value) -> Other) -> OrderedRecords<Other> {
    var result = OrderedRecords<Other>()
    result.values = values.mapValues(transform)
    result.places = places
    result.order = order
    return result
  }

  private mutating func remove(_ id: String) {
    guard values.removeValue(forKey: id) != nil, let place = places.removeValue(forKey: id) else { return }
    order[place] = nil
    // Removed identifiers leave gaps; closed once they outnumber the rest, they cost a constant amount each.
    if order.count > 2 * values.count + 64 {
      order.removeAll { $0 == nil }
      for (place, id) in order.enumerated() {
        if let id { places[id] = place }
      }
    }
  }
}
