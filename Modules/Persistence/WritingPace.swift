/// Whether the disk or those who write take longer.
///
/// Where the disk does, it should have all that waits at once. Otherwise it should have one half while those of the other half,
/// who were told, make up their next writes; and it should have the next group before it is done with one, so that it
/// need not wait for anybody to wake up.
struct WritingPace {
  typealias Instant = ContinuousClock.Instant

  /// Whether those who write take longer, or little less.
  private(set) var isDiskQuick = false
  private var lastEnd: Instant
  private var making = Duration.zero

  init(at start: Instant) {
    lastEnd = start
  }

  /// Those who were told have come back.
  mutating func endMaking(at instant: Instant) {
    making = instant - lastEnd
  }

  /// A group is written that was begun then; the disk took it once it was done with what was begun before.
  mutating func endWriting(of start: Instant, at end: Instant) {
    isDiskQuick = end - max(start, lastEnd) < making * 2
    lastEnd = end
  }
}
