import Foundation
import TestSupport
import Testing

@Suite struct `An error in a session` {
  let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [20, 40, 80, 200]) func `points at the word of the line`(columns: Int) async throws {
    let terminal = try await program.session(columns: columns)
    for (line, place, count) in [
      ("lsit", 0, 4), ("  list tga:x", 7, 5), ("add --prmpt x", 4, 7), ("list 日本 is:x", 10, 4),
      ("show", 4, 1), ("show zz", 5, 2), ("import nofile.csv", 7, 10), ("export no/y.json", 7, 9),
    ] {
      try await terminal.type(line + "\r")
      let marks = "^" + String(repeating: "~", count: count - 1)
      // In a narrow window the beginning of the line gives way.
      let screen = try await terminal.wait(for: "marks below \(line)") { screen in
        screen.rows.contains { row in
          columns == 20
            ? row.drop { $0 == " " } == marks : row == String(repeating: " ", count: place + 2) + marks
        }
      }
      #expect(screen.contains("error:"))
      try await terminal.press(.controlL)
      try await terminal.wait(forRow: "retain>")
    }
  }

  @Test func `in a text of several rows shows the row`() async throws {
    let result = try await program.run(input: "add --prompt 'a\nb' \\\n  --anwser c\n")
    #expect(
      result.errors == """
        line 1: error: add: there is no option --anwser — did you mean ‘--answer’?; see ‘help add’
            --anwser c
            ^~~~~~~~

        """)
  }

  @Test func `pasted between others keeps those behind it from being carried out`() async throws {
    let terminal = try await program.session()
    try await terminal.paste("add --prompt a --answer b\nnonsense\nadd --prompt c --answer d")
    try await terminal.press(.enter)
    try await terminal.wait(forText: "there is no command ‘nonsense’")
    try await terminal.wait(forRow: "retain (1 new)>")
  }
}

@Suite struct `A file of commands` {
  let program: Program

  init() throws { program = try Program() }

  @Test func `is carried out, a failing line notwithstanding`() async throws {
    let path = try program.file("setup", "# two\nadd --prompt a --answer b\nshow zz\nadd --prompt 'c\nd' --answer e\n")
    let result = try await program.run("source", path)
    #expect(result.status == .exited(1))
    #expect(result.errors.hasPrefix("\(path), line 3: error: "))
    #expect(try await program.questions().compactMap { $0["prompt"] as? String } == ["a", "c\nd"])
  }

  @Test func `may be carried out by another, but not by itself`() async throws {
    let inner = try program.file("inner", "add --prompt a --answer b\n")
    let outer = try program.file("outer", "source \(inner)\nquit\nnonsense\n")
    let twice = try await program.run(input: "source \(outer)\nlist\n")
    #expect(twice.status == .exited(0) && twice.output.contains("\ta\tb\t"))
    let path = try program.file("itself", "source ~/itself\n")
    let result = try await program.run("source", path)
    #expect(result.status == .exited(1) && result.errors.contains("within itself"))
  }

  @Test func `that cannot be read is an error`() async throws {
    let result = try await program.run("source", program.home.path("nowhere"))
    #expect(result.status == .exited(1))
    #expect(result.errors.contains("nowhere cannot be read: No such file"))
  }

  @Test func `prints pure JSON where that is asked for`() async throws {
    let path = try program.file("setup", "add --prompt a --answer b\nlist\n")
    let result = try await program.run("--json", "source", path)
    for line in result.output.split(separator: "\n") { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    #expect(result.output.filter { $0 == "\n" }.count == 2)
  }
}

@Suite struct `The program in a shell` {
  let program: Program

  init() throws { program = try Program() }

  @Test func `is quiet where nobody reads its output`() async throws {
    let rows = (1...5000).map { "p\($0),a\($0)" }.joined(separator: "\n")
    try await program.run("import", try program.file("deck.csv", "prompt,answer\n" + rows))
    let result = try await program.shell(
      "bash -c 'retain list | head -n 1; echo ${PIPESTATUS[0]}'", in: program.home.path)
    #expect(result.output.filter { $0 == "\n" }.count == 2)
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [["--help", "show"], ["show", "--help"], ["help", "show"]])
  func `explains a command however it is asked to`(arguments: [String]) async throws {
    let result = try await runProcess(builtExecutable("retain"), arguments, environment: program.environment())
    #expect(result.status == .exited(0) && result.output.contains("show QUESTION"))
  }

  @Test func `prints a manual page that has every command and no request of its own making`() async throws {
    let page = try await program.run("help", "--man").output
    for command in ["add", "study", "source", "export"] { #expect(page.contains("\n.SS \"\(command)")) }
    let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    let known = [".TH ", ".SH ", ".SS ", ".TP", ".PP", ".B ", ".RS", ".RE", ".nf", ".fi"]
    #expect(requests.allSatisfy { request in known.contains { request.hasPrefix($0) } })
  }

  /// Words of a command line, and what the last of them becomes.
  static let completions = [
    ("ex", "export"), ("export --f", "--format"), ("export --format c", "csv"), ("--color al", "always"),
    ("answer x --j", "--json"), ("add --tag geo", "geography"), ("list t", "tag:"), ("help que", "query"),
    ("--data /tmp imp", "import"), ("answer x g", "good"), ("answer x --json e", "easy"), ("tag x +geo", "+geography"),
    ("tag x y +", "+geography"), ("import --header y", "yes"), ("? imp", "import"),
  ]

  @Test(arguments: completions)
  func `is completed by bash`(words: String, expected: String) async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b", "--tag", "geography")
    let script = """
      bash -c 'eval "$(retain help --completions bash)"; compopt() { :; }
      COMP_WORDS=(retain \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _retain; printf "%s\\n" "${COMPREPLY[@]}"'
      """
    let result = try await program.shell(script, in: program.home.path)
    #expect(result.errors.isEmpty)
    #expect(result.output.split(separator: "\n").contains { $0.hasPrefix(expected) }, "\(result.output)")
  }

