import TestSupport

/// Text that is as likely as not to trip a parser, the same in every run.
struct NastyText: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> UInt64 {
    generator.next()
  }

  /// Marks that a command line gives a meaning, and characters that join the ones beside them.
  private static let pieces = [
    "a", "b", "tag:", "-", "--", "=", "+", " ", "  ", "\t", "\n", "\r", "\r\n", "'", "\"", "\\", "#", "(", ")", "~",
    "/",
    "\u{301}", "\u{200D}", "\u{FE0F}", "\u{600}", "é", "日", "👨‍👩‍👧", "🇩", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}",
    "\u{2028}", "\u{202E}", "\u{3000}",
  ]

  /// Up to `length` pieces in a row.
  mutating func text(_ length: Int = 8) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &self) { text += Self.pieces.randomElement(using: &self) ?? "" }
    return text
  }
}
