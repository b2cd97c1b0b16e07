import Foundation
import TestSupport
import Testing

@Suite struct `Backups` {
  let program: Program

  init() throws { program = try Program() }

  func add(_ prompts: String...) async throws {
    for prompt in prompts {
      let result = try await program.run("add", "--prompt", prompt, "--answer", "")
      try #require(result.status == .exited(0) && result.errors.isEmpty, "\(result)")
    }
  }

  func prompts() async throws -> Set<String> {
    Set(try await program.questions().compactMap { $0["prompt"] as? String })
  }

  /// The backups as `restore --json` lists them.
  func backups() async throws -> [[String: Any]] {
    try #require(try await program.json("restore") as? [[String: Any]])
  }

  func reasons() async throws -> [String] {
    try await backups().compactMap { $0["reason"] as? String }
  }

  @Test func `are made at the first start of a day that may write, and at no other`() async throws {
    try await add("a")
    try await program.run("list")
    #expect(try await backups().isEmpty)
    try await add("b", "c")
    #expect(try await reasons() == ["start"])
    let copy = try #require(try await backups().first?["copy"] as? [String: Any])
    #expect(copy["questions"] as? Int == 1 && copy["damage"] as? Int == 0)
  }

  @Test func `are made before an import, unless the file cannot be read`() async throws {
    try await add("a", "b")
    try await program.run("import", "/nowhere.csv")
    #expect(try await reasons() == ["start"])
    try await program.run("import", try program.file("deck.csv", "prompt,answer\nc,d\n"))
    #expect(try await reasons() == ["import", "start"])
  }

  @Test func `of the program's own can be turned off`() async throws {
    for prompt in ["a", "b"] {
      try await program.run(
        "add", "--prompt", prompt, "--answer", "", environment: ["RETAIN_BACKUPS": "false"])
    }
    #expect(try await backups().isEmpty)
  }

  @Test func `that fail are one line, and keep nothing from working`() async throws {
    try await add("a")
    try Data().write(to: URL(filePath: program.data + "/backups"))
    let result = try await program.run("add", "--prompt", "b", "--answer", "")
    #expect(result.status == .exited(0))
    #expect(result.errors.hasPrefix("retain: no backup was made:") && result.errors.filter { $0 == "\n" }.count == 1)
    #expect(try await prompts() == ["a", "b"])
  }

  @Test func `are made by hand beside a session that writes, and into a file of one's own`() async throws {
    try await add("a")
    let session = try await program.session()
    let made = try #require(try await program.json("backup") as? [String: Any])
    #expect(made["questions"] as? Int == 1)
    let path = program.home.path("copy.jsonl")
    #expect(try await program.run("backup", path).output.contains("Copied 1 question to \(path)."))
    let again = try await program.run("backup", path)
    #expect(again.status == .exited(1) && again.errors.contains("is there already"))
    try await session.press(.controlD)
    _ = try await session.waitForExit()
  }

  @Test func `come back, and an undo takes that back`() async throws {
    try await add("a", "b")
    let path = program.home.path("copy.jsonl")
    try await program.run("backup", path)
    try await program.run("delete", "--query", "a")
    try await add("c")
    let restored = try #require(try await program.json("restore", path) as? [String: Any])
    #expect(restored["restored"] as? Int == 2 && restored["added"] as? Int == 1 && restored["removed"] as? Int == 1)
    #expect(try await prompts() == ["a", "b"])
    #expect(try await program.run("undo").output.contains("restored copy.jsonl"))
    #expect(try await prompts() == ["b", "c"])
    #expect(try await program.run("undo").output.contains("added ‘c’"))
    #expect(try await program.run("doctor").status == .exited(0))
  }

  @Test func `that were replaced by a restore can be restored themselves`() async throws {
    try await add("a")
    try await program.run("backup")
    try await add("b")
    let name = try #require(try await backups().first?["name"] as? String)
    #expect(try await program.run("restore", name).status == .exited(0))
    #expect(try await prompts() == ["a"])
    let previous = try #require(try await backups().first { $0["reason"] as? String == "restore" }?["name"] as? String)
    #expect(try await program.run("restore", previous).status == .exited(0))
    #expect(try await prompts() == ["a", "b"])
  }

  @Test func `show at once in the session that restores them`() async throws {
    try await add("a")
    let path = program.home.path("copy.jsonl")
    try await program.run("backup", path)
    try await add("b")
    let session = try await program.session(columns: 200)
    _ = try await session.wait(forRow: "retain (2 new)>")
    try await session.type("restore \(path)\r")
    try await session.settle(at: "Go on? (y/N)")
    try await session.press(.controlC)
    _ = try await session.wait(forRow: "retain (2 new)>")
    try await session.type("restore \(path)\r")
    let asked = try await session.settle(at: "Go on? (y/N)")
    #expect(asked.contains("0 will come back, 0 will change, 1 will go away."))
    try await session.type("y\r")
    _ = try await session.wait(forText: "1 went away")
    _ = try await session.wait(forRow: "retain (1 new)>")
    try await session.type("undo\r")
    _ = try await session.wait(forRow: "retain (2 new)>")
  }

  @Test(arguments: [("restore", "2020", "there is no backup"), ("restore", "./none", "there is no backup")])
  func `that are not there are told`(command: String, name: String, text: String) async throws {
    try await add("a")
    let result = try await program.run(command, name)
    #expect(result.status == .exited(1) && result.errors.contains(text))
  }
}

@Suite struct `The doctor` {
  let program: Program

  init() throws { program = try Program() }

  var store: String { program.data + "/questions.jsonl" }

  func fill() async throws {
    for prompt in ["first", "second"] { try await program.run("add", "--prompt", prompt, "--answer", "") }
  }

