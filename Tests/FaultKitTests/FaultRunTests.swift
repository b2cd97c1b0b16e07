import Domain
import FaultKit
import Foundation
import Persistence
import Testing

@Suite struct `The store under faults` {
  /// Everything a store does, each where a fault can befall it.
  private static func workloads() async throws -> [Workload<Note>] {
    let file = try await sampleFile()
    let array = Array(#"[ {"id":"a","text":"1","count":0}, {"id":"b","text":"2","count":0} ]"#.utf8)
    var damaged = file
    damaged[file.count / 2] ^= 0x20
    let (long, other) = (Note("long", String(repeating: "long ", count: 300)), Note("b", "b"))
    let replaced = (0..<6).map { Step.save(Note("a", "text \($0)")) }
    return [
      Workload("saves", steps: (0..<8).map { .save(Note("\($0)", "text")) } + [.close]),
      Workload("one record saved again", steps: replaced),
      Workload(
        "batches",
        steps: [
          .save(contentsOf: [Note("a"), Note("b"), Note("c")]), .save(Note("d")),
          .commit([.delete("a"), .save(Note("b", "again")), .save(Note("e"))]), .save(contentsOf: [long, other]),
          .close,
        ]),
      Workload(
        "many changes at once", file: file, holding: sampleNotes,
        steps: [.save(contentsOf: (0..<70).map { Note("\($0)") }), .update("7") { $0.count = 1 }, .close]),
      Workload(
        "updates and deletes", file: file, holding: sampleNotes,
        steps: [
          .update("a") { $0.count += 1 }, .delete("c"), .update("a") { $0.text += "!" }, .save(Note("c", "again")),
          .update("d") { $0.count = 7 }, .delete("a"), .reopen, .save(Note("a", "last")), .close,
        ]),
      Workload(
        "compaction", file: file, holding: sampleNotes,
        steps: [.compact, .save(Note("e")), .compact, .delete("a"), .save(contentsOf: [Note("f"), Note("g")]), .close]),
      Workload("reopening", steps: [.save(Note("a")), .reopen, .save(Note("b")), .reopen, .save(Note("c")), .close]),
      Workload(
        "upgrade of an array", file: array, holding: [Note("a", "1"), Note("b", "2")],
        steps: [.save(Note("c")), .close]),
      Workload(
        "a torn tail", file: file + file.dropFirst(60).prefix(50), holding: sampleNotes,
        steps: [.save(Note("e")), .close]),
      Workload(
        "room behind the lines", file: file, holding: sampleNotes, room: 512,
        steps: [
          .save(Note("e")), .save(Note("f")), .save(Note("g")), .save(Note("e", "again")),
          .save(contentsOf: [Note("h"), Note("i")]), .update("f") { $0.count = 1 }, .delete("g"), .save(long),
          .concurrently([[.save(Note("k"))], [.save(Note("l")), .save(Note("m"))]]), .save(Note("e", "last")), .close,
        ]),
      Workload(
        "room, many changes and compactions", file: file, holding: sampleNotes, room: 512,
        steps: [
          .save(Note("e")), .save(Note("f")), .save(Note("g")), .save(contentsOf: (0..<70).map { Note("\($0)") }),
          .save(Note("h")), .compact, .save(Note("i")), .update("7") { $0.count = 1 }, .reopen, .save(Note("k")),
        ]),
      Workload(
        "room that was left", file: file + room(300), holding: sampleNotes, room: 512,
        steps: [.save(Note("e")), .save(Note("f")), .save(Note("g")), .save(Note("h")), .close]),
      Workload(
        "a torn tail with room behind it", file: file + file.dropFirst(60).prefix(50) + room(300), holding: sampleNotes,
        room: 512, steps: [.save(Note("e")), .save(Note("f")), .save(Note("g"))]),
      Workload(
        "a damaged file", file: damaged, holding: try survivors(damaged, of: file), steps: [.save(Note("e")), .close]),
      Workload(
        "saves that wait for no sync", durability: .buffered,
        steps: [
          .save(Note("a")), .save(contentsOf: [Note("b"), Note("c")]), .update("a") { $0.count += 1 }, .synchronize,
          .delete("b"), .concurrently([[.save(Note("d"))], [.save(Note("e")), .save(Note("f"))]]), .compact,
          .save(Note("g")), .reopen, .save(contentsOf: [Note("a", "again"), Note("h")]), .save(Note("i")),
        ]),
      Workload(
        "saves at the same time", file: file, holding: sampleNotes,
        steps: [
          .concurrently((0..<5).map { [.save(Note("n\($0)")), .save(Note("m\($0)"))] }), .save(Note("e")), .close,
        ]),
    ]
  }

  /// The records of a damaged sample, worked out without the store: the last put of a record whose line is JSON still.
  private static func survivors(_ bytes: [UInt8], of file: [UInt8]) throws -> [Note] {
    let original = file.split(separator: UInt8(ascii: "\n"))
    var notes: [String: Note] = [:]
    for (line, whole) in zip(bytes.split(separator: UInt8(ascii: "\n")), original) where line == whole {
      guard let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else { continue }
      if let id = object["delete"] as? String { notes[id] = nil }
      if let item = object["item"] {
        let note = try JSONDecoder().decode(Note.self, from: JSONSerialization.data(withJSONObject: item))
        notes[note.id] = note
      }
    }
    return Array(notes.values)
  }

  /// `RETAIN_EXHAUSTIVE=1` tries every point there is, which takes hours; `RETAIN_FAULT_POINTS=N` tries N of each workload.
  @Test func `keeps every promise at every call`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let bound = environment["RETAIN_FAULT_POINTS"].flatMap(Int.init)
    let limit = environment["RETAIN_EXHAUSTIVE"] == "1" ? Int.max : bound ?? 1_050
    var report = FaultReport()
    let workloads = try await Self.workloads()
    await withTaskGroup { group in
      for workload in workloads {
        group.addTask { await FaultRun(workload, limit: limit)() }
      }
      for await part in group { report.merge(part) }
    }
    print(report)
    for violation in report.violations.prefix(20) { Issue.record("\(violation)") }
    // Counted first: an expectation that fails describes what it was given, and there may be thousands.
    let violations = report.violations.count
    #expect(violations == 0)
    #expect(bound != nil || report.total >= 10_000)
  }
}
