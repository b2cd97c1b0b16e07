import Foundation
import TestSupport
import Testing

@Suite struct `A command` {
  let program: Program

  init() throws { program = try Program() }

  @Test func `adds a question and prints it as JSON`() async throws {
    let added = try #require(
      try await program.json("add", "--prompt", "会う", "--answer", "to meet", "--tag", "verb", "--tag", "jlpt::n5")
        as? [String: Any])
    #expect(added["prompt"] as? String == "会う")
    #expect(added["tags"] as? [String] == ["verb", "jlpt::n5"])
    #expect(added["state"] as? String == "new")
    #expect(try await program.questions().count == 1)
  }

  @Test(arguments: [("again", "learning"), ("HARD", "learning"), ("good", "learning"), ("4", "review")])
  func `answers with a rating by name or number`(rating: String, state: String) async throws {
    let added = try #require(try await program.json("add", "--prompt", "a", "--answer", "b") as? [String: Any])
    let id = try #require(added["id"] as? String)
    let answered = try #require(try await program.json("answer", String(id.prefix(6)), rating) as? [String: Any])
    #expect(answered["state"] as? String == state)
    #expect((answered["reviews"] as? [Any])?.count == 1)
    #expect((answered["due"] as? String)?.hasSuffix("Z") == true)
    #expect(answered["stability"] is Double)
  }

  @Test func `prints JSON on one line and nothing else on standard output`() async throws {
    let result = try await program.run("--json", "add", "--prompt", "a\nb", "--answer", "c")
    #expect(result.output.filter { $0 == "\n" }.count == 1)
    #expect(result.output.hasSuffix("}\n") && result.output.hasPrefix("{"))
    #expect(result.errors.isEmpty)
  }

  @Test func `prints nothing on standard output when it fails`() async throws {
    let result = try await program.run("--json", "show", "zzz")
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("zzz"))
    #expect(result.status == .exited(1))
  }

  @Test(arguments: [
    (["stduy"], "did you mean ‘study’"), (["list", "--jsno"], "did you mean ‘--json’"),
    (["add", "--prompt"], "--prompt TEXT"),
    (["add", "--answer", "b"], "--prompt TEXT is missing"), (["import", "x", "--header", "maybe"], "yes, no"),
    (["--data"], "--data DIR"), (["--color", "blue", "list"], "auto, always, never"), (["list", "tga:x"], "tag:"),
    (["remove", "3"], "did you mean ‘delete’"), (["list", "is:deu"], "did you mean ‘due’"),
    (["list", "-json"], "did you mean ‘--json’"),
    (["delete", "--query", ""], "an empty query would mean every question"),
    (["export", "x", "--format", "cvs"], "did you mean ‘csv’"),
    (["show"], "QUESTION is missing"), (["show", "a", "b"], "‘b’ is one word too many"),
    (["study"], "needs a terminal"),
    (["export", "file.xyz"], "--format"), (["import", "x", "--duplicates", "merge"], "skip, update, keep"),
  ])
  func `that is wrong says what would be right, and ends with status 2`(arguments: [String], hint: String) async throws
  {
    let result = try await runProcess(
      builtExecutable("retain"), arguments, environment: program.environment())
    #expect(result.status == .exited(2))
    #expect(result.errors.contains(hint))
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
    #expect(result.output.isEmpty)
  }

  @Test func `prints its version`() async throws {
    let result = try await program.run("--version")
    #expect(result.output.hasPrefix("retain "))
    #expect(result.status == .exited(0))
  }

  @Test(arguments: [["--help"], ["help"], ["list", "--help"], ["help", "list"], ["help", "query"]])
  func `explains itself`(arguments: [String]) async throws {
    let result = try await runProcess(builtExecutable("retain"), arguments, environment: program.environment())
    #expect(result.output.contains("list") && result.status == .exited(0))
  }

  @Test func `leaves no trace when it only reads`() async throws {
    try await program.run("list")
    #expect(!FileManager.default.fileExists(atPath: program.data))
  }

  @Test func `keeps the bank private whatever the umask`() async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b")
    for (path, mode) in [("", 0o700), ("/questions.jsonl", 0o600), ("/changes.jsonl", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: program.data + path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    }
  }

  @Test func `undoes what another run of the program did`() async throws {
    try await program.run("add", "--prompt", "kept", "--answer", "")
    try await program.run("add", "--prompt", "gone", "--answer", "")
    let result = try await program.run("undo")
    #expect(result.output.contains("added ‘gone’"))
    #expect(try await program.questions().compactMap { $0["prompt"] as? String } == ["kept"])
    try await program.run("undo")
    #expect(try await program.run("undo").status == .exited(1))
  }

  @Test func `changes many questions by a query, as one change`() async throws {
    for prompt in ["a", "b", "c"] { try await program.run("add", "--prompt", prompt, "--answer", "", "--tag", "t") }
    try await program.run("tag", "--query", "tag:t -prompt:c", "+x", "-t")
    #expect(try await program.questions("tag:x").count == 2)
    try await program.run("suspend", "--query", "tag:x")
    #expect(try await program.questions("is:suspended").count == 2)
    try await program.run("undo")
    #expect(try await program.questions("is:suspended").isEmpty)
    try await program.run("delete", "--query", "tag:x")
    #expect(try await program.questions().count == 1)
  }

  @Test func `edits a question and keeps its progress`() async throws {
    let added = try #require(try await program.json("add", "--prompt", "a", "--answer", "b") as? [String: Any])
    let id = try #require(added["id"] as? String)
    try await program.run("answer", id, "good")
    let edited = try #require(try await program.json("edit", id, "--answer", "c") as? [String: Any])
    #expect(edited["answer"] as? String == "c" && edited["prompt"] as? String == "a")
    #expect(edited["reps"] as? Int == 1)
  }

  @Test func `never lets control characters of a question reach the output`() async throws {
    try await program.run("add", "--prompt", "x\u{1B}]52;c;aGk=\u{07}y", "--answer", "\u{9B}2J")
    for arguments in [["list"], ["list", "--color=always"], ["undo"]] {
      let result = try await runProcess(builtExecutable("retain"), arguments, environment: program.environment())
      #expect(
        !result.output.contains("\u{1B}]") && !result.output.contains("\u{07}") && !result.output.contains("\u{9B}"))
    }
  }

  @Test func `examines the bank and finds nothing wrong`() async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b")
    let report = try #require(try await program.json("doctor") as? [String: Any])
    #expect(report["problems"] as? Int == 0)
  }

  @Test func `names a damaged place, keeps the original, and goes on with the rest`() async throws {
    for prompt in ["first", "second", "third"] { try await program.run("add", "--prompt", prompt, "--answer", "") }
    let path = program.data + "/questions.jsonl"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    text.replace("second", with: "sEcond")
    try Data(text.utf8).write(to: URL(filePath: path))
    let lines = text.split(separator: "\n").enumerated()
    let line = try #require(lines.first { $0.element.contains("sEcond") }).offset + 1
    let examined = try await program.run("doctor")
    #expect(examined.status == .exited(1))
    #expect(examined.output.contains("line \(line),"))
    let added = try await program.run("add", "--prompt", "fourth", "--answer", "")
    #expect(added.status == .exited(0) && added.errors.contains("line \(line),"))
    #expect(try await program.questions().count == 3)
    let kept = try FileManager.default.contentsOfDirectory(atPath: program.data).filter { $0.contains("damaged") }
    #expect(kept.count == 1)
    #expect(try String(contentsOfFile: program.data + "/" + (kept.first ?? ""), encoding: .utf8) == text)
    #expect(try await program.run("doctor").status == .exited(0))
  }
}

