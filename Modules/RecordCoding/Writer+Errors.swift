extension Writer {
  /// The state to go back to where a value throws half way.
  struct Mark {
    let count, depth, keyCount, elements, splices: Int
    let filter: UInt64
  }

  /// Notes the state before an element, or a key, is begun.
  @inline(__always)
  func mark() -> Mark {
    let isOpen = depth > 0
    return Mark(
      count: count, depth: depth, keyCount: keyCount, elements: isOpen ? frames[depth - 1].count : 0,
      splices: spliceCount, filter: isOpen ? frames[depth - 1].filter : 0)
  }

  func restore(_ mark: Mark) {
    depth = min(depth, mark.depth)
    setTop()
    failure = nil
    hasFailed = false
    guard depth > 0 else { return }
    count = mark.count
    keyCount = mark.keyCount
    frames[depth - 1].count = mark.elements
    frames[depth - 1].filter = mark.filter
    // Made again where they are needed.
    indexes.removeAll()
    if spliceCount > mark.splices {
      splices.removeLast(spliceCount - mark.splices)
      spliceCount = mark.splices
    }
  }

  /// The path to what is being written, and one key more.
  func fullPath(_ key: (any CodingKey)? = nil) -> [any CodingKey] {
    var result = path(to: .max)
    if let key {
      result.append(key)
    } else if depth > 0, frames[depth - 1].content == .array, frames[depth - 1].count > 0 {
      result.append(RecordKey.index(frames[depth - 1].count - 1))
    }
    return result
  }

  /// The path to the value of a frame.
  func path(to frame: Int) -> [any CodingKey] {
    var result = path
    for index in 0..<depth where frames[index].id <= frame {
      guard index > 0 else { continue }
      if frames[index - 1].content == .array {
        result.append(RecordKey.index(frames[index - 1].count - 1))
      } else {
        result.append(RecordKey.name(name(at: keys[frames[index].firstKey - 1])))
      }
    }
    return result
  }

  func error(_ value: Any, _ key: (any CodingKey)?, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: fullPath(key), debugDescription: reason))
  }
}
