// Writes numbered records to a store as fast as it can, or follows one, for tests that kill it.
//
// `store-probe write DIRECTORY` opens the store for writing and makes one step after the other. It prints `open`, and after
// each step that was acknowledged the step's number. `--compact` compacts the store all the time beside it.
// `store-probe follow DIRECTORY` prints the step up to which it has come, whenever it has come further, or `wrong` and what
// it saw where that is not what the steps up to there leave behind.

import Domain
import FoundationEssentials
import Glibc
import Persistence
import TestSupport

func say(_ text: String) {
  // One call a line: what a killed process has said is said as a whole.
  let bytes = Array((text + "\n").utf8)
  guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(3) }
}

func run(_ directory: URL) async throws {
  switch CommandLine.arguments[1] {
  case "write":
    let store = try LocalRepository<Step.Record>(directory: directory, filename: Step.filename)
    say("open")
    if CommandLine.arguments.contains("--compact") {
      Task { while true { try await store.compact() } }
    }
    var number = Step.last(of: try await store.loadAll())
    while true {
      number += 1
      try await store.commit(Step.changes(number))
      say("\(number)")
    }
  case "follow":
    let store = try LocalRepository<Step.Record>(directory: directory, filename: Step.filename, access: .following)
    say("open")
    var shown = -1
    while true {
      try await store.refresh()
      let records = try await store.loadAll()
      let number = Step.last(of: records)
      if let problem = Step.problem(with: records) { say("wrong \(problem)") }
      if number < shown { say("wrong: back from \(shown) to \(number)") }
      if number > shown { say("\(number)") }
      shown = number
      try await Task.sleep(for: .milliseconds(1))
    }
  default: exit(2)
  }
}

guard CommandLine.arguments.count > 2 else { exit(2) }
do {
  // Little room, and soon, so that a process that lives for some milliseconds writes room, into it, and over its end.
  try await RoomPolicy.$current.withValue(RoomPolicy(appends: 2, size: 2048)) {
    try await run(URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory))
  }
} catch {
  say("failed \(error)")
  exit(1)
}
