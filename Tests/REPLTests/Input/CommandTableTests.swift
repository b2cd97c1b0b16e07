import Testing

@testable import REPL

@MainActor
@Suite struct `The table of commands` {
  @Test func `is sorted by name`() {
    let names = CommandTable.signatures.map(\.name)
    #expect(names == names.sorted())
  }

  @Test func `gives no name twice`() {
    let names = CommandTable.signatures.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
  }

  @Test func `says of every command in one line what it does`() {
    for signature in CommandTable.signatures {
      let summary = English().summary(of: signature.help)
      #expect(!summary.isEmpty && !summary.contains("\n") && summary.count <= 70)
    }
  }

  @Test func `shows every command but quit in use, in a way that works`() throws {
    for signature in CommandTable.signatures {
      #expect(!signature.examples.isEmpty || signature.name == "quit", "\(signature.name)")
      for example in signature.examples {
        let line = Tokenizer.split(example)
        #expect(!line.isUnfinished)
        #expect(try CommandTable.command(named: try #require(line.words.first)).signature.name == signature.name)
        #expect(throws: Never.self) { try Arguments(line.words.dropFirst(), for: signature) }
      }
    }
  }

  @Test func `has options of different names in each command, and says what each is for`() {
    for signature in CommandTable.signatures {
      let names = signature.allOptions.map(\.name)
      #expect(Set(names).count == names.count, "\(signature.name)")
      #expect(signature.allOptions.allSatisfy { $0.name.hasPrefix("--") && !English().summary(of: $0.help).isEmpty })
    }
  }

  @Test func `has no parameter that must be given behind one that need not`() {
    for signature in CommandTable.signatures {
      let needed = signature.parameters.drop { !$0.isOptional }
      #expect(needed.allSatisfy { $0.isOptional }, "\(signature.name)")
    }
  }

  @Test func `finds a command by name and alias in any case`() throws {
    for signature in CommandTable.signatures {
      for name in [signature.name, signature.name.uppercased()] + signature.aliases {
        #expect(try CommandTable.command(named: Word(argument: name)).signature.name == signature.name)
      }
    }
  }

  @Test(arguments: CommandTable.synonyms.sorted { $0.key < $1.key })
  func `knows what other programs call its commands`(other: String, name: String) throws {
    #expect(CommandTable.signatures.contains { $0.name == name })
    #expect(throws: UsageError(.unknownCommand(other, similar: [name]))) {
      try CommandTable.command(named: Word(argument: other))
    }
  }

  @Test func `suggests what a mistyped name may mean, and says where it stands`() throws {
    let word = try #require(Tokenizer.split("  lsit").words.first)
    let expected = UsageError(.unknownCommand("lsit", similar: ["list"]), range: 2..<6)
    #expect(throws: expected) { try CommandTable.command(named: word) }
  }
}
