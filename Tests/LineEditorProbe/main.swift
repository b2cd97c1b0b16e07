// Reads lines or keys with the line editor and prints what it got, for tests on a pseudo-terminal.
//
// Arguments: --history PATH, --prefill TEXT, --keys, --color, --vi, --editrc, --plain, --editor COMMAND, --no-hints,
// --no-input-colors, --no-summaries; --flood writes until nobody reads. Lines that begin with `!` ask for something else: `!keys` reads keys until `q`, `!wait` waits for a
// signal, `!busy` waits for nothing, `!cancel` cancels what it reads, `!crash` traps, `!exit` leaves through exit(). It
// ends with 2 where there is no terminal.

import Glibc
import REPL

func option(_ name: String) -> String? {
  guard let index = CommandLine.arguments.firstIndex(of: name), index + 1 < CommandLine.arguments.count else {
    return nil
  }
  return CommandLine.arguments[index + 1]
}

let terminal = Terminal(environment: ["TERM": "xterm-256color"])
let history = option("--history").map { HistoryFile(path: $0, maximum: 100) }
if CommandLine.arguments.contains("--flood") { flood() }
let editor = openEditor()

// A line goes on after an odd number of quotation marks; numbers are red; completing `now` posts a notice.
let language = LineLanguage(
  completer: { [editor] line, cursor in
    if line.hasSuffix("now") { editor.post(Notice("a notice", prompt: StyledText("later> "))) }
    return complete(line: line, cursor: cursor)
  },
  highlighter: { line in
    line.enumerated().filter { $1.isNumber }.map { StyledRange($0.offset..<$0.offset + 1, .plain.colored(.red)) }
  }, isUnfinished: { $0.count { $0 == "'" } % 2 == 1 })

func flood() -> Never {
  do {
    while true { try terminal.write(String(repeating: "0123456789", count: 1000)) }
  } catch {
    exit(error == .closed ? 0 : 5)
  }
}

@MainActor func editingOptions() -> EditingOptions {
  var options = EditingOptions()
  options.hasColor = CommandLine.arguments.contains("--color")
  options.keys = CommandLine.arguments.contains("--vi") ? .vi : .emacs
  options.readsUserFile = CommandLine.arguments.contains("--editrc")
  options.isPlain = CommandLine.arguments.contains("--plain")
  options.editor = option("--editor")
  options.showsHints = !CommandLine.arguments.contains("--no-hints")
  options.colorsInput = !CommandLine.arguments.contains("--no-input-colors")
  options.describesCompletions = !CommandLine.arguments.contains("--no-summaries")
  return options
}

@MainActor func openEditor() -> LineEditor {
  do {
    return try LineEditor(
      history: history, options: editingOptions(),
      report: { [terminal] problem in
        do { try terminal.write("problem \(problem)\r\n") } catch { exit(4) }
      })
  } catch {
    exit(error == .notATerminal ? 2 : 6)
  }
}

let words: [String] = ["add", "alpha", "alphabet", "list", "löschen", "日本", "日曜"]

@Sendable func complete(line: String, cursor: Int) -> CompletionResult {
  let before = Array(line)[..<cursor]
  let start = (before.lastIndex(of: " ") ?? -1) + 1
  let word = String(before[start...])
  let matches = words.filter { $0.hasPrefix(word) }
  return CompletionResult(
    range: start..<cursor,
    candidates: matches.map { Completion($0, summary: $0 == "alpha" ? "The first letter" : nil) })
}

func readKeys() async throws {
  try terminal.write("keys:\r\n")
  while true {
    let key = await editor.readKey()
    try terminal.write("key \(key)\r\n")
    if [.character("q"), .endOfInput, .terminated].contains(key) { return }
  }
}

if let text = option("--prefill") {
  try terminal.write("edited \(await editor.readLine(prompt: "edit> ", prefilled: text))\r\n")
} else if CommandLine.arguments.contains("--keys") {
  try await readKeys()
} else {
  var isDone = false
  while !isDone {
    let input = await editor.readLine(prompt: StyledText("probe>", .bold.colored(.green)) + " ", language: language)
    switch input {
    case .line("!keys"): try await readKeys()
    case .line("!exit"): exit(3)
    case .line("!crash"): preconditionFailure("as asked")
    case .line("!busy"):
      try terminal.write("busy\n")
      while true { try await Task.sleep(for: .seconds(60)) }
    case .line("!cancel"):
      let reading = Task { await editor.readLine(prompt: "never> ") }
      try await Task.sleep(for: .milliseconds(100))
      reading.cancel()
      try terminal.write("cancelled \(await reading.value)\n")
      let waiting = Task { await editor.signal() }
      try await Task.sleep(for: .milliseconds(100))
      waiting.cancel()
      try terminal.write("cancelled \(String(describing: await waiting.value))\n")
    case .line("!wait"):
      try terminal.write("waiting\n")
      let signal = await editor.signal()
      try terminal.write("signal \(String(describing: signal))\n")
    case .line(let line): try terminal.write("got \(line.debugDescription)\n")
    case .interrupted: continue
    case .endOfInput, .terminated:
      try terminal.write("end \(input)\n")
      isDone = true
    }
  }
}
