import Domain
import Testing

@Suite struct `A text with hidden parts` {
  static let text = "{{c1::Paris}} lies on the {{c2::Seine::river}}, in {{c1::France}}."

  @Test func `has the numbers that occur in it`() {
    #expect(Cloze(Self.text).numbers == [1, 2])
    #expect(Cloze("{{c12::a}} {{c3::b}}").numbers == [3, 12])
  }

  @Test func `hides the parts of one number, behind their hint where they have one`() {
    #expect(Cloze(Self.text).asked(1) == "[...] lies on the Seine, in [...].")
    #expect(Cloze(Self.text).asked(2) == "Paris lies on the [river], in France.")
  }

  @Test func `tells what is hidden`() {
    #expect(Cloze(Self.text).hidden(1) == "Paris, France")
    #expect(Cloze(Self.text).hidden(2) == "Seine")
    #expect(Cloze(Self.text).hidden(3) == "")
  }

  @Test func `shows with the answer which parts were hidden`() {
    let pieces = Cloze(Self.text).pieces(2)
    #expect(pieces.map(\.text).joined() == "Paris lies on the Seine, in France.")
    #expect(pieces.filter(\.isAsked).map(\.text) == ["Seine"])
  }

  @Test func `may hide a part within a part`() {
    let cloze = Cloze("{{c1::the {{c2::inner}} part}} of it")
    #expect(cloze.asked(1) == "[...] of it")
    #expect(cloze.asked(2) == "the [...] part of it")
    #expect(cloze.hidden(1) == "the inner part")
    #expect(cloze.hidden(2) == "inner")
  }

  @Test(
    arguments: [
      "no braces", "{{c1:one colon}}", "{{c1::not closed", "{{c0::zero}}", "{{cx::letter}}", "{{name}}", "{c1::one}",
      "}} {{", "{{c1::", "{{c12345::too long}}",
    ])
  func `is plain text where it is not written so`(text: String) {
    #expect(Cloze(text).numbers.isEmpty)
    #expect(Cloze(text).asked(1) == text)
  }

  @Test func `keeps a beginning that nothing closes as text around a part that is whole`() {
    let cloze = Cloze("{{c1::a {{c2::b}} c")
    #expect(cloze.numbers == [2])
    #expect(cloze.asked(2) == "{{c1::a [...] c")
  }

  @Test func `takes all of an empty part with a hint for the part`() {
    #expect(Cloze("{{c1::::hint}}").asked(1) == "[...]")
  }

  @Test(.timeLimit(.minutes(1))) func `is read in time that grows with its length`() {
    let nested = String(repeating: "{{c1::", count: 20_000) + String(repeating: "}}", count: 20_000)
    #expect(Cloze(nested).numbers == [1])
    #expect(Cloze(String(repeating: "{{c1::", count: 20_000)).numbers.isEmpty)
  }
}
