/// The whole days among which chance may choose in place of an interval.
///
/// The width grows with the interval: 15 % of its days from 2.5 to 7, 10 % from 7 to 20 and 5 % beyond, and one more.
/// Source: `FUZZ_RANGES` and `_get_fuzz_range` of py-fsrs 6.3.2. The draw differs from `_get_fuzzed_interval` there,
/// whose rounding can leave the range.
struct Fuzz: Hashable, Sendable {
  /// The shortest and the longest interval that can be drawn; one and the same where nothing is left to chance.
  let range: ClosedRange<Int>

  /// Creates the range around an interval.
  ///
  /// - Parameters:
  ///   - interval: the interval in days without chance; below 2.5 it is not spread.
  ///   - lowest: nothing shorter is drawn, unless `maximum` is.
  ///   - maximum: nothing longer is drawn.
  init(around interval: Int, lowest: Int, maximum: Int) {
    var (low, high) = (interval, interval)
    if Double(interval) >= 2.5 {
      let days = Double(interval)
      let delta = 1 + 0.15 * max(min(days, 7) - 2.5, 0) + 0.10 * max(min(days, 20) - 7, 0) + 0.05 * max(days - 20, 0)
      low = max(2, Int((days - delta).rounded()))
      high = Int((days + delta).rounded())
    }
    low = min(max(low, lowest), maximum)
    high = min(max(high, low), maximum)
    range = low...high
  }

  /// The interval that a number in 0..<1 stands for, each in the range as likely as any other.
  func interval(at unit: Double) -> Int {
    let width = range.upperBound - range.lowerBound + 1
    // `max(0, unit)` is 0 where `unit` is not a number.
    let step = Int(min(max(0, unit), 1) * Double(width))
    return min(range.lowerBound + step, range.upperBound)
  }
}
