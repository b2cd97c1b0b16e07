import Domain
import Persistence
import Testing

@testable import FaultKit

@Suite struct `A file system in memory` {
  private let fileSystem = MemoryFileSystem(["/store/a": Array("old".utf8)])

  private func open(_ name: String, for purpose: OpenPurpose) throws -> FileDescriptor {
    try fileSystem.open(name, in: fileSystem.openDirectory("/store"), for: purpose)
  }

  private func write(_ text: String, to file: FileDescriptor) throws {
    _ = try Array(text.utf8).withUnsafeBytes { try fileSystem.write($0, to: file, at: 0) }
  }

  private func text(_ path: String, after cut: PowerCut) -> String? {
    fileSystem.state.disk.after(cut).bytes(at: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `loses in a power cut what was not synced, and shows it until then`() throws {
    let file = try open("a", for: .writing)
    try write("new!", to: file)
    #expect(fileSystem.bytes(at: "/store/a") == Array("new!".utf8))
    #expect(text("/store/a", after: .dropped) == "old")
    #expect(text("/store/a", after: .kept) == "new!")
    #expect(text("/store/a", after: .torn(changes: 0, bytes: 2)) == "ned")
    #expect(text("/store/a", after: .onlyLengths) == "old\0")
    try fileSystem.synchronizeData(of: file)
    #expect(text("/store/a", after: .dropped) == "new!")
  }

  @Test func `loses a synced file whose entry was not synced`() throws {
    let file = try open("b", for: .creating)
    try write("new", to: file)
    try fileSystem.synchronize(file)
    #expect(text("/store/b", after: .dropped) == nil)
    try fileSystem.synchronize(fileSystem.openDirectory("/store"))
    #expect(text("/store/b", after: .dropped) == "new")
  }

  @Test func `shows one of both files after a renaming that was not synced, and never none`() throws {
    let file = try open("b", for: .creating)
    try write("new", to: file)
    try fileSystem.rename("b", to: "a", in: fileSystem.openDirectory("/store"))
    #expect(text("/store/a", after: .dropped) == "old")
    #expect(text("/store/a", after: .onlyEntries) == "")
    #expect(text("/store/a", after: .kept) == "new")
  }

  @Test func `never brings bytes to the disk on which a sync failed`() throws {
    let plan = FaultPlan(call: 4, fault: .error(5))
    let fileSystem = MemoryFileSystem(fileSystem.state.disk, plan)
    let file = try fileSystem.open("a", in: fileSystem.openDirectory("/store"), for: .writing)
    _ = try Array("new".utf8).withUnsafeBytes { try fileSystem.write($0, to: file, at: 0) }
    #expect(throws: SystemError.self) { try fileSystem.synchronizeData(of: file) }
    try fileSystem.synchronizeData(of: file)
    #expect(fileSystem.bytes(at: "/store/a") == Array("new".utf8))
    #expect(fileSystem.state.disk.after(.dropped).bytes(at: "/store/a") == Array("old".utf8))
  }

  @Test func `brings to the disk what was written again of what a sync had failed on, and what is left may come back`()
    throws
  {
    let plan = FaultPlan(call: 4, fault: .error(5))
    let fileSystem = MemoryFileSystem(fileSystem.state.disk, plan)
    let file = try fileSystem.open("a", in: fileSystem.openDirectory("/store"), for: .writing)
    _ = try Array("abcdef".utf8).withUnsafeBytes { try fileSystem.write($0, to: file, at: 0) }
    #expect(throws: SystemError.self) { try fileSystem.synchronizeData(of: file) }
    _ = try Array("XY".utf8).withUnsafeBytes { try fileSystem.write($0, to: file, at: 2) }
    try fileSystem.truncate(file, to: 5)
    try fileSystem.synchronizeData(of: file)
    func text(_ cut: PowerCut) -> String? {
      fileSystem.state.disk.after(cut).bytes(at: "/store/a").map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(text(.dropped) == "olXY\0")
    #expect(text(.kept) == "abXYe")
  }

  @Test func `gives a lock to one descriptor at a time`() throws {
    let (first, second) = (try open("a", for: .writing), try open("a", for: .writing))
    #expect(try fileSystem.lock(first))
    #expect(try !fileSystem.lock(second))
    fileSystem.close(first)
    #expect(try fileSystem.lock(second))
  }

  @Test func `tells whether a file is open a second time`() throws {
    let first = try open("a", for: .writing)
    #expect(try !fileSystem.isOpenElsewhere(first))
    let second = try open("a", for: .reading)
    #expect(try fileSystem.isOpenElsewhere(first))
    fileSystem.close(second)
    #expect(try !fileSystem.isOpenElsewhere(first))
  }
}

@Suite struct `A fault run` {
  @Test func `tells of a record that is not there, before it tries any fault`() async throws {
    let workload = Workload("wrong", file: try await sampleFile(), holding: [Note("missing")], steps: [])
    let report = await FaultRun(workload, limit: 10)()
    #expect(report.total == 0)
    #expect(report.violations.map(\.point) == [nil])
  }

  @Test func `tries as many points as it is asked to, the same each time`() async throws {
    let workload = Workload("saves", steps: [.save(Note("a")), .save(Note("b")), .close])
    let (first, second) = (await FaultRun(workload, limit: 60)(), await FaultRun(workload, limit: 60)())
    #expect(first.total == 60)
    #expect(first.counts == second.counts)
  }

  @Test func `befalls writes of room, and writes into it, where a workload has some`() async throws {
    let workload = Workload("room", room: 512, steps: (0..<6).map { .save(Note("\($0)")) } + [.close])
    let recording = await Recording(
      of: workload.steps, on: workload.disk(), .synced, workload.roomPolicy, holding: [workload.start])
    let lengths = recording.states.compactMap { state in
      state.call?.operation == .write ? state.disk.bytes(at: Workload<Note>.path)?.count : nil
    }
    #expect(recording.states.contains { $0.call?.operation == .write && $0.size > 512 })
    // What was written last but for the checkpoint stands in the place of room.
    #expect(lengths.suffix(4).allSatisfy { $0 == lengths.last })
  }

  @Test func `befalls the calls that cut off a file which a compaction replaced`() async throws {
    let workload = Workload("compaction", steps: [.save(Note("a")), .compact, .close])
    let recording = await Recording(of: workload.steps, on: workload.disk(), .synced, holding: [workload.start])
    let look = try #require(recording.states.first { $0.call?.operation == .lookForOthers }?.call)
    let next = try #require(recording.states[look.number + 1].call)
    #expect(next.operation == .truncate && next.path == look.path)
    let struck = Set(recording.faults.map(\.call))
    #expect(struck.contains(look.number) && struck.contains(next.number))
  }
}
