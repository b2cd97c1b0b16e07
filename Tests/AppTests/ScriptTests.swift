import Foundation
import TestSupport
import Testing

@Suite struct `A script on standard input` {
  let program: Program

  init() throws { program = try Program() }

  @Test func `has each of its lines carried out`() async throws {
    let script = """
      # a comment, and an empty line

      add --prompt 'two words' --answer "a \\"b\\"" # and another
      add --prompt x\\ y --answer z
      list
      answer 1 good
      """
    let result = try await program.run(input: script)
    #expect(result.status == .exited(0))
    #expect(result.errors.isEmpty)
    let questions = try await program.questions()
    #expect(questions.compactMap { $0["prompt"] as? String } == ["two words", "x y"])
    #expect(questions.compactMap { $0["answer"] as? String } == ["a \"b\"", "z"])
    #expect(questions.compactMap { $0["reps"] as? Int } == [1, 0])
  }

  @Test func `goes on after a failing line, names it, and ends with its status`() async throws {
    let result = try await program.run(input: "add --prompt a --answer b\nshow zz\nstduy\nadd --prompt c --answer d\n")
    #expect(result.status == .exited(1))
    #expect(result.errors.contains("line 2:") && result.errors.contains("line 3:"))
    #expect(try await program.questions().count == 2)
  }

  @Test func `prints pure JSON, a document a line`() async throws {
    let result = try await program.run("--json", input: "add --prompt a --answer b\nlist\nstats\nnonsense\nlist\n")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4)
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    #expect(result.status == .exited(2))
  }

  @Test func `may have the line ends of Windows and none at its end`() async throws {
    try await program.run(input: "add --prompt a --answer b\r\nadd --prompt c --answer d")
    #expect(try await program.questions().compactMap { $0["answer"] as? String } == ["b", "d"])
  }

  @Test func `may go over several lines within quotation marks or after a backslash`() async throws {
    try await program.run(input: "add --prompt 'a\nb' \\\n --answer c\n")
    #expect(try await program.questions().compactMap { $0["prompt"] as? String } == ["a\nb"])
  }

  @Test func `may end with a backslash that takes nothing with it`() async throws {
    try await program.run(input: "add --prompt a --answer b\\")
    #expect(try await program.questions().compactMap { $0["answer"] as? String } == ["b"])
  }

  @Test func `with a quotation mark that is never closed is refused at the line where it opens`() async throws {
    let result = try await program.run(input: "list\nadd --prompt 'a\nlist\n")
    #expect(result.status == .exited(2))
    #expect(result.errors.contains("line 2:"))
  }

  @Test func `is never asked whether it may go on`() async throws {
    let rows = (1...30).map { "add --prompt p\($0) --answer a" }.joined(separator: "\n")
    let result = try await program.run(input: rows + "\ndelete --query p\nundo\n")
    #expect(result.output.contains("Deleted 30 questions. ‘undo’ brings them back.\nUndone"))
    #expect(result.status == .exited(0) && !result.output.contains("(y/N)"))
  }

  @Test func `ends at quit`() async throws {
    let result = try await program.run(input: "quit\nnonsense\n")
    #expect(result.status == .exited(0) && result.errors.isEmpty)
  }
}
