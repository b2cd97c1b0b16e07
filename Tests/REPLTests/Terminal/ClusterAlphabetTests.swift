import Testing

@testable import REPL

@Suite struct `The cluster alphabet` {
  static let texts = [
    "plain", "Grüße", "日本語", "e\u{301}o\u{308}", "👨‍👩‍👧🏳️‍🌈🇩🇪❤️", "\u{200B}\u{202E}\u{1}", "a\nb\tc", "\u{F0000}\u{20000}𠮷", "क्षि",
    "ก\u{E33}",
  ]

  @Test(arguments: texts)
  func `gives back the text it was given`(text: String) {
    let alphabet = ClusterAlphabet()
    #expect(Array(alphabet.decode(alphabet.encode(text)).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: ["e\u{301}", "👨‍👩‍👧", "🏳️‍🌈", "🇩🇪", "❤️", "日", "\u{200B}", "\u{1}", "\u{0}", "\u{20000}", "ก\u{E33}", "\r\n"])
  func `needs one character for a cluster`(cluster: String) {
    let codes = ClusterAlphabet().encode(cluster)
    #expect(codes.count == 1)
    #expect(!codes.contains(0))
  }

  @Test func `tells clusters apart that are equal and written in different ways`() {
    let alphabet = ClusterAlphabet()
    let text = "\u{1EC7}|e\u{302}\u{323}|e\u{323}\u{302}"
    #expect(Array(alphabet.decode(alphabet.encode(text)).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `keeps text that has more different clusters than there are stand-ins`() {
    let alphabet = ClusterAlphabet()
    var text = ""
    // 43,000 syllables of a script without precomposed forms.
    for first in 0..<35 {
      for second in 0..<35 {
        for third in 0..<36 {
          for (base, offset) in [(0x915, first), (0x94D, 0), (0x915, second), (0x94D, 0), (0x915, third)] {
            text.unicodeScalars.append(Unicode.Scalar(UInt32(base + offset)) ?? "?")
          }
          text += " "
        }
      }
    }
    #expect(alphabet.decode(alphabet.encode(text)) == text)
  }
}
