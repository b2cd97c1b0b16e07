import Testing

@testable import Persistence

@Suite struct `The pace of writing` {
  private let start = ContinuousClock.now

  /// The pace after some groups, one after the other, each of which takes as long to make and to write.
  private func pace(making: Duration, writing: Duration, groups: Int = 3) -> WritingPace {
    var pace = WritingPace(at: start)
    var now = start
    for _ in 0..<groups {
      now += making
      pace.endMaking(at: now)
      let begun = now
      now += writing
      pace.endWriting(of: begun, at: now)
    }
    return pace
  }

  @Test func `is the disk's as long as nothing is known`() {
    #expect(!WritingPace(at: start).isDiskQuick)
  }

  @Test func `is the disk's where a sync takes much longer than those who write`() {
    #expect(!pace(making: .microseconds(300), writing: .milliseconds(5)).isDiskQuick)
    #expect(!pace(making: .microseconds(100), writing: .microseconds(250)).isDiskQuick)
  }

  @Test func `is that of those who write where they take longer, or little less`() {
    #expect(pace(making: .microseconds(300), writing: .microseconds(150)).isDiskQuick)
    #expect(pace(making: .microseconds(100), writing: .microseconds(150)).isDiskQuick)
  }

  @Test func `does not take for writing how long a group waits for the one before it`() {
    var pace = WritingPace(at: start)
    pace.endMaking(at: start + .microseconds(100))
    pace.endWriting(of: start + .microseconds(100), at: start + .milliseconds(5))
    // Sent long before the disk was done with the other one, which then needs little time.
    pace.endMaking(at: start + .microseconds(5100))
    pace.endWriting(of: start + .microseconds(200), at: start + .microseconds(5150))
    #expect(pace.isDiskQuick)
  }

  @Test func `changes with the disk`() {
    var pace = pace(making: .microseconds(300), writing: .microseconds(150))
    let now = start + .seconds(1)
    pace.endMaking(at: now)
    pace.endWriting(of: now, at: now + .seconds(10))
    #expect(!pace.isDiskQuick)
  }
}
