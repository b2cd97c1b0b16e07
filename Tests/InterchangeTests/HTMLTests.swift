import Domain
import Interchange
import Testing

@Suite struct `HTML in a cell` {
  static func text(_ html: String) throws -> String? {
    let options = ImportOptions(separator: .tab, quoting: .none, hasHeader: false, isHTML: true)
    return try read("q\t\(html)\n", options: options).rows.first?.answer
  }

  @Test(
    arguments: [
      ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"),
      ("a<div>b</div><div>c</div>d", "a\nb\nc\nd"),
      ("<p>a</p><p>b</p>", "a\nb"),
      ("a<div><br></div><div>b</div>", "a\n\nb"),
      ("<div>a<br></div><div>b</div>", "a\nb"),
      ("<b>a</b> <i class=\"x>y\">b</i> <code>c</code>", "**a** *b* `c`"), ("<u>a</u>, <EM>b</EM>", "*a*, *b*"),
      ("<b>a </b>b", "**a** b"), ("<b>re</b>move", "**re**move"), ("<i>re</i>move", "remove"), ("<b></b>a", "a"),
      ("<b><i>a</i></b>", "***a***"), ("<b>a</b><b>b</b>", "**ab**"), ("<b>a <b>b</b></b>", "**a b**"), ("<b>a", "a"),
      ("</b>a", "a"), ("<div><b>a</b></div><div>b</div>", "**a**\nb"), ("1<b>2</b>3", "123"),
      ("x<sup>2</sup> H<sub>2</sub>O", "x² H₂O"), ("x<sup>ab</sup>", "x^(ab)"), ("a<sub>max</sub>", "amax"),
      ("10 <sup>3</sup>", "10 ³"), ("H <sub>2</sub>", "H ₂"), ("<p>x</p><p><sup>1</sup> y", "x\n¹ y"),
      ("*a* 2*3*4 a_b _c_ `d`", "\\*a* 2*3*4 a_b \\_c_ \\`d\\`"), ("<code>*a*</code>", "`*a*`"),
      ("<img src=_a_.png>", "[image: _a_.png]"), ("{{c1::<b>a</b>}}", "{{c1::**a**}}"),
      ("<ul><li>a</li><li><p>b</p></li></ul>c", "- a\n- b\nc"),
      ("<ol><li>a<ul><li>x</ul><li>b</ol>", "1. a\n  - x\n2. b"),
      ("<table><tr><th>a</th><th>b</th></tr><tr><td>1<td>2</tr></table>", "a | b\n1 | 2"),
      ("<img src=\"x.svg\" />", "[image: x.svg]"),
      ("see <img alt=a width='1' src='a &amp; b.png'>!", "see [image: a & b.png]!"),
      ("<img src=x.png>", "[image: x.png]"),
      ("[sound:x.mp3]", "[sound: x.mp3]"),
      ("a<script>alert('<b>')</script>b<STYLE type=x>p{}</style>c<!-- <b> -->d", "abcd"),
      ("a &lt;b&gt; &amp;amp; &quot;&#39;&apos;", "a <b> &amp; \"''"),
      (
        "&eacute;&Uuml;&szlig;&yuml;&iexcl;&alpha;&Omega;&sigmaf;&rarr;&hellip;&mdash;&euro;&le;&bull;",
        "éÜßÿ¡αΩς→…—€≤•"
      ),
      ("&#8364;&#x1F600;&#X41;", "€😀A"),
      ("a&nbsp;&nbsp;b&#160;c", "a  b c"),
      ("a   b", "a b"),
      ("<pre>a   b</pre>c", "a   b\nc"),
    ])
  func `becomes plain text`(html: String, text: String) throws {
    #expect(try Self.text(html) == text)
  }

  @Test(
    arguments: [
      "a < b", "1<2 and 3>2", "I <3 you", "a <b", "R&D", "&unknown;", "&#0;", "&#xD800;", "&#99999999999;", "& ;", "&;",
      "a <!-- b",
    ])
  func `stays where it is none`(text: String) throws {
    #expect(try Self.text(text) == text)
  }

  @Test func `loses a script's tag but not the rest when nothing ends it`() throws {
    #expect(try Self.text("a<script>b") == "ab")
  }

  @Test func `ends a tag at its bracket when nothing closes a quotation mark`() throws {
    #expect(try Self.text("<a href=\"x>b") == "b")
  }

  @Test func `stands in quoted cells over several lines`() throws {
    let options = ImportOptions(isHTML: true)
    #expect(pairs(try read("q,\"<div>\n  a\n</div>\n<div>b</div>\"\n", options: options)) == [["q", "a\nb"]])
  }

  @Test func `is left alone when nobody declares it, but for images`() throws {
    let document = try read("what does <br> do?\t<b>&amp;</b> <img src=\"x.svg\" /> <img> a < b\n")
    #expect(pairs(document) == [["what does <br> do?", "<b>&amp;</b> [image: x.svg] <img> a < b"]])
  }

  @Test func `is noticed where nobody declares it`() throws {
    for cell in ["a<br>b", "<b>a</b>", "a&nbsp;b", "<DIV>a</DIV>"] { #expect(try read("q\t\(cell)\n").looksLikeHTML) }
    for cell in ["a < b", "R&D", "<img src=x>"] { #expect(try !read("q\t\(cell)\n").looksLikeHTML) }
    #expect(try !read("#html:true\nq\ta<br>b\n").looksLikeHTML)
    #expect(try !read("q\ta<br>b\n", options: ImportOptions(isHTML: false)).looksLikeHTML)
  }

  @Test func `is left alone altogether when a person says it is text`() throws {
    let options = ImportOptions(isHTML: false)
    #expect(pairs(try read("#html:true\nq\t<img src=\"x\">\n", options: options)) == [["q", "<img src=\"x\">"]])
  }

  @Test func `never touches tags and identifiers`() throws {
    let row = try read("#html:true\nfront,back,tags,guid\na,b,<x>,&lt;<b>\n").rows.first
    #expect(row?.tags == ["<x>"])
    #expect(row?.guid == "&lt;<b>")
  }
}
