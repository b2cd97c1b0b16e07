import Testing

@testable import REPL

@Suite struct `The key decoder` {
  /// All keys in some input, after which the terminal is silent.
  func keys(_ portions: [[UInt8]]) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for portion in portions {
      decoder.feed(portion)
      while let key = decoder.next() { keys.append(key) }
    }
    while let key = decoder.next(isPause: true) { keys.append(key) }
    return keys
  }

  func keys(_ text: String) -> [Key] { keys([Array(text.utf8)]) }

  @Test(
    arguments: [
      ("a", [.character("a")]), ("ß", [.character("ß")]), ("日本", [.character("日"), .character("本")]),
      ("👨‍👩‍👧", [.character("👨‍👩‍👧")]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
      ("\u{7F}\u{8}", [.backspace, .backspace]),
      ("\u{3}", [.interrupt]), ("\u{4}", [.endOfInput]), ("\u{12}", [.control("r")]), ("\u{1F}", [.control("_")]),
      ("\u{0}", [.control("@")]), ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]),
      ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}[1;3D", [.wordLeft]),
      ("\u{1B}[1;2D", [.left]), ("\u{1B}[3~", [.delete]), ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]),
      ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[Z", [.backTab]), ("\u{1B}b", [.meta("b")]),
      ("\u{1B}é", [.meta("é")]), ("\u{1B}\u{7F}", [.meta("\u{7F}")]),
    ] as [(String, [Key])])
  func `knows keys`(input: String, expected: [Key]) {
    #expect(keys(input) == expected)
  }

  @Test(arguments: [
    "\u{1B}[15~", "\u{1B}[24;2~", "\u{1B}OP", "\u{1B}[[A", "\u{1B}[27;5;9~", "\u{1B}[97;5u", "\u{1B}[?62;4c",
    "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]0;title\u{7}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[I", "\u{9B}",
  ])
  func `takes a sequence it does not know as a whole`(sequence: String) {
    #expect(keys(sequence + "x") == [.unknown, .character("x")])
  }

  @Test(arguments: ["日本 ß 👨‍👩‍👧 ok", "\u{1B}[1;5C\u{1B}[15~x\u{1B}OA", "\u{1B}[200~a\r\nb\u{1B}[201~c"])
  func `does not mind in what portions bytes arrive`(input: String) {
    let whole = keys(input)
    let bytewise = keys(input.utf8.map { [$0] })
    func text(_ keys: [Key]) -> String {
      keys.map { if case .character(let character) = $0 { String(character) } else { "<\($0)>" } }.joined()
    }
    // A cluster that arrives in pieces is several keys with the same characters.
    #expect(Array(text(bytewise).unicodeScalars) == Array(text(whole).unicodeScalars))
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0xC3, 0x28], "\u{FFFD}("), ([0xE2, 0x82, 0x41], "\u{FFFD}A"),
      ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ] as [([UInt8], String)])
  func `shows bytes that are not UTF-8 as the replacement character`(bytes: [UInt8], expected: String) {
    #expect(keys([bytes]) == expected.map { .character($0) })
    #expect(expected == String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: [
    ("one", "one"), ("a\rb", "a\nb"), ("a\r\nb", "a\nb"), ("a\tb", "a\tb"), ("a\u{1B}[31mb", "a\u{FFFD}[31mb"),
    ("a\u{0}b\u{9B}", "a\u{FFFD}b\u{FFFD}"), ("", ""),
  ])
  func `takes a paste as one text without control characters`(pasted: String, expected: String) {
    #expect(keys("\u{1B}[200~\(pasted)\u{1B}[201~x") == [.paste(expected), .character("x")])
  }

  @Test func `waits for the rest of a sequence and gives up when there is none`() {
    var decoder = KeyDecoder()
    decoder.feed(Array("\u{1B}[1;".utf8))
    #expect(decoder.next() == nil)
    #expect(decoder.isUndecided)
    #expect(decoder.next(isPause: true) == .unknown)
    #expect(!decoder.isUndecided)
  }

  @Test func `takes a long paste in small portions in good time`() {
    var decoder = KeyDecoder()
    decoder.feed(Array("\u{1B}[200~".utf8))
    let portion = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
    for _ in 0..<64 {
      decoder.feed(portion)
      #expect(decoder.next() == nil)
    }
    decoder.feed(Array("\u{1B}[201~".utf8))
    #expect(decoder.next() == .paste(String(repeating: "x", count: 1 << 18)))
  }

  @Test func `survives any bytes`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let alphabet: [UInt8] = [
        0x1B, 0x5B, 0x5D, 0x4F, 0x32, 0x30, 0x31, 0x7E, 0x3B, 0xF0, 0x9F, 0x80, 0xE2, 0xFF, 0x41, 0x0D,
      ]
      let bytes = (0..<40).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
      // A paste that does not end is the one thing that waits.
      #expect(keys([bytes]).count <= bytes.count)
    }
  }
}
