import Testing

@testable import REPL

@Suite struct `A span of time` {
  @Test(arguments: [
    (0, "<1m"), (59_999, "<1m"), (60_000, "1m"), (89_000, "1m"), (90_000, "2m"), (600_000, "10m"), (3_600_000, "1h"),
    (10_000_000, "3h"), (86_400_000, "1d"), (130_000_000, "2d"), (-5, "<1m"),
  ])
  func `is rounded to its largest unit`(milliseconds: Int64, text: String) {
    #expect(English().text(Span(milliseconds: milliseconds)) == text)
  }

  @Test(arguments: [
    (0, "0d"), (1, "1d"), (30, "30d"), (31, "1mo"), (61, "2mo"), (76, "2.5mo"), (364, "12mo"), (365, "1y"),
    (511, "1.4y"),
    (36_500, "99.9y"),
  ])
  func `of days is rounded to a tenth of a month or a year`(days: Int, text: String) {
    #expect(English().text(Span(days: days)) == text)
  }

  @Test(arguments: [
    (0, "0s"), (4_200, "4.2s"), (5_000, "5s"), (59_900, "59.9s"), (60_000, "1m 0s"), (190_000, "3m 10s"),
    (3_600_000, "1h 0m"), (4_800_000, "1h 20m"),
  ])
  func `that something took has two units`(milliseconds: Int, text: String) {
    #expect(English().text(Elapsed(milliseconds: milliseconds)) == text)
  }

  @Test(arguments: [
    (0, "0"), (0.04, "0"), (0.05, "0.1"), (2, "2"), (2.25, "2.3"), (9.96, "10"), (-0.52, "-0.5"), (-2, "-2"),
  ])
  func `has tenths where they are not 0`(number: Double, text: String) {
    #expect(English().tenths(number) == text)
  }

  @Test(arguments: [(0, "0 %"), (0.005, "1 %"), (0.899, "90 %"), (1, "100 %")])
  func `may be a share of it`(share: Double, text: String) {
    #expect(English().percent(share) == text)
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude])
  func `is put into words, however odd the number`(number: Double) {
    #expect(!English().tenths(number).isEmpty)
    #expect(!English().percent(number).isEmpty)
  }

  @Test(arguments: [Int64.min, Int64.max]) func `is put into words, however long it is`(milliseconds: Int64) {
    #expect(!English().text(Span(milliseconds: milliseconds)).isEmpty)
    #expect(!English().text(Span(days: Int(milliseconds))).isEmpty)
    #expect(!English().text(Elapsed(milliseconds: Int(milliseconds))).isEmpty)
  }
}
