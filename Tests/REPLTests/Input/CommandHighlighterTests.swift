import Testing

@testable import REPL

@MainActor
@Suite struct `Colouring a command line` {
  let highlighter = CommandHighlighter(signatures: CommandTable.signatures)

  /// The parts of a line that have a colour, with it.
  func parts(_ line: String) -> [String] {
    let characters = Array(line)
    return highlighter.highlight(line).filter { $0.style != .plain }.map { part in
      "\(part.style.color.map { "\($0)" } ?? "dim"): \(String(characters[part.range]))"
    }
  }

  @Test(arguments: [
    ("list", ["green: list"]), ("LS x", ["green: LS"]), ("lis", []), ("lsit", ["red: lsit"]), ("lis x", ["red: lis"]),
  ])
  func `tells commands from what is none`(line: String, expected: [String]) {
    #expect(parts(line) == expected)
  }

  @Test(arguments: [
    ("add --prompt x", ["green: add", "cyan: --prompt"]), ("add --prmpt ", ["green: add", "red: --prmpt"]),
    ("add --pro", ["green: add"]), ("add -- --x", ["green: add", "cyan: --"]), ("list -x", ["green: list"]),
    ("export x --format=csv", ["green: export", "cyan: --format=csv"]),
    ("edit 3 --answer -5", ["green: edit", "cyan: --answer"]),
    ("suspend --query -x 3 --bad ", ["green: suspend", "cyan: --query", "red: --bad"]),
  ])
  func `tells options from what is none`(line: String, expected: [String]) {
    #expect(parts(line) == expected)
  }

  @Test(arguments: [
    ("list 'a b'", ["green: list", "yellow: 'a b'"]), ("add \"日本", ["green: add", "yellow: \"日本"]),
    ("list # x", ["green: list", "dim: # x"]),
    ("list tag:a -is:due", ["green: list", "magenta: tag:", "magenta: -is:"]),
    ("list a or b", ["green: list", "magenta: or"]), ("show tag:a", ["green: show"]),
  ])
  func `marks quotations, comments and filters`(line: String, expected: [String]) {
    #expect(parts(line) == expected)
  }

  @Test func `takes each command of several rows for itself`() {
    #expect(parts("list 'a\nb'\nshwo x") == ["green: list", "yellow: 'a\nb'", "red: shwo"])
  }

  @Test(arguments: 0..<10) func `never traps, and colours parts of the line in order`(seed: UInt64) {
    var chance = NastyText(seed: seed)
    for command in ["list", "add", "tag", ""] {
      let line = command + " " + chance.text(20)
      var end = 0
      for part in highlighter.highlight(line) {
        #expect(part.range.lowerBound >= end && part.range.upperBound <= line.count)
        end = part.range.upperBound
      }
    }
  }
}
