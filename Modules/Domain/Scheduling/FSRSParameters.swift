/// The 21 weights of FSRS-6, each within its range.
public struct FSRSParameters: Hashable, Sendable {
  /// The weights w0 to w20.
  public let weights: [Double]

  /// The weights that FSRS-6 is published with, for people whose reviews no weights were fitted to.
  public static let `default` = FSRSParameters(valid: [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ])

  /// The range of each weight.
  ///
  /// Source: `LOWER_BOUNDS_PARAMETERS` and `UPPER_BOUNDS_PARAMETERS` of py-fsrs 6.3.2, `parameter_clipper.rs` of fsrs-rs.
  public static let ranges: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5, 0...0.8,
    0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
  ]

  /// Creates parameters from the weights w0 to w20.
  ///
  /// - Throws: ``FSRSParametersError`` for the first thing that is wrong; no weight is ever adjusted.
  public init(_ weights: [Double]) throws(FSRSParametersError) {
    guard weights.count == Self.ranges.count else {
      throw .wrongCount(weights.count, expected: Self.ranges.count)
    }
    for (index, allowed) in Self.ranges.enumerated() where !allowed.contains(weights[index]) {
      throw .outOfRange(index: index, value: weights[index], allowed: allowed)
    }
    self.init(valid: weights)
  }

  private init(valid weights: [Double]) {
    self.weights = weights
  }
}

/// Why numbers cannot be the weights of FSRS-6.
public enum FSRSParametersError: Error, Hashable, Sendable {
  /// There are more or fewer weights than `expected`.
  case wrongCount(Int, expected: Int)
  /// The weight at `index`, counted from 0, lies outside its range or is no number.
  case outOfRange(index: Int, value: Double, allowed: ClosedRange<Double>)
}
