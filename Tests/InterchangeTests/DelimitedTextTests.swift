import Domain
import Interchange
import Testing

@Suite struct `Delimited text` {
  @Test func `has a prompt and an answer in each row, with its line`() throws {
    let document = try read("q1\ta1\nq2\ta2\n")
    #expect(pairs(document) == [["q1", "a1"], ["q2", "a2"]])
    #expect(document.rows.map(\.line) == [1, 2])
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `ends a row at any line break`(lineBreak: String) throws {
    let document = try read(["q1,a1", "q2,a2", "q3,a3"].joined(separator: lineBreak))
    #expect(pairs(document) == [["q1", "a1"], ["q2", "a2"], ["q3", "a3"]])
    #expect(document.rows.map(\.line) == [1, 2, 3])
  }

  @Test func `passes over blank rows and counts their lines`() throws {
    let document = try read("\nq1,a1\n\n,,\nq2,a2\n\n")
    #expect(document.rows.map(\.line) == [2, 5])
    #expect(document.rejected.isEmpty)
  }

  @Test func `keeps separators, doubled quotation marks and line breaks within quotation marks`() throws {
    let document = try read("\"a, b\",\"say \"\"hi\"\"\nand go\"\nq2,a2\n")
    #expect(pairs(document) == [["a, b", "say \"hi\"\nand go"], ["q2", "a2"]])
    #expect(document.rows.map(\.line) == [1, 3])
  }

  @Test func `takes a quotation mark within a cell for text`() throws {
    #expect(pairs(try read("5\" pipe\ta 5\" pipe\n")) == [["5\" pipe", "a 5\" pipe"]])
  }

  @Test func `rejects the row with an unbalanced quotation mark and keeps the rows after it`() throws {
    let document = try read("q1\ta1\n\"oops\tb\nq5\ta5\n")
    #expect(pairs(document) == [["q1", "a1"], ["q5", "a5"]])
    #expect(document.rejected == [RejectedRow(line: 2, reason: .unbalancedQuote)])
  }

  @Test func `rejects only that row where a quoted cell comes later`() throws {
    let document = try read("\"oops\tb\nq5\t\"a\t5\"\nq6\ta6\n")
    #expect(pairs(document) == [["q5", "a\t5"], ["q6", "a6"]])
    #expect(document.rejected == [RejectedRow(line: 1, reason: .unbalancedQuote)])
  }

  @Test func `rejects text behind a closing quotation mark`() throws {
    let document = try read("\"Hello\" she said,x\nq2,a2\n")
    #expect(pairs(document) == [["q2", "a2"]])
    #expect(document.rejected == [RejectedRow(line: 1, reason: .unbalancedQuote)])
  }

  @Test func `gives a row up behind its well-formed cells, not in the middle of them`() throws {
    let document = try read("\"two\nlines\",\"oops\nq2,a2\n")
    #expect(pairs(document) == [["q2", "a2"]])
    #expect(document.rejected == [RejectedRow(line: 1, reason: .unbalancedQuote)])
  }

  @Test func `keeps what stands in rows of varying length`() throws {
    let document = try read("q8\nq9\ta9\nq10\ta10\tmore\n")
    #expect(pairs(document) == [["q8", ""], ["q9", "a9"], ["q10", "a10"]])
    #expect(fields(document.rows.last) == ["column 3=more"])
  }

  @Test func `rejects a row with a NUL and nothing else`() throws {
    let document = try read("q1,a1\nq\0,a2\nq3,a3\n")
    #expect(pairs(document) == [["q1", "a1"], ["q3", "a3"]])
    #expect(document.rejected == [RejectedRow(line: 2, reason: .containsNUL)])
  }

  @Test func `splits without quoting where quotation marks are text, as Quizlet has it`() throws {
    let document = try read("\"Hello\" she said\tx\n\"open\ty\n", options: ImportOptions(quoting: .none))
    #expect(pairs(document) == [["\"Hello\" she said", "x"], ["\"open", "y"]])
    #expect(document.rejected.isEmpty)
  }

  @Test func `comes from a spreadsheet with byte order mark, CR LF, semicolons and a header`() throws {
    let document = try read("\u{FEFF}expression;reading;meaning;tags\r\n青;あお;\"blue;\r\nnot green\";JLPT N5\r\n")
    let row = try #require(document.rows.first)
    #expect(pairs(document) == [["青", "blue;\nnot green"]])
    #expect(fields(row) == ["reading=あお"])
    #expect(row.tags == ["JLPT", "N5"])
    #expect(row.line == 2)
  }

  @Test func `is nothing when the file is empty`() throws {
    #expect(try read("") == ImportDocument())
    #expect(try read("\u{FEFF}\n\n") == ImportDocument())
  }

  @Test func `takes lines with a number sign for rows when it is said to be CSV`() throws {
    let document = try read("#html:true,x\nq,<b>\n", options: ImportOptions(format: .csv))
    #expect(pairs(document) == [["#html:true", "x"], ["q", "<b>"]])
  }
}

@Suite struct `The separator` {
  @Test(
    arguments: [
      ("q1\ta1\nq2\ta2", "q1", "a1"), ("q1|a1\nq2|a2", "q1", "a1"), ("q1,a1\nq2,a2", "q1", "a1"),
      ("q1;a1\nq2;a2", "q1", "a1"), ("Hund: dog\nKatze: cat", "Hund", " dog"),
      ("time 10:30,noon", "time 10:30", "noon"),
      ("Haus;house, home\nBaum;tree, wood", "Haus", "house, home"),
      ("Hund,dog; hound\nBaum,tree; wood", "Hund", "dog; hound"),
      ("pi\t3,14\ne\t2,72", "pi", "3,14"), ("q1\nq2\nq3\nq4\ta4", "q1", ""),
      ("a: 1;b\nc: 2;d;e\nf: 3;g", "a: 1", "b"),
      ("What is it, really?\nWho?\nWhere is the cat?", "What is it, really?", ""),
      ("hot dog\nice cream", "hot dog", ""),
    ])
  func `is found by how consistently it splits the rows`(text: String, prompt: String, answer: String) throws {
    #expect(pairs(try read(text)).first == [prompt, answer])
  }

