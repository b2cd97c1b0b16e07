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
    return await withTaskGroup(of: (Int, Result).self) { group in
      for (index, range) in ranges.enumerated() {
        group.addTask { (index, body(range)) }
      }
      var results = [Result?](repeating: nil, count: ranges.count)
      var done = 0
      for await (index, result) in group {
        results[index] = result
        done += 1
        report(done, ranges.count)
      }
      return results.compactMap(\.self)
    }
  }
}

extension Range<Int> {
  /// The range in pieces of `size`, the last of which may be shorter.
  func pieces(of size: Int) -> [Range<Int>] {
    stride(from: lowerBound, to: upperBound, by: size).map { $0..<Swift.min($0 + size, upperBound) }
  }
}
