import Foundation
import Glibc
import TestSupport
import Testing

/// What a person sees of each kind of question, and of each way to study.
@Suite struct `A study session with questions of every kind` {
  let program: Program

  init() throws { program = try Program() }

  func add(_ arguments: String...) async throws {
    try #require(try await program.runAll(["add"] + arguments).status == .exited(0))
  }

  @Test func `shows what a cloze hid, and asks its sibling another day`() async throws {
    try await add("--cloze", "{{c1::Paris}} lies on the {{c2::Seine::river}}.")
    let terminal = try program.terminal("study", environment: ["NO_COLOR": "1"])
    _ = try await terminal.wait(forText: "[...] lies on the Seine.")
    try await terminal.press(.enter)
    _ = try await terminal.wait(forText: "[Paris] lies on the Seine.")
    try await terminal.type("4")
    let screen = try await terminal.wait(forText: "Next in")
    #expect(!screen.contains("[river]"))
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test func `compares a typed answer and takes the rating that fits`() async throws {
    try await add("--prompt", "Hauptstadt von Japan", "--answer", "Tōkyō", "--typed")
    let terminal = try program.terminal("study", environment: ["NO_COLOR": "1"])
    _ = try await terminal.wait(forRow: "Answer:")
    try await terminal.type("tokio\r")
    _ = try await terminal.wait(forText: "Wrong  tok[i]o")
    let screen = try await terminal.wait(forText: "Enter takes 1 again")
    #expect(screen.contains("is     Tōk[y]ō"))
    try await terminal.press(.enter)
    _ = try await terminal.wait(forText: "1 done")
    _ = try await terminal.wait(forRow: "Answer:")
    try await terminal.type("TOKYO\r")
    _ = try await terminal.wait(forText: "Right  TOKYO")
    _ = try await terminal.wait(forText: "Enter takes 3 good")
  }

  @Test func `leaves typing for other keys at Ctrl-C`() async throws {
    try await add("--prompt", "p1", "--answer", "a1", "--typed")
    let terminal = try program.terminal("study")
    _ = try await terminal.wait(forRow: "Answer:")
    try await terminal.press(.controlC)
    _ = try await terminal.wait(forText: "^C")
    try await terminal.type("s")
    _ = try await terminal.wait(forText: "Suspended")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test func `takes a number for one of the answers offered`() async throws {
    try await add("--prompt", "p1", "--answer", "right", "--wrong", "wrong")
    let terminal = try program.terminal("study")
    let screen = try await terminal.wait(forText: "1 to 2 answers")
    let place = screen.rows.contains { $0.hasPrefix("  1  right") } ? "1" : "2"
    try await terminal.type(place)
    _ = try await terminal.wait(forText: "Right: right")
    _ = try await terminal.wait(forText: "Enter takes 3 good")
  }

  @Test func `flags, tags and buries in the middle, and takes all of it back`() async throws {
    try await add("--prompt", "p1", "--answer", "a1")
    try await add("--prompt", "p2", "--answer", "a2")
    let terminal = try program.terminal("study", rows: 60)
    _ = try await terminal.wait(forText: "p1")
    try await terminal.type("f")
    _ = try await terminal.wait(forText: "new · flagged")
    try await terminal.type("t")
    _ = try await terminal.wait(forRow: "Tags:")
    try await terminal.type("verb\r")
    _ = try await terminal.wait(forText: "flagged · verb")
    try await terminal.type("b")
    _ = try await terminal.wait(forText: "Buried")
    _ = try await terminal.wait(forText: "p2")
    #expect(try await program.questions("is:buried is:flagged tag:verb").count == 1)
    for undone in ["Undone: buried", "Undone: tagged", "Undone: flagged"] {
      try await terminal.type("u")
      _ = try await terminal.wait(forText: undone == "Undone: tagged" ? "Undone: edited" : undone)
    }
    try await terminal.type("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await program.questions("is:buried or is:flagged or tag:verb").isEmpty)
  }

  @Test func `crams without touching the bank`() async throws {
    try await add("--prompt", "p1", "--answer", "a1")
    let id = try #require(try await program.questions().first?["id"] as? String)
    try await program.run("answer", id, "easy")
    let file = URL(filePath: program.data + "/questions.jsonl")
    let before = try Data(contentsOf: file)
    let terminal = try program.terminal("study", "--cram")
    _ = try await terminal.wait(forText: "cramming, 1 left")
    try await terminal.type(" 1")
    _ = try await terminal.wait(forText: "── 1 done · cramming, 1 left")
    try await terminal.type(" 4")
    _ = try await terminal.wait(forText: "Nothing was scheduled")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try Data(contentsOf: file).starts(with: before.dropLast(40)))
    #expect(try await program.questions("prop:reps>1").isEmpty)
  }

  @Test func `ends after as many answers as were asked for, with a picture of them`() async throws {
    for number in 1...4 { try await add("--prompt", "p\(number)", "--answer", "a") }
    let terminal = try program.terminal("study", "--limit", "3")
    for done in 0..<3 {
      _ = try await terminal.wait(forText: "── \(done) done of 3")
      try await terminal.type(" \(done == 1 ? 1 : 4)")
    }
    let screen = try await terminal.wait(forText: "left for now")
    #expect(screen.contains("█▁█") && screen.contains("1 again, 2 easy"))
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test(arguments: [["--limit", "0"], ["--limit", "x"], ["--minutes", "-1"]]) func `refuses a limit that is none`(
    arguments: [String]
  ) async throws {
    let terminal = try program.terminalAll(["study"] + arguments)
    _ = try await terminal.wait(forText: "1…9999")
    #expect(try await terminal.waitForExit() == .exited(2))
  }

  @Test func `is all in words where a person listens`() async throws {
    try await add("--prompt", "Hauptstadt von *Japan*", "--answer", "Tokio", "--typed")
    let terminal = try program.terminal("--plain", "study", "--limit", "1")
    _ = try await terminal.wait(forText: "Question:")
    _ = try await terminal.wait(forRow: "Answer:")
    try await terminal.type("tokyo\r")
    let screen = try await terminal.wait(forText: "Enter takes 1 again.")
    for text in [
      "Left: 1 new", "Wrong. You typed: tokyo. Too much: y. Missing: i.", "  Tokio",
      "1 again, in 1 minute; 2 hard, in 6 minutes;",
    ] {
      #expect(screen.contains(text), "\(text)")
    }
    try await terminal.press(.enter)
    _ = try await terminal.wait(forText: "1 answer in")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await !terminal.screen.rows.contains { $0.contains { "─│█▁▃▅·⏎".contains($0) } })
  }

  @Test func `says where a person listens what a cloze hid`() async throws {
    try await add("--cloze", "{{c1::Paris}} lies on the {{c2::Seine::river}}.")
    let terminal = try program.terminal("--plain", "study")
    _ = try await terminal.wait(forText: "[...] lies on the Seine.")
    try await terminal.press(.enter)
    _ = try await terminal.wait(forText: "4 easy, in")
    let rows = await terminal.screen.rows
    #expect(rows.contains("  Paris") && rows.contains("  Paris lies on the Seine."))
  }

  @Test func `takes where a person listens a number for an answer`() async throws {
    try await add("--prompt", "p1", "--answer", "right", "--wrong", "wrong")
    let terminal = try program.terminal("--plain", "study")
    let screen = try await terminal.wait(forText: "Choose from 1 to 2.")
    try await terminal.type(screen.rows.contains("  1  wrong") ? "1" : "2")
    _ = try await terminal.wait(forText: "Wrong: wrong")
    _ = try await terminal.wait(forText: "Enter takes 1 again.")
    #expect(await terminal.screen.rows.contains("  right"))
  }

  @Test func `has all its keys where a person listens`() async throws {
    try await add("--prompt", "p1", "--answer", "a1")
    try await add("--prompt", "p2", "--answer", "a2")
    let terminal = try program.terminal("--plain", "study", rows: 100)
    _ = try await terminal.wait(forText: "? names all keys.")
    try await terminal.type("f")
    _ = try await terminal.wait(forText: "Left: 2 new. Flagged.")
    try await terminal.type("t")
    _ = try await terminal.settle(at: "Tags:")
    try await terminal.type("verb\r")
    _ = try await terminal.wait(forText: "Flagged. Tags: verb.")
    try await terminal.type("e")
    for (label, typed) in [("Prompt:", "p1x"), ("Answer:", ""), ("Tags:", "-")] {
      _ = try await terminal.settle(at: label)
      try await terminal.type(typed + "\r")
    }
    _ = try await terminal.wait(for: "the new text") { $0.rows.contains("  p1x") }
    try await terminal.type("s")
    _ = try await terminal.wait(forText: "Suspended")
    try await terminal.type("b")
    _ = try await terminal.wait(forText: "Buried")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try await program.questions("is:suspended is:flagged p1x").count == 1)
    #expect(try await program.questions("is:buried p2").count == 1)
    #expect(await terminal.screen.sequences == 0)
  }

  @Test func `takes back step by step where a person listens`() async throws {
    try await add("--prompt", "p1", "--answer", "a1")
    try await add("--prompt", "p2", "--answer", "a2")
    let terminal = try program.terminal("--plain", "study", rows: 100)
    _ = try await terminal.wait(forText: "? names all keys.")
    try await terminal.type("fb")
    _ = try await terminal.wait(forText: "Buried")
    for text in ["Undone: buried ‘p1’.", "Undone: flagged ‘p1’.", "Nothing more to undo in this session"] {
      try await terminal.type("u")
      _ = try await terminal.wait(forText: text)
    }
  }

  @Test func `calls an image and a sound what the language does, and stores what was imported`() async throws {
    let deck = "#separator:tab\n#html:true\n<img src=a_1_.png>\t[sound:b.mp3]\n"
    try #require(try await program.run("import", try program.file("deck.txt", deck)).status == .exited(0))
    let terminal = try program.terminal("study", environment: ["LANG": "de_DE.UTF-8"])
    _ = try await terminal.wait(forText: "[Bild: a_1_.png]")
    try await terminal.type(" ")
    _ = try await terminal.wait(forText: "[Ton: b.mp3]")
    let question = try #require(try await program.questions().first)
    #expect(question["prompt"] as? String == "[image: a_1_.png]" && question["answer"] as? String == "[sound: b.mp3]")
  }

  @Test func `shows marks as styles and as plain text`() async throws {
    try await add("--prompt", "**strong** and `code`", "--answer", "*a*")
    let terminal = try program.terminal("study")
    let screen = try await terminal.wait(forText: "strong and code")
    #expect(!screen.contains("*") && !screen.contains("`"))
  }
}

@Suite struct `A page of statistics` {
  static let browser = "/usr/bin/chromium"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: browser), "needs a browser"))
  func `is shown by a browser with all its pictures`() async throws {
    let program = try Program()
    try await program.run("add", "--prompt", "p1", "--answer", "a1")
    let id = try #require(try await program.questions().first?["id"] as? String)
    try await program.run("answer", id, "easy")
    let page = program.home.path("stats.html")
    try #require(try await program.run("stats", "--html", page).status == .exited(0))
    let result = try await runProcess(
      Self.browser,
      ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "file://" + page],
      environment: program.environment())
    #expect(result.output.split(separator: "<svg ").count - 1 == 6)
    #expect(result.output.contains("Nothing yet.") && result.output.contains("<rect class=\"day4\""))
  }
}
