/// Work in parts none of which needs what another one gives, so that all processors may take part in it.
struct Parts<Result: Sendable>: Sendable {
  private let ranges: [Range<Int>]
  private let body: @Sendable (Range<Int>) -> Result

  init(_ ranges: [Range<Int>], _ body: @escaping @Sendable (Range<Int>) -> Result) {
    (self.ranges, self.body) = (ranges, body)
  }

  /// Does one part after the other.
  func inTurn() -> [Result] { ranges.map(body) }

  /// Does many parts at the same time, on the threads of the cooperative pool.
  ///
  /// - Parameter report: is told how many of how many parts are done.
  @concurrent
  func atOnce(report: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }) async -> [Result] {
    guard ranges.count > 1 else { return inTurn() }
    var results: [Result] = []
    results.reserveCapacity(ranges.count)
    await inOrder { result, done, count in
      results.append(result)
      report(done, count)
    }
    return results
  }

  /// Does many parts at the same time, and gives each result to `body` once those before it were given.
  ///
  /// - Parameter body: is told how many of how many parts are done as well.
  @concurrent
  func inOrder(_ body: (Result, _ done: Int, _ count: Int) -> Void) async {
    await withTaskGroup(of: (Int, Result).self) { group in
      for (index, range) in ranges.enumerated() {
        group.addTask { (index, self.body(range)) }
      }
      var results = [Result?](repeating: nil, count: ranges.count)
      var next = 0
      for await (index, result) in group {
        results[index] = result
        while next < ranges.count, let result = results[next] {
          results[next] = nil
          next += 1
          body(result, next, ranges.count)
        }
      }
    }
  }
}

extension Range<Int> {
  /// The range in pieces of `size`, the last of which may be shorter.
  func pieces(of size: Int) -> [Range<Int>] {
    stride(from: lowerBound, to: upperBound, by: size).map { $0..<Swift.min($0 + size, upperBound) }
  }
}
