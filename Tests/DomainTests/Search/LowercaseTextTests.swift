import Testing

@testable import Domain

@Suite struct `Lower case by bytes` {
  @Test func `is that of the library for every character`() {
    for first in stride(from: 0, to: 0x3_0000, by: 64) as StrideTo<UInt32> {
      // Characters that are looked up show what is around them, too; alone they may be told by their bytes.
      let texts = (first..<first + 64).compactMap(Unicode.Scalar.init).map { String(Character($0)) }
      for text in texts + [texts.joined()] {
        var bytes = [UInt8](" ".utf8)
        _ = LowercaseText.append(text, to: &bytes)
        #expect(bytes.elementsEqual((" " + text.lowercased()).utf8), "\(first)")
      }
    }
  }

  @Test(arguments: [
    ("plain", true), ("Straße", true), ("食べる", true), ("か\u{3099}", false), ("e\u{301}", false), ("がく", true),
    ("Ünal", true), ("\u{212B}", true), ("\u{2000}", false), ("\u{1112}\u{1161}", false), ("İ", false),
  ]) func `tells what can be composed in another way`(text: String, isComposed: Bool) {
    var bytes: [UInt8] = []
    #expect(LowercaseText.append(text, to: &bytes) == isComposed)
  }
}