  /// Damages the record of the second question.
  func damage() throws -> Data {
    var text = try String(contentsOfFile: store, encoding: .utf8)
    text.replace("\"second\"", with: "\"sEcond\"")
    try Data(text.utf8).write(to: URL(filePath: store))
    return Data(text.utf8)
  }

  func doctor(_ options: String...) async throws -> ProcessResult {
    try await runProcess(
      builtExecutable("retain"), ["doctor"] + options, environment: program.environment())
  }

  func mode(_ path: String) throws -> Int? {
    try (FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `looks at files, locks, permissions, backups and schedules`() async throws {
    try await fill()
    let output = try await doctor().output
    for text in [
      "all 2 records are sound", "lock of questions.jsonl: nobody is writing", "everything in it is for you alone",
      "backups: all 1 are sound", "schedules: all 2 fit", "No problems.",
    ] { #expect(output.contains(text), "\(text)") }
  }

  @Test func `says which process is writing`() async throws {
    try await fill()
    let session = try await program.session()
    let process = await session.processID
    #expect(try await doctor().output.contains("lock of questions.jsonl: process \(process) is writing"))
    try await session.type("doctor\r")
    _ = try await session.wait(forText: "this program is writing")
    let repair = try await doctor("--repair")
    #expect(repair.status == .exited(1) && repair.errors.contains("process \(process)"))
  }

  @Test func `names the process that died with the lock`() async throws {
    try await fill()
    let session = try await program.session()
    let process = await session.processID
    await session.signal(SIGKILL)
    _ = try await session.waitForExit()
    let result = try await doctor()
    #expect(result.output.contains("process \(process) that did has ended") && result.status == .exited(0))
    #expect(try await doctor("--repair").status == .exited(0))
    #expect(try await doctor().output.contains("lock of questions.jsonl: nobody is writing"))
  }

  @Test func `says in a dry run what a repair would do, and does none of it`() async throws {
    try await fill()
    let bytes = try damage()
    chmod(program.data, 0o755)
    let result = try await doctor("--repair", "--dry-run")
    #expect(result.output.contains("would be rewritten without what is damaged (1 place)"))
    #expect(result.output.contains("permissions 0755 would become 0700"))
    #expect(try Data(contentsOf: URL(filePath: store)) == bytes && mode(program.data) == 0o755)
  }

  @Test func `repairs a damaged file, and names the copy of the original`() async throws {
    try await fill()
    let bytes = try damage()
    let result = try await doctor("--repair")
    #expect(result.status == .exited(0) && result.errors.isEmpty)
    let copy = store + ".damaged-1"
    #expect(result.output.contains("the bytes that it had are kept in \(copy)"))
    #expect(try Data(contentsOf: URL(filePath: copy)) == bytes)
    #expect(try await program.questions().count == 1)
  }

  @Test(arguments: [0o755, 0o777]) func `makes a folder private that others may enter`(permissions: Int) async throws {
    try await fill()
    chmod(program.data, mode_t(permissions))
    chmod(store, 0o644)
    let found = try await doctor()
    #expect(found.status == .exited(permissions == 0o777 ? 1 : 0))
    #expect(found.output.contains("others may \(permissions == 0o777 ? "change" : "read") it"))
    #expect(try await doctor("--repair").status == .exited(0))
    #expect(try mode(program.data) == 0o700 && mode(store) == 0o600)
    #expect(try await program.questions().count == 2)
  }

  @Test func `rebuilds schedules that contradict their answers, and an undo takes that back`() async throws {
    try await fill()
    let id = try #require(try await program.questions().first?["id"] as? String)
    try await program.run("answer", id, "good")
    let whole = try #require(try await program.questions().first)
    // A bank in the older form of an array has no checksums, so another program can write it.
    var spoilt = whole
    spoilt["difficulty"] = 50
    try JSONSerialization.data(withJSONObject: [spoilt]).write(to: URL(filePath: store))
    let examined = try await doctor()
    try #require(examined.output.contains("its memory state is out of range"))
    #expect(examined.status == .exited(1))
    #expect(try await doctor("--repair", "--dry-run").output.contains("would rebuild its schedule"))
    let repaired = try await doctor("--repair")
    #expect(repaired.status == .exited(0) && repaired.output.contains("rebuilt its schedule"))
    #expect(repaired.output.contains("the bank as it was before the repair is kept in \(program.data)/backups/"))
    let rebuilt = try #require(try await program.questions().first)
    #expect(rebuilt["difficulty"] as? Double == whole["difficulty"] as? Double)
    #expect(try await program.run("undo").output.contains("repaired"))
    #expect(try await program.questions().first?["difficulty"] as? Double == 50)
  }

  @Test func `removes what a program that was stopped left unfinished`() async throws {
    try await fill()
    let path = program.data + "/backups/2026-11-30_05-19-08_start.jsonl.unfinished"
    try Data().write(to: URL(filePath: path))
    chmod(path, 0o600)
    #expect(try await doctor().output.contains(path))
    #expect(try await doctor("--repair").output.contains("\(path): removed"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `tells of a file that is none of a bank instead of giving up`() async throws {
    try await fill()
    try Data("text".utf8).write(to: URL(filePath: store))
    chmod(store, 0o600)
    for options in [[], ["--repair"]] {
      let result = try await runProcess(
        builtExecutable("retain"), ["doctor", "--json"] + options, environment: program.environment())
      #expect(result.status == .exited(1) && result.errors.isEmpty)
      #expect(result.output.contains("is not a file of this program") && result.output.contains("\"findings\""))
    }
    #expect(try String(contentsOfFile: store, encoding: .utf8) == "text")
  }

  @Test func `has no dry run without a repair`() async throws {
    let result = try await doctor("--dry-run")
    #expect(result.status == .exited(2) && result.errors.contains("--repair"))
  }
}
