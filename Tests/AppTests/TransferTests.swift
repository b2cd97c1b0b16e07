import Foundation
import TestSupport
import Testing

@Suite struct `Import and export` {
  let program: Program

  init() throws { program = try Program() }

  static let sheet = """
    expression,reading,meaning,tags,guid
    ああ,ああ,"Ah!, Oh!",JLPT JLPT_N5,HI-.Ij?HS~
    会う,あう,"to meet, to see",JLPT,kupB!kWE}<
    会う,あう,"to meet again",JLPT,other
    """

  @Test func `understand the header of a spreadsheet, and add nothing the second time`() async throws {
    let path = try program.file("words.csv", Self.sheet)
    let first = try #require(try await program.json("import", path) as? [String: Any])
    #expect(first["added"] as? Int == 3 && (first["rejected"] as? [Any])?.isEmpty == true)
    let question = try #require(try await program.questions().first)
    #expect(question["prompt"] as? String == "ああ" && question["answer"] as? String == "Ah!, Oh!")
    #expect(question["tags"] as? [String] == ["JLPT", "JLPT_N5"])
    let second = try #require(try await program.json("import", path) as? [String: Any])
    #expect(second["added"] as? Int == 0 && second["skipped"] as? Int == 3)
  }

  @Test func `name every row that stays out with its line and the reason`() async throws {
    let path = try program.file("notes.txt", "#separator:tab\na\tb\n\tno prompt\n\"oops\tb\nc\td\n")
    let report = try #require(try await program.json("import", path) as? [String: Any])
    #expect(report["added"] as? Int == 2)
    let rejected = try #require(report["rejected"] as? [[String: Any]])
    #expect(rejected.compactMap { $0["line"] as? Int } == [3, 4])
    #expect(rejected.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
    let text = try await program.run("import", path)
    #expect(text.output.contains("line 4: rejected:"))
  }

  @Test func `take nothing of a file with an encoding error, and say where it is`() async throws {
    try Data("a,b\nc,\u{FF}".unicodeScalars.map { UInt8($0.value) }).write(
      to: program.home.url.appending(path: "latin.csv"))
    let result = try await program.run("import", program.home.path("latin.csv"))
    #expect(result.status == .exited(1))
    #expect(result.errors.contains("line 2") && result.errors.contains("byte 6"))
    #expect(try await program.questions().isEmpty)
  }

  @Test(arguments: ["json", "csv"]) func `give the same bank`(format: String) async throws {
    let sheet = try program.file("words.csv", Self.sheet)
    try await program.run("import", sheet)
    try await program.run("add", "--prompt", "#a\n\"b\", ;\t🏳️‍🌈", "--answer", "", "--tag", "x::y")
    try await program.run(input: "list\nanswer 1 good\nanswer 2 again\nsuspend 3\nanswer 2 easy\n")
    let path = program.home.path("bank." + format)
    let exported = try await program.run("export", path)
    #expect(exported.status == .exited(0))
    let other = try Program()
    let imported = try await other.run("import", path)
    #expect(imported.errors.isEmpty)
    #expect(try await other.run("list", "--json").output == program.run("list", "--json").output)
  }

  @Test func `do not write over a file unless told`() async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b")
    let path = try program.file("bank.json", "precious")
    let refused = try await program.run("export", path)
    #expect(refused.status == .exited(1) && refused.errors.contains("--replace"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    #expect(try await program.run("export", path, "--replace").status == .exited(0))
  }

  @Test func `map columns by name and number`() async throws {
    let path = try program.file("x.csv", "id,land,stadt\n1,Japan,Tokio\n")
    try await program.run("import", path, "--header", "yes", "--prompt", "land", "--answer", "3", "--ignore", "id")
    let question = try #require(try await program.questions().first)
    #expect(question["prompt"] as? String == "Japan" && question["answer"] as? String == "Tokio")
  }
}
