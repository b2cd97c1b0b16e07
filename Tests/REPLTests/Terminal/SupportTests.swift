import Foundation
import TestSupport
import Testing

@Suite struct `Test support` {
  @Test func `runs a process with its input and tells output, errors and status`() async throws {
    let result = try await runProcess(
      "/bin/sh", ["-c", "cat; echo \"$GREETING\" >&2; exit 7"], input: "日本\n", environment: ["GREETING": "hi"])
    #expect(result == ProcessResult(output: "日本\n", errors: "hi\n", status: .exited(7)))
  }

  @Test func `tells which signal ended a process`() async throws {
    #expect(try await runProcess("/bin/sh", ["-c", "kill -9 $$"]).status == .killed(signal: SIGKILL))
  }

  @Test func `gives up on a process that does not end`() async throws {
    await #expect(throws: TimeoutError.self) {
      try await runProcess("/bin/sleep", ["60"], timeout: .milliseconds(50))
    }
  }

  @Test func `removes a temporary directory with what it holds`() throws {
    var directory: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(directory?.path)
    try Data("x".utf8).write(to: URL(filePath: path + "/file"))
    directory = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `says what the screen showed when it waits in vain`() async throws {
    let terminal = try PseudoTerminal("/bin/echo", ["present"])
    let error = await #expect(throws: TimeoutError.self) {
      try await terminal.wait(for: "nothing", within: .milliseconds(300)) { _ in false }
    }
    #expect(error?.description.contains("0|present") == true)
  }

  @Test(arguments: [
    ("ab\rc", ["cb", ""]), ("ab\u{8}c", ["ac", ""]), ("abcdef", ["abcde", "f"]), ("abcd日", ["abcd", "日"]),
    ("a\r\nb\u{1B}[Ac", ["ac", "b"]), ("abc\u{1B}[2D\u{1B}[K", ["a", ""]), ("abc\u{1B}[H\u{1B}[2@x", ["x abc", ""]),
    ("abc\u{1B}[H\u{1B}[Px", ["xc", ""]), ("a\r\nb\r\nc", ["b", "c"]), ("ab\u{1B}[1;31mc\u{1B}[0m", ["abc", ""]),
    ("a\r\nb\u{1B}[H\u{1B}[J", ["", ""]), ("e\u{301}x", ["e\u{301}x", ""]), ("a\u{1B}[5Gb", ["a   b", ""]),
    ("日\u{8}x", [" x", ""]), ("abcde\r\nf", ["abcde", "f"]),
  ])
  func `models what a terminal shows`(output: String, rows: [String]) {
    var screen = Screen(columns: 5, rows: 2)
    for byte in output.utf8 { screen.feed([byte]) }
    #expect(screen.rows == rows)
    #expect(screen.unknown.isEmpty)
  }

  @Test(arguments: [
    ("a\r\nb\r\nc", ["a"]), ("a\r\nb\u{1B}[H\u{1B}[J", ["a", "b"]), ("a\r\nb\u{1B}[2J", ["a", "b"]),
    ("a\r\nb\r\u{1B}[J", []), ("a\r\u{1B}[K\u{1B}[C\u{1B}[J", []), ("\u{1B}[H\u{1B}[J", []),
  ])
  func `keeps the rows that leave at the top, and those that an erase from there takes away`(
    output: String, history: [String]
  ) {
    var screen = Screen(columns: 5, rows: 2)
    screen.feed(output.utf8)
    #expect(screen.history == history)
  }

  @Test func `models how each character looks`() {
    var screen = Screen(columns: 20, rows: 2)
    screen.feed("a\u{1B}[1;31mb日\u{1B}[0mc\u{1B}[2md\u{1B}[4me\u{1B}[mf".utf8)
    #expect(["a", "b日", "c", "d", "e", "f"].map { screen.style(of: $0) } == ["", "1;31", "", "2", "2;4", ""])
    #expect(screen.style(of: "ab") == nil)
    #expect(screen.style(of: "x") == nil)
  }
}
