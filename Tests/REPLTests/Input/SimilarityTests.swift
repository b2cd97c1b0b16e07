import Testing

@testable import REPL

@Suite struct `Similar words` {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "axc", 1), ("abc", "ac", 1),
    ("abc", "abxc", 1),
    ("abcd", "acbd", 1), ("kitten", "sitting", 3), ("日本", "本日", 1), ("ca", "abc", 3),
  ])
  func `are as far apart as it takes edits and swaps of neighbours`(left: String, right: String, distance: Int) {
    #expect(Similarity.distance(Array(left), Array(right)) == distance)
    #expect(Similarity.distance(Array(right), Array(left)) == distance)
  }

  static let known = ["study", "stats", "show", "suspend", "tag", "q", "ls"]

  @Test(arguments: [
    ("stduy", ["study"]), ("STUDY", ["study"]), ("satts", ["stats"]), ("sus", ["suspend"]), ("tga", ["tag"]),
    ("l", ["ls"]),
    ("st", ["stats", "study"]), ("xyzzy", []), ("x", []), ("", []),
  ])
  func `are found by a mistyped word or its beginning`(word: String, found: [String]) {
    #expect(Similarity.closest(to: word, in: Self.known) == found)
  }

  @Test(arguments: [
    ("deu", ["new", "due"], ["due"]), ("clozee", ["basic", "cloze"], ["cloze"]), ("cvs", ["csv", "json"], ["csv"]),
    ("forcast", ["forecast", "none"], ["forecast"]), ("stabilty>3", ["stability"], ["stability"]),
    ("", ["new", "due"], []), ("days", ["DAYS", "DAYS:good"], []), ("19999", ["1…9999"], []),
  ])
  func `are found among the values that may stand somewhere`(value: String, allowed: [String], found: [String]) {
    #expect(Similarity.closestValues(to: value, in: allowed) == found)
  }

  @Test func `come nearest first and three at most`() {
    #expect(
      Similarity.closest(to: "abcdef", in: ["abcxyf", "abcdxx", "abcdex", "abcdef"]) == ["abcdef", "abcdex", "abcdxx"])
  }
}
