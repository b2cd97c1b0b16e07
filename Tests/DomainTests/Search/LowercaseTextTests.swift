import Testing

@testable import Domain

@Suite struct `Lower case by bytes` {
  @Test func `is that of the library for every character`() {
    var wrong: [String] = []
    func check(_ text: String) {
      var bytes = Array(" ".utf8)
      _ = LowercaseText.append(text, to: &bytes)
      if bytes != Array((" " + text.lowercased()).utf8) { wrong.append(text) }
    }
    for first in stride(from: 0, to: 0x2_0000, by: 64) as StrideTo<UInt32> {
      let scalars = (first..<first + 64).compactMap(Unicode.Scalar.init)
      check(scalars.map { String(Character($0)) }.joined())
      // One that has to be looked up takes others with it; alone it may be told by its bytes.
      for scalar in scalars where first < 0x300 || scalar.properties.changesWhenLowercased {
        check(String(Character(scalar)))
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [
    ("plain", true), ("Straße", true), ("食べる", true), ("か\u{3099}", false), ("e\u{301}", false), ("がく", true),
    ("Ünal", true), ("\u{212B}", true), ("\u{2000}", false), ("\u{1112}\u{1161}", false), ("İ", false),
  ]) func `tells what can be composed in another way`(text: String, isComposed: Bool) {
    var bytes: [UInt8] = []
    #expect(LowercaseText.append(text, to: &bytes) == isComposed)
  }
}
