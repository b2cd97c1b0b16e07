import Domain
import Testing

@testable import REPL

@Suite struct `A line of progress` {
  func line(_ completed: Int, of total: Int?, seconds: Double = 2, _ stage: Work.Stage = .writing) -> ProgressLine {
    ProgressLine(Work.Progress(stage, completed: completed, total: total), seconds: seconds)
  }

  @Test func `tells share, rate and the time that is left`() {
    #expect(line(20_000, of: 80_000).text == "writing  25 %  20,000 of 80,000  10,000/s  6s left")
  }

  @Test func `tells no rate before there is one, and no share of what nobody knows`() {
    #expect(line(10, of: 100, seconds: 0.1).text == "writing  10 %  10 of 100")
    #expect(line(10, of: nil, seconds: 2).text == "writing  10  5/s")
    #expect(line(0, of: nil, .saving).text == "keeping …")
  }

  @Test func `counts what is read in megabytes`() {
    #expect(line(1_500_000, of: 3_000_000, .reading).text == "reading  50 %  1.5 MB of 3 MB  0.8 MB/s  2s left")
  }

  @Test func `keeps to ASCII where nothing else may be shown`() {
    let progress = Work.Progress(.writing, completed: 2000, total: 8000)
    let bar = ProgressLine(progress, seconds: 2, look: Look(isASCII: true)).bar(columns: 80)
    #expect(bar.hasPrefix("##-------- writing") && bar.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [1, 5, 20, 40, 80, 200]) func `fits the window, with a bar where there is room`(columns: Int) {
    let bar = line(2000, of: 8000).bar(columns: columns)
    #expect(DisplayText.width(of: bar) <= columns)
    #expect(bar.hasPrefix("██░░░░░░░░ writing") == (columns >= 80))
  }

  @Test(arguments: [(0, 0), (5, 0), (10, 5), (.max, 3), (-1, 5)]) func `does not mind numbers that cannot be`(
    completed: Int, total: Int
  ) {
    #expect(!line(completed, of: total).bar(columns: 80).isEmpty)
  }
}
