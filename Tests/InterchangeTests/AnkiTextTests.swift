import Domain
import Interchange
import Testing

@Suite struct `Anki text` {
  @Test(
    arguments: [
      ("comma", ","), ("Semicolon", ";"), ("tab", "\t"), ("space", " "), ("pipe", "|"), ("colon", ":"), (";", ";"),
      ("\t", "\t"), ("~", "~"), ("comma,,", ","), (",,,", ","),
    ])
  func `names its separator`(value: String, separator: String) throws {
    let document = try read("#Separator:\(value)\nq1\(separator)a1\n")
    #expect(pairs(document) == [["q1", "a1"]])
    #expect(document.rows.first?.line == 2)
  }

  @Test func `says whether it is HTML`() throws {
    #expect(pairs(try read("#html:true\na<br>b\t&lt;\n")) == [["a\nb", "<"]])
    #expect(pairs(try read("#html:false\na<br>b\t<img src=\"x\">\n")) == [["a<br>b", "<img src=\"x\">"]])
  }

  @Test(arguments: [("Basic (and reversed card)", true), ("Basic", false), ("Cloze", false)])
  func `says whether its notes are asked from both sides`(notetype: String, isReversed: Bool) throws {
    #expect(try read("#notetype:\(notetype)\nq\ta\n").isReversed == isReversed)
  }

  @Test func `gives every row its tags and its deck`() throws {
    let document = try read("#tags:x y\n#deck:Lang::My German, A1\nq\ta\n")
    #expect(document.rows.first?.tags == ["x", "y", "Lang::My_German_A1"])
  }

  @Test func `says which column is what`() throws {
    let document = try read(
      """
      #separator:tab
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:6
      {a"<&\tBasic\tLang::My German\tHund\tdog\tanimal pet
      """)
    let row = try #require(document.rows.first)
    #expect(pairs(document) == [["Hund", "dog"]])
    #expect(row.guid == "{a\"<&")
    #expect(row.tags == ["Lang::My_German", "animal", "pet"])
    #expect(row.fields.isEmpty)
  }

  @Test func `names its columns`() throws {
    let document = try read("#separator:comma\n#columns:Back,Hint,Front,Tags\ndog,barks,Hund,pet\n")
    #expect(pairs(document) == [["Hund", "dog"]])
    #expect(fields(document.rows.first) == ["Hint=barks"])
    #expect(document.rows.first?.tags == ["pet"])
  }

  @Test func `accepts what is about Anki only`() throws {
    let document = try read("#notetype:Basic,,\n#match scope:notetype\n#if matches:keep both\nq,a\n")
    #expect(pairs(document) == [["q", "a"]])
    #expect(document.comments.isEmpty)
  }

  @Test func `takes a line with an unknown key for a comment and says so`() throws {
    let document = try read("#separator:tab\n#html:true\n#name:Art, a set\n\nq\ta\n")
    #expect(pairs(document) == [["q", "a"]])
    #expect(document.comments == [3])
  }

  @Test(arguments: ["#define\ta macro", "#include: what is it\ta directive"])
  func `keeps a row that begins with a number sign`(line: String) throws {
    let document = try read("#separator:tab\n\(line)\nq\ta\n")
    #expect(document.rows.map(\.line) == [2, 3])
    #expect(document.rows.first?.prompt == String(line.prefix { $0 != "\t" }))
  }

  @Test func `has no header in the middle`() throws {
    #expect(pairs(try read("q\ta\n#html:true\tx\n")) == [["q", "a"], ["#html:true", "x"]])
  }

  @Test func `has no comment without a known key, unless it is said to be Anki text`() throws {
    let text = "#name:Art\nq\ta\n"
    #expect(try read(text).rows.count == 2)
    #expect(pairs(try read(text, options: ImportOptions(format: .anki))) == [["q", "a"]])
  }

  @Test(arguments: [("separator", "dots"), ("html", "maybe"), ("tags column", "x"), ("guid column", "0")])
  func `fails at a header line that means nothing`(key: String, value: String) {
    #expect(throws: ImportFailure.badDirective(line: 2, key: key, value: value)) {
      try read("#deck:x\n#\(key):\(value)\nq\ta\n")
    }
  }

  @Test func `passes over a column that no row has`() throws {
    #expect(pairs(try read("#tags column:9\nq\ta\n")) == [["q", "a"]])
  }
}
