import Testing

@testable import REPL

@MainActor
@Suite struct `The arguments of the program` {
  func call(_ arguments: String...) throws -> Invocation.CommandCall {
    guard case .command(let call) = try Invocation(arguments).task else { throw NoCommand() }
    return call
  }

  struct NoCommand: Error {}

  func usage(_ arguments: [String]) throws -> UsageError {
    do throws(CommandError) {
      _ = try Invocation(arguments)
    } catch {
      if case .usage(let error) = error { return error }
    }
    throw NoCommand()
  }

  @Test func `ask for a session where there are none`() throws {
    guard case .session = try Invocation([]).task else { throw NoCommand() }
  }

  @Test(arguments: [
    ["--data", "/d", "--json", "--color=never", "--config", "c.json", "list", "x"],
    ["list", "--data=/d", "x", "--color", "never", "--json", "--config", "c.json"],
    ["--json", "--data", "/d", "list", "--config", "c.json", "x", "--color", "never"],
  ])
  func `hold options of the program before and after the command`(arguments: [String]) throws {
    let invocation = try Invocation(arguments)
    #expect(invocation.data == "/d" && invocation.config == "c.json")
    #expect(invocation.color == .never && invocation.isJSON)
    guard case .command(let call) = invocation.task else { throw NoCommand() }
    #expect(call.command.signature.name == "list")
    #expect(call.arguments.words.map(\.text) == ["x"])
  }

  @Test func `may hold options of the program alone`() throws {
    let invocation = try Invocation(["--data", "list"])
    #expect(invocation.data == "list")
    guard case .session = invocation.task else { throw NoCommand() }
  }

  @Test func `let the option after the command have the last word`() throws {
    #expect(try Invocation(["--data", "a", "list", "--data", "b"]).data == "b")
  }

  @Test func `are words of the command behind --`() throws {
    #expect(try call("show", "--", "--json").arguments.words.map(\.text) == ["--json"])
    #expect(try call("--", "list", "-x").arguments.words.map(\.text) == ["-x"])
  }

  @Test func `are not split again, nor searched for comments`() throws {
    #expect(try call("show", "a b # 'c").arguments.words.map(\.text) == ["a b # 'c"])
    #expect(try call("list", "to see", "it's").arguments.query == "to see it's")
  }

  @Test(arguments: ["LS", "find", "List"]) func `name a command by an alias and in any case`(name: String) throws {
    #expect(try call(name).command.signature.name == "list")
  }

  @Test func `ask for help, for that of a command, and for the version`() throws {
    guard case .help = try Invocation(["--help"]).task else { throw NoCommand() }
    guard case .version = try Invocation(["--version"]).task else { throw NoCommand() }
    #expect(try call("show", "--help").arguments.has("--help"))
  }

  @Test(arguments: [
    (["list"], true), (["export", "x"], true), (["quit"], true), (["add"], false), (["undo"], false),
    (["add", "--help"], true),
  ])
  func `tell whether the command only reads`(arguments: [String], isReadOnly: Bool) throws {
    guard case .command(let call) = try Invocation(arguments).task else { throw NoCommand() }
    #expect(call.isReadOnly == isReadOnly)
  }

  @Test(
    arguments: [
      (["--jsno"], .unknownOption("--jsno", similar: ["--json"])),
      (["--data"], .missingValue(option: "--data", value: "DIR")),
      (["--config", "a", "--config", "b"], .repeated("--config")),
      (["--json=yes"], .unexpected("yes")),
      (["--color", "blue"], .badValue("blue", name: "colour setting", allowed: ["auto", "always", "never"])),
      (["lsit"], .unknownCommand("lsit", similar: ["list"])),
      ([""], .unknownCommand("", similar: [])),
    ] as [([String], UsageError.Reason)])
  func `that are wrong are named, without a command`(arguments: [String], reason: UsageError.Reason) throws {
    #expect(try usage(arguments) == UsageError(reason))
  }

  @Test(
    arguments: [
      (["show"], .missing("QUESTION")), (["list", "--data"], .missingValue(option: "--data", value: "DIR")),
      (["list", "--jsno"], .unknownOption("--jsno", similar: ["--json"])),
    ] as [([String], UsageError.Reason)])
  func `that are wrong for a command are named with it`(arguments: [String], reason: UsageError.Reason) throws {
    #expect(try usage(arguments) == UsageError(reason, command: arguments[0]))
  }

  @Test func `are all explained by the help of the program`() {
    let help = OutputSamples.renderer(nil).help(Invocation.options, CommandTable.signatures)
    for signature in CommandTable.signatures {
      #expect(help.contains(signature.name) && help.contains(English().summary(of: signature.help)))
    }
    for option in ["--data DIR", "--config FILE", "--color WHEN", "--json", "--version", "--help"] {
      #expect(help.contains(option))
    }
  }
}