  @Test func `is completed by zsh`() async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b", "--tag", "geography")
    let programs = URL(filePath: try builtExecutable("retain")).deletingLastPathComponent().path(percentEncoded: false)
    let terminal = try PseudoTerminal(
      "/usr/bin/zsh", ["-f"], environment: program.environment(["PATH": programs + ":/usr/bin:/bin"]))
    try await terminal.type(
      #"autoload -Uz compinit; compinit -D -u; eval "$(retain help --completions zsh)"; PS1='zsh> '"#)
    try await terminal.press(.enter)
    try await terminal.wait(forRow: "zsh>")
    for (words, expected) in Self.completions where !words.hasPrefix("?") {
      try await terminal.type("retain \(words)\t")
      let before = words.split(separator: " ").dropLast().map { "\($0) " }.joined()
      try await terminal.wait(forRow: "zsh> retain \(before)\(expected)")
      try await terminal.press(.controlU)
      try await terminal.wait(forRow: "zsh>")
    }
  }

  @Test(arguments: completions) func `is completed by fish`(words: String, expected: String) async throws {
    try await program.run("add", "--prompt", "a", "--answer", "b", "--tag", "geography")
    let script = "fish -c 'retain help --completions fish | source; complete -C \"retain \(words)\"'"
    let result = try await program.shell(script, in: program.home.path)
    #expect(result.errors.isEmpty)
    let offered = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offered.contains { $0 == expected }, "\(result.output)")
  }

  @Test func `changes a question in an editor`() async throws {
    try await program.run("add", "--prompt", "one", "--answer", "two", "--tag", "t")
    let terminal = try await program.session(environment: ["EDITOR": "sed -i -e s/one/eins/ -e 's/^two/zwei\\nzwo/'"])
    try await terminal.type("list\r")
    try await terminal.wait(forText: "1 question")
    try await terminal.type("edit 1 --editor\r")
    try await terminal.wait(forText: "Edited")
    let question = try #require(try await program.questions().first)
    #expect(question["prompt"] as? String == "eins" && question["answer"] as? String == "zwei\nzwo")
    #expect(question["tags"] as? [String] == ["t"])
  }

  @Test(arguments: [("/==> answer/d", "==> answer"), ("s/one//", "prompt is empty")])
  func `keeps what was written in an editor and cannot be taken`(
    script: String, reason: String
  ) async throws {
    try await program.run("add", "--prompt", "one", "--answer", "two")
    let environment = ["EDITOR": "sed -i -e 's/two/much text/' -e '\(script)'", "TMPDIR": program.home.path]
    let id = try #require(try await program.questions().first?["id"] as? String)
    let terminal = try program.terminal("edit", id, "--editor", environment: environment)
    #expect(try await terminal.waitForExit() == .exited(1))
    let kept = try FileManager.default.contentsOfDirectory(atPath: program.home.path).filter { $0.hasSuffix(".txt") }
    let path = program.home.path(try #require(kept.first))
    #expect(kept.count == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\nmuch text\n"))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    let screen = await terminal.screen
    #expect(screen.contains(reason) && screen.rows.joined().contains(path))
    #expect(try await program.questions("two").count == 1)
  }
}

@Suite struct `A session for a screen reader` {
  @Test func `says in words what an error is about`() async throws {
    let program = try Program()
    let terminal = try program.terminal("--plain")
    try await terminal.wait(forRow: "retain>")
    try await terminal.type("list tga:x\r")
    let screen = try await terminal.wait(forText: "It is about ‘tga:x’.")
    #expect(!screen.contains("^"))
  }

  @Test func `stops at Ctrl-Z, also after keys were read`() async throws {
    let program = try Program()
    _ = try await program.run("add", "--prompt", "a", "--answer", "b")
    let terminal = try program.terminalUnderShell("--plain")
    try await terminal.wait(forRow: "retain (1 new)>")
    try await terminal.type("study\r")
    try await terminal.wait(forText: "Enter shows the answer")
    try await terminal.type("q")
    try await terminal.wait(for: "a second prompt") { $0.rows.count { $0.hasPrefix("retain (1 new)>") } == 2 }
    try await terminal.press(.controlZ)
    try await terminal.wait(forText: "the shell again")
  }

  @Test(arguments: [["--plain"], []]) func `draws nothing over`(arguments: [String]) async throws {
    let program = try Program()
    let more = arguments.isEmpty ? ["TERM": "dumb"] : [:]
    let terminal = try PseudoTerminal(
      builtExecutable("retain"), arguments, environment: program.environment(more.merging(["EDITOR": "true"]) { $1 }))
    try await terminal.wait(forRow: "retain>")
    try await terminal.type("add --prompt a --answer b\r")
    try await terminal.wait(forRow: "retain (1 new)>")
    try await terminal.type("study\r")
    try await terminal.wait(forText: "Enter shows the answer")
    try await terminal.type("\r")
    try await terminal.wait(forText: "easy")
    try await terminal.type("4")
    try await terminal.wait(forText: "1 answer")
    try await terminal.wait(forRow: "retain>")
    try await terminal.press(.controlD)
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await terminal.screen.sequences == 0)
  }
}
