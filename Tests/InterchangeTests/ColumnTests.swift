import Domain
import Interchange
import Testing

@Suite struct `A header row` {
  @Test(
    arguments: [
      "expression,reading,meaning,tags,guid", "Question,Answer", "FRONT,BACK", " front , back ", "term,definition",
      "word,translation", "country,capital", "country,flag,map,region code,ISO,tags", "a,b,guid",
      "country,country:de,country:zh-tw", "name:en,name:de,name:pt_BR",
    ])
  func `is recognised by its names`(header: String) throws {
    let document = try read(header + "\n" + header.split(separator: ",").map { _ in "x" }.joined(separator: ",") + "\n")
    #expect(document.rows.map(\.line) == [2])
    #expect(document.headerLine == 1)
  }

  @Test(
    arguments: [
      "word,Wort", "tags,Etiketten", "question,вопрос", "front,,back", "answer,answer,prompt", "time:10,time:11",
      "country:de,land:de", "Q1,What is a tag?", "country,Land", "meaning,sense,purpose",
    ])
  func `is not seen in a row that may be a question`(row: String) throws {
    let document = try read(row + "\nx,y,z\n")
    #expect(document.rows.map(\.line) == [1, 2])
    #expect(document.headerLine == nil)
  }

  @Test func `is what a person says it is`() throws {
    let options = ImportOptions(hasHeader: true)
    let document = try read("Wort,Übersetzung,Beispiel\nHund,dog,Der Hund bellt\n", options: options)
    #expect(pairs(document) == [["Hund", "dog"]])
    #expect(fields(document.rows.first) == ["Beispiel=Der Hund bellt"])
  }

  @Test func `is a question when a person says there is none`() throws {
    #expect(pairs(try read("front,back\n", options: ImportOptions(hasHeader: false))) == [["front", "back"]])
  }

  @Test func `tells prompt, answer, tags and identifier wherever they stand`() throws {
    let document = try read("guid,tags,meaning,reading,expression\ng<&1,\"x, y z\",blue,あお,青\n")
    let row = try #require(document.rows.first)
    #expect((row.prompt, row.answer, row.guid) == ("青", "blue", "g<&1"))
    #expect(row.tags == ["x", "y", "z"])
    #expect(fields(row) == ["reading=あお"])
  }

  @Test func `makes the first column that is left the prompt or the answer where no name says so`() throws {
    #expect(pairs(try read("country,flag,tags\nWales,dragon,x\n")) == [["Wales", "dragon"]])
    #expect(pairs(try read("tags,Latin,English\nx,canis,dog\n")) == [["canis", "dog"]])
  }

  @Test func `has one prompt: a second name for it is a field`() throws {
    #expect(fields(try read("word,answer,question\na,b,c\n").rows.first) == ["question=c"])
  }

  @Test func `leaves fields without text out`() throws {
    #expect(fields(try read("front,back,hint,note\na,b,,n\n").rows.first) == ["note=n"])
  }
}

@Suite struct `A column that a person assigns` {
  @Test func `is named or numbered`() throws {
    let mapping = ColumnMapping(
      prompt: .name("ENGLISH"), answer: ImportColumn("1"), guid: ImportColumn("key"), deck: .name("unit"),
      tags: [.number(5)], ignored: [.name("junk")])
    let document = try read(
      "Latin,English,key,unit,kind,junk,more\ncanis,dog,k1,Unit 1,noun,-,+\n",
      options: ImportOptions(hasHeader: true, columns: mapping))
    let row = try #require(document.rows.first)
    #expect((row.prompt, row.answer, row.guid) == ("dog", "canis", "k1"))
    #expect(row.tags == ["Unit_1", "noun"])
    #expect(fields(row) == ["more=+"])
  }

  @Test func `comes before what the names and the header lines say`() throws {
    let options = ImportOptions(columns: ColumnMapping(prompt: .number(2), answer: .number(1)))
    #expect(pairs(try read("front,back\na,b\n", options: options)) == [["b", "a"]])
    let tags = ImportOptions(columns: ColumnMapping(answer: .number(3)))
    #expect(pairs(try read("#tags column:3\na\tb\tc\n", options: tags)) == [["a", "c"]])
  }

  @Test func `fails with the names that are there when it is not`() {
    let options = ImportOptions(columns: ColumnMapping(prompt: .name("Frage")))
    #expect(throws: ImportFailure.unknownColumn(.name("Frage"), available: ["front", "back"])) {
      try read("front,back\na,b\n", options: options)
    }
  }

  @Test(arguments: [0, 3, Int.max]) func `fails with the numbers that are there when it is beyond them`(number: Int) {
    let options = ImportOptions(columns: ColumnMapping(prompt: .number(number)))
    #expect(throws: ImportFailure.unknownColumn(.number(number), available: ["1", "2"])) {
      try read("a,b\n", options: options)
    }
  }

  @Test func `cannot be two things`() {
    let options = ImportOptions(columns: ColumnMapping(prompt: .name("front"), answer: .number(1)))
    #expect(throws: ImportFailure.columnAssignedTwice(name: "front")) {
      try read("front,back\na,b\n", options: options)
    }
  }

  @Test func `says nothing about tags where there are none`() throws {
    #expect(try read("a,b\n").rows.first?.tags == nil)
  }
}