@Suite struct `A command that does much at once` {
  let program: Program

  init() throws { program = try Program() }

  func fill(_ count: Int) async throws {
    let rows = (1...count).map { "p\($0),a\($0)" }.joined(separator: "\n")
    try await program.run("import", try program.file("deck.csv", "prompt,answer\n" + rows))
  }

  @Test func `asks the person first, and takes nothing but yes for it`() async throws {
    try await fill(21)
    let terminal = try await program.session()
    try await terminal.wait(forRow: "retain (20 new)>")
    for answer in ["\u{03}", "\r", "n\r", "delete\r", "\u{04}"] {
      try await terminal.type("delete --query p\r")
      let screen = try await terminal.settle(at: "Go on? (y/N)")
      #expect(screen.contains("This deletes 21 questions."))
      try await terminal.type(answer)
      try await terminal.wait(forRow: "retain (20 new)>")
      try await terminal.wait(forText: "Nothing was changed.")
      try await terminal.press(.controlL)
      try await terminal.wait(for: "a clear screen") { !$0.contains("Nothing") }
    }
    try await terminal.type("delete --query p\r")
    try await terminal.settle(at: "Go on? (y/N)")
    try await terminal.type("Y\r")
    try await terminal.wait(forText: "Deleted 21 questions. ‘undo’ brings them back.")
    try await terminal.wait(forRow: "retain>")
  }

  @Test func `asks when it comes with the program's arguments, too`() async throws {
    try await fill(21)
    let terminal = try program.terminal("delete", "--query", "p")
    try await terminal.settle(at: "Go on? (y/N)")
    try await terminal.press(.controlC)
    #expect(try await terminal.waitForExit() == .exited(1))
    #expect(try await program.questions().count == 21)
  }

  @Test func `is not held up where it is little, or a file of commands has it`() async throws {
    try await fill(42)
    let terminal = try await program.session(environment: ["RETAIN_PAGER": "off"])
    try await terminal.wait(forRow: "retain (20 new)>")
    try await terminal.type("source \(try program.file("many", "list p1 or p2 or p3 or p4\ndelete 1-21\n"))\r")
    try await terminal.wait(forText: "Deleted 21 questions.")
    try await terminal.wait(forRow: "retain (20 new)>")
    try await terminal.type("list\r")
    try await terminal.wait(forText: "21 questions")
    try await terminal.type("delete 1-20\r")
    try await terminal.wait(forText: "Deleted 20 questions.")
  }
}