  @Test func `is what a person says`() throws {
    let options = ImportOptions(separator: Separator("/"))
    #expect(pairs(try read("a,b/c\td\n", options: options)) == [["a,b", "c\td"]])
  }

  @Test(arguments: [
    "comma": ",", "Semicolon": ";", "TAB": "\t", "space": " ", "pipe": "|", "colon": ":", "\\t": "\t", "~": "~",
  ])
  func `has a name or is the character itself`(name: String, character: String) {
    #expect(Separator(name)?.byte == character.utf8.first)
  }

  @Test(arguments: ["", "\"", "\n", "ab", "¦", "\0"]) func `is one ASCII character without another meaning`(
    text: String
  ) {
    #expect(Separator(text) == nil)
  }
}

@Suite struct `Encodings` {
  static func utf16(_ text: String, lowByteFirst: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return lowByteFirst ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [true, false]) func `UTF-16 behind a byte order mark is decoded`(lowByteFirst: Bool) throws {
    let bytes = Self.utf16("青い\tblue 😀\nq2\ta2", lowByteFirst: lowByteFirst)
    #expect(pairs(try ImportReader.document(from: bytes)) == [["青い", "blue 😀"], ["q2", "a2"]])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `Latin-1 fails with the line and byte of the first bad sequence`(lineBreak: String) {
    let start = Array("\u{FEFF}q1,a1\(lineBreak)".utf8)
    let bytes = start + [0xC4, 0x70, 0x66, 0x65, 0x6C]
    #expect(throws: ImportFailure.badEncoding(line: 2, offset: start.count)) {
      try ImportReader.document(from: bytes)
    }
  }

  @Test func `a sequence that the end of the file cuts off fails too`() {
    #expect(throws: ImportFailure.badEncoding(line: 1, offset: 1)) {
      try ImportReader.document(from: [0x61, 0xE2, 0x82])
    }
  }

  @Test(arguments: [[0x00, 0xD8, 0x61, 0x00], [0x00, 0xDC], [0x61]] as [[UInt8]])
  func `half a character in UTF-16 fails with its byte`(rest: [UInt8]) {
    let start = Self.utf16("q\n", lowByteFirst: true)
    #expect(throws: ImportFailure.badEncoding(line: 2, offset: start.count)) {
      try ImportReader.document(from: start + rest)
    }
  }

  @Test func `UTF-16 without a byte order mark is told`() {
    #expect(throws: ImportFailure.unmarkedUTF16) {
      try ImportReader.document(from: Array(Self.utf16("question,answer\n", lowByteFirst: true).dropFirst(2)))
    }
  }

  @Test(arguments: ["PK\u{3}\u{4}rest", "SQLite format 3\0rest"]) func `a package is not text`(content: String) {
    #expect(throws: ImportFailure.notRecognised) { try read(content) }
  }
}
